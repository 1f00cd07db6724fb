import { instant } from '../time/instant.js';
/**
 * Whether a token is in force by its `exp` and `nbf` claims (RFC 7519 sections
 * 4.1.4 and 4.1.5), in seconds; `now` in milliseconds. Undefined for a claim that is not a number.
 */
export function validityAt(now, exp, nbf) {
    if (nbf !== undefined && nbf * 1000 > now)
        return 'not-yet-valid';
    if (exp === undefined)
        return 'no-expiry';
    return exp * 1000 <= now ? 'expired' : 'valid';
}
/** A NumericDate (RFC 7519 section 2) in ISO 8601; null when absent or out of the range of dates. */
export function isoOf(seconds) {
    if (seconds === undefined)
        return null;
    // A double keeps 15 decimal digits: 1.001 s is 1001 ms, not 1000.9999999999999.
    const date = instant(Math.floor(Number((seconds * 1000).toPrecision(15))));
    return 'ms' in date ? new Date(date.ms).toISOString() : null;
}
//# sourceMappingURL=validity.js.map