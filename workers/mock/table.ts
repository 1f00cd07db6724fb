import { CsvWriter } from '../csv/writer.js';
import { sqlName } from './sql-names.js';

/** A value of a record. */
export type Value = string | number | boolean;

/** Records of the same fields. */
export interface Table {
  readonly columns: readonly string[];
  /** Each with a value for every column. */
  readonly rows: readonly (readonly Value[])[];
}

/** An array with an object for each record, indented by two spaces (RFC 8259). */
export function toJson({ columns, rows }: Table): string {
  const objects = rows.map(row => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  return JSON.stringify(objects, null, 2);
}

/** RFC 4180, with a header. `limit` is in UTF-16 code units; passing it throws `TextTooLong`. */
export function toCsv({ columns, rows }: Table, limit: number): string {
  const csv = new CsvWriter(',', '', rows.length * columns.length * 16, limit);
  for (const row of [columns, ...rows]) csv.record(row.map(String));
  return csv.toString();
}

/**
 * One INSERT statement per record and line (ISO 9075-2, section 14.11). `name` and the columns must be identifiers,
 * `name` with an optional schema; those that are reserved words are quoted.
 */
export function toSql({ columns, rows }: Table, name: string): string {
  const table = name.split('.').map(sqlName).join('.');
  const head = `INSERT INTO ${table} (${columns.map(sqlName).join(', ')}) VALUES`;
  return rows.map(row => `${head} (${row.map(sqlLiteral).join(', ')});`).join('\n');
}

/** ISO 9075-2, section 5.3. */
function sqlLiteral(value: Value): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();
}
