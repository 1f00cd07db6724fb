import { Buffer } from 'node:buffer';
import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/base64.js';
import { decodeUtf8, encodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ mode, input }) => ({
  output: mode === 'encode' ? encodeUtf8(input, 'input').toString('base64') : decode(input),
});

/** Both alphabets (RFC 4648 sections 4 and 5), padding, and the white space that MIME allows (RFC 2045 section 6.8). */
const FOREIGN = /[^A-Za-z0-9+/\-_=\t\n\f\r ]/u;
const WHITE_SPACE = /[\t\n\f\r ]/;

function decode(input: string): string {
  const foreign = FOREIGN.exec(input);
  if (foreign) {
    throw new ToolError(
      `input is not Base64: ${JSON.stringify(foreign[0])} at offset ${foreign.index} is not in the alphabet`,
    );
  }
  const text = WHITE_SPACE.test(input) ? withoutWhiteSpace(input) : input;
  const firstPad = text.indexOf('=');
  const digits = firstPad < 0 ? text.length : firstPad;
  const padding = text.length - digits;
  if (digits % 4 === 1) {
    throw new ToolError(`input is not Base64: ${digits} digits leave one over, and a single digit holds no byte`);
  }
  if (padding > 0 && (padding !== (4 - (digits % 4)) % 4 || !/^=+$/.test(text.slice(digits)))) {
    throw new ToolError(
      'input is not Base64: padding ("=") belongs at the end, to a multiple of four digits, or is left out',
    );
  }
  const decoded = decodeUtf8(Buffer.from(text, 'base64'));
  if (decoded === undefined) throw new ToolError('the decoded bytes are not UTF-8 text');
  return decoded;
}

/** Of a text of ASCII alone. A million line breaks cut out of a string would leave it in as many pieces. */
function withoutWhiteSpace(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (const byte of bytes) if (byte > 0x20) bytes[length++] = byte;
  return bytes.toString('latin1', 0, length);
}
