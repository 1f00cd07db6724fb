import { performance } from 'node:perf_hooks';
/** The index of each value in the memory. */
const BEGUN = 0;
const LOADING = 1;
const LOADED_MS = 2;
const PREEMPTED = 3;
const CELL_COUNT = 4;
/** Replaces the count of started calls once the main thread has revoked the others. */
const REVOKED = -1;
/** The progress of a task: written by its thread, read by the main thread while the thread is busy. */
export class Progress {
    memory;
    constructor(memory = new Int32Array(new SharedArrayBuffer(CELL_COUNT * Int32Array.BYTES_PER_ELEMENT))) {
        this.memory = memory;
    }
    /** For another task, once the thread has ended this one. */
    reset() {
        this.memory.fill(0);
    }
    /** Calls of the task that have started. */
    get begun() {
        return Atomics.load(this.memory, BEGUN);
    }
    /** Claims the call at `index` for the thread; false if the main thread has revoked it. */
    begin(index) {
        return Atomics.compareExchange(this.memory, BEGUN, index, index + 1) === index;
    }
    /** Prevents calls that have not started from starting; returns how many have started. */
    revokePending() {
        return Atomics.exchange(this.memory, BEGUN, REVOKED);
    }
    /** Asks the thread to end the running call early, if it can. */
    preempt() {
        Atomics.store(this.memory, PREEMPTED, 1);
    }
    /** Whether the main thread needs the thread for other calls. */
    get preempted() {
        return Atomics.load(this.memory, PREEMPTED) === 1;
    }
    /** Whether the thread is loading modules: a thread that is ended meanwhile leaves its files open. */
    get loading() {
        return Atomics.load(this.memory, LOADING) > 0;
    }
    /** Milliseconds spent on loading modules so far. */
    get loadedMs() {
        return Atomics.load(this.memory, LOADED_MS);
    }
    /** Loads modules, and marks the time as loading. */
    async load(read) {
        const start = performance.now();
        Atomics.store(this.memory, LOADING, 1);
        try {
            return await read();
        }
        finally {
            Atomics.add(this.memory, LOADED_MS, Math.ceil(performance.now() - start));
            Atomics.store(this.memory, LOADING, 0);
        }
    }
}
//# sourceMappingURL=progress.js.map