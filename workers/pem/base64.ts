import { Buffer } from 'node:buffer';
import { found } from '../text/found.js';

export interface Decoded {
  readonly bytes: Buffer;
  /** Whether the padding is there, where there has to be one. */
  readonly padded: boolean;
}

/** Why a text is not Base64; `at` is the offset of the character that is in the way, -1 where none is. */
export interface Undecodable {
  readonly fault: string;
  readonly at: number;
}

/**
 * Decodes Base64 (RFC 4648 section 4) with white space anywhere. Padding may be missing; other characters are a fault.
 */
export function decodeBase64(text: string): Decoded | Undecodable {
  const foreign = text.search(/[^A-Za-z0-9+/=\s]/);
  if (foreign >= 0) return { fault: `${found(text, foreign)} is no character of Base64`, at: foreign };
  const characters = text.replace(/\s+/g, '');
  const [digits = ''] = characters.split('=', 1);
  const padding = characters.length - digits.length;
  if (!/^={0,2}$/.test(characters.slice(digits.length)))
    return { fault: 'padding stands where Base64 does not end', at: text.indexOf('=') };
  if (digits.length % 4 === 1)
    return { fault: 'a digit of Base64 is left over, and a single digit holds no byte', at: -1 };
  return { bytes: Buffer.from(digits, 'base64'), padded: (digits.length + padding) % 4 === 0 };
}
