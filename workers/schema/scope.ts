import type { Evaluated } from './evaluated.js';
import type { Failure, Resource, Schema } from './schema.js';

/** The result of evaluating a schema at a value. */
export interface EvaluationOutcome {
  readonly valid: boolean;
  /** Why the value does not fit; null unless failures were not reported. */
  readonly reason: Failure | null;
  readonly evaluated: Evaluated | null;
  /** Values that do not have their format. */
  readonly warnings: readonly Failure[];
}

/**
 * A dynamic scope (JSON Schema core section 7.1), reduced to its effect: the schema of each dynamic anchor, which is
 * that of the outermost resource that has it. Scopes reached by the same steps are one object, and outcomes are cached
 * for each.
 */
export class Scope {
  readonly outcomes = new Map<number, EvaluationOutcome | 'open'>();
  readonly #entered = new Map<Resource, Scope>();
  readonly #bindings: ReadonlyMap<string, Schema>;
  /** The scope around it. Bindings are not copied, so that a chain of resources takes linear memory. */
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

  /** The schema of a dynamic anchor. */
  get(anchor: string): Schema | undefined {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#outer) {
      const schema = scope.#bindings.get(anchor);
      if (schema !== undefined) return schema;
    }
    return undefined;
  }
}
