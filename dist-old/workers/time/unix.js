import { instant } from './instant.js';
/** Magnitude from which `auto` means milliseconds. */
const AUTO_MS = 10n ** 12n;
const TIMESTAMP = /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<fraction>\d+))?$/;
/** Reads a decimal Unix timestamp, floored to the millisecond. The arithmetic is exact, for any number of digits. */
export function readUnix(text, unit) {
    const parts = TIMESTAMP.exec(text)?.groups;
    if (parts === undefined)
        return { fault: 'not a timestamp: expected decimal digits such as 1714564800 or -1.5' };
    const { sign = '', whole = '', fraction = '' } = parts;
    const isMs = unitOf(BigInt(whole), unit) === 'milliseconds';
    const digits = BigInt(`${whole}${fraction}`) * (isMs ? 1n : 1000n);
    const ms = flooredQuotient(sign === '-' ? -digits : digits, 10n ** BigInt(fraction.length));
    return instant(Number(ms));
}
/** The unit in which `readUnix` reads a timestamp. */
export function unitOf(timestamp, unit) {
    const isMs = unit === 'ms' || (unit === 'auto' && (timestamp >= AUTO_MS || timestamp <= -AUTO_MS));
    return isMs ? 'milliseconds' : 'seconds';
}
/** BigInt division truncates; this rounds down for negative quotients too. */
function flooredQuotient(dividend, divisor) {
    return dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);
}
//# sourceMappingURL=unix.js.map