import { weightOf } from './run-queue.js';
const noop = () => { };
/**
 * A turn of an event loop that waits awake, in milliseconds. Turns are shorter, but what comes meanwhile is begun at
 * once, so that this is only by how much it may wait too long.
 */
const TURN_MS = 0.01;
/** Takes next to no time, but waits for a core: what takes none would be done without one. */
const HAVE_A_CORE = { ms: 1e-6, run: noop };
/** Large work is done in parts that take so many milliseconds of CPU, unless its bytes say otherwise. */
export const SLICE_MS = 0.25;
/**
 * A thread with an event loop. In a turn it handles all events that were there when the turn began, each with the work
 * that follows from it, then the callbacks of `soon`. Everything takes CPU of the machine, also waiting awake.
 */
export class MainThread {
    #events;
    #machine;
    #wakeMs;
    #wakeCpuMs;
    #user = { weight: weightOf(0), cpuMs: 0 };
    #thread;
    #ready = [];
    #turn = [];
    /** What the running callback has to do beside: before the next event. */
    #following = [];
    #soon = [];
    /** Called back once a turn has passed with nothing to do: until there is none left, it does not sleep. */
    #afterTurn = [];
    #busy = false;
    #busySince = 0;
    /** Whether it waits awake, the CPU that it had before, and what it has waited so far. */
    #isPolling = false;
    #polledFrom = 0;
    #pollingMs = 0;
    #busyMs = 0;
    /** How often it was woken so far. */
    wakes = 0;
    /**
     * `wakeMs`: how long it takes to run once something wakes it, where a core sleeps; `wakeCpuMs`: the CPU that it takes
     * more whenever it was woken.
     */
    constructor(events, machine, wakeMs, wakeCpuMs) {
        this.#events = events;
        this.#machine = machine;
        this.#thread = machine.thread(this.#user);
        this.#wakeMs = wakeMs;
        this.#wakeCpuMs = wakeCpuMs;
    }
    /** Milliseconds in which it had something to do, waiting for a core included. */
    get busyMs() {
        return this.#busyMs + (this.#busy && !this.#isPolling ? this.#events.now - this.#busySince : 0);
    }
    /** CPU that it has had to wait awake, in milliseconds. */
    get pollingMs() {
        return this.#pollingMs + (this.#isPolling ? this.cpuMs - this.#polledFrom : 0);
    }
    /** CPU that it has had, in milliseconds. */
    get cpuMs() {
        return this.#machine.cpuMsOf(this.#user);
    }
    now() {
        return this.#events.now;
    }
    after(ms, callback) {
        const event = () => {
            this.#events.settle();
            callback();
        };
        this.#events.at(this.#events.now + ms, () => this.post(0, event));
    }
    soon(callback) {
        this.#soon.push(callback);
        this.#wake();
    }
    /** Calls back once a turn has passed with nothing to do, for which it waits awake. */
    nextTurn(callback) {
        this.#afterTurn.push(callback);
        this.#wake();
    }
    /** An event that takes so many milliseconds of CPU: in the next turn. */
    post(ms, run) {
        this.#ready.push({ ms, run });
        this.#wake();
    }
    /** Work of the callback that runs: before the next event. */
    follow(ms, run = noop) {
        this.#following.push({ ms, run });
        this.#wake();
    }
    /** Work of the callback that runs, in slices: the first before the next event, each other one in a later turn. */
    followInSlices(ms, run, sliceMs = SLICE_MS) {
        if (ms <= sliceMs)
            return this.follow(ms, run);
        this.follow(sliceMs, () => this.post(0, () => this.followInSlices(ms - sliceMs, run, sliceMs)));
    }
    #wake() {
        if (this.#isPolling) {
            this.#endPolling();
            this.#following.unshift(HAVE_A_CORE);
            this.#events.at(this.#events.now, this.#next);
        }
        if (this.#busy)
            return;
        this.#busy = true;
        this.#busySince = this.#events.now;
        this.wakes++;
        this.#following.unshift(HAVE_A_CORE, { ms: this.#wakeCpuMs, run: noop });
        this.#events.at(this.#events.now + this.#machine.wakingMs(this.#wakeMs), this.#next);
    }
    #next = () => {
        const step = this.#following.shift() ?? this.#turn.shift();
        if (step !== undefined)
            return this.#do(step);
        if (this.#soon.length > 0) {
            for (const callback of this.#soon.splice(0))
                callback();
            this.#events.settle();
        }
        else if (this.#ready.length > 0) {
            [this.#turn, this.#ready] = [this.#ready, this.#turn];
        }
        else if (this.#afterTurn.length > 0) {
            return this.#poll();
        }
        else {
            this.#busy = false;
            this.#thread.sleep();
            this.#busyMs += this.#events.now - this.#busySince;
            return;
        }
        this.#events.at(this.#events.now, this.#next);
    };
    #poll() {
        this.#isPolling = true;
        this.#polledFrom = this.cpuMs;
        this.#busyMs += this.#events.now - this.#busySince;
        this.#thread.run(TURN_MS, () => {
            if (!this.#isPolling)
                return;
            this.#endPolling();
            for (const callback of this.#afterTurn.splice(0))
                callback();
            this.#events.at(this.#events.now, this.#next);
        });
    }
    #endPolling() {
        this.#isPolling = false;
        this.#pollingMs += this.cpuMs - this.#polledFrom;
        this.#busySince = this.#events.now;
    }
    #do({ ms, run }) {
        const done = () => {
            run();
            this.#events.at(this.#events.now, this.#next);
        };
        if (ms > 0)
            this.#thread.run(ms, done);
        else
            done();
    }
}
//# sourceMappingURL=main-thread.js.map