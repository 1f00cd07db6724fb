import fc from 'fast-check';
import Papa from 'papaparse';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/mock-data.js';
import { run } from '../../workers/tools/mock-data.js';
import { execute } from '../mock/sqlite.js';

type Input = Static<typeof contract.input>;
type Field = Input['fields'][number];

const FIELDS: readonly Field[] = [
  'firstName',
  'lastName',
  'fullName',
  'username',
  'email',
  'phone',
  'jobTitle',
  'street',
  'city',
  'zipCode',
  'country',
  'company',
  'product',
  'price',
  'uuid',
  'integer',
  'float',
  'boolean',
  'date',
  'timestamp',
];

const inputWith = (options: Partial<Input> = {}): Input => ({
  rows: 5,
  fields: [...FIELDS],
  format: 'json',
  tableName: 't',
  ...options,
});
const data = (options: Partial<Input> = {}): string => run(inputWith(options), 3_000).data;
const records = (options: Partial<Input> = {}) => JSON.parse(data(options)) as Record<Field, unknown>[];

/** The form of each field's values, in JSON for values that are not strings. */
const FORMS: Record<Field, RegExp> = {
  firstName: /^\p{L}[\p{L}' .-]*$/u,
  lastName: /^\p{L}[\p{L}' .-]*$/u,
  fullName: /^\p{L}.* .*\p{L}\.?$/u,
  username: /^[A-Za-z0-9._-]+$/,
  email: /^[a-z0-9._-]+@example\.(com|net|org)$/,
  phone: /^\([2-9]\d\d\) 555-01\d\d$/,
  jobTitle: /^\S.*\S$/,
  street: /^\d+ \S.*$/,
  city: /^\S.*$/,
  zipCode: /^\d{5}(-\d{4})?$/,
  country: /^\S.*$/,
  company: /^\S.*$/,
  product: /^\S.*$/,
  price: /^\d+\.\d[1-9]$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  integer: /^\d+$/,
  float: /^\d+(\.\d{1,4})?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};
const KINDS: Partial<Record<Field, string>> = {
  price: 'number',
  integer: 'number',
  float: 'number',
  boolean: 'boolean',
};

t.test('every field has values of its form', async t => {
  const drawn = records({ rows: 2_000 });
  t.equal(drawn.length, 2_000);
  for (const field of FIELDS) {
    t.same(
      drawn
        .map(record => record[field])
        .filter(value => typeof value !== (KINDS[field] ?? 'string') || !FORMS[field].test(String(value))),
      [],
      field,
    );
  }
  t.same(
    drawn.filter(({ date }) => new Date(String(date)).toISOString().slice(0, 10) !== date),
    [],
    'dates exist in the calendar',
  );
  t.same(
    drawn.filter(({ timestamp }) => new Date(String(timestamp)).toISOString() !== timestamp),
    [],
    'timestamps exist in the calendar',
  );
  t.strictSame(new Set(drawn.map(({ boolean }) => boolean)), new Set([true, false]));
});

t.test('each record describes one person', async t => {
  const drawn = records({ rows: 10_000, fields: ['email', 'lastName', 'username', 'fullName', 'firstName'] });
  const letters = (name: unknown): string =>
    String(name)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
  t.same(
    drawn.filter(({ fullName, firstName, lastName }) => fullName !== `${String(firstName)} ${String(lastName)}`),
    [],
  );
  t.same(
    drawn.filter(({ username, firstName, lastName }) => letters(username) !== letters(firstName) + letters(lastName)),
    [],
  );
  t.same(
    drawn.filter(({ email, username }) => String(email).split('@')[0] !== String(username).toLowerCase()),
    [],
  );
  t.equal(new Set(drawn.map(({ email }) => String(email).split('@')[0])).size, 10_000, 'usernames are unique');
});

t.test('JSON, CSV and SQL have the same rows', async t => {
  const fields: Field[] = ['lastName', 'price', 'boolean', 'country', 'integer'];
  const json = data({ fields });
  t.equal(json, JSON.stringify(JSON.parse(json), null, 2), 'JSON is indented by two');
  t.strictSame(Object.keys(records({ fields })[0] ?? {}), fields, 'keys are in the order of the fields');

  const csv = data({ rows: 500, format: 'csv' });
  const { data: cells, errors } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' });
  t.same(errors, []);
  t.strictSame(cells[0], FIELDS, 'the header names the fields');
  t.same(
    cells
      .slice(1)
      .filter(row => row.length !== FIELDS.length || row.some((cell, at) => !FORMS[FIELDS[at] as Field].test(cell))),
    [],
  );
  t.equal(cells.length, 501);

  const sql = data({ rows: 500, format: 'sql' });
  t.equal(sql.split('\n').length, 500, 'one statement per record');
  t.match(
    data({ rows: 1, format: 'sql', fields, tableName: 'shop.orders' }),
    new RegExp(
      '^INSERT INTO shop\\.orders \\(lastName, price, "boolean", country, "integer"\\) ' +
        "VALUES \\('.*', \\d+\\.\\d\\d, (TRUE|FALSE), '.*', \\d+\\);$",
    ),
  );
  const rows = execute(FIELDS, sql);
  t.equal(rows.length, 500);
  t.same(
    rows.flatMap(row =>
      row.filter((value, at) => {
        const field = FIELDS[at] as Field;
        // SQLite stores booleans as 1 and 0.
        return field === 'boolean'
          ? value !== 0 && value !== 1
          : typeof value !== (KINDS[field] ?? 'string') || !FORMS[field].test(String(value));
      }),
    ),
    [],
  );
});

t.test('calls are independent', async t => {
  t.not(data(), data(), 'two calls differ');
  t.equal(
    new Set(Array.from({ length: 200 }, () => data({ rows: 1, fields: ['uuid', 'fullName', 'integer'] }))).size,
    200,
  );
});

t.test('the largest request is answered', async t => {
  for (const format of ['json', 'csv', 'sql'] as const) {
    const answer = run(inputWith({ rows: 10_000, format, tableName: 'a'.repeat(128) }), 3_000);
    t.ok(Buffer.byteLength(JSON.stringify(answer)) < 32 * 1024 * 1024, `${format} fits into the maximum answer`);
  }
});

t.test('the contract rejects invalid requests', async t => {
  const validate = compile(contract);
  const paths = (body: object) => validate({ ...inputWith(), ...body }).map(({ path }) => path);
  t.strictSame(paths({}), []);
  t.strictSame(paths({ surplus: 1 }), []);
  for (const rows of [0, -1, 10_001, 1e9, 1.5, '5', null])
    t.strictSame(paths({ rows }), ['rows'], `rows ${JSON.stringify(rows)}`);
  for (const rows of [1, 10_000]) t.strictSame(paths({ rows }), []);
  t.strictSame(paths({ fields: [] }), ['fields']);
  t.strictSame(paths({ fields: ['nope'] }), ['fields.0']);
  t.strictSame(paths({ fields: ['email', 'city', 'email', 'email'] }), ['fields.2', 'fields.3']);
  t.ok(paths({ fields: Array.from({ length: 100_000 }, () => 'email') }).includes('fields'));
  t.strictSame(paths({ format: 'xls' }), ['format']);
  for (const tableName of ['t', '_t1', 'shop.orders', 'Größe', '名前', 'a'.repeat(128)])
    t.strictSame(paths({ format: 'sql', tableName }), [], tableName);
  const hostile = [
    '',
    ' ',
    '1t',
    'x; DROP TABLE',
    'a b',
    'a-b',
    '"t"',
    '`t`',
    "t'",
    'a.',
    '.a',
    'a..b',
    'a.b.c',
    't\n',
    't--',
    't(',
    '$t',
    '😀',
    'a\u200bb',
    'a\0',
    '\ud800',
    'a'.repeat(129),
  ];
  for (const tableName of hostile)
    t.strictSame(paths({ format: 'sql', tableName }), ['tableName'], `table ${JSON.stringify(tableName)}`);
  t.strictSame(paths({ format: 'csv', tableName: 'x; DROP TABLE' }), [], 'tableName is checked only for SQL');
  for (const field of ['rows', 'fields', 'format', 'tableName'] as const) {
    const { [field]: _, ...rest } = inputWith();
    t.strictSame(
      validate(rest).map(({ path }) => path),
      [field],
      `${field} is required`,
    );
    t.strictSame(paths({ [field]: null }), [field], `${field} is not null`);
  }
});

t.test('every result matches the contract', async t => {
  const result = Compile(contract.result);
  const inputs = fc.record({
    rows: fc.integer({ min: 1, max: 30 }),
    fields: fc.shuffledSubarray([...FIELDS], { minLength: 1 }),
    format: fc.constantFrom('json' as const, 'csv' as const, 'sql' as const),
    tableName: fc.constant('t'),
  });
  fc.assert(
    fc.property(inputs, input => {
      const answer = run(input, 3_000);
      return result.Check(answer) && answer.rows === input.rows && answer.format === input.format;
    }),
  );
  t.pass();
});
