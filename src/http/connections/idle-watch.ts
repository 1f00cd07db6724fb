import { performance } from 'node:perf_hooks';
import { type Link, LinkedList } from '../../shared/linked-list.js';
import type { BodyReads } from './body-reads.js';

/** A body that is watched. */
interface Watched {
  readonly reads: BodyReads;
  /** When it made progress last, in milliseconds of `performance.now`. */
  movedAt: number;
  readonly onIdle: () => void;
}

/**
 * Detects bodies that have not made progress for `idleMs`. The socket's own timeout cannot: on a pipelined connection
 * an earlier answer that is being read keeps the socket busy.
 */
export class IdleWatch {
  readonly #idleMs: number;
  readonly #watched = new LinkedList<Watched>();
  #timer: NodeJS.Timeout | undefined;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /**
   * Calls `onIdle` once if the body makes no progress; one that we paused is not idle. Removing the result
   * ends this.
   */
  add(reads: BodyReads, onIdle: () => void): Link<Watched> {
    // Checked four times per `idleMs`, so a body is reported at most a quarter of that too late.
    this.#timer ??= setInterval(() => this.#sweep(), Math.max(10, this.#idleMs / 4)).unref();
    return this.#watched.push({ reads, movedAt: performance.now(), onIdle });
  }

  /** The body made progress. */
  moved({ value }: Link<Watched>): void {
    value.movedAt = performance.now();
  }

  #sweep(): void {
    const now = performance.now();
    for (const link of this.#watched.links()) {
      const { value } = link;
      if (value.reads.isPaused) value.movedAt = now;
      else if (now - value.movedAt >= this.#idleMs && link.remove()) value.onIdle();
    }
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
