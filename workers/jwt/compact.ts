import { Buffer } from 'node:buffer';
import { decodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';

/** A token in the JWS compact serialisation (RFC 7515 section 7.1), its first two segments decoded. */
export interface CompactToken {
  readonly header: string;
  readonly payload: string;
  /** As it stands in the token. */
  readonly signature: string;
}

/** Takes a token apart; white space around it and the scheme of an Authorization header (RFC 6750) are dropped. */
export function readCompact(token: string): CompactToken {
  const segments = token
    .trim()
    .replace(/^bearer\s+/i, '')
    .split('.', 6);
  const [header = '', payload = '', signature = ''] = segments;
  if (segments.length === 5) {
    throw new ToolError(
      'the token has five segments: an encrypted token (JWE), whose payload cannot be read without its key',
    );
  }
  if (segments.length !== 3) {
    throw new ToolError(
      'invalid token: expected three segments separated by dots (header.payload.signature), got ' +
        (segments.length > 5 ? 'more than five' : String(segments.length)),
    );
  }
  checkAlphabet('signature', signature);
  return { header: decoded('header', header), payload: decoded('payload', payload), signature };
}

/** The text of a segment: UTF-8 in Base64url without padding (RFC 7515 section 2). */
function decoded(name: string, segment: string): string {
  if (segment === '') throw new ToolError(`the ${name} segment is empty; a JSON object in Base64url is right`);
  checkAlphabet(name, segment);
  const text = decodeUtf8(Buffer.from(segment, 'base64url'));
  if (text === undefined) throw new ToolError(`the ${name} is not UTF-8 text`);
  return text;
}

function checkAlphabet(name: string, segment: string): void {
  const foreign = /[^A-Za-z0-9_-]/u.exec(segment);
  if (foreign) {
    const advice =
      foreign[0] === '='
        ? ', and a token has no padding'
        : /[+/]/.test(foreign[0])
          ? ', whose last two characters are - and _'
          : '';
    throw new ToolError(
      `the ${name} segment is not Base64url${advice}: ${JSON.stringify(foreign[0])} stands at its offset ` +
        `${foreign.index}`,
    );
  }
  if (segment.length % 4 === 1)
    throw new ToolError(
      `the ${name} segment is not Base64url: one digit is left over, and a single digit holds no byte`,
    );
}
