import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/regex-tester.js';
import { DeadlineError } from '../../workers/deadline.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/regex-tester.js';
import { runs } from '../full.js';

const FLAGS = { g: 'global', i: 'ignoreCase', m: 'multiline', s: 'dotall', u: 'unicode', y: 'sticky' } as const;

interface Replacing {
  readonly pattern: string;
  readonly flags: string;
  readonly text: string;
  readonly replacement: string;
}

/** The result of the tool for a pattern with ECMAScript flags. */
const resultOf = ({ pattern, flags, text, replacement }: Replacing, limitMs = 3000) =>
  run(
    {
      pattern,
      text,
      replacement,
      flags: Object.fromEntries(Object.entries(FLAGS).map(([letter, name]) => [name, flags.includes(letter)])),
    },
    limitMs,
  );

const byV8 = ({ pattern, flags, text, replacement }: Replacing): string =>
  text.replace(new RegExp(pattern, flags), replacement);

/** The error of a call. */
function errorOf(input: Replacing, limitMs: number): unknown {
  try {
    return resultOf(input, limitMs).replaced?.length;
  } catch (error) {
    return error;
  }
}

t.test('a replacement is that of String.prototype.replace', async t => {
  const seashore = 'She sells seashells by the seashore.';
  for (const [pattern, flags, text, replacement, expected, source] of [
    ['sh', 'g', seashore, 'sch', 'She sells seaschells by the seaschore.', 'test262 String/replace/S15.5.4.11_A2_T1'],
    ['sh', 'g', seashore, '$$sch', 'She sells sea$schells by the sea$schore.', 'test262 S15.5.4.11_A2_T2'],
    ['sh', 'g', seashore, '$&sch', 'She sells seashschells by the seashschore.', 'test262 S15.5.4.11_A2_T3'],
    [
      'sh',
      'g',
      seashore,
      '$`sch',
      'She sells seaShe sells seaschells by the seaShe sells seashells by the seaschore.',
      'test262 S15.5.4.11_A2_T4',
    ],
    [
      'sh',
      'g',
      seashore,
      "$'sch",
      'She sells seaells by the seashore.schells by the seaore.schore.',
      'test262 S15.5.4.11_A2_T5',
    ],
    ['(\\d+)([a-z]+)', '', '12ab 34cd', '$2$1', 'ab12 34cd', 'without global, the first match'],
    ['(?<fst>.)(?<snd>.)', 'gu', 'abcd', '$<snd>$<fst>', 'badc', 'test262 RegExp/named-groups/string-replace-get'],
    ['(?<fst>.)(?<snd>.)', 'gu', 'abcd', '$2$1', 'badc', 'test262 string-replace-numbered'],
    ['(?<fst>.)(?<snd>.)', 'gu', 'abcd', '$<42$1>', '', 'test262 string-replace-missing'],
    ['(?<fst>.)(?<snd>.)', 'gu', 'abcd', '$<snd', '$<snd$<snd', 'test262 string-replace-unclosed'],
    ['(.)(.)|(?<x>z)', '', 'abcd', '$<x>', 'cd', 'test262 string-replace-undefined'],
    ['(.)(.)', 'g', 'ab', '$<a$1>', '$<aa>', 'ECMA-262 GetSubstitution: no named groups'],
    ['(a)', '', 'a', '$0 $00 $01 $1 $10 $11 $2 $99', '$0 $00 a a a0 a1 $2 $99', 'ECMA-262 GetSubstitution'],
    ['(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)', '', 'abcdefghijk', '$11$1$12$010', 'kaa2a0', 'two digits first'],
    ['(a)|(b)', 'g', 'ab', '[$1$2]', '[a][b]', 'a group that does not participate is empty'],
    ['', 'g', 'ab', '-', '-a-b-', 'empty matches'],
    ['', 'gu', '𝌆a', '-', '-𝌆-a-', 'empty matches by code point'],
    ['', 'g', '𝌆', '-', '-\ud834-\udf06-', 'empty matches by code unit'],
    ['a', 'y', 'ba', '-', 'ba', 'sticky'],
    ['a', 'gy', 'aaba', '-', '--ba', 'sticky and global'],
    ['a', '', 'b', '$&', 'b', 'no match'],
    ['a', '', 'aa', '', 'a', 'empty'],
    ['$', 'g', 'a', '$', 'a$', 'a lone dollar sign'],
  ] as const) {
    const input = { pattern, flags, text, replacement };
    t.equal(resultOf(input).replaced, expected, `${source}: ${pattern} by ${replacement}`);
    t.equal(byV8(input), expected, `${source}: V8`);
  }
});

t.test('any replacement is that of V8', async t => {
  const input = fc.record({
    pattern: fc.constantFrom(
      'a',
      '',
      '(a)|(b)',
      '(?<n>a)(b)?',
      'a*?',
      '(?=(b))',
      '\\b',
      '^',
      '.',
      '(.)(.)(?<é>.)?',
      '\\B',
    ),
    flags: fc.subarray(['g', 'i', 'm', 's', 'u', 'y']).map(letters => letters.join('')),
    text: fc
      .array(fc.constantFrom('a', 'b', 'B', ' ', '\n', '𝌆', '\ud834', '$', 'é', '\0'))
      .map(parts => parts.join('')),
    replacement: fc
      .array(fc.constantFrom('$', '1', '2', '0', '<', 'n', '>', '&', '`', "'", 'é', '𝌆', '\udf06', '$<n>', '$$'))
      .map(parts => parts.join('')),
  });
  fc.assert(
    fc.property(input, replacing => {
      t.equal(resultOf(replacing).replaced, byV8(replacing), JSON.stringify(replacing));
    }),
    { numRuns: runs(2000) },
  );
});

t.test('the text stays below the maximum answer size, and the work within the time limit', async t => {
  const as = 'a'.repeat(100_000);
  for (const replacement of ['$&'.repeat(50_000), '$`', "$'", '$1'.repeat(50_000), 'x'.repeat(100_000)]) {
    const error = errorOf({ pattern: '(a)', flags: 'g', text: as, replacement }, 60_000);
    t.ok(error instanceof ToolError, replacement.slice(0, 9));
    t.match(String(error), /result too large: maximum 32 MB; reached at match [\d,]+/);
  }
  // Nothing is inserted, so that only the time limit ends the work.
  const empty = { pattern: '()', flags: 'g', text: as, replacement: '$1'.repeat(50_000) };
  t.ok(errorOf(empty, 300) instanceof DeadlineError);
  // An unclosed name is searched for once, not from each `$<`.
  const unclosed = { pattern: '(?<n>a)', flags: '', text: 'a', replacement: '$<'.repeat(50_000) };
  t.equal(resultOf(unclosed).replaced, unclosed.replacement);
  t.equal(resultOf({ pattern: 'a', flags: 'g', text: as, replacement: 'é𝌆' }).replaced, 'é𝌆'.repeat(100_000));
});

t.test('matches are replaced despite catastrophic backtracking', async t => {
  const text = `${'a'.repeat(40)}b aaa`;
  const { replaced } = resultOf({ pattern: '(a+)+( |$)', flags: 'g', text, replacement: '<$&|$1>' });
  t.equal(replaced, `${'a'.repeat(40)}b <aaa|aaa>`);
});

t.test('references that ECMAScript does not resolve are named', async t => {
  for (const [pattern, replacement, warning] of [
    ['(a)', '$0', 'replacement: "$0" is inserted as it is; for the match, write $&'],
    ['(a)', '$2', 'replacement: "$2" is inserted as it is: the pattern has 1 group'],
    ['(a)', '\\1', 'replacement: "\\\\1" is inserted as it is; for a group, write $1'],
    ['(?<y>a)', '${y}', 'replacement: "${y}" is inserted as it is; for a group, write $<y>'],
    ['(a)', '$<y>', 'replacement: "$<y>" is inserted as it is: the pattern has no named group'],
    ['(?<y>a)', '$<z>', 'replacement: "$<z>" inserts nothing: the pattern has no group of this name'],
    ['(a)', '\\0', 'replacement: "\\\\0" is inserted as it is; for the match, write $&'],
    ['(a)', '${0}', 'replacement: "${0}" is inserted as it is; for the match, write $&'],
    ['(a)', '${1}', 'replacement: "${1}" is inserted as it is; for a group, write $1'],
    ['(?<y>a)', '$<>', 'replacement: "$<>" inserts nothing: the pattern has no group of this name'],
    ['(a)', '$1 $& $$2 $12', undefined],
    // Not inserted as it is: `$1` is a group.
    ['(a)', '$<y$1>', undefined],
    // No group that could be meant.
    ['(a)', '\\2 ${y}', undefined],
    ['(?<y>a)', `${'x'.repeat(9_998)}$01`, undefined],
    ['(?<y>a)', '$<', undefined],
  ] as const) {
    const { warnings } = resultOf({ pattern, flags: '', text: 'a', replacement });
    t.same(warnings, warning && [warning], `${pattern} by ${replacement.slice(-9)}`);
  }
});

t.test('without a replacement, or with an invalid pattern, there is no replaced text', async t => {
  t.notOk('replaced' in run({ pattern: 'a', text: 'a', flags: {} }, 3000));
  t.notOk('replaced' in resultOf({ pattern: '(', flags: '', text: 'a', replacement: 'b' }));
  const input = Compile(contract.input);
  t.ok(input.Check({ pattern: 'a', text: 'a', flags: {}, replacement: 'b'.repeat(100_000) }));
  t.notOk(input.Check({ pattern: 'a', text: 'a', flags: {}, replacement: 'b'.repeat(100_001) }));
  t.notOk(input.Check({ pattern: 'a', text: 'a', flags: {}, replacement: null }));
});
