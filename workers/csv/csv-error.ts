/**
 * A text is not CSV, or not a table that CSV can represent. `offset` is that of the error, in UTF-16 code units; the
 * position is added by whoever shows the message.
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
