import { Buffer, isUtf8 } from 'node:buffer';
import { Refusal } from '../refusal.js';

/** A surrogate without its partner: under the `u` flag a pair is one code point and does not match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The UTF-8 bytes of `text`. A lone surrogate has none (RFC 3629 section 3):
 * refused with its place, never replaced by U+FFFD. `field` names the input for the message.
 */
export function encodeUtf8(text: string, field: string): Buffer {
  if (!text.isWellFormed()) {
    const at = text.search(LONE_SURROGATE);
    const unit = text.charCodeAt(at).toString(16).toUpperCase();
    throw new Refusal(`${field} cannot be written as UTF-8: lone surrogate U+${unit} at offset ${at}`);
  }
  return Buffer.from(text, 'utf8');
}

/** The text of UTF-8 `bytes`, a leading U+FEFF included; undefined where they are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
