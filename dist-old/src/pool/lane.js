import { LinkedList } from '../shared/linked-list.js';
import { CostEstimator } from './cost-estimator.js';
import { JobQueue } from './job-queue.js';
/** Below this many queued jobs per thread the estimate rejects nothing: it rests on too few jobs. */
const ALWAYS_QUEUED = 4;
/** Tasks shorter than this, in milliseconds, cost more to dispatch than another thread gains. */
const MIN_TASK_MS = 0.5;
/**
 * A bounded first-in-first-out queue in front of threads, in which deferred jobs give way to others for a while. It
 * never dispatches more than can run now, so no job waits anywhere else, and a time limit that starts at the dispatch
 * counts run time alone. Queued jobs are dispatched in batches; when one job of a batch runs long, the others are
 * revoked and run elsewhere.
 */
export class Lane {
    #rules;
    #workers;
    #clock;
    #queue = new JobQueue();
    /** Running batches of several jobs: watched for stalls. */
    #watchedBatches = new LinkedList();
    /** Running tasks of deferred jobs. */
    #deferredTasks = new Set();
    #costs = new CostEstimator();
    #running = 0;
    #dispatchPending = false;
    /** When the timer of the queue is due, by the lane's clock. */
    #timerDue = Infinity;
    #checkPending = false;
    #closed = false;
    constructor(rules, workers, clock) {
        this.#rules = rules;
        this.#workers = workers;
        this.#clock = clock;
    }
    /** Queued jobs. */
    get waiting() {
        return this.#queue.size;
    }
    /** Running tasks. */
    get running() {
        return this.#running;
    }
    /** Whether one more job would be rejected: the queue is full, or the estimated delay is too long. */
    get full() {
        const { waiting } = this;
        // Jobs that can start are in the queue until the end of the turn.
        const excess = waiting - this.#rules.waiting;
        return (excess >= 0 && excess >= this.#startable) || this.#isBacklogged(waiting);
    }
    /** Tasks that could start now, without spare threads. */
    get #startable() {
        return Math.max(0, Math.min(this.#workers.idle, this.#rules.threads - this.#running));
    }
    /** How long a job that is queued now would wait, in milliseconds, estimated from recent run times. */
    get estimatedDelayMs() {
        return this.#delayMs(this.#batchSize());
    }
    #isBacklogged(waiting) {
        const { threads, backlogMs } = this.#rules;
        const batchSize = this.#batchSize();
        return waiting >= threads * Math.max(batchSize, ALWAYS_QUEUED) && this.#delayMs(batchSize) > backlogMs;
    }
    /** The estimated queueing delay, with batches of this size. */
    #delayMs(batchSize) {
        return (this.waiting * this.#costs.threadMsPerJob(batchSize)) / this.#rules.threads;
    }
    /** Queues a job, or rejects it at once when the lane is full or closed. */
    submit(job, { alone = false, deferred = false, again = false } = {}) {
        if (this.#closed)
            return { result: Promise.resolve({ kind: 'cancelled', waitMs: 0 }), cancel: noop };
        const queuedAt = this.#clock.now();
        if (!again && this.full)
            return { result: Promise.resolve({ kind: 'queue-full', waitMs: 0 }), cancel: noop };
        let settle = noop;
        const result = new Promise(resolve => {
            settle = resolve;
        });
        const entry = { job, alone, queuedAt, settle, cancelled: false, link: undefined };
        this.#queue.add(entry, deferred);
        this.wake();
        this.#armQueueTimer();
        return {
            result,
            cancel: () => {
                entry.cancelled = true;
                if (this.#queue.remove(entry))
                    settle({ kind: 'cancelled', waitMs: this.#clock.now() - queuedAt });
            },
        };
    }
    /** Cancels all queued jobs, and from now on those whose task fails. Later jobs are not accepted. */
    close() {
        this.#closed = true;
        const now = this.#clock.now();
        for (const entry of this.#queue.takeQueuedBefore(now)) {
            entry.settle({ kind: 'cancelled', waitMs: now - entry.queuedAt });
        }
    }
    /** Call when a thread has become idle other than by ending a task: a new thread is up. */
    wake() {
        if (this.#dispatchPending)
            return;
        this.#dispatchPending = true;
        this.#clock.soon(() => {
            this.#dispatchPending = false;
            this.#dispatch();
        });
    }
    #canStart() {
        if (this.#workers.idle === 0)
            return false;
        const { threads, spare, stallTimeoutMs } = this.#rules;
        if (this.#running < threads)
            return true;
        const { head } = this.#queue;
        return this.#running < threads + spare && head !== undefined && this.#clock.now() - head.queuedAt >= stallTimeoutMs;
    }
    /** Jobs that run within `ms`, by the estimated run time. */
    #jobsWithin(ms) {
        return Math.max(1, Math.min(this.#rules.batch, Math.floor(ms / this.#costs.runMsPerJob)));
    }
    #batchSize() {
        return this.#jobsWithin(this.#rules.batchMs);
    }
    #dispatch() {
        this.#expire();
        const minJobs = this.#costs.runMsPerJob === 0 ? 1 : this.#jobsWithin(MIN_TASK_MS);
        const maxJobs = this.#batchSize();
        while (this.waiting > 0 && this.#canStart()) {
            const deferred = this.#queue.takeDeferred(this.#rules.deferMs);
            if (deferred !== undefined) {
                this.#deferredTasks.add(this.#run([deferred]));
                continue;
            }
            const free = Math.max(1, this.#startable);
            this.#run(this.#queue.takeBatch(Math.min(maxJobs, Math.max(minJobs, Math.ceil(this.#queue.ordinary / free)))));
        }
        if (this.#queue.ordinary > 0)
            for (const task of this.#deferredTasks)
                task.preempt();
        this.#armQueueTimer();
    }
    #run(entries) {
        const start = this.#clock.now();
        const task = this.#workers.run(entries.map(entry => entry.job));
        const batch = { entries, task, start, begun: 0, owned: entries, watched: undefined };
        this.#running++;
        if (entries.length > 1) {
            batch.watched = this.#watchedBatches.push(batch);
            this.#checkStalledBatches();
        }
        task.replies.then(replies => this.#end(batch, (entry, waitMs) => {
            const reply = replies[entries.indexOf(entry)];
            if (reply !== undefined)
                return { kind: 'done', reply, waitMs };
            return {
                kind: 'failed',
                error: new Error('the task returned fewer replies than jobs'),
                onlyJob: true,
                waitMs,
            };
        }), (error) => this.#end(batch, (_, waitMs) => this.#closed
            ? { kind: 'cancelled', waitMs }
            : { kind: 'failed', error, onlyJob: batch.owned.length === 1, waitMs }));
        return task;
    }
    /** Settles the jobs of a batch whose task has ended. */
    #end(batch, resultOf) {
        const { entries, owned, start, task } = batch;
        batch.watched?.remove();
        this.#deferredTasks.delete(task);
        const now = this.#clock.now();
        const calls = owned.length === entries.length ? task.calls : owned.length;
        this.#costs.ended(calls, task.threadMs, Math.max(0, now - start - task.loadedMs - task.threadMs), now);
        this.#running--;
        // The thread begins the next jobs before the answers to these are written.
        if (this.waiting > 0)
            this.#dispatch();
        for (const entry of owned)
            entry.settle(resultOf(entry, start - entry.queuedAt));
    }
    /** One timer for all batches: if the same job runs at two checks, the others are revoked. */
    #checkStalledBatches() {
        if (this.#checkPending)
            return;
        this.#checkPending = true;
        this.#clock.after(this.#rules.stallTimeoutMs, () => {
            this.#checkPending = false;
            for (const { value: batch } of this.#watchedBatches.links()) {
                const { begun } = batch.task;
                // A batch that has not started waits for its thread, not for a job.
                if (begun > 0 && begun === batch.begun)
                    this.#revokePending(batch);
                batch.begun = begun;
            }
            if (this.#watchedBatches.size > 0)
                this.#checkStalledBatches();
        });
    }
    /**
     * Leaves the running job to its thread and returns the others to the head of the queue. Some of them may have run
     * already, with their replies delayed by the running one: they run again, since jobs keep no state.
     */
    #revokePending(batch) {
        batch.watched?.remove();
        const slow = batch.entries[batch.task.revokePending() - 1];
        const others = batch.entries.filter(entry => entry !== slow);
        batch.owned = [slow];
        const now = this.#clock.now();
        for (const entry of others.filter(({ cancelled }) => cancelled))
            entry.settle({ kind: 'cancelled', waitMs: now - entry.queuedAt });
        this.#queue.putBack(others.filter(({ cancelled }) => !cancelled));
        this.wake();
        this.#armQueueTimer();
    }
    /** Settles jobs that have been queued for too long. */
    #expire() {
        const now = this.#clock.now();
        for (const entry of this.#queue.takeQueuedBefore(now - this.#rules.waitMs))
            entry.settle({ kind: 'queue-timeout', waitMs: now - entry.queuedAt });
    }
    /**
     * One timer for the queue, set for its head: at the stall timeout, then at the maximum queueing time. Deferred jobs
     * have none: nobody's time limit depends on them, and they are examined with each dispatch.
     */
    #armQueueTimer() {
        const { head } = this.#queue;
        if (head === undefined)
            return;
        const { waitMs, spare, stallTimeoutMs } = this.#rules;
        const now = this.#clock.now();
        const isFresh = spare > 0 && now - head.queuedAt < stallTimeoutMs;
        const due = Math.max(now + 1, head.queuedAt + (isFresh ? stallTimeoutMs : waitMs));
        if (due >= this.#timerDue)
            return;
        this.#timerDue = due;
        this.#clock.after(due - now, () => {
            // A later head was due earlier.
            if (this.#timerDue !== due)
                return;
            this.#timerDue = Infinity;
            this.#dispatch();
        });
    }
}
function noop() { }
//# sourceMappingURL=lane.js.map