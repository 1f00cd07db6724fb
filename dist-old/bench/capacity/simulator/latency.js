import { LANE_NAMES } from '../../../src/shared/tool.js';
/** Latencies of one group as they come in. */
class Recorder {
    #ms = [];
    #latencyLimitMs;
    #refused = 0;
    #late = 0;
    constructor(latencyLimitMs) {
        this.#latencyLimitMs = latencyLimitMs;
    }
    add(ms, refused) {
        this.#ms.push(ms);
        if (refused)
            this.#refused++;
        if (ms > this.#latencyLimitMs)
            this.#late++;
    }
    get latency() {
        const sorted = Float64Array.from(this.#ms).sort();
        const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
        const calls = sorted.length;
        const part = (of) => (calls === 0 ? 0 : of / calls);
        return { calls, refused: part(this.#refused), late: part(this.#late), p50: at(0.5), p99: at(0.99), max: at(1) };
    }
}
/** Records latencies of all calls, and of those of each lane. */
export class Latencies {
    #all;
    #lanes;
    /** Calls that take longer than `latencyLimitMs` are late; none unless given. */
    constructor(latencyLimitMs = Infinity) {
        const recorder = () => new Recorder(latencyLimitMs);
        this.#all = recorder();
        this.#lanes = { fast: recorder(), risky: recorder(), heavy: recorder() };
    }
    /** A call of a lane took so many milliseconds. */
    add(lane, ms, refused) {
        this.#all.add(ms, refused);
        this.#lanes[lane].add(ms, refused);
    }
    get byGroup() {
        const { fast, risky, heavy } = this.#lanes;
        return { all: this.#all.latency, fast: fast.latency, risky: risky.latency, heavy: heavy.latency };
    }
}
/** All groups. */
export const GROUPS = ['all', ...LANE_NAMES];
//# sourceMappingURL=latency.js.map