/** Under the `u` flag a pair is one code point, and does not match. */
const LONE_SURROGATE = /\p{Surrogate}/u;
/** The first lone surrogate of `text`; undefined if there is none. */
export function loneSurrogate(text) {
    if (text.isWellFormed())
        return undefined;
    const offset = text.search(LONE_SURROGATE);
    return { offset, name: `U+${text.charCodeAt(offset).toString(16).toUpperCase()}` };
}
//# sourceMappingURL=lone-surrogate.js.map