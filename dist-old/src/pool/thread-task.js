import { performance } from 'node:perf_hooks';
/**
 * A task that a thread runs. A class, because V8 gives each object literal with accessors a hidden class of its own,
 * which lives in the old generation and is garbage after one task.
 */
export class ThreadTask {
    replies;
    /** Calls in the task; those in the lines of a batch are known when it has ended. */
    calls;
    #progress;
    #start = performance.now();
    #threadMs = 0;
    #loadedMs;
    /** `onEnd` is told when the thread has ended the task by itself: its progress may serve another task. */
    constructor(replies, calls, progress, onEnd) {
        this.calls = calls;
        this.#progress = progress;
        this.replies = replies.then(replies => {
            this.#loadedMs = progress.loadedMs;
            this.#threadMs = replies.reduce((sum, { runMs }) => sum + runMs, 0) - this.#loadedMs;
            this.calls = replies.reduce((sum, { outcome }) => sum + callsIn(outcome), 0);
            onEnd();
            return replies;
        }, (error) => {
            this.#threadMs = performance.now() - this.#start - progress.loadedMs;
            throw error;
        });
    }
    get begun() {
        return this.#progress.begun;
    }
    get loadedMs() {
        return this.#loadedMs ?? this.#progress.loadedMs;
    }
    get threadMs() {
        return Math.max(0, this.#threadMs);
    }
    revokePending() {
        return this.#progress.revokePending();
    }
    preempt() {
        this.#progress.preempt();
    }
}
/** A job with lines of a batch contains many calls. */
function callsIn(outcome) {
    return typeof outcome === 'string' || outcome instanceof Uint8Array || outcome.kind !== 'lines'
        ? 1
        : outcome.runs.reduce((sum, { lines }) => sum + Math.max(1, lines), 0);
}
//# sourceMappingURL=thread-task.js.map