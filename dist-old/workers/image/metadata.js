/** A hint that decides, if none of higher precedence does. */
export function decides(source, value, verdict) {
    return { source, value, verdict, broken: false };
}
/** A hint that is listed but cannot decide. */
export function mentions(source, value) {
    return { source, value, verdict: null, broken: false };
}
/** A damaged hint; the next one in precedence decides. */
export function broken(source, why) {
    return { source, value: `cannot be used: ${why}`, verdict: null, broken: true };
}
//# sourceMappingURL=metadata.js.map