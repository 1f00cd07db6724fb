import type { Language } from '../../shared/presentation.js';
import { valueAsText } from '../take.js';

/** Column names, and rows with a cell for each column. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads records as a table: CSV with a header, or a JSON array of objects. Undefined for other texts. */
export function tableOf(text: string, language: Language): TableData | undefined {
  if (language === 'csv') return fromCsv(text);
  return language === 'json' && text.startsWith('[') ? fromJson(text) : undefined;
}

function fromCsv(text: string): TableData | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  // The service separates cells by commas, and quotes them by RFC 4180.
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const isBlank = (cells: string[]): boolean => cells.length === 1 && cells[0] === '';
  const [columns, ...rest] = rows.filter(cells => !isBlank(cells));
  return columns === undefined || rest.length === 0 ? undefined : { columns, rows: rest };
}

function fromJson(text: string): TableData | undefined {
  let records: unknown;
  try {
    records = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!Array.isArray(records) || records.length === 0 || !records.every(isRecord)) return undefined;
  const columns = [...new Set(records.flatMap(record => Object.keys(record)))];
  return { columns, rows: records.map(record => columns.map(column => valueAsText(record[column]))) };
}
