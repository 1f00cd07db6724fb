import { Buffer } from 'node:buffer';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
/** How often all threads of the machine are looked through, in milliseconds, and what makes one worth watching. */
const LOOK_EVERY_MS = 2000;
const MIN_SHARE = 0.005;
const MAX_WATCHED = 8;
/**
 * Threads of other programs and of the kernel: all but those of a process and its descendants. Those that take a part
 * of a core are watched. The kernel's may keep a core for ten milliseconds and more, whatever waits for it: so does its
 * monitor of memory (Linux, Documentation/mm/damon), twice a second on some virtual machines.
 */
export class ForeignThreads {
    #root;
    #lookedAt = -Infinity;
    /** CPU at the last look, by the path of a thread's statistics. */
    #known = new Map();
    #watched = [];
    #kernelMs = 0;
    constructor(root) {
        this.#root = root;
        this.look();
    }
    /** Chooses the threads to watch, by their CPU since the last look. Takes some milliseconds; does nothing too soon. */
    look() {
        const now = performance.now();
        const passedMs = now - this.#lookedAt;
        if (passedMs < LOOK_EVERY_MS)
            return;
        this.#lookedAt = now;
        const threads = threadsOutside(this.#root).map(thread => ({ ...thread, ms: cpuMsOf(thread.path) }));
        const busy = threads
            .map(thread => ({ ...thread, used: thread.ms - (this.#known.get(thread.path) ?? 0) }))
            .filter(({ used }) => used > passedMs * MIN_SHARE)
            .sort((a, b) => b.used - a.used);
        this.#known = new Map(threads.map(({ path, ms }) => [path, ms]));
        for (const thread of this.#watched)
            thread.close();
        this.#watched = busy.slice(0, MAX_WATCHED).flatMap(thread => WatchedThread.open(thread) ?? []);
    }
    /** CPU that the watched threads had since they were asked last, in milliseconds. */
    cpuMs() {
        let sum = 0;
        this.#kernelMs = 0;
        for (const thread of this.#watched) {
            const ms = thread.cpuMs();
            sum += ms;
            if (thread.isKernel)
                this.#kernelMs += ms;
        }
        return sum;
    }
    /** Of the CPU that was asked for last, what threads of the kernel had. */
    get kernelMs() {
        return this.#kernelMs;
    }
}
/** A thread whose statistics are read often: its file stays open, because opening takes longer than reading. */
class WatchedThread {
    isKernel;
    #file;
    #bytes = Buffer.alloc(64);
    #ms = 0;
    constructor(file, isKernel) {
        this.#file = file;
        this.isKernel = isKernel;
        this.cpuMs();
    }
    /** Undefined if it has ended. */
    static open({ path, isKernel }) {
        try {
            return new WatchedThread(openSync(path, 'r'), isKernel);
        }
        catch {
            return undefined;
        }
    }
    /** CPU since it was asked last, in milliseconds; 0 once it has ended. */
    cpuMs() {
        const before = this.#ms;
        try {
            this.#ms = this.#read();
        }
        catch {
            // It has ended.
        }
        return this.#ms - before;
    }
    close() {
        closeSync(this.#file);
    }
    #read() {
        const length = readSync(this.#file, this.#bytes, 0, this.#bytes.length, 0);
        return cpuMsIn(this.#bytes.toString('latin1', 0, length));
    }
}
/** CPU of a thread in milliseconds, from its statistics (Linux, Documentation/scheduler/sched-stats.rst). */
const cpuMsIn = (statistics) => Number(statistics.split(' ')[0]) / 1e6;
/** 0 once it has ended. */
function cpuMsOf(path) {
    try {
        return cpuMsIn(readFileSync(path, 'utf8'));
    }
    catch {
        return 0;
    }
}
/** The parent of the kernel's threads (Linux, kernel/kthread.c). */
const KTHREADD = 2;
/** All threads but those of a process and of its descendants. */
function threadsOutside(root) {
    const parents = new Map();
    for (const name of readdirSync('/proc')) {
        const pid = Number(name);
        if (!Number.isInteger(pid))
            continue;
        try {
            // The name of the program, in parentheses, may contain anything.
            parents.set(pid, Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]));
        }
        catch {
            // It has ended meanwhile.
        }
    }
    const isInside = (pid) => {
        for (let at = pid; at !== undefined && at > 0; at = parents.get(at))
            if (at === root)
                return true;
        return false;
    };
    return [...parents]
        .filter(([pid]) => !isInside(pid))
        .flatMap(([pid, parent]) => statisticsOf(pid).map(path => ({ path, isKernel: parent === KTHREADD })));
}
function statisticsOf(pid) {
    try {
        return readdirSync(`/proc/${pid}/task`).map(thread => `/proc/${pid}/task/${thread}/schedstat`);
    }
    catch {
        return [];
    }
}
//# sourceMappingURL=foreign-threads.js.map