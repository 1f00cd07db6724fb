import { LINE_END } from './edited-text.js';
/** The position in a message: "at offset 5", "line 2, column 3". */
export function placeIn(message, text) {
    const named = /\bline (\d+)(?:, column (\d+))?/.exec(message);
    if (named)
        return { line: Number(named[1]), column: named[2] === undefined ? undefined : Number(named[2]) };
    // Not an offset in something that was made of the text.
    const offset = /\bat offset (\d+)\b(?! of )/.exec(message)?.[1];
    if (offset === undefined)
        return { line: undefined, column: undefined };
    const before = text.slice(0, Number(offset)).split(LINE_END);
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
/** The offset of a line and column in a text. */
export function offsetOf(text, line, column = 1) {
    const ends = new RegExp(LINE_END);
    for (let at = 1; at < line; at++)
        if (ends.exec(text) === null)
            return text.length;
    return Math.min(text.length, ends.lastIndex + column - 1);
}
//# sourceMappingURL=text-place.js.map