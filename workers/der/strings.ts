import { Buffer } from 'node:buffer';
import { decodeUtf8 } from '../text/utf8.js';
import type { Notes } from './notes.js';
import type { Der } from './reader.js';
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
export function textOf(der: Der, notes: Notes): string | undefined {
  const content = contentOf(der);
  if (OF_ASCII.has(der.tag)) return asciiOf(der, notes);
  if (OF_LATIN1.has(der.tag)) {
    const utf8 = utf8Of(content);
    if (utf8 !== undefined) notes.add('a string of another character set has the bytes of UTF-8; it is read as UTF-8');
    return utf8 ?? content.toString('latin1');
  }
  const text =
    der.tag === UTF8_STRING
      ? decodeUtf8(content)
      : der.tag === BMP_STRING
        ? utf16be(content)
        : der.tag === UNIVERSAL_STRING
          ? utf32be(content)
          : null;
  if (text === undefined) notes.add('a string has bytes that are invalid for its type; it is shown in hex');
  return text ?? undefined;
}

/** The text of a string of ASCII characters, whatever its tag; other bytes are read as UTF-8, else as Latin-1. */
export function asciiOf(der: Der, notes: Notes): string {
  const content = contentOf(der);
  const text = content.toString('latin1');
  if (!BEYOND_ASCII.test(text)) return text;
  const utf8 = utf8Of(content);
  notes.add(`an ASCII string has other bytes; it is read as ${utf8 === undefined ? 'Latin-1' : 'UTF-8'}`);
  return utf8 ?? text;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The text of bytes that are UTF-8 and not ASCII alone: hardly ever is Latin-1 text valid UTF-8 by accident. */
function utf8Of(content: Buffer): string | undefined {
  const text = decodeUtf8(content);
  return text !== undefined && BEYOND_ASCII.test(text) ? text : undefined;
}

function utf16be(content: Buffer): string | undefined {
  if (content.length % 2 !== 0) return undefined;
  const text = Buffer.from(content).swap16().toString('utf16le');
  return text.isWellFormed() ? text : undefined;
}

function utf32be(content: Buffer): string | undefined {
  if (content.length % 4 !== 0) return undefined;
  let text = '';
  for (let at = 0; at < content.length; at += 4) {
    const point = content.readUInt32BE(at);
    if (point > 0x10ffff) return undefined;
    text += String.fromCodePoint(point);
  }
  return text.isWellFormed() ? text : undefined;
}
