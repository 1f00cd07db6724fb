import fc from 'fast-check';
import t from 'tap';
import { columnNames } from '../../workers/csv/column-names.js';

/** By hand. */
const cases: readonly [header: string, columns: string, extra?: string][] = [
  ['a,b', 'a,b'],
  ['a,a,a', 'a,a_2,a_3'],
  ['a,,b,', 'a,column_2,b,column_4'],
  ['a,a,a_2', 'a,a_3,a_2'],
  ['a_2,a,a', 'a_2,a,a_3'],
  ['a,a,a_2,a_2,a', 'a,a_3,a_2,a_2_2,a_4'],
  ['column_2,', 'column_2,column_2_2'],
  ['column,column,,', 'column,column_2,column_3,column_4'],
  ['column,,column,', 'column,column_2,column_3,column_4'],
  ['column,column,,column_2,column_3', 'column,column_4,column_3_2,column_2,column_3'],
  ['column,column,column_2,', 'column,column_3,column_2,column_4'],
  ['column,column,,,column_2,column_3', 'column,column_4,column_3_2,column_4_2,column_2,column_3'],
  [',column_1,column_1,column_1_2', 'column_1_3,column_1,column_1_4,column_1_2'],
  [',column_1,column_1', 'column_1_2,column_1,column_1_3'],
  ['_extra,a', '_extra,a', '_extra_2'],
  ['_extra,_extra', '_extra,_extra_2', '_extra_3'],
  ['__proto__,__proto__,constructor', '__proto__,__proto___2,constructor'],
  ['', 'column_1'],
];

t.test('column names are derived from the header', async t => {
  for (const [header, columns, extra = '_extra'] of cases) {
    t.strictSame(columnNames(header.split(',')), { columns: columns.split(','), extra }, header);
  }
});

t.test('names are unique and unchanged where possible', async t => {
  const field = fc.constantFrom(
    '',
    'a',
    'a_2',
    'a_2_2',
    'a_3',
    'column_1',
    'column_2',
    'column_2_2',
    '_extra',
    '_extra_2',
    '__proto__',
  );
  fc.assert(
    fc.property(fc.array(field, { minLength: 1 }), header => {
      const { columns, extra } = columnNames(header);
      return (
        new Set([...columns, extra]).size === header.length + 1 &&
        columns.every(
          (name, index) => header[index] === '' || header.indexOf(header[index]!) !== index || name === header[index],
        )
      );
    }),
  );
  t.pass();
});

t.test('100,000 equal names take linear time', async t => {
  const { columns } = columnNames(Array.from({ length: 100_000 }, () => 'a'));
  t.strictSame([columns.length, columns.at(0), columns.at(-1)], [100_000, 'a', 'a_100000']);
  const half = Array.from({ length: 50_000 }, (_, index) => `a_${index + 2}`);
  t.equal(
    columnNames(['a', ...half, ...half.map(() => 'a')]).columns.at(-1),
    'a_100001',
    '50,000 substitutes are already in use',
  );
});
