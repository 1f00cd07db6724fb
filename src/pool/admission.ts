/**
 * The bytes of bodies and answers that the process holds, all callers together.
 * A call reserves its body before it is read; its answer is added when it is there.
 */
export class Admission {
  readonly #limit: number;
  #held = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** Reserves `bytes` if they fit under the limit; says whether they do. */
  reserve(bytes: number): boolean {
    if (this.#held + bytes > this.#limit) return false;
    this.#held += bytes;
    return true;
  }

  /** Adds bytes that are there already: they count against those who come next. */
  add(bytes: number): void {
    this.#held += bytes;
  }

  release(bytes: number): void {
    this.#held -= bytes;
  }
}
