import { Buffer } from 'node:buffer';

/** UTF-16 code units: one byte each if all are ASCII, else two. */
export type CodeUnits = Uint8Array | Uint16Array;

/**
 * The code units of `text`, copied. Reading them from an array is several times faster than `charCodeAt`, which
 * resolves the representation of the string on each call.
 */
export function codeUnits(text: string): CodeUnits {
  const isAscii = Buffer.byteLength(text) === text.length;
  const bytes = Buffer.from(text, isAscii ? 'latin1' : 'utf16le');
  const { buffer, byteOffset } = bytes;
  return isAscii ? new Uint8Array(buffer, byteOffset, text.length) : new Uint16Array(buffer, byteOffset, text.length);
}
