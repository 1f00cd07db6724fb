/** For how long what a job cost is remembered, in milliseconds: after so long it counts for a third. */
const MEMORY_MS = 5000;

/**
 * What jobs have cost of late, as the time that threads were taken over the jobs
 * that they ended. One that runs long counts with all its time beside the many that
 * ended meanwhile: the estimate is of what the lane gets done, not of a typical job.
 */
export class Pace {
  #threadMs = 0;
  #jobs = 0;
  #asOf = 0;

  /** A task of so many jobs has ended at `now`, after it took its thread for `threadMs`; both in milliseconds. */
  ended(jobs: number, threadMs: number, now: number): void {
    const fading = Math.exp((this.#asOf - now) / MEMORY_MS);
    this.#threadMs = this.#threadMs * fading + threadMs;
    this.#jobs = this.#jobs * fading + jobs;
    this.#asOf = now;
  }

  /** Milliseconds of a thread that a job takes; 0 as long as none has ended. */
  get jobMs(): number {
    return this.#jobs === 0 ? 0 : this.#threadMs / this.#jobs;
  }
}
