import { layOut } from '../json/layout.js';
import { JsonScanner, Kind } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import { CsvError } from './csv-error.js';
import type { Delimiter } from './delimiter.js';
import { type Cell, CsvWriter } from './writer.js';

/**
 * A JSON text as CSV: of an array of objects, a header with all names in the order
 * in which they first come, and a record for each object; of an array of arrays, a
 * record for each. Strings are unescaped, numbers and literals keep their
 * characters, null and what is missing are empty, objects and arrays in cells are
 * JSON without white space; of members of one name the last counts.
 *
 * Throws `JsonSyntaxError`, `CsvError` where the value is no such table, and
 * `TextTooLong` past `limit` UTF-16 code units.
 */
export function jsonToCsv(text: string, delimiter: Delimiter, limit: number): string {
  const { columns, rows } = new TableReader(text).read();
  // Without a name there is no column, and a record of none cannot be written.
  if (columns?.length === 0) return '';
  const csv = new CsvWriter(delimiter, text.length, limit);
  if (columns !== null)
    csv.record(
      columns.length,
      columns.map((name, column) => ({ column, text: name })),
    );
  for (const row of rows) csv.record(columns?.length ?? row.length, row);
  return csv.toString();
}

interface Table {
  /** Null for an array of arrays. */
  readonly columns: readonly string[] | null;
  readonly rows: readonly (readonly Cell[])[];
}

class TableReader {
  readonly #text: string;
  readonly #scanner: JsonScanner;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new JsonScanner(text);
  }

  read(): Table {
    const root = this.#scanner.next();
    if (root !== Kind.beginArray) throw this.#unexpected('an array of objects or of arrays', root);
    const first = this.#scanner.next();
    const table = first === Kind.beginArray ? this.#arrays() : first === Kind.endArray ? EMPTY : this.#objects(first);
    // What stands behind the array must not be.
    this.#scanner.next();
    return table;
  }

  #arrays(): Table {
    const rows: Cell[][] = [];
    for (let kind: Kind = Kind.beginArray; kind !== Kind.endArray; kind = this.#scanner.next()) {
      if (kind !== Kind.beginArray) throw this.#unexpected('an array like the first element', kind);
      const row: Cell[] = [];
      for (let value = this.#scanner.next(); value !== Kind.endArray; value = this.#scanner.next()) {
        row.push({ column: row.length, text: this.#cell(value) });
      }
      rows.push(row);
    }
    return { columns: null, rows };
  }

  #objects(first: Kind): Table {
    const columns = new Map<string, number>();
    const rows: Cell[][] = [];
    for (let kind = first; kind !== Kind.endArray; kind = this.#scanner.next()) {
      if (kind !== Kind.beginObject) {
        throw this.#unexpected(
          rows.length === 0 ? 'an object or an array as element' : 'an object like the first element',
          kind,
        );
      }
      const cells = new Map<number, string>();
      while (this.#scanner.next() === Kind.name) {
        const name = stringValue(this.#text, this.#scanner.start, this.#scanner.end);
        const column = columns.get(name) ?? columns.size;
        columns.set(name, column);
        cells.set(column, this.#cell(this.#scanner.next()));
      }
      rows.push(Array.from(cells, ([column, text]) => ({ column, text })).sort((a, b) => a.column - b.column));
    }
    return { columns: [...columns.keys()], rows };
  }

  /** The text of the cell for a value of which the first token has been read; reads the others. */
  #cell(kind: Kind): string {
    const { start, end } = this.#scanner;
    if (kind === Kind.string) return stringValue(this.#text, start, end);
    if (kind === Kind.beginObject || kind === Kind.beginArray) return this.#nested(start);
    const text = this.#text.slice(start, end);
    return text === 'null' ? '' : text;
  }

  #nested(start: number): string {
    for (let depth = 1; depth > 0; ) {
      const kind = this.#scanner.next();
      if (kind === Kind.beginObject || kind === Kind.beginArray) depth++;
      else if (kind === Kind.endObject || kind === Kind.endArray) depth--;
    }
    const value = this.#text.slice(start, this.#scanner.end);
    return WHITE_SPACE.test(value) ? layOut(value, new JsonScanner(value), null, value.length) : value;
  }

  /** Throws what is wrong with the JSON instead, where that comes to light only after the token. */
  #unexpected(expected: string, kind: Kind): CsvError {
    const { start, end } = this.#scanner;
    while (this.#scanner.next() !== Kind.end);
    return new CsvError(`expected ${expected}, found ${NAMES[kind] ?? this.#text.slice(start, end)}`, start);
  }
}

const EMPTY: Table = { columns: null, rows: [] };

/** RFC 8259 section 2; within strings only the space can stand. */
const WHITE_SPACE = /[ \t\n\r]/;

const NAMES: Readonly<Record<number, string>> = {
  [Kind.beginObject]: 'an object',
  [Kind.beginArray]: 'an array',
  [Kind.string]: 'a string',
  [Kind.number]: 'a number',
};
