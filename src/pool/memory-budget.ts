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

/** What a call has reserved of the memory for bodies, in bytes. */
export class Reservation {
  #bytes = 0;
  #released = false;

  constructor(readonly admission: Admission) {}

  /** Reserves so that at least `bytes` are held for this call; says whether they fit. */
  grow(bytes: number): boolean {
    if (bytes <= this.#bytes || this.#released) return true;
    if (!this.admission.reserve(bytes - this.#bytes)) return false;
    this.#bytes = bytes;
    return true;
  }

  /** Adds an answer, which is there whether it fits or not. */
  add(bytes: number): void {
    if (this.#released) return;
    this.admission.add(bytes);
    this.#bytes += bytes;
  }

  /** Gives all back, once. */
  release(): void {
    if (!this.#released) this.admission.release(this.#bytes);
    this.#released = true;
  }
}
