import { Buffer } from 'node:buffer';
import { SMALL_BODY } from '../../shared/call.js';
/** Maximum bytes of lines that are sent together: a chunk of the upload, and the beginning of its first line. */
export const MAX_RUN = SMALL_BODY + 8192;
/** Block sizes in bytes: for a few lines, and for the maximum. */
const SIZES = [4096, MAX_RUN];
/** Maximum free blocks kept of each size. */
const KEPT = 64;
/**
 * Shared memory for lines on their way to a thread: nothing is copied at dispatch, the lines survive the death of the
 * thread, and blocks are reused instead of collected.
 */
export class SharedBlocks {
    #free = SIZES.map(() => []);
    /** A copy of pieces that have `length` bytes in total, at most `MAX_RUN`. */
    copy(pieces, length) {
        const size = SIZES.findIndex(size => length <= size);
        const block = this.#free[size].pop() ?? new SharedArrayBuffer(SIZES[size]);
        const copy = Buffer.from(block, 0, length);
        let at = 0;
        for (const piece of pieces)
            at += piece.copy(copy, at);
        return copy;
    }
    /** Returns the block of a copy that no thread reads any more. */
    release({ buffer }) {
        const size = SIZES.indexOf(buffer.byteLength);
        const free = this.#free[size];
        if (free !== undefined && free.length < KEPT && buffer instanceof SharedArrayBuffer)
            free.push(buffer);
    }
}
//# sourceMappingURL=shared-blocks.js.map