import { performance } from 'node:perf_hooks';
import { LANE_NAMES } from '../shared/tool.js';
import { EventLoopPoll } from './event-loop-poll.js';
import { Lanes, NICE, SPARE, YOUNG_MB } from './lanes.js';
import { Threads } from './threads.js';
const clock = {
    now: () => performance.now(),
    after: (ms, callback) => void setTimeout(callback, ms).unref(),
    soon: callback => void setImmediate(callback),
};
/** The three lanes, each with a bounded queue and threads of its own. */
export class Pool {
    #lanes;
    #threads;
    constructor({ lanes, worker, workerData, onError, onFailure }) {
        const createThreads = (name) => new Threads({
            count: lanes[name].threads + SPARE,
            runMs: lanes[name].runMs,
            heapMb: lanes[name].heapMb,
            youngMb: YOUNG_MB[name],
            nice: NICE[name],
            poll: lanes[name].isPolled ? new EventLoopPoll() : undefined,
            worker,
            workerData,
            onIdle: () => this.#lanes.get(name).wake(),
            onError: error => onError(name, error),
            onFailure: (reason, tools, ms) => onFailure(name, reason, tools, ms),
        });
        this.#threads = { fast: createThreads('fast'), risky: createThreads('risky'), heavy: createThreads('heavy') };
        this.#lanes = new Lanes(lanes, name => this.#threads[name], clock);
    }
    /** Resolves when every thread is up. */
    async ready() {
        await Promise.all(Object.values(this.#threads).map(threads => threads.ready()));
    }
    /** Whether a call to this lane would be rejected. */
    full(name) {
        return this.#lanes.get(name).full;
    }
    /** The estimated queueing delay of a call to this lane, in milliseconds. */
    delayMs(name) {
        return this.#lanes.get(name).estimatedDelayMs;
    }
    /** Runs a call in a lane, with the retries of `Lanes`. */
    submit(name, tool, body) {
        // The parts of a body are transferred with its task: it cannot be revoked.
        const alone = typeof body !== 'string' && 'parts' in body;
        return this.#lanes.submit(name, limitMs => ({ tool, limitMs, body }), alone);
    }
    /** Runs lines of a batch in a lane, once: their stream decides what to do if the task fails. */
    submitLines(name, body) {
        return this.#lanes.submitOnce(name, limitMs => ({ tool: 'batch', limitMs, body }));
    }
    /** The state of each lane. */
    state() {
        return LANE_NAMES.map(name => {
            const lane = this.#lanes.get(name);
            const { count, replaced, failures } = this.#threads[name];
            return { lane: name, waiting: lane.waiting, running: lane.running, threads: count, replaced, failures };
        });
    }
    /** Ends all threads. Calls that are queued or running count as cancelled. */
    async close() {
        this.#lanes.close();
        await Promise.all(Object.values(this.#threads).map(threads => threads.close()));
    }
}
//# sourceMappingURL=pool.js.map