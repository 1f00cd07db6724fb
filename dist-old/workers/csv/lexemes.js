import { unitAt } from '../text/unit.js';
/** The double quote, RFC 4180's DQUOTE. */
export const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
/** Whether a UTF-16 code unit ends a line: LF or CR, the first of a CRLF. */
export function isLineEnd(unit) {
    return unit === LF || unit === CR;
}
/** The offset after the line end (LF, CRLF or CR) at `at`. */
export function afterLineEnd(text, at) {
    return unitAt(text, at) === CR && unitAt(text, at + 1) === LF ? at + 2 : at + 1;
}
/**
 * The offset after the quote that closes the one at `start`; undefined if none does. Inside, two quotes are one (RFC
 * 4180 section 2, rule 7).
 */
export function afterQuoted(text, start) {
    for (let at = start + 1;; at += 2) {
        at = text.indexOf('"', at);
        if (at < 0)
            return undefined;
        if (unitAt(text, at + 1) !== QUOTE)
            return at + 1;
    }
}
//# sourceMappingURL=lexemes.js.map