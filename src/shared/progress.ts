import { performance } from 'node:perf_hooks';

/** The memory of a task's progress, shared by the main thread and the worker. */
export type ProgressMemory = Int32Array<SharedArrayBuffer>;

/** The index of each value in the memory. */
const BEGUN = 0;
const LOADING = 1;
const LOADED_MS = 2;
const PREEMPTED = 3;
const CELL_COUNT = 4;

/** Replaces the count of started calls once the main thread has revoked the others. */
const REVOKED = -1;

/** The progress of a task: written by its thread, read by the main thread while the thread is busy. */
export class Progress {
  /** Calls that had started when the others were revoked. */
  #begunBefore = 0;

  constructor(
    readonly memory: ProgressMemory = new Int32Array(new SharedArrayBuffer(CELL_COUNT * Int32Array.BYTES_PER_ELEMENT)),
  ) {}

  /** For another task, once the thread has ended this one. */
  reset(): void {
    this.memory.fill(0);
  }

  /** Calls of the task that have started. */
  get begun(): number {
    const begun = Atomics.load(this.memory, BEGUN);
    return begun === REVOKED ? this.#begunBefore : begun;
  }

  /** Claims the call at `index` for the thread; false if the main thread has revoked it. */
  begin(index: number): boolean {
    return Atomics.compareExchange(this.memory, BEGUN, index, index + 1) === index;
  }

  /** Prevents calls that have not started from starting; returns how many have started. */
  revokePending(): number {
    this.#begunBefore = Atomics.exchange(this.memory, BEGUN, REVOKED);
    return this.#begunBefore;
  }

  /** Asks the thread to end the running call early, if it can. */
  preempt(): void {
    Atomics.store(this.memory, PREEMPTED, 1);
  }

  /** Whether the main thread needs the thread for other calls. */
  get preempted(): boolean {
    return Atomics.load(this.memory, PREEMPTED) === 1;
  }

  /** Whether the thread is loading modules: a thread that is ended meanwhile leaves its files open. */
  get loading(): boolean {
    return Atomics.load(this.memory, LOADING) > 0;
  }

  /** Milliseconds spent on loading modules so far. */
  get loadedMs(): number {
    return Atomics.load(this.memory, LOADED_MS);
  }

  /** Loads modules, and marks the time as loading. */
  async load<T>(read: () => Promise<T>): Promise<T> {
    const start = performance.now();
    Atomics.store(this.memory, LOADING, 1);
    try {
      return await read();
    } finally {
      Atomics.add(this.memory, LOADED_MS, Math.ceil(performance.now() - start));
      Atomics.store(this.memory, LOADING, 0);
    }
  }
}
