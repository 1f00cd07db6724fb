import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
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
import { counted, shortened } from './describe.js';
import { SchemaError } from './schema-error.js';

/** Maximum length of a string on which backtracking is harmless for any pattern. UTF-16 code units. */
const HARMLESS_LENGTH = 16;

/** Longer patterns are matched by V8 alone. UTF-16 code units. */
const MAX_GUIDED_LENGTH = 1000;

/** Maximum milliseconds of V8 for one string when RE2 is available. */
const V8_MS = 20;

/** Maximum estimated milliseconds for V8 to compile all patterns of a schema. */
const MAX_SCHEMA_MS = 300;

/** Maximum patterns that are named in warnings. */
const MAX_WARNINGS = 20;

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
   * The matcher of a pattern of ECMA-262. Its flag is u (JSON Schema core section 6.4); a pattern that is valid only
   * without it is read so, unless it has escapes that need the flag. Throws `SchemaError`, beginning with the place, if
   * `source` is not valid, is too expensive to run, or is too large to compile, alone or together with earlier ones. V8
   * compiles it at its first match.
   */
  get(source: string, place: () => string): Matcher {
    let matcher = this.#known.get(source);
    if (matcher === undefined) {
      matcher = this.#read(source, place);
      this.#known.set(source, matcher);
    }
    // Schemas are read from the last to the first.
    matcher.place = place;
    matcher.uses++;
    return matcher;
  }

  /** About patterns that are read without the flag u. */
  warnings(): string[] {
    const legacy = [...this.#known.values()].filter(({ regexp }) => !regexp.unicode).reverse();
    const warnings = legacy.slice(0, MAX_WARNINGS).map(({ source, place, uses }) => {
      const places = uses === 1 ? '' : ` (and ${counted((uses - 1).toLocaleString('en-US'), 'more place')})`;
      const escaped = IDENTITY_ESCAPE.exec(source)?.[1];
      const letter = escaped === undefined ? '' : `; ${escaped} is the letter ${escaped.slice(1)}`;
      const pattern = shortened(visiblyQuoted(source));
      return `${shortened(place())}: ${pattern} is valid only without the flag u, and is read so${places}${letter}`;
    });
    const others = legacy.length - warnings.length;
    if (others > 0) warnings.push(`${counted(others.toLocaleString('en-US'), 'more pattern')} read without the flag u`);
    return warnings;
  }

  #read(source: string, place: () => string): Matcher {
    let ms = this.#costOf(source, 'u', place);
    let regexp = regexpOf(source, 'u');
    if (!(regexp instanceof RegExp) && !UNICODE_ESCAPE.test(source)) {
      ms = this.#costOf(source, '', place);
      regexp = regexpOf(source, '');
    }
    if (!(regexp instanceof RegExp)) {
      throw new SchemaError(
        `${shortened(place())}: ${shortened(visiblyQuoted(source))} is not a valid regular expression: ` +
          `${patternFaultOf(source, regexp, undefined)}`,
      );
    }
    this.#budget(ms, place);
    return new Matcher(source, regexp, place, this);
  }

  /** Estimated milliseconds to compile a pattern. Throws `SchemaError` if it is too expensive. */
  #costOf(source: string, flags: 'u' | '', place: () => string): number {
    const cost: CompileCost = compileCost(source, flags);
    if (cost.ms > MAX_COMPILE_MS) throw new SchemaError(`${shortened(place())}: ${tooLarge(cost)}`);
    const fault = uninterruptedFault(source, flags, this.longest);
    if (fault !== undefined) throw new SchemaError(`${shortened(place())}: ${fault}`);
    return cost.ms;
  }

  #budget(ms: number, place: () => string): void {
    this.#compileMs += ms;
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

/** A pattern of the edition of `regex/edition`, or why it is not valid with these flags. */
function regexpOf(source: string, flags: 'u' | ''): RegExp | SyntaxError | RangeError {
  try {
    const regexp = new RegExp(source, flags);
    return newerSyntax(source, flags === 'u') ?? regexp;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return error;
    throw error;
  }
}

/** Escapes that mean something else without the flag u (ECMA-262 section 22.2.1). */
const UNICODE_ESCAPE = /(?<!\\)(?:\\\\)*\\(?:[pP]|u\{)/;

/** A letter after a backslash that means nothing without the flag u (ECMA-262 section B.1.2): `\A` is the letter A. */
const IDENTITY_ESCAPE = /(?<!\\)(?:\\\\)*(\\[ACE-OQRTUVX-Zaeg-jlmoqyz])/;

/** A regular expression that may match anywhere in a string. */
export class Matcher {
  /** The number of places in the schema that use it. */
  uses = 0;
  /** Whether V8 was too slow for it once. */
  #slow = false;

  constructor(
    readonly source: string,
    readonly regexp: RegExp,
    /** The first place in the schema that uses it. */
    public place: () => string,
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
        `${shortened(this.place())}: ${shortened(visiblyQuoted(this.source))} needs more memory than there is`,
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
    const pattern = readPattern(this.source, { unicode: this.regexp.unicode }, this.options.longest);
    return 'fault' in pattern ? undefined : pattern;
  }
}
