import t from 'tap';
import { MAX_CELLS, tableOf } from '../../src/web/views/table-of.js';
/** The columns and all rows of a table. */
const cells = (table) => table && [table.columns, ...Array.from({ length: table.rowCount }, (_, row) => table.cellsOf(row, Infinity))];
t.test('CSV is a table: quoted cells, escaped quotes, line ends, blank lines', async (t) => {
    const csv = 'id,name\r\n1,"a, ""b""\r\n"\r\n\r\n2,\n"",x\n';
    t.same(cells(tableOf('id,name\n1,Ada\n2,Bob', 'csv')), [
        ['id', 'name'],
        ['1', 'Ada'],
        ['2', 'Bob'],
    ]);
    t.same(cells(tableOf(csv, 'csv')), [
        ['id', 'name'],
        ['1', 'a, "b"\r\n'],
        ['2', ''],
        ['', 'x'],
    ]);
    t.equal(tableOf('id,name\n', 'csv'), undefined, 'a header alone');
    t.equal(tableOf('', 'csv'), undefined);
    t.doesNotThrow(() => tableOf('a,b\n1,"2\n', 'csv'), 'a quote that is not closed');
});
t.test('JSON records are a table with the keys of all of them', async (t) => {
    t.same(cells(tableOf('[{"a":1,"b":[2]},{"c":"x"}]', 'json')), [
        ['a', 'b', 'c'],
        ['1', '[\n  2\n]', ''],
        ['', '', 'x'],
    ]);
    for (const text of ['[1]', '[]', '{"a":1}', '[{"a":1}', '[{},null]'])
        t.equal(tableOf(text, 'json'), undefined, text);
});
t.test('a table above the maximum number of cells is not offered', async (t) => {
    const distinct = (rows) => JSON.stringify(Array.from({ length: rows }, (_, at) => ({ [`k${at}`]: at })));
    t.equal(tableOf(distinct(8000), 'json'), undefined, '64,000,000 cells');
    t.equal(tableOf(distinct(400), 'json')?.columns.length, 400, '160,000 cells');
    const csv = (rows) => 'a,b\n'.repeat(rows + 1);
    t.equal(tableOf(csv(MAX_CELLS / 2), 'csv')?.rowCount, MAX_CELLS / 2);
    t.equal(tableOf(csv(MAX_CELLS / 2 + 1), 'csv'), undefined);
});
t.test('cells are made only for the rows and columns that are shown', async (t) => {
    let written = 0;
    const { stringify } = JSON;
    t.teardown(() => (JSON.stringify = stringify));
    const text = stringify(Array.from({ length: 1000 }, (_, id) => ({ id, size: 1, name: 'x' })));
    JSON.stringify = ((...all) => {
        written++;
        return stringify(...all);
    });
    const table = tableOf(text, 'json');
    t.equal(written, 0);
    t.same(table?.cellsOf(999, 1), ['999']);
    t.equal(written, 1, 'one number was written');
});
//# sourceMappingURL=table.test.js.map