/** An instant in milliseconds since 1970-01-01T00:00:00Z, or why there is none. */
export type Instant = { readonly ms: number } | { readonly fault: string };

/** The furthest instant either way that a Date can hold, in milliseconds (ECMA-262 section 21.4.1.1). */
export const FURTHEST = 8.64e15;

/** `ms` as an instant: whole milliseconds, in the range of dates. */
export function instant(ms: number): Instant {
  if (Math.abs(ms) <= FURTHEST) return { ms };
  return { fault: `it is out of the range of dates, -271821-04-20 to +275760-09-13: at most ${FURTHEST} ms from 1970` };
}
