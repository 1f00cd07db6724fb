import { performance } from 'node:perf_hooks';
/** How long the event loop polls for the end of a task before it sleeps, in milliseconds: quick calls take less. */
const TASK_MS = 0.2;
/** How long it polls for the next task after one has ended, if they follow each other this closely; in milliseconds. */
const NEXT_MS = 0.15;
const NODE = { now: () => performance.now(), nextTurn: callback => void setImmediate(callback) };
/**
 * Keeps the event loop from sleeping while something is due very soon: the end of a task, and the next task where tasks
 * follow each other closely (busy polling). On a virtual machine, a thread that sleeps takes 30 µs to wake, and whoever
 * wakes it pays as much CPU for the interrupt.
 */
export class EventLoopPoll {
    #loop;
    #running = 0;
    /** When a task last began or ended. */
    #since = -Infinity;
    /** Whether the last task followed another one closely. */
    #isFrequent = false;
    #isArmed = false;
    constructor(loop = NODE) {
        this.#loop = loop;
    }
    /** A task was sent to its thread. */
    began() {
        const now = this.#loop.now();
        this.#isFrequent = this.#running > 0 || now - this.#since < NEXT_MS;
        this.#running++;
        this.#since = now;
        this.#arm();
    }
    /** A task has ended. */
    ended() {
        this.#running--;
        this.#since = this.#loop.now();
        if (this.#isFrequent)
            this.#arm();
    }
    #arm() {
        if (this.#isArmed)
            return;
        this.#isArmed = true;
        this.#loop.nextTurn(this.#check);
    }
    #check = () => {
        this.#isArmed = false;
        const ms = this.#loop.now() - this.#since;
        if (this.#running > 0 ? ms < TASK_MS : this.#isFrequent && ms < NEXT_MS)
            this.#arm();
    };
}
//# sourceMappingURL=event-loop-poll.js.map