import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffLines } from 'diff';
import fc from 'fast-check';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/diff-checker.js';
import { canonicalValues } from '../../workers/json/canonical.js';
import { run } from '../../workers/tools/diff-checker.js';
import { almostJson, jsonText } from '../json/texts.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;
type Options = Partial<Omit<Input, 'mode' | 'a' | 'b'>>;

const texts = (a: string, b: string, options: Options = {}): Input => ({
  mode: 'text',
  a,
  b,
  ignoreWhitespace: false,
  sortKeys: false,
  ...options,
});
const json = (a: string, b: string, options: Options = {}): Input => ({ ...texts(a, b, options), mode: 'json' });

const diff = (input: Input) => run(input, 3000);
/** The expected result for rows in the notation of a unified diff. */
const rows = (...lines: string[]): Partial<Static<typeof contract.result>> => {
  let [inA, inB] = [0, 0];
  const stats = { added: 0, removed: 0, unchanged: 0 };
  return {
    rows: lines.map(line => {
      const type = line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : 'context';
      stats[type === 'context' ? 'unchanged' : type]++;
      return {
        type,
        text: line.slice(1),
        oldLine: type === 'added' ? null : ++inA,
        newLine: type === 'removed' ? null : ++inB,
      };
    }),
    stats,
    error: null,
    errorSide: null,
    errorLine: null,
    errorColumn: null,
  };
};
const failure = {
  rows: [],
  stats: { added: 0, removed: 0, unchanged: 0 },
  errorSide: null,
  errorLine: null,
  errorColumn: null,
};
const notJson = (errorSide: 'a' | 'b', errorLine: number, errorColumn: number) => ({
  ...failure,
  errorSide,
  errorLine,
  errorColumn,
});

t.test('texts are compared line by line', async t => {
  table(t, contract, run, [
    { name: 'one line removed, one added', input: texts('a\nb\nc', 'b\nc\nd'), result: rows('-a', ' b', ' c', '+d') },
    { name: 'two empty texts', input: texts('', ''), result: rows() },
    { name: 'an empty text and a line', input: texts('', 'a'), result: rows('+a') },
    { name: 'an empty text and an empty line', input: texts('', '\n'), result: rows('+') },
    { name: 'a line and an empty text', input: texts('a\n', ''), result: rows('-a') },
    {
      name: 'a final line end does not add a line',
      input: texts('a\nb\nc', 'a\nb\nc\n'),
      result: rows(' a', ' b', ' c'),
    },
    { name: 'a second final line end adds a line', input: texts('a\n', 'a\n\n'), result: rows(' a', '+') },
    { name: 'LF and CRLF are the same', input: texts('a\nb\n', 'a\r\nb\r\n'), result: rows(' a', ' b') },
    { name: 'a CR alone is a character', input: texts('a\rb', 'a\nb'), result: rows('-a\rb', '+a', '+b') },
    {
      name: 'a CR before CRLF or at the end is a character',
      input: texts('a\r\r\nb\r', 'a\nb'),
      result: rows('-a\r', '-b\r', '+a', '+b'),
    },
    {
      name: 'other separators do not end a line',
      input: texts('a\u2028b', 'a\nb'),
      result: rows('-a\u2028b', '+a', '+b'),
    },
    {
      name: 'removed before added',
      input: texts('x\na\nb\ny', 'x\nc\nd\ny'),
      result: rows(' x', '-a', '-b', '+c', '+d', ' y'),
    },
    {
      name: 'the example of Myers',
      input: texts('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc'),
      result: { stats: { removed: 3, added: 2, unchanged: 4 } },
      source: 'Myers 1986, figure 1',
    },
    {
      name: 'an inserted function begins with its first line',
      input: texts('f() {\n}\n\nh() {\n}', 'f() {\n}\n\ng() {\n}\n\nh() {\n}'),
      result: rows(' f() {', ' }', ' ', '+g() {', '+}', '+', ' h() {', ' }'),
    },
    {
      name: 'names of properties',
      input: texts('__proto__\nconstructor', 'constructor\n__proto__'),
      result: { stats: { removed: 1, added: 1, unchanged: 1 } },
    },
    {
      name: 'lone surrogates are characters',
      input: texts('\ud800\n\udc00', '\ud800\n\ufffd'),
      result: rows(' \ud800', '-\udc00', '+\ufffd'),
    },
    { name: 'NUL is a character', input: texts('\0', '\0\0'), result: rows('-\0', '+\0\0') },
    { name: 'a byte order mark is a character', input: texts('\ufeffa', 'a'), result: rows('-\ufeffa', '+a') },
    { name: 'no Unicode normalization', input: texts('é', 'e\u0301'), result: rows('-é', '+e\u0301') },
    {
      name: 'sortKeys is for JSON',
      input: texts('{"b":1,\n"a":2}', '{"b":1,\n"a":2}', { sortKeys: true }),
      result: rows(' {"b":1,', ' "a":2}'),
    },
  ]);
});

t.test('different line ends are a warning', async t => {
  const warn = (a: string, b: string) => diff(texts(a, b)).warnings;
  t.strictSame(warn('a\nb\n', 'a\r\nb\r\n'), ['the texts differ only in their line ends: a has LF, b has CRLF']);
  t.strictSame(warn('a\r\nb\n', 'a\nb\n'), [
    'the texts differ only in their line ends: a has both LF and CRLF, b has LF',
  ]);
  t.strictSame(warn('a\nb', 'a\nb\n'), ['only b has a line end after its last line']);
  t.strictSame(warn('a\r\n', 'a'), ['only a has a line end after its last line']);
  t.strictSame(warn('a\r\nb\n', 'a\nb'), [
    'the texts differ only in their line ends: a has both LF and CRLF, b has LF',
    'only a has a line end after its last line',
  ]);
  t.strictSame(warn('a\r\nb\n', 'a\nb\r\n'), ['the texts differ only in which of their lines end at CRLF']);
  for (const [a, b, options] of [
    ['a\r\n', 'a\r\n', {}],
    ['', '', {}],
    ['a\nb\n', 'a\r\nc\r\n', {}],
    ['a\n', 'a\r\n', { ignoreWhitespace: true }],
  ] as const) {
    t.notOk('warnings' in diff(texts(a, b, options)), JSON.stringify([a, b, options]));
  }
});

t.test('white space at both ends of a line is ignored on request', async t => {
  const ignoreWhitespace = true;
  table(t, contract, run, [
    { name: 'is compared by default', input: texts('a', ' a'), result: rows('-a', '+ a') },
    {
      name: 'is ignored, and the line of b is shown',
      input: texts('a\n  b\t', '  a \nb', { ignoreWhitespace }),
      result: rows('   a ', ' b'),
    },
    {
      name: 'a changed line is shown unchanged',
      input: texts(' a ', ' b ', { ignoreWhitespace }),
      result: rows('- a ', '+ b '),
    },
    {
      name: 'inside a line it is compared',
      input: texts('a b', 'a  b', { ignoreWhitespace }),
      result: rows('-a b', '+a  b'),
    },
    {
      name: 'a blank line is an empty line',
      input: texts('a\n \t\nb', 'a\n\nb', { ignoreWhitespace }),
      result: rows(' a', ' ', ' b'),
    },
    {
      name: 'a blank line is still a line',
      input: texts('a\n \nb', 'a\nb', { ignoreWhitespace }),
      result: rows(' a', '- ', ' b'),
    },
    {
      name: 'Unicode white space',
      input: texts('\u00a0a\u3000', '\ufeffa\u2003', { ignoreWhitespace }),
      result: rows(' \ufeffa\u2003'),
      source: 'ECMA-262 WhiteSpace',
    },
    { name: 'a CR at the end', input: texts('a\r', 'a', { ignoreWhitespace }), result: rows(' a') },
    {
      name: 'indents of JSON',
      input: json('[1]', '[[1]]', { ignoreWhitespace }),
      result: rows(' [', '+  [', '     1', '   ]', '+]'),
    },
  ]);
});

t.test('JSON is compared by value, line by line', async t => {
  const same = { stats: { added: 0, removed: 0 } } as Partial<Static<typeof contract.result>>;
  table(t, contract, run, [
    {
      name: 'is formatted',
      input: json('{"a":[1,{}],"b":[]}', '{"a":[1,{}],"b":[]}'),
      result: rows(' {', '   "a": [', '     1,', '     {}', '   ],', '   "b": []', ' }'),
    },
    {
      name: 'a member changed',
      input: json('{"a":1,"b":2}', '{"a":1,"b":3}'),
      result: rows(' {', '   "a": 1,', '-  "b": 2', '+  "b": 3', ' }'),
    },
    {
      name: 'an element added at the end is one row; a comma is not a difference',
      input: json('[1,2]', '[1,2,3]'),
      result: rows(' [', '   1,', '   2,', '+  3', ' ]'),
    },
    {
      name: 'a last member removed is one row',
      input: json('{"a":[],"b":{"c":1}}', '{"a":[]}'),
      result: rows(' {', '   "a": []', '-  "b": {', '-    "c": 1', '-  }', ' }'),
    },
    {
      name: 'a comma inside a string is a difference',
      input: json('["a,"]', '["a"]'),
      result: rows(' [', '-  "a,"', '+  "a"', ' ]'),
    },
    {
      name: 'the order of keys matters',
      input: json('{"a":1,"b":2}', '{"b":2,"a":1}'),
      result: { stats: { added: 1, removed: 1, unchanged: 3 } },
    },
    {
      name: 'sorted keys are compared at every depth',
      input: json('{"b":{"d":1,"c":2},"a":0}', '{"a":0,"b":{"c":2,"d":1}}', { sortKeys: true }),
      result: same,
    },
    {
      name: 'sorted by unescaped keys',
      input: json('{"b":1,"\\u0061":2}', '{"a":2,"\\u0062":1}', { sortKeys: true }),
      result: same,
    },
    {
      name: 'arrays keep their order',
      input: json('[1,2]', '[2,1]', { sortKeys: true }),
      result: { stats: { added: 1, removed: 1, unchanged: 3 } },
    },
    {
      name: 'numbers by value; the line of b is shown',
      input: json('[1.0,1e2,-0,0.10]', '[1,100,0,1e-1]'),
      result: rows(' [', '   1,', '   100,', '   0,', '   1e-1', ' ]'),
    },
    {
      name: 'numbers that are equal as doubles',
      input: json('9007199254740993', '9007199254740992'),
      result: rows('-9007199254740993', '+9007199254740992'),
    },
    { name: 'equal numbers beyond the range of doubles', input: json('[1E400]', '[10e399]'), result: same },
    {
      name: 'different numbers beyond the range of doubles',
      input: json('[1E400]', '[1E401]'),
      result: rows(' [', '-  1E400', '+  1E401', ' ]'),
    },
    { name: 'strings by value', input: json('["\\u0061\\/"]', '["a/"]'), result: rows(' [', '   "a/"', ' ]') },
    { name: 'a string is not a number', input: json('"1"', '1'), result: rows('-"1"', '+1') },
    {
      name: 'all duplicate keys are compared',
      input: json('{"a":1,"a":2}', '{"a":2}'),
      result: { stats: { added: 0, removed: 1, unchanged: 3 } },
    },
    {
      name: 'duplicate keys keep their order when sorted',
      input: json('{"a":1,"a":2}', '{"a":2,"a":1}', { sortKeys: true }),
      result: { stats: { added: 1, removed: 1, unchanged: 3 } },
    },
    {
      name: '__proto__',
      input: json('{"__proto__":1}', '{"__proto__":2}', { sortKeys: true }),
      result: rows(' {', '-  "__proto__": 1', '+  "__proto__": 2', ' }'),
    },
    {
      name: 'line ends in strings stay escaped',
      input: json('["a\\nb"]', '["a\\u000ab"]'),
      result: rows(' [', '   "a\\u000ab"', ' ]'),
    },
    { name: 'a byte order mark is dropped', input: json('\ufeff1', '1'), result: rows(' 1') },
    { name: 'white space is not compared', input: json(' { "a" :\r\n1 } ', '{"a":1}'), result: same },
  ]);
});

t.test('invalid JSON is reported with its side and position', async t => {
  table(t, contract, run, [
    { name: 'a', input: json('{"a":1,}', '{}'), result: notJson('a', 1, 8) },
    {
      name: 'b',
      input: json('{}', '[1,\n2'),
      result: {
        ...notJson('b', 2, 2),
        error: 'expected "," or "]" after the array element, found the end of the text',
      },
    },
    { name: 'both: a is reported', input: json('\n x', '['), result: notJson('a', 2, 2) },
    { name: 'nothing', input: json('', ''), result: notJson('a', 1, 1) },
    { name: 'a column does not count the byte order mark', input: json('1', '\ufeffx'), result: notJson('b', 1, 1) },
    { name: 'sorted', input: json('{"b":1,"a":}', '{}', { sortKeys: true }), result: notJson('a', 1, 12) },
    {
      name: 'b, with an a that is too deep to be formatted',
      input: json('['.repeat(9000) + ']'.repeat(9000), '[1 2]'),
      result: notJson('b', 1, 4),
    },
  ]);
  fc.assert(
    fc.property(jsonText, almostJson, fc.boolean(), (right, wrong, sortKeys) => {
      const { errorSide, error } = diff(json(right, wrong, { sortKeys }));
      let accepted = true;
      try {
        JSON.parse(wrong.replace(/^\ufeff/, ''));
      } catch {
        accepted = false;
      }
      return accepted ? error === null : errorSide === 'b';
    }),
  );
  t.pass('exactly the texts that JSON.parse rejects are reported');
});

/** Texts of a few different lines, so that many edit scripts are possible. */
const text = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', 'c', '', ' ', ' a', 'é', '}'), { maxLength: 40 }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .map(([lines, end, ended]) => lines.join(end) + (ended && lines.length > 0 ? end : ''));

const linesIn = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g)?.map(line => line.replace(/\r?\n$/, '')) ?? [];

t.test('rows transform a into b', async t => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (a, b, ignoreWhitespace) => {
      const { rows, stats } = diff(texts(a, b, { ignoreWhitespace }));
      const inA = rows.filter(({ oldLine }) => oldLine !== null);
      const inB = rows.filter(({ newLine }) => newLine !== null);
      const normalized = (line: string) => (ignoreWhitespace ? line.trim() : line);
      t.same(
        inA.map(({ text }) => normalized(text)),
        linesIn(a).map(normalized),
      );
      t.same(
        inB.map(({ text }) => text),
        linesIn(b),
      );
      t.ok(inA.every(({ oldLine }, n) => oldLine === n + 1) && inB.every(({ newLine }, n) => newLine === n + 1));
      t.ok(
        rows.every(
          ({ type, oldLine, newLine }) =>
            (type === 'added') === (oldLine === null) && (type === 'removed') === (newLine === null),
        ),
      );
      t.notOk(
        rows.some(({ type }, n) => type === 'removed' && rows[n - 1]?.type === 'added'),
        'no removed row follows an added row',
      );
      t.same(stats, {
        added: rows.filter(({ type }) => type === 'added').length,
        removed: rows.filter(({ type }) => type === 'removed').length,
        unchanged: rows.filter(({ type }) => type === 'context').length,
      });
    }),
    { numRuns: 300 },
  );
});

t.test('the numbers of changes equal those of the package diff', async t => {
  const changes = (a: string, b: string) => diff(texts(a, b)).stats;
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [plainA, plainB] = [a, b].map(side =>
        linesIn(side)
          .map(line => `${line}\n`)
          .join(''),
      ) as [string, string];
      const counts = { added: 0, removed: 0 };
      for (const { added, removed, count } of diffLines(plainA, plainB))
        counts[added ? 'added' : 'removed'] += added || removed ? count : 0;
      t.match(changes(a, b), counts);
    }),
    { numRuns: 300 },
  );
  t.pass('the numbers of changes are equal');
});

const gnu = spawnSync('diff', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU diffutils') ?? false;

t.test(
  'the numbers of changes equal those of GNU diff',
  { skip: gnu ? false : 'GNU diff is not installed' },
  async t => {
    const folder = mkdtempSync(join(tmpdir(), 'diff-checker-'));
    t.teardown(() => rmSync(folder, { recursive: true }));
    const [fileA, fileB] = [join(folder, 'a'), join(folder, 'b')] as const;
    for (const [n, [a, b]] of fc.sample(fc.tuple(text, text), { numRuns: 100, seed: 5 }).entries()) {
      writeFileSync(
        fileA,
        linesIn(a)
          .map(line => `${line}\n`)
          .join(''),
      );
      writeFileSync(
        fileB,
        linesIn(b)
          .map(line => `${line}\n`)
          .join(''),
      );
      const { stdout } = spawnSync('diff', ['--minimal', '--text', fileA, fileB], { encoding: 'utf8' });
      const { added, removed } = diff(texts(a, b)).stats;
      t.equal(added + removed, stdout.match(/^[<>]/gm)?.length ?? 0, `pair ${n}`);
    }
  },
);

t.test('equal JSON in any spelling has no difference', async t => {
  fc.assert(
    fc.property(jsonText, fc.boolean(), (text, sortKeys) => {
      const { stats, error } = diff(json(text, canonicalValues(text), { sortKeys }));
      t.match({ stats, error }, { stats: { added: 0, removed: 0 }, error: null });
    }),
    { numRuns: 300 },
  );
});

t.test('hostile texts are answered', async t => {
  const MB = 1024 * 1024;
  const tooLong = { ...failure, error: /32 MB/ };
  const result = Compile(contract.result);
  const fits = (input: Input) => {
    const answer = diff(input);
    t.ok(result.Check(answer) && Buffer.byteLength(JSON.stringify(answer)) < 32 * MB, 'the answer fits');
    return answer;
  };
  t.match(diff(texts('\n'.repeat(5 * MB), '\n'.repeat(5 * MB))), tooLong, 'five million blank lines');
  t.match(diff(texts('\n'.repeat(1_000_000), '\n'.repeat(1_000_000))), tooLong, 'a million blank lines');
  t.match(fits(texts('', '\u0001'.repeat(5 * MB))), { error: null }, '5 MB of control characters are 30 MB of JSON');
  t.match(diff(texts('\u0001'.repeat(5 * MB), '\u0002'.repeat(5 * MB))), tooLong, 'twice as many are too large');
  t.match(
    fits(texts('\n'.repeat(400_000), '\n'.repeat(300_000))).stats,
    { removed: 100_000, added: 0 },
    'fewer blank lines',
  );
  t.match(fits(texts('x'.repeat(5 * MB), 'x'.repeat(5 * MB))).stats, { unchanged: 1 }, 'one line of 5 MB');
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `line ${from + n}`).join('\n');
  t.match(
    fits(texts(numbered(0, 100_000), numbered(200_000, 100_000))).stats,
    { removed: 100_000, added: 100_000 },
    '100,000 lines, all different',
  );
  t.match(
    fits(texts(numbered(0, 5000), numbered(2500, 5000))).stats,
    { removed: 2500, added: 2500, unchanged: 2500 },
    '5,000 lines, shifted',
  );

  const nested = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth);
  t.match(diff(json(nested(100_000), nested(100_000))), tooLong, 'depth 100,000');
  t.match(
    diff(json(nested(100_000), nested(100_001).slice(1))),
    notJson('b', 1, 200_001),
    'depth 100,000 and one bracket more',
  );
  t.match(
    fits(json(nested(1000, '1'), nested(1000, '2'))).stats,
    { removed: 1, added: 1, unchanged: 2000 },
    'depth 1,000',
  );
  t.match(
    fits(json(`1e${'9'.repeat(MB)}`, `10e${'9'.repeat(MB)}`)).stats,
    { removed: 1 },
    'an exponent of a million digits',
  );
  t.match(fits(json(`1${'0'.repeat(5 * MB - 2)}`, `1e${5 * MB - 2}`)).stats, { unchanged: 1 }, 'a number of 5 MB');
  t.match(diff(json(`[${'[],'.repeat(MB)}[]]`, '[]')), tooLong, 'a million empty arrays');
  t.match(
    diff(json(`"${'\\u0061'.repeat(500_000)}"`, `"${'a'.repeat(500_000)}"`)).stats,
    { unchanged: 1 },
    'half a million escapes',
  );
});

t.test('the contract limits the texts', async t => {
  const validate = compile(contract);
  const MB = 1024 * 1024;
  t.same(validate(texts('a'.repeat(5 * MB), 'é'.repeat(2.5 * MB))), []);
  t.match(validate(texts('a'.repeat(5 * MB + 1), '')), [{ path: 'a' }]);
  t.match(validate(texts('', 'é'.repeat(2.5 * MB + 1))), [{ path: 'b', message: /5 MB/ }]);
  t.match(
    validate({}).map(({ path }) => path),
    ['mode', 'a', 'b', 'ignoreWhitespace', 'sortKeys'],
  );
});
