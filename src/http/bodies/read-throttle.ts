/** Maximum bytes of one read from a socket. */
const CHUNK = 64 * 1024;

/** What a round may take: bytes, and milliseconds since its first read. */
interface ReadBudget {
  readonly bytes: number;
  readonly ms: number;
}

/** A message, or the reads of its body. */
interface Pausable {
  pause(): void;
  resume(): void;
}

/**
 * Bounds what is read from many messages together. A round ends when its budget is spent; `schedule` starts the next
 * one. Messages without budget are paused, and resumed in order, as many per round as its bytes allow.
 */
export class ReadThrottle {
  readonly #budget: ReadBudget;
  readonly #schedule: (next: () => void) => void;
  readonly #now: () => number;
  readonly #paused = new Set<Pausable>();
  #spent = 0;
  #begin = 0;
  #scheduled = false;

  constructor(budget: ReadBudget, schedule: (next: () => void) => void, now = () => performance.now()) {
    this.#budget = budget;
    this.#schedule = schedule;
    this.#now = now;
  }

  /** Counts bytes that were read from a message, and pauses it when this round's budget is spent. */
  spend(message: Pausable, bytes: number): void {
    this.#arm();
    this.#spent += bytes;
    const { bytes: mostBytes, ms } = this.#budget;
    if (this.#spent < mostBytes && this.#now() - this.#begin < ms) return;
    message.pause();
    this.#paused.add(message);
  }

  /** Call when the message has ended or has another reader. */
  forget(message: Pausable): void {
    this.#paused.delete(message);
  }

  #arm(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#begin = this.#now();
    this.#schedule(() => {
      this.#scheduled = false;
      this.#spent = 0;
      let room = Math.ceil(this.#budget.bytes / CHUNK);
      for (const message of this.#paused) {
        if (room-- === 0) break;
        this.#paused.delete(message);
        message.resume();
      }
      if (this.#paused.size > 0) this.#arm();
    });
  }
}
