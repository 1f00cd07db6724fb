import { Readable } from 'node:stream';
import { overTurns } from '../connections/over-turns.js';

/**
 * Bytes of large answers that are written in one turn of the event loop. The kernel copies them, and takes new memory
 * for them: written at once, 9 MB that the caller reads meanwhile kept every other call waiting for 18 ms.
 */
export const WRITTEN_PER_TURN = 256 * 1024;

/** Calls back in a turn that writes nothing else of a large answer. */
export const inTurnToWrite = overTurns(1);

/** Bytes as a stream of slices, each of which is written in a turn of its own. */
export class Slices extends Readable {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    super({ highWaterMark: WRITTEN_PER_TURN });
    this.#bytes = bytes;
  }

  override _read(): void {
    inTurnToWrite(() => {
      if (this.destroyed) return;
      const end = this.#at + WRITTEN_PER_TURN;
      this.push(this.#bytes.subarray(this.#at, end));
      this.#at = end;
      if (end >= this.#bytes.length) this.push(null);
    });
  }
}
