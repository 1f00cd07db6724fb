import type { JsonDocument } from '../json/document.js';
import { Kind } from '../json/scanner.js';
import type { Evaluated } from './evaluated.js';
import type { Evaluation } from './evaluation.js';
import type { Explanation, Failure } from './failure.js';

/** A schema resource (JSON Schema core section 4.3.5): what one URI names, without the resources embedded in it. */
export class Resource {
  readonly anchors = new Map<string, Schema>();
  readonly dynamicAnchors = new Map<string, Schema>();

  /** `uri` is the absolute one, without a fragment; relative or empty where nothing makes it absolute. */
  constructor(
    readonly uri: string,
    /** The index of its root in its document. */
    readonly root: number,
  ) {}
}

/** One assertion or applicator of a schema, made ready. */
export interface Check {
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

/** The kinds of token that can be an instance: names are, to `propertyNames`. */
const KINDS = 10;

/** An object or boolean schema at its place. */
export class Schema {
  readonly #checks: Check[][] = Array.from({ length: KINDS }, () => []);
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

  /** Adds a check for instances that begin with a token of these kinds. */
  add(check: Check, kinds: readonly Kind[]): void {
    for (const kind of kinds) this.#checks[kind]!.push(check);
  }

  /** Whether it may be evaluated more than once for one value. */
  get shared(): boolean {
    return this.uses > 1;
  }

  checksFor(kind: Kind): readonly Check[] {
    return this.#checks[kind]!;
  }
}

export const OBJECTS = [Kind.beginObject] as const;
export const ARRAYS = [Kind.beginArray] as const;
export const STRINGS = [Kind.string, Kind.name] as const;
export const NUMBERS = [Kind.number] as const;
export const ALL = [Kind.beginObject, Kind.beginArray, Kind.string, Kind.name, Kind.number, Kind.literal] as const;
