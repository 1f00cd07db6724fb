import { DeadlineError, runWithTimeout } from '../deadline.js';
import { type CompileCost, compileCost, MAX_COMPILE_MS } from '../regex/compile-cost.js';
import { newerSyntax } from '../regex/edition.js';
import { maxSteps } from '../regex/estimated-steps.js';
import { patternFaultOf } from '../regex/fault.js';
import { locatorOf } from '../regex/locator.js';
import { type Pattern, readPattern } from '../regex/pattern.js';
import { guidedFinder } from '../regex/search.js';
import { tooLarge } from '../regex/too-large.js';
import { uninterruptedFault } from '../regex/uninterrupted.js';
import { shortened } from './describe.js';
import { SchemaError } from './schema-error.js';

/** Maximum length of a string on which backtracking is harmless for any pattern. UTF-16 code units. */
const HARMLESS_LENGTH = 16;

/** Longer patterns are matched by V8 alone. UTF-16 code units. */
const MAX_GUIDED_LENGTH = 1000;

/** Maximum milliseconds of V8 for one string when RE2 is available. */
const V8_MS = 20;

/** Maximum estimated milliseconds for V8 to compile all patterns of a schema. */
const MAX_SCHEMA_MS = 300;

/** Simple steps per millisecond, as in `runWithTimeout`. */
const STEPS_PER_MS = 100_000;

/** The regular expressions of one schema. */
export class Matchers {
  readonly #known = new Map<string, Matcher>();
  #compileMs = 0;
  /** Whether strings of the instance are read as patterns too: by the format `regex`. */
  readsInstance = false;

  /**
   * With `guarded`, V8 has a short time for each match, and RE2 takes over if it does not finish. Otherwise V8 matches
   * everything without a limit.
   */
  constructor(
    readonly guarded: boolean,
    /** Maximum length of the strings to match, in UTF-16 code units. */
    readonly longest: number,
  ) {}

  get size(): number {
    return this.#known.size;
  }

  /**
   * Throws `SchemaError`, beginning with the place, if `source` is not a valid regular expression of ECMA-262 with the
   * flag u, is too expensive to run, or is too large to compile, alone or together with earlier ones. V8 compiles it at
   * its first match.
   */
  get(source: string, place: () => string): Matcher {
    let matcher = this.#known.get(source);
    if (matcher === undefined) {
      this.#budget(source, place);
      matcher = new Matcher(source, compiled(source, place), place, this);
      this.#known.set(source, matcher);
    }
    matcher.uses++;
    return matcher;
  }

  #budget(source: string, place: () => string): void {
    const cost: CompileCost = compileCost(source, 'u');
    if (cost.ms > MAX_COMPILE_MS) throw new SchemaError(`${shortened(place())}: ${tooLarge(cost)}`);
    const fault = uninterruptedFault(source, 'u', this.longest);
    if (fault !== undefined) throw new SchemaError(`${shortened(place())}: ${fault}`);
    this.#compileMs += cost.ms;
    if (this.#compileMs <= MAX_SCHEMA_MS) return;
    throw new SchemaError(
      `${shortened(place())}: patterns too large to compile: ${(this.#known.size + 1).toLocaleString('en')} ` +
        `different ones up to here, ` +
        `maximum ${MAX_SCHEMA_MS} ms of estimated compile time together`,
    );
  }

  /**
   * Maximum steps to compile all patterns, and to match each use once against texts of `length` UTF-16 code units in
   * total, of which the longest has `longest`.
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
        `${patternFaultOf(source, error, undefined)}`,
    );
  }
}

/** A regular expression that may match anywhere in a string. */
export class Matcher {
  /** The number of places in the schema that use it. */
  uses = 0;
  /** Whether V8 was too slow for it once. */
  #slow = false;

  constructor(
    readonly source: string,
    readonly regexp: RegExp,
    readonly place: () => string,
    /** As in `Matchers`. */
    readonly options: { readonly guarded: boolean; readonly longest: number },
  ) {}

  test(text: string): boolean {
    if (!this.options.guarded || text.length <= HARMLESS_LENGTH) return this.#match(text);
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

  /** Like `maxSteps` of `regex/estimated-steps`. */
  maxSteps(length: number, longest: number): number {
    const syntax = this.#pattern()?.syntax;
    return syntax === undefined ? Infinity : maxSteps(syntax, length, longest);
  }

  #match(text: string): boolean {
    try {
      return this.regexp.test(text);
    } catch (error) {
      // V8 compiles, and allocates its backtrack stack, at the first match.
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
      throw new SchemaError(
        `${shortened(this.place())}: ${shortened(JSON.stringify(this.source))} needs more memory than there is`,
      );
    }
  }

  /** Matches with V8 only at positions where RE2 finds that a match can begin. */
  #search(text: string): boolean {
    const pattern = this.#pattern();
    const locator = pattern && locatorOf(pattern, text);
    return pattern && locator ? guidedFinder(pattern, locator)(text, 0) !== null : this.#match(text);
  }

  #pattern(): Pattern | undefined {
    if (this.source.length > MAX_GUIDED_LENGTH) return undefined;
    const pattern = readPattern(this.source, { unicode: true }, this.options.longest);
    return 'fault' in pattern ? undefined : pattern;
  }
}
