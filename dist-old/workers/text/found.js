/** Characters that are recognizable when quoted. */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
/** The character at `offset` of `text` for a message: `"}"`, `"é" (U+00E9)`, `U+0000`, `the end of the text`. */
export function found(text, offset) {
    const point = text.codePointAt(offset);
    if (point === undefined)
        return 'the end of the text';
    const character = String.fromCodePoint(point);
    if (character === '"')
        return `'"'`;
    if (point > 0x20 && point < 0x7f)
        return `"${character}"`;
    const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    return VISIBLE.test(character) ? `"${character}" (${name})` : name;
}
//# sourceMappingURL=found.js.map