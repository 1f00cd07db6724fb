/** The time constant of the exponential decay, in milliseconds. */
const DECAY_MS = 5000;

/**
 * Estimates the cost of jobs from recent ones: thread time divided by the number of jobs. One slow job counts with all
 * its time, like the many quick ones: this estimates the throughput of the lane, not a typical job.
 *
 * Dispatch overhead belongs to the task, however many jobs it carries. Counted per job, it would make groups smaller
 * exactly when the main thread or the machine is busy, and so increase the overhead.
 */
export class CostEstimator {
  #threadMs = 0;
  #dispatchOverheadMs = 0;
  #jobs = 0;
  #tasks = 0;
  #asOf = 0;

  /** Records a task that ended at `now`: its jobs, their thread time, and its dispatch overhead; in milliseconds. */
  ended(jobs: number, threadMs: number, dispatchOverheadMs: number, now: number): void {
    const decay = Math.exp((this.#asOf - now) / DECAY_MS);
    this.#threadMs = this.#threadMs * decay + threadMs;
    this.#dispatchOverheadMs = this.#dispatchOverheadMs * decay + dispatchOverheadMs;
    this.#jobs = this.#jobs * decay + jobs;
    this.#tasks = this.#tasks * decay + 1;
    this.#asOf = now;
  }

  /** Estimated run time of a job in milliseconds; 0 before the first has ended. */
  get runMsPerJob(): number {
    return this.#jobs === 0 ? 0 : this.#threadMs / this.#jobs;
  }

  /** Estimated dispatch overhead of a task in milliseconds; 0 before the first has ended. */
  get dispatchOverheadMsPerTask(): number {
    return this.#tasks === 0 ? 0 : this.#dispatchOverheadMs / this.#tasks;
  }

  /**
   * Estimated thread time of each job in a group of `size`, dispatch included, in milliseconds; 0 before the first has
   * ended.
   */
  threadMsPerJob(size: number): number {
    return this.runMsPerJob + this.dispatchOverheadMsPerTask / size;
  }
}
