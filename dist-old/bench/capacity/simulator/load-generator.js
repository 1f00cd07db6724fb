import { MainThread } from './main-thread.js';
/** The generator's timer in milliseconds: the shortest of Node, with what epoll's whole milliseconds add. */
export const TICK_MS = 1.06;
/** Connections that callers of the service have, at most: further calls wait for one. */
export const CONNECTIONS = 512;
/**
 * The process that sends the load of a measurement, on the same machine. It wakes at every tick, sends the calls that
 * are due, and takes their answers in between: so calls reach the service in small groups.
 */
export class LoadGenerator {
    #thread;
    #tickMs;
    #due = [];
    /** Calls on their way, and those that wait for a connection. */
    #open = 0;
    #waiting = [];
    constructor(events, machine, wakeMs, { tickMs, wakeCpuMs }) {
        this.#thread = new MainThread(events, machine, wakeMs, wakeCpuMs);
        this.#tickMs = tickMs;
        this.#thread.after(TICK_MS, this.#tick);
    }
    /** CPU that it has had, in milliseconds. */
    get cpuMs() {
        return this.#thread.cpuMs;
    }
    /** How often it was woken so far. */
    get wakes() {
        return this.#thread.wakes;
    }
    /** A call is due: it leaves with the next tick, after so many milliseconds of CPU. */
    send = (ms, leave) => {
        this.#due.push({ ms, leave });
    };
    /** A call leaves as soon as the thread comes to it, as the next of those in flight does. */
    sendAtOnce = (ms, leave) => {
        this.#thread.post(0, () => this.#thread.followInSlices(ms, () => this.#connect(leave)));
    };
    /** An answer arrives, and takes so many milliseconds of CPU: a call that waits gets its connection. */
    receive(ms, received) {
        this.#thread.post(0, () => this.#thread.followInSlices(ms, () => {
            this.#open--;
            const next = this.#waiting.shift();
            if (next !== undefined)
                this.#connect(next);
            received();
        }));
    }
    #connect(leave) {
        if (this.#open === CONNECTIONS) {
            this.#waiting.push(leave);
            return;
        }
        this.#open++;
        leave();
    }
    #tick = () => {
        const due = this.#due;
        this.#due = [];
        this.#thread.follow(this.#tickMs);
        for (const { ms, leave } of due)
            this.#thread.followInSlices(ms, () => this.#connect(leave));
        this.#thread.follow(0, () => this.#thread.after(TICK_MS, this.#tick));
    };
}
//# sourceMappingURL=load-generator.js.map