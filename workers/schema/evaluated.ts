/**
 * The children of one container that a schema and its in-place applicators have
 * evaluated, by index: the annotations that unevaluatedItems and
 * unevaluatedProperties go by (JSON Schema core section 11).
 */
export class Evaluated {
  #all = false;
  readonly #children = new Set<number>();

  add(child: number): void {
    if (!this.#all) this.#children.add(child);
  }

  addAll(): void {
    this.#all = true;
  }

  merge(other: Evaluated): void {
    if (other.#all) this.#all = true;
    else for (const child of other.#children) this.add(child);
  }

  has(child: number): boolean {
    return this.#all || this.#children.has(child);
  }
}
