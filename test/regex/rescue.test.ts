import fc from 'fast-check';
import t from 'tap';
import { DeadlineError, runWithTimeout } from '../../workers/deadline.js';
import { nativeFinder, OutOfRoom } from '../../workers/regex/finder.js';
import { locatorOf } from '../../workers/regex/locator.js';
import { collectMatches } from '../../workers/regex/matches.js';
import { type Flags, type Pattern, readPattern } from '../../workers/regex/pattern.js';
import { loadEngines } from '../../workers/regex/rescue/engines.js';
import { guidedFinder } from '../../workers/regex/search.js';
import { runs } from '../full.js';
import { patternCases } from './cases.js';

// The oracle is V8, asked at every offset. Texts are short, so that it answers in time.

const { standard, native } = loadEngines();
/** With NATIVE=1, which `npm run test:re2` sets, the native engine is required and the tests run longer. */
if (process.env['NATIVE'] === '1' && native === undefined) t.fail('re2 is installed');
const ENGINES = native === undefined ? [standard] : [standard, native];
const RUNS = { seed: 20240501, numRuns: runs(process.env['NATIVE'] === '1' ? 3000 : 1000) };

/**
 * Characters on which engines differ: case pairs outside ASCII, line ends, white space, surrogates alone and in pairs.
 */
const CHARACTERS = [
  'a',
  'a',
  'b',
  'B',
  'k',
  '\u212a',
  's',
  '\u017f',
  '1',
  ' ',
  '\u00a0',
  '\ufeff',
  '\n',
  '\r',
  '\u2028',
  'é',
  '😀',
  '\ud83d',
  '\ude00',
];

const ATOMS = [
  'a',
  'a',
  'b',
  'k',
  's',
  '\\n',
  '\\r',
  '\\u00e9',
  '😀',
  '\\ud83d',
  '.',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '\\d',
  '[ab]',
  '[^a]',
  '[^]',
  '[]',
  '[a-k\\s]',
  '[^\\W_]',
  '[\\b1]',
  '[\\r]',
];
const EDGES = ['^', '$', '\\b', '\\B', ''];
const QUANTIFIERS = ['', '', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{0,3}', '{1,2}?', '{2,}', '{0}'];
const GROUPS = ['(?:', '('];
const BEYOND_RE2 = ['(?=', '(?!', '(?<=', '(?<!'];

function patterns(openings: readonly string[], references: readonly string[]): fc.Arbitrary<string> {
  return fc.letrec<{ choice: string; sequence: string; piece: string }>(tie => ({
    choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map(options => options.join('|')),
    sequence: fc.array(tie('piece'), { maxLength: 4 }).map(pieces => pieces.join('')),
    piece: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.tuple(fc.constantFrom(...ATOMS, ...references), fc.constantFrom(...QUANTIFIERS)).map(parts => parts.join('')),
      fc.constantFrom(...EDGES),
      fc.tuple(fc.constantFrom(...openings), tie('choice'), fc.constantFrom(...QUANTIFIERS)).map(
        ([open, inside, quantifier]) =>
          // Only groups and, without the unicode flag, lookahead may be repeated.
          `${open}${inside})${open.length > 3 || open === '(?=' || open === '(?!' ? '' : quantifier}`,
      ),
    ),
  })).choice;
}

const texts = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 9 }).map(characters => characters.join(''));
const flagSets: fc.Arbitrary<Flags> = fc.record({
  ignoreCase: fc.boolean(),
  multiline: fc.boolean(),
  dotall: fc.boolean(),
  unicode: fc.boolean(),
  sticky: fc.boolean(),
});

/** Runs work with a time limit; undefined if V8 does not end in time, so that there is nothing to compare. */
function withTimeLimit<T>(work: () => T): T | undefined {
  try {
    return runWithTimeout(40, work);
  } catch (error) {
    if (error instanceof DeadlineError || error instanceof OutOfRoom) return undefined;
    throw error;
  }
}

/** The offsets at which a match begins, by V8. */
function matchStarts(pattern: Pattern, text: string): Set<number> {
  const matchAt = nativeFinder({ ...pattern, sticky: true });
  const unicode = pattern.flags.includes('u');
  const places = new Set<number>();
  for (let at = 0; at <= text.length; at += unicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
    if (matchAt(text, at)) places.add(at);
  }
  return places;
}

/**
 * With the flag `u`, V8 sometimes lets `\B` and lookbehind match inside a surrogate pair, which ECMA-262
 * (AdvanceStringIndex) excludes.
 */
const splitsPair = (text: string, at: number) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;

function read(source: string, flags: Flags): Pattern {
  const pattern = readPattern(source, flags, 0);
  if ('fault' in pattern) throw new Error(`${source}: ${pattern.fault}`);
  return pattern;
}

for (const engine of ENGINES) {
  t.test(`${engine.name}: the locator finds every offset at which a match begins, for any pattern`, async t => {
    let compared = 0;
    fc.assert(
      fc.property(
        patterns([...GROUPS, ...BEYOND_RE2], ['\\1', '\\2', '(a|k)\\1']),
        texts,
        flagSets,
        (source, text, flags) => {
          const pattern = readPattern(source, { ...flags, sticky: false }, text.length);
          if ('fault' in pattern) return;
          const places = withTimeLimit(() => matchStarts(pattern, text));
          const locator = locatorOf(pattern, text, engine);
          if (!places || !locator) return;
          for (const place of places) {
            if (locator.next(text, place) !== place) throw new Error(`no match found at ${place}`);
          }
          compared += 1;
        },
      ),
      RUNS,
    );
    t.ok(compared > RUNS.numRuns / 3, `${compared} patterns compared`);
  });

  t.test(`${engine.name}: for regular patterns it finds no other offset`, async t => {
    let compared = 0;
    fc.assert(
      fc.property(patterns(GROUPS, []), texts, flagSets, (source, text, flags) => {
        // Multiline is excluded, because the locator omits line assertions of patterns that distinguish line ends.
        // Long patterns are skipped, because their repetitions may be too large to expand.
        if (source.length > 60) return;
        const pattern = read(source, { ...flags, multiline: false, sticky: false });
        const places = withTimeLimit(() => matchStarts(pattern, text));
        const locator = locatorOf(pattern, text, engine);
        if (!places || !locator) return;
        const located = new Set<number>();
        for (
          let at = locator.next(text, 0);
          at >= 0;
          at = locator.next(text, at + ((text.codePointAt(at) ?? 0) > 0xffff && flags.unicode ? 2 : 1))
        ) {
          located.add(at);
        }
        if (`${[...located]}` !== `${[...places]}`)
          throw new Error(`expected offsets ${[...places]}, got ${[...located]}`);
        compared += 1;
      }),
      RUNS,
    );
    t.ok(compared > RUNS.numRuns / 3, `${compared} patterns compared`);
  });

  t.test(`${engine.name}: a guided search gives the same matches, ranges and groups as V8 alone`, async t => {
    let compared = 0;
    fc.assert(
      fc.property(
        patterns([...GROUPS, ...BEYOND_RE2], ['\\1', '\\2']),
        texts,
        flagSets,
        fc.boolean(),
        (source, text, flags, global) => {
          const pattern = readPattern(source, flags, text.length);
          if ('fault' in pattern) return;
          const survey = { text, global, unicode: flags.unicode ?? false, names: [] };
          const alone = withTimeLimit(() => collectMatches(nativeFinder(pattern), survey));
          const locator = locatorOf(pattern, text, engine);
          if (!alone || !locator) return;
          const guided = collectMatches(guidedFinder(pattern, locator), survey);
          if (alone.matches.some(match => flags.unicode && splitsPair(text, match.range[0] ?? 0))) return;
          if (JSON.stringify(guided) !== JSON.stringify(alone))
            throw new Error(`expected ${JSON.stringify(alone)}, got ${JSON.stringify(guided)}`);
          compared += 1;
        },
      ),
      RUNS,
    );
    t.ok(compared > RUNS.numRuns / 3, `${compared} patterns compared`);
  });

  t.test(`${engine.name}: texts without a match are recognized without V8`, async t => {
    const a = 'a'.repeat(90_000);
    for (const [source, text, flags] of [
      ['^(a+)+$', `${a}b`, {}],
      ['^(A+)+$', `${a}b`, { ignoreCase: true, unicode: true }],
      ['(.*a){20}x', a, {}],
      ['\\s+$', `${' '.repeat(99_999)}x`, {}],
      ['^(\\p{L}+)+$', `${'é'.repeat(50_000)}1`, { unicode: true }],
      ['^(?=(a+)+$)x', `${a}b`, {}],
      ['^(a+)+\\1$', `${a}b`, {}],
      ['(?:(?:a{0,1000}){0,1000}b){1000}', a, {}],
      ['^[^]{400}[ab]{400}c', a, {}],
      ['(a?a?)(\\1\\1)(\\2\\2)(\\3\\3)(\\4\\4)(\\5\\5)(\\6\\6)(\\7\\7)(\\8\\8)(\\9\\9)x', a, {}],
    ] as const) {
      t.equal(locatorOf(read(source, flags), text, engine)?.next(text, 0), -1, source);
    }
  });

  t.test(`${engine.name}: a pattern with too many character classes has no locator`, async t => {
    const letters = Array.from({ length: 160 }, (_, n) => String.fromCharCode(0x4e00 + n));
    t.equal(locatorOf(read(letters.join('|'), {}), letters.join(''), engine), undefined);
  });

  t.test(
    `${engine.name}: a guided search equals V8 alone for the cases of public test suites`,
    { skip: patternCases().length === 0 && 'SUITES does not name a folder' },
    async t => {
      let compared = 0;
      for (const { source, flags, text } of patternCases()) {
        const set = {
          ignoreCase: flags.includes('i'),
          multiline: flags.includes('m'),
          dotall: flags.includes('s'),
          unicode: flags.includes('u'),
        };
        const pattern = readPattern(source, set, text.length);
        if ('fault' in pattern || text.length > 10_000) continue;
        for (const part of new Set([text, ...text.split('\n')])) {
          const survey = { text: part, global: true, unicode: set.unicode, names: [] };
          const alone = withTimeLimit(() => collectMatches(nativeFinder(pattern), survey));
          const locator = locatorOf(pattern, part, engine);
          if (!alone || !locator) continue;
          compared++;
          const guided = collectMatches(guidedFinder(pattern, locator), survey);
          if (JSON.stringify(guided) !== JSON.stringify(alone))
            t.same(guided, alone, `/${source}/${flags} in ${JSON.stringify(part)}`);
        }
      }
      t.ok(compared > 500, `${compared} texts compared`);
    },
  );
}
