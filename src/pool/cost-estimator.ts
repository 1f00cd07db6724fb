/** For how long what a job cost is remembered, in milliseconds: after so long it counts for a third. */
const MEMORY_MS = 5000;

/**
 * What jobs have cost of late, as the time that threads were taken over the jobs
 * that they ended. One that runs long counts with all its time beside the many that
 * ended meanwhile: the estimate is of what the lane gets done, not of a typical job.
 *
 * The way to a thread and back is a task's, however many jobs it carries. Held for a
 * job's, it would make jobs travel fewer together just where the way is long, because
 * the front or the machine is busy, and so make it longer.
 */
export class Pace {
  #threadMs = 0;
  #wayMs = 0;
  #jobs = 0;
  #tasks = 0;
  #asOf = 0;

  /** A task of so many jobs has ended at `now`, after they took its thread for `threadMs`, and the way there and back `wayMs`; all in milliseconds. */
  ended(jobs: number, threadMs: number, wayMs: number, now: number): void {
    const fading = Math.exp((this.#asOf - now) / MEMORY_MS);
    this.#threadMs = this.#threadMs * fading + threadMs;
    this.#wayMs = this.#wayMs * fading + wayMs;
    this.#jobs = this.#jobs * fading + jobs;
    this.#tasks = this.#tasks * fading + 1;
    this.#asOf = now;
  }

  /** Milliseconds that a job takes of its thread; 0 as long as none has ended. */
  get jobMs(): number {
    return this.#jobs === 0 ? 0 : this.#threadMs / this.#jobs;
  }

  /** Milliseconds that a thread is taken for each of `together` jobs of a task, with their part of the way; 0 as long as none has ended. */
  jobMsOf(together: number): number {
    return this.#tasks === 0 ? 0 : this.jobMs + this.#wayMs / this.#tasks / together;
  }
}
