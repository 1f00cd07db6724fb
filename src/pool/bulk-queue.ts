import { performance } from 'node:perf_hooks';
import type { LinesBody, Outcome, Reply, RunOutcome } from '../shared/call.js';
import { isRejected, type JobResult } from './job-queue.js';
import type { Ticket } from './lane.js';

/** The lane that runs the queue's jobs. */
interface BulkLane {
  submit(body: LinesBody): Ticket<Reply>;
}

/** Delay before a task that the lane rejected is submitted again, and how long it is, in milliseconds. */
const RETRY_MS = 50;
const RETRIES_MS = 5000;

/** Maximum jobs of a batch that share a task: between two tasks, the thread is idle. */
const SHARED = 4;

/** The place of a job in its batch. */
export interface JobPlace {
  /** The number of its first line: jobs of earlier lines run first. */
  readonly line: number;
  /** Whether the job may start now. If not, the batch calls `resume` later. */
  canStart(): boolean;
}

const ANY_PLACE: JobPlace = { line: 0, canStart: () => true };

interface Job {
  readonly body: LinesBody;
  readonly place: JobPlace;
  readonly settle: (result: JobResult<RunOutcome>) => void;
  /** It must not share a task. */
  alone: boolean;
}

/**
 * Shares a lane among batches. At most `width` of their tasks are in the lane at once, so that a single call waits for
 * no more than those; batches take turns, one task each.
 */
export class BulkQueue {
  readonly #lane: BulkLane;
  readonly #width: number;
  /** The jobs of each batch, in the order of their lines; the batch that is next comes first. */
  readonly #batches = new Map<object, Job[]>();
  readonly #cancelled = new WeakSet<object>();
  /** The tasks of each batch that are in the lane. */
  readonly #tickets = new Map<object, Set<Ticket<Reply>>>();
  #submitted = 0;

  constructor(lane: BulkLane, width: number) {
    this.#lane = lane;
    this.#width = width;
  }

  /** Runs a job of `batch` when its turn comes. The result is that of the lane, or `cancelled`. */
  run(batch: object, body: LinesBody, alone = false, place = ANY_PLACE): Promise<JobResult<RunOutcome>> {
    return new Promise(settle => {
      const jobs = this.#jobsOf(batch);
      const { line } = place;
      // The rest of a run comes before later lines: their answers would wait for it, and take memory.
      insert(jobs, [{ body, place, settle, alone }], other => other.place.line > line);
      this.#fill();
    });
  }

  /** Starts jobs that were not allowed to start before. */
  resume(): void {
    this.#fill();
  }

  /** Removes the jobs of a batch that have not been started. The batch must not run another one. */
  cancel(batch: object): void {
    this.#cancelled.add(batch);
    for (const ticket of this.#tickets.get(batch) ?? []) ticket.cancel();
    const jobs = this.#batches.get(batch) ?? [];
    this.#batches.delete(batch);
    for (const { settle } of jobs) settle({ kind: 'cancelled', waitMs: 0 });
  }

  #jobsOf(batch: object): Job[] {
    let jobs = this.#batches.get(batch);
    if (jobs === undefined) this.#batches.set(batch, (jobs = []));
    return jobs;
  }

  #fill(): void {
    // A batch that is moved to the end is reached again.
    for (const [batch, jobs] of this.#batches) {
      if (this.#submitted >= this.#width) return;
      const task = jobs.splice(0, startable(jobs));
      if (task.length === 0) continue;
      // Moves the batch to the end of the round.
      this.#batches.delete(batch);
      if (jobs.length > 0) this.#batches.set(batch, jobs);
      void this.#submit(batch, task);
    }
  }

  async #submit(batch: object, jobs: readonly Job[]): Promise<void> {
    const { lines } = jobs[0]!.body;
    const body = {
      parts: jobs.flatMap(({ body }) => body.parts),
      firstLines: jobs.flatMap(({ body }) => body.firstLines),
      lines,
    };
    this.#submitted++;
    const end = performance.now() + RETRIES_MS;
    let result = await this.#submitOnce(batch, body);
    while (isRejected(result) && performance.now() < end) {
      // The lane is full of single calls. Nothing ran, and batches can wait.
      await new Promise(resolve => setTimeout(resolve, RETRY_MS).unref());
      result = await this.#submitOnce(batch, body);
    }
    this.#submitted--;
    this.#settle(batch, jobs, result);
    this.#fill();
  }

  async #submitOnce(batch: object, body: LinesBody): Promise<JobResult<Reply>> {
    if (this.#cancelled.has(batch)) return { kind: 'cancelled', waitMs: 0 };
    const ticket = this.#lane.submit(body);
    let tickets = this.#tickets.get(batch);
    if (tickets === undefined) this.#tickets.set(batch, (tickets = new Set()));
    tickets.add(ticket);
    try {
      return await ticket.result;
    } finally {
      tickets.delete(ticket);
      if (tickets.size === 0) this.#tickets.delete(batch);
    }
  }

  /** Settles the jobs of a task. Those that it has not started, and all of a task that failed, run again. */
  #settle(batch: object, jobs: readonly Job[], result: JobResult<Reply>): void {
    const { waitMs } = result;
    if (result.kind === 'failed' && jobs.length > 1) {
      for (const job of jobs) job.alone = true;
      return this.#runAgain(batch, jobs);
    }
    if (result.kind !== 'done') {
      for (const { settle } of jobs) settle(result);
      return;
    }
    const runs = runsOf(result.reply.outcome);
    if (runs === undefined) {
      const error = new Error(`the task did not answer lines: ${reasonOf(result.reply.outcome)}`);
      for (const { settle } of jobs) settle({ kind: 'failed', error, onlyJob: true, waitMs });
      return;
    }
    runs.forEach((reply, i) => {
      jobs[i]?.settle({ kind: 'done', reply, waitMs });
    });
    if (runs.length < jobs.length) this.#runAgain(batch, jobs.slice(runs.length));
  }

  #runAgain(batch: object, jobs: readonly Job[]): void {
    const line = jobs[0]!.place.line;
    if (!this.#cancelled.has(batch)) return insert(this.#jobsOf(batch), jobs, other => other.place.line >= line);
    for (const { settle } of jobs) settle({ kind: 'cancelled', waitMs: 0 });
  }
}

/** Inserts jobs before the first one that is later. */
function insert(jobs: Job[], more: readonly Job[], isLater: (job: Job) => boolean): void {
  const later = jobs.findIndex(isLater);
  jobs.splice(later < 0 ? jobs.length : later, 0, ...more);
}

/** How many of the first jobs may start now, and share a task. */
function startable(jobs: readonly Job[]): number {
  const shared = jobs.slice(0, sharing(jobs));
  const waiting = shared.findIndex(({ place }) => !place.canStart());
  return waiting < 0 ? shared.length : waiting;
}

/** How many of the first jobs share a task: small lines that are run. */
function sharing(jobs: readonly Job[]): number {
  const end = jobs.findIndex(
    ({ alone, body: { lines } }) => alone || lines.failure !== undefined || lines.label !== undefined,
  );
  return Math.min(SHARED, Math.max(1, end < 0 ? jobs.length : end));
}

function runsOf(outcome: Outcome): readonly RunOutcome[] | undefined {
  if (typeof outcome === 'string' || outcome instanceof Uint8Array || outcome.kind !== 'lines') return undefined;
  return outcome.runs;
}

/** Why a task has no answers: for the log. */
function reasonOf(outcome: Outcome): string {
  if (typeof outcome === 'string' || outcome instanceof Uint8Array) return 'it answered a text';
  return outcome.kind === 'defect' ? outcome.stack : outcome.kind;
}
