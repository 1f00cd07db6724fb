import type { JsonDocument } from '../json/document.js';
import { Kind } from '../json/scanner.js';
import type { Evaluated } from './evaluated.js';
import type { Evaluation } from './evaluation.js';
import type { Explanation, Failure } from './failure.js';
import { resolve } from './uri.js';

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

/** One assertion or applicator of a schema, made ready. */
export interface Check {
  /** Which instances it is for, by the kinds of token that they begin with. */
  readonly kinds: number;
  /**
   * Whether the value at `at` of the instance fits. `evaluated` is told which children
   * were looked at; null where nobody asks.
   */
  evaluate(evaluation: Evaluation, at: number, evaluated: Evaluated | null): boolean;
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
