import { PathArithmetic, type PathCounts, type TimesByUnits } from './path-arithmetic.js';

/**
 * Before V8 emits code, it looks ahead from a node at the characters that could come next, along every path and without
 * memoization: optional parts, alternatives and classes beyond the BMP multiply the paths. `a?` a hundred times before
 * `bbbb` compiles for 20 s. This module counts the steps of that search without performing it. A part of a pattern is
 * represented by the number of paths through it, by the code units they consume.
 *
 * Source: V8's `src/regexp/regexp-compiler.cc`, `GetQuickCheckDetails` and `FillInBMInfo`.
 */
export interface LookaheadPart {
  /** Minimum code units of a match, capped at the window. */
  readonly min: number;
  /** Paths through the part from its start, by the code units they consume and by how often their budget was halved. */
  readonly through: PathCounts;
  /** The body of a repetition at which paths without a budget end; undefined for other parts. */
  readonly body: LookaheadPart | undefined;
  /** Microseconds that a search from the part's start spends in it, by the code units consumed before. */
  readonly spentAt: TimesByUnits;
  /** The searches that begin inside the part, by the minimum code units from there to the part's end. */
  readonly inside: readonly (Searches | undefined)[];
}

interface Searches {
  /** Paths that continue after the part. */
  readonly through: PathCounts;
  readonly spentAt: TimesByUnits;
}

/** A character class or a character, as a search sees it. */
interface LookaheadAtom {
  /** The number of ways to match it with one code unit, and with a surrogate pair. */
  readonly single: number;
  readonly pair: number;
  /** Microseconds for each path that reaches it. */
  readonly visitUs: number;
}

/** One of V8's searches. It never looks further than the shortest match. */
interface LookaheadKind {
  /** Code units to look ahead. */
  readonly window: number;
  /** Whether it runs at every choice, or only at boundaries and where V8 can skip characters, as at the start. */
  readonly atChoices: boolean;
  /** Microseconds at each choice, for each path that reaches it. */
  readonly choiceUs: number;
  /** How often each search is repeated: V8 emits a node in up to ten versions. */
  readonly repeated: number;
}

/** V8's `kMaxUnrolledMinMatches` and `kMaxUnrolledMaxMatches`. */
export const UNROLLED = 3;

/** Computes the parts of a pattern for one kind of search. */
export class Lookahead {
  readonly #paths: PathArithmetic;
  /** No searches. */
  readonly #none: readonly (Searches | undefined)[];
  /** The empty part. */
  readonly empty: LookaheadPart;
  /**
   * The start of the text. V8 takes it for a part of any length, since it matches nowhere else: a search before it uses
   * its whole window. A search with a budget ends there.
   */
  readonly startOfText: LookaheadPart;
  /** A word boundary: a search with a budget begins at it. */
  readonly boundary: LookaheadPart;

  constructor(readonly kind: LookaheadKind) {
    this.#paths = new PathArithmetic(kind.window, !kind.atChoices);
    const { noPaths, noTime, onePath } = this.#paths;
    this.#none = Array<undefined>(kind.window + 1).fill(undefined);
    this.empty = { min: 0, through: onePath, body: undefined, spentAt: noTime, inside: this.#none };
    this.startOfText = { ...this.empty, min: kind.window, through: kind.atChoices ? onePath : noPaths };
    this.boundary = kind.atChoices ? this.empty : { ...this.empty, inside: this.#none.with(0, this.empty) };
  }

  /** Microseconds of all searches in a whole pattern. */
  total({ min, spentAt, inside }: LookaheadPart): number {
    let us = this.kind.atChoices ? 0 : sumUpTo(spentAt, min);
    inside.forEach((searches, least) => {
      if (searches) us += sumUpTo(searches.spentAt, least);
    });
    return us * this.kind.repeated;
  }

  atom({ single, pair, visitUs }: LookaheadAtom): LookaheadPart {
    const through = this.#paths.character(single, pair);
    const min = single === 0 ? 2 : 1;
    const part = { min, through, body: undefined, spentAt: this.#timeHere(visitUs), inside: this.#none };
    return single + pair > 1 ? this.#begun(part) : part;
  }

  sequence(first: LookaheadPart, next: LookaheadPart): LookaheadPart {
    if (next === this.empty) return first;
    if (first === this.empty) return next;
    const { through, spentAt } = this.#followedBy(first, next);
    return {
      min: Math.min(this.kind.window, first.min + next.min),
      through,
      body: undefined,
      spentAt,
      inside: this.#union(this.#followed(first.inside, next), next.inside),
    };
  }

  choice(one: LookaheadPart, other: LookaheadPart): LookaheadPart {
    return {
      min: Math.min(one.min, other.min),
      through: this.#paths.sum(one.through, other.through),
      body: undefined,
      spentAt: this.#paths.sum(this.#paths.sum(one.spentAt, other.spentAt), this.#timeHere(this.kind.choiceUs)),
      inside: this.#union(one.inside, other.inside),
    };
  }

  /** A choice as a whole: a search begins at it, or its budget is halved. */
  chosen(part: LookaheadPart): LookaheadPart {
    return this.#begun({ ...part, through: this.#paths.halved(part.through) });
  }

  /** An assertion consumes nothing, and searches inside it do not continue after it. */
  assertion(part: LookaheadPart): LookaheadPart {
    const inside = part.inside.map(searches => searches && { ...searches, through: this.#paths.noPaths });
    return { ...part, min: 0, through: this.empty.through, body: undefined, inside };
  }

  /**
   * `skipsAny`: the body is a class that may be any character. `unroll`: V8 has not exceeded its limit of unrolling.
   */
  repetition(body: LookaheadPart, min: number, max: number, skipsAny: boolean, unroll: boolean): LookaheadPart {
    if (max === 0) return this.empty;
    const finite = max !== Infinity;
    if (!unroll || min > UNROLLED || (finite && max - min > UNROLLED)) {
      return min > 0 || finite ? this.#counted(body, min, finite) : this.#loop(body, skipsAny);
    }
    let part = this.empty;
    for (let n = 0; n < min; n++) part = this.sequence(part, body);
    if (!finite) return this.sequence(part, this.#loop(body, skipsAny));
    let rest = this.empty;
    for (let n = min; n < max; n++) rest = this.chosen(this.choice(this.empty, this.sequence(body, rest)));
    return this.sequence(part, rest);
  }

  /**
   * With a counter: a search at a choice passes through it once, and not beyond it before the first round. Other
   * searches stop where the counter decides: before a round if their number is `bounded`, else after it.
   */
  #counted(body: LookaheadPart, times: number, bounded: boolean): LookaheadPart {
    const { atChoices, choiceUs, window } = this.kind;
    const through = !atChoices ? this.#paths.noPaths : times > 0 ? body.through : this.empty.through;
    const inRounds = atChoices ? body.spentAt : bounded ? this.#paths.noTime : this.#inRounds(body);
    const spentAt = this.#paths.sum(inRounds, this.#timeHere(choiceUs));
    const part = { min: Math.min(window, body.min * times), through, body: undefined, spentAt, inside: this.#none };
    return this.#begun({ ...part, inside: this.#union(body.inside, this.#followed(body.inside, part)) });
  }

  /**
   * Without a counter: a search at a choice passes through it once; other searches continue while they have a budget
   * and the body consumes something.
   */
  #loop(body: LookaheadPart, skipsAny: boolean): LookaheadPart {
    const { atChoices, choiceUs } = this.kind;
    const rounds = this.#paths.rounds(this.empty.through, body.through);
    const spentAt = this.#paths.sum(this.#paths.spend(rounds, body.spentAt), this.#timeHere(choiceUs));
    const through = this.#paths.halved(rounds);
    const part = { min: 0, through, body: atChoices ? undefined : body, spentAt, inside: this.#none };
    const inside = this.#union(body.inside, this.#followed(body.inside, part));
    if (atChoices) return this.#begun({ ...part, inside });
    return skipsAny ? { ...part, inside: this.#union(inside, this.#none.with(0, this.empty)) } : { ...part, inside };
  }

  /** Time that is spent in rounds of a body. */
  #inRounds(body: LookaheadPart): TimesByUnits {
    return this.#paths.spend(this.#paths.rounds(this.empty.through, body.through), body.spentAt);
  }

  /** Time that is spent before anything is consumed. */
  #timeHere(us: number): TimesByUnits {
    return this.#paths.noTime.with(0, us);
  }

  #begun(part: LookaheadPart): LookaheadPart {
    if (!this.kind.atChoices) return part;
    const { through, spentAt } = part;
    return { ...part, inside: this.#union(part.inside, this.#none.with(part.min, { through, spentAt })) };
  }

  /** Searches that continue in the next part. */
  #followedBy({ through, spentAt }: Searches, next: LookaheadPart): Searches {
    if (next.body === undefined) {
      const spent = this.#paths.spend(through, next.spentAt);
      return { through: this.#paths.follow(through, next.through), spentAt: this.#paths.sum(spentAt, spent) };
    }
    const rounds = this.#paths.rounds(through, next.body.through);
    const choices = this.#paths.spend(rounds, this.#timeHere(this.kind.choiceUs));
    const spent = this.#paths.sum(this.#paths.spend(rounds, next.body.spentAt), choices);
    return { through: this.#paths.halved(rounds), spentAt: this.#paths.sum(spentAt, spent) };
  }

  /** The searches inside a part, continued in the next part. */
  #followed(inside: LookaheadPart['inside'], next: LookaheadPart): LookaheadPart['inside'] {
    if (inside === this.#none) return inside;
    const moved: (Searches | undefined)[] = [...this.#none];
    inside.forEach((searches, least) => {
      if (searches === undefined) return;
      const to = Math.min(this.kind.window, least + next.min);
      moved[to] = this.#both(moved[to], this.#followedBy(searches, next));
    });
    return moved;
  }

  #union(one: LookaheadPart['inside'], other: LookaheadPart['inside']): LookaheadPart['inside'] {
    if (one === this.#none) return other;
    if (other === this.#none) return one;
    return one.map((searches, least) => this.#both(searches, other[least]));
  }

  #both(one: Searches | undefined, other: Searches | undefined): Searches | undefined {
    if (one === undefined || other === undefined) return one ?? other;
    return {
      through: this.#paths.sum(one.through, other.through),
      spentAt: this.#paths.sum(one.spentAt, other.spentAt),
    };
  }
}

function sumUpTo(values: TimesByUnits, end: number): number {
  let sum = 0;
  for (let n = 0; n < end; n++) sum += values[n] ?? 0;
  return sum;
}
