import { performance } from 'node:perf_hooks';
/** Limits an event to a number of times per second. */
export class Allowance {
    #perSecond;
    #second = 0;
    #taken = 0;
    constructor(perSecond) {
        this.#perSecond = perSecond;
    }
    /** Whether the event is allowed once more in this second; counts it. */
    take(now = performance.now()) {
        const second = Math.floor(now / 1000);
        if (second !== this.#second) {
            this.#second = second;
            this.#taken = 0;
        }
        return this.#taken++ < this.#perSecond;
    }
}
//# sourceMappingURL=allowance.js.map