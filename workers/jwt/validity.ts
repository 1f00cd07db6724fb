import { instant } from '../time/instant.js';

/**
 * Where a token stands in time by its `exp` and `nbf` claims (RFC 7519 sections
 * 4.1.4 and 4.1.5), in seconds; `now` in milliseconds. A claim that is no number is undefined.
 */
export function validityAt(now: number, exp: number | undefined, nbf: number | undefined) {
  if (nbf !== undefined && nbf * 1000 > now) return 'not-yet-valid' as const;
  if (exp === undefined) return 'no-expiry' as const;
  return exp * 1000 <= now ? ('expired' as const) : ('valid' as const);
}

/** A NumericDate (RFC 7519 section 2) in ISO 8601; null where there is none, or no date that far. */
export function isoOf(seconds: number | undefined): string | null {
  if (seconds === undefined) return null;
  // 15 digits are those that a double always holds: 1.001 s is 1001 ms, not 1000.9999999999999.
  const date = instant(Math.floor(Number((seconds * 1000).toPrecision(15))));
  return 'ms' in date ? new Date(date.ms).toISOString() : null;
}
