import { found } from '../text/found.js';
/**
 * A text is not valid YAML, or has no JSON equivalent. `offset` is that of the error, in UTF-16 code units; the
 * position is added by whoever shows the message.
 */
export class YamlError extends Error {
    offset;
    name = 'YamlError';
    constructor(message, offset) {
        super(message);
        this.offset = offset;
    }
}
/** The error if something other than `expected` is at `offset` of `text`. */
export function unexpected(text, offset, expected) {
    return new YamlError(`expected ${expected}, found ${found(text, offset)}`, offset);
}
/** A part of the text for a message, shortened. */
export function quote(text) {
    return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
//# sourceMappingURL=yaml-error.js.map