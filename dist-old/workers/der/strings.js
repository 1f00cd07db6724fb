import { Buffer } from 'node:buffer';
import { decodeUtf8 } from '../text/utf8.js';
import { contentOf } from './values.js';
const UTF8_STRING = 0x0c;
const IA5_STRING = 0x16;
const NUMERIC_STRING = 0x12;
const PRINTABLE_STRING = 0x13;
const TELETEX_STRING = 0x14;
const VIDEOTEX_STRING = 0x15;
const GRAPHIC_STRING = 0x19;
const VISIBLE_STRING = 0x1a;
const GENERAL_STRING = 0x1b;
const UNIVERSAL_STRING = 0x1c;
const BMP_STRING = 0x1e;
/** Types whose characters are ASCII or a subset of it. */
const OF_ASCII = new Set([NUMERIC_STRING, PRINTABLE_STRING, IA5_STRING, VISIBLE_STRING]);
/** Types with character sets selected by escape sequences; in practice they contain Latin-1. */
const OF_LATIN1 = new Set([TELETEX_STRING, VIDEOTEX_STRING, GRAPHIC_STRING, GENERAL_STRING]);
/**
 * The text of a character string (ITU-T X.680 section 41); undefined if the value is not a character string, or its
 * bytes are not valid for its type.
 */
export function textOf(der, notes) {
    const content = contentOf(der);
    if (OF_ASCII.has(der.tag))
        return asciiOf(der, notes);
    if (OF_LATIN1.has(der.tag))
        return content.toString('latin1');
    const text = der.tag === UTF8_STRING
        ? decodeUtf8(content)
        : der.tag === BMP_STRING
            ? utf16be(content)
            : der.tag === UNIVERSAL_STRING
                ? utf32be(content)
                : null;
    if (text === undefined)
        notes.add('a string has bytes that are invalid for its type; it is shown in hex');
    return text ?? undefined;
}
/** The text of a string of ASCII characters, whatever its tag; other bytes are read as Latin-1. */
export function asciiOf(der, notes) {
    const text = contentOf(der).toString('latin1');
    if (/[^\0-\x7f]/.test(text))
        notes.add('an ASCII string has other bytes; it is read as Latin-1');
    return text;
}
function utf16be(content) {
    if (content.length % 2 !== 0)
        return undefined;
    const text = Buffer.from(content).swap16().toString('utf16le');
    return text.isWellFormed() ? text : undefined;
}
function utf32be(content) {
    if (content.length % 4 !== 0)
        return undefined;
    let text = '';
    for (let at = 0; at < content.length; at += 4) {
        const point = content.readUInt32BE(at);
        if (point > 0x10ffff)
            return undefined;
        text += String.fromCodePoint(point);
    }
    return text.isWellFormed() ? text : undefined;
}
//# sourceMappingURL=strings.js.map