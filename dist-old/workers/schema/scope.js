/**
 * A dynamic scope (JSON Schema core section 7.1), reduced to its effect: the schema of each dynamic anchor, which is
 * that of the outermost resource that has it. Scopes reached by the same steps are one object, and outcomes are cached
 * for each.
 */
export class Scope {
    outcomes = new Map();
    #entered = new Map();
    #bindings;
    /** The scope around it. Bindings are not copied, so that a chain of resources takes linear memory. */
    #outer;
    constructor(bindings = new Map(), outer) {
        this.#bindings = bindings;
        this.#outer = outer;
    }
    enter(resource) {
        let scope = this.#entered.get(resource);
        if (scope === undefined) {
            const added = [...resource.dynamicAnchors].filter(([name]) => this.get(name) === undefined);
            scope = added.length === 0 ? this : new Scope(new Map(added), this);
            this.#entered.set(resource, scope);
        }
        return scope;
    }
    /** The schema of a dynamic anchor. */
    get(anchor) {
        for (let scope = this; scope !== undefined; scope = scope.#outer) {
            const schema = scope.#bindings.get(anchor);
            if (schema !== undefined)
                return schema;
        }
        return undefined;
    }
}
//# sourceMappingURL=scope.js.map