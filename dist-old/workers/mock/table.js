import { CsvWriter } from '../csv/writer.js';
/** An array with an object for each record, indented by two spaces (RFC 8259). */
export function toJson({ columns, rows }) {
    const objects = rows.map(row => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    return JSON.stringify(objects, null, 2);
}
/** RFC 4180, with a header. `limit` is in UTF-16 code units; passing it throws `TextTooLong`. */
export function toCsv({ columns, rows }, limit) {
    const csv = new CsvWriter(',', '', rows.length * columns.length * 16, limit);
    for (const row of [columns, ...rows])
        csv.record(row.map(String));
    return csv.toString();
}
/**
 * One INSERT statement per record and line (ISO 9075-2, section 14.11). `name` and the columns are not quoted: they
 * must be identifiers.
 */
export function toSql({ columns, rows }, name) {
    const head = `INSERT INTO ${name} (${columns.join(', ')}) VALUES`;
    return rows.map(row => `${head} (${row.map(sqlLiteral).join(', ')});`).join('\n');
}
/** ISO 9075-2, section 5.3. */
function sqlLiteral(value) {
    return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();
}
//# sourceMappingURL=table.js.map