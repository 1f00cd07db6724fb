import { Buffer } from 'node:buffer';
import { found } from '../text/found.js';

/** The bytes and whether the padding stands there; or what is wrong, with the offset of the character that is, -1 where none is. */
export type Base64 = { readonly bytes: Buffer; readonly padded: boolean } | { readonly fault: string; readonly at: number };

/** Decodes Base64 (RFC 4648 section 4) with white space anywhere. Padding may be missing; other characters are a fault. */
export function decodeBase64(text: string): Base64 {
  const foreign = text.search(/[^A-Za-z0-9+/=\s]/);
  if (foreign >= 0) return { fault: `${found(text, foreign)} is no character of Base64`, at: foreign };
  const characters = text.replace(/\s+/g, '');
  const [digits = ''] = characters.split('=', 1);
  const padding = characters.length - digits.length;
  if (!/^={0,2}$/.test(characters.slice(digits.length))) return { fault: 'padding stands where Base64 does not end', at: text.indexOf('=') };
  if (digits.length % 4 === 1) return { fault: 'a digit of Base64 is left over, and a single digit holds no byte', at: -1 };
  return { bytes: Buffer.from(digits, 'base64'), padded: (digits.length + padding) % 4 === 0 };
}
