import { Lookahead, type LookaheadPart } from './lookahead.js';

/**
 * V8's searches. At each choice it distinguishes what may follow, by four one-byte characters or two two-byte code
 * units. Where a pattern can skip any characters, above all at its start, it looks eight code units ahead.
 */
const SEARCHES = [
  new Lookahead({ window: 4, atChoices: true, choiceUs: 0.02, repeated: 10 }),
  new Lookahead({ window: 2, atChoices: true, choiceUs: 0.02, repeated: 1 }),
  new Lookahead({ window: 8, atChoices: false, choiceUs: 0.04, repeated: 1 }),
] as const;

/** The index of the search in one-byte texts, which never sees characters beyond them. */
const ONE_BYTE = 0;

/** Microseconds of each search for each path that reaches a character or a class. */
const VISIT_US = {
  character: [0.03, 0.03, 0.03],
  class: [0.03, 0.05, 0.05],
  wide: [0.03, 1.7, 0.3],
  properties: [0.03, 23, 23],
} as const;

/** A part of a pattern as each of the searches sees it. */
export type Parts = readonly LookaheadPart[];

/** A part that consumes nothing. */
export const EMPTY: Parts = SEARCHES.map(search => search.empty);

/** The start of the text, without the flag m. */
export const START_OF_TEXT: Parts = SEARCHES.map(search => search.startOfText);

/** `\b` or `\B`: V8 looks at what may follow, to know whether it begins with a word character. */
export const BOUNDARY: Parts = SEARCHES.map(search => search.boundary);

/** A class for the searches: its ways to match, and whether it has properties or extends beyond the BMP. */
export interface SearchedClass {
  /** Ways to match one code unit, and a surrogate pair. */
  readonly single: number;
  readonly pair: number;
  readonly kind: 'class' | 'wide' | 'properties';
  readonly members: number;
}

/** A class that consumes one character. */
export function characterClass({ single, pair, kind, members }: SearchedClass): Parts {
  return SEARCHES.map((search, i) => {
    if (i === ONE_BYTE) return search.atom({ single: 1, pair: 0, visitUs: VISIT_US.class[i] });
    const membersUs = kind === 'class' ? members * VISIT_US.character[i]! : 0;
    return search.atom({ single, pair, visitUs: VISIT_US[kind][i]! + membersUs });
  });
}

/** Runs of up to eight plain characters; no search looks further. */
const RUNS: readonly Parts[] = (() => {
  const character = SEARCHES.map((search, i) => search.atom({ single: 1, pair: 0, visitUs: VISIT_US.character[i]! }));
  const runs: Parts[] = [EMPTY];
  for (let n = 1; n <= 8; n++) runs.push(sequence(runs[n - 1]!, character));
  return runs;
})();

/** A run of `length` plain characters. */
export function run(length: number): Parts {
  return RUNS[Math.min(length, RUNS.length - 1)]!;
}

/** One part after the other. */
export function sequence(first: Parts, next: Parts): Parts {
  return SEARCHES.map((search, i) => search.sequence(first[i]!, next[i]!));
}

/** Two alternatives. */
export function choice(one: Parts, other: Parts): Parts {
  return SEARCHES.map((search, i) => search.choice(one[i]!, other[i]!));
}

/** All alternatives of a group: V8 searches at their choice. */
export function chosen(parts: Parts): Parts {
  return SEARCHES.map((search, i) => search.chosen(parts[i]!));
}

/** A look-around, by the parts inside it. */
export function assertion(parts: Parts): Parts {
  return SEARCHES.map((search, i) => search.assertion(parts[i]!));
}

/** `skipsAny`: a class that may be any character. `unroll`: V8 unrolls the repetition. */
export function repetition(body: Parts, min: number, max: number, skipsAny: boolean, unroll: boolean): Parts {
  return SEARCHES.map((search, i) => search.repetition(body[i]!, min, max, skipsAny, unroll));
}

/** Microseconds of all searches in a whole pattern. */
export function totalUs(parts: Parts): number {
  return SEARCHES.reduce((sum, search, i) => sum + search.total(parts[i]!), 0);
}
