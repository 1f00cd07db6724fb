import { integerSize } from '../text/json-size.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { ToolError } from '../tool-error.js';

/** Start and end of a match in its line, in UTF-16 code units. */
export type Range = [start: number, end: number];

/** The size of a range in JSON, in bytes, with its comma. */
export function rangeSize([start, end]: Range): number {
  return '[,],'.length + integerSize(start) + integerSize(end);
}

/** The matches up to a line, by its number, are more than an answer holds. */
export function answerTooLarge(line: number): ToolError {
  return new ToolError(
    resultTooLarge(
      `reached at line ${line}: ask for fewer hits, fewer lines around them, or the first match of a line only`,
    ),
  );
}
