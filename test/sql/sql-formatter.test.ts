import { format } from 'sql-formatter';
import t from 'tap';
import type { DialectName } from '../../workers/sql/dialect.js';
import { formatSql } from '../../workers/sql/format.js';
import { CASES } from './sql-formatter-cases.js';
import { ALL } from './tokens.js';

/** Where the layout departs from sql-formatter's, and why; statements as they stand in the cases. */
const DEPARTURES: Readonly<Record<string, readonly string[]>> = {
  'a comma behind a line comment begins the next item, not a line of its own': ['SELECT a --comment\n, b'],
  'set operations and joins that the dialect has by now begin a line': [
    'SELECT * FROM foo EXCEPT SELECT * FROM bar;',
    'SELECT * FROM foo INTERSECT SELECT * FROM bar;',
  ],
  'a comment is not glued to the name before it': ['SELECT arr /* comment */ [1];'],
  'ANY is no type in SQLite': ['foo = ANY (1, 2, 3)'],
  'the operator ^> of PostgreSQL is one token': ['foo^> bar ^>zap'],
  'parentheses behind OPERATOR are as all others': ['SELECT foo operator ( !== ) bar;'],
  'an @ that begins a name, and a colon, are those of a parameter': ['SELECT @name, :bar FROM foo;'],
};

/** Part of the cases that come out byte for byte as sql-formatter has them, at least. */
const SHARE = 0.98;

const theirs = (sql: string, language: DialectName): string | undefined => {
  try {
    return format(sql, { language });
  } catch {
    return undefined;
  }
};

t.test('the cases of sql-formatter hold, with its default options', async t => {
  const explained = new Set(Object.values(DEPARTURES).flat());
  let total = 0;
  let same = 0;
  const unexplained: unknown[] = [];
  for (const { file, dialects = ALL, sql: statements } of CASES) {
    for (const sql of statements) {
      for (const dialect of dialects) {
        const expected = theirs(sql, dialect);
        if (expected === undefined) continue;
        total++;
        const found = formatSql(sql, dialect, { keywordCase: 'preserve', indentSize: 2 }, 1e6);
        if (found === expected) same++;
        else if (!explained.has(sql)) unexplained.push({ file, dialect, sql, found, expected });
      }
    }
  }
  t.ok(total > 1100 && same / total >= SHARE, `${same} of ${total} are the same`);
  t.strictSame(unexplained, [], 'every other departs for a reason that is told');
});
