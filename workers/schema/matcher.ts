import { DeadlinePassed } from '../deadline.js';
import { faultOf } from '../regex/fault.js';
import { readPattern } from '../regex/pattern.js';
import { search } from '../regex/search.js';
import { shortened } from './describe.js';
import { SchemaError } from './schema-error.js';

/** Shorter strings give no pattern enough to go astray in. UTF-16 code units. */
const HARMLESS = 16;

/** Longer patterns are V8's alone. UTF-16 code units. */
const EXPLORED = 1000;

/** The regular expressions of one schema. */
export class Matchers {
  readonly #known = new Map<string, Matcher>();

  /**
   * With a `deadline`, a time as `performance.now()` has it, each match is kept to a
   * part of what is left, and what V8 does not finish is RE2's: slower, but the answer
   * comes. Null leaves all to V8, which may run without end.
   */
  constructor(readonly deadline: number | null) {}

  get size(): number {
    return this.#known.size;
  }

  /** Throws `SchemaError`, beginning with the place, where `source` is no regular expression of ECMA-262 with the flag u. */
  get(source: string, place: () => string): Matcher {
    let matcher = this.#known.get(source);
    if (matcher === undefined) {
      matcher = new Matcher(source, compiled(source, place), place, this.deadline);
      this.#known.set(source, matcher);
    }
    return matcher;
  }
}

function compiled(source: string, place: () => string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    throw new SchemaError(`${place()}: ${shortened(JSON.stringify(source))} is no regular expression: ${faultOf(error, undefined)}`);
  }
}

/** A regular expression, looked for anywhere in a string. */
export class Matcher {
  constructor(
    readonly source: string,
    readonly regexp: RegExp,
    readonly place: () => string,
    readonly deadline: number | null,
  ) {}

  test(text: string): boolean {
    if (this.deadline !== null && text.length > HARMLESS && this.source.length <= EXPLORED) return this.#search(text, this.deadline);
    try {
      return this.regexp.test(text);
    } catch (error) {
      // V8 compiles, and makes room to go back to, at the first match.
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
      throw new SchemaError(`${this.place()}: ${shortened(JSON.stringify(this.source))} needs more memory than there is`);
    }
  }

  #search(text: string, deadline: number): boolean {
    const left = deadline - performance.now();
    if (left <= 0) throw new DeadlinePassed();
    const pattern = readPattern(this.source, { unicode: true });
    if ('fault' in pattern) throw new Error(`${this.place()}: compiled before, and now ${pattern.fault}`);
    return search(pattern, text, left / 2, find => find(text, 0) !== null);
  }
}
