import type { Evaluated } from './evaluated.js';
import type { Failure, Resource, Schema } from './schema.js';

/** What came of a schema and a value. */
export interface Outcome {
  readonly valid: boolean;
  /** Why not, where it was found by asking whether it fits. */
  readonly reason: Failure | null;
  readonly evaluated: Evaluated | null;
  /** Values that do not have their format: annotations, and kept as such. */
  readonly warnings: readonly Failure[];
}

/**
 * A dynamic scope (JSON Schema core section 7.1), by what can be told of it: the
 * schema that each dynamic anchor leads to, which is that of the outermost resource
 * to have it. Scopes that the same steps lead to are one object, and outcomes are
 * kept for each.
 */
export class Scope {
  readonly outcomes = new Map<number, Outcome | 'open'>();
  readonly #entered = new Map<Resource, Scope>();
  readonly #bindings: ReadonlyMap<string, Schema>;
  /** Holds the bindings of the scopes around; none is copied, so that a chain of resources takes linear memory. */
  readonly #outer: Scope | undefined;

  constructor(bindings: ReadonlyMap<string, Schema> = new Map(), outer?: Scope) {
    this.#bindings = bindings;
    this.#outer = outer;
  }

  enter(resource: Resource): Scope {
    let scope = this.#entered.get(resource);
    if (scope === undefined) {
      const added = [...resource.dynamicAnchors].filter(([name]) => this.get(name) === undefined);
      scope = added.length === 0 ? this : new Scope(new Map(added), this);
      this.#entered.set(resource, scope);
    }
    return scope;
  }

  /** The schema that a dynamic anchor leads to. */
  get(anchor: string): Schema | undefined {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#outer) {
      const schema = scope.#bindings.get(anchor);
      if (schema !== undefined) return schema;
    }
    return undefined;
  }
}
