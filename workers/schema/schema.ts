import type { JsonDocument } from '../json/document.js';
import { Kind } from '../json/scanner.js';
import type { Evaluated } from './evaluated.js';
import { resolve } from './uri.js';
import type { Values } from './values.js';

/** A schema resource (JSON Schema core section 4.3.5): what one URI names, without the resources embedded in it. */
export class Resource {
  readonly anchors = new Map<string, Schema>();
  readonly dynamicAnchors = new Map<string, Schema>();
  /** The URI of each reference in this resource that has been resolved, by its spelling without the fragment. */
  readonly #resolved = new Map<string, string>();

  /** `uri` is the absolute one, without a fragment; relative or empty where nothing makes it absolute. */
  constructor(readonly uri: string) {}

  /** The URI that `reference`, which has no fragment, means in this resource. */
  resolve(reference: string): string {
    let uri = this.#resolved.get(reference);
    if (uri === undefined) {
      uri = resolve(this.uri, reference);
      this.#resolved.set(reference, uri);
    }
    return uri;
  }
}

/** What a check asks of the evaluation that it is part of. */
export interface Evaluator {
  readonly instance: JsonDocument;
  readonly values: Values;
  /** Only the outcome is asked for: failures are not reported. */
  readonly silent: boolean;
  /** Whether another failure would be listed, if it were reported. */
  readonly listing: boolean;
  /** The failure that the latest `fits` came to; meaningless after one that was true. */
  readonly reason: Failure | null;
  /**
   * Whether the value at `at` fits a schema; failures are reported. While they are, true may also mean "not known yet".
   */
  apply(schema: Schema, at: number, evaluated: Evaluated | null): boolean;
  /** Whether the value at `at` fits a schema; failures are not reported. */
  fits(schema: Schema, at: number, evaluated: Evaluated | null): boolean;
  /** Like `fits`, but keeps no annotation. */
  fitsUnseen(schema: Schema, at: number): boolean;
  /** The schema that a dynamic anchor leads to in the current dynamic scope. */
  dynamic(anchor: string): Schema | undefined;
  /** Reports a failure, or `count` of them at once; always false, so that a check can return it. */
  fail(check: Assertion, at: number, detail?: unknown, count?: number): false;
  /** Reports a string that does not have its format. */
  warn(check: Assertion, at: number): void;
}

/** One assertion or applicator of a schema, made ready. */
export interface Check {
  /** Which instances it is for, by the kinds of token that they begin with. */
  readonly kinds: number;
  /**
   * Whether the value at `at` of the instance fits. `evaluated` is told which children
   * were looked at; null where nobody asks.
   */
  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean;
}

/** A check that fails by itself, and tells the evaluation so, rather than by the schemas it applies. */
export interface Assertion extends Check {
  readonly keyword: string;
  readonly schema: Schema;
  /** Where the keyword's value stands in the schema's document. */
  readonly at: number;
  /** What a failure of this check means to a caller. */
  explain(failure: Failure, instance: JsonDocument): Explanation;
}

/** A check that a value of the instance does not pass. */
export interface Failure {
  readonly check: Assertion;
  /** The value, or a name. */
  readonly at: number;
  /** What the check wants to remember. */
  readonly detail: unknown;
}

/** A failure in words, without its place. */
export interface Explanation {
  /** What was expected, and what was found. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An object or boolean schema at its place. */
export class Schema {
  readonly checks: Check[] = [];
  /** From how many places it is applied. */
  uses = 0;
  /** Has unevaluatedItems or unevaluatedProperties. */
  tracks = false;

  constructor(
    /** Unlike that of any other schema of the evaluation. */
    readonly id: number,
    readonly document: JsonDocument,
    readonly at: number,
    readonly resource: Resource,
  ) {}

  /** Whether it may be evaluated more than once for one value. */
  get shared(): boolean {
    return this.uses > 1;
  }
}

/** Sets of kinds of token, a bit for each. Names are instances too, to `propertyNames`. */
export const OBJECTS = 1 << Kind.beginObject;
export const ARRAYS = 1 << Kind.beginArray;
export const STRINGS = (1 << Kind.string) | (1 << Kind.name);
export const NUMBERS = 1 << Kind.number;
export const ALL = OBJECTS | ARRAYS | STRINGS | NUMBERS | (1 << Kind.literal);
