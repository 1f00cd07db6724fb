import { unitAt } from '../text/unit.js';
import { CsvError } from './csv-error.js';
import { afterLineEnd, afterQuoted, isLineEnd, QUOTE } from './lexemes.js';

/**
 * Reads a CSV text record by record (RFC 4180), in time linear in the text. A
 * record ends at LF, CRLF or CR outside quotes; the end of the last may be
 * missing. A cell is quoted where a quote is its first character: elsewhere a
 * quote is a character like others, and so is every blank.
 */
export class CsvScanner {
  /** Whether the latest record is an empty line: nothing at all, not even quotes. */
  blank = false;
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;

  /** `delimiter` is one UTF-16 code unit, neither a quote nor a line end. */
  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = unitAt(delimiter, 0);
  }

  /** The cells of the next record, at least one; undefined after the last. Throws `CsvError`. */
  next(): string[] | undefined {
    const start = this.#at;
    if (start >= this.#text.length) return undefined;
    const cells = [this.#cell(start)];
    while (unitAt(this.#text, this.#at) === this.#delimiter) cells.push(this.#cell(this.#at + 1));
    this.blank = this.#at === start;
    this.#at = afterLineEnd(this.#text, this.#at);
    return cells;
  }

  /** Leaves #at on what follows the cell: a delimiter, a line end or the end of the text. */
  #cell(start: number): string {
    if (unitAt(this.#text, start) === QUOTE) return this.#quoted(start);
    let at = start;
    while (!this.#endsCell(unitAt(this.#text, at))) at++;
    this.#at = at;
    return this.#text.slice(start, at);
  }

  #quoted(start: number): string {
    const text = this.#text;
    const end = afterQuoted(text, start);
    if (end === undefined) {
      throw new CsvError(
        'a quoted cell begins here and never ends: a double quote closes it, and is written twice inside',
        start,
      );
    }
    if (!this.#endsCell(unitAt(text, end))) {
      const found = JSON.stringify(String.fromCodePoint(text.codePointAt(end) ?? 0));
      throw new CsvError(
        `expected the delimiter or a line end after the closing quote, found ${found}: inside a cell, quotes are ` +
          `written twice`,
        end,
      );
    }
    this.#at = end;
    return text.slice(start + 1, end - 1).replaceAll('""', '"');
  }

  #endsCell(unit: number): boolean {
    return unit === this.#delimiter || isLineEnd(unit) || unit < 0;
  }
}
