import { Buffer } from 'node:buffer';
import { SMALL_BODY } from '../../shared/call.js';

/** Block sizes in bytes: for a few lines, and for the maximum that is sent together. */
const SIZES = [4096, SMALL_BODY + 1] as const;

/** Maximum free blocks kept of each size. */
const KEPT = 64;

/**
 * Shared memory for lines on their way to a thread: nothing is copied at dispatch, the lines survive the death of the
 * thread, and blocks are reused instead of collected.
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

  /** Returns the block of a copy that no thread reads any more. */
  release({ buffer }: Buffer): void {
    const size = (SIZES as readonly number[]).indexOf(buffer.byteLength);
    const free = this.#free[size];
    if (free !== undefined && free.length < KEPT && buffer instanceof SharedArrayBuffer) free.push(buffer);
  }
}
