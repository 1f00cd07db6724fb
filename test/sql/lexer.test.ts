import t from 'tap';
import { DIALECTS, type DialectName } from '../../workers/sql/dialect.js';
import { tokensOf } from '../../workers/sql/lexer/lexer.js';

/** The texts of the tokens. Source of all cases here: the chapter on lexical structure of each reference manual. */
const texts = (sql: string, dialect: DialectName): string[] => {
  const tokens = tokensOf(sql, DIALECTS[dialect]);
  return Array.from({ length: tokens.length }, (_, at) => sql.slice(tokens.start(at), tokens.end(at)));
};

t.test('single tokens are recognized', async t => {
  const whole: Readonly<Record<DialectName, readonly string[]>> = {
    sql: [
      "'it''s'",
      "'a\\'b'",
      "N'x'",
      "X'1f'",
      '"a ""  b"',
      '`a`',
      ':name',
      '%(n)s',
      '{{ f("}}") }}',
      'tbl_{{ x }}_y',
      '/* a */',
      '--a',
    ],
    transactsql: [
      '[a ]] b]',
      '@v',
      '@@rowcount',
      '#t',
      '##t',
      "N'x'",
      '$action',
      '$0.01',
      '0xAE',
      '+=',
      '!<',
      '/* /* */ */',
    ],
    plsql: ["q'[it's]'", "Nq'!a'b!'", "q'{'}'", 'a$#', ':new', ':1', '&&x', '10M', ':=', '**', '=>', '^='],
    postgresql: [
      "$$ a 'b' $$",
      '$x$ $$ $x$',
      "E'a\\'b'",
      "U&'x'",
      'U&"x"',
      '$1',
      '->>',
      '#>>',
      '?|',
      '@>',
      '<->',
      '1_000',
      '1e-5',
      '.5',
    ],
    mysql: [
      '"a \\" b"',
      "'a\\'b'",
      '`a ``b`',
      "_utf8'a'",
      "@'a b'",
      '@@global.x',
      '# a',
      '<=>',
      ':=',
      '1a',
      "b'01'",
      '#{id}',
      '${x}',
    ],
    mariadb: ['"a"', '`a`', '@x', '-- a', '&&', '<<'],
    sqlite: ['[a b]', '`a`', '"a"', "x'1f'", '?1', ':a', '@a', '$a::b(c)', '->>', '=='],
  };
  for (const [dialect, list] of Object.entries(whole) as [DialectName, readonly string[]][]) {
    for (const text of list) t.strictSame(texts(text, dialect), [text], `${dialect}: ${text}`);
  }
});

t.test('texts are split into tokens', async t => {
  const cases: readonly [string, DialectName, readonly string[]][] = [
    ['a=-1', 'sql', ['a', '=', '-', '1']],
    ['1..3', 'plsql', ['1', '..', '3']],
    ['a[1:n]', 'postgresql', ['a', '[', '1', ':', 'n', ']']],
    ['a::int', 'postgresql', ['a', '::', 'int']],
    ['a ? b', 'postgresql', ['a', '?', 'b']],
    ['a%s', 'sql', ['a', '%', 's']],
    ['a.b.*', 'sql', ['a', '.', 'b', '.', '*']],
    ["'a' 'b'", 'sql', ["'a'", "'b'"]],
    ['end$$', 'sql', ['end$$']],
    ['delimiter $$\nend$$', 'mysql', ['delimiter $$', 'end', '$$']],
    ["copy t from stdin;\n1\t'\n\\.\nx", 'postgresql', ['copy', 't', 'from', 'stdin', ';', "1\t'\n\\.", 'x']],
    ['\\set x 1\na', 'postgresql', ['\\set x 1', 'a']],
    ['{{ a', 'sql', ['{', '{', 'a']],
    ['a\u00a0b', 'sql', ['a', 'b']],
    ['\ud800 \\ \u0001', 'sql', ['\ud800', '\\', '\u0001']],
  ];
  for (const [sql, dialect, expected] of cases) {
    t.strictSame(texts(sql, dialect), expected, `${dialect}: ${JSON.stringify(sql)}`);
  }
  t.strictSame(texts("'C:\\'", 'sql'), ["'C:\\'"], 'a backslash is not an escape if the string would not end');
});
