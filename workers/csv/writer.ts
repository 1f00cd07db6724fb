import { TextBuilder } from '../text/text-builder.js';
import { unitAt } from '../text/unit.js';
import type { Delimiter } from './delimiter.js';

/** A cell and its column, from 0. */
export interface Cell {
  readonly column: number;
  readonly text: string;
}

/** What must stand in quotes; a byte order mark at a cell's start because at the start of a file it would be lost. */
const SPECIAL = { ',': /[",\r\n]|^\ufeff/, ';': /[";\r\n]|^\ufeff/, '\t': /["\t\r\n]|^\ufeff/ } satisfies Record<
  Delimiter,
  RegExp
>;

/**
 * Writes a CSV text (RFC 4180): CRLF between records, none after the last, quotes
 * where they are needed. A record that is nothing but white space begins with a
 * quoted cell, so that no reader takes it for an empty line.
 */
export class CsvWriter {
  readonly #delimiter: Delimiter;
  readonly #out: TextBuilder;
  #first = true;

  /** `expected` and `limit` are in UTF-16 code units; passing the limit throws `TextTooLong`. */
  constructor(delimiter: Delimiter, expected: number, limit: number) {
    this.#delimiter = delimiter;
    this.#out = new TextBuilder('', expected, limit);
  }

  /** Appends a record of `width` cells; those that `cells`, in the order of their columns, does not name are empty. */
  record(width: number, cells: readonly Cell[]): void {
    if (!this.#first) this.#out.append('\r\n');
    this.#first = false;
    const blank = this.#isBlank(width, cells);
    if (blank && cells[0]?.column !== 0) this.#out.append('""');
    let column = 0;
    for (const cell of cells) {
      this.#delimiters(cell.column - column);
      column = cell.column;
      const quotes = (blank && column === 0) || SPECIAL[this.#delimiter].test(cell.text);
      this.#out.append(quotes ? `"${cell.text.replaceAll('"', '""')}"` : cell.text);
    }
    this.#delimiters(width - 1 - column);
  }

  toString(): string {
    return this.#out.toString();
  }

  #isBlank(width: number, cells: readonly Cell[]): boolean {
    return (width === 1 || (width > 1 && this.#delimiter === '\t')) && cells.every(({ text }) => text.trim() === '');
  }

  #delimiters(count: number): void {
    if (count > 0) this.#out.repeat(unitAt(this.#delimiter, 0), count);
  }
}
