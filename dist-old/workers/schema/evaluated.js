/**
 * The indices of children of one container that a schema and its in-place applicators have evaluated: the annotations
 * that unevaluatedItems and unevaluatedProperties use (JSON Schema core section 11).
 */
export class Evaluated {
    #all = false;
    #children = new Set();
    add(child) {
        if (!this.#all)
            this.#children.add(child);
    }
    addAll() {
        this.#all = true;
    }
    merge(other) {
        if (other.#all)
            this.#all = true;
        else
            for (const child of other.#children)
                this.add(child);
    }
    has(child) {
        return this.#all || this.#children.has(child);
    }
}
//# sourceMappingURL=evaluated.js.map