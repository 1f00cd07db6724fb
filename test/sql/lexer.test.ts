import fc from 'fast-check';
import { loadModule, scanSync } from 'libpg-query';
import t from 'tap';
import { DIALECTS, type DialectName } from '../../workers/sql/dialect.js';
import { formatSql } from '../../workers/sql/format.js';
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
    ["copy t from stdin;\n1\t'\n\\.\nx", 'postgresql', ['copy', 't', 'from', 'stdin', ';', "\n1\t'\n\\.", 'x']],
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

t.test('operators are those of the dialect', async t => {
  const cases: readonly [string, DialectName, readonly string[]][] = [
    // Transact-SQL reference, "Variables": the @ is the variable's.
    ['@i<@n', 'transactsql', ['@i', '<', '@n']],
    ['3<@@rowcount', 'transactsql', ['3', '<', '@@rowcount']],
    ['a!<b, c-=-1', 'transactsql', ['a', '!<', 'b', ',', 'c', '-=', '-', '1']],
    ['(a)-(b)->(c)', 'transactsql', ['(', 'a', ')', '-', '(', 'b', ')', '->', '(', 'c', ')']],
    // MySQL manual, "User-Defined Variables" and "Operators".
    ['id<@n', 'mysql', ['id', '<', '@n']],
    ['2^@n', 'mariadb', ['2', '^', '@n']],
    ["a->>'$.b' <=> c", 'mysql', ['a', '->>', "'$.b'", '<=>', 'c']],
    // SQLite, "SQL Language Expressions", sections 2 and 3.
    ['2<@p', 'sqlite', ['2', '<', '@p']],
    ["a->>'$.b'", 'sqlite', ['a', '->>', "'$.b'"]],
    // PL/SQL Language Reference, "Delimiters".
    ['a:=-1; b~=c', 'plsql', ['a', ':=', '-', '1', ';', 'b', '~=', 'c']],
    // The generic dialect has the operators of all, unless @ begins a variable.
    ['a<@n', 'sql', ['a', '<', '@n']],
    ['a<@@n', 'sql', ['a', '<', '@@n']],
    ['a <@ b', 'sql', ['a', '<@', 'b']],
    ['a<->b', 'sql', ['a', '<->', 'b']],
  ];
  for (const [sql, dialect, expected] of cases) t.strictSame(texts(sql, dialect), expected, `${dialect}: ${sql}`);
});

t.test('an operator ends before a comment', async t => {
  // PostgreSQL manual, section 4.1.3; in the other dialects no operator contains a comment either.
  for (const dialect of Object.keys(DIALECTS) as DialectName[]) {
    t.strictSame(texts('a||/* sep */b', dialect), ['a', '||', '/* sep */', 'b'], dialect);
    t.strictSame(texts("a ||/* it's */ b", dialect), ['a', '||', "/* it's */", 'b'], dialect);
    t.strictSame(texts('a|/* c */b', dialect), ['a', '|', '/* c */', 'b'], dialect);
  }
  for (const [sql, operator, comment] of [
    ['a ?|/* c */ b', '?|', '/* c */'],
    ['a ?||/* c */ b', '?||', '/* c */'],
    ['a ?-|/* c */ b', '?-|', '/* c */'],
    ['a ?#--x\nb', '?#', '--x'],
    ['a ?-- c\nb', '?', '-- c'],
    ['a -|---c\nb', '-|', '---c'],
    ['a =--1\nb', '=', '--1'],
  ] as const)
    t.strictSame(texts(sql, 'postgresql'), ['a', operator, comment, 'b'], JSON.stringify(sql));
});

t.test('operators of PostgreSQL and its extensions are whole', async t => {
  // PostgreSQL, and its extensions PostGIS, pgvector, PGroonga, ltree and others
  for (const operator of (
    '?@> ^@> <<->> &@~ ~~= ?<@ ?~ ?@ ^<@ ^~ <<#>> &@ &^~ <<@ @>> @= @#@ %# <@ ^@ <-> <=> <#> <+> <~> <%> <<% %>> ' +
    '&&& |=| @@@ @? @@ #>> #- ||/ !~~* ~<=~ -|- &<| |&> <<| ?-| ?|| ?& ?? @-@ ## ~== &/& ** =>'
  ).split(' '))
    t.strictSame(texts(`a ${operator} b`, 'postgresql'), ['a', operator, 'b'], operator);
  for (const [sql, expected] of [
    ['a=-1', ['a', '=', '-', '1']],
    ['a @- 1', ['a', '@-', '1']],
    ['a*+-1', ['a', '*', '+', '-', '1']],
    // Parameters of drivers
    ['a=?', ['a', '=', '?']],
    ['a=?+1', ['a', '=', '?', '+', '1']],
    ['a@>?', ['a', '@>', '?']],
    ['(?,?)', ['(', '?', ',', '?', ')']],
    ['a=@b', ['a', '=', '@b']],
    ['a=%s', ['a', '=', '%s']],
    ['a<%(b)s', ['a', '<', '%(b)s']],
    ['a=#{b}', ['a', '=', '#{b}']],
    ['a=:b', ['a', '=', ':b']],
  ] as const)
    t.strictSame(texts(sql, 'postgresql'), expected, sql);
});

t.test('operators of PostgreSQL are those that its scanner finds', async t => {
  await loadModule();
  const scanned = (sql: string) => scanSync(sql).tokens.map(token => token.text);
  const run = fc
    .array(fc.constantFrom(...'+-*/<>=~!@#%^&|?'), { minLength: 1, maxLength: 8 })
    .map(characters => characters.join(''))
    // A question mark after an operator is a parameter; the scanner has no parameters of drivers.
    .filter(run => !/\?(?:[+*/%]|[<>!]?=|<>|[<>])?(?=--|\/\*|$)/.test(run));
  let compared = 0;
  fc.assert(
    fc.property(run, run, (one, other) => {
      const sql = `select a ${one} b, c ${other} 1 */ -- d`;
      let expected: string[];
      try {
        expected = scanned(sql);
      } catch {
        // A comment that does not end
        return true;
      }
      compared++;
      const formatted = formatSql(sql, 'postgresql', { keywordCase: 'preserve', indentSize: 2 }, 1e6);
      return (
        JSON.stringify(texts(sql, 'postgresql')) === JSON.stringify(expected) &&
        JSON.stringify(scanned(formatted)) === JSON.stringify(expected)
      );
    }),
    { numRuns: 5000 },
  );
  t.ok(compared > 3000);
});

t.test('strings that continue E strings have their escapes', async t => {
  await loadModule();
  // PostgreSQL manual, section 4.1.2.1, and `quotecontinue` in src/backend/parser/scan.l.
  for (const [sql, expected] of [
    ["E'foo'\n'b\\'ar'", ["E'foo'", "'b\\'ar'"]],
    ["e'a' -- c\n'\\'b'", ["e'a'", '-- c', "'\\'b'"]],
    ["E'a'\r\n\n -- it's\n--d\r\t'\\'b' \n '\\'c'", ["E'a'", "-- it's", '--d', "'\\'b'", "'\\'c'"]],
    ["'a'\n'b\\', E'c'", ["'a'", "'b\\'", ',', "E'c'"]],
    ["E'a',\n'b\\'", ["E'a'", ',', "'b\\'"]],
    ["E'a' ||\n'b\\'\n'c\\'", ["E'a'", '||', "'b\\'", "'c\\'"]],
  ] as const) {
    t.strictSame(texts(`select ${sql}`, 'postgresql').slice(1), expected, JSON.stringify(sql));
    const formatted = formatSql(`select ${sql}`, 'postgresql', { keywordCase: 'preserve', indentSize: 2 }, 1e6);
    t.strictSame(texts(formatted, 'postgresql').slice(1), expected, 'also when it is formatted');
    // The scanner that libpg-query has continues no string after a comment, because it returns comments as tokens.
    if (sql.includes('--')) continue;
    const constants = (sql: string) => scanSync(sql).tokens.map(token => token.text.replace(/\s+/g, ' '));
    t.strictSame(constants(formatted), constants(`select ${sql}`), 'the scanner of PostgreSQL finds the same tokens');
  }
  for (const sql of ["E'a' '\\'b'", "E'a' /* c */\n'\\'b'", "E'a'\n/* c */'\\'b'"])
    t.throws(() => texts(sql, 'postgresql'), /is not closed/, `${JSON.stringify(sql)} has a standard string`);
});

t.test('variables of clients are single tokens, also in names', async t => {
  const cases: readonly [string, DialectName, readonly string[]][] = [
    // SQL*Plus User's Guide, "Using Substitution Variables".
    ['deptno=&dno', 'plsql', ['deptno', '=', '&dno']],
    ['sal>=&&minsal', 'plsql', ['sal', '>=', '&&minsal']],
    ['id = &1', 'plsql', ['id', '=', '&1']],
    ['n=&&3', 'plsql', ['n', '=', '&&3']],
    ['emp_&suffix', 'plsql', ['emp_&suffix']],
    ['&owner..emp', 'plsql', ['&owner.', '.', 'emp']],
    ['&x .y', 'plsql', ['&x', '.', 'y']],
    ['&1..5', 'plsql', ['&1.', '.', '5']],
    ['&x.1.5, a&&y..5e3', 'plsql', ['&x.1', '.', '5', ',', 'a&&y.', '.', '5e3']],
    ['&x .5', 'plsql', ['&x', '.5']],
    ['1&x, 10&x..5', 'plsql', ['1&x', ',', '10&x.', '.', '5']],
    ['1..&n', 'plsql', ['1', '..', '&n']],
    // PL/SQL Language Reference, "Conditional Compilation": directives, and words outside them.
    [
      "$if $$debug $then a $elsif not $$b $then c $else $error 'd' $end $end",
      'plsql',
      ['$if $$debug $then', 'a', '$elsif not $$b $then', 'c', '$else', "$error 'd' $end", '$end'],
    ],
    ['f($$plsql_unit, $if a; $error', 'plsql', ['f', '(', '$$plsql_unit', ',', '$if', 'a', ';', '$error']],
    // The sqlcmd utility, "Use sqlcmd with scripting variables".
    ['select $(cols)', 'transactsql', ['select', '$(cols)']],
    ['$(db).dbo.t_$(x)', 'transactsql', ['$(db)', '.', 'dbo', '.', 't_$(x)']],
    ['$(x).5, 1$(x)', 'transactsql', ['$(x)', '.', '5', ',', '1$(x)']],
    ["'$(x)' [$(y)]", 'transactsql', ["'$(x)'", '[$(y)]']],
    ['a${x}, 1${x}', 'mysql', ['a${x}', ',', '1${x}']],
    ['a${x}_$b', 'sql', ['a${x}_$b']],
    ['$action, $1.50', 'transactsql', ['$action', ',', '$1.50']],
  ];
  for (const [sql, dialect, expected] of cases) t.strictSame(texts(sql, dialect), expected, `${dialect}: ${sql}`);
});

t.test('commands of sqlcmd are lines', async t => {
  // The sqlcmd utility, "sqlcmd commands".
  for (const command of [
    ':setvar db "x y"',
    ':r .\\a.sql',
    ':r $(path)\\a.sql',
    ':On Error exit',
    ':connect a\\b -U c',
    ':out a.txt',
    ':error stderr',
    ':perftrace stdout',
    ':xml on',
    ':exit(select 1)',
    ...['quit', 'exit', 'list', 'reset', 'serverlist', 'listvar', 'ed', 'help'].map(name => `:${name}`),
    '!! dir *.sql',
    '!!dir',
  ]) {
    t.strictSame(texts(`select 1\n${command}\ngo`, 'transactsql'), ['select', '1', command, 'go'], command);
    t.strictSame(texts(`-- c\n${command}`, 'transactsql'), ['-- c', command], `${command} after a comment`);
  }
  for (const [sql, parameter] of [
    ['a in (\n:list\n)', ':list'],
    ['a,\n:r x', ':r'],
    ['a =\n:ed', ':ed'],
    ['where\n:list', ':list'],
    ['a\n:list, b', ':list'],
    ['a\n:listing', ':listing'],
    ['a like\n:r', ':r'],
  ] as const)
    t.ok(texts(sql, 'transactsql').includes(parameter), `${JSON.stringify(sql)} has a parameter`);
});

t.test('data after COPY are one token, wherever a statement begins', async t => {
  // psql reference, "Meta-Commands", and the PostgreSQL manual, "COPY", "File Formats"; checked with psql 15.
  const columns = Array.from({ length: 300 }, (_, at) => `c${at}`).join(', ');
  const data = "\n1\tit's\n\t\\\\.\n\\.";
  for (const before of [
    '',
    '-- c\n',
    '/* c */ ',
    '--\n-- Data for Name: t\n--\n\n',
    'select 1;',
    'select 1\\;',
    '\\set x 1\n',
    '\\restrict a\n',
    'select 1 \\gset\n',
    'copy u from stdin;\n2\t"\n\\.\n',
    'copy u from stdin;\n\\.\n-- c\n',
    "\\copy u from stdin\n'\n\\.\n",
  ])
    for (const statement of [
      'COPY public.t (a, b) FROM stdin;',
      `copy t (${columns}) from stdin;`,
      'copy t from /* c */ stdin -- d\n with (format csv, header);',
      'copy binary t from stdin;',
      'copy t from stdin where a > 1;',
      'copy t from stdout;',
      'copy t from stdin \\g',
      '\\copy t from stdin',
      '\\COPY t (a, b) FROM pstdin with csv',
    ]) {
      for (const lineEnd of ['\n', '\r\n']) {
        const sql = (before + statement + data).replaceAll('\n', lineEnd);
        const found = texts(`${sql}${lineEnd}select 'a'`, 'postgresql');
        t.strictSame(found.slice(-2), ['select', "'a'"], JSON.stringify(before + statement));
        t.ok(found.at(-3)?.replaceAll('\r', '').endsWith(data), 'the data');
      }
    }
  for (const sql of [
    'copy t (stdin) from program;\n',
    'copy (select a from stdin) to stdout;\n',
    "\\copy (select a from stdin) to 'f'\n",
    "\\copy t from 'from stdin'\n",
    'select copy from stdin;\n',
    'copy t from stdin\n',
  ])
    t.strictSame(texts(`${sql}select a;`, 'postgresql').slice(-3), ['select', 'a', ';'], `no data: ${sql}`);
  t.strictSame(
    texts("copy t from stdin\\; copy u from stdin; copy v from stdin;\n'\n\\.\n''\n\\.\n'\n\\.\nx", 'postgresql').slice(
      -2,
    ),
    [" copy v from stdin;\n'\n\\.\n''\n\\.\n'\n\\.", 'x'],
    'what follows on the line is read after the data',
  );
  t.equal(texts("copy t from stdin;\nit's\n", 'postgresql').at(-1), "\nit's\n", 'data may end with the text');
  t.equal(texts("select 1;\ncopy t from stdin;\n'\n\\.\nx", 'sql').at(-2), "\n'\n\\.", 'in standard SQL, if they end');
  t.strictSame(texts('copy t from stdin;\nx', 'sql').at(-1), 'x', 'in standard SQL, if they end');
});

t.test('commands of clients are lines', async t => {
  const cases: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
    // psql reference, "Meta-Commands".
    postgresql: [
      '\\set x 1',
      "\\echo it's",
      '\\connect a b',
      '\\restrict abc',
      '\\i a-b.sql',
      '\\! ls',
      '\\if :x',
      '\\?',
    ],
    // MySQL manual, "mysql Client Commands".
    mysql: ['use d', 'use my-d', 'source /a/b-c.sql', '\\. /a/b-c.sql', "prompt it's", 'status', '\\! ls', 'tee a.txt'],
    mariadb: ['USE d', 'system ls -l', '\\u d', 'exit', 'pager less -S', 'charset utf8mb4', 'go', 'delimiter //'],
    // "Command Line Shell For SQLite"; the last three: `process_input` and `line_is_command_terminator` of its source.
    sqlite: ['.mode csv', '.import a-b.csv t', ".print it's", '.read a.sql', "# it's", '/'],
    // SQL*Plus User's Guide and Reference, "SQL*Plus Command Reference"; commands of Oracle's sample schemas.
    plsql: [
      ...[
        'SET FEEDBACK 1',
        'set echo off;',
        'DEFINE x = 1',
        "PROMPT it's",
        'CONNECT a/b@c',
        'EXEC p(1)',
        '@a-b',
        '@@a',
      ],
      ...['WHENEVER SQLERROR EXIT SQL.SQLCODE', 'COLUMN a FORMAT a10', "col a heading 'it''s'", 'VARIABLE x NUMBER'],
      ...[
        "REM it's",
        'SPOOL a-b.log',
        'spool off',
        'ACCEPT x PROMPT "a: "',
        'SHOW ERRORS',
        'DESC t',
        'EXIT',
        '! ls',
        '/',
      ],
      ...[
        'TTITLE LEFT "a" -\n  RIGHT "b"',
        "DOC\n it's\n#",
        'host ls',
        'print x',
        'undefine x',
        'pause',
        'start a.sql',
      ],
      "create or replace and compile java source named a as\nclass A { char c = '\"'; }",
    ],
    transactsql: ['exit', 'quit', ':quit', '!! dir'],
  };
  for (const [dialect, commands] of Object.entries(cases) as [DialectName, readonly string[]][]) {
    for (const command of commands) {
      for (const before of [
        '',
        'select 1;\n',
        '-- c\n',
        'select 1;\n/* c */\n',
        `${command}\n${dialect === 'plsql' ? '/\n' : ''}`,
        '\n\n',
      ])
        t.ok(
          texts(`${before}${command}\n${dialect === 'plsql' ? '/\n' : ''}select 'a'`, dialect).includes(command),
          `${dialect}: ${JSON.stringify(before + command)}`,
        );
    }
  }
  for (const [sql, dialect] of [
    ['set transaction read only', 'plsql'],
    ['begin\n  p;\n  exit when a;\n  exit;\nend;', 'plsql'],
    ['declare\n  a int;\n  host varchar2(10);\n  col number := 1;\nbegin\n  print(a);\nend;', 'plsql'],
    ['create procedure p as\n  x int;\n  list t;\nbegin\n  set := 1;\n  execute immediate a;\nend;', 'plsql'],
    ['prompt := 1', 'plsql'],
    ['use d;', 'mysql'],
    ['use `a b`', 'mysql'],
    ['delimiter //\ncreate procedure p() begin\n  select 1;\n  help := 2;\nend//', 'mysql'],
    ['select\n  exit,\n  quit\nfrom t', 'transactsql'],
    ['update t\nset\n  a = 1', 'plsql'],
  ] as const) {
    const verbatim = texts(sql, dialect).filter(text => /\s/.test(text) && !/^delimiter/.test(text));
    t.strictSame(verbatim, sql.includes('`') ? ['use `a b`'] : [], `${dialect}: ${JSON.stringify(sql)} is SQL`);
  }
  for (const [sql, dialect, expected] of [
    ['select 1\\G select 2\\g', 'mysql', ['select', '1', '\\G', 'select', '2', '\\g']],
    ['source a-b; select 1', 'mysql', ['source a-b', ';', 'select', '1']],
    ['a\\; b', 'postgresql', ['a', '\\;', 'b']],
    ['select :{?a}', 'postgresql', ['select', ':{?a}']],
    ['select \\N', 'mysql', ['select', '\\', 'N']],
  ] as const)
    t.strictSame(texts(sql, dialect), expected, `${dialect}: ${sql}`);
});

t.test('two dashes in MySQL', async t => {
  // MySQL manual, "'--' as the Start of a Comment": white space or a control character must follow.
  const cases: readonly [string, readonly string[]][] = [
    ["5--a, 'x\n y'", ['5', '-', '-', 'a', ',', "'x\n y'"]],
    ["'a'--1", ["'a'", '-', '-', '1']],
    ['5--@a', ['5', '-', '-', '@a']],
    ['@a--b', ['@a', '-', '-', 'b']],
    ['`a`--`b`', ['`a`', '-', '-', '`b`']],
    ['a--:b', ['a', '-', '-', ':b']],
    ['a--?', ['a', '-', '-', '?']],
    ['5---1', ['5', '-', '-', '-', '1']],
    ['f(a)--(b)', ['f', '(', 'a', ')', '-', '-', '(', 'b', ')']],
    ["a--'b'", ['a', '-', '-', "'b'"]],
    ['a-- b', ['a', '-- b']],
    ['a--\tb', ['a', '--\tb']],
    ['a--', ['a', '--']],
    // Scripts have comments without a space; copied to the end of their line, they are the same signs for MySQL.
    ['a\n--comment\nb', ['a', '--comment', 'b']],
    ['a, --comment\nb', ['a', ',', '--comment', 'b']],
    ['a--comment\nb', ['a', '--comment', 'b']],
    ["a\n--it's\nb", ['a', "--it's", 'b']],
    // The other reading, if something would be unclosed
    ["1--it's\nb", ['1', "--it's", 'b']],
    ["a --b, 'x\n y'", ['a', '-', '-', 'b', ',', "'x\n y'"]],
  ];
  for (const dialect of ['mysql', 'mariadb'] as const) {
    for (const [sql, expected] of cases)
      t.strictSame(texts(sql, dialect), expected, `${dialect}: ${JSON.stringify(sql)}`);
  }
});

t.test('DELIMITER is a command only where a statement may begin', async t => {
  // MySQL manual, "mysql Client Commands".
  for (const dialect of ['mysql', 'mariadb', 'sql'] as const) {
    for (const sql of [
      'select\n  delimiter d,\n  b',
      'select a,\ndelimiter d\nfrom t',
      'select\ndelimiter ;',
      'a and\ndelimiter //',
    ])
      t.ok(texts(sql, dialect).includes('delimiter'), `${dialect}: ${JSON.stringify(sql)}`);
    t.strictSame(
      texts('a;\n-- c\ndelimiter //\nb //\ndelimiter ;\nc', dialect).filter(text => text.startsWith('delimiter')),
      ['delimiter //', 'delimiter ;'],
      dialect,
    );
    t.equal(texts('call p\ndelimiter $$\na$$', dialect)[2], 'delimiter $$', 'after a statement without a semicolon');
  }
});

t.test('strings of BigQuery and Spark', async t => {
  // BigQuery, "Lexical structure and syntax"; Spark SQL, "Literals".
  for (const text of [
    "r'\\d+'",
    "rb'a'",
    'BR"a"',
    'r"\\w"',
    'b"a"',
    "'''it's'''",
    'b"""it\'s"""',
    '"""a "b" c"""',
    "r'''a'b'''",
  ])
    t.strictSame(texts(`select ${text}`, 'sql'), ['select', text], text);
  t.strictSame(texts("'''a' , 'b'''", 'sql'), ["'''a'", ',', "'b'''"], 'quotes of the standard');
  t.strictSame(
    texts("'''it's''' b'", 'sql'),
    ["'''it'", 's', "''' b'"],
    'strings of the standard, if another one would not end',
  );
});

t.test('stages of Snowflake', async t => {
  // Snowflake, "Querying data in staged files" and "COPY INTO <table>".
  for (const stage of ['@my_stage/path/file.csv', '@a.b.c/d=1/', '@%t', '@~/x', '@"A b"/c', '@a.%t/b-c.gz']) {
    t.strictSame(texts(`copy into t from ${stage}`, 'sql').at(-1), stage, `from ${stage}`);
    t.strictSame(texts(`copy into ${stage} from t`, 'sql')[2], stage, `into ${stage}`);
    t.strictSame(texts(`list ${stage}`, 'sql'), ['list', stage], `list ${stage}`);
  }
  t.strictSame(texts('from @a/* b */', 'sql'), ['from', '@a', '/* b */']);
  t.strictSame(texts('@a/@b, @c/2', 'sql'), ['@a', '/', '@b', ',', '@c', '/', '2'], 'variables');
});
