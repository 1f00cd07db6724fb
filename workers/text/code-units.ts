import { Buffer } from 'node:buffer';

/** UTF-16 code units in memory: in one byte each where all are ASCII, else in two. */
export type CodeUnits = Uint8Array | Uint16Array;

/**
 * The code units of `text`, copied out. Reading them from an array is several times faster than `charCodeAt`, which
 * has to find the characters of its string anew each time.
 */
export function codeUnits(text: string): CodeUnits {
  const isAscii = Buffer.byteLength(text) === text.length;
  const bytes = Buffer.from(text, isAscii ? 'latin1' : 'utf16le');
  const { buffer, byteOffset } = bytes;
  return isAscii ? new Uint8Array(buffer, byteOffset, text.length) : new Uint16Array(buffer, byteOffset, text.length);
}
