import { Buffer } from 'node:buffer';
import { found } from '../text/found.js';
import { decodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';

/** The segments of a token in the JWS compact serialization (RFC 7515 section 7.1), as written in the token. */
interface CompactToken {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
}

/** Names a segment in messages. */
type SegmentName = keyof CompactToken;

/** Splits a token from `bareToken`. Padding is dropped, and `warnings` then say so. */
export function splitToken(token: string, warnings: string[]): CompactToken {
  const segments = token.split('.', 6);
  if (segments.length === 5) {
    throw new ToolError('token: five segments make an encrypted token (JWE), which cannot be read without its key');
  }
  if (segments.length !== 3) {
    const count = segments.length > 5 ? 'more than five' : String(segments.length);
    throw new ToolError(`token: expected three segments separated by dots (header.payload.signature), got ${count}`);
  }
  const [header = '', payload = '', signature = ''] = segments.map(segment => segment.replace(PADDING, ''));
  if (segments.some(segment => PADDING.test(segment)))
    warnings.push('token: padding is dropped; segments have none (RFC 7515)');
  return { header, payload, signature };
}

/** Padding of Base64 (RFC 4648 section 4), as AWS load balancers write it. */
const PADDING = /(?<=[^=])={1,2}$/;

/** The text of a segment: UTF-8 in Base64url without padding (RFC 7515 section 2). */
export function decodeSegment(name: SegmentName, segment: string): string {
  if (segment === '') throw new ToolError(`token ${name}: expected a JSON object in Base64url, got an empty segment`);
  checkBase64url(name, segment);
  const text = decodeUtf8(Buffer.from(segment, 'base64url'));
  if (text === undefined) throw new ToolError(`token ${name}: the decoded bytes are not UTF-8`);
  return text;
}

/** Throws `ToolError` when a segment is not Base64url without padding. */
export function checkBase64url(name: SegmentName, segment: string): void {
  const offset = segment.search(/[^A-Za-z0-9_-]/);
  if (offset >= 0) {
    throw new ToolError(
      `token ${name}: ${found(segment, offset)} at offset ${offset} is not a Base64url character` +
        hintFor(segment.charAt(offset)),
    );
  }
  if (segment.length % 4 === 1) {
    throw new ToolError(`token ${name}: invalid Base64url length: one character is left over`);
  }
}

function hintFor(character: string): string {
  if (character === '+') return '; Base64url has "-" in its place';
  return character === '/' ? '; Base64url has "_" in its place' : '';
}
