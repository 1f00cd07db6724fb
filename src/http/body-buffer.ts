import { Buffer } from 'node:buffer';
import { SMALL_BODY } from '../shared/call.js';
import { guard } from '../shared/parse-body.js';
import { release } from '../shared/free-buffer.js';

/** The size of each part of a large body whose length was not announced. */
const PART = 1024 * 1024;

const EMPTY = Buffer.alloc(0);

/** The bytes of a body as they arrive, copied once into memory of their own. */
export class Collected {
  readonly #announced: number | undefined;
  readonly #full: Buffer[] = [];
  #last: Buffer = EMPTY;
  #used = 0;
  /** So many so far. */
  bytes = 0;

  /** `announced` is the length of the whole, where it is known. */
  constructor(announced: number | undefined) {
    this.#announced = announced;
  }

  /** Takes a chunk that is the whole body for what it is. */
  adopt(chunk: Buffer): void {
    this.#last = chunk;
    this.#used = this.bytes = chunk.length;
  }

  /** Returns why the structure is refused, where the first bytes have shown it. */
  append(chunk: Buffer): string | undefined {
    for (let from = 0; from < chunk.length; ) {
      if (this.#used === this.#last.length) {
        const problem = this.#makeRoom();
        if (problem !== undefined) return problem;
      }
      const copied = chunk.copy(this.#last, this.#used, from);
      from += copied;
      this.#used += copied;
    }
    this.bytes += chunk.length;
    return;
  }

  /** Hostile structure shows in the first bytes: there is no room for more, and nobody need wait for the rest, until they have been looked at. */
  #makeRoom(): string | undefined {
    const announced = this.#announced;
    const first = this.#last;
    if (first === EMPTY) {
      this.#last = room(Math.min(announced ?? SMALL_BODY, SMALL_BODY));
      return;
    }
    if (this.#full.length === 0) {
      const problem = guard(first);
      if (problem !== undefined) return problem;
    }
    if (announced === undefined) {
      this.#full.push(first);
      this.#last = room(PART);
      this.#used = 0;
    } else {
      this.#last = room(announced);
      first.copy(this.#last);
      release(first);
    }
    return;
  }

  /** What has been collected, in order. */
  get parts(): readonly Buffer[] {
    return this.#used === 0 ? this.#full : [...this.#full, this.#last.subarray(0, this.#used)];
  }

  /** Frees what has been collected. */
  release(): void {
    for (const part of [...this.#full, this.#last]) release(part);
  }
}

/** Not zeroed: every byte that is sent on has been written. */
function room(bytes: number): Buffer {
  return Buffer.allocUnsafeSlow(bytes);
}
