import t from 'tap';
import { uninterruptedFault } from '../../workers/regex/uninterrupted.js';
import { run as grep } from '../../workers/tools/grep.js';
import { run as jsonSchema } from '../../workers/tools/json-schema.js';
import { run as regexTester } from '../../workers/tools/regex-tester.js';
import { cpuMs } from '../cpu-ms.js';
import { patternCases, schemaPatterns } from './cases.js';

const LONG = 66_000;

t.test('patterns that nothing interrupts are refused, with the part and its offset', async t => {
  for (const [source, length, part, offset, flags = ''] of [
    ['()(?:(?=\\1{65535})\\1){65535}', 0, '(?:(?=\\\\1{65535})\\\\1){65535}', 2],
    ['()(?:(?=\\1{65535})\\1){65535}', 0, '(?:(?=\\\\1{65535})\\\\1){65535}', 2, 'iu'],
    ['()(?:(?<=\\1{65535})\\1){65535}', 0, '(?:(?<=\\\\1{65535})\\\\1){65535}', 2],
    ['(?<a>)(?:(?=\\k<a>{65535})\\k<a>){65535}', 0, '(?:(?=\\\\k<a>{65535})\\\\k<a>){65535}', 6],
    ['(?:(?=(?:a?){65535})a?){65535}', 0, '(?:(?=(?:a?){65535})a?){65535}', 0],
    ['(?:(?<=(?:a?){65535})a?){65535}', 0, '(?:(?<=(?:a?){65535})a?){65535}', 0, 'i'],
    ['x(?:(?=a{65535})|b){65535}', LONG, '(?:(?=a{65535})|b){65535}', 1],
    ['x(?:(?=a{65535})|b){65535,}?', LONG, '(?:(?=a{65535})|b){65535,}?', 1],
    ['x(?:(?<=a{65535})|b){65535}', LONG, '(?:(?<=a{65535})|b){65535}', 1, 'u'],
    ['(?:(?=.*).)*', 100_000, '(?:(?=.*).)*', 0, 's'],
    ['(?:(?=[^]*b).)*c', 100_000, '(?:(?=[^]*b).)*', 0],
    ['(?!(?:(?=[^]*b).)*c)', 100_000, '(?:(?=[^]*b).)*', 3],
    [`^(К+)-${'(?=\\1\\1\\1\\1\\1\\1\\1\\1\\1)'.repeat(20)}`, 2_500_000, undefined, 0, 'i'],
    ['(a*)(?:(?=\\1)b?){3000}', 100_000, '(?:(?=\\\\1)b?){3000}', 4],
    ['(?=(?:(?:a?){65535}){65535})', 0, '(?=(?:(?:a?){65535}){65535})', 0],
    ['(?=(?:(?:\\b|a?){65535}){65535})', 0, '(?=(?:(?:\\\\b|a?){65535}){65535})', 0],
    ['(?=(?:(?:(?:a?){1000}){1000}){1000})', 0, '(?=(?:(?:(?:a?){1000}){1000}){1000})', 0],
    ['(?:(?=a?)a?){65535000}', 0, '(?:(?=a?)a?){65535000}', 0],
    [`(?:(?=(?:${'()'.repeat(100)}a?){300})a??){16000}`, 0, undefined, 0],
    [`(?:(?=(?:a?){${'0'.repeat(400)}65535})a?){65535}`, 0, undefined, 0],
    [`(?:(?<${'a'.repeat(450)}>(?=(?:a?){65535}))a?){65535}`, 0, undefined, 0],
    [`(?:(?=\\u{${'0'.repeat(150)}61}*).)*`, 100_000, undefined, 0, 'u'],
  ] as const) {
    const quotation = part === undefined ? '".+…"' : `"${part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}"`;
    t.match(
      uninterruptedFault(source, flags, length),
      new RegExp(
        `^pattern too expensive for this text: ${quotation} at offset ${offset} can take more than [\\d,]+ steps ` +
          'that nothing interrupts$',
      ),
      `/${source}/${flags}`,
    );
  }
});

t.test('their neighbors are admitted', async t => {
  for (const [source, length = 100_000, flags = ''] of [
    ['(?=a{3})'],
    ['(?:a?){5}'],
    ['(\\d{1,3}\\.){3}\\d{1,3}'],
    ['^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*\\W).{8,}$', 5_000_000],
    ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 16_000_000, 'u'],
    ['(["\'])(?:(?!\\1).)*\\1', 5_000_000],
    ['(?:(?!foo).)*', 5_000_000],
    ['^(?:(?!.*secret).)*$', 5_000_000],
    ['(?:(?=\\w{2}).)*', 5_000_000],
    ['\\B(?=(?:\\d{3})+$)', 5_000_000],
    ['^(?:(?=.*\\d)a)?.*', 5_000_000],
    ['"(?:[^"\\\\]|\\\\.)*"', 5_000_000],
    ['(?:(?:(?:a*b)*c)*d)*', 5_000_000],
    ['(?:a{0,1000}){0,1000}'],
    ['(?:(?:\\w{1,63}\\.){0,126}\\w+@)*'],
    ['(?:if|else|while|for|do|\\w+|\\s+|[^])*', 500_000],
    ['(?:\\b\\w+\\b\\W?){1000}'],
    ['(?:(?=.*).)*', 1000],
    ['(?:(?=a{65535})|b){65535}', 20],
    ['(a{30000})\\1{65535}'],
    // V8's backtrack stack ends these with an error.
    ['(?:(?:a?){65535}){65535}'],
    ['(?:(?:\\b|a?){65535}){65535}'],
    ['()(?:\\1{65535}){65535}'],
    // Each evaluation of a negative lookaround ends by backtracking.
    ['(?:(?!(?:a?){65535}b)a?){65535}'],
    ['(?:(?<!b(?:a?){65535})a?){65535}'],
  ] as const) {
    t.equal(uninterruptedFault(source, flags, length), undefined, `/${source}/${flags}`);
  }
});

t.test(
  'no pattern of public test suites is refused',
  { skip: patternCases().length === 0 && 'SUITES does not name a folder' },
  async t => {
    const patterns = [
      ...patternCases().map(({ source, flags, text }) => ({ source, flags, length: text.length })),
      ...[...schemaPatterns()].map(source => ({ source, flags: 'u', length: 100_000 })),
    ];
    for (const { source, flags, length } of patterns) {
      const fault = uninterruptedFault(source, flags, length);
      if (fault !== undefined) t.fail(`/${source}/${flags}: ${fault}`);
    }
    t.ok(schemaPatterns().size > 30, `${patterns.length} patterns`);
  },
);

t.test('every tool refuses them in its own form', async t => {
  const pattern = '()(?:(?=\\1{65535})\\1){65535}';
  const message = /pattern too expensive for this text: "\(\?:\(\?=.+ at offset 2 can take more than 10,[\d,]+ steps/;
  const { valid, error } = regexTester({ pattern, text: '', flags: {} }, 1000);
  t.equal(valid, false);
  t.match(error, message);
  for (const keyword of ['pattern', 'patternProperties']) {
    const value = keyword === 'pattern' ? pattern : { [pattern]: true };
    const schema = JSON.stringify({ [keyword]: value });
    t.match(jsonSchema({ mode: 'validate', instance: '""', schema }, 1000).schemaError, message, keyword);
  }
  const input = {
    pattern,
    text: 'a\nb',
    mode: 'regex',
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
  } as const;
  t.throws(() => grep(input, 1000), { message });
});

t.test('the bound is linear and not recursive', async t => {
  for (const piece of [
    '(',
    ')',
    '[',
    '{',
    '{1',
    '\\p{',
    '\\u{',
    '\\k<',
    '(?<',
    '(?<a',
    '(?=',
    '|',
    'a{',
    '(?:a?){9}',
  ]) {
    const elapsed = cpuMs(() => uninterruptedFault(piece.repeat(1_000_000 / piece.length), 'u', 100_000));
    // A quadratic algorithm takes minutes.
    t.ok(elapsed < 10_000, `1 MB of ${piece}: ${elapsed} ms`);
  }
});
