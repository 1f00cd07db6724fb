import { Worker } from 'node:worker_threads';
import { errors } from '../shared/error-answer.js';
/** A call without a result, with the answer that the service would give. */
export class CallFailure extends Error {
    answer;
    exhausted;
    name = 'CallFailure';
    constructor(answer, 
    /** Whether time or memory ran out. */
    exhausted = false) {
        super(answer.error);
        this.answer = answer;
        this.exhausted = exhausted;
    }
}
/**
 * Runs calls of one tool in a thread of this process, one at a time, with the limits of the heavy lane: there are no
 * other callers whom the shorter limits of the fast lane would protect.
 */
export class LocalRunner {
    #entry;
    #script;
    #limits;
    #thread;
    /** `script` is the thread's file. */
    constructor(entry, script, { lanes }) {
        this.#entry = entry;
        this.#script = script;
        this.#limits = lanes.heavy;
    }
    /** Starts the thread ahead of the first call. */
    start() {
        this.#thread ??= this.#startThread();
        // The first call, which awaits the thread, reports the error.
        this.#thread.catch(() => { });
    }
    async run(input) {
        const thread = await (this.#thread ??= this.#startThread());
        const outcome = await this.#call(thread, input);
        if (typeof outcome === 'string')
            return outcome;
        throw failureOf(this.#entry.id, outcome);
    }
    async close() {
        const thread = await this.#thread?.catch(() => undefined);
        this.#thread = undefined;
        await thread?.terminate();
    }
    /** Starts the thread; resolves when the tool is loaded. */
    #startThread() {
        const { contractUrl, workUrl } = this.#entry;
        const thread = new Worker(this.#script, {
            workerData: { contractUrl, workUrl },
            resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
        });
        return new Promise((resolve, reject) => {
            thread.once('error', reject);
            thread.once('message', () => {
                thread.off('error', reject);
                resolve(thread);
            });
        });
    }
    /** Posts a call. A thread that fails or does not answer in time is ended. */
    #call(thread, input) {
        const { id } = this.#entry;
        const { runMs, heapMb } = this.#limits;
        return new Promise((resolve, reject) => {
            const stop = () => {
                clearTimeout(timer);
                thread.off('message', answer).off('error', crash);
            };
            const answer = (outcome) => {
                stop();
                resolve(outcome);
            };
            const fail = (failure) => {
                stop();
                this.#thread = undefined;
                // An error of a thread that is being ended is not an error of a call.
                thread.on('error', () => { });
                void thread.terminate().then(() => reject(failure));
            };
            const crash = (error) => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CallFailure(errors.outOfMemory(id, heapMb), true) : error);
            const timer = setTimeout(() => fail(new CallFailure(errors.timeout(id, runMs), true)), runMs);
            thread.on('message', answer).on('error', crash);
            thread.postMessage({ input, limitMs: runMs });
        });
    }
}
function failureOf(id, failure) {
    switch (failure.kind) {
        case 'refused':
            return new CallFailure(errors.refused(failure.message));
        case 'invalid':
            return new CallFailure(errors.invalid(failure.issues));
        case 'timeout':
            return new CallFailure(errors.timeout(id, failure.limitMs), true);
        case 'defect':
            return new Error(failure.stack);
    }
}
//# sourceMappingURL=local-runner.js.map