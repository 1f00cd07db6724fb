import { found } from '../text/found.js';

/**
 * A text is not a well-formed XML document. `offset` counts UTF-16 code units
 * from the start of the text and names the first character that cannot stand
 * there, or begins what cannot; it is the length of the text where that ends too
 * early. The message says what was found and what would be right, and leaves the
 * place to whoever shows it.
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

/** Something else stands at `offset` of `text` than what was `expected`. */
export function unexpected(text: string, offset: number, expected: string): XmlSyntaxError {
  return new XmlSyntaxError(`expected ${expected}, found ${found(text, offset)}`, offset);
}

const LONGEST_QUOTE = 40;

/** A name of the document as a message shows it: not longer than a line. */
export function shown(name: string): string {
  if (name.length <= LONGEST_QUOTE) return name;
  // A pair of surrogates is never cut.
  return `${name.slice(0, LONGEST_QUOTE).replace(/[\ud800-\udbff]$/, '')}…`;
}
