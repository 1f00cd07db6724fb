import { found } from '../text/found.js';

/**
 * A text is not JSON. `offset` counts UTF-16 code units from the start of the
 * text and names the first character that no JSON text could have there; it is
 * the length of the text where that ends too early. The message says what was
 * found and what would be right, and leaves the place to whoever shows it.
 */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** Inside a token: something else stands at `offset` of `text` than what was `expected`. */
export function unexpected(text: string, offset: number, expected: string): JsonSyntaxError {
  return new JsonSyntaxError(`expected ${expected}, found ${found(text, offset)}`, offset);
}

/** Between tokens: as `unexpected`, with a word on what other notations have there and JSON has not. */
export function unexpectedToken(text: string, offset: number, expected: string): JsonSyntaxError {
  const advice = FOREIGN.get(text.charAt(offset));
  const { message } = unexpected(text, offset, expected);
  return new JsonSyntaxError(advice === undefined ? message : `${message} (${advice})`, offset);
}

const FOREIGN = new Map([
  ["'", 'JSON uses double quotes'],
  ['`', 'JSON uses double quotes'],
  ['\u201c', 'JSON uses straight double quotes'],
  ['\u201d', 'JSON uses straight double quotes'],
  ['/', 'JSON has no comments'],
  ['#', 'JSON has no comments'],
  ['+', 'a JSON number begins with a digit or "-"'],
  ['.', 'a JSON number begins with a digit or "-"'],
  ['N', 'JSON has no NaN, and its null is in lower case'],
  ['I', 'JSON has no Infinity'],
  ['u', 'JSON has no undefined'],
  ['T', 'true is in lower case'],
  ['F', 'false is in lower case'],
]);
