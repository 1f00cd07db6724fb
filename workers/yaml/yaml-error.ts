import { found } from '../text/found.js';

/**
 * A text is not YAML, or YAML that no JSON text can stand for. `offset` is that of
 * what is wrong, in UTF-16 code units; the message leaves the place to whoever
 * shows it.
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

/** Something else stands at `offset` of `text` than what was `expected`. */
export function unexpected(text: string, offset: number, expected: string): YamlError {
  return new YamlError(`expected ${expected}, found ${found(text, offset)}`, offset);
}

/** A part of the text for a message: short, whatever it is. */
export function quote(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
