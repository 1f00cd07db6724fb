import { found } from '../text/found.js';
/**
 * A text is not JSON. `offset`, in UTF-16 code units, is that of the first character that is not allowed; the length of
 * the text if it ends too early. The message says what was expected and found; the position is added by whoever shows
 * it.
 */
export class JsonSyntaxError extends Error {
    offset;
    name = 'JsonSyntaxError';
    constructor(message, offset) {
        super(message);
        this.offset = offset;
    }
}
/** The error inside a token: something other than `expected` is at `offset` of `text`. */
export function unexpected(text, offset, expected) {
    return new JsonSyntaxError(`expected ${expected}, found ${found(text, offset)}`, offset);
}
/** The error between tokens: like `unexpected`, with a note on notations that other languages have and JSON has not. */
export function unexpectedToken(text, offset, expected) {
    const advice = FOREIGN.get(text.charAt(offset));
    const { message } = unexpected(text, offset, expected);
    return new JsonSyntaxError(advice === undefined ? message : `${message} (${advice})`, offset);
}
const FOREIGN = new Map([
    ["'", 'JSON uses double quotes'],
    ['`', 'JSON uses double quotes'],
    ['\u201c', 'JSON uses straight double quotes'],
    ['\u201d', 'JSON uses straight double quotes'],
    ['/', 'JSON has no comments'],
    ['#', 'JSON has no comments'],
    ['+', 'a JSON number begins with a digit or "-"'],
    ['.', 'a JSON number begins with a digit or "-"'],
    ['N', 'JSON has no NaN, and its null is in lower case'],
    ['I', 'JSON has no Infinity'],
    ['u', 'JSON has no undefined'],
    ['T', 'true is in lower case'],
    ['F', 'false is in lower case'],
]);
//# sourceMappingURL=syntax-error.js.map