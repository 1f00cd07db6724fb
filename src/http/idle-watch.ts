import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';

interface Watched {
  movedAt: number;
  readonly onIdle: () => void;
}

/**
 * Detects messages that have not made progress for `idleMs`. The socket's own timeout cannot: on a pipelined connection
 * an earlier answer that is being read keeps the socket busy.
 */
export class IdleWatch {
  readonly #idleMs: number;
  readonly #watched = new Map<IncomingMessage, Watched>();
  #timer: NodeJS.Timeout | undefined;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /** Calls `onIdle` once if the message makes no progress; a message that we paused is not idle. */
  add(message: IncomingMessage, onIdle: () => void): void {
    this.#watched.set(message, { movedAt: performance.now(), onIdle });
    // Checked four times per `idleMs`, so a message is reported at most a quarter of that too late.
    this.#timer ??= setInterval(() => this.#sweep(), Math.max(10, this.#idleMs / 4)).unref();
  }

  moved(message: IncomingMessage): void {
    const watched = this.#watched.get(message);
    if (watched !== undefined) watched.movedAt = performance.now();
  }

  delete(message: IncomingMessage): void {
    this.#watched.delete(message);
  }

  #sweep(): void {
    const now = performance.now();
    for (const [message, watched] of this.#watched) {
      if (message.isPaused()) watched.movedAt = now;
      else if (now - watched.movedAt >= this.#idleMs) {
        this.#watched.delete(message);
        watched.onIdle();
      }
    }
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
