import type { JsonDocument } from '../json/document.js';
import { JsonKind } from '../json/scanner.js';
import type { Evaluated } from './evaluated.js';
import { resolve } from './uri.js';
import type { Values } from './values.js';

/** A schema resource (JSON Schema core section 4.3.5): a schema with one URI, without the resources embedded in it. */
export class Resource {
  readonly anchors = new Map<string, Schema>();
  readonly dynamicAnchors = new Map<string, Schema>();
  /** Resolved URIs of the references in this resource, by their spelling without fragment. */
  readonly #resolved = new Map<string, string>();

  /** `uri` is absolute and has no fragment; it is relative or empty if there is no absolute base. */
  constructor(readonly uri: string) {}

  /** Resolves `reference`, which has no fragment, against the URI of this resource. */
  resolve(reference: string): string {
    let uri = this.#resolved.get(reference);
    if (uri === undefined) {
      uri = resolve(this.uri, reference);
      this.#resolved.set(reference, uri);
    }
    return uri;
  }
}

/** The part of the evaluation that checks use. */
export interface Evaluator {
  readonly instance: JsonDocument;
  readonly values: Values;
  /** Whether only the result is needed: failures are not reported. */
  readonly silent: boolean;
  /** Whether another failure would be listed if it were reported. */
  readonly listing: boolean;
  /** The failure of the latest `fits` that returned false; meaningless after true. */
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

/** A compiled assertion or applicator of a schema. */
export interface Check {
  /** The kinds of instances it applies to, as a set of first tokens. */
  readonly kinds: number;
  /** Whether the value at `at` of the instance fits. Evaluated children are added to `evaluated`, unless it is null. */
  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean;
}

/** A check that reports failures itself, not through the schemas it applies. */
export interface Assertion extends Check {
  readonly keyword: string;
  readonly schema: Schema;
  /** The index of the keyword's value in the schema's document. */
  readonly at: number;
  /** Explains a failure of this check to a caller. */
  explain(failure: Failure, instance: JsonDocument): Explanation;
}

/** A value of the instance that does not pass a check. */
export interface Failure {
  readonly check: Assertion;
  /** The index of the value, or of a name. */
  readonly at: number;
  /** Whatever `explain` needs to know. */
  readonly detail: unknown;
}

/** A failure in words, without its location. */
export interface Explanation {
  /** What was expected and what was found. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An object or boolean schema at one location. */
export class Schema {
  readonly checks: Check[] = [];
  /** The number of places that apply it. */
  uses = 0;
  /** Whether it has unevaluatedItems or unevaluatedProperties. */
  tracks = false;

  constructor(
    /** Unique among the schemas of an evaluation. */
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

/** Sets of token kinds as bits. Names count as strings, for `propertyNames`. */
export const OBJECTS = 1 << JsonKind.beginObject;
export const ARRAYS = 1 << JsonKind.beginArray;
export const STRINGS = (1 << JsonKind.string) | (1 << JsonKind.name);
export const NUMBERS = 1 << JsonKind.number;
export const ALL = OBJECTS | ARRAYS | STRINGS | NUMBERS | (1 << JsonKind.literal);
