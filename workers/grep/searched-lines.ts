import { type Lines, lineAt, linesOf, trimmed } from '../text/lines.js';

/** The lines that take part in a search. */
export interface SearchedLines extends Lines {
  /** The number that each has in the whole text, from 1. */
  readonly numbers: Int32Array;
  /** How many the whole text has. */
  readonly total: number;
}

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
