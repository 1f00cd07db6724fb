import { LINE_END } from './edited-text.js';
import { placeAt } from './marks.js';

/** The position in a message: "at offset 5", "line 2, column 3". */
export function placeIn(message: string, text: string): { line: number | undefined; column: number | undefined } {
  const named = /\bline (\d+)(?:, column (\d+))?/.exec(message);
  if (named) return { line: Number(named[1]), column: named[2] === undefined ? undefined : Number(named[2]) };
  // Not an offset in something that was made of the text.
  const offset = /\bat offset (\d+)\b(?! of )/.exec(message)?.[1];
  return offset === undefined ? { line: undefined, column: undefined } : placeAt(text, Number(offset));
}

/** The offset of a line and column in a text. */
export function offsetOf(text: string, line: number, column = 1): number {
  const ends = new RegExp(LINE_END);
  for (let at = 1; at < line; at++) if (ends.exec(text) === null) return text.length;
  return Math.min(text.length, ends.lastIndex + column - 1);
}
