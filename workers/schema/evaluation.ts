import { resourceLimits } from 'node:worker_threads';
import type { JsonDocument } from '../json/document.js';
import { Evaluated } from './evaluated.js';
import { fragmentOf, pointerTo } from './pointer.js';
import type { Assertion, Evaluator, Failure, Schema } from './schema.js';
import { SchemaError } from './schema-error.js';
import { type Outcome, Scope } from './scope.js';
import type { Values } from './values.js';

/** Entries that a list of an answer has at most. */
const LISTED = 100;

/**
 * Schemas within schemas that are evaluated on the call stack: each takes at most a kilobyte of it, in megabytes as a
 * thread is given it.
 */
const DEEPEST = 600 * (resourceLimits.stackSizeMb ?? 1);

/** From here on what need not be known at once is left for later. */
const DEEP = DEEPEST / 2;

/** Outcomes that are kept: what a heap has room for. */
const KEPT = 2_000_000;

/**
 * The evaluation of one instance. Every failure is counted once for its keyword and
 * its value, however many references lead there; those inside anyOf, oneOf, not, if,
 * contains and propertyNames are that keyword's reasons and not counted.
 *
 * Time is linear in what the schema asks of the instance: a schema that several
 * references share is evaluated once for a value. The depth of neither is bounded,
 * but that of keywords which need an answer from within is: `SchemaError`, as for
 * references that lead back to themselves with the same value.
 */
export class Evaluation implements Evaluator {
  errorCount = 0;
  readonly errors: Failure[] = [];
  readonly warnings: Failure[] = [];
  /** The failure that the latest `fits` came to; meaningless after one that was true. */
  reason: Failure | null = null;
  /** Nobody wants to hear of failures, only whether there is one. */
  #silent = false;
  #depth = 0;
  #kept = 0;
  #scope = new Scope();
  /** Schemas whose turn comes when the call stack is empty again. */
  readonly #later: { readonly schema: Schema; readonly at: number; readonly scope: Scope }[] = [];

  constructor(
    readonly instance: JsonDocument,
    readonly values: Values,
  ) {}

  run(root: Schema): void {
    this.apply(root, 0, null);
    // There may be more of them then.
    for (const { schema, at, scope } of this.#later) {
      this.#scope = scope;
      this.apply(schema, at, null);
    }
  }

  get silent(): boolean {
    return this.#silent;
  }

  /** The schema that a dynamic anchor leads to from here. */
  dynamic(anchor: string): Schema | undefined {
    return this.#scope.get(anchor);
  }

  /**
   * Whether a value fits a schema, with its failures told. While failures are told, true may also mean: not known yet.
   */
  apply(schema: Schema, at: number, evaluated: Evaluated | null): boolean {
    if (this.#depth >= DEEP && !this.#silent && evaluated === null) {
      this.#later.push({ schema, at, scope: this.#scope });
      return true;
    }
    if (this.#depth === DEEPEST) throw tooDeep(schema);
    const outer = this.#scope;
    if (schema.resource.dynamicAnchors.size > 0) this.#scope = outer.enter(schema.resource);
    this.#depth++;
    const valid = schema.shared ? this.#once(schema, at, evaluated) : this.#evaluate(schema, at, evaluated);
    this.#depth--;
    this.#scope = outer;
    return valid;
  }

  /** Whether a value fits a schema; only the evaluated children and the formats of one that fits leave a trace. */
  fits(schema: Schema, at: number, evaluated: Evaluated | null): boolean {
    const outer = this.#silent;
    const marked = this.warnings.length;
    const own = evaluated === null ? null : new Evaluated();
    this.#silent = true;
    const valid = this.apply(schema, at, own);
    this.#silent = outer;
    if (!valid) this.warnings.length = marked;
    else if (own !== null) evaluated!.merge(own);
    return valid;
  }

  /** As `fits`, of what no annotation is kept: the formats inside `not`. */
  fitsUnseen(schema: Schema, at: number): boolean {
    const marked = this.warnings.length;
    const valid = this.fits(schema, at, null);
    this.warnings.length = marked;
    return valid;
  }

  /** Whether another failure would be listed, were it told. */
  get listing(): boolean {
    return this.errors.length < LISTED;
  }

  /** Notes a failure, or `count` of them at once; always false, for a check to return. */
  fail(check: Assertion, at: number, detail?: unknown, count = 1): false {
    if (this.#silent) {
      this.reason = { check, at, detail };
    } else {
      this.errorCount += count;
      if (this.listing) this.errors.push({ check, at, detail });
    }
    return false;
  }

  /** Notes that a string does not have its format. */
  warn(check: Assertion, at: number): void {
    this.#note({ check, at, detail: undefined });
  }

  #note(warning: Failure): void {
    if (this.warnings.length === LISTED) return;
    if (this.warnings.some(({ check, at }) => check === warning.check && at === warning.at)) return;
    this.warnings.push(warning);
  }

  #evaluate(schema: Schema, at: number, evaluated: Evaluated | null): boolean {
    const own = schema.tracks ? new Evaluated() : evaluated;
    let valid = true;
    const kind = 1 << this.instance.kind(at);
    for (const check of schema.checks) {
      if ((check.kinds & kind) === 0 || check.evaluate(this, at, own)) continue;
      if (this.#silent) return false;
      valid = false;
    }
    if (own !== evaluated && own !== null) evaluated?.merge(own);
    return valid;
  }

  /** The outcome for this schema and value, found once for each of the ways to ask. */
  #once(schema: Schema, at: number, evaluated: Evaluated | null): boolean {
    const { outcomes } = this.#scope;
    const key = this.#key(schema, at, this.#silent, evaluated !== null);
    const known = outcomes.get(key) ?? (this.#silent ? undefined : this.#told(schema, at, evaluated));
    if (known === 'open') {
      throw new SchemaError(
        `${fragmentOf(pointerTo(schema.document, schema.at))}: the schema refers back to itself for the same ` +
          `value, without end`,
      );
    }
    if (known !== undefined) return this.#recall(known, evaluated);
    if (++this.#kept > KEPT) {
      throw new SchemaError(
        `the references of the schema ask for more than ${KEPT} evaluations of this instance: a smaller one can ` +
          `be judged`,
      );
    }
    const marked = this.warnings.length;
    const own = evaluated === null ? null : new Evaluated();
    outcomes.set(key, 'open');
    const valid = this.#evaluate(schema, at, own);
    const warnings = this.warnings.length > marked ? this.warnings.slice(marked) : NONE;
    const plain = valid && own === null && warnings === NONE;
    outcomes.set(key, plain ? VALID : { valid, reason: valid ? null : this.reason, evaluated: own, warnings });
    if (own !== null) evaluated!.merge(own);
    return valid;
  }

  /** The outcome where all failures have been told, but were asked for with or without the children. */
  #told(schema: Schema, at: number, evaluated: Evaluated | null): Outcome | 'open' | undefined {
    const told = this.#scope.outcomes.get(this.#key(schema, at, false, evaluated === null));
    if (told === undefined || told === 'open' || evaluated === null) return told;
    this.fits(schema, at, evaluated);
    return VALID;
  }

  #recall({ valid, reason, evaluated, warnings }: Outcome, into: Evaluated | null): boolean {
    this.reason = reason;
    if (evaluated !== null) into?.merge(evaluated);
    for (const warning of warnings) this.#note(warning);
    return valid;
  }

  #key(schema: Schema, at: number, silent: boolean, tracked: boolean): number {
    return (schema.id * 4 + (silent ? 2 : 0) + (tracked ? 1 : 0)) * this.instance.length + at;
  }
}

function tooDeep({ document, at }: Schema): SchemaError {
  return new SchemaError(
    `${fragmentOf(pointerTo(document, at))}: expected at most ${DEEPEST} schemas to be evaluated one within ` +
      `another where an answer is needed ` +
      'from within: by anyOf, oneOf, not, if, contains, propertyNames and beside unevaluatedItems and ' +
      'unevaluatedProperties',
  );
}

const NONE: readonly Failure[] = [];
const VALID: Outcome = { valid: true, reason: null, evaluated: null, warnings: NONE };
