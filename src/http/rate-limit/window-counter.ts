import type { CallCounter, Count } from './call-counter.js';

/** Maximum clients counted at once; beyond that the one seen longest ago is forgotten. */
const CLIENTS = 50_000;

interface Window {
  current: number;
  readonly end: number;
}

/** Counts in the memory of this process. */
export class WindowCounter implements CallCounter {
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  /** `now` is in milliseconds. */
  constructor(windowMs: number, now: () => number = Date.now) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  async count(client: string, calls: number): Promise<Count> {
    const now = this.#now();
    let window = this.#windows.get(client);
    if (window === undefined || window.end <= now) window = { current: 0, end: now + this.#windowMs };
    window.current += calls;
    // The order of a map is that of its insertions.
    this.#windows.delete(client);
    this.#windows.set(client, window);
    if (this.#windows.size > CLIENTS) this.#windows.delete(this.#windows.keys().next().value!);
    return { current: window.current, ttl: window.end - now };
  }
}
