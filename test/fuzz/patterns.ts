import fc from 'fast-check';
import type { Flags } from '../../workers/regex/pattern.js';

/** A pattern and the text to search. The text is described because most are long. */
export interface PatternCase {
  readonly source: string;
  readonly flags: Flags;
  readonly text: { readonly piece: string; readonly times: number; readonly end: string };
}

/** Maximum length of a pattern in UTF-16 code units: that of `regex-tester` and `grep`. */
const MAX_LENGTH = 500;

/** Maximum length of a text in UTF-16 code units: that of `regex-tester`. */
const MAX_TEXT_LENGTH = 100_000;

/** Nesting of groups and lookarounds. */
const MAX_DEPTH = 4;

/** Patterns that once took a thread away, or are near to one. Their mutations are the most productive ones. */
const HOSTILE = [
  '()(?:(?=\\1{65535})\\1){65535}',
  '(?<n>)(?:(?<=\\k<n>{65535})\\k<n>){65535}',
  '(?:(?=(?:a?){65535})a?){65535}',
  '(?:(?=a{65535})|b){65535}',
  '(?:(?<=a{65535})|b){65535}',
  '(?:(?!(?:a?){65535}b)a?){65535}',
  '(?:(?=[^]*).)*',
  '(?:(?=.*b).)*c',
  '(?:(?=(?:(?=.*).)*).)*',
  '(a*)(?:(?=\\1)b?){3000}',
  '(?:(?:a?){65535}){65535}',
  '()(?:\\1{65535}){65535}',
  '(?:|\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B)',
  '.*(?!|\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B\\P{L}\\B)',
  '(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)(?:\\B)',
  '^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?bbbb',
  '[^]*\\p{L}\\p{L}\\p{L}\\p{L}\\p{L}\\p{L}',
  '(?:(?:a|b|)(?:a|b|)){9}(?:(?:a|b|)(?:a|b|)){9}',
] as const;

const COUNTS = [0, 1, 2, 3, 4, 5, 9, 30, 100, 1000, 3000, 65_535, 10_000_000, 2_147_483_647];

const count = fc.constantFrom(...COUNTS);
const quantifier = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('?', '*', '+'),
      count.map(n => `{${n}}`),
      count.map(n => `{${n},}`),
      fc.tuple(count, count).map(([a, b]) => `{${Math.min(a, b)},${Math.max(a, b)}}`),
    ),
    fc.constantFrom('', '', '', '?'),
  )
  .map(parts => parts.join(''));

const repeatable = fc.oneof(
  fc.constantFrom('a', 'b', 'A', 'ж', '😀', '_', ' ', '.', '()', '(?:)', '(?:\\B)', '(?:^)'),
  fc.constantFrom(
    '[ab]',
    '[^a]',
    '[^]',
    '[]',
    '\\w',
    '\\W',
    '\\d',
    '\\s',
    '\\S',
    '\\p{L}',
    '\\P{L}',
    '[^\\p{L}\\p{N}]',
  ),
  fc.constantFrom('\\1', '\\2', '\\3', '\\k<n>'),
);

const unrepeatable = fc.constantFrom('', '', 'ab', '\\b', '\\B', '\\b', '\\B', '^', '$', '(?=)', '(?!)', '(?<=)');

const repeatableOpening = fc.constantFrom('(?:', '(?:', '(', '(?<n>', '(?=', '(?!');
const opening = fc.constantFrom('(?:', '(', '(?<n>', '(?=', '(?=', '(?!', '(?<=', '(?<!');

const { alternatives } = fc.letrec<{ alternatives: string; term: string }>(tie => ({
  alternatives: fc
    .array(
      fc.array(tie('term'), { maxLength: 4 }).map(terms => terms.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map(options => options.join('|')),
  term: fc.oneof(
    { maxDepth: MAX_DEPTH, depthSize: 'medium', withCrossShrink: true },
    repeatable,
    fc.tuple(repeatable, quantifier).map(parts => parts.join('')),
    unrepeatable,
    fc.tuple(opening, tie('alternatives')).map(([open, inside]) => `${open}${inside})`),
    fc
      .tuple(repeatableOpening, tie('alternatives'), quantifier)
      .map(([open, inside, times]) => `${open}${inside})${times}`),
    fc
      .tuple(tie('term'), fc.integer({ min: 2, max: 20 }))
      .map(([term, times]) => term.repeat(Math.min(times, Math.ceil(100 / (term.length + 1))))),
  ),
}));

/** The tokens of a pattern, for mutations. */
const TOKEN = /\\p\{\w+\}|\\P\{\w+\}|\\k<n>|\\.|\{[\d,]+\}|\(\?<?[=!:]|\(\?<n>|\[\^?\]|\[[^\]]*\]|[^]/gu;

/** A hostile pattern with up to four tokens removed, replaced, doubled, or put in front of others. */
const mutated = fc
  .tuple(
    fc.constantFrom(...HOSTILE),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.oneof(repeatable, unrepeatable, quantifier, opening, fc.constantFrom('', '|', ')')),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([seed, changes]) => {
    const tokens = seed.match(TOKEN) ?? [];
    for (const [at, removed, piece] of changes) tokens.splice(at % (tokens.length + 1), removed, piece);
    return tokens.join('');
  });

/** A hostile pattern with other counts: most are admitted. */
const recounted = fc
  .tuple(fc.constantFrom(...HOSTILE), fc.array(count, { minLength: 4, maxLength: 4 }))
  .map(([seed, counts]) => {
    let n = 0;
    return seed.replaceAll('65535', () => String(counts[n++ % counts.length]));
  });

const flags = fc.record({
  ignoreCase: fc.boolean(),
  multiline: fc.boolean(),
  dotall: fc.boolean(),
  unicode: fc.boolean(),
  sticky: fc.boolean(),
});

const text = fc
  .record({
    piece: fc.constantFrom('', 'a', 'a', 'b', 'ab', 'aA', 'ж', 'Жж', '😀', '𐐀', 'a ', '\n', 'ſs', '\ud83d'),
    times: fc.constantFrom(0, 1, 2, 9, 100, 999, 1001, 5000, 20_000, 66_000, MAX_TEXT_LENGTH),
    end: fc.constantFrom('', '', 'b', 'c', 'ж', '😀'),
  })
  .map(({ piece, times, end }) => {
    const room = Math.floor((MAX_TEXT_LENGTH - end.length) / Math.max(1, piece.length));
    return { piece, times: Math.min(times, room), end };
  });

/** Patterns from the grammar of ECMA-262 section 22.2.1 and mutations of hostile ones, each with a hostile text. */
export const patternCases: fc.Arbitrary<PatternCase> = fc.record({
  source: fc.oneof(alternatives, mutated, recounted).map(source => source.slice(0, MAX_LENGTH)),
  flags,
  text,
});
