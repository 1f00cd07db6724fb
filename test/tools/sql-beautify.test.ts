import fc from 'fast-check';
import { format } from 'sql-formatter';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import contract from '../../src/tools/sql-beautify.js';
import { DeadlineError } from '../../workers/deadline.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/sql-beautify.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;
type Dialect = Input['dialect'];

const ALL: readonly Dialect[] = ['sql', 'transactsql', 'plsql', 'postgresql', 'mysql', 'mariadb', 'sqlite'];

const input = (sql: string, dialect: Dialect = 'sql', rest: Partial<Input> = {}): Input => ({ sql, dialect, keywordCase: 'preserve', indentSize: 2, ...rest });
const formatted = (sql: string, dialect?: Dialect, rest?: Partial<Input>) => run(input(sql, dialect, rest), 3000).sql;

t.test('layout', async t => {
  table(t, contract, run, [
    {
      name: 'keywords in upper case',
      input: input('select a, count(*) from t where x = 1 group by a order by 2', 'sql', { keywordCase: 'upper' }),
      result: { sql: 'SELECT\n  a,\n  count(*)\nFROM\n  t\nWHERE\n  x = 1\nGROUP BY\n  a\nORDER BY\n  2' },
      source: 'sql-formatter',
    },
    { name: 'keywords in lower case', input: input('SELECT A FROM T', 'sql', { keywordCase: 'lower' }), result: { sql: 'select\n  A\nfrom\n  T' } },
    { name: 'keywords as they are', input: input('Select a From t'), result: { sql: 'Select\n  a\nFrom\n  t' } },
    { name: 'no indent', input: input('select a from (select 1 from t) x', 'sql', { indentSize: 0 }), result: { sql: 'select\na\nfrom\n(\nselect\n1\nfrom\nt\n) x' } },
    { name: 'sixteen spaces', input: input('select a', 'sql', { indentSize: 16 }), result: { sql: `select\n${' '.repeat(16)}a` } },
    { name: 'statements', input: input('select 1; select 2 ;'), result: { sql: 'select\n  1;\n\nselect\n  2;' } },
    { name: 'without the last semicolon', input: input('select 1; select 2'), result: { sql: 'select\n  1;\n\nselect\n  2' } },
    { name: 'a comment at the end', input: input('select 1 -- one\n'), result: { sql: 'select\n  1 -- one' } },
    { name: 'a comment alone', input: input('/* a */'), result: { sql: '/* a */' } },
    { name: 'a semicolon alone', input: input(';'), result: { sql: ';' } },
    { name: 'nothing', input: input(''), result: { sql: '' } },
    { name: 'only white space', input: input(' \n\t\ufeff'), result: { sql: '' } },
    { name: 'what is marked stays', input: input('/* sql-formatter-disable */ select   1'), result: { sql: '/* sql-formatter-disable */ select   1' } },
  ]);
});

t.test('strings and quoted identifiers stay as they are written', async t => {
  const kept: Partial<Record<Dialect, readonly string[]>> = {
    sql: ["'a  b\n\tselect'", "'it''s'", '"Select  From"', "N'x'", "X'1f'", "B'01'", "b'it''s  x'", "x'a''b'", "'/*  */ --  '"],
    transactsql: ["'it''s  x'", "N'select'", '[select  ]]  from]', '"a  b"'],
    plsql: ["q'[it's  x]'", "Nq'!a'b!'", "'a''b'", '"A  b"'],
    postgresql: ["$$a  'b'\nselect$$", "$x$ $$ $x$", "E'a\\'b  '", "U&'\\0041  '", '"a ""  b"', "B'01'"],
    mysql: ["'a\\'b  '", '"a  \\" b"', '`a  ``b`', "X'1f'", "_utf8'a  b'"],
    mariadb: ["'a\\'b  '", '"select  "', '`a  b`'],
    sqlite: ["'a''  b'", '"a  b"', '`a  b`', '[a  b]', "x'1f'"],
  };
  for (const dialect of ALL) {
    for (const text of kept[dialect] ?? []) {
      for (const keywordCase of ['preserve', 'upper', 'lower'] as const) {
        t.equal(formatted(`select ${text}`, dialect, { keywordCase }).slice('select\n  '.length), text, `${dialect}: ${JSON.stringify(text)}`);
      }
    }
  }
});

t.test('operators stay in one piece', async t => {
  table(t, contract, run, [
    { name: 'an arrow', input: input("a->'$.b' ->> c"), result: { sql: "a -> '$.b' ->> c" } },
    { name: 'named arguments', input: input('f(a=>1)'), result: { sql: 'f (a => 1)' } },
    { name: 'two equals signs', input: input('a==b'), result: { sql: 'a == b' } },
    { name: 'operators of extensions', input: input('a<=>b, c<#>d', 'postgresql'), result: { sql: 'a <=> b,\nc <#> d' } },
    { name: 'an arrow where it is none of the table', input: input('a->"$.b"', 'mariadb'), result: { sql: 'a -> "$.b"' } },
    { name: 'signs are not part of them', input: input('a=-b and c<>+d'), result: { sql: 'a = - b\nand c <> + d' } },
    { name: 'casts', input: input('a::int'), result: { sql: 'a::int' } },
    { name: 'ranges', input: input('for i in 1..3 loop', 'plsql'), result: { sql: 'for i in 1..3\nloop' } },
    { name: 'two hyphens are no comment', input: input('a - -b'), result: { sql: 'a - - b' } },
  ]);
});

t.test('what the library does not read, but the dialect has', async t => {
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

t.test('what cannot be read, and where', async t => {
  table(t, contract, run, [
    { name: 'an unclosed string', input: input("select\n  'abc"), refuses: /^sql cannot be read as sql, line 2, column 3: unexpected "'abc"$/ },
    { name: 'after CRLF', input: input("select\r\n1,\r\n 'abc"), refuses: /line 3, column 2: unexpected "'abc"/ },
    { name: 'an unclosed quoted identifier', input: input('select `a', 'mysql'), refuses: /line 1, column 8/ },
    { name: 'an unclosed dollar quote', input: input('select $$a', 'postgresql'), refuses: /line 1, column 8/ },
    { name: 'an unclosed bracket quote', input: input('select [a', 'transactsql'), refuses: /line 1, column 8/ },
    { name: 'an unclosed comment', input: input('select 1\n/* a'), refuses: /line 2, column 1: the comment that begins here has no end/ },
    { name: 'an unclosed nested comment', input: input('/* a /* b */ select 1', 'postgresql'), refuses: /line 1, column 1: the comment/ },
    { name: 'an unclosed bracket', input: input('select (1 +\n(2)'), refuses: /line 1, column 8: the "\(" that opens here is never closed/ },
    { name: 'a bracket unclosed in its statement', input: input('select (1; select 2)'), refuses: /line 1, column 8: the "\("/ },
    { name: 'a closing bracket too many', input: input('select 1)'), refuses: /line 1, column 9: unexpected "\)"/ },
    { name: 'a wrong bracket', input: input('select a[1)', 'postgresql'), refuses: /line 1, column 9|line 1, column 11/ },
    { name: 'CASE without END', input: input('select case when a then b'), refuses: /line 1, column 26: the text ends too early/ },
    { name: 'a name that ends too early', input: input('select a.'), refuses: /line 1, column 10: the text ends too early/ },
    { name: 'in a later statement', input: input('select 1;\nselect 2;\nselect a.;'), refuses: /line 3, column 10: unexpected ";"/ },
    { name: 'a character that begins nothing', input: input('select \\', 'mysql'), refuses: /line 1, column 8: unexpected "\\\\"/ },
    { name: 'quotes of another dialect', input: input('select `a`', 'postgresql'), refuses: /line 1, column 8: unexpected "`a`"/ },
    { name: 'a lone surrogate', input: input('select \ud800'), refuses: /line 1, column 8/ },
  ]);
});

t.test('the library, where it is right', async t => {
  const statements = [
    'select a, b from t where a in (select x from y) and b between 1 and 2 or not exists (select 1)', 'insert into t (a, b) values (1, \'x\'), (2, null)', 'update t set a = a + 1, b = default where c is not null',
    'with x as (select 1), y as (select 2) select * from x left join y on x.a = y.a union all select 3', 'create table t (id int primary key, name varchar(20) not null)', 'delete from t', '-- c\nselect 1 /* d */, 2',
    'select case a when 1 then \'x\' else \'y\' end as z, count(distinct b) over (partition by c order by d) from t group by 1 having count(*) > 1 order by 2 desc limit 3', '', 'alter table t add column a int', 'select f(g(1), (2))',
  ];
  for (const dialect of ALL) {
    for (const keywordCase of ['preserve', 'upper', 'lower'] as const) {
      const texts = [...statements, `${statements.join(' ;\n')};`];
      const others = texts.filter(sql => formatted(sql, dialect, { keywordCase }) !== format(sql, { language: dialect, keywordCase, tabWidth: 2 }));
      t.strictSame(others, [], `${dialect}, ${keywordCase}`);
    }
  }
  const many = Array.from({ length: 300 }, (_, at) => statements[at % statements.length]).join(';\n');
  t.equal(formatted(many), format(many), 'hundreds of statements, in parts');
});

t.test('laws', async t => {
  const piece = fc.constantFrom(
    ...['select', 'FROM', 'Where', 'a', '"B  c"', "'it''s  x'", "'/* '", '1', '1.5', '(', ')', ',', ';', '.', '*', '+', '-', '=', '->', '>=', '||', 'and', 'case', 'when', 'then', 'else', 'end'],
    ...['-- c\n', '/* d\n  e */', 'union', 'group by', 'f(', 'between', 'limit', 'as', 'x.y', '?', ':p', '::', 'b', 'int', 'values'],
  );
  const text = fc.array(fc.tuple(piece, fc.constantFrom(' ', ' ', '\n  ', '')), { maxLength: 25 }).map(pieces => pieces.flat().join(''));
  const rest = fc.record({ keywordCase: fc.constantFrom('preserve' as const, 'upper' as const, 'lower' as const), indentSize: fc.integer({ min: 0, max: 16 }) });
  const bare = (sql: string) => sql.replace(/\s+/g, '');
  let read = 0;
  fc.assert(
    fc.property(text, fc.constantFrom(...ALL), rest, (sql, dialect, rest) => {
      try {
        const output = formatted(sql, dialect, rest);
        read++;
        const strings = (sql: string) => sql.match(/'it''s {2}x'|"B {2}c"/g)?.join() ?? '';
        return (rest.keywordCase === 'preserve' ? bare(output) === bare(sql) : bare(output).toLowerCase() === bare(sql).toLowerCase()) && strings(output) === strings(sql);
      } catch (error) {
        return error instanceof ToolError && /line \d+, column \d+|nested too deeply/.test(error.message);
      }
    }),
    { numRuns: 1000 },
  );
  t.ok(read > 100, 'tokens stay as they are, and in their order');
});

t.test('hostile SQL', async t => {
  const nested = (depth: number, open = '(', close = ')') => `select ${open.repeat(depth)}1${close.repeat(depth)}`;
  const tooDeep = { name: 'ToolError', message: /nested more than 200 levels/ };
  for (const dialect of ALL) {
    for (const depth of [201, 2000]) t.throws(() => formatted(nested(depth), dialect), tooDeep, `${dialect}: ${depth} brackets`);
    t.throws(() => formatted('('.repeat(1000), dialect), tooDeep, `${dialect}: 1,000 opening brackets`);
    t.throws(() => formatted('case '.repeat(2000), dialect), tooDeep, `${dialect}: 2,000 times CASE`);
    t.throws(() => formatted('case '.repeat(200), dialect), { message: /the text ends too early/ }, `${dialect}: 200 times CASE`);
    t.throws(() => formatted('/*'.repeat(20_000), dialect), { name: 'ToolError', message: /comment .* has no end/ }, `${dialect}: 20,000 times /*`);
    t.throws(() => formatted("'".repeat(100_001), dialect), ToolError, `${dialect}: 100,001 quotes`);
  }
  t.equal(formatted(nested(200)).replace(/\s/g, ''), nested(200).replace(/\s/g, ''), '200 brackets');
  t.throws(() => formatted(nested(50_000)), tooDeep, '50,000 brackets');
  t.throws(() => formatted('a['.repeat(800), 'postgresql'), tooDeep);
  t.throws(() => formatted('a['.repeat(200), 'postgresql'), { message: /"\[" that opens here is never closed/ });
  t.throws(() => formatted('/*'.repeat(250_000), 'postgresql'), { name: 'ToolError' }, 'the longest of them');
  t.throws(() => formatted('between '.repeat(2000)), { name: 'ToolError', message: /ends too early/ });
  t.throws(() => run(input('a.'.repeat(30_000) + 'a'), 20_000), { name: 'ToolError', message: 'sql is nested too deeply' }, 'a tree without brackets');
  t.throws(() => formatted(`select ${'('.repeat(190)}${'t,'.repeat(30_000)}t${')'.repeat(190)}`, 'sql', { indentSize: 16 }), { message: /grow too long/ });
  t.throws(() => formatted(`select ${'('.repeat(190)}${'t,'.repeat(30_000)}t${')'.repeat(190)}`, 'sql', { indentSize: 0 }), { message: /grow too long/ });
  const many = 'select 1;'.repeat(3000);
  t.equal(run(input(many), 20_000).sql, 'select\n  1;\n\n'.repeat(3000).trimEnd(), '3,000 statements');
  const list = `select * from t where a in (${Array.from({ length: 3000 }, (_, at) => at).join(', ')})`;
  t.equal(run(input(list), 20_000).sql.replace(/\s/g, ''), list.replace(/\s/g, ''), 'a list of 3,000');
  t.ok(JSON.stringify(formatted(`select '${'"'.repeat(499_000)}'`)).length < ANSWER_LIMIT, 'a long string');

  const slow = "q'a ".repeat(120_000);
  t.throws(() => run(input(slow, 'plsql'), 200), DeadlineError, 'what takes too long is stopped');
  t.equal(formatted('select 1', 'plsql'), 'select\n  1', 'and the dialect goes on');
});

t.test('the contract', async t => {
  const schema = Compile(contract.input);
  t.ok(schema.Check({ ...input('select 1'), surplus: 1 }), 'unknown properties are ignored');
  for (const field of ['sql', 'dialect', 'keywordCase', 'indentSize'] as const) {
    const { [field]: _, ...rest } = input('select 1');
    t.notOk(schema.Check(rest), `${field} is required`);
  }
  for (const indentSize of [-1, 17, 1e9, 1.5, '2', null]) t.notOk(schema.Check({ ...input('select 1'), indentSize }), `indentSize ${indentSize}`);
  for (const dialect of ['tsql', 'oracle', 'SQL', '']) t.notOk(schema.Check({ ...input('select 1'), dialect }), `dialect ${dialect}`);
  t.ok(schema.Check(input(' '.repeat(500_000))));
  t.notOk(schema.Check(input(' '.repeat(500_001))));
});
