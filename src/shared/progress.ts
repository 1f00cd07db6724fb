import { performance } from 'node:perf_hooks';

/** The memory of a task's progress, as it crosses between the threads. */
export type Cells = Int32Array<SharedArrayBuffer>;

/** What each cell tells. */
const BEGUN = 0;
const LOADING = 1;
const LOADED_MS = 2;
const CELLS = 3;

/** In the place of the count of calls that have begun. */
const REVOKED = -1;

/** How far a task is, told by its thread and read by the front while the thread is busy, in memory that both share. */
export class Progress {
  constructor(readonly cells: Cells = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT))) {}

  /** How many of the task's calls have begun. */
  get begun(): number {
    return Atomics.load(this.cells, BEGUN);
  }

  /** Claims the call at `index` for the thread; false where the front has taken it back. */
  begin(index: number): boolean {
    return Atomics.compareExchange(this.cells, BEGUN, index, index + 1) === index;
  }

  /** Lets no more calls begin; returns how many have. */
  revokePending(): number {
    return Atomics.exchange(this.cells, BEGUN, REVOKED);
  }

  /** Whether the thread is reading modules: files that it has open then stay open for good if it is ended. */
  get loading(): boolean {
    return Atomics.load(this.cells, LOADING) > 0;
  }

  /** Milliseconds that were spent on reading modules so far. */
  get loadedMs(): number {
    return Atomics.load(this.cells, LOADED_MS);
  }

  /** Reads modules, and tells so meanwhile. */
  async load<T>(read: () => Promise<T>): Promise<T> {
    const start = performance.now();
    Atomics.store(this.cells, LOADING, 1);
    try {
      return await read();
    } finally {
      Atomics.add(this.cells, LOADED_MS, Math.ceil(performance.now() - start));
      Atomics.store(this.cells, LOADING, 0);
    }
  }
}
