import type { IncomingMessage } from 'node:http';

/** Maximum bytes of one read from a socket. */
const CHUNK = 64 * 1024;

/**
 * Bounds the bytes read from many messages together. A round reads at most `budget` bytes; `schedule` starts the next
 * one. Messages without budget are paused, and resumed in order, as many per round as the budget allows.
 */
export class ReadThrottle {
  readonly #budget: number;
  readonly #schedule: (next: () => void) => void;
  readonly #paused = new Set<IncomingMessage>();
  #spent = 0;
  #scheduled = false;

  constructor(budget: number, schedule: (next: () => void) => void) {
    this.#budget = budget;
    this.#schedule = schedule;
  }

  /** Counts bytes read from a message, and pauses it when this round's budget is spent. */
  spend(message: IncomingMessage, bytes: number): void {
    this.#spent += bytes;
    if (this.#spent >= this.#budget) {
      message.pause();
      this.#paused.add(message);
    }
    this.#arm();
  }

  /** Call when the message has ended or has another reader. */
  forget(message: IncomingMessage): void {
    this.#paused.delete(message);
  }

  #arm(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => {
      this.#scheduled = false;
      this.#spent = 0;
      let room = Math.ceil(this.#budget / CHUNK);
      for (const message of this.#paused) {
        if (room-- === 0) break;
        this.#paused.delete(message);
        message.resume();
      }
      if (this.#paused.size > 0) this.#arm();
    });
  }
}
