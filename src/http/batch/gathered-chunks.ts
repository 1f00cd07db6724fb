import { Buffer } from 'node:buffer';

/** A chunk of so many bytes is passed on at once: its bytes take more time than its objects. */
const LARGE = 4096;

/** Bytes that are passed on at once, however small their chunks are. */
const MAX_GATHERED = 64 * 1024;

/**
 * Joins the small chunks of an upload that arrive in one turn of the event loop. A caller may send a chunk for each
 * byte: without this, each would cost a split, a block of memory and a job. `onReady` is called when bytes are to be
 * taken, at the latest at the end of the turn.
 */
export class GatheredChunks {
  readonly #onReady: () => void;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #endOfTurn: NodeJS.Immediate | undefined;

  constructor(onReady: () => void) {
    this.#onReady = onReady;
  }

  /** Bytes that have not been taken. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a chunk, and owns its bytes. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (chunk.length >= LARGE || this.#bytes >= MAX_GATHERED) return this.#onReady();
    this.#endOfTurn ??= setImmediate(() => {
      this.#endOfTurn = undefined;
      if (this.#bytes > 0) this.#onReady();
    });
  }

  /** All bytes in one buffer. If they stay, they no longer keep the larger memory that small chunks are parts of. */
  join(): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && this.#chunks.length === 1) return first;
    const joined = Buffer.concat(this.#chunks, this.#bytes);
    this.#chunks = [joined];
    return joined;
  }

  /** Removes all bytes. */
  clear(): void {
    this.#chunks = [];
    this.#bytes = 0;
  }
}
