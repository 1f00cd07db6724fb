import { Buffer, isAscii, isUtf8 } from 'node:buffer';

/** The structure of a body, outside its strings: more tokens than this, or deeper, is refused. */
export const MAX_TOKENS = 20_000;
export const MAX_DEPTH = 8;

/** White space outside strings, in bytes, that is read: more is no layout of so few tokens, but work for nothing. */
export const MAX_SPACE = 1024 * 1024;

/** A body as a value, or why it cannot be read. */
export type Read = { readonly input: unknown } | { readonly problem: string };

/**
 * Reads a JSON body (RFC 8259) in time linear in its bytes. The structure is bounded
 * before `JSON.parse` sees it: hostile nesting keeps that busy for many seconds, and
 * nothing can stop it. A leading byte order mark is passed over.
 */
export function readBody(bytes: Buffer): Read {
  const body = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const problem = guard(body);
  if (problem !== undefined) return { problem };
  // An ASCII body is copied, not decoded.
  const text = isAscii(body) ? body.toString('latin1') : isUtf8(body) ? body.toString('utf8') : undefined;
  if (text === undefined) return { problem: 'the body is not UTF-8 text' };
  try {
    return { input: JSON.parse(text) };
  } catch (error) {
    if (/^[ \t\n\r]*$/.test(text)) return { problem: 'the body is empty: send a JSON object' };
    return { problem: `the body is not JSON: ${(error as SyntaxError).message}` };
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a byte ends a number or a word: white space or a structural character (RFC 8259 section 2), or a quote. */
const DELIMITER = new Uint8Array(256);
const SPACE = new Uint8Array(256);
for (const character of ' \t\n\r{}[]:,"') DELIMITER[character.charCodeAt(0)] = 1;
for (const character of ' \t\n\r') SPACE[character.charCodeAt(0)] = 1;

/**
 * Why the structure of a body, or of its beginning, is refused; undefined where it is
 * not. It says nothing about whether the body is JSON.
 */
export function guard(bytes: Buffer): string | undefined {
  const end = bytes.length;
  let at = 0;
  let depth = 0;
  let tokens = 0;
  let spaces = 0;
  while (at < end) {
    const byte = bytes[at]!;
    if (SPACE[byte]) {
      if (++spaces > MAX_SPACE) return `the body has more than ${MAX_SPACE} bytes of white space outside its strings`;
      at++;
      continue;
    }
    if (++tokens > MAX_TOKENS) {
      return `the body has more than ${MAX_TOKENS} tokens outside its strings; a large text belongs in one string`;
    }
    if (byte === QUOTE) {
      at = afterString(bytes, at + 1);
    } else if (DELIMITER[byte]) {
      if (byte === 0x7b || byte === 0x5b) {
        if (++depth > MAX_DEPTH) return `the body is nested deeper than ${MAX_DEPTH} levels at byte ${at}`;
      } else if (byte === 0x7d || byte === 0x5d) depth--;
      at++;
    } else {
      do at++;
      while (at < end && !DELIMITER[bytes[at]!]);
    }
  }
  return undefined;
}

/** Bytes of a string that are looked at one by one before the search by machine instruction starts, which costs more to begin. */
const NEAR = 64;

/** The offset after the quote that closes a string; the end of the bytes where none does. */
function afterString(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const near = Math.min(at + NEAR, bytes.length);
    while (at < near) {
      const byte = bytes[at]!;
      if (byte === QUOTE) return at + 1;
      at += byte === BACKSLASH ? 2 : 1;
    }
    if (at >= bytes.length) return bytes.length;
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return bytes.length;
    let backslashes = 0;
    while (quote - 1 - backslashes >= at && bytes[quote - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
