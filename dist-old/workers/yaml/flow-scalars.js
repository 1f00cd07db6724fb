import { TextBuilder } from '../text/text-builder.js';
import { unexpected } from './yaml-error.js';
/**
 * The value of a plain or quoted scalar (YAML 1.2.2 sections 5.7, 6.5 and 7.3). `source` is at `offset` of `text`, with
 * its quotes. Throws `YamlError`: no closing quote, unknown escape.
 *
 * The package `yaml` appends single characters to a string, which takes 32 bytes for each of them until it is read. It
 * also takes an empty line after an escaped line break for a space, and accepts an escaped closing quote.
 */
export function flowValue(text, kind, source, offset) {
    if (kind === 'scalar')
        return source.includes('\n') ? decoded(text, source, null, offset) : source;
    const quote = source.charAt(0);
    if (source.length === 1 || !source.endsWith(quote))
        throw unclosed(text, offset + source.length);
    const quoted = source.slice(1, -1);
    if (!CHANGED.test(quoted))
        return quoted;
    return decoded(text, quoted, quote, offset + 1);
}
/** Without a match, the characters between the quotes are the value. */
const CHANGED = /[\\'\n]/;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const SINGLE_QUOTE = 0x27;
const BACKSLASH = 0x5c;
/** The value of the characters of a scalar, which are at `offset` of `text`. No value is longer than its source. */
function decoded(text, source, quote, offset) {
    const value = new TextBuilder(source, source.length, source.length);
    let from = 0;
    // White space before a line break is dropped, but not where an escape wrote it.
    let contentEnd = 0;
    for (let at = 0; at < source.length;) {
        const unit = source.charCodeAt(at);
        if (unit === LF) {
            let end = at;
            while (end > contentEnd && isSpace(source.charCodeAt(end - 1)))
                end--;
            value.slice(from, end);
            const { breaks, next } = readBreaks(source, at);
            // One line break becomes a space; of several, all but the first remain.
            if (breaks === 1)
                value.repeat(SPACE, 1);
            else
                value.repeat(LF, breaks - 1);
            from = contentEnd = at = next;
        }
        else if (unit === BACKSLASH && quote === '"') {
            value.slice(from, at);
            at = readEscape(text, source, at + 1, offset, value);
            from = contentEnd = at;
        }
        else if (unit === SINGLE_QUOTE && quote === "'") {
            // A quote is doubled inside; without the second one, it is the last character, and its pair was the closing one.
            if (at + 1 === source.length)
                throw unclosed(text, offset + source.length + 1);
            value.slice(from, at + 1);
            from = at = at + 2;
        }
        else {
            at++;
        }
    }
    value.slice(from, source.length);
    return value.toString();
}
/** Reads the escape whose backslash is before `at`, appends what it stands for, and returns its end. */
function readEscape(text, source, at, offset, value) {
    // The backslash is the last character: it escapes the quote.
    if (at === source.length)
        throw unclosed(text, offset + at + 1);
    if (source.startsWith('\n', at) || source.startsWith('\r\n', at)) {
        const { breaks, next } = readBreaks(source, source.indexOf('\n', at));
        value.repeat(LF, breaks - 1);
        return next;
    }
    const letter = source.charAt(at);
    const character = ESCAPES.get(letter);
    if (character !== undefined) {
        value.append(character);
        return at + 1;
    }
    const end = at + 1 + (HEX_DIGITS.get(letter) ?? 0);
    const digits = source.slice(at + 1, end);
    const code = at + 1 + digits.length === end && HEX.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (!(code <= MAX_CODE_POINT))
        throw unexpected(text, offset + at, 'a YAML escape after the backslash');
    value.append(String.fromCodePoint(code));
    return end;
}
/** Counts the line breaks from the one at `at`, and skips the white space among and behind them. */
function readBreaks(source, at) {
    let breaks = 0;
    let next = at;
    for (; next < source.length; next++) {
        const unit = source.charCodeAt(next);
        if (unit === LF)
            breaks++;
        else if (!isSpace(unit))
            break;
    }
    return { breaks, next };
}
/** White space, or the carriage return before a line feed: the text has no others. */
function isSpace(unit) {
    return unit === SPACE || unit === TAB || unit === CR;
}
/** The number of hexadecimal digits of an escape. */
const HEX_DIGITS = new Map([
    ['x', 2],
    ['u', 4],
    ['U', 8],
]);
const HEX = /^[\dA-Fa-f]+$/;
const MAX_CODE_POINT = 0x10ffff;
/** Escapes of one character (section 5.7). */
const ESCAPES = new Map([
    ['0', '\0'],
    ['a', '\x07'],
    ['b', '\b'],
    ['t', '\t'],
    ['\t', '\t'],
    ['n', '\n'],
    ['v', '\v'],
    ['f', '\f'],
    ['r', '\r'],
    ['e', '\x1b'],
    [' ', ' '],
    ['"', '"'],
    ['/', '/'],
    ['\\', '\\'],
    ['N', '\x85'],
    ['_', '\xa0'],
    ['L', '\u2028'],
    ['P', '\u2029'],
]);
function unclosed(text, offset) {
    return unexpected(text, offset, 'a closing quote (continuation lines must be indented deeper than their parent)');
}
//# sourceMappingURL=flow-scalars.js.map