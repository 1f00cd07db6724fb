/** A process that lives for less than this, in milliseconds, counts as a failed start. */
const QUICK_MS = 10_000;
/** This many failed starts in a row are a crash loop. */
const LOOP = 6;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;
/** Decides when a process that has ended is started again. */
export class Restarts {
    #quickEnds = 0;
    /**
     * The delay before the next start in milliseconds; undefined in a crash loop. `livedMs`: how long the process lived;
     * 0 if it never came up.
     */
    after(livedMs) {
        this.#quickEnds = livedMs < QUICK_MS ? this.#quickEnds + 1 : 0;
        if (this.#quickEnds >= LOOP)
            return undefined;
        return this.#quickEnds === 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#quickEnds - 1));
    }
}
//# sourceMappingURL=restarts.js.map