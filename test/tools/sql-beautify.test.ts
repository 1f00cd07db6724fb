import fc from 'fast-check';
import { format } from 'sql-formatter';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import contract from '../../src/tools/sql-beautify.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/sql-beautify.js';
import { runs } from '../full.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;
type Dialect = Input['dialect'];

const ALL: readonly Dialect[] = ['sql', 'transactsql', 'plsql', 'postgresql', 'mysql', 'mariadb', 'sqlite'];

const input = (sql: string, dialect: Dialect = 'sql', rest: Partial<Input> = {}): Input => ({
  sql,
  dialect,
  keywordCase: 'preserve',
  indentSize: 2,
  ...rest,
});
const formatted = (sql: string, dialect?: Dialect, rest?: Partial<Input>) => run(input(sql, dialect, rest), 3000).sql;

t.test('statements are laid out', async t => {
  table(t, contract, run, [
    {
      name: 'keywords in upper case',
      input: input('select a, count(*) from t where x = 1 group by a order by 2', 'sql', { keywordCase: 'upper' }),
      result: { sql: 'SELECT\n  a,\n  count(*)\nFROM\n  t\nWHERE\n  x = 1\nGROUP BY\n  a\nORDER BY\n  2' },
      source: 'sql-formatter',
    },
    {
      name: 'keywords in lower case',
      input: input('SELECT A FROM T', 'sql', { keywordCase: 'lower' }),
      result: { sql: 'select\n  A\nfrom\n  T' },
    },
    { name: 'keywords as they are', input: input('Select a From t'), result: { sql: 'Select\n  a\nFrom\n  t' } },
    {
      name: 'no indent',
      input: input('select a from (select 1 from t) x', 'sql', { indentSize: 0 }),
      result: { sql: 'select\na\nfrom\n(\nselect\n1\nfrom\nt\n) x' },
    },
    {
      name: 'sixteen spaces',
      input: input('select a', 'sql', { indentSize: 16 }),
      result: { sql: `select\n${' '.repeat(16)}a` },
    },
    { name: 'statements', input: input('select 1; select 2 ;'), result: { sql: 'select\n  1;\n\nselect\n  2;' } },
    {
      name: 'statements without a final semicolon',
      input: input('select 1; select 2'),
      result: { sql: 'select\n  1;\n\nselect\n  2' },
    },
    { name: 'a comment at the end', input: input('select 1 -- one\n'), result: { sql: 'select\n  1 -- one' } },
    { name: 'a comment alone', input: input('/* a */'), result: { sql: '/* a */' } },
    {
      name: 'two dashes between operands are signs in MySQL',
      input: input("select a--1, 'b' from t -- c", 'mysql'),
      result: { sql: "select\n  a - -1,\n  'b'\nfrom\n  t -- c" },
      source: 'MySQL manual, section 11.7: a comment needs white space after the dashes',
    },
    {
      name: 'the name GO is not alone on its line, where it would end the batch',
      input: input('select a, go from t, go order by b, go', 'transactsql'),
      result: { sql: 'select\n  a, go\nfrom\n  t, go\norder by\n  b, go' },
      source: 'Transact-SQL reference, "GO": not a statement, but a command of sqlcmd alone on its line',
    },
    {
      name: 'the name GO in other clauses',
      input: input('insert into go (a) select f(go) from go where go = go.go', 'transactsql'),
      result: { sql: 'insert into go (a)\nselect\n  f(go)\nfrom go\nwhere go = go.go' },
    },
    {
      name: 'the name GO after a comment of the line before',
      input: input('select -- c\ngo from t', 'transactsql'),
      result: { sql: 'select -- c\n  go from\n  t' },
    },
    {
      name: 'GO that ends a batch',
      input: input('select 1\ngo\nselect 2; go 5\nselect 3\n GO -- c', 'transactsql'),
      result: { sql: 'select\n  1\ngo\n\nselect\n  2;\ngo 5\n\nselect\n  3\nGO\n\n-- c' },
    },
    ...(['mysql', 'mariadb'] as const).flatMap(dialect =>
      (
        [
          ['create function count (a int) returns int return 1', 'create function count (a int) returns int return 1'],
          ['create procedure now (a int) select 1', 'create procedure now (a int)\nselect\n  1'],
          ['call sum (1)', 'call sum (1)'],
          ['select 1 from (select 1) as max (a)', 'select\n  1\nfrom\n  (\n    select\n      1\n  ) as max (a)'],
          ['select 1 from (select 1) min (a)', 'select\n  1\nfrom\n  (\n    select\n      1\n  ) min (a)'],
          [
            'create table mid (a int, key position (a), unique trim (a))',
            'create table mid (a int, key position (a), unique trim (a))',
          ],
          ['select count(*), substr (a), abs (a)', 'select\n  count(*),\n  substr (a),\n  abs(a)'],
          ['create table t (a timestamp on update now())', 'create table t (a timestamp on update now())'],
        ] as const
      ).map(([sql, result]) => ({
        name: `${dialect}: names of functions with and without a space: ${sql}`,
        input: input(sql, dialect),
        result: { sql: result },
        source: 'MySQL manual, section 9.2.5: a function only directly before its parenthesis',
      })),
    ),
    {
      name: 'a substitution of SQL*Plus with text behind it',
      input: input('select &1..5, 1&x..5 from &owner..emp', 'plsql'),
      result: { sql: 'select\n  &1..5,\n  1&x..5\nfrom\n  &owner..emp' },
      source: 'SQL*Plus User\'s Guide, "Using Substitution Variables": a period ends the name',
    },
    {
      name: 'a dump of pg_dump',
      input: input(
        "--\n-- Data for Name: t\n--\n\nCOPY public.t (a, b) FROM stdin;\n1\tit's  x\n2\t\\N\n\\.\n\n\n--\n-- c\n" +
          '--\n\nCOPY public.u (a) FROM stdin;\n\\.\n\nselect a from t',
        'postgresql',
      ),
      result: {
        sql:
          "--\n-- Data for Name: t\n--\nCOPY public.t (a, b) FROM stdin;\n1\tit's  x\n2\t\\N\n\\.\n\n--\n-- c\n--\n\n" +
          'COPY public.u (a) FROM stdin;\n\\.\n\nselect\n  a\nfrom\n  t',
      },
      source: 'pg_dump 15',
    },
    {
      name: 'a script of SQL*Plus',
      input: input("SET FEEDBACK 1\nDEFINE x = 1\nrem it's\nselect a from t;\n-- c\nPROMPT  it's\n@a-b\nexit", 'plsql'),
      result: {
        sql: "SET FEEDBACK 1\nDEFINE x = 1\nrem it's\nselect\n  a\nfrom\n  t;\n\n-- c\nPROMPT  it's\n@a-b\nexit",
      },
      source: "SQL*Plus User's Guide and Reference",
    },
    {
      name: 'commands of the MySQL client',
      input: input('use d\nselect a from t\\G\nsource a-b.sql', 'mysql'),
      result: { sql: 'use d\nselect\n  a\nfrom\n  t\\G\nsource a-b.sql' },
      source: 'MySQL manual, "mysql Client Commands"',
    },
    {
      name: 'commands of the shell of SQLite',
      input: input(".mode csv\n.print it's\nselect a, go from t\ngo\n", 'sqlite'),
      result: { sql: ".mode csv\n.print it's\nselect\n  a, go\nfrom\n  t\ngo" },
      source: '"Command Line Shell For SQLite"',
    },
    {
      name: 'a label after a statement without a semicolon',
      input: input('select a\nagain:\nselect b\ngoto again', 'transactsql'),
      result: { sql: 'select\n  a\n\nagain:\nselect\n  b\n\ngoto again' },
      source: 'Transact-SQL reference, "GOTO"',
    },
    {
      name: 'variables of Snowflake',
      input: input('select $var, t.$1, src:a.b[0].c::int from t where a=$x', 'sql'),
      result: { sql: 'select\n  $var,\n  t.$1,\n  src:a.b[0].c::int\nfrom\n  t\nwhere\n  a = $x' },
      source: 'Snowflake, "SQL variables" and "Querying semi-structured data"',
    },
    {
      name: 'characters that the dialect does not know',
      input: input('select #tmp.a, tab#1, a # b, \\N'),
      result: { sql: 'select\n  #tmp.a,\n  tab#1,\n  a # b,\n  \\N' },
    },
    {
      name: 'elements of arrays and columns of a star in BigQuery',
      input: input('select * except (a, b) replace (c as d), e[OFFSET(0)] from unnest(f) with offset as g'),
      result: {
        sql: 'select\n  * except (a, b) replace (c as d),\n  e[OFFSET(0)]\nfrom\n  unnest(f) with offset as g',
      },
      source: 'GoogleSQL, "Query syntax" and "Array subscript operator"',
    },
    {
      name: 'EXCEPT of queries',
      input: input('select * except (select 1)'),
      result: { sql: 'select\n  *\nexcept\n(\n  select\n    1\n)' },
    },
    {
      name: 'functions as rows',
      input: input('select * from rows from (f(1), g(2)) with ordinality', 'postgresql'),
      result: { sql: 'select\n  *\nfrom\n  rows from (f(1), g(2)) with ordinality' },
      source: 'PostgreSQL manual, "SELECT"',
    },
    {
      name: 'the predicate of ON CONFLICT',
      input: input(
        'insert into t(a) values(1) on conflict (a) where b and c do update set d = 1 where e',
        'postgresql',
      ),
      result: {
        sql: 'insert into\n  t (a)\nvalues\n  (1)\non conflict (a) where b and c do update\nset\n  d = 1\nwhere\n  e',
      },
      source: 'PostgreSQL manual, "INSERT"; SQLite, "UPSERT"',
    },
    {
      name: 'calls as they are written',
      input: input('with a(x) as (select 1), b(y) as (select 2) select f(x), g (y), s.h(1) from k(1) as l(m)'),
      result: {
        sql:
          'with\n  a (x) as (\n    select\n      1\n  ),\n  b (y) as (\n    select\n      2\n  )\nselect\n  f(x),' +
          '\n  g (y),\n  s.h(1)\nfrom\n  k(1) as l(m)',
      },
    },
    { name: 'a semicolon alone', input: input(';'), result: { sql: ';' } },
    { name: 'nothing', input: input(''), result: { sql: '' } },
    { name: 'only white space', input: input(' \n\t\ufeff'), result: { sql: '' } },
    {
      name: 'a disabled part is unchanged',
      input: input('/* sql-formatter-disable */ select   1'),
      result: { sql: '/* sql-formatter-disable */ select   1' },
    },
  ]);
});

t.test('strings and quoted identifiers are kept', async t => {
  const kept: Partial<Record<Dialect, readonly string[]>> = {
    sql: [
      "'a  b\n\tselect'",
      "'it''s'",
      '"Select  From"',
      "N'x'",
      "X'1f'",
      "B'01'",
      "b'it''s  x'",
      "x'a''b'",
      "'/*  */ --  '",
    ],
    transactsql: ["'it''s  x'", "N'select'", '[select  ]]  from]', '"a  b"'],
    plsql: ["q'[it's  x]'", "Nq'!a'b!'", "'a''b'", '"A  b"'],
    postgresql: ["$$a  'b'\nselect$$", '$x$ $$ $x$', "E'a\\'b  '", "U&'\\0041  '", '"a ""  b"', "B'01'"],
    mysql: ["'a\\'b  '", '"a  \\" b"', '`a  ``b`', "X'1f'", "_utf8'a  b'"],
    mariadb: ["'a\\'b  '", '"select  "', '`a  b`'],
    sqlite: ["'a''  b'", '"a  b"', '`a  b`', '[a  b]', "x'1f'"],
  };
  for (const dialect of ALL) {
    for (const text of kept[dialect] ?? []) {
      for (const keywordCase of ['preserve', 'upper', 'lower'] as const) {
        t.equal(
          formatted(`select ${text}`, dialect, { keywordCase }).slice('select\n  '.length),
          text,
          `${dialect}: ${JSON.stringify(text)}`,
        );
      }
    }
  }
});

t.test('operators are not split', async t => {
  table(t, contract, run, [
    { name: 'an arrow', input: input("a->'$.b' ->> c"), result: { sql: "a -> '$.b' ->> c" } },
    { name: 'named arguments', input: input('f(a=>1)'), result: { sql: 'f(a => 1)' } },
    { name: 'two equals signs', input: input('a==b'), result: { sql: 'a == b' } },
    {
      name: 'operators of extensions',
      input: input('a<=>b, c<#>d', 'postgresql'),
      result: { sql: 'a <=> b,\nc <#> d' },
    },
    {
      name: 'an arrow that is not an operator of the dialect',
      input: input('a->"$.b"', 'mariadb'),
      result: { sql: 'a -> "$.b"' },
    },
    {
      name: 'a sign is not part of an operator',
      input: input('a=-b and c<>+d'),
      result: { sql: 'a = - b\nand c <> + d' },
    },
    { name: 'casts', input: input('a::int'), result: { sql: 'a::int' } },
    { name: 'ranges', input: input('for i in 1..3 loop', 'plsql'), result: { sql: 'for i in 1..3 loop' } },
    {
      name: 'the @ of a variable is not part of an operator',
      input: input('while @i<@n set @i+=1', 'transactsql'),
      result: { sql: 'while @i < @n\n  set @i += 1' },
      source: 'Transact-SQL reference, "Operators" and "Variables"',
    },
    {
      name: 'a comment after an operator',
      input: input("a ||/* it's */ b"),
      result: { sql: "a || /* it's */ b" },
      source: 'PostgreSQL manual, section 4.1.3',
    },
    {
      name: 'substitution variables of SQL*Plus',
      input: input('select * from emp where deptno=&dno and sal>=&&minsal', 'plsql'),
      result: { sql: 'select\n  *\nfrom\n  emp\nwhere\n  deptno = &dno\n  and sal >= &&minsal' },
      source: 'SQL*Plus User\'s Guide, "Using Substitution Variables"',
    },
    {
      name: 'conditional compilation',
      input: input('begin $if $$debug $then p($$plsql_unit); $end null; end;', 'plsql'),
      result: { sql: 'begin\n  $if $$debug $then p($$plsql_unit);\n  $end null;\nend;' },
      source: 'PL/SQL Language Reference, "Conditional Compilation"',
    },
    {
      name: 'variables and commands of sqlcmd',
      input: input('select $(cols) from $(db).dbo.t\ngo\n:r .\\a.sql\n:setvar x 1\nselect 1', 'transactsql'),
      result: {
        sql: 'select\n  $(cols)\nfrom\n  $(db).dbo.t\ngo\n:r .\\a.sql\n:setvar x 1\nselect\n  1',
      },
      source: 'sqlcmd utility',
    },
    {
      name: 'two minus signs before a name in MySQL',
      input: input("select 5--a, 'x\n y'", 'mysql'),
      result: { sql: "select\n  5 - - a,\n  'x\n y'" },
      source: 'MySQL manual, "\'--\' as the Start of a Comment"',
    },
    {
      name: 'a column named delimiter',
      input: input('select\n  delimiter d,\n  b', 'mysql'),
      result: { sql: 'select\n  delimiter d,\n  b' },
    },
    { name: 'two separate hyphens are not a comment', input: input('a - -b'), result: { sql: 'a - - b' } },
  ]);
});

t.test('syntax of the dialects that the library rejects is formatted', async t => {
  for (const [sql, dialect] of [
    ['select :name, $1, @x, :1', 'sql'],
    ['select ARRAY[1, 2]', 'sql'],
    ['select * from db..t', 'sql'],
    ['select a % b & c | d ^ e', 'sql'],
    ['select :name', 'mysql'],
    ['l: loop', 'mariadb'],
    ['select $1', 'sqlite'],
    ['select $0.01, 0x, 0XAE', 'transactsql'],
    ['storage (initial 10M)', 'plsql'],
    ['for i in 0 .. 3 loop', 'plsql'],
  ] as const) {
    t.equal(formatted(sql, dialect).replace(/\s/g, ''), sql.replace(/\s/g, ''), `${dialect}: ${sql}`);
  }
});

t.test('only an unclosed string, quoted name or comment is rejected, with the position of its start', async t => {
  table(t, contract, run, [
    {
      name: 'an unclosed string',
      input: input("select\n  'abc"),
      error: /^line 2, column 3: string literal starting with 'abc is not closed$/,
    },
    {
      name: 'an unclosed string is quoted in part',
      input: input("select 1,\n2,\n      'a long text that goes on\nand on"),
      error: /^line 3, column 7: string literal starting with 'a long text that go… is not closed$/,
    },
    { name: 'after CRLF', input: input("select\r\n1,\r\n 'abc"), error: /line 3, column 2: string literal/ },
    { name: 'an unclosed quoted name', input: input('select `a', 'mysql'), error: /line 1, column 8: quoted name/ },
    { name: 'an unclosed double-quoted name', input: input('select "a'), error: /line 1, column 8: quoted name/ },
    {
      name: 'an unclosed dollar quote',
      input: input('select $$a', 'postgresql'),
      error: /line 1, column 8: dollar-quoted string/,
    },
    {
      name: 'an unclosed bracketed name',
      input: input('select [a', 'transactsql'),
      error: /line 1, column 8: quoted name/,
    },
    { name: 'an unclosed q-quote', input: input("select q'[a'", 'plsql'), error: /line 1, column 8: string literal/ },
    {
      name: 'an unclosed comment',
      input: input('select 1\n/* a'),
      error: /^line 2, column 1: comment starting with \/\* a is not closed$/,
    },
    {
      name: 'an unclosed nested comment',
      input: input('/* a /* b */ select 1', 'postgresql'),
      error: /line 1, column 1: comment/,
    },
  ]);
});

t.test('every other input is formatted', async t => {
  table(t, contract, run, [
    { name: 'an unclosed parenthesis', input: input('select (1 +\n(2)'), result: { sql: 'select\n  (1 + (2)' } },
    {
      name: 'a parenthesis unclosed in its statement',
      input: input('select (1; select 2)'),
      result: { sql: 'select\n  (1;\n\nselect\n  2)' },
    },
    { name: 'a surplus closing parenthesis', input: input('select 1)'), result: { sql: 'select\n  1)' } },
    { name: 'a wrong bracket', input: input('select a[1)', 'postgresql'), result: { sql: 'select\n  a[1)' } },
    {
      name: 'CASE without END',
      input: input('select case when a then b'),
      result: { sql: 'select\n  case\n    when a then b' },
    },
    { name: 'a name that ends too early', input: input('select a.'), result: { sql: 'select\n  a.' } },
    {
      name: 'a character that begins no token',
      input: input('select \\ a', 'mysql'),
      result: { sql: 'select\n  \\ a' },
    },
    { name: 'quotes of another dialect', input: input('select `a`', 'postgresql'), result: { sql: 'select\n  `a`' } },
    { name: 'a lone surrogate', input: input('select \ud800'), result: { sql: 'select\n  \ud800' } },
    { name: 'braces', input: input('select {d 1}'), result: { sql: 'select\n  {d 1}' } },
  ]);
});

t.test('results agree with the library where it is right', async t => {
  const statements = [
    'select a, b from t where a in (select x from y) and b between 1 and 2 or not exists (select 1)',
    "insert into t (a, b) values (1, 'x'), (2, null)",
    'update t set a = a + 1, b = default where c is not null',
    'with x as (select 1), y as (select 2) select * from x left join y on x.a = y.a union all select 3',
    'create table t (id int primary key, name varchar(20) not null)',
    'delete from t',
    '-- c\nselect 1 /* d */, 2',
    "select case a when 1 then 'x' else 'y' end as z, count(distinct b) over (partition by c order by d) from t " +
      'group by 1 having count(*) > 1 order by 2 desc limit 3',
    '',
    'alter table t add column a int',
    'select f (g (1), (2))',
  ];
  for (const dialect of ALL) {
    for (const keywordCase of ['preserve', 'upper', 'lower'] as const) {
      const texts = [...statements, `${statements.join(' ;\n')};`];
      // The manual of the dialect defines keywords, not the library, so case is compared only if preserved.
      const letters = (sql: string) => (keywordCase === 'preserve' ? sql : sql.toLowerCase());
      const different = texts.filter(sql => {
        const theirs = format(sql, { language: dialect, keywordCase, tabWidth: 2 });
        return letters(formatted(sql, dialect, { keywordCase })) !== letters(theirs);
      });
      t.strictSame(different, [], `${dialect}, ${keywordCase}`);
    }
  }
  const many = Array.from({ length: 300 }, (_, at) => statements[at % statements.length]).join(';\n');
  t.equal(formatted(many), format(many), '300 statements, formatted in parts');
});

t.test('only keywords of the dialect change case, names do not', async t => {
  const upper = { keywordCase: 'upper' } as const;
  // The statement chapters of the dialects' manuals: no first word of a statement stays behind.
  for (const [sql, dialect, expected] of [
    ['listen c', 'postgresql', 'LISTEN c'],
    ['unlisten *', 'postgresql', 'UNLISTEN *'],
    ['reassign owned by a to b', 'postgresql', 'REASSIGN OWNED BY a TO b'],
    ['kill 5', 'mysql', 'KILL 5'],
    ['checksum table t', 'mysql', 'CHECKSUM TABLE t'],
    ['repair table t', 'mysql', 'REPAIR TABLE t'],
    ['backup database d', 'transactsql', 'BACKUP DATABASE d'],
    ['reconfigure', 'transactsql', 'RECONFIGURE'],
    ['select kill, repair, listen from backup', 'postgresql', 'SELECT kill, repair, listen FROM backup'],
    ['create table backup (checksum int)', 'postgresql', 'CREATE TABLE backup (checksum int)'],
    ["select glob('a', b) from t where a glob 'x'", 'sqlite', "SELECT glob('a', b) FROM t WHERE a GLOB 'x'"],
  ] as const)
    t.equal(
      formatted(sql, dialect, upper).replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')'),
      expected,
      sql,
    );
  table(t, contract, run, [
    {
      name: 'columns named like keywords',
      input: input(
        'select name, date, user, type, level, value, x.order, a as date from t where year > 1 order by day',
        'sql',
        upper,
      ),
      result: {
        sql:
          'SELECT\n  name,\n  date,\n  user,\n  type,\n  level,\n  value,\n  x.order,\n  a AS date\nFROM\n  ' +
          't\nWHERE\n  year > 1\nORDER BY\n  day',
      },
    },
    {
      name: 'definitions',
      input: input('create unique index name on date (user) where type is null', 'postgresql', upper),
      result: { sql: 'CREATE UNIQUE INDEX name ON date (user)\nWHERE\n  type IS NULL' },
    },
    {
      name: 'constraints',
      input: input(
        'create table t (id int primary key, key int, foreign key (id) references u (id) on delete set null)',
        'sql',
        upper,
      ),
      result: {
        sql:
          'CREATE TABLE t (\n  id int PRIMARY KEY,\n  key int,\n  FOREIGN KEY (id) REFERENCES u (id) ON DELETE SET ' +
          'NULL\n)',
      },
    },
    {
      name: 'window frames',
      input: input(
        'select sum(a) over (order by b rows between unbounded preceding and current row), count(*) from t',
        'plsql',
        upper,
      ),
      result: {
        sql:
          'SELECT\n  sum(a) OVER (\n    ORDER BY\n      b ROWS BETWEEN UNBOUNDED PRECEDING\n      AND CURRENT ' +
          'ROW\n  ),\n  count(*)\nFROM\n  t',
      },
    },
    {
      name: 'transaction control',
      input: input('rollback work and no chain', 'sql', upper),
      result: { sql: 'ROLLBACK WORK AND NO CHAIN' },
    },
    {
      name: 'privileges',
      input: input('grant select, insert on log to role1', 'postgresql', upper),
      result: { sql: 'GRANT SELECT, INSERT ON log TO role1' },
    },
    {
      name: 'letters that fold to those of keywords',
      input: input('\u017felect l\u0131ke', 'sql', upper),
      result: { sql: '\u017felect l\u0131ke' },
    },
    {
      name: 'labels',
      input: input('loop null; end loop outer;', 'plsql', upper),
      result: { sql: 'LOOP\n  NULL;\nEND LOOP outer;' },
    },
    {
      name: 'lower case',
      input: input('SELECT Name FROM T WHERE A IS NOT NULL', 'sql', { keywordCase: 'lower' }),
      result: { sql: 'select\n  Name\nfrom\n  T\nwhere\n  A is not null' },
    },
  ]);
});

t.test('properties hold for any sequence of tokens', async t => {
  const piece = fc.constantFrom(
    ...[
      'select',
      'FROM',
      'Where',
      'a',
      '"B  c"',
      "'it''s  x'",
      "'/* '",
      '1',
      '1.5',
      '(',
      ')',
      ',',
      ';',
      '.',
      '*',
      '+',
      '-',
      '=',
      '->',
      '>=',
      '||',
      'and',
      'case',
      'when',
      'then',
      'else',
      'end',
    ],
    ...[
      '-- c\n',
      '/* d\n  e */',
      'union',
      'group by',
      'f(',
      'between',
      'limit',
      'as',
      'x.y',
      '?',
      ':p',
      '::',
      'b',
      'int',
      'values',
    ],
  );
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', ' ', '\n  ', '')), { maxLength: 25 })
    .map(pieces => pieces.flat().join(''));
  const rest = fc.record({
    keywordCase: fc.constantFrom('preserve' as const, 'upper' as const, 'lower' as const),
    indentSize: fc.integer({ min: 0, max: 16 }),
  });
  const bare = (sql: string) => sql.replace(/\s+/g, '');
  let checked = 0;
  fc.assert(
    fc.property(text, fc.constantFrom(...ALL), rest, (sql, dialect, rest) => {
      try {
        const output = formatted(sql, dialect, rest);
        checked++;
        const strings = (sql: string) => sql.match(/'it''s {2}x'|"B {2}c"/g)?.join() ?? '';
        return (
          (rest.keywordCase === 'preserve'
            ? bare(output) === bare(sql)
            : bare(output).toLowerCase() === bare(sql).toLowerCase()) && strings(output) === strings(sql)
        );
      } catch (error) {
        return error instanceof ToolError && /^line \d+, column \d+: .* is not closed$/.test(error.message);
      }
    }),
    { numRuns: runs(1000) },
  );
  t.ok(checked > runs(100), 'tokens are unchanged and keep their order');
});

t.test('hostile SQL is formatted in time', async t => {
  const nested = (depth: number) => `select ${'('.repeat(depth)}1${')'.repeat(depth)}`;
  const texts: Readonly<Record<string, string>> = {
    '250,000 unclosed parentheses': '('.repeat(250_000),
    '249,000 levels': nested(249_000),
    '100,000 times CASE': 'case '.repeat(100_000),
    '50,000 times CASE WHEN': 'case when '.repeat(50_000),
    'CASE, and parentheses that were never opened': 'case '.repeat(50_000) + ')'.repeat(250_000),
    'elements of arrays': 'a[1]'.repeat(125_000),
    'square brackets': 'a['.repeat(250_000),
    'a sum': `1${'+1'.repeat(249_999)}`,
    dots: 'a.'.repeat(250_000),
    commas: ','.repeat(500_000),
    blocks: 'begin '.repeat(80_000),
    'ends of blocks in parentheses': `begin ${'('.repeat(120_000)}${'end '.repeat(90_000)}`,
    'unclosed conditions': 'if a then '.repeat(50_000),
    'unclosed templates': '{{'.repeat(250_000),
    'tags of templates': '{% if x %}\n'.repeat(45_000),
    'unclosed parameters': '#{'.repeat(250_000),
    'statements of COPY': 'copy t from stdin;\n'.repeat(26_000),
    'delimiters of a client': 'delimiter x\n'.repeat(40_000),
    'statements of COPY on a line': 'copy t from stdin;'.repeat(27_000),
    'statements of COPY that are not sent': `${'copy t from stdin\\;'.repeat(25_000)};\n1`,
    'a long line after COPY': `copy t from stdin;${' ;'.repeat(200_000)}\n1`,
    'empty data': 'copy t from stdin;\n\\.\n'.repeat(20_000),
    'commands of clients': '.print\nset x\nuse d\n\\x\n:list\ndoc\n#\nprompt -\n'.repeat(10_000),
    'commands on one line': 'use a;'.repeat(80_000),
    'lines of a client that go on': 'prompt -\n'.repeat(50_000),
    backslashes: '\\'.repeat(400_000),
    labels: 'a:\n'.repeat(100_000),
    'a long list at a deep level': `select ${'('.repeat(190)}${'t,'.repeat(240_000)}t${')'.repeat(190)}`,
  };
  const bare = (sql: string) => sql.replace(/\s+/g, '').toLowerCase();
  for (const [name, sql] of Object.entries(texts)) {
    const long = /levels|list|commas/.test(name) ? sql : sql.slice(0, 150_000);
    const output = formatted(long, 'postgresql', { keywordCase: 'upper', indentSize: 16 });
    t.ok(bare(output) === bare(long) && output.length < ANSWER_LIMIT / 2, name);
    const short = sql.slice(0, 30_000);
    for (const dialect of ['transactsql', 'plsql', 'mysql', 'sqlite'] as const) {
      try {
        t.ok(bare(formatted(short, dialect, { indentSize: 16 })) === bare(short), `${dialect}: ${name}`);
      } catch (error) {
        t.match((error as Error).message, /is not closed$/, `${dialect}: ${name}`);
      }
    }
  }
  for (const dialect of ALL) {
    t.throws(
      () => formatted('/*'.repeat(250_000), dialect),
      { name: 'ToolError', message: /comment .* is not closed/ },
      `${dialect}: 250,000 times /*`,
    );
    t.throws(() => formatted("'".repeat(100_001), dialect), ToolError, `${dialect}: 100,001 quotes`);
  }
  t.equal(formatted('select 1;'.repeat(3000)), 'select\n  1;\n\n'.repeat(3000).trimEnd(), '3,000 statements');
  t.ok(JSON.stringify(formatted(`select '${'"'.repeat(499_000)}'`)).length < ANSWER_LIMIT, 'a long string');
});

t.test('the contract validates the input', async t => {
  const schema = Compile(contract.input);
  t.ok(schema.Check({ ...input('select 1'), surplus: 1 }), 'unknown properties are ignored');
  for (const field of ['sql', 'dialect', 'keywordCase', 'indentSize'] as const) {
    const { [field]: _, ...rest } = input('select 1');
    t.notOk(schema.Check(rest), `${field} is required`);
  }
  for (const indentSize of [-1, 17, 1e9, 1.5, '2', null])
    t.notOk(schema.Check({ ...input('select 1'), indentSize }), `indentSize ${indentSize}`);
  for (const dialect of ['tsql', 'oracle', 'SQL', ''])
    t.notOk(schema.Check({ ...input('select 1'), dialect }), `dialect ${dialect}`);
  t.ok(schema.Check(input(' '.repeat(500_000))));
  t.notOk(schema.Check(input(' '.repeat(500_001))));
});
