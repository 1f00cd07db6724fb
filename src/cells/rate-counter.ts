import type { Count } from './messages.js';

/** Maximum clients counted at once; beyond that the one seen longest ago is forgotten. */
const CLIENTS = 50_000;

interface Window {
  current: number;
  readonly end: number;
}

/** Counts the calls of clients in fixed windows, for all cells together. */
export class RateCounter {
  readonly #windows = new Map<string, Window>();

  /** Counts one more call of a client at `now`; times in milliseconds. */
  count(client: string, windowMs: number, now: number): Count {
    let window = this.#windows.get(client);
    if (window === undefined || window.end <= now) window = { current: 0, end: now + windowMs };
    window.current++;
    // The order of a map is that of its insertions.
    this.#windows.delete(client);
    this.#windows.set(client, window);
    if (this.#windows.size > CLIENTS) this.#windows.delete(this.#windows.keys().next().value!);
    return { current: window.current, ttl: window.end - now };
  }
}
