import { type Lines, lineAt, linesOf, trimmed } from '../text/lines.js';

/** The lines that are searched. */
export interface SearchedLines extends Lines {
  /** Line numbers in the whole text, from 1. */
  readonly numbers: Int32Array;
  /** Lines of the whole text. */
  readonly total: number;
}

/** The lines of `text`, trimmed and without blank ones as requested. */
export function searchedLines(text: string, trimWhitespace: boolean, keepBlankLines: boolean): SearchedLines {
  const all = trimWhitespace ? trimmed(linesOf(text)) : linesOf(text);
  const { starts, ends, count: total } = all;
  const numbers = new Int32Array(total);
  let count = 0;
  for (let line = 0; line < total; line++) {
    if (!keepBlankLines && lineAt(all, line).trim() === '') continue;
    starts[count] = starts[line]!;
    ends[count] = ends[line]!;
    numbers[count++] = line + 1;
  }
  return { text, count, starts, ends, numbers, total };
}

/** The length of the longest line, in UTF-16 code units. */
export function longestLine({ starts, ends, count }: SearchedLines): number {
  let longest = 0;
  for (let line = 0; line < count; line++) longest = Math.max(longest, ends[line]! - starts[line]!);
  return longest;
}
