/**
 * The indices of children of one container that a schema and its in-place applicators have evaluated: the annotations
 * that unevaluatedItems and unevaluatedProperties use (JSON Schema core section 11).
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
