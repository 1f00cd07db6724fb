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

  /** The string, name or comment that begins at an offset does not end. */
  static unclosed(what: string, text: string, offset: number): SqlSyntaxError {
    return new SqlSyntaxError(`${what} starting with ${excerpt(text, offset)} is not closed`, offset);
  }
}

const LONGEST_EXCERPT = 20;

/** The text from an offset to the end of its line, cut. */
function excerpt(text: string, offset: number): string {
  const [line = ''] = text.slice(offset, offset + 2 * LONGEST_EXCERPT).split(/[\r\n]/, 1);
  const characters = [...line];
  const cut = characters.length > LONGEST_EXCERPT || offset + line.length < text.length;
  return `${characters.slice(0, LONGEST_EXCERPT).join('').trimEnd()}${cut ? '…' : ''}`;
}
