import { DeadlineError, runWithTimeout } from '../deadline.js';
import { type CompileCost, compileCost, MAX_COMPILE_MS } from '../regex/compile-cost.js';
import { newerSyntax } from '../regex/edition.js';
import { maxSteps } from '../regex/estimated-steps.js';
import { faultOf } from '../regex/fault.js';
import { locatorOf } from '../regex/locator.js';
import { type Pattern, readPattern } from '../regex/pattern.js';
import { guidedFinder } from '../regex/search.js';
import { tooLarge } from '../regex/too-large.js';
import { shortened } from './describe.js';
import { SchemaError } from './schema-error.js';

/** Shorter strings give no pattern enough to go astray in. UTF-16 code units. */
const HARMLESS = 16;

/** Longer patterns are V8's alone. UTF-16 code units. */
const EXPLORED = 1000;

/** Milliseconds that V8 has for one string, once RE2 stands by. */
const V8_MS = 20;

/** Milliseconds that V8 may take to compile all patterns of a schema, by the estimate for each. */
const MAX_SCHEMA_MS = 300;

/** Simple steps that are done in a millisecond: as of `within`. */
const STEPS_PER_MS = 100_000;

/** The regular expressions of one schema. */
export class Matchers {
  readonly #known = new Map<string, Matcher>();
  #compileMs = 0;
  /** Whether strings of the instance are read as patterns too: by the format `regex`. */
  readsInstance = false;

  /**
   * Guarded, each match is kept to a short time, and what V8 does not finish is RE2's:
   * slower, but the answer comes. Else all is V8's, which may run without end.
   */
  constructor(readonly guarded: boolean) {}

  get size(): number {
    return this.#known.size;
  }

  /**
   * Throws `SchemaError`, beginning with the place, where `source` is not a valid regular expression of ECMA-262
   * with the flag u, or too large to compile, alone or with those before it. V8 compiles it at its first match.
   */
  get(source: string, place: () => string): Matcher {
    let matcher = this.#known.get(source);
    if (matcher === undefined) {
      this.#budget(source, place);
      matcher = new Matcher(source, compiled(source, place), place, this.guarded);
      this.#known.set(source, matcher);
    }
    matcher.uses++;
    return matcher;
  }

  #budget(source: string, place: () => string): void {
    const cost: CompileCost = compileCost(source, 'u');
    if (cost.ms > MAX_COMPILE_MS) throw new SchemaError(`${shortened(place())}: ${tooLarge(cost)}`);
    this.#compileMs += cost.ms;
    if (this.#compileMs <= MAX_SCHEMA_MS) return;
    throw new SchemaError(
      `${shortened(place())}: patterns too large to compile: ${(this.#known.size + 1).toLocaleString('en')} ` +
        `different ones up to here, ` +
        `maximum ${MAX_SCHEMA_MS} ms of estimated compile time together`,
    );
  }

  /**
   * Steps that compiling all of them takes, and that they make at most where each of their places is given
   * texts of `length` UTF-16 code units, of `longest` at most, once.
   */
  maxSteps(length: number, longest: number): number {
    if (this.readsInstance) return Infinity;
    let steps = this.#compileMs * STEPS_PER_MS;
    for (const matcher of this.#known.values()) {
      steps += matcher.uses * matcher.maxSteps(length, longest);
      if (steps === Infinity) break;
    }
    return steps;
  }
}

function compiled(source: string, place: () => string): RegExp {
  try {
    const regexp = new RegExp(source, 'u');
    const newer = newerSyntax(source, true);
    if (newer !== undefined) throw newer;
    return regexp;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    throw new SchemaError(
      `${shortened(place())}: ${shortened(JSON.stringify(source))} is not a valid regular expression: ` +
        `${faultOf(source, error, undefined)}`,
    );
  }
}

/** A regular expression, looked for anywhere in a string. */
export class Matcher {
  /** Places of the schema that have it. */
  uses = 0;
  /** It has been too slow for V8 once. */
  #slow = false;

  constructor(
    readonly source: string,
    readonly regexp: RegExp,
    readonly place: () => string,
    readonly guarded: boolean,
  ) {}

  test(text: string): boolean {
    if (!this.guarded || text.length <= HARMLESS) return this.#match(text);
    if (!this.#slow) {
      try {
        return runWithTimeout(V8_MS, () => this.#match(text));
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error;
        this.#slow = true;
      }
    }
    return this.#search(text);
  }

  /** As of `maxSteps` in `regex/estimated-steps`. */
  maxSteps(length: number, longest: number): number {
    const syntax = this.#pattern()?.syntax;
    return syntax === undefined ? Infinity : maxSteps(syntax, length, longest);
  }

  #match(text: string): boolean {
    try {
      return this.regexp.test(text);
    } catch (error) {
      // V8 compiles, and makes room to go back to, at the first match.
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
      throw new SchemaError(
        `${shortened(this.place())}: ${shortened(JSON.stringify(this.source))} needs more memory than there is`,
      );
    }
  }

  /** V8, kept to the places where RE2 knows that a match can begin. */
  #search(text: string): boolean {
    const pattern = this.#pattern();
    const locator = pattern && locatorOf(pattern, text);
    return pattern && locator ? guidedFinder(pattern, locator)(text, 0) !== null : this.#match(text);
  }

  #pattern(): Pattern | undefined {
    const pattern = this.source.length > EXPLORED ? undefined : readPattern(this.source, { unicode: true });
    return pattern === undefined || 'fault' in pattern ? undefined : pattern;
  }
}
