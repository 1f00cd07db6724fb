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
  readonly through: Counts;
  /** The body of a repetition at which paths without a budget end; undefined for other parts. */
  readonly body: LookaheadPart | undefined;
  /** Microseconds that a search from the part's start spends in it, by the code units consumed before. */
  readonly spentAt: Counts;
  /** The searches that begin inside the part, by the minimum code units from there to the part's end. */
  readonly inside: readonly (Searches | undefined)[];
}

type Counts = readonly number[];

interface Searches {
  /** Paths that continue after the part. */
  readonly through: Counts;
  readonly spentAt: Counts;
}

/** A character class or a character, as a search sees it. */
export interface LookaheadAtom {
  /** The number of ways to match it with one code unit, and with a surrogate pair. */
  readonly single: number;
  readonly pair: number;
  /** Microseconds for each path that reaches it. */
  readonly visitUs: number;
}

/** One of V8's searches. It never looks further than the shortest match. */
export interface LookaheadKind {
  /** Code units to look ahead. */
  readonly window: number;
  /** Whether it runs at every choice, or only where V8 can skip any characters, as at the start of the pattern. */
  readonly atChoices: boolean;
  /** Microseconds at each choice, for each path that reaches it. */
  readonly choiceUs: number;
  /** How often each search is repeated: V8 emits a node in up to ten versions. */
  readonly repeated: number;
}

/**
 * V8's `kRecursionBudget` of 200, divided at each choice by its alternatives: a Boyer-Moore search continues through
 * repetitions until it is used up, which is after eight halvings.
 */
const HALVINGS = 8;
/** V8's `kMaxUnrolledMinMatches` and `kMaxUnrolledMaxMatches`. */
export const UNROLLED = 3;
/** Far above any maximum, and far below the limits of double arithmetic. */
const MANY = 1e100;

/** Computes the parts of a pattern for one kind of search. */
export class Lookahead {
  /** Zero microseconds, by code units. */
  readonly #zeros: Counts;
  /** Zero paths. */
  readonly #noPaths: Counts;
  /** Entries of `through` for each number of code units. */
  readonly #budgets: number;
  readonly #none: readonly (Searches | undefined)[];
  /** The empty part. */
  readonly empty: LookaheadPart;
  /** The part that ends every search. */
  readonly end: LookaheadPart;

  constructor(readonly kind: LookaheadKind) {
    this.#zeros = Array<number>(kind.window).fill(0);
    this.#budgets = kind.atChoices ? 1 : HALVINGS + 1;
    this.#noPaths = Array<number>(kind.window * this.#budgets).fill(0);
    this.#none = Array<undefined>(kind.window + 1).fill(undefined);
    const through = this.#noPaths.with(0, 1);
    this.empty = { min: 0, through, body: undefined, spentAt: this.#zeros, inside: this.#none };
    this.end = { ...this.empty, through: this.#noPaths };
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
    const through = [...this.#noPaths];
    const halved = this.#budgets === 1 ? 0 : Math.min(HALVINGS, Math.floor(Math.log2(single + pair)));
    [0, single, pair].forEach((paths, units) => {
      if (units < this.kind.window) through[units * this.#budgets + halved] = paths;
    });
    const min = single === 0 ? 2 : 1;
    const part = { min, through, body: undefined, spentAt: this.#zeros.with(0, visitUs), inside: this.#none };
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
      through: this.#sum(one.through, other.through),
      body: undefined,
      spentAt: this.#sum(this.#sum(one.spentAt, other.spentAt), this.#zeros.with(0, this.kind.choiceUs)),
      inside: this.#union(one.inside, other.inside),
    };
  }

  /** A choice as a whole: a search begins at it, or its budget is halved. */
  chosen(part: LookaheadPart): LookaheadPart {
    return this.#begun({ ...part, through: this.#halved(part.through) });
  }

  /** An assertion consumes nothing, and searches inside it do not continue after it. */
  assertion(part: LookaheadPart): LookaheadPart {
    const inside = part.inside.map(searches => searches && { ...searches, through: this.#noPaths });
    return { ...part, min: 0, through: this.empty.through, body: undefined, inside };
  }

  /**
   * `skipsAny`: the body is a class that may be any character. `unroll`: V8 has not exceeded its limit of unrolling.
   */
  repetition(body: LookaheadPart, min: number, max: number, skipsAny: boolean, unroll: boolean): LookaheadPart {
    if (max === 0) return this.empty;
    const finite = max !== Infinity;
    if (!unroll || min > UNROLLED || (finite && max - min > UNROLLED)) {
      return min > 0 || finite ? this.#counted(body, min) : this.#loop(body, skipsAny);
    }
    let part = this.empty;
    for (let n = 0; n < min; n++) part = this.sequence(part, body);
    if (!finite) return this.sequence(part, this.#loop(body, skipsAny));
    let rest = this.empty;
    for (let n = min; n < max; n++) rest = this.chosen(this.choice(this.empty, this.sequence(body, rest)));
    return this.sequence(part, rest);
  }

  /**
   * With a counter: a search at a choice passes through it once, and not beyond it before the first round; other
   * searches stop.
   */
  #counted(body: LookaheadPart, times: number): LookaheadPart {
    const { atChoices, choiceUs, window } = this.kind;
    const through = !atChoices ? this.#noPaths : times > 0 ? body.through : this.empty.through;
    const spentAt = this.#sum(atChoices ? body.spentAt : this.#zeros, this.#zeros.with(0, choiceUs));
    const part = { min: Math.min(window, body.min * times), through, body: undefined, spentAt, inside: this.#none };
    return this.#begun({ ...part, inside: this.#union(body.inside, this.#followed(body.inside, part)) });
  }

  /**
   * Without a counter: a search at a choice passes through it once; other searches continue while they have a budget
   * and the body consumes something.
   */
  #loop(body: LookaheadPart, skipsAny: boolean): LookaheadPart {
    const { atChoices, choiceUs } = this.kind;
    const rounds = this.#rounds(this.empty.through, body);
    const spentAt = this.#sum(this.#spend(rounds, body.spentAt), this.#zeros.with(0, choiceUs));
    const through = this.#halved(rounds);
    const part = { min: 0, through, body: atChoices ? undefined : body, spentAt, inside: this.#none };
    const inside = this.#union(body.inside, this.#followed(body.inside, part));
    if (atChoices) return this.#begun({ ...part, inside });
    return skipsAny ? { ...part, inside: this.#union(inside, this.#none.with(0, this.empty)) } : { ...part, inside };
  }

  #begun(part: LookaheadPart): LookaheadPart {
    if (!this.kind.atChoices) return part;
    const { through, spentAt } = part;
    return { ...part, inside: this.#union(part.inside, this.#none.with(part.min, { through, spentAt })) };
  }

  /** Searches that continue in the next part. */
  #followedBy({ through, spentAt }: Searches, next: LookaheadPart): Searches {
    if (next.body === undefined) {
      const spent = this.#spend(through, next.spentAt);
      return { through: this.#follow(through, next.through), spentAt: this.#sum(spentAt, spent) };
    }
    const rounds = this.#rounds(through, next.body);
    const choices = this.#spend(rounds, this.#zeros.with(0, this.kind.choiceUs));
    const spent = this.#sum(this.#spend(rounds, next.body.spentAt), choices);
    return { through: this.#halved(rounds), spentAt: this.#sum(spentAt, spent) };
  }

  /** The paths at a repetition, including those that return to it. */
  #rounds(paths: Counts, body: LookaheadPart): Counts {
    if (this.kind.atChoices) return paths;
    let rounds = this.#withBudget(paths);
    if ((body.through[0] ?? 0) > 0) return rounds;
    let round = rounds;
    for (let n = 1; n < HALVINGS; n++) {
      round = this.#withBudget(this.#follow(this.#halved(round), body.through));
      rounds = this.#sum(rounds, round);
    }
    return rounds;
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
    return { through: this.#sum(one.through, other.through), spentAt: this.#sum(one.spentAt, other.spentAt) };
  }

  #sum(a: Counts, b: Counts): Counts {
    if (a === this.#zeros || a === this.#noPaths) return b;
    if (b === this.#zeros || b === this.#noPaths) return a;
    return a.map((value, place) => Math.min(MANY, value + b[place]!));
  }

  /** The paths of `first`, each followed by those of `next`. */
  #follow(first: Counts, next: Counts): Counts {
    if (first === this.#noPaths || next === this.#noPaths) return this.#noPaths;
    if (first === this.empty.through) return next;
    if (next === this.empty.through) return first;
    const budgets = this.#budgets;
    const paths = [...this.#noPaths];
    for (let i = 0; i < first.length; i++) {
      if (first[i] === 0) continue;
      const halved = i % budgets;
      for (let j = 0; i - halved + j < paths.length; j++) {
        if (next[j] === 0) continue;
        const place = i - halved + j - (j % budgets) + Math.min(budgets - 1, halved + (j % budgets));
        paths[place] = Math.min(MANY, paths[place]! + first[i]! * next[j]!);
      }
    }
    return paths;
  }

  /** Microseconds that each of `paths` spends in what follows. */
  #spend(paths: Counts, spentAt: Counts): Counts {
    if (paths === this.#noPaths || spentAt === this.#zeros) return this.#zeros;
    if (paths === this.empty.through) return spentAt;
    const spent = [...this.#zeros];
    for (let i = 0; i < paths.length; i++) {
      if (paths[i] === 0) continue;
      const units = Math.floor(i / this.#budgets);
      for (let j = 0; units + j < spent.length; j++) {
        spent[units + j] = Math.min(MANY, spent[units + j]! + paths[i]! * spentAt[j]!);
      }
    }
    return spent;
  }

  #halved(paths: Counts): Counts {
    const budgets = this.#budgets;
    if (budgets === 1 || paths === this.#noPaths) return paths;
    return paths.map((count, i) => (i % budgets === 0 ? 0 : paths[i - 1]! + (i % budgets === budgets - 1 ? count : 0)));
  }

  /** The paths that have budget left. */
  #withBudget(paths: Counts): Counts {
    const budgets = this.#budgets;
    return budgets === 1 ? paths : paths.map((count, i) => (i % budgets === budgets - 1 ? 0 : count));
  }
}

function sumUpTo(values: Counts, end: number): number {
  let sum = 0;
  for (let n = 0; n < end; n++) sum += values[n] ?? 0;
  return sum;
}
