import { performance } from 'node:perf_hooks';
import { Piscina } from 'piscina';
import { Progress } from '../shared/progress.js';
import { keepThreadInterfaces } from './thread-interfaces.js';
import { ThreadTask } from './thread-task.js';
/** A task that ended without a reply; its thread is being replaced. */
export class TaskFailure extends Error {
    reason;
    limitMs;
    heapMb;
    runMs;
    name = 'TaskFailure';
    constructor(reason, 
    /** The limits that it ran under. */
    limitMs, heapMb, 
    /** How long it ran, in milliseconds, without loading of modules. */
    runMs, error) {
        super(`task failed: ${reason}`, { cause: error });
        this.reason = reason;
        this.limitMs = limitMs;
        this.heapMb = heapMb;
        this.runMs = runMs;
    }
}
/** Stack of each thread, in MiB: V8's default of about 1 MB is little for recursive parsers. */
const STACK_MB = 4;
/**
 * Interval of checks while a task past its limit loads modules, and maximum time for loading in total, in milliseconds.
 */
const LOAD_CHECK_MS = 50;
const LOAD_MS = 30_000;
/** Heaps above this size, in bytes, are collected when the lane is quiet: an idle thread holds 10 to 20 MB. */
const GARBAGE_BYTES = 40 * 1024 * 1024;
/** Time without tasks after which the garbage of a lane's threads is collected, in milliseconds. */
const QUIET_MS = 1000;
/** Maximum time for `close` to wait for booting threads, in milliseconds. */
const BOOT_MS = 5_000;
/** A task without calls: it boots its thread, and collects the garbage of a heap above so many bytes. */
const emptyTask = (collectAbove) => taskOf([], collectAbove, new Progress());
const taskOf = (calls, collectAbove, progress) => ({
    tools: calls.map(({ tool }) => tool),
    limitsMs: calls.map(({ limitMs }) => limitMs),
    bodies: calls.map(({ body }) => body),
    collectAbove,
    progress: progress.memory,
});
/**
 * A Piscina pool with a fixed number of threads. A task that exceeds its time limit is aborted, and its thread is ended
 * and replaced. The limit starts with the run: a limit set at submission would count queueing, and stop work that has
 * just begun.
 */
export class Threads {
    #pool;
    #options;
    /** Threads that exist, including those that were ended and have not exited. */
    #alive = new Set();
    /** Threads created after the start, in place of those that were ended. */
    #replaced = 0;
    #up = false;
    #quietTimer;
    /** Tasks that run. */
    #running = 0;
    #closing = false;
    /** When the last task began, by `performance.now`. */
    #lastRun = 0;
    /** Of tasks that have ended: shared memory that a thread can no longer write. */
    #spareProgress = [];
    #failures = { timeout: 0, memory: 0, crash: 0 };
    constructor(options) {
        this.#options = options;
        this.#pool = new Piscina({
            // The export of the worker, not the name of the lane.
            name: 'default',
            filename: options.worker,
            minThreads: options.count,
            maxThreads: options.count,
            idleTimeout: Infinity,
            concurrentTasksPerWorker: 1,
            // Tasks are queued in the lane; here only at start, while a thread boots.
            maxQueue: options.count,
            niceIncrement: options.nice,
            // Loaders and hooks of the process would cost each thread more than all its own code. Piscina tries `require`
            // first: Node 20 ends the process with a fatal error if it exits while a thread loads modules in this way.
            execArgv: ['--no-experimental-require-module'],
            resourceLimits: {
                maxOldGenerationSizeMb: options.heapMb,
                maxYoungGenerationSizeMb: options.youngMb,
                stackSizeMb: STACK_MB,
            },
            recordTiming: false,
            workerData: options.workerData,
        });
        keepThreadInterfaces(this.#pool);
        this.#pool.on('error', options.onError);
        this.#pool.on('workerCreate', () => {
            this.#track();
            if (!this.#up)
                return;
            this.#replaced++;
            options.onIdle();
        });
    }
    /** Listens for the exit of every new thread: Piscina forgets a thread when it ends it, not when it has exited. */
    #track() {
        for (const thread of this.#pool.threads) {
            if (this.#alive.has(thread))
                continue;
            this.#alive.add(thread);
            thread.once('exit', () => {
                this.#alive.delete(thread);
                this.#options.onIdle();
            });
        }
    }
    /**
     * Threads that could start a task. A thread that was ended may still be busy in native code, which nothing stops:
     * until it has exited, it counts as busy.
     */
    get idle() {
        const ending = this.#alive.size - this.#pool.threads.length;
        return Math.max(0, this.#pool.idleThreads - Math.max(0, ending));
    }
    /** Threads that exist. */
    get count() {
        return this.#alive.size;
    }
    /** Threads replaced since the start. */
    get replaced() {
        return this.#replaced;
    }
    /** Tasks that failed since the start, by cause. */
    get failures() {
        return this.#failures;
    }
    /** Resolves when every thread has loaded the worker's code: each has answered an empty task. */
    async ready() {
        await Promise.all(Array.from({ length: this.#options.count }, () => this.#pool.run(emptyTask(Infinity))));
        this.#up = true;
    }
    /** Collects the garbage of all threads once none has run a task for a second. */
    #collectWhenQuiet() {
        if (this.#quietTimer === undefined)
            this.#quietTimer = setTimeout(() => this.#collectGarbage(), QUIET_MS).unref();
        else
            this.#quietTimer.refresh();
    }
    #collectGarbage() {
        const isQuiet = this.idle === this.#options.count && performance.now() - this.#lastRun >= QUIET_MS;
        if (!isQuiet)
            return void this.#quietTimer?.refresh();
        // All tasks are submitted before the first one ends, so each takes a thread of its own.
        for (let i = 0; i < this.#options.count; i++)
            this.#pool.run(emptyTask(GARBAGE_BYTES)).then(this.#options.onIdle, () => undefined);
    }
    run(calls) {
        const progress = this.#spareProgress.pop() ?? new Progress();
        this.#lastRun = performance.now();
        return new ThreadTask(this.#replies(calls, progress), calls.length, progress, () => {
            progress.reset();
            this.#spareProgress.push(progress);
        });
    }
    async #replies(calls, progress) {
        const limit = new TimeLimit(this.#options.runMs, progress);
        const start = performance.now();
        this.#running++;
        this.#options.poll?.began();
        try {
            const { outcomes, runMs, heapBytes } = await this.#pool.run(taskOf(calls, Infinity, progress), {
                signal: limit,
                transferList: buffersOf(calls),
            });
            if (heapBytes > GARBAGE_BYTES)
                this.#collectWhenQuiet();
            return outcomes.map((outcome, i) => ({ outcome, runMs: runMs[i] ?? 0 }));
        }
        catch (error) {
            const cause = limit.aborted ? 'timeout' : isOutOfMemory(error) ? 'memory' : 'crash';
            if (!this.#closing) {
                this.#failures[cause]++;
                this.#options.onFailure(cause, calls.map(({ tool }) => tool), performance.now() - start);
            }
            const ranMs = Math.max(0, performance.now() - start - progress.loadedMs);
            throw new TaskFailure(cause, this.#options.runMs, this.#options.heapMb, ranMs, error);
        }
        finally {
            this.#running--;
            this.#options.poll?.ended();
            limit.clear();
        }
    }
    /**
     * Ends all threads, whatever they run. Ending a thread while it boots may abort the process, so those get some
     * seconds first.
     */
    async close() {
        this.#closing = true;
        clearTimeout(this.#quietTimer);
        const deadline = performance.now() + BOOT_MS;
        while (this.#pool.idleThreads + this.#running < this.#pool.threads.length && performance.now() < deadline) {
            await new Promise(resolve => setTimeout(resolve, 10));
        }
        await this.#pool.destroy();
    }
}
/**
 * Aborts a task after `runMs`. Loading of modules does not count: a thread that is ended while it loads leaves files
 * open, and the next thread has to load again. The pool takes it as a signal: an `AbortController` for each task would
 * cost the main thread as much as the rest of the dispatch.
 */
class TimeLimit {
    /** Whether the task was aborted. */
    aborted = false;
    #progress;
    #timer;
    #onAbort;
    /** Time already granted for loading. */
    #grantedMs = 0;
    constructor(runMs, progress) {
        this.#progress = progress;
        this.#timer = setTimeout(this.#check, runMs);
    }
    addEventListener(_name, listener) {
        this.#onAbort = listener;
    }
    removeEventListener() {
        this.#onAbort = undefined;
    }
    clear() {
        clearTimeout(this.#timer);
    }
    #check = () => {
        const moreMs = this.#progress.loading ? LOAD_CHECK_MS : this.#progress.loadedMs - this.#grantedMs;
        if (moreMs <= 0 || this.#grantedMs >= LOAD_MS) {
            this.aborted = true;
            this.#onAbort?.();
            return;
        }
        this.#grantedMs += moreMs;
        this.#timer = setTimeout(this.#check, moreMs);
    };
}
/** The buffers of bodies, to transfer them. */
function buffersOf(calls) {
    const buffers = [];
    for (const { body } of calls) {
        if (typeof body === 'string' || !('parts' in body) || !isTransferred(body))
            continue;
        for (const { buffer } of body.parts)
            if (buffer instanceof ArrayBuffer)
                buffers.push(buffer);
    }
    return buffers;
}
/**
 * Whether the bytes are transferred. Small lines of a batch, which have no label, are not: they stay in shared memory,
 * and run again if their thread dies.
 */
const isTransferred = ({ lines }) => lines === undefined || lines.label !== undefined;
function isOutOfMemory(error) {
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
//# sourceMappingURL=threads.js.map