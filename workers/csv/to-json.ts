import { Kind } from '../json/scanner.js';
import { JsonWriter, type Lexeme } from '../json/writer.js';
import type { Indent } from '../text/indent.js';
import { columnNames } from './column-names.js';
import { CsvScanner } from './scanner.js';

export interface CsvForm {
  /** One UTF-16 code unit. */
  readonly delimiter: string;
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean;
}

/**
 * A CSV text as JSON: an array with an object for each record, its members in the
 * order of the header, or with an array for each where there is no header. All
 * cells are strings. A record's missing cells are empty; those beyond the header
 * are an array under `_extra`. Throws `CsvError`, and `TextTooLong` past `limit`
 * UTF-16 code units.
 */
export function csvToJson(text: string, { delimiter, hasHeader }: CsvForm, indent: Indent, limit: number): string {
  const json = new JsonWriter();
  const records = recordsOf(text, delimiter);
  const header = hasHeader ? new Header(records.next().value ?? [], json) : null;
  const rows: Lexeme[][] = [];
  for (const record of records) rows.push(record.map(cell => json.add(Kind.string, JSON.stringify(cell))));
  return json.layOut(table(rows, header, json), indent, limit);
}

/** The records of a text without its empty lines, which are records only in a table of one column. */
function* recordsOf(text: string, delimiter: string): Generator<string[], undefined> {
  const scanner = new CsvScanner(text, delimiter);
  /** Of the first record that is more than an empty line. */
  let columns: number | undefined;
  let emptyLines = 0;
  for (let record = scanner.next(); record !== undefined; record = scanner.next()) {
    if (scanner.blank) {
      emptyLines++;
    } else {
      columns ??= record.length;
      if (columns === 1) for (; emptyLines > 0; emptyLines--) yield [''];
      yield record;
    }
  }
  if (columns === 1) for (; emptyLines > 0; emptyLines--) yield [''];
}

class Header {
  readonly columns: readonly Lexeme[];
  /** The name of what stands beyond the columns. */
  readonly extra: Lexeme;
  /** The value of a column that a record does not reach. */
  readonly missing: Lexeme;

  constructor(record: readonly string[], json: JsonWriter) {
    const { columns, extra } = columnNames(record);
    this.columns = columns.map(name => json.add(Kind.name, JSON.stringify(name)));
    this.extra = json.add(Kind.name, JSON.stringify(extra));
    this.missing = json.add(Kind.string, '""');
  }
}

/** Made one by one as they are written: a wide header over short records is far more than the text it came from. */
function* table(rows: readonly Lexeme[][], header: Header | null, json: JsonWriter): Generator<Lexeme> {
  yield json.beginArray;
  for (const row of rows) {
    if (header === null) yield* array(row, json);
    else yield* object(row, header, json);
  }
  yield json.endArray;
}

function* array(cells: readonly Lexeme[], json: JsonWriter): Generator<Lexeme> {
  yield json.beginArray;
  yield* cells;
  yield json.endArray;
}

function* object(cells: readonly Lexeme[], { columns, extra, missing }: Header, json: JsonWriter): Generator<Lexeme> {
  yield json.beginObject;
  for (const [index, name] of columns.entries()) {
    yield name;
    yield cells[index] ?? missing;
  }
  if (cells.length > columns.length) {
    yield extra;
    yield* array(cells.slice(columns.length), json);
  }
  yield json.endObject;
}
