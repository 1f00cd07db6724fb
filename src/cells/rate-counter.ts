import type { Count } from './messages.js';

/** Maximum clients counted at once; beyond that, the least recently seen one is dropped. */
const CLIENTS = 50_000;

interface Window {
  current: number;
  readonly end: number;
}

/** Counts the calls of clients in fixed windows, across all cells. */
export class RateCounter {
  readonly #windows = new Map<string, Window>();

  /** Counts one more call of a client at `now`; times in milliseconds. */
  count(client: string, windowMs: number, now: number): Count {
    let window = this.#windows.get(client);
    if (window === undefined || window.end <= now) window = { current: 0, end: now + windowMs };
    window.current++;
    // A map keeps insertion order: insert again to mark as recently seen.
    this.#windows.delete(client);
    this.#windows.set(client, window);
    if (this.#windows.size > CLIENTS) this.#windows.delete(this.#windows.keys().next().value!);
    return { current: window.current, ttl: window.end - now };
  }
}
