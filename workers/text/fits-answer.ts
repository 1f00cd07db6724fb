import { Buffer } from 'node:buffer';
import { ANSWER_LIMIT } from '../../src/shared/tool.js';

/** Bytes for the long part of an answer, be it a text or a list; 1 KiB is for everything else. */
export const ROOM = ANSWER_LIMIT - 1024;

/** What JSON escapes in six bytes and not in two. */
const LONG_ESCAPES = /[\0-\x07\x0b\x0e-\x1f]/;

/** Whether `text`, written as a JSON string in UTF-8, fits into an answer. */
export function fitsAnswer(text: string): boolean {
  if (text.length * 6 <= ROOM) return true;
  // Most texts are far from the limit, and the bound of two bytes for one is cheap to establish.
  if (Buffer.byteLength(text) * 2 <= ROOM && !LONG_ESCAPES.test(text)) return true;
  return Buffer.byteLength(JSON.stringify(text)) - 2 <= ROOM;
}
