import { type Instant, instant } from './instant.js';

/** What a Unix timestamp counts; `auto` takes magnitudes of 10^12 and more for milliseconds, less for seconds. */
export type Unit = 'auto' | 's' | 'ms';

const TIMESTAMP = /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<fraction>\d+))?$/;

/**
 * Reads a decimal Unix timestamp, floored to the millisecond. The arithmetic is that of whole numbers, so no digit is
 * lost.
 */
export function readUnix(text: string, unit: Unit): Instant {
  const parts = TIMESTAMP.exec(text)?.groups;
  if (parts === undefined)
    return {
      fault: 'it is not written like 1714564800 or -1.5: digits, which a sign may precede and a fraction follow',
    };
  const { sign = '', whole = '', fraction = '' } = parts;
  const inMs = unit === 'ms' || (unit === 'auto' && BigInt(whole) >= 10n ** 12n);
  const digits = BigInt(`${whole}${fraction}`) * (inMs ? 1n : 1000n);
  const ms = flooredQuotient(sign === '-' ? -digits : digits, 10n ** BigInt(fraction.length));
  return instant(Number(ms));
}

/** BigInt division drops the remainder; for negative quotients that is the wrong way. */
function flooredQuotient(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);
}
