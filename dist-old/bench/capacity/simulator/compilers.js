import { weightOf } from './run-queue.js';
/** Threads of a process that compile: Node's `--v8-pool-size`. */
const THREADS = 4;
/** CPU of one job. Assumed: only the sum of all jobs is measured. */
const JOB_MS = 5;
/**
 * A function is compiled once it has run often enough: the jobs of a call are spread over about so many others.
 * Assumed, as the length of a job is.
 */
const SPREAD_CALLS = 400;
/** V8's threads that compile code beside the calls of a process. They have the priority of its main thread. */
export class Compilers {
    #costs;
    #random;
    #machine;
    #user = { weight: weightOf(0), cpuMs: 0 };
    #sleeping;
    #waiting = 0;
    /** What is still to be compiled; below 0 after a job that was longer than that. */
    #dueMs = 0;
    constructor({ machine, random }, costs) {
        this.#costs = costs;
        this.#random = random;
        this.#machine = machine;
        this.#sleeping = Array.from({ length: THREADS }, () => machine.thread(this.#user));
    }
    /** CPU that they have had, in milliseconds. */
    get cpuMs() {
        return this.#machine.cpuMsOf(this.#user);
    }
    /** A call ends. */
    callEnded({ alone, bytesIn, bytesOut }) {
        const { perCallMs, perByteMs } = this.#costs;
        this.#dueMs += alone ? perByteMs * (bytesIn + bytesOut) : perCallMs;
        if (this.#dueMs <= 0 || this.#random.next() >= this.#dueMs / (JOB_MS * SPREAD_CALLS))
            return;
        this.#dueMs -= JOB_MS;
        this.#waiting++;
        this.#start();
    }
    #start() {
        if (this.#waiting === 0)
            return;
        const thread = this.#sleeping.pop();
        if (thread === undefined)
            return;
        this.#waiting--;
        thread.run(JOB_MS, () => {
            thread.sleep();
            this.#sleeping.push(thread);
            this.#start();
        });
    }
}
//# sourceMappingURL=compilers.js.map