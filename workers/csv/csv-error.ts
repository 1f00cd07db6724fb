/**
 * A text is not CSV, or not a table that CSV can hold. `offset` is that of what is
 * wrong, in UTF-16 code units; the message leaves the place to whoever shows it.
 */
export class CsvError extends Error {
  override readonly name = 'CsvError';

  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}
