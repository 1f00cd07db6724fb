import { found } from '../text/found.js';

/**
 * A text is not valid YAML, or has no JSON equivalent. `offset` is that of the error, in UTF-16 code units; the
 * position is added by whoever shows the message.
 */
export class YamlError extends Error {
  override readonly name = 'YamlError';

  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** The error if something other than `expected` is at `offset` of `text`. */
export function unexpected(text: string, offset: number, expected: string): YamlError {
  return new YamlError(`expected ${expected}, found ${found(text, offset)}`, offset);
}

/** A number for a message, shortened. */
export function cut(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
