import { type Instant, instant } from './instant.js';
import { likelyFinerUnit } from './likely-unit.js';

/** The unit of a Unix timestamp; `auto` depends on its magnitude. */
export type Unit = 'auto' | 's' | 'ms';

/** Magnitude from which `auto` means milliseconds. */
const AUTO_MS = 10n ** 12n;

const TIMESTAMP = /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<fraction>\d+))?$/;

/** Reads a decimal Unix timestamp, floored to the millisecond. The arithmetic is exact, for any number of digits. */
export function readUnix(text: string, unit: Unit): Instant {
  const parts = TIMESTAMP.exec(text)?.groups;
  if (parts === undefined) return { fault: 'not a timestamp: expected decimal digits such as 1714564800 or -1.5' };
  const { sign = '', whole = '', fraction = '' } = parts;
  const isMs = unitOf(BigInt(whole), unit) === 'milliseconds';
  const digits = BigInt(`${whole}${fraction}`) * (isMs ? 1n : 1000n);
  const ms = flooredQuotient(sign === '-' ? -digits : digits, 10n ** BigInt(fraction.length));
  const at = instant(Number(ms));
  const likely = 'fault' in at ? likelyFinerUnit(text) : undefined;
  return likely === undefined || 'ms' in at ? at : { fault: `${at.fault}; ${likely.looks}` };
}

/** The unit in which `readUnix` reads a timestamp. */
export function unitOf(timestamp: bigint | number, unit: Unit): 'seconds' | 'milliseconds' {
  const isMs = unit === 'ms' || (unit === 'auto' && (timestamp >= AUTO_MS || timestamp <= -AUTO_MS));
  return isMs ? 'milliseconds' : 'seconds';
}

/** BigInt division truncates; this rounds down for negative quotients too. */
function flooredQuotient(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);
}
