/**
 * A text cannot be read as SQL of its dialect. `offset` counts UTF-16 code units
 * from the start of the text; the message leaves the place to whoever shows it.
 */
export class SqlSyntaxError extends Error {
  override readonly name = 'SqlSyntaxError';

  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const LONGEST_QUOTE = 20;

/** A piece of the text as a message shows it, in quotes. */
export function quoted(text: string): string {
  const characters = [...text.slice(0, LONGEST_QUOTE + 1)];
  return JSON.stringify(characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : characters.join(''));
}
