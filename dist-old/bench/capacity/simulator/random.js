/** Random numbers from a seed, from 0 up to 1: Vigna's splitmix64 in 32 bits (Steele, Lea and Flood, 2014). */
export class Random {
    #state;
    constructor(seed) {
        this.#state = seed | 0;
    }
    next() {
        this.#state = (this.#state + 0x9e3779b9) | 0;
        let z = this.#state;
        z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
        z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
        return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
    }
    /** From the exponential distribution of a mean. */
    exponential(mean) {
        return -mean * Math.log(1 - this.next());
    }
    /** An index, each as likely as its entry of the running sums of shares. */
    index(cumulative) {
        const at = this.next() * (cumulative.at(-1) ?? 0);
        let low = 0;
        let high = cumulative.length - 1;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (cumulative[middle] <= at)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
}
/** Draws from a measured distribution: its quantile function, straight between the measured values. */
export function draw(sample, random) {
    if (sample.length === 0)
        return 0;
    const at = random.next() * (sample.length - 1);
    const low = Math.floor(at);
    const from = sample[low];
    const to = sample[Math.min(low + 1, sample.length - 1)];
    // Infinity: a call that never ends by itself.
    return to === Infinity ? to : from + (at - low) * (to - from);
}
//# sourceMappingURL=random.js.map