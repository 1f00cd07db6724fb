import { valueAsText } from '../format.js';
/** Maximum rows times columns of a text that is offered as a table. */
export const MAX_CELLS = 200_000;
/**
 * Reads records as a table: CSV with a header, or a JSON array of objects. Undefined for other texts, and for tables
 * above `MAX_CELLS`. It only counts rows and columns, because most texts are never shown as a table.
 */
export function tableOf(text, language) {
    if (language === 'csv')
        return fromCsv(text);
    return language === 'json' && text.startsWith('[') ? fromJson(text) : undefined;
}
/** A table of rows that are in memory. */
export const tableOfRows = (columns, rows) => ({
    columns,
    rowCount: rows.length,
    cellsOf: (row, columnCount) => (rows[row] ?? []).slice(0, columnCount),
});
function fromCsv(text) {
    let columns;
    const rows = [];
    for (const row of csvRows(text)) {
        if (columns === undefined)
            columns = csvCells(text, row, MAX_CELLS);
        else if (rows.push(row) * columns.length > MAX_CELLS)
            return undefined;
    }
    if (columns === undefined || rows.length === 0)
        return undefined;
    const cellsOf = (row, columnCount) => csvCells(text, rows[row] ?? { start: 0, end: 0 }, columnCount);
    return { columns, rowCount: rows.length, cellsOf };
}
/** The rows that are not blank. */
function* csvRows(text) {
    let start = 0;
    let isQuoted = false;
    // An escaped quote is two quotes, which end a quoted part and begin the next one.
    for (const { 0: mark, index } of text.matchAll(/"|\r?\n|$/g)) {
        if (mark === '"') {
            isQuoted = !isQuoted;
        }
        else if (!isQuoted || index === text.length) {
            if (index > start)
                yield { start, end: index };
            start = index + mark.length;
        }
    }
}
/** The first cells of a row. The service separates cells by commas, and quotes them by RFC 4180. */
function csvCells(text, { start, end }, columnCount) {
    const cells = [];
    const row = text.slice(start, end);
    for (const [, quoted, plain = '', mark] of row.matchAll(/(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/g)) {
        cells.push(quoted?.replaceAll('""', '"') ?? plain);
        if (mark === '' || cells.length === columnCount)
            break;
    }
    return cells;
}
function fromJson(text) {
    let records;
    try {
        records = JSON.parse(text);
    }
    catch {
        return undefined;
    }
    const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!Array.isArray(records) || records.length === 0 || !records.every(isRecord))
        return undefined;
    const names = new Set();
    for (const record of records) {
        for (const name of Object.keys(record))
            names.add(name);
        if (Math.max(1, names.size) * records.length > MAX_CELLS)
            return undefined;
    }
    const columns = [...names];
    const cellsOf = (row, columnCount) => columns.slice(0, columnCount).map(name => valueAsText(records[row]?.[name]));
    return { columns, rowCount: records.length, cellsOf };
}
//# sourceMappingURL=table-of.js.map