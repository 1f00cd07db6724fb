import { Buffer } from 'node:buffer';
import type { Run, RunBytes, RunToBytes } from '../../src/shared/tool.js';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import type contract from '../../src/tools/base64.js';
import { signatureOf } from '../bytes/signature.js';
import { decodeUtf8, encodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ mode, input }) => ({
  output: mode === 'encode' ? encodeUtf8(input, 'input').toString('base64') : decode(input),
});

export const runBytes: RunBytes<typeof contract> = ({ buffer, byteOffset, byteLength }) => ({
  output: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
});

export const runToBytes: RunToBytes<typeof contract> = ({ input }) => decodeBytes(input);

/**
 * Everything but both alphabets (RFC 4648 sections 4 and 5), padding, and the white space that MIME allows (RFC 2045
 * section 6.8).
 */
const INVALID = /[^A-Za-z0-9+/\-_=\t\n\f\r ]/u;
const WHITE_SPACE = /[\t\n\f\r ]/;

function decode(input: string): string {
  const bytes = decodeBytes(input);
  const decoded = decodeUtf8(bytes);
  if (decoded === undefined) throw new ToolError(`input: ${notText(bytes)}`);
  return decoded;
}

function decodeBytes(input: string): Buffer {
  const invalid = INVALID.exec(input);
  if (invalid) {
    throw new ToolError(`input: invalid Base64 character ${visiblyQuoted(invalid[0])} at offset ${invalid.index}`);
  }
  const text = WHITE_SPACE.test(input) ? withoutWhiteSpace(input) : input;
  const firstPad = text.indexOf('=');
  const digits = firstPad < 0 ? text.length : firstPad;
  const padding = text.length - digits;
  if (digits % 4 === 1) {
    const count = digits === 1 ? '1 character' : `${digits.toLocaleString('en-US')} characters`;
    throw new ToolError(`input: invalid Base64 length: ${count} without padding, one character is left over`);
  }
  if (padding > 0 && (padding !== (4 - (digits % 4)) % 4 || !/^=+$/.test(text.slice(digits)))) {
    throw new ToolError(
      'input: invalid Base64 padding: expected "=" only at the end, up to a multiple of 4 characters, or no padding',
    );
  }
  return Buffer.from(text, 'base64');
}

/** Bytes that a message shows. */
const MAX_SHOWN_BYTES = 16;

function notText(bytes: Buffer): string {
  const size = bytes.length === 1 ? '1 byte' : `${bytes.length.toLocaleString('en-US')} bytes`;
  const signature = signatureOf(bytes);
  const shown = bytes.toString('hex', 0, MAX_SHOWN_BYTES) + (bytes.length > MAX_SHOWN_BYTES ? '…' : '');
  const kind = signature === undefined ? 'is not UTF-8 text' : `looks like ${signature} and is not UTF-8 text`;
  return `the decoded data ${kind}: ${size}, in hexadecimal ${shown}`;
}

/** For ASCII text only. Cutting a million line breaks out of a string would leave it in as many pieces. */
function withoutWhiteSpace(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (const byte of bytes) if (byte > 0x20) bytes[length++] = byte;
  return bytes.toString('latin1', 0, length);
}
