import { performance } from 'node:perf_hooks';
import type { CallCounter, Count } from './call-counter.js';

/** Maximum clients counted at once; beyond that, the least recently seen one is dropped. */
const MAX_CLIENTS = 50_000;

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
  constructor(windowMs: number, now: () => number = () => performance.now()) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  async count(client: string, calls: number): Promise<Count> {
    return this.#count(client, calls);
  }

  /**
   * Adopts the count of a shared counter, which was asked at `askedAt` to count `calls`: later calls are counted on top
   * of it. If the shared counter missed calls, which were counted here, the higher count holds until its window ends.
   */
  adopt(client: string, calls: number, shared: Count, askedAt: number): Count {
    const own = this.#current(client);
    if (own !== undefined && own.current + calls > shared.current) return this.#count(client, calls);
    // The answer took time: the shared window does not end before this.
    this.#set(client, { current: shared.current, end: askedAt + shared.ttl });
    return shared;
  }

  #count(client: string, calls: number): Count {
    const now = this.#now();
    const window = this.#current(client) ?? { current: 0, end: now + this.#windowMs };
    window.current += calls;
    this.#set(client, window);
    // The sum and the difference of large numbers may be rounded.
    return { current: window.current, ttl: Math.min(this.#windowMs, window.end - now) };
  }

  /** The window of a client, if it has not ended. */
  #current(client: string): Window | undefined {
    const window = this.#windows.get(client);
    return window !== undefined && window.end > this.#now() ? window : undefined;
  }

  #set(client: string, window: Window): void {
    // A map keeps insertion order: insert again to mark as recently seen.
    this.#windows.delete(client);
    this.#windows.set(client, window);
    if (this.#windows.size > MAX_CLIENTS) this.#windows.delete(this.#windows.keys().next().value!);
  }
}
