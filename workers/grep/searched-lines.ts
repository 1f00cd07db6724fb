import { type Lines, lineAt, linesOf, trimmed } from '../text/lines.js';

/** The lines that are searched. */
export interface SearchedLines extends Lines {
  /** Line numbers in the whole text, from 1. */
  readonly numbers: Int32Array;
  /** Lines of the whole text. */
  readonly total: number;
  /** Whether these are all lines of the text, and whole. */
  readonly areWhole: boolean;
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
  return { text, count, starts, ends, numbers, total, areWhole: count === total && !trimWhitespace };
}

/** The length of the longest line, in UTF-16 code units. */
export function longestLine({ starts, ends, count }: SearchedLines): number {
  let longest = 0;
  for (let line = 0; line < count; line++) longest = Math.max(longest, ends[line]! - starts[line]!);
  return longest;
}

/** The first line, from line `from` on, that ends at `offset` or behind it; the number of lines if there is none. */
export function lineEndingAt({ ends, count }: SearchedLines, offset: number, from: number): number {
  if (from < count && ends[from]! >= offset) return from;
  // Hits are often near each other: the step doubles until it is too far.
  let low = from;
  let step = 1;
  while (low + step < count && ends[low + step - 1]! < offset) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, count);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
