import { quoted } from '../text/quoted.js';
import { isPair, scanClass, scanEscape } from './class-scan.js';
import { groupOpeningAt } from './group-opening.js';
import { quantifierAt } from './quantifier.js';

/**
 * V8 checks for interrupts only when it backtracks, so neither a time limit nor `terminate()` stops a pattern that goes
 * on matching. Outside of lookarounds it stops by itself: each round leaves something on the backtrack stack, which is
 * full after a tenth of a second. A positive lookaround takes what it left from the stack, so a repetition around it is
 * limited by nothing. This is the maximum number of steps in such lookarounds: of the patterns that reach it, none took
 * more than 0.2 s (Node 20, two cores).
 */
const MAX_STEPS = 10_000_000;

/** The maximum grows with the text, for lookaheads over the whole of it. */
const STEPS_PER_CHARACTER = 20;

/** A maximum number of steps without backtracking. A text has each character once, however repetitions are nested. */
interface Steps {
  /** For each UTF-16 code unit that is consumed. */
  readonly perUnit: number;
  /** Besides these. */
  readonly fixed: number;
}

/** How V8 can match a part of a pattern without backtracking. */
interface Stretch {
  /** Whether it can match nothing. */
  readonly isOptional: boolean;
  /** Maximum length of a match in UTF-16 code units. */
  readonly max: number;
  /** Steps outside of lookarounds. */
  readonly outside: Steps;
  /** Steps in positive lookarounds. */
  readonly inside: Steps;
  /** Maximum steps in positive lookarounds during one negative lookaround, which ends by backtracking. */
  readonly negative: number;
}

const NO_STEPS: Steps = { perUnit: 0, fixed: 0 };
const EMPTY: Stretch = { isOptional: true, max: 0, outside: NO_STEPS, inside: NO_STEPS, negative: 0 };
/** A character, with the flag u of two code units, or one of a class. */
const CHARACTER: Stretch = { ...EMPTY, isOptional: false, max: 2, outside: { perUnit: 1, fixed: 0 } };
const ASSERTION: Stretch = { ...EMPTY, outside: { perUnit: 0, fixed: 1 } };
const REFERENCE: Stretch = { ...EMPTY, max: Infinity, outside: { perUnit: 1, fixed: 1 } };
/** With the flag i, V8 looks up the case of each character. */
const REFERENCE_IGNORING_CASE: Stretch = { ...REFERENCE, outside: { perUnit: 10, fixed: 1 } };

const POSITIVE_LOOKAROUND = /\(\?<?=/;

/**
 * The message for a pattern that may run for too many steps without an interrupt check on texts of `length` UTF-16 code
 * units; undefined for others. Linear in the length of the pattern and not recursive. Invalid patterns are bounded too;
 * V8 rejects them.
 */
export function uninterruptedFault(source: string, flags: string, length: number): string | undefined {
  if (!POSITIVE_LOOKAROUND.test(source)) return undefined;
  const maximum = MAX_STEPS + STEPS_PER_CHARACTER * length;
  const excess = new StretchReader(source, flags, length).excess(maximum);
  if (excess === undefined) return undefined;
  const { start, end } = excess;
  const part = `${quoted(source.slice(start, end))} at offset ${start.toLocaleString('en')}`;
  return (
    `pattern too expensive for this text: ${part} ` +
    `can take more than ${maximum.toLocaleString('en')} steps that nothing interrupts`
  );
}

/** A part of a pattern: its place in UTF-16 code units. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly stretch: Stretch;
}

/** An open group or lookaround, or the whole pattern. */
interface Open {
  readonly kind: ReturnType<typeof groupOpeningAt>['kind'];
  readonly start: number;
  alternatives: Stretch | undefined;
  sequence: Stretch;
  /** The last part of the sequence, which a quantifier may follow. */
  last: Part | undefined;
}

/** Reads a pattern and bounds the steps of each part. */
class StretchReader {
  readonly #open: Open[] = [];
  #group = opened('group', 0);
  #at = 0;

  readonly unicode: boolean;
  readonly reference: Stretch;

  constructor(
    readonly source: string,
    flags: string,
    /** Of the text, in UTF-16 code units. */
    readonly length: number,
  ) {
    this.unicode = flags.includes('u');
    // A modifier anywhere is counted for the whole pattern.
    this.reference = flags.includes('i') || /\(\?[ms]*i/.test(source) ? REFERENCE_IGNORING_CASE : REFERENCE;
  }

  /** The first complete part that may take more than `maximum` steps. */
  excess(maximum: number): Part | undefined {
    while (this.#at < this.source.length) {
      this.#readNext();
      const { last } = this.#group;
      if (last !== undefined && totalOf(last.stretch, this.length) > maximum) return last;
    }
    while (this.#open.length > 0) this.#close();
    const stretch = alternativesOf(this.#group);
    return totalOf(stretch, this.length) > maximum ? { start: 0, end: this.#at, stretch } : undefined;
  }

  #readNext(): void {
    const { source, unicode } = this;
    const start = this.#at;
    switch (source[start]) {
      case '(': {
        const { kind, end } = groupOpeningAt(source, start);
        this.#at = end;
        this.#open.push(this.#group);
        this.#group = opened(kind, start);
        return;
      }
      case ')':
        this.#at++;
        if (this.#open.length > 0) this.#close();
        return;
      case '|':
        this.#at++;
        this.#group.alternatives = alternativesOf(this.#group);
        this.#group.sequence = EMPTY;
        this.#group.last = undefined;
        return;
      case '*':
      case '+':
      case '?':
      case '{':
        return this.#quantifier();
      case '^':
      case '$':
        return this.#part(ASSERTION, start, start + 1);
      case '[':
        return this.#part(CHARACTER, start, scanClass(source, start, unicode).end);
      case '\\':
        return this.#escape();
      default:
        return this.#part(CHARACTER, start, start + (unicode && isPair(source, start) ? 2 : 1));
    }
  }

  #escape(): void {
    const { source, unicode } = this;
    const start = this.#at;
    const letter = source[start + 1] ?? '';
    if (letter === 'b' || letter === 'B') return this.#part(ASSERTION, start, start + 2);
    // Without named groups, or without the group, it is a character: then the bound is only higher.
    REFERENCE_AT.lastIndex = start;
    const reference = REFERENCE_AT.exec(source)?.[0];
    if (reference !== undefined) return this.#part(this.reference, start, start + reference.length);
    return this.#part(CHARACTER, start, Math.max(start + 1, scanEscape(source, start, unicode).end));
  }

  #close(): void {
    const { kind, start } = this.#group;
    const inside = alternativesOf(this.#group);
    this.#group = this.#open.pop() ?? opened('group', 0);
    this.#part(closed(kind, inside, this.length), start, this.#at);
  }

  #quantifier(): void {
    const counts = quantifierAt(this.source, this.#at);
    if (counts === undefined) return this.#part(CHARACTER, this.#at, this.#at + 1);
    this.#at = counts.end;
    const { last } = this.#group;
    if (last === undefined) return;
    const stretch = repetition(last.stretch, counts.min, counts.max, this.length);
    this.#group.last = { start: last.start, end: counts.end, stretch };
  }

  #part(stretch: Stretch, start: number, end: number): void {
    const group = this.#group;
    group.sequence = sequenceOf(group);
    group.last = { start, end, stretch };
    this.#at = end;
  }
}

const REFERENCE_AT = /\\(?:[1-9]\d*|k(?:<[^<>()]*>)?)/y;

function opened(kind: Open['kind'], start: number): Open {
  return { kind, start, alternatives: undefined, sequence: EMPTY, last: undefined };
}

/** The sequence of an open group up to here. */
function sequenceOf({ sequence, last }: Open): Stretch {
  if (last === undefined) return sequence;
  const next = last.stretch;
  return {
    isOptional: sequence.isOptional && next.isOptional,
    max: sequence.max + next.max,
    outside: sum(sequence.outside, next.outside),
    inside: sum(sequence.inside, next.inside),
    negative: Math.max(sequence.negative, next.negative),
  };
}

/** The alternatives of an open group up to here: those before the one that matches are tried. */
function alternativesOf(group: Open): Stretch {
  const next = sequenceOf(group);
  const { alternatives } = group;
  if (alternatives === undefined) return next;
  return {
    isOptional: alternatives.isOptional || next.isOptional,
    max: Math.max(alternatives.max, next.max),
    outside: sum(sum(alternatives.outside, next.outside), ASSERTION.outside),
    inside: sum(alternatives.inside, next.inside),
    negative: Math.max(alternatives.negative, next.negative),
  };
}

function sum(one: Steps, other: Steps): Steps {
  return { perUnit: Math.max(one.perUnit, other.perUnit), fixed: one.fixed + other.fixed };
}

/** A group or lookaround with its alternatives. */
function closed(kind: Open['kind'], body: Stretch, length: number): Stretch {
  switch (kind) {
    case 'group':
      return body;
    case 'capture':
      // Each round of a repetition forgets the captures of the last one, also those of the empty text.
      return { ...body, outside: sum(body.outside, ASSERTION.outside) };
    case 'negative lookaround':
      return { ...ASSERTION, negative: totalOf(body, length) };
    case 'positive lookaround': {
      const units = Math.min(body.max, length);
      const fixed = walked(body.outside, units) + walked(body.inside, units) + 1;
      return { ...ASSERTION, inside: { perUnit: 0, fixed }, negative: body.negative };
    }
  }
}

/** Rounds above `min` that match nothing end by backtracking (ECMA-262 section 22.2.2.3.1); forced ones do not. */
function repetition(body: Stretch, min: number, max: number, length: number): Stretch {
  if (max === 0) return EMPTY;
  const { outside, inside } = body;
  const forced = body.isOptional ? min : 0;
  // Few expensive rounds are counted as such, all others by what they consume.
  const areFew = max < length && inside.fixed > STEPS_PER_CHARACTER;
  return {
    isOptional: body.isOptional || min === 0,
    max: body.max === 0 ? 0 : body.max * max,
    outside: { perUnit: outside.perUnit + outside.fixed + 1, fixed: (outside.fixed + 1) * (forced + 1) },
    inside: areFew
      ? { perUnit: inside.perUnit, fixed: inside.fixed * max }
      : { perUnit: inside.perUnit + inside.fixed, fixed: inside.fixed * (forced + 1) },
    negative: body.negative,
  };
}

function walked({ perUnit, fixed }: Steps, units: number): number {
  return units === 0 ? fixed : perUnit * units + fixed;
}

/** Maximum steps in positive lookarounds. */
function totalOf({ max, inside, negative }: Stretch, length: number): number {
  return walked(inside, Math.min(max, length)) + negative;
}
