import { layOutJson } from '../json/layout.js';
import { JsonKind, JsonScanner } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import { type CodeUnits, codeUnits } from '../text/code-units.js';
import { unitAt } from '../text/unit.js';
import { CsvError } from './csv-error.js';
import type { Delimiter } from './delimiter.js';
import { Content, FieldList } from './field-list.js';
import { CsvWriter } from './writer.js';

/**
 * Converts a JSON text to CSV. An array of objects becomes a header with all names in order of first appearance, and a
 * record for each object; an array of arrays becomes a record for each. Strings are unescaped, numbers and literals
 * keep their characters, null and missing members are empty, and objects and arrays in fields are JSON without white
 * space. Of duplicate names in an object, the last member counts.
 *
 * Throws `JsonSyntaxError`, `CsvError` if the value is not such a table, and `TextTooLong` above `limit` UTF-16 code
 * units.
 */
export function jsonToCsv(text: string, delimiter: Delimiter, limit: number): CsvText {
  const units = codeUnits(text);
  const { columns, fields, dropsMembers } = new TableReader(text, units).read();
  // Without columns, records cannot be written.
  if (columns?.length === 0) return { csv: '', dropsMembers };
  const csv = new CsvWriter(delimiter, text, text.length, limit);
  if (columns !== null) csv.record(columns);
  new RecordWriter(text, units, delimiter, fields, csv).write(columns?.length);
  return { csv: csv.toString(), dropsMembers };
}

/** CSV that was written from JSON. */
interface CsvText {
  readonly csv: string;
  /** Whether objects of the table have duplicate names, so that members are lost. */
  readonly dropsMembers: boolean;
}

interface Table {
  readonly dropsMembers: boolean;
  /** Null for an array of arrays. */
  readonly columns: readonly string[] | null;
  /** The fields of each row in any order, at most one per column. */
  readonly fields: FieldList;
}

class TableReader {
  readonly #text: string;
  readonly #units: CodeUnits;
  readonly #scanner: JsonScanner;
  readonly #fields = new FieldList();
  #dropsMembers = false;
  /** The offset of the next backslash; searched for on first use. */
  #backslash = -1;

  constructor(text: string, units: CodeUnits) {
    this.#text = text;
    this.#units = units;
    this.#scanner = new JsonScanner(text);
  }

  read(): Table {
    const root = this.#scanner.next();
    if (root !== JsonKind.beginArray) throw this.#unexpected('an array of objects or of arrays', root);
    const first = this.#scanner.next();
    const columns =
      first === JsonKind.beginArray ? this.#arrays() : first === JsonKind.endArray ? null : this.#objects(first);
    // Throws if anything follows the array.
    this.#scanner.next();
    return { columns, fields: this.#fields, dropsMembers: this.#dropsMembers };
  }

  #arrays(): null {
    for (let kind: JsonKind = JsonKind.beginArray; kind !== JsonKind.endArray; kind = this.#scanner.next()) {
      if (kind !== JsonKind.beginArray) throw this.#unexpected('an array like the first element', kind);
      let column = 0;
      for (let value = this.#scanner.next(); value !== JsonKind.endArray; value = this.#scanner.next()) {
        const { start } = this.#scanner;
        const content = this.#content(value);
        this.#fields.add(column++, content, start, this.#scanner.end);
      }
      this.#fields.endRow();
    }
    return null;
  }

  #objects(first: JsonKind): readonly string[] {
    const fields = this.#fields;
    const columns = new Columns(this.#text, this.#units);
    for (let kind = first; kind !== JsonKind.endArray; kind = this.#scanner.next()) {
      if (kind !== JsonKind.beginObject) {
        const isFirst = fields.rowEnds.length === 0;
        throw this.#unexpected(isFirst ? 'an object or an array as element' : 'an object like the first element', kind);
      }
      // Most objects have the same names in the same order.
      let expected = 0;
      while (this.#scanner.next() === JsonKind.name) {
        const column = columns.find(this.#scanner.start, this.#scanner.end, expected);
        expected = column + 1;
        const value = this.#scanner.next();
        const { start } = this.#scanner;
        const content = this.#content(value);
        const { end } = this.#scanner;
        const field = columns.latestField(column);
        if (field >= fields.rowStart) {
          fields.set(field, content, start, end);
          this.#dropsMembers = true;
        } else {
          columns.setLatestField(column, fields.add(column, content, start, end));
        }
      }
      fields.endRow();
    }
    return columns.names;
  }

  /** The content of the value whose first token was read; reads its other tokens. */
  #content(kind: JsonKind): Content {
    const { start, end } = this.#scanner;
    if (kind === JsonKind.string) {
      if (this.#backslash < start) this.#backslash = this.#backslashFrom(start);
      return this.#backslash < end ? Content.escapedString : Content.string;
    }
    if (kind === JsonKind.beginObject || kind === JsonKind.beginArray) {
      for (let depth = 1; depth > 0; ) {
        const inside = this.#scanner.next();
        if (inside === JsonKind.beginObject || inside === JsonKind.beginArray) depth++;
        else if (inside === JsonKind.endObject || inside === JsonKind.endArray) depth--;
      }
      return Content.nested;
    }
    return unitAt(this.#text, start) === NULL ? Content.empty : Content.literal;
  }

  /** The text is searched once in total, whatever the number of strings. */
  #backslashFrom(start: number): number {
    const offset = this.#text.indexOf('\\', start);
    return offset < 0 ? this.#text.length : offset;
  }

  /** The error for an unexpected token. A syntax error later in the text takes precedence. */
  #unexpected(expected: string, kind: JsonKind): CsvError {
    const { start, end } = this.#scanner;
    while (this.#scanner.next() !== JsonKind.end);
    return new CsvError(`expected ${expected}, found ${NAMES[kind] ?? this.#text.slice(start, end)}`, start);
  }
}

/** The columns of a table of objects, by member name. */
class Columns {
  readonly names: string[] = [];
  readonly #text: string;
  readonly #units: CodeUnits;
  readonly #byName = new Map<string, number>();
  /** By column, the range of its name's first occurrence, quotes included. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #latestFields: number[] = [];

  constructor(text: string, units: CodeUnits) {
    this.#text = text;
    this.#units = units;
  }

  /** The column of the name from `start` to `end`, added if it is new; `expected` is checked first. */
  find(start: number, end: number, expected: number): number {
    if (expected < this.names.length && this.#isWritten(expected, start, end)) return expected;
    const name = stringValue(this.#text, start, end);
    let column = this.#byName.get(name);
    if (column === undefined) {
      column = this.names.push(name) - 1;
      this.#byName.set(name, column);
      this.#starts.push(start);
      this.#ends.push(end);
      this.#latestFields.push(-1);
    }
    return column;
  }

  /** The last field that was added to a column; -1 if there is none. */
  latestField(column: number): number {
    return this.#latestFields[column]!;
  }

  setLatestField(column: number, field: number): void {
    this.#latestFields[column] = field;
  }

  #isWritten(column: number, start: number, end: number): boolean {
    const shift = this.#starts[column]! - start;
    if (this.#ends[column]! !== end + shift) return false;
    const units = this.#units;
    for (let at = start; at < end; at++) if (units[at] !== units[at + shift]) return false;
    return true;
  }
}

/** Writes the rows of a field list as CSV records. */
class RecordWriter {
  readonly #text: string;
  readonly #units: CodeUnits;
  readonly #delimiter: number;
  readonly #fields: FieldList;
  readonly #csv: CsvWriter;

  constructor(text: string, units: CodeUnits, delimiter: Delimiter, fields: FieldList, csv: CsvWriter) {
    this.#text = text;
    this.#units = units;
    this.#delimiter = unitAt(delimiter, 0);
    this.#fields = fields;
    this.#csv = csv;
  }

  /** `width` is the number of columns; undefined for as many as each row has fields. */
  write(width: number | undefined): void {
    let from = 0;
    for (const to of this.#fields.rowEnds) {
      this.#record(from, to, width ?? to - from);
      from = to;
    }
  }

  #record(from: number, to: number, width: number): void {
    const csv = this.#csv;
    const order = this.#isInOrder(from, to) ? null : this.#ordered(from, to);
    csv.beginRecord();
    // Otherwise a reader would take the record for an empty line.
    const quotesFirst = csv.mayBeBlank(width) && this.#isBlank(from, to);
    if (quotesFirst && (from === to || this.#fields.columns[order?.[0] ?? from] !== 0)) csv.field(0, '', true);
    for (let at = from; at < to; at++) {
      const field = order === null ? at : order[at - from]!;
      this.#field(field, quotesFirst && this.#fields.columns[field] === 0);
    }
    csv.endRecord(width);
  }

  #field(field: number, quoted: boolean): void {
    const { columns, contents, starts, ends } = this.#fields;
    const column = columns[field]!;
    const start = starts[field]!;
    const end = ends[field]!;
    const content = contents[field];
    if (content === Content.literal) this.#csv.slice(column, start, end, false);
    else if (content === Content.string && !quoted && this.#units[start + 1] !== BYTE_ORDER_MARK) {
      this.#csv.slice(column, start + 1, end - 1, this.#hasDelimiter(start + 1, end - 1));
    } else this.#csv.field(column, this.#textOf(field), quoted);
  }

  #textOf(field: number): string {
    const { contents, starts, ends } = this.#fields;
    const start = starts[field]!;
    const end = ends[field]!;
    switch (contents[field]) {
      case Content.empty:
        return '';
      case Content.string:
      case Content.escapedString:
        return stringValue(this.#text, start, end);
      case Content.nested: {
        const value = this.#text.slice(start, end);
        return WHITE_SPACE.test(value) ? layOutJson(value, new JsonScanner(value), null, value.length) : value;
      }
      default:
        return this.#text.slice(start, end);
    }
  }

  #hasDelimiter(start: number, end: number): boolean {
    const units = this.#units;
    const delimiter = this.#delimiter;
    for (let at = start; at < end; at++) if (units[at] === delimiter) return true;
    return false;
  }

  #isBlank(from: number, to: number): boolean {
    for (let field = from; field < to; field++) if (this.#textOf(field).trim() !== '') return false;
    return true;
  }

  #isInOrder(from: number, to: number): boolean {
    const { columns } = this.#fields;
    for (let field = from + 1; field < to; field++) if (columns[field]! < columns[field - 1]!) return false;
    return true;
  }

  #ordered(from: number, to: number): readonly number[] {
    const { columns } = this.#fields;
    return Array.from({ length: to - from }, (_, at) => from + at).sort((a, b) => columns[a]! - columns[b]!);
  }
}

/** The first letter of `null`. */
const NULL = 0x6e;

const BYTE_ORDER_MARK = 0xfeff;

/** RFC 8259 section 2; in strings, only the space can occur. */
const WHITE_SPACE = /[ \t\n\r]/;

const NAMES: Readonly<Record<number, string>> = {
  [JsonKind.beginObject]: 'an object',
  [JsonKind.beginArray]: 'an array',
  [JsonKind.string]: 'a string',
  [JsonKind.number]: 'a number',
};
