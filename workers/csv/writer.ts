import { TextBuilder } from '../text/text-builder.js';
import { unitAt } from '../text/unit.js';
import { type Delimiter, separatorLine } from './delimiter.js';
import { QUOTE } from './lexemes.js';

/**
 * Fields that must be quoted. That includes a byte order mark at the start of a field, which would be lost at the start
 * of a file.
 */
const SPECIAL = { ',': /[",\r\n]|^\ufeff/, ';': /[";\r\n]|^\ufeff/, '\t': /["\t\r\n]|^\ufeff/ } satisfies Record<
  Delimiter,
  RegExp
>;

/**
 * Writes a CSV text (RFC 4180): CRLF between records, none after the last, quotes only where needed. Fields are added
 * in column order; columns without a field are empty.
 */
export class CsvWriter {
  readonly #delimiter: number;
  readonly #special: RegExp;
  readonly #out: TextBuilder;
  #first = true;
  /** The column of the latest field. */
  #column = 0;

  /** `expected` and `limit` are in UTF-16 code units; exceeding the limit throws `TextTooLong`. */
  constructor(delimiter: Delimiter, source: string, expected: number, limit: number) {
    this.#delimiter = unitAt(delimiter, 0);
    this.#special = SPECIAL[delimiter];
    this.#out = new TextBuilder(source, expected, limit);
  }

  /** Writes a record with these fields. */
  record(fields: readonly string[]): void {
    this.beginRecord();
    const quotesFirst = this.mayBeBlank(fields.length) && fields.every(text => text.trim() === '');
    for (const [column, text] of fields.entries()) this.field(column, text, quotesFirst && column === 0);
    this.endRecord(fields.length);
  }

  beginRecord(): void {
    if (!this.#first) {
      this.#out.repeat(CR, 1);
      this.#out.repeat(LF, 1);
    }
    this.#first = false;
    this.#column = 0;
  }

  /** `quoted` forces quotes. */
  field(column: number, text: string, quoted: boolean): void {
    this.#moveTo(column);
    if (quoted || this.#special.test(text)) {
      this.#out.repeat(QUOTE, 1);
      this.#out.append(text.replaceAll('"', '""'));
      this.#out.repeat(QUOTE, 1);
    } else {
      this.#out.append(text);
    }
  }

  /** Writes a field from the source that has no quote, no line end and no byte order mark at its start. */
  slice(column: number, start: number, end: number, hasDelimiter: boolean): void {
    this.#moveTo(column);
    if (hasDelimiter) this.#out.repeat(QUOTE, 1);
    this.#out.slice(start, end);
    if (hasDelimiter) this.#out.repeat(QUOTE, 1);
  }

  endRecord(width: number): void {
    this.#moveTo(width - 1);
  }

  /**
   * Whether a record of `width` fields may consist only of white space. Its first field must be quoted then: otherwise
   * a reader takes the record for an empty line.
   */
  mayBeBlank(width: number): boolean {
    return width === 1 || (width > 1 && this.#delimiter === TAB);
  }

  /** Quotes a first line that a reader would take for Excel's `sep=;`. */
  toString(): string {
    const csv = this.#out.toString();
    const separator = separatorLine(csv);
    if (separator === undefined) return csv;
    const { length } = unitAt(separator.delimiter, 0) === this.#delimiter ? 'sep=' : separator.line;
    return `"${csv.slice(0, length)}"${csv.slice(length)}`;
  }

  #moveTo(column: number): void {
    if (column > this.#column) this.#out.repeat(this.#delimiter, column - this.#column);
    this.#column = Math.max(column, this.#column);
  }
}

const CR = 0x0d;
const LF = 0x0a;
const TAB = 0x09;
