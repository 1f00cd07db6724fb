/** Maximum distance of a Date from 1970 in milliseconds, in both directions (ECMA-262 section 21.4.1.1). */
export const MAX_MS = 8.64e15;
/** `ms`, whole milliseconds, as an instant; a fault when a Date cannot represent it. */
export function instant(ms) {
    if (Math.abs(ms) <= MAX_MS)
        return { ms };
    return { fault: `out of range: dates are from -271821-04-20 to +275760-09-13 (${MAX_MS} ms around 1970)` };
}
//# sourceMappingURL=instant.js.map