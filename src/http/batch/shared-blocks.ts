import { Buffer } from 'node:buffer';
import { SMALL_BODY } from '../../shared/call.js';

/** Sizes of blocks in bytes: few lines, or as many as are sent together. */
const SIZES = [4096, SMALL_BODY + 1] as const;

/** Maximum free blocks kept of each size. */
const KEPT = 64;

/**
 * Memory that both threads see, for lines on their way to a thread: nothing is copied at the dispatch, the lines are
 * still there if the thread dies, and blocks are used again instead of being left to the garbage collector.
 */
export class SharedBlocks {
  readonly #free = SIZES.map((): SharedArrayBuffer[] => []);

  /** A copy of at most `SMALL_BODY` + 1 bytes. */
  copy(bytes: Buffer): Buffer {
    const size = SIZES.findIndex(size => bytes.length <= size);
    const block = this.#free[size]!.pop() ?? new SharedArrayBuffer(SIZES[size]!);
    const copy = Buffer.from(block, 0, bytes.length);
    bytes.copy(copy);
    return copy;
  }

  /** Takes back the block of a copy that no thread reads any more. */
  release({ buffer }: Buffer): void {
    const size = (SIZES as readonly number[]).indexOf(buffer.byteLength);
    const free = this.#free[size];
    if (free !== undefined && free.length < KEPT && buffer instanceof SharedArrayBuffer) free.push(buffer);
  }
}
