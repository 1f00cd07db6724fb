import { performance } from 'node:perf_hooks';
/** Delay before a task that the lane rejected is submitted again, and how long it is, in milliseconds. */
const RETRY_MS = 50;
const RETRIES_MS = 5000;
/** Maximum jobs of a batch that share a task: between two tasks, the thread is idle. */
const SHARED = 4;
const ANY_PLACE = { line: 0, canStart: () => true };
/**
 * Shares a lane among batches. At most `width` of their tasks are in the lane at once, so that a single call waits for
 * no more than those; batches take turns, one task each.
 */
export class BulkQueue {
    #lane;
    #width;
    /** The jobs of each batch, in the order of their lines; the batch that is next comes first. */
    #batches = new Map();
    #cancelled = new WeakSet();
    /** The tasks of each batch that are in the lane. */
    #tickets = new Map();
    #submitted = 0;
    constructor(lane, width) {
        this.#lane = lane;
        this.#width = width;
    }
    /** Runs a job of `batch` when its turn comes. The result is that of the lane, or `cancelled`. */
    run(batch, body, alone = false, place = ANY_PLACE) {
        return new Promise(settle => {
            const jobs = this.#jobsOf(batch);
            const { line } = place;
            // The rest of a run comes before later lines: their answers would wait for it, and take memory.
            insert(jobs, [{ body, place, settle, alone }], other => other.place.line > line);
            this.#fill();
        });
    }
    /** Starts jobs that were not allowed to start before. */
    resume() {
        this.#fill();
    }
    /** Removes the jobs of a batch that have not been started. The batch must not run another one. */
    cancel(batch) {
        this.#cancelled.add(batch);
        for (const ticket of this.#tickets.get(batch) ?? [])
            ticket.cancel();
        const jobs = this.#batches.get(batch) ?? [];
        this.#batches.delete(batch);
        for (const { settle } of jobs)
            settle({ kind: 'cancelled', waitMs: 0 });
    }
    #jobsOf(batch) {
        let jobs = this.#batches.get(batch);
        if (jobs === undefined)
            this.#batches.set(batch, (jobs = []));
        return jobs;
    }
    #fill() {
        // A batch that is moved to the end is reached again.
        for (const [batch, jobs] of this.#batches) {
            if (this.#submitted >= this.#width)
                return;
            const task = jobs.splice(0, startable(jobs));
            if (task.length === 0)
                continue;
            // Moves the batch to the end of the round.
            this.#batches.delete(batch);
            if (jobs.length > 0)
                this.#batches.set(batch, jobs);
            void this.#submit(batch, task);
        }
    }
    async #submit(batch, jobs) {
        const { lines } = jobs[0].body;
        const body = { parts: jobs.flatMap(({ body }) => body.parts), lines };
        this.#submitted++;
        const end = performance.now() + RETRIES_MS;
        let result = await this.#submitOnce(batch, body);
        while ((result.kind === 'queue-full' || result.kind === 'queue-timeout') && performance.now() < end) {
            // The lane is full of single calls. Nothing ran, and batches can wait.
            await new Promise(resolve => setTimeout(resolve, RETRY_MS).unref());
            result = await this.#submitOnce(batch, body);
        }
        this.#submitted--;
        this.#settle(batch, jobs, result);
        this.#fill();
    }
    async #submitOnce(batch, body) {
        if (this.#cancelled.has(batch))
            return { kind: 'cancelled', waitMs: 0 };
        const ticket = this.#lane.submit(body);
        let tickets = this.#tickets.get(batch);
        if (tickets === undefined)
            this.#tickets.set(batch, (tickets = new Set()));
        tickets.add(ticket);
        try {
            return await ticket.result;
        }
        finally {
            tickets.delete(ticket);
            if (tickets.size === 0)
                this.#tickets.delete(batch);
        }
    }
    /** Settles the jobs of a task. Those that it has not started, and all of a task that failed, run again. */
    #settle(batch, jobs, result) {
        const { waitMs } = result;
        if (result.kind === 'failed' && jobs.length > 1) {
            for (const job of jobs)
                job.alone = true;
            return this.#runAgain(batch, jobs);
        }
        if (result.kind !== 'done') {
            for (const { settle } of jobs)
                settle(result);
            return;
        }
        const runs = runsOf(result.reply.outcome);
        if (runs === undefined) {
            const error = new Error(`the task did not answer lines: ${reasonOf(result.reply.outcome)}`);
            for (const { settle } of jobs)
                settle({ kind: 'failed', error, onlyJob: true, waitMs });
            return;
        }
        runs.forEach((reply, i) => {
            jobs[i]?.settle({ kind: 'done', reply, waitMs });
        });
        if (runs.length < jobs.length)
            this.#runAgain(batch, jobs.slice(runs.length));
    }
    #runAgain(batch, jobs) {
        const line = jobs[0].place.line;
        if (!this.#cancelled.has(batch))
            return insert(this.#jobsOf(batch), jobs, other => other.place.line >= line);
        for (const { settle } of jobs)
            settle({ kind: 'cancelled', waitMs: 0 });
    }
}
/** Inserts jobs before the first one that is later. */
function insert(jobs, more, isLater) {
    const later = jobs.findIndex(isLater);
    jobs.splice(later < 0 ? jobs.length : later, 0, ...more);
}
/** How many of the first jobs may start now, and share a task. */
function startable(jobs) {
    const shared = jobs.slice(0, sharing(jobs));
    const waiting = shared.findIndex(({ place }) => !place.canStart());
    return waiting < 0 ? shared.length : waiting;
}
/** How many of the first jobs share a task: small lines that are run. */
function sharing(jobs) {
    const end = jobs.findIndex(({ alone, body: { lines } }) => alone || lines.failure !== undefined || lines.label !== undefined);
    return Math.min(SHARED, Math.max(1, end < 0 ? jobs.length : end));
}
function runsOf(outcome) {
    if (typeof outcome === 'string' || outcome instanceof Uint8Array || outcome.kind !== 'lines')
        return undefined;
    return outcome.runs;
}
/** Why a task has no answers: for the log. */
function reasonOf(outcome) {
    if (typeof outcome === 'string' || outcome instanceof Uint8Array)
        return 'it answered a text';
    return outcome.kind === 'defect' ? outcome.stack : outcome.kind;
}
//# sourceMappingURL=bulk-queue.js.map