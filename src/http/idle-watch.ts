import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Link, LinkedList } from '../shared/linked-list.js';

/** A message that is watched. */
interface Watched {
  readonly message: IncomingMessage;
  /** When it made progress last, in milliseconds of `performance.now`. */
  movedAt: number;
  readonly onIdle: () => void;
}

/**
 * Detects messages that have not made progress for `idleMs`. The socket's own timeout cannot: on a pipelined connection
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
   * Calls `onIdle` once if the message makes no progress; a message that we paused is not idle. Removing the result
   * ends this.
   */
  add(message: IncomingMessage, onIdle: () => void): Link<Watched> {
    // Checked four times per `idleMs`, so a message is reported at most a quarter of that too late.
    this.#timer ??= setInterval(() => this.#sweep(), Math.max(10, this.#idleMs / 4)).unref();
    return this.#watched.push({ message, movedAt: performance.now(), onIdle });
  }

  /** The message made progress. */
  moved({ value }: Link<Watched>): void {
    value.movedAt = performance.now();
  }

  #sweep(): void {
    const now = performance.now();
    for (const link of this.#watched.links()) {
      const { value } = link;
      if (value.message.isPaused()) value.movedAt = now;
      else if (now - value.movedAt >= this.#idleMs && link.remove()) value.onIdle();
    }
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
