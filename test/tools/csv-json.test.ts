import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import Papa from 'papaparse';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/csv-json.js';
import { run } from '../../workers/tools/csv-json.js';
import { almostJson, jsonText } from '../json/texts.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;
type Options = Partial<Omit<Input, 'mode' | 'input'>>;

const MB = 1024 * 1024;

const fromCsv = (input: string, options: Options = {}): Input => ({
  mode: 'csv-to-json',
  input,
  delimiter: 'comma',
  hasHeader: true,
  indent: '2',
  ...options,
});
const fromJson = (input: string, options: Options = {}): Input => ({
  mode: 'json-to-csv',
  input,
  delimiter: 'comma',
  hasHeader: true,
  indent: '2',
  ...options,
});

const ok = (output: string) => ({ output, valid: true, error: null, errorLine: null, errorColumn: null });
const json = (value: unknown) => ok(JSON.stringify(value, null, 2));
const invalidAt = (errorLine: number, errorColumn: number | null = null) => ({
  output: '',
  valid: false,
  errorLine,
  errorColumn,
});

const output = (input: Input) => run(input, 3000).output;
const rows = (csv: string, options: Options = {}): unknown =>
  JSON.parse(output(fromCsv(csv, { hasHeader: false, ...options })) || '[]');

t.test('the rules of RFC 4180 section 2', async t => {
  const source = 'RFC 4180 section 2';
  const two = [
    ['aaa', 'bbb', 'ccc'],
    ['zzz', 'yyy', 'xxx'],
  ];
  table(t, contract, run, [
    {
      name: 'rule 1',
      input: fromCsv('aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n', { hasHeader: false }),
      result: json(two),
      source,
    },
    { name: 'rule 2', input: fromCsv('aaa,bbb,ccc\r\nzzz,yyy,xxx', { hasHeader: false }), result: json(two), source },
    {
      name: 'rule 3',
      input: fromCsv('aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n'),
      result: json([{ aaa: 'zzz', bbb: 'yyy', ccc: 'xxx' }]),
      source,
    },
    {
      name: 'rule 5',
      input: fromCsv('"aaa","bbb","ccc"\r\nzzz,yyy,xxx', { hasHeader: false }),
      result: json(two),
      source,
    },
    {
      name: 'rule 6',
      input: fromCsv('"aaa","b\r\nbb","ccc"', { hasHeader: false }),
      result: json([['aaa', 'b\r\nbb', 'ccc']]),
      source,
    },
    {
      name: 'rule 7',
      input: fromCsv('"aaa","b""bb","ccc"', { hasHeader: false }),
      result: json([['aaa', 'b"bb', 'ccc']]),
      source,
    },
  ]);
});

t.test('records are read', async t => {
  table(t, contract, run, [
    ...['\n', '\r\n', '\r'].map(end => ({
      name: `end at ${JSON.stringify(end)}`,
      input: fromCsv(['a,b', '1,2', '3,"4"', ''].join(end)),
      result: json([
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ]),
    })),
    {
      name: 'end with different line ends in one text',
      input: fromCsv('a,b\r\n1,2\n3,4\r5,6'),
      result: json([
        { a: '1', b: '2' },
        { a: '3', b: '4' },
        { a: '5', b: '6' },
      ]),
    },
    {
      name: 'end with a final CRLF',
      input: fromCsv('a,b\n1,2\r\n3,4\r\n'),
      result: json([
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ]),
    },
    { name: 'a header alone', input: fromCsv('a,b\n'), result: ok('[]') },
    { name: 'an empty last field', input: fromCsv('a,b\n1,'), result: json([{ a: '1', b: '' }]) },
    { name: 'only empty fields', input: fromCsv('a,b\n,\n'), result: json([{ a: '', b: '' }]) },
    { name: 'an empty line is skipped', input: fromCsv('\na,b\n\n1,2\n\r\n\n'), result: json([{ a: '1', b: '2' }]) },
    {
      name: 'an empty line is a record of one column',
      input: fromCsv('a\n\n1\n\n'),
      result: json([{ a: '' }, { a: '1' }, { a: '' }]),
    },
    {
      name: 'an empty line before the first record is a record of one column',
      input: fromCsv('\na', { hasHeader: false }),
      result: json([[''], ['a']]),
    },
    { name: 'a line of quotes is not empty', input: fromCsv('a,b\n""\n'), result: json([{ a: '', b: '' }]) },
    { name: 'a line of blanks is not empty', input: fromCsv('a,b\n \n'), result: json([{ a: ' ', b: '' }]) },
    { name: 'missing fields', input: fromCsv('a,b,c\n1\n'), result: json([{ a: '1', b: '', c: '' }]) },
    {
      name: 'extra fields',
      input: fromCsv('a\n1,2,3\n4\n'),
      result: json([{ a: '1', _extra: ['2', '3'] }, { a: '4' }]),
    },
    {
      name: 'extra fields beside a column of that name',
      input: fromCsv('_extra\n1,2\n'),
      result: json([{ _extra: '1', _extra_2: ['2'] }]),
    },
    {
      name: 'ragged rows without a header',
      input: fromCsv('a,b\n1\n1,2,3', { hasHeader: false }),
      result: json([['a', 'b'], ['1'], ['1', '2', '3']]),
    },
    {
      name: 'four spaces',
      input: fromCsv('a\n1,2', { indent: '4' }),
      result: ok(JSON.stringify([{ a: '1', _extra: ['2'] }], null, 4)),
    },
  ]);
});

t.test('fields are read', async t => {
  table(t, contract, run, [
    {
      name: 'are strings',
      input: fromCsv('1,true,null,1e5', { hasHeader: false }),
      result: json([['1', 'true', 'null', '1e5']]),
    },
    {
      name: 'keep their blanks',
      input: fromCsv(' a ,\tb', { hasHeader: false }),
      result: json([[' a ', '\tb']]),
      source: 'RFC 4180 section 2, rule 4',
    },
    {
      name: 'keep quotes after the first character',
      input: fromCsv('a"b"c, "d"', { hasHeader: false }),
      result: json([['a"b"c', ' "d"']]),
    },
    { name: 'may be formulas', input: fromCsv('=cmd(),+1', { hasHeader: false }), result: json([['=cmd()', '+1']]) },
    {
      name: 'may hold any character',
      input: fromCsv('\0,é😀,\u2028,\x85', { hasHeader: false }),
      result: json([['\0', 'é😀', '\u2028', '\x85']]),
    },
    {
      name: 'may hold a lone surrogate',
      input: fromCsv('\ud800', { hasHeader: false }),
      result: ok('[\n  [\n    "\\ud800"\n  ]\n]'),
    },
    {
      name: 'quotes alone',
      input: fromCsv('"","""","""""",""""""""', { hasHeader: false }),
      result: json([['', '"', '""', '"""']]),
    },
    {
      name: 'a byte order mark before quotes',
      input: fromCsv('\ufeff"a,b",c\n1,2'),
      result: json([{ 'a,b': '1', c: '2' }]),
    },
    {
      name: 'only the first byte order mark is dropped',
      input: fromCsv('\ufeff\ufeffa\n1'),
      result: json([{ '\ufeffa': '1' }]),
    },
  ]);
});

t.test('column names are unique and not empty', async t => {
  table(t, contract, run, [
    { name: 'repeated', input: fromCsv('a,a,a\n1,2,3'), result: json([{ a: '1', a_2: '2', a_3: '3' }]) },
    {
      name: 'repeated, with the substitute already in use',
      input: fromCsv('a,a,a_2\n1,2,3'),
      result: json([{ a: '1', a_3: '2', a_2: '3' }]),
    },
    { name: 'empty', input: fromCsv('a,,\n1,2,3'), result: json([{ a: '1', column_2: '2', column_3: '3' }]) },
    {
      name: '__proto__',
      input: fromCsv('__proto__,a\n1,2'),
      result: ok('[\n  {\n    "__proto__": "1",\n    "a": "2"\n  }\n]'),
    },
    {
      name: 'like integers keep their order',
      input: fromCsv('2,1\na,b'),
      result: ok('[\n  {\n    "2": "a",\n    "1": "b"\n  }\n]'),
    },
  ]);
});

t.test('delimiters are chosen or detected', async t => {
  const html = '<a style="x:1; y:2; z:3;">';
  table(t, contract, run, [
    {
      name: 'semicolon',
      input: fromCsv('a;b,c\n1;2,3', { delimiter: 'semicolon' }),
      result: json([{ a: '1', 'b,c': '2,3' }]),
    },
    { name: 'tab', input: fromCsv('a\tb\n1\t"2\t3"', { delimiter: 'tab' }), result: json([{ a: '1', b: '2\t3' }]) },
    {
      name: 'auto: semicolon',
      input: fromCsv('a;b\n1,5;2,5', { delimiter: 'auto' }),
      result: json([{ a: '1,5', b: '2,5' }]),
    },
    {
      name: 'auto: one column is comma',
      input: fromCsv('a\nb\nc', { delimiter: 'auto' }),
      result: json([{ a: 'b' }, { a: 'c' }]),
    },
    {
      name: 'auto: semicolons in quotes',
      input: fromCsv(`Id,Html\n1,"${html.replaceAll('"', '""')}"`, { delimiter: 'auto' }),
      result: json([{ Id: '1', Html: html }]),
    },
    { name: 'auto: comma for JSON', input: fromJson('[["a;b;c","d"]]', { delimiter: 'auto' }), result: ok('a;b;c,d') },
    {
      name: 'JSON to semicolons',
      input: fromJson('[["a;b","c,d"]]', { delimiter: 'semicolon' }),
      result: ok('"a;b";c,d'),
    },
    { name: 'JSON to tabs', input: fromJson('[["a\\tb","c,d"]]', { delimiter: 'tab' }), result: ok('"a\tb"\tc,d') },
  ]);
});

t.test("Excel's line of the delimiter is dropped and told", async t => {
  const named = (line: string) => `line 1: ${JSON.stringify(line)} is dropped: it names the delimiter`;
  const source = 'Excel';
  table(t, contract, run, [
    ...[',', ';', '\t', '|', ' ', ':'].flatMap(delimiter =>
      ['\n', '\r\n', '\r'].map(end => ({
        name: `${JSON.stringify(delimiter + end)}, detected`,
        input: fromCsv(`\ufeffsep=${delimiter}${end}a${delimiter}b${end}1${delimiter}"2"${end}`, { delimiter: 'auto' }),
        result: { ...json([{ a: '1', b: '2' }]), warnings: [named(`sep=${delimiter}`)] },
        source,
      })),
    ),
    {
      name: 'without a header',
      input: fromCsv('SEP=;\na;b', { delimiter: 'auto', hasHeader: false }),
      result: { ...json([['a', 'b']]), warnings: [named('SEP=;')] },
    },
    {
      name: 'with another chosen delimiter',
      input: fromCsv('sep=;\na,b;c\n1,2;3'),
      result: {
        ...json([{ a: '1', 'b;c': '2;3' }]),
        warnings: ['line 1: "sep=;" is dropped: the chosen delimiter "," applies'],
      },
    },
    {
      name: 'alone',
      input: fromCsv('sep=;\r\n', { delimiter: 'auto' }),
      result: { ...ok(''), warnings: [named('sep=;')] },
    },
    {
      name: 'not in another line, and not a name',
      input: fromCsv('a\nsep=;\n', { hasHeader: false }),
      result: json([['a'], ['sep=;']]),
    },
    { name: 'not with a letter', input: fromCsv('sep=a\n1'), result: json([{ 'sep=a': '1' }]) },
    { name: 'not with two characters', input: fromCsv('sep=,;\n1'), result: json([{ 'sep=': '1', ';': '' }]) },
    { name: 'not in quotes', input: fromCsv('"sep=;"\n1'), result: json([{ 'sep=;': '1' }]) },
    { name: 'written in quotes as a field', input: fromJson('[{"sep=;":1}]'), result: ok('"sep=;"\r\n1') },
    { name: 'written in quotes as two fields', input: fromJson('[["sep=",""]]'), result: ok('"sep=",') },
  ]);
  t.notOk('warnings' in run(fromCsv('a\nsep=;'), 3000));
});

t.test('tables that are likely meant otherwise get a warning', async t => {
  table(t, contract, run, [
    {
      name: 'blanks after closing quotes',
      input: fromCsv('"a" ,"b"\t\n"1\n" , 2\n"3"\t \t'),
      result: {
        ...json([
          { a: '1\n', b: ' 2' },
          { a: '3', b: '' },
        ]),
        warnings: ['line 1: white space after a closing quote is dropped (and 3 more fields)'],
      },
    },
    {
      name: 'a tab after a closing quote can be the delimiter',
      input: fromCsv('"a" \t"b"', { delimiter: 'tab', hasHeader: false }),
      result: {
        ...json([['a', 'b']]),
        warnings: ['line 1: white space after a closing quote is dropped'],
      },
    },
    {
      name: 'records that are longer than the header',
      input: fromCsv('a,b\n1,2\n"\n",2,3,4\n1\n1,2,3'),
      result: {
        valid: true,
        warnings: ['line 3: 4 fields, but the header has 2 (and 1 more record): the others are in "_extra"'],
      },
    },
    {
      name: 'longer than the header beside a column of that name',
      input: fromCsv('_extra\n1,2'),
      result: { warnings: ['line 2: 2 fields, but the header has 1: the others are in "_extra_2"'] },
    },
  ]);
  const oneColumn = (csv: string, options: Options) => run(fromCsv(csv, options), 3000).warnings;
  const text = (delimiter: string, others: string) => [
    `delimiter ${delimiter}: one column, but several in every record with ${others}`,
  ];
  t.strictSame(oneColumn('a;b\n\n1;2', {}), text('","', '";"'));
  t.strictSame(oneColumn('a\tb\n1\t2;3\n', { delimiter: 'comma', hasHeader: false }), text('","', '"\\t"'));
  t.strictSame(oneColumn('a,b;c\n1,2;3', { delimiter: 'tab' }), text('"\\t"', '"," or ";"'));
  t.strictSame(oneColumn('a;b', {}), text('","', '";"'), 'a header alone');
  t.strictSame(oneColumn('sep=|\na;b', { delimiter: 'auto' })?.slice(1), text('"|"', '";"'));
  for (const csv of ['a\n1', 'a;b\n1', 'a;b\n1,2;3', '"a;b"\n1;2', 'a;"b', 'a,b\n1,2'])
    t.notOk('warnings' in run(fromCsv(csv, { hasHeader: false }), 3000), `no warning: ${JSON.stringify(csv)}`);
  t.notOk('warnings' in run(fromCsv('a,b\n1,2,3', { hasHeader: false }), 3000), 'no header');
});

t.test('empty input gives empty output', async t => {
  table(
    t,
    contract,
    run,
    ['', ' ', '\n', ' \r\n\t\n', '\ufeff', '\ufeff\n'].flatMap(text => [
      { name: `CSV ${JSON.stringify(text)}`, input: fromCsv(text), result: ok('') },
      { name: `JSON ${JSON.stringify(text)}`, input: fromJson(text), result: ok('') },
    ]),
  );
});

t.test('invalid CSV is reported with its position', async t => {
  table(t, contract, run, [
    {
      name: 'an unclosed quote',
      input: fromCsv('a,b\r\n1,2\r3,"4\n5,6\n'),
      result: {
        ...invalidAt(3),
        error: 'quoted field is not closed: expected a closing double quote (a quote inside a field is written twice)',
      },
    },
    { name: 'after quoted line ends', input: fromCsv('"a\n\r\n\r",b\n"'), result: invalidAt(5) },
    {
      name: 'text after the closing quote',
      input: fromCsv('a,b\n"x"y,2\n'),
      result: {
        ...invalidAt(2),
        error:
          'expected the delimiter or a line end after the closing quote, found "y" (a quote inside a field is ' +
          'written twice)',
      },
    },
    { name: 'text after blanks after the closing quote', input: fromCsv('a\n"x" \ty,2'), result: invalidAt(2) },
    { name: 'a no-break space after the closing quote', input: fromCsv('"x"\xa0,2'), result: invalidAt(1) },
    {
      name: 'after the line of the delimiter',
      input: fromCsv('sep=;\r\na;b\r\n"', { delimiter: 'auto' }),
      result: invalidAt(3),
    },
    { name: 'text after quoted lines', input: fromCsv('a,b\n"x\n\n"y'), result: invalidAt(4) },
    { name: 'another delimiter after the closing quote', input: fromCsv('"a";"b"'), result: invalidAt(1) },
    { name: 'a lone quote', input: fromCsv('"'), result: invalidAt(1) },
  ]);
});

t.test('JSON is written as CSV', async t => {
  const nested = '[{"a": { "b" : [1, "x y", {}] }, "c": [ ]}]';
  table(t, contract, run, [
    {
      name: 'the union of the names',
      input: fromJson('[{"a":1},{"b":2,"a":3},{}]'),
      result: ok('a,b\r\n1,\r\n3,2\r\n,'),
    },
    {
      name: 'names in the order of first use',
      input: fromJson('[{"2":0},{"1":0},{"b":0,"__proto__":0,"a":0}]'),
      result: ok('2,1,b,__proto__,a\r\n0,,,,\r\n,0,,,\r\n,,0,0,0'),
    },
    { name: 'arrays', input: fromJson('[["a","b"],[1],[]]'), result: ok('a,b\r\n1\r\n') },
    {
      name: 'numbers keep their digits',
      input: fromJson('[[12345678901234567890, 1.0, -0, 1E400, 0.10]]'),
      result: ok('12345678901234567890,1.0,-0,1E400,0.10'),
    },
    { name: 'literals', input: fromJson('[[true, false, null, ""]]'), result: ok('true,false,,') },
    { name: 'nested values are JSON', input: fromJson(nested), result: ok('a,c\r\n"{""b"":[1,""x y"",{}]}",[]') },
    {
      name: 'nested strings keep their escapes',
      input: fromJson('[[["\\u00e9", 1.0]]]'),
      result: ok('"[""\\u00e9"",1.0]"'),
    },
    { name: 'strings are unescaped', input: fromJson('[["\\u00e9\\/\\t","\\ud83d\\ude00"]]'), result: ok('é/\t,😀') },
    {
      name: 'quotes',
      input: fromJson('[["a\\"b","c\\nd","e\\rf","g,h"," i "]]'),
      result: ok('"a""b","c\nd","e\rf","g,h", i '),
      source: 'RFC 4180 section 2',
    },
    {
      name: 'a repeated name: the last value',
      input: fromJson('[{"a":1,"b":2,"\\u0061":3}]'),
      result: {
        ...ok('a,b\r\n3,2'),
        warnings: ['line 1, column 15: duplicate key "a": most JSON readers keep only the last value'],
      },
      source: 'JSON.parse',
    },
    { name: 'a single empty field is quoted', input: fromJson('[{"a":null},{"a":""}]'), result: ok('a\r\n""\r\n""') },
    { name: 'a single blank field is quoted', input: fromJson('[[" "]]'), result: ok('" "') },
    {
      name: 'a line of tabs is quoted',
      input: fromJson('[[null," "],["a",""]]', { delimiter: 'tab' }),
      result: ok('""\t \r\na\t'),
    },
    { name: 'a byte order mark inside a field', input: fromJson('[["\\ufeffa"]]'), result: ok('"\ufeffa"') },
    { name: 'the byte order mark of the JSON text is dropped', input: fromJson('\ufeff[[1]]'), result: ok('1') },
    { name: 'no rows', input: fromJson('[]'), result: ok('') },
    { name: 'no names', input: fromJson('[{},{}]'), result: ok('') },
    { name: 'an empty name', input: fromJson('[{"":1,"a":2}]'), result: ok(',a\r\n1,2') },
    {
      name: 'hasHeader and indent apply only to CSV input',
      input: fromJson('[{"a":1}]', { hasHeader: false, indent: '4' }),
      result: ok('a\r\n1'),
    },
  ]);
});

t.test('invalid tables and JSON are reported', async t => {
  table(t, contract, run, [
    {
      name: 'an object',
      input: fromJson(' {"a":1}'),
      result: { ...invalidAt(1, 2), error: 'expected an array of objects or of arrays, found an object' },
    },
    { name: 'a string', input: fromJson('"a,b"'), result: invalidAt(1, 1) },
    {
      name: 'null',
      input: fromJson('null'),
      result: { ...invalidAt(1, 1), error: 'expected an array of objects or of arrays, found null' },
    },
    {
      name: 'an array of scalars',
      input: fromJson('[\n 1, 2]'),
      result: { ...invalidAt(2, 2), error: 'expected an object or an array as element, found a number' },
    },
    {
      name: 'null among objects',
      input: fromJson('[{"a":1},\n\nnull]'),
      result: { ...invalidAt(3, 1), error: 'expected an object like the first element, found null' },
    },
    { name: 'an array among objects', input: fromJson('[{"a":1},[1]]'), result: invalidAt(1, 10) },
    {
      name: 'an object among arrays',
      input: fromJson('[[1],{"a":1}]'),
      result: { ...invalidAt(1, 6), error: 'expected an array like the first element, found an object' },
    },
    { name: 'a trailing comma', input: fromJson('[{"a":1},\r\n]'), result: invalidAt(2, 1) },
    { name: 'a second value', input: fromJson('[[1]]\n[[2]]'), result: invalidAt(2, 1) },
    { name: 'an unclosed array', input: fromJson('[{"a":1}'), result: invalidAt(1, 9) },
    {
      name: 'a syntax error is reported before a wrong element',
      input: fromJson('[1, 2, x]'),
      result: invalidAt(1, 8),
    },
    { name: 'a byte order mark is not a column', input: fromJson('\ufeff[1]'), result: invalidAt(1, 2) },
  ]);
});

t.test('hostile texts are answered', async t => {
  const fill = (unit: string) => unit.repeat(Math.floor(MB / unit.length));
  const tooLong = { output: '', valid: false, error: /32 MB/, errorLine: null, errorColumn: null };
  t.match(
    run(fromCsv(`${','.repeat(MB / 2)}\n${'x\n'.repeat(MB / 4 - 1)}`), 3000),
    tooLong,
    'a wide header over short records',
  );
  t.match(
    run(fromJson(`[${Array.from({ length: 60_000 }, (_, at) => `{"k${at}":1}`).join()}]`), 3000),
    tooLong,
    '60,000 objects of different names',
  );
  t.equal(output(fromCsv(fill('"'))), '[]', '1 MB of quotes is one field');
  t.has(run(fromCsv(`${fill('"').slice(1)}`), 3000), invalidAt(1), 'an odd number of quotes is an error');
  t.has(run(fromCsv(fill('"a"x,')), 3000), invalidAt(1), 'text after a closing quote');
  t.has(run(fromCsv(`"a"${' '.repeat(MB - 4)}x`), 3000), invalidAt(1), 'text after many blanks');
  t.has(run(fromCsv(fill('"a" ,')), 3000), { valid: true }, 'blanks after many closing quotes');
  t.has(
    run(fromCsv(fill('a;b\n')), 3000),
    { warnings: ['delimiter ",": one column, but several in every record with ";"'] },
    'a chosen delimiter in no record',
  );
  t.equal((rows(fill(',')) as string[][])[0]?.length, MB + 1, 'a million commas');
  const header = Object.keys((JSON.parse(output(fromCsv(`${'a,'.repeat(99_999)}a\n1`))) as object[])[0] ?? {});
  t.strictSame([header.length, header.at(-1)], [100_000, 'a_100000'], '100,000 equal names');
  t.equal(output(fromCsv(fill(','))), '[]', 'a million commas as a header');
  const names = Array.from({ length: 2001 }, (_, at) => `n${at}`);
  t.strictSame(
    rows(`${names.join()}\n${names.join()},x`, { hasHeader: true }),
    [{ ...Object.fromEntries(names.map(name => [name, name])), _extra: ['x'] }],
    '2,001 columns',
  );
  const depth = MB / 2 - 1;
  t.equal(
    output(fromJson(`[${'['.repeat(depth)}${']'.repeat(depth)}]`)),
    `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`,
    'half a million levels',
  );
  t.has(run(fromJson('['.repeat(MB)), 3000), invalidAt(1, MB + 1), 'a million unclosed levels');
});

t.test('results agree with papaparse', async t => {
  const field = fc.oneof(
    fc.string(),
    fc.constantFrom('a', '', 'x,y', 'x;y', '"', 'a"b', 'line\nend', 'é😀', ' ', '__proto__'),
  );
  const grid = fc
    .integer({ min: 2, max: 5 })
    .chain(width => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1 }));
  const delimiter = fc.constantFrom('comma', 'semicolon', 'tab');
  const character = { comma: ',', semicolon: ';', tab: '\t' };
  fc.assert(
    fc.property(grid, delimiter, fc.constantFrom('\r\n', '\n'), (grid, delimiter, newline) => {
      const csv = Papa.unparse(grid, { delimiter: character[delimiter], newline });
      return csv.trim() === '' || csv.startsWith('\ufeff') || isDeepStrictEqual(rows(csv, { delimiter }), grid);
    }),
  );
  t.pass('CSV of papaparse is read');
  fc.assert(
    fc.property(grid, delimiter, (grid, delimiter) => {
      const csv = output(fromJson(JSON.stringify(grid), { delimiter }));
      return isDeepStrictEqual(Papa.parse(csv, { delimiter: character[delimiter], newline: '\r\n' }).data, grid);
    }),
  );
  t.pass('papaparse reads the output');
});

t.test('round trips keep every field', async t => {
  const field = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('a', ',', ';', '\t', '"', '\r', '\n', ' ', '\ufeff', 'é', '\ud800') }),
    fc.constantFrom('sep=;', 'sep=', 'sep=,'),
  );
  const delimiter = fc.constantFrom('comma', 'semicolon', 'tab');
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 1 }), { minLength: 1 }), delimiter, (grid, delimiter) =>
      isDeepStrictEqual(rows(output(fromJson(JSON.stringify(grid), { delimiter })), { delimiter }), grid),
    ),
    { numRuns: 500 },
  );
  t.pass('arrays of strings to CSV and back');
  const names = fc.uniqueArray(
    field.filter(name => name !== ''),
    { minLength: 1, maxLength: 5 },
  );
  const objects = names.chain(names =>
    fc
      .array(fc.tuple(...names.map(() => field)), { minLength: 1 })
      .map(
        rows =>
          `[${rows.map(row => `{${row.map((value, at) => `${JSON.stringify(names[at])}:${JSON.stringify(value)}`).join()}}`).join()}]`,
      ),
  );
  fc.assert(
    fc.property(objects, delimiter, (text, delimiter) =>
      isDeepStrictEqual(
        JSON.parse(output(fromCsv(output(fromJson(text, { delimiter })), { delimiter }))),
        JSON.parse(text),
      ),
    ),
    { numRuns: 500 },
  );
  t.pass('objects of strings to CSV and back');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ',', '\n', '\r', '"', ' ') }), csv => {
      const once = output(fromCsv(csv, { hasHeader: false }));
      return once === '' || output(fromCsv(output(fromJson(once)), { hasHeader: false })) === once;
    }),
    { numRuns: 1000 },
  );
  t.pass('CSV to JSON to CSV to JSON');
});

t.test('every result matches the contract', async t => {
  const result = Compile(contract.result);
  const csv = fc.string({
    unit: fc.constantFrom('a', ',', ';', '\t', '"', '\r', '\n', ' ', '\0', '\ufeff', 'é', '\ud800'),
  });
  const options = fc.record({
    mode: fc.constantFrom('csv-to-json' as const, 'json-to-csv' as const),
    input: fc.oneof(
      csv,
      jsonText,
      almostJson,
      jsonText.map(text => `[{"a":${text}}]`),
    ),
    delimiter: fc.constantFrom('comma' as const, 'semicolon' as const, 'tab' as const, 'auto' as const),
    hasHeader: fc.boolean(),
    indent: fc.constantFrom('2' as const, '4' as const),
  });
  fc.assert(
    fc.property(options, input => {
      const answer = run(input, 3000);
      const { valid, error, errorLine, errorColumn } = answer;
      return (
        result.Check(answer) &&
        (valid
          ? error === null && errorLine === null && errorColumn === null
          : answer.output === '' &&
            error !== null &&
            errorLine !== null &&
            (errorColumn !== null) === (input.mode === 'json-to-csv'))
      );
    }),
    { numRuns: 2000 },
  );
  t.pass();
});

t.test('the contract validates the input', async t => {
  const issues = (text: string) => contract.check?.(fromCsv(text)).map(({ path }) => path);
  t.strictSame(issues('a'.repeat(MB)), []);
  t.strictSame(issues('é'.repeat(MB / 2)), []);
  t.strictSame(issues(`${'é'.repeat(MB / 2)}a`), ['input']);
  const input = Compile(contract.input);
  t.ok(input.Check({ ...fromCsv(''), surplus: 1 }), 'unknown properties are ignored');
  for (const field of ['mode', 'input', 'delimiter', 'hasHeader', 'indent'] as const) {
    const { [field]: _, ...rest } = fromCsv('');
    t.notOk(input.Check(rest), `${field} is required`);
    t.notOk(input.Check({ ...rest, [field]: null }), `${field} is not null`);
  }
  for (const { name, input, result } of contract.examples) t.strictSame(run(input, 3000), result, `example: ${name}`);
});
