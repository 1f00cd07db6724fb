import { Buffer } from 'node:buffer';
import { SMALL_BODY } from '../../shared/call.js';
import { freeBuffer } from '../../shared/free-buffer.js';
import { MAX_DEPTH, MAX_SPACE, StructureCheck } from '../../shared/parse-body.js';

/** The size of each part of a large body whose length was not announced, in bytes. */
const PART = 1024 * 1024;

/**
 * Bytes at the start of a body whose structure is checked as they arrive. Hostile structure shows there; checking more
 * would be linear work on the main thread that the worker does anyway.
 */
const CHECKED = MAX_SPACE + SMALL_BODY;

/** The first allocation for a body whose length was not announced, in bytes. */
const FIRST_ROOM = 1024;

const EMPTY = Buffer.alloc(0);

/** The bytes of an arriving body, copied once into buffers that it owns. */
export class BodyBuffer {
  readonly #announced: number | undefined;
  readonly #isJson: boolean;
  readonly #maxDepth: number;
  #structure: StructureCheck | undefined;
  readonly #full: Buffer[] = [];
  #last: Buffer = EMPTY;
  #used = 0;
  /** Bytes so far. */
  bytes = 0;

  /**
   * `announced` is the total length, if known. Only the structure of JSON is checked; `maxDepth` bounds its nesting.
   */
  constructor(announced: number | undefined, isJson: boolean, maxDepth = MAX_DEPTH) {
    this.#announced = announced;
    this.#isJson = isJson;
    this.#maxDepth = maxDepth;
  }

  /** Adopts a chunk that is the whole body, without a copy. */
  adopt(chunk: Buffer): void {
    this.#last = chunk;
    this.#used = this.bytes = chunk.length;
  }

  /** Copies a chunk. Returns why the structure of a large body is rejected, if its first bytes show it. */
  append(chunk: Buffer): string | undefined {
    this.bytes += chunk.length;
    // A small body is checked when it is parsed.
    if (this.#isJson && (this.#announced === undefined || this.#announced > SMALL_BODY)) {
      const structure = (this.#structure ??= new StructureCheck(this.#maxDepth));
      const problem = structure.bytes < CHECKED ? structure.read(chunk) : undefined;
      if (problem !== undefined) return problem;
    }
    for (let from = 0; from < chunk.length; ) {
      if (this.#used === this.#last.length) this.#makeRoom();
      const copied = chunk.copy(this.#last, this.#used, from);
      from += copied;
      this.#used += copied;
    }
    return undefined;
  }

  /**
   * A large announced body first gets 64 KiB, since the bytes may never come. A body of unknown length gets twice the
   * room each time up to 64 KiB, then parts.
   */
  #makeRoom(): void {
    const announced = this.#announced;
    const first = this.#last;
    if (announced === undefined && first.length >= SMALL_BODY) {
      this.#full.push(first);
      this.#last = allocate(PART);
      this.#used = 0;
      return;
    }
    if (first === EMPTY) this.#last = allocate(Math.min(announced ?? FIRST_ROOM, SMALL_BODY));
    else this.#last = allocate(announced ?? first.length * 2);
    first.copy(this.#last);
    freeBuffer(first);
  }

  /** Bytes that it allocates at most to take so many more. */
  roomFor(bytes: number): number {
    if (bytes <= this.#last.length - this.#used) return 0;
    return this.#last.length < SMALL_BODY ? 2 * SMALL_BODY : PART;
  }

  /** Allocated bytes. */
  get capacity(): number {
    return this.#full.reduce((sum, part) => sum + part.length, this.#last.length);
  }

  /** The collected bytes, in order. */
  get parts(): readonly Buffer[] {
    return this.#used === 0 ? this.#full : [...this.#full, this.#last.subarray(0, this.#used)];
  }

  /** Frees the collected bytes. */
  free(): void {
    for (const part of [...this.#full, this.#last]) freeBuffer(part);
  }
}

/** Memory that is not zeroed: only bytes that have been written are passed on. */
function allocate(bytes: number): Buffer {
  return Buffer.allocUnsafeSlow(bytes);
}
