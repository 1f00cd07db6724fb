import { performance } from 'node:perf_hooks';
import type { MemoryBudget } from '../../pool/memory-budget.js';
import type { ActiveCalls } from './active-call.js';

/** Bytes that are held for so long without an open call have leaked; in milliseconds. */
const LEAK_MS = 60_000;

/** Detects bytes that are held although no call is open: a call ended without releasing them. */
export class LeakWatch {
  readonly #memory: Pick<MemoryBudget, 'held'>;
  readonly #calls: Pick<ActiveCalls, 'open'>;
  #since: number | undefined;

  constructor(memory: Pick<MemoryBudget, 'held'>, calls: Pick<ActiveCalls, 'open'>) {
    this.#memory = memory;
    this.#calls = calls;
  }

  /** Whether such bytes were seen a minute ago, and since then not all have been released. Health checks ask often. */
  get leaking(): boolean {
    if (this.#memory.held === 0) this.#since = undefined;
    // While calls are open, nobody can tell whose bytes these are; but bytes that have leaked stay.
    else if (this.#calls.open === 0) this.#since ??= performance.now();
    return this.#since !== undefined && performance.now() - this.#since >= LEAK_MS;
  }
}
