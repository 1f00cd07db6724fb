import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import Papa from 'papaparse';
import t from 'tap';
import { type Table, toCsv, toJson, toSql } from '../../workers/mock/table.js';
import { runs } from '../full.js';
import { execute } from './sqlite.js';

const MB = 1024 * 1024;

/**
 * Strings with special characters, except those that SQLite loses: statements end at U+0000, and a leading U+FEFF is
 * dropped.
 */
const text = fc.oneof(
  fc.constantFrom(
    "O'Hara",
    "''",
    "'); DROP TABLE t; --",
    'a, b',
    '"',
    'a"b',
    'line\nend',
    'cr\r\nlf',
    'Åland – Côte d’Ivoire',
    '😀',
    '',
    ' ',
    '\\',
    "\\'",
    '--',
    '/*',
    ';',
    '?',
    ':a',
    '$1',
    '%',
    'NULL',
    '1',
    'TRUE',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map(drawn => drawn.replace(/\0|^\ufeff/g, '')),
);
const value = fc.oneof(
  text,
  text,
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 1, max: 99_999 }).map(cents => cents / 100),
  fc.boolean(),
);
const tables: fc.Arbitrary<Table> = fc.integer({ min: 1, max: 5 }).chain(width =>
  fc.record({
    columns: fc.constant(['firstName', 'integer', 'date', 'float', 'boolean'].slice(0, width)),
    rows: fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 10 }),
  }),
);

t.test('SQLite reads the same values from the SQL', async t => {
  fc.assert(
    fc.property(tables, table => {
      const found = execute(table.columns, toSql(table, 't'));
      return isDeepStrictEqual(
        found,
        table.rows.map(row => row.map(cell => (typeof cell === 'boolean' ? Number(cell) : cell))),
      );
    }),
    { numRuns: runs(500) },
  );
  t.pass();
});

t.test('papaparse reads the same values from the CSV', async t => {
  fc.assert(
    fc.property(tables, table => {
      const { data } = Papa.parse(toCsv(table, MB), { delimiter: ',', newline: '\r\n' });
      return isDeepStrictEqual(data, [table.columns, ...table.rows.map(row => row.map(String))]);
    }),
    { numRuns: runs(500) },
  );
  t.pass();
});

t.test('JSON.parse reads the same values from the JSON', async t => {
  fc.assert(
    fc.property(tables, table => {
      const objects = JSON.parse(toJson(table)) as Record<string, unknown>[];
      return (
        isDeepStrictEqual(objects.map(Object.values), table.rows) &&
        objects.every(object => isDeepStrictEqual(Object.keys(object), table.columns))
      );
    }),
  );
  t.pass();
});

t.test('statements and literals follow ISO 9075-2', async t => {
  const table = {
    columns: ['a', 'b'],
    rows: [
      ["O'Hara", 1.05],
      ['x\ny', true],
      ["'", false],
    ],
  };
  t.equal(
    toSql(table, 's.t'),
    [
      "INSERT INTO s.t (a, b) VALUES ('O''Hara', 1.05);",
      "INSERT INTO s.t (a, b) VALUES ('x\ny', TRUE);",
      "INSERT INTO s.t (a, b) VALUES ('''', FALSE);",
    ].join('\n'),
  );
  const columns = ['integer', 'float', 'boolean', 'date', 'timestamp', 'price', 'uuid', 'firstName'];
  for (const [name, quoted] of [
    ['order', '"order"'],
    ['Order', '"Order"'],
    ['user.group', '"user"."group"'],
    ['shop.table', 'shop."table"'],
    ['orders', 'orders'],
    ['end_exec', 'end_exec'],
    ['constructor', 'constructor'],
    ['Straße', 'Straße'],
  ] as const) {
    t.match(
      toSql({ columns, rows: [columns] }, name),
      `INSERT INTO ${quoted} ("integer", "float", "boolean", "date", "timestamp", price, uuid, firstName) VALUES (`,
      `${name} (ISO 9075-2, section 5.2)`,
    );
  }
  const found = execute(
    ['date', 'order', 'x'],
    toSql({ columns: ['date', 'order', 'x'], rows: [['a', 1, true]] }, 't'),
  );
  t.same(found, [['a', 1, 1]], 'SQLite');
});
