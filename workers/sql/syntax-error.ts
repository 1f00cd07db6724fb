/**
 * A text cannot be read as SQL of its dialect. `offset` is in UTF-16 code units; the position is added by whoever shows
 * the message.
 */
export class SqlSyntaxError extends Error {
  override readonly name = 'SqlSyntaxError';

  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }

  /** The error for a string, name or comment that begins at an offset and does not end. */
  static unclosed(what: string, text: string, offset: number): SqlSyntaxError {
    return new SqlSyntaxError(`${what} starting with ${excerpt(text, offset)} is not closed`, offset);
  }
}

const LONGEST_EXCERPT = 20;

/** The text from an offset to the end of its line, shortened. */
function excerpt(text: string, offset: number): string {
  const [line = ''] = text.slice(offset, offset + 2 * LONGEST_EXCERPT).split(/[\r\n]/, 1);
  const characters = [...line];
  const cut = characters.length > LONGEST_EXCERPT || offset + line.length < text.length;
  return `${characters.slice(0, LONGEST_EXCERPT).join('').trimEnd()}${cut ? '…' : ''}`;
}
