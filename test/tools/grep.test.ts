import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/grep.js';
import { DeadlineError } from '../../workers/deadline.js';
import { run } from '../../workers/tools/grep.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;
type Options = Partial<Omit<Input, 'pattern' | 'text'>>;

const exact = (pattern: string, text: string, options: Options = {}): Input => ({
  text,
  pattern,
  mode: 'exact',
  position: 'contains',
  caseInsensitive: false,
  wholeWord: false,
  invertMatch: false,
  keepBlankLines: true,
  trimWhitespace: false,
  maxHits: 100,
  linesBefore: 0,
  linesAfter: 0,
  flags: {},
  ...options,
});
const regex = (pattern: string, text: string, options: Options = {}): Input =>
  exact(pattern, text, { mode: 'regex', flags: { global: true }, ...options });

/** Runs with a limit, and again with a long one if other processes used up the time of the first. */
function grep(input: Input, limitMs = 3000) {
  try {
    return run(input, limitMs);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    return run(input, 60_000);
  }
}
/** Matching lines with their ranges; context lines as negative line numbers. */
const found = (input: Input) =>
  grep(input).matches.map(({ line, ranges, context }) => (context ? -line : [line, ...ranges]));
const lines = (input: Input) => grep(input).matches.map(({ line, context }) => (context ? -line : line));

t.test('syntax of other engines is warned about', async t => {
  const warning = /^pattern: "\[:alpha:\]" at offset 1 is read as its characters; write \[A-Za-z\] for this class$/;
  t.match(grep(regex('[[:alpha:]]', 'a')).warnings, [warning]);
  t.equal(grep(exact('[[:alpha:]]', 'a')).warnings, undefined);
});

t.test('a pattern that needs the unicode flag is warned about', async t => {
  const warning = /^pattern: "\\\\p\{L\}" has its special meaning only with the unicode flag$/;
  for (const options of [{}, { wholeWord: true }]) {
    t.match(grep(regex('\\p{L}', 'é', options)).warnings, [warning]);
    t.equal(grep(regex('\\p{L}', 'é', { ...options, flags: { unicode: true } })).warnings, undefined);
    t.equal(grep(exact('\\p{L}', 'é', options)).warnings, undefined);
    t.equal(grep(regex('a', 'é', options)).warnings, undefined);
  }
});

t.test('exact patterns are found', async t => {
  for (const [name, input, expected] of [
    ['do not overlap', exact('aa', 'aaaa'), [[1, [0, 2], [2, 4]]]],
    ['do not overlap at the end', exact('aa', 'aaaaa'), [[1, [0, 2], [2, 4]]]],
    [
      'find all matches without the flag global',
      exact('a', 'aba', { flags: { global: false } }),
      [[1, [0, 1], [2, 3]]],
    ],
    ['are not regular expressions', exact('a.c*', 'abc\na.c*\n'), [[2, [0, 4]]]],
    ['may be any syntax', exact('^$\\.*+?()[]{}|/-', 'x^$\\.*+?()[]{}|/-'), [[1, [1, 17]]]],
    [
      'are found at the start',
      exact('a', 'ab\nba\na', { position: 'prefix' }),
      [
        [1, [0, 1]],
        [3, [0, 1]],
      ],
    ],
    [
      'are found at the end',
      exact('a', 'ab\nba\na', { position: 'suffix' }),
      [
        [2, [1, 2]],
        [3, [0, 1]],
      ],
    ],
    ['are found as the line', exact('a', 'ab\nba\na', { position: 'exact' }), [[3, [0, 1]]]],
    ['are not found before a CR inside', exact('a', 'a\rb', { position: 'suffix' }), []],
    [
      'may be empty',
      exact('', 'ab\n\n'),
      [
        [1, [0, 0]],
        [2, [0, 0]],
      ],
    ],
    ['may be empty at the end', exact('', 'ab', { position: 'suffix' }), [[1, [2, 2]]]],
    ['may be the empty line', exact('', 'ab\n\n', { position: 'exact' }), [[2, [0, 0]]]],
    ['match within one line', exact('a\nb', 'a\nb'), []],
    ['do not match line ends', exact('\r', 'a\r\nb\r'), [[2, [1, 2]]]],
    ['do not match half of a pair', exact('\ud83d', '😀\n\ud83d'), [[2, [0, 1]]]],
    ['have offsets in code units', exact('é', '😀é'), [[1, [2, 3]]]],
    ['are not normalized', exact('é', 'e\u0301'), []],
    ['are case-sensitive', exact('A', 'a'), []],
    ['can ignore case', exact('straSSe', 'STRASSE straße', { caseInsensitive: true }), [[1, [0, 7]]]],
    [
      'ignore case by the simple case folding of Unicode',
      exact('kſσẞ', '\u212asςß', { caseInsensitive: true }),
      [[1, [0, 4]]],
    ],
    ['do not fold the dotted I', exact('i', 'İıI', { caseInsensitive: true }), [[1, [2, 3]]]],
    ['match a lone surrogate with ignored case', exact('\ud83d', '😀\ud83d', { caseInsensitive: true }), [[1, [2, 3]]]],
    ['may be whole words', exact('cat', 'cat concat cat_ (cat) catß', { wholeWord: true }), [[1, [0, 3], [17, 20]]]],
    ['may be whole words of any script', exact('кот', 'котик кот', { wholeWord: true }), [[1, [6, 9]]]],
    ['may be whole words that overlap a part of a word', exact('a-a', 'xa-a-a', { wholeWord: true }), [[1, [3, 6]]]],
    ['may be whole words with punctuation at their edges', exact('-a', 'b-a -a', { wholeWord: true }), [[1, [4, 6]]]],
    ['may be whole words at the start', exact('a', 'a\nab', { wholeWord: true, position: 'prefix' }), [[1, [0, 1]]]],
  ] as const) {
    t.same(found(input), expected, name);
  }
});

t.test('regular expressions are found', async t => {
  for (const [name, input, expected] of [
    ['all matches', regex('a.', 'abacad\nxa\n'), [[1, [0, 2], [2, 4], [4, 6]]]],
    ['only the first match without global', regex('a.', 'abacad', { flags: {} }), [[1, [0, 2]]]],
    ['empty matches', regex('a*', 'baaa'), [[1, [0, 0], [1, 4], [4, 4]]]],
    [
      'the empty pattern',
      regex('', 'ab\n\n'),
      [
        [1, [0, 0], [1, 1], [2, 2]],
        [2, [0, 0]],
      ],
    ],
    ['by code unit', regex('', '😀', {}), [[1, [0, 0], [1, 1], [2, 2]]]],
    ['by code point', regex('.', '😀', { flags: { global: true, unicode: true } }), [[1, [0, 2]]]],
    ['position is ignored', regex('a', 'ba', { position: 'prefix' }), [[1, [1, 2]]]],
    [
      '^ and $ match at the edges of each line',
      regex('^a$', 'a\nb\na\r\nab'),
      [
        [1, [0, 1]],
        [3, [0, 1]],
      ],
    ],
    ['white space does not reach the next line', regex('a\\s*b', 'a\nb\na b'), [[3, [0, 3]]]],
    ['a negated class does not reach the next line', regex('a[^x]b', 'a\nb\na\r\nb'), []],
    ['lookbehind does not reach the previous line', regex('(?<=a\\s)b', 'a\nb'), []],
    ['dotall does not reach the next line', regex('a.b', 'a\nb', { flags: { dotall: true } }), []],
    ['dotall', regex('a.b', 'a\u2028b', { flags: { dotall: true } }), [[1, [0, 3]]]],
    ['multiline', regex('^b', 'a\u2028b', { flags: { multiline: true } }), [[1, [2, 3]]]],
    ['without dotall and multiline', regex('^b|a.b', 'a\u2028b'), []],
    ['ignored case without unicode', regex('k', '\u212aK', { caseInsensitive: true }), [[1, [1, 2]]]],
    [
      'ignored case with unicode',
      regex('k', '\u212aK', { caseInsensitive: true, flags: { unicode: true } }),
      [[1, [0, 1]]],
    ],
    ['whole words by any alternative', regex('a|ab', 'ab a', { wholeWord: true }), [[1, [0, 2], [3, 4]]]],
    ['whole words by code unit', regex('\\w+', 'naïve été \u{1d400}x ok', { wholeWord: true }), [[1, [14, 16]]]],
    ['a back-reference keeps its number', regex('(.)\\1', 'xaay bb', { wholeWord: true }), [[1, [5, 7]]]],
  ] as const) {
    t.same(found(input), expected, name);
  }
  table(t, contract, run, [
    {
      name: 'invalid',
      input: regex('a(b', 'x'),
      error: /^invalid pattern: Unterminated group .*\\\($/,
    },
    {
      name: 'invalid with unicode',
      input: regex('\\-', 'x', { flags: { unicode: true } }),
      error: /^invalid pattern: Invalid escape/,
    },
    { name: 'invalid, on an empty text', input: regex('[', ''), error: /Unterminated character class/ },
    { name: 'valid without unicode', input: regex('\\-', 'a-b'), result: { matchCount: 1 } },
  ]);
});

t.test('lines are counted', async t => {
  const text = 'a\n\nab\n \nb\n';
  table(t, contract, run, [
    {
      name: 'an empty text',
      input: exact('a', ''),
      result: { matches: [], totalLines: 0, matchCount: 0, nonMatchCount: 0 },
    },
    { name: 'an empty line', input: exact('a', '\n'), result: { totalLines: 1, matchCount: 0, nonMatchCount: 1 } },
    {
      name: 'lines, not matches',
      input: exact('a', 'aaa\na'),
      result: { totalLines: 2, matchCount: 2, nonMatchCount: 0 },
    },
    {
      name: 'beyond maxHits',
      input: exact('a', 'a\na\nb\na', { maxHits: 1 }),
      result: { matches: [{ line: 1, text: 'a', ranges: [[0, 1]] }], totalLines: 4, matchCount: 3, nonMatchCount: 1 },
    },
    {
      name: 'the same inverted',
      input: exact('a', text, { invertMatch: true }),
      result: {
        matches: [
          { line: 2, text: '', ranges: [] },
          { line: 4, text: ' ', ranges: [] },
          { line: 5, text: 'b', ranges: [] },
        ],
        totalLines: 5,
        matchCount: 2,
        nonMatchCount: 3,
      },
    },
    {
      name: 'without blank lines',
      input: exact('a', text, { invertMatch: true, keepBlankLines: false }),
      result: { matches: [{ line: 5, text: 'b', ranges: [] }], totalLines: 5, matchCount: 2, nonMatchCount: 1 },
    },
    {
      name: 'without blank lines that match',
      input: regex('^\\s*$', text, { keepBlankLines: false }),
      result: { matches: [], totalLines: 5, matchCount: 0, nonMatchCount: 3 },
    },
    {
      name: 'trimmed lines',
      input: exact('b c', ' \u00a0b c\t\n b  c', { trimWhitespace: true, position: 'exact' }),
      result: { matches: [{ line: 1, text: 'b c', ranges: [[0, 3]] }], totalLines: 2, matchCount: 1, nonMatchCount: 1 },
    },
    {
      name: 'trimmed to empty lines',
      input: exact('', ' \n\t', { trimWhitespace: true, position: 'exact' }),
      result: { matchCount: 2 },
    },
    {
      name: 'trimmed to empty lines, which are dropped',
      input: exact('', ' \n\t', { trimWhitespace: true, keepBlankLines: false }),
      result: { totalLines: 2, matchCount: 0, nonMatchCount: 0 },
    },
  ]);
  t.same(
    Object.keys(grep(exact('a', 'a')).matches[0] ?? {}),
    ['line', 'text', 'ranges'],
    'a match has no field context',
  );
});

t.test('context lines are added', async t => {
  const text = '1\n2\nx3\n4\n5\n6\nx7\n8\n9';
  for (const [name, options, expected] of [
    ['before', { linesBefore: 1 }, [-2, 3, -6, 7]],
    ['after', { linesAfter: 1 }, [3, -4, 7, -8]],
    ['each once, in order', { linesBefore: 2, linesAfter: 2 }, [-1, -2, 3, -4, -5, -6, 7, -8, -9]],
    ['as many as there are', { linesBefore: 1000, linesAfter: 1000 }, [-1, -2, 3, -4, -5, -6, 7, -8, -9]],
    ['not counted by maxHits', { linesBefore: 1, linesAfter: 1, maxHits: 1 }, [-2, 3, -4]],
    ['a match beyond maxHits is a context line', { linesAfter: 4, maxHits: 1 }, [3, -4, -5, -6, -7]],
    ['inverted', { invertMatch: true, linesBefore: 1, maxHits: 3 }, [1, 2, -3, 4]],
  ] as const) {
    t.same(lines(exact('x', text, options)), expected, name);
  }
  t.same(
    lines(exact('x', 'a\n\n \nx\n\nb', { keepBlankLines: false, linesBefore: 1, linesAfter: 1 })),
    [-1, 4, -6],
    'blank lines are dropped',
  );
  t.same(
    grep(exact('x', 'a\nx', { linesBefore: 1 })).matches[0],
    { line: 1, text: 'a', ranges: [], context: true },
    'a context line has the field context',
  );
});

const word = fc.constantFrom('a', 'b', 'ab', 'A', 'é', 'É', '_', '1', ' ', ' ', '-', '.', '*', '猫', '😀');
const text = fc
  .array(
    fc.array(word, { maxLength: 8 }).map(words => words.join('')),
    { minLength: 1, maxLength: 12 },
  )
  .map(lines => `${lines.join('\n')}\n`);
const needle = fc.array(word, { minLength: 1, maxLength: 2 }).map(words => words.join(''));

const gnu = spawnSync('grep', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU grep') ?? false;

t.test('results agree with GNU grep', { skip: gnu ? false : 'GNU grep is not installed' }, async t => {
  const gnuGrep = (options: readonly string[], pattern: string, text: string) =>
    spawnSync('grep', [...options, '-e', pattern], {
      input: text,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    }).stdout;
  const flags = fc.record({
    wholeWord: fc.boolean(),
    invertMatch: fc.boolean(),
    caseInsensitive: fc.boolean(),
    whole: fc.boolean(),
    around: fc.nat(2),
  });
  for (const [pattern, content, { wholeWord, invertMatch, caseInsensitive, whole, around }] of fc.sample(
    fc.tuple(needle, text, flags),
    { numRuns: 150, seed: 3 },
  )) {
    const input = exact(pattern, content, {
      wholeWord,
      invertMatch,
      caseInsensitive,
      position: whole ? 'exact' : 'contains',
      linesBefore: around,
      linesAfter: around,
    });
    const options = [
      '-F',
      '-n',
      ...(wholeWord ? ['-w'] : []),
      ...(invertMatch ? ['-v'] : []),
      ...(caseInsensitive ? ['-i'] : []),
      ...(whole ? ['-x'] : []),
    ];
    const title = `grep ${options.join(' ')} ${JSON.stringify(pattern)} ${JSON.stringify(content)}`;
    const expected = gnuGrep([...options, '-C', String(around), '--no-group-separator'], pattern, content);
    t.equal(
      grep(input)
        .matches.map(({ line, text, context }) => `${line}${context ? '-' : ':'}${text}\n`)
        .join(''),
      expected,
      title,
    );
    if (invertMatch) continue;
    const ranges = grep({ ...input, linesBefore: 0, linesAfter: 0 }).matches.flatMap(({ line, text, ranges }) =>
      ranges.map(([start, end]) => `${line}:${text.slice(start, end)}\n`),
    );
    t.equal(ranges.join(''), gnuGrep([...options, '-o'], pattern, content), `${title} -o`);
  }
});

t.test('regular expressions match each line separately', async t => {
  // Searched line by line, as a whole, or only where a text is that they need.
  const pattern = fc.constantFrom(
    ...['a', 'a|ab', '[^a]+', '\\s', '^', '$', 'b*', '(?=a)', '.', '\\ba', '(a)?b', '\\W+$', 'a.*b', '\\w+ ', '\\S*'],
    ...['.*1', '(?:a|b)+_', '.(?:ab|é) ?', '.(?:猫|😀)', '(?<!a)b', '[ab]{2}', 'a(?!b)', '\\r', 'a\\sb', '\\B'],
  );
  const lineEnd = fc.constantFrom('\n', '\r\n');
  const line = fc.array(fc.oneof({ weight: 20, arbitrary: word }, fc.constant('\r')), { maxLength: 8 });
  const text = fc
    .array(fc.tuple(line, lineEnd), { maxLength: 12 })
    .map(lines => lines.map(([words, end]) => words.join('') + end).join(''));
  const options = fc.record({
    unicode: fc.boolean(),
    global: fc.boolean(),
    caseInsensitive: fc.boolean(),
    invertMatch: fc.boolean(),
    trimWhitespace: fc.boolean(),
    keepBlankLines: fc.boolean(),
    maxHits: fc.constantFrom(2, 100),
  });
  fc.assert(
    fc.property(pattern, text, options, (pattern, text, { unicode, global, ...options }) => {
      const { caseInsensitive, invertMatch, trimWhitespace, keepBlankLines, maxHits } = options;
      const searched = new RegExp(pattern, `g${unicode ? 'u' : ''}${caseInsensitive ? 'i' : ''}`);
      const matching = text
        .split(/\r?\n/)
        .slice(0, -1)
        .map((line, n) => ({ line: trimWhitespace ? line.trim() : line, n: n + 1 }))
        .filter(({ line }) => keepBlankLines || line.trim() !== '')
        .map(({ line, n }) => {
          const ranges = [...line.matchAll(searched)].map(match => [match.index, match.index + match[0].length]);
          return { n, ranges: global ? ranges : ranges.slice(0, 1) };
        });
      const hits = matching.filter(({ ranges }) => (ranges.length === 0) === invertMatch).slice(0, maxHits);
      const input = regex(pattern, text, { flags: { global, unicode }, ...options });
      t.same(
        found(input),
        hits.map(({ n, ranges }) => [n, ...ranges]),
      );
      const { matchCount, nonMatchCount } = grep(input);
      const count = matching.filter(({ ranges }) => ranges.length > 0).length;
      t.same([matchCount, nonMatchCount], [count, matching.length - count]);
    }),
    { numRuns: 1000 },
  );
});

t.test('patterns with catastrophic backtracking are answered', async t => {
  const bombs = ['^(a+)+$', '(a+)+$', '(.*a){20}b', 'x*x*x*x*y', '^(?=(a+)+$)x', '^(a+)+\\1$', '^(a{1,9})+$'];
  const line = `${'a'.repeat(40)}c`;
  for (const pattern of bombs) {
    for (const options of [{}, { caseInsensitive: true }, { flags: { unicode: true } }]) {
      const { matchCount, nonMatchCount } = grep(regex(pattern, `${line}\n${line}`, options), 1000);
      t.same([matchCount, nonMatchCount], [0, 2], `${pattern} ${JSON.stringify(options)}`);
    }
  }
  t.same(lines(regex('^(a+)+$', `${line}\naa\n${line}\naaa\n`)), [2, 4], 'matching lines are found');
  t.same(found(regex('\\s+$', `${' '.repeat(100_000)}x\nx \n`)), [[2, [1, 2]]], 'spaces that are not trailing');
  t.same(grep(regex('(a+)+$', `${line} a`, { wholeWord: true })).matchCount, 1, 'as whole words');
  const text = `${line}\n`.repeat(20_000);
  t.has(grep(regex('^(a+)+$', `aa\n${text}aa\n`)), { matchCount: 2, nonMatchCount: 20_000 }, 'on 20,000 lines');
});

t.test('a pattern that cannot finish exceeds the deadline', async t => {
  const many = Array.from({ length: 300 }, (_, n) => String.fromCharCode(0x4e00 + n)).join('');
  // More character classes than RE2 supports.
  t.throws(() => run(regex(`^(?:[${many}]+)+$|${[...many].join('|')}`, `${many}!`), 300), DeadlineError);
});

t.test('hostile texts are answered', async t => {
  const MB = 1024 * 1024;
  const result = Compile(contract.result);
  const blank = '\n'.repeat(5 * MB);
  const around = { linesBefore: 1000, linesAfter: 1000, maxHits: 100_000 };
  const full = run(regex('', blank, around), 60_000);
  t.ok(result.Check(full) && Buffer.byteLength(JSON.stringify(full)) < 32 * MB);
  t.same(
    [full.matches.length, full.matchCount, full.matches.at(-1)?.context],
    [101_000, 5 * MB, true],
    'five million blank lines',
  );
  t.same(
    run(exact('', blank, { ...around, keepBlankLines: false }), 60_000),
    { matches: [], totalLines: 5 * MB, matchCount: 0, nonMatchCount: 0 },
    'five million blank lines, dropped',
  );
  table(t, contract, input => run(input, 60_000), [
    {
      name: 'five million lines of context',
      input: exact('a', `${'\n'.repeat(1999)}a\n`.repeat(2600), around),
      error: /^result too large: maximum 32 MB; reached at line \d+/,
    },
    {
      name: 'five million ranges',
      input: exact('a', 'a'.repeat(5 * MB)),
      error: /^result too large: maximum 32 MB; reached at line 1:/,
    },
    {
      name: 'five million empty ranges',
      input: regex('', 'a'.repeat(5 * MB)),
      error: /^result too large: maximum 32 MB; reached at line 1:/,
    },
    {
      name: 'only the first of five million ranges',
      input: regex('', 'a'.repeat(5 * MB), { flags: {} }),
      result: { matchCount: 1 },
    },
    {
      name: 'two lines of 15 MB each',
      input: exact('', `${'\u0001'.repeat(2.5 * MB)}\n`.repeat(2), {}),
      result: { matchCount: 2 },
    },
    {
      name: 'the same lines with ranges exceed 32 MB',
      input: exact('\u0001', `${'\u0001'.repeat(2.5 * MB)}\n`.repeat(2), {}),
      error: /32 MB/,
    },
    {
      name: 'lone surrogates',
      input: exact('\udc00', '\ud800\n\udc00'),
      result: { matches: [{ line: 2, text: '\udc00', ranges: [[0, 1]] }] },
    },
    { name: 'NUL', input: exact('\0', 'a\0b'), result: { matchCount: 1 } },
    {
      name: 'a pattern of nested groups',
      input: regex(`${'('.repeat(250)}a${')'.repeat(250)}`, 'a'),
      result: { matchCount: 1 },
    },
    {
      name: 'a pattern too large to compile',
      input: regex(`^${'a?'.repeat(100)}bbbb`, 'x'),
      error: /^pattern too large to compile: .+ by offset 205, maximum 50 ms/,
      source: '20 s in V8, measured',
    },
    {
      name: 'the same pattern as whole words, ignoring case',
      input: regex(`^${'a?'.repeat(100)}bbbb`, 'x', { wholeWord: true, caseInsensitive: true }),
      error: /^pattern too large to compile/,
    },
    {
      name: 'an exact pattern of a thousand letters is not too large',
      input: exact('Ж'.repeat(1000), 'x', { wholeWord: true, caseInsensitive: true }),
      result: { matchCount: 0 },
    },
    {
      name: 'a pattern of repeated repetitions',
      input: regex('(?:a{0,1000}){0,1000}', 'b'),
      result: { matchCount: 1 },
    },
  ]);
});

t.test('the contract limits the input', async t => {
  const validate = compile(contract);
  const paths = (options: object) => validate({ ...exact('a', 'a'), ...options }).map(({ path }) => path);
  t.same(paths({}), []);
  t.same(paths({ maxHits: 100_000, linesBefore: 1000, linesAfter: 1000, pattern: 'a'.repeat(1000) }), []);
  for (const [field, value] of [
    ['maxHits', 0],
    ['maxHits', 100_001],
    ['maxHits', 1.5],
    ['maxHits', 1e9],
    ['linesBefore', -1],
    ['linesBefore', 1001],
    ['linesAfter', 1e9],
    ['pattern', 'a'.repeat(1001)],
    ['text', 'é'.repeat(2.5 * 1024 * 1024 + 1)],
    ['position', 'middle'],
    ['mode', 'fuzzy'],
    ['wholeWord', 'true'],
  ] as const) {
    t.same(paths({ [field]: value }), [field], `${field} ${String(value).slice(0, 20)}`);
  }
  t.same(paths({ flags: { global: 1 } }), ['flags.global']);
  t.same(validate({}).length, 13, 'every field is required');
});
