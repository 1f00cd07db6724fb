/**
 * A text cannot be read as SQL of its dialect. `offset` is in UTF-16 code units; the position is added by whoever shows
 * the message.
 */
export class SqlSyntaxError extends Error {
    offset;
    name = 'SqlSyntaxError';
    constructor(message, offset) {
        super(message);
        this.offset = offset;
    }
    /** The error for a string, name or comment that begins at an offset and does not end. */
    static unclosed(what, text, offset) {
        return new SqlSyntaxError(`${what} starting with ${excerpt(text, offset)} is not closed`, offset);
    }
}
const LONGEST_EXCERPT = 20;
/** The text from an offset to the end of its line, shortened. */
function excerpt(text, offset) {
    const [line = ''] = text.slice(offset, offset + 2 * LONGEST_EXCERPT).split(/[\r\n]/, 1);
    const characters = [...line];
    const cut = characters.length > LONGEST_EXCERPT || offset + line.length < text.length;
    return `${characters.slice(0, LONGEST_EXCERPT).join('').trimEnd()}${cut ? '…' : ''}`;
}
//# sourceMappingURL=syntax-error.js.map