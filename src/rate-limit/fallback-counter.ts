import { performance } from 'node:perf_hooks';
import type { CallCounter, Count } from './call-counter.js';
import type { CounterHealth } from './counter-health.js';
import type { WindowCounter } from './window-counter.js';

/**
 * Counts with a counter that instances share. What that one does not count in time is counted in the memory of this
 * process, so that the limit holds here whatever becomes of the other one. Never rejects.
 */
export class FallbackCounter implements CallCounter {
  readonly #shared: CallCounter;
  readonly #own: WindowCounter;
  readonly #health: CounterHealth;
  readonly #waitMs: number;
  readonly #now: () => number;
  /** Questions that the shared counter has not answered. */
  #open = 0;
  #missed = 0;

  /** `own` must have the windows of `shared`. A call waits at most `waitMs` for `shared`; `now` is in milliseconds. */
  constructor(
    shared: CallCounter,
    own: WindowCounter,
    health: CounterHealth,
    waitMs: number,
    now: () => number = () => performance.now(),
  ) {
    this.#shared = shared;
    this.#own = own;
    this.#health = health;
    this.#waitMs = waitMs;
    this.#now = now;
  }

  /** How often this process has counted for itself so far. */
  get missed(): number {
    return this.#missed;
  }

  async count(client: string, calls: number): Promise<Count> {
    const askedAt = this.#now();
    const shared = await this.#ask(client, calls);
    if (shared !== undefined) return this.#own.adopt(client, calls, shared, askedAt);
    this.#missed++;
    return this.#own.count(client, calls);
  }

  /** The count of the shared counter; undefined if it fails or is late. */
  async #ask(client: string, calls: number): Promise<Count | undefined> {
    // While it is out, one call at a time finds out whether it is back: others neither wait nor pile up.
    if (this.#health.isOut && this.#open > 0) return undefined;
    this.#open++;
    return new Promise(resolve => {
      let isLate = false;
      const stopWaiting = this.#whenLate(() => {
        isLate = true;
        this.#health.failed(`no answer within ${this.#waitMs} ms`);
        resolve(undefined);
      });
      const settle = (count?: Count): void => {
        this.#open--;
        stopWaiting();
        resolve(count);
      };
      this.#shared.count(client, calls).then(
        count => {
          if (!isLate) this.#health.answered();
          settle(count);
        },
        (error: Error) => {
          this.#health.failed(error.message);
          settle();
        },
      );
    });
  }

  /**
   * Calls back once the time to wait has passed, and whatever arrived until then has been read. After a stall of the
   * event loop the timer fires first: an answer may have arrived meanwhile, or the question was asked just now. Returns
   * a function that prevents it.
   */
  #whenLate(callback: () => void): () => void {
    const end = this.#now() + this.#waitMs;
    let isOver = false;
    const check = (): void => {
      const left = end - this.#now();
      if (left > 0) timer = setTimeout(check, left).unref();
      // Immediates run after the poll for events.
      else setImmediate(() => isOver || callback());
    };
    let timer = setTimeout(check, this.#waitMs).unref();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }
}
