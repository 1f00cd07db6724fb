/**
 * The UTF-16 code unit at an offset, -1 at and after the end of the text. Always a small integer: `charCodeAt` would
 * return NaN there, which slows its callers.
 */
export function unitAt(text, offset) {
    return offset < text.length ? text.charCodeAt(offset) : -1;
}
//# sourceMappingURL=unit.js.map