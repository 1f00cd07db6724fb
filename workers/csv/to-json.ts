import type { Indent } from '../text/indent.js';
import { positionAt } from '../text/position.js';
import { quoted } from '../text/quoted.js';
import { TextBuilder } from '../text/text-builder.js';
import { type ColumnNames, columnNames } from './column-names.js';
import { QUOTE } from './lexemes.js';
import { CsvScanner } from './scanner.js';

/** How a CSV text is read. */
interface CsvForm {
  /** One UTF-16 code unit. */
  readonly delimiter: string;
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean;
  /** The offset of the first record, in UTF-16 code units. */
  readonly start: number;
}

/** A table as JSON, and why it may not be what was meant. */
interface FromCsv {
  readonly json: string;
  readonly warnings: string[];
  /** Whether no record has more than one field. */
  readonly isOneColumn: boolean;
}

/**
 * Converts a CSV text to JSON: an array with an object for each record, its members in header order, or with an array
 * for each record if there is no header. All fields are strings. Missing fields are empty; fields beyond the header are
 * an array under `_extra`. Throws `CsvError`, and `TextTooLong` past `limit` UTF-16 code units.
 */
export function csvToJson(text: string, form: CsvForm, indent: Indent, limit: number): FromCsv {
  const scanner = new CsvScanner(text, form.delimiter, form.start);
  // An empty line is a record only in a table of one column.
  const keepsBlank = isOneColumn(scanner);
  scanner.rewind();
  const next = (): boolean => {
    while (scanner.next()) if (keepsBlank || !scanner.blank) return true;
    return false;
  };
  const values = (): string[] => Array.from({ length: scanner.count }, (_, field) => scanner.field(field));
  const header = form.hasHeader && next() ? values() : null;
  // Names of a million columns take a second, so they are made only for rows.
  if (!next()) {
    return { json: '[]', warnings: paddingWarnings(text, scanner), isOneColumn: header?.length === 1 };
  }
  const names = header === null ? null : columnNames(header);
  const writer = new RowWriter(text, scanner, names, indent, limit);
  let widest = header?.length ?? 0;
  const longer = { records: 0, offset: 0, fields: 0 };
  do {
    if (names === null) writer.array();
    else writer.object();
    if (header !== null && scanner.count > header.length && longer.records++ === 0) {
      longer.offset = scanner.offset;
      longer.fields = scanner.count;
    }
    widest = Math.max(widest, scanner.count);
  } while (next());
  const warnings = paddingWarnings(text, scanner);
  if (names !== null && longer.records > 0) {
    const { columns, extra } = names;
    const [fields, width] = [longer.fields, columns.length].map(count => count.toLocaleString('en-US'));
    const what = `${fields} fields, but the header has ${width}`;
    const others = andMore(longer.records, 'record');
    warnings.push(`${lineText(text, longer.offset)}: ${what}${others}: the others are in ${quoted(extra)}`);
  }
  return { json: writer.end(), warnings, isOneColumn: widest === 1 };
}

function paddingWarnings(text: string, { padded, firstPadded }: CsvScanner): string[] {
  if (padded === 0) return [];
  return [`${lineText(text, firstPadded)}: white space after a closing quote is dropped${andMore(padded, 'field')}`];
}

/** Physical lines, as in errors. */
function lineText(text: string, offset: number): string {
  return `line ${positionAt(text, offset).line}`;
}

/** What follows the first of `count` findings. */
function andMore(count: number, noun: string): string {
  if (count === 1) return '';
  return ` (and ${(count - 1).toLocaleString('en-US')} more ${noun}${count === 2 ? '' : 's'})`;
}

/** Whether the first record that is not an empty line has one field. */
function isOneColumn(scanner: CsvScanner): boolean {
  while (scanner.next()) if (!scanner.blank) return scanner.count === 1;
  return false;
}

/** A range of the builder's source. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Writes the scanner's current record as a JSON value, directly from the code units of the text. Everything between
 * fields is prepared once and appended to the text in the builder's source, so that all output is copied as slices.
 */
class RowWriter {
  readonly #scanner: CsvScanner;
  readonly #out: TextBuilder;
  /** In the builder's source: where the first key begins, then the end of each. */
  readonly #keyEnds: Int32Array;
  readonly #beginObject: Span;
  readonly #endObject: Span;
  readonly #beginArray: Span;
  readonly #endArray: Span;
  readonly #beginExtra: Span;
  readonly #endExtra: Span;
  readonly #element: Span;
  readonly #extraElement: Span;
  readonly #endTable: Span;
  /** Whether nothing has been written yet. */
  #empty = true;

  constructor(text: string, scanner: CsvScanner, names: ColumnNames | null, indent: Indent, limit: number) {
    const parts = [text];
    let length = text.length;
    const span = (part: string): Span => {
      parts.push(part);
      const start = length;
      length += part.length;
      return { start, end: length };
    };
    const line = (depth: number): string => `\n${String.fromCharCode(indent.unit).repeat(depth * indent.width)}`;
    // Each part that follows another value begins with a comma, which is skipped for the first one.
    this.#beginObject = span(`,${line(1)}{`);
    this.#endObject = span(`${line(1)}}`);
    this.#beginArray = span(`,${line(1)}[`);
    this.#endArray = span(`${line(1)}]`);
    this.#element = span(`,${line(2)}`);
    const key = (name: string): string => `,${line(2)}${JSON.stringify(name)}: `;
    const columns = names?.columns ?? [];
    const keyEnds = new Int32Array(columns.length + 1).fill(length);
    // Joined in blocks, since garbage collection of a million strings that are kept until the end takes a second.
    for (let block = 0; block < columns.length; block += BLOCK) {
      const keys = columns.slice(block, block + BLOCK).map(key);
      for (const [at, written] of keys.entries()) keyEnds[block + at + 1] = keyEnds[block + at]! + written.length;
      span(keys.join(''));
    }
    this.#keyEnds = keyEnds;
    this.#beginExtra = span(`${key(names?.extra ?? '')}[`);
    this.#extraElement = span(`,${line(3)}`);
    this.#endExtra = span(`${line(2)}]`);
    this.#endTable = span(`${line(0)}]`);
    this.#scanner = scanner;
    this.#out = new TextBuilder(parts.join(''), text.length * 3, limit);
    this.#out.repeat(OPEN, 1);
  }

  /** Missing fields are written on the fly: a wide header over short records makes far more output than input. */
  object(): void {
    const { count } = this.#scanner;
    const keyEnds = this.#keyEnds;
    const width = keyEnds.length - 1;
    this.#separated(this.#beginObject, this.#empty);
    this.#empty = false;
    for (let field = 0; field < width; field++) {
      const start = keyEnds[field]!;
      this.#out.slice(field === 0 ? start + 1 : start, keyEnds[field + 1]!);
      if (field < count) this.#field(field);
      else this.#out.repeat(QUOTE, 2);
    }
    if (count > width) {
      this.#separated(this.#beginExtra, width === 0);
      for (let field = width; field < count; field++) {
        this.#separated(this.#extraElement, field === width);
        this.#field(field);
      }
      this.#out.slice(this.#endExtra.start, this.#endExtra.end);
    }
    this.#out.slice(this.#endObject.start, this.#endObject.end);
  }

  array(): void {
    this.#separated(this.#beginArray, this.#empty);
    this.#empty = false;
    for (let field = 0; field < this.#scanner.count; field++) {
      this.#separated(this.#element, field === 0);
      this.#field(field);
    }
    this.#out.slice(this.#endArray.start, this.#endArray.end);
  }

  /** Ends the array and returns the text. */
  end(): string {
    this.#out.slice(this.#endTable.start, this.#endTable.end);
    return this.#out.toString();
  }

  #separated({ start, end }: Span, first: boolean): void {
    this.#out.slice(first ? start + 1 : start, end);
  }

  #field(field: number): void {
    const scanner = this.#scanner;
    this.#out.repeat(QUOTE, 1);
    if (scanner.isSpecial(field)) this.#escaped(field);
    else this.#out.slice(scanner.start(field), scanner.end(field));
    this.#out.repeat(QUOTE, 1);
  }

  /** Writes the content of a field with JSON escapes. Two quotes inside a quoted field are one. */
  #escaped(field: number): void {
    const { units } = this.#scanner;
    const end = this.#scanner.end(field);
    const isQuoted = this.#scanner.isQuoted(field);
    let copied = this.#scanner.start(field);
    for (let at = copied; at < end; at++) {
      const unit = units[at]!;
      if (unit >= 0x20 && unit !== QUOTE && unit !== BACKSLASH && (unit & 0xf800) !== 0xd800) continue;
      if ((unit & 0xfc00) === 0xd800 && at + 1 < end && (units[at + 1]! & 0xfc00) === 0xdc00) {
        at++;
        continue;
      }
      this.#out.slice(copied, at);
      if (unit === QUOTE || unit === BACKSLASH) {
        this.#out.repeat(BACKSLASH, 1);
        this.#out.repeat(unit, 1);
        if (unit === QUOTE && isQuoted) at++;
      } else {
        this.#out.append(JSON.stringify(String.fromCharCode(unit)).slice(1, -1));
      }
      copied = at + 1;
    }
    this.#out.slice(copied, end);
  }
}

/** Keys that are joined at a time. */
const BLOCK = 1000;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
