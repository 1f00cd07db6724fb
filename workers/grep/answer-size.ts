import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { ToolError } from '../tool-error.js';
import { integerSize } from '../text/json-size.js';
import type { Range } from './hits.js';

/** What a range takes in JSON, in bytes, with its comma. */
export function rangeSize([start, end]: Range): number {
  return '[,],'.length + integerSize(start) + integerSize(end);
}

/** The list would be too long by the line of this number. */
export function answerTooLong(number: number): ToolError {
  return new ToolError(
    `the matches would make an answer of more than ${ANSWER_LIMIT / 2 ** 20} MB by line ${number}; ` +
      'ask for fewer hits or fewer lines around them, or for the first match of a line only',
  );
}
