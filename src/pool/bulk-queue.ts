import type { LinesBody, Reply } from '../shared/call.js';
import type { JobResult, Ticket } from './lane.js';

/** The lane that runs the queue's jobs. */
export interface BulkLane {
  submit(body: LinesBody): Ticket<Reply>;
}

/** Delay before a job that the lane rejected is submitted again, in milliseconds, and maximum attempts. */
const RETRY_MS = 50;
const RETRIES = 100;

interface Job {
  readonly body: LinesBody;
  readonly settle: (result: JobResult<Reply>) => void;
  tries: number;
}

/**
 * Shares a lane among batches. At most `width` of their jobs are in the lane at once, so that a single call waits for
 * no more than those; batches take turns, one job each.
 */
export class BulkQueue {
  readonly #lane: BulkLane;
  readonly #width: number;
  /** The jobs of each batch; the batch that is next comes first. */
  readonly #batches = new Map<object, Job[]>();
  #submitted = 0;

  constructor(lane: BulkLane, width: number) {
    this.#lane = lane;
    this.#width = width;
  }

  /** Runs a job of `batch` when its turn comes. The result is that of the lane, or `cancelled`. */
  run(batch: object, body: LinesBody): Promise<JobResult<Reply>> {
    return new Promise(settle => {
      const jobs = this.#batches.get(batch);
      const job = { body, settle, tries: 0 };
      if (jobs === undefined) this.#batches.set(batch, [job]);
      else jobs.push(job);
      this.#fill();
    });
  }

  /** Removes the jobs of a batch that have not been submitted. */
  cancel(batch: object): void {
    const jobs = this.#batches.get(batch) ?? [];
    this.#batches.delete(batch);
    for (const { settle } of jobs) settle({ kind: 'cancelled', waitMs: 0 });
  }

  #fill(): void {
    while (this.#submitted < this.#width) {
      const [next] = this.#batches;
      if (next === undefined) return;
      const [batch, jobs] = next;
      const job = jobs.shift()!;
      // Moves the batch to the end of the round.
      this.#batches.delete(batch);
      if (jobs.length > 0) this.#batches.set(batch, jobs);
      void this.#submit(job);
    }
  }

  async #submit(job: Job): Promise<void> {
    this.#submitted++;
    let result = await this.#lane.submit(job.body).result;
    while ((result.kind === 'queue-full' || result.kind === 'queue-timeout') && job.tries++ < RETRIES) {
      // The lane is full of single calls. Nothing ran, and batches can wait.
      await new Promise(resolve => setTimeout(resolve, RETRY_MS).unref());
      result = await this.#lane.submit(job.body).result;
    }
    this.#submitted--;
    job.settle(result);
    this.#fill();
  }
}
