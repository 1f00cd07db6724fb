import { performance } from 'node:perf_hooks';
/** Maximum clients counted at once; beyond that, the least recently seen one is dropped. */
const MAX_CLIENTS = 50_000;
/** Counts in the memory of this process. */
export class WindowCounter {
    #windowMs;
    #now;
    #windows = new Map();
    /** `now` is in milliseconds. */
    constructor(windowMs, now = () => performance.now()) {
        this.#windowMs = windowMs;
        this.#now = now;
    }
    async count(client, calls) {
        const now = this.#now();
        let window = this.#windows.get(client);
        if (window === undefined || window.end <= now)
            window = { current: 0, end: now + this.#windowMs };
        window.current += calls;
        // A map keeps insertion order: insert again to mark as recently seen.
        this.#windows.delete(client);
        this.#windows.set(client, window);
        if (this.#windows.size > MAX_CLIENTS)
            this.#windows.delete(this.#windows.keys().next().value);
        // The sum and the difference of large numbers may be rounded.
        return { current: window.current, ttl: Math.min(this.#windowMs, window.end - now) };
    }
}
//# sourceMappingURL=window-counter.js.map