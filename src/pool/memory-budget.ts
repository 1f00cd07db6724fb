import { performance } from 'node:perf_hooks';
import { SMALL_BODY } from '../shared/call.js';

/** Bytes beyond the limit that only small bodies may use, so that large ones never keep them out. */
export const SMALL_BODY_RESERVE = 16 * 1024 * 1024;

/** After this time without room for any call, in milliseconds, the process is not ready. */
const FULL_MS = 10_000;

/**
 * The bytes of bodies and answers that the process holds for all callers together. A call reserves its body before it
 * is read; its answer replaces the body.
 */
export class MemoryBudget {
  readonly #limit: number;
  readonly #now: () => number;
  #held = 0;
  /** The part of the bytes held that is reserved for bodies still arriving. */
  #arriving = 0;
  /** When the first call was rejected, with no call admitted and no byte released since. */
  #fullSince: number | undefined;

  /** `limit` is in bytes; `now` is a clock in milliseconds. */
  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /**
   * Whether calls have been rejected for 10 s and none was admitted meanwhile. Bodies that are still arriving do not
   * count: slow uploads end by their timeouts, and their senders could otherwise make the process unready.
   */
  get full(): boolean {
    return this.#fullSince !== undefined && this.#now() - this.#fullSince >= FULL_MS;
  }

  /** Reserves room for the body of a new call; undefined when it does not fit. */
  admit(bytes: number): Reservation | undefined {
    if (!this.fits(bytes, bytes)) return undefined;
    this.#fullSince = undefined;
    return new Reservation(this, bytes);
  }

  /** Whether `more` bytes fit for a body of `total` bytes. A rejection is recorded for `full`. */
  fits(more: number, total: number): boolean {
    const limit = total <= SMALL_BODY ? this.#limit + SMALL_BODY_RESERVE : this.#limit;
    if (this.#held + more <= limit) return true;
    if (this.#held - this.#arriving + more > limit) this.#fullSince ??= this.#now();
    return false;
  }

  /** Adds `bytes`, which may be negative, to the bytes held; `arriving` is the part that is still being received. */
  change(bytes: number, arriving: number): void {
    this.#held += bytes;
    this.#arriving += arriving;
    if (bytes < 0) this.#fullSince = undefined;
  }
}

/** The bytes that one call holds of the budget: its body while it arrives and runs, then its answer. */
export class Reservation {
  readonly #budget: MemoryBudget;
  #bytes: number;
  #arriving = true;
  #ended = false;
  #bodyBytes = 0;

  constructor(budget: MemoryBudget, bytes: number) {
    this.#budget = budget;
    this.#bytes = bytes;
    budget.change(bytes, bytes);
  }

  /** Bytes of the body, once it is complete or was dropped: those that were announced, or those that have arrived. */
  get bodyBytes(): number {
    return this.#bodyBytes;
  }

  /** Reserves so that at least `bytes` are held; returns whether they fit. */
  grow(bytes: number): boolean {
    const more = bytes - this.#bytes;
    if (more <= 0 || this.#ended) return true;
    if (!this.#budget.fits(more, bytes)) return false;
    this.#hold(bytes);
    return true;
  }

  /** Whether so many bytes more would fit. */
  fits(more: number): boolean {
    return this.#budget.fits(more, this.#bytes + more);
  }

  /** The body is complete. */
  arrived(): void {
    if (!this.#arriving) return;
    this.#arriving = false;
    this.#bodyBytes = this.#bytes;
    if (!this.#ended) this.#budget.change(0, -this.#bytes);
  }

  /** Replaces the body by an answer of `bytes`, whether they fit or not: they exist already. */
  replace(bytes: number): void {
    this.arrived();
    if (!this.#ended) this.#hold(bytes);
  }

  /** Releases everything, once. */
  release(): void {
    if (this.#ended) return;
    this.arrived();
    this.#hold(0);
    this.#ended = true;
  }

  #hold(bytes: number): void {
    const more = bytes - this.#bytes;
    this.#bytes = bytes;
    if (more !== 0) this.#budget.change(more, this.#arriving ? more : 0);
  }
}
