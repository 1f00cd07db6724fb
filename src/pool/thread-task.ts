import { performance } from 'node:perf_hooks';
import type { Outcome, Reply } from '../shared/call.js';
import type { Progress } from '../shared/progress.js';
import type { Task } from './lane.js';

/**
 * A task that a thread runs. A class, because V8 gives each object literal with accessors a hidden class of its own,
 * which lives in the old generation and is garbage after one task.
 */
export class ThreadTask implements Task<Reply> {
  readonly replies: Promise<readonly Reply[]>;
  /** Calls in the task; those in the lines of a batch are known when it has ended. */
  calls: number;
  readonly #progress: Progress;
  readonly #start = performance.now();
  #threadMs = 0;
  #loadedMs: number | undefined;

  /** `onEnd` is told when the thread has ended the task by itself: its progress may serve another task. */
  constructor(replies: Promise<readonly Reply[]>, calls: number, progress: Progress, onEnd: () => void) {
    this.calls = calls;
    this.#progress = progress;
    this.replies = replies.then(
      replies => {
        this.#loadedMs = progress.loadedMs;
        this.#threadMs = replies.reduce((sum, { runMs }) => sum + runMs, 0) - this.#loadedMs;
        this.calls = replies.reduce((sum, { outcome }) => sum + callsIn(outcome), 0);
        onEnd();
        return replies;
      },
      (error: unknown) => {
        this.#threadMs = performance.now() - this.#start - progress.loadedMs;
        throw error;
      },
    );
  }

  get begun(): number {
    return this.#progress.begun;
  }

  get loadedMs(): number {
    return this.#loadedMs ?? this.#progress.loadedMs;
  }

  get threadMs(): number {
    return Math.max(0, this.#threadMs);
  }

  revokePending(): number {
    return this.#progress.revokePending();
  }

  preempt(): void {
    this.#progress.preempt();
  }
}

/** A job with lines of a batch contains many calls. */
function callsIn(outcome: Outcome): number {
  return typeof outcome === 'string' || outcome instanceof Uint8Array || outcome.kind !== 'lines'
    ? 1
    : outcome.runs.reduce((sum, { lines }) => sum + Math.max(1, lines), 0);
}
