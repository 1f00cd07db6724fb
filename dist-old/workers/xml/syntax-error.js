import { found } from '../text/found.js';
/**
 * A text is not a well-formed XML document. `offset`, in UTF-16 code units, is that of the first character that is not
 * allowed, or of the start of the invalid construct; the length of the text if it ends too early. The message says what
 * was expected and found; the position is added by whoever shows it.
 */
export class XmlSyntaxError extends Error {
    offset;
    name = 'XmlSyntaxError';
    constructor(message, offset) {
        super(message);
        this.offset = offset;
    }
}
/** The error if something other than `expected` is at `offset` of `text`. */
export function unexpected(text, offset, expected) {
    return new XmlSyntaxError(`expected ${expected}, found ${found(text, offset)}`, offset);
}
const LONGEST_QUOTE = 40;
/** A name for a message, shortened to fit on a line. */
export function shown(name) {
    if (name.length <= LONGEST_QUOTE)
        return name;
    // Does not cut a surrogate pair.
    return `${name.slice(0, LONGEST_QUOTE).replace(/[\ud800-\udbff]$/, '')}…`;
}
//# sourceMappingURL=syntax-error.js.map