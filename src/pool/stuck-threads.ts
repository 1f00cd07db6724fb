import type { Worker } from 'node:worker_threads';

/** Stuck threads with which a process no longer accepts calls and is replaced. */
const MAX_STUCK = 2;

/**
 * Threads that were ended and do not exit, of all lanes: nothing interrupts native code. Each keeps its memory and a
 * part of a core until the process ends.
 */
export class StuckThreads {
  readonly #threads = new Set<Worker>();

  /** Their number. */
  get count(): number {
    return this.#threads.size;
  }

  /** Whether the process has to be replaced. */
  get areTooMany(): boolean {
    return this.#threads.size >= MAX_STUCK;
  }

  /**
   * Counts a thread. Whether its lane may have another one in its place: beyond the maximum it stays in its lane, so
   * that the number of threads is bounded however long the process takes to end.
   */
  add(thread: Worker): boolean {
    const isReplaced = !this.areTooMany;
    this.#threads.add(thread);
    return isReplaced;
  }

  /** A thread has exited; it may have been stuck. */
  exited(thread: Worker): void {
    this.#threads.delete(thread);
  }
}
