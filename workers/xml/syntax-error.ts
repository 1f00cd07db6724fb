import { found } from '../text/found.js';

/**
 * A text is not a well-formed XML document. `offset`, in UTF-16 code units, is that of the first character that is not
 * allowed, or of the start of the invalid construct; the length of the text if it ends too early. The message says what
 * was expected and found; the position is added by whoever shows it.
 */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';

  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** The error if something other than `expected` is at `offset` of `text`. */
export function unexpected(text: string, offset: number, expected: string): XmlSyntaxError {
  return new XmlSyntaxError(`expected ${expected}, found ${found(text, offset)}`, offset);
}
