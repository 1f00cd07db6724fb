/**
 * Maximum microseconds for one of each construct: measured with Node 20 on two cores of a server by doubling each
 * construct from 4 to 16,384, under every set of flags, as the time of `new RegExp` and of the first matches in a
 * one-byte and a two-byte text. Memory grows with it, by at most 0.3 MiB per millisecond.
 */
export const PRICES = {
  character: 1,
  characterIgnoringCase: 4,
  class: 20,
  /** Flags i and u together: V8 adds every case variant of every member. */
  classIgnoringCase: 25,
  member: 1,
  memberIgnoringCase: 3,
  wide: 60,
  wideIgnoringCase: 160,
  wideUnicodeIgnoringCase: 330,
  astral: 10,
  property: 450,
  propertyIgnoringCase: 1000,
  /** In a class, each is merged three times into the set of the others. */
  propertyInClass: 900,
  propertyInClassIgnoringCase: 1200,
  quantifier: 25,
  nested: 16,
  assertion: 10,
  assertionIgnoringCase: 60,
  /** For the first of several boundaries with no character between; `BOUNDARY_VERSIONS` times that for each more. */
  boundaryInRow: 0.1,
  /** With the flag u: each version also has the class beside it. */
  boundaryInRowUnicode: 16,
  group: 5,
  /** For the first ones of a group: the code after the group is emitted for each. */
  alternative: 90,
  furtherAlternative: 10,
  alternativeIgnoringCase: 95,
} as const;

/** V8 emits the code after a boundary once for each kind of character before it: boundaries in a row multiply. */
export const BOUNDARY_VERSIONS = 3;

/** V8 emits the code after a group for up to this many alternatives. */
export const FIRST_ALTERNATIVES = 10;

/** The square of the sum is in microseconds: each register is tracked at each of the others. */
const REGISTER = { capture: 0.2, counter: 0.8 } as const;

/** What a pattern can be too expensive for, as in the message. */
const CAUSES = {
  characters: 'characters',
  classes: 'character classes',
  wide: 'character classes beyond the BMP',
  properties: 'Unicode property escapes',
  quantifiers: 'quantifiers',
  nested: 'quantifiers within quantifiers',
  registers: 'capturing groups, back-references and counted repetitions',
  groups: 'groups and assertions',
  boundaries: 'word boundaries in a row',
  alternatives: 'alternatives',
} as const;

/** What makes a pattern expensive to compile. */
export type Cause = keyof typeof CAUSES;

/** Adds up the microseconds of a pattern by cause. */
export class CostTally {
  /** The number of capturing groups and back-references. */
  captures = 0;
  /** The number of counted repetitions. */
  counters = 0;
  #us = 0;
  readonly #spent = zeroOfEach();
  readonly #counts = zeroOfEach();

  add(cause: Cause, us: number, count = 1): void {
    this.#us += us;
    this.#spent[cause] += us;
    this.#counts[cause] += count;
  }

  /** Microseconds so far. */
  get us(): number {
    return this.#us + this.#registersUs;
  }

  get usWithoutRegisters(): number {
    return this.#us;
  }

  /** The most expensive cause: its microseconds, and its count in words, as in `about 125 Unicode property escapes`. */
  most(): { readonly us: number; readonly text: string } {
    const spent = { ...this.#spent, registers: this.#registersUs };
    const counts = { ...this.#counts, registers: this.captures + this.counters };
    const most = (Object.keys(CAUSES) as Cause[]).reduce((a, b) => (spent[b] > spent[a] ? b : a));
    return { us: spent[most], text: `about ${counts[most].toLocaleString('en')} ${CAUSES[most]}` };
  }

  get #registersUs(): number {
    return (this.captures * REGISTER.capture + this.counters * REGISTER.counter) ** 2;
  }
}

function zeroOfEach(): Record<Cause, number> {
  return Object.fromEntries(Object.keys(CAUSES).map(cause => [cause, 0])) as Record<Cause, number>;
}
