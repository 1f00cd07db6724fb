/** How a job ended; `waitMs` is the time that it was queued. */
export type JobResult<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply; readonly waitMs: number }
  /** Its task failed: the thread crashed, ran out of memory or was stopped. `onlyJob`: no other shared it. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly onlyJob: boolean; readonly waitMs: number }
  /** Not run. */
  | { readonly kind: 'queue-full' | 'queue-timeout' | 'cancelled'; readonly waitMs: number };

/** A job that is queued. */
export interface QueuedJob<Job, Reply> {
  readonly job: Job;
  /** It must not share a batch. */
  readonly alone: boolean;
  /** Milliseconds of the lane's clock. */
  readonly queuedAt: number;
  readonly settle: (result: JobResult<Reply>) => void;
  cancelled: boolean;
}

/** The queue of a lane: ordinary and deferred jobs, each in their order of arrival. */
export class JobQueue<Job, Reply> {
  // Sets, because any job may be removed.
  readonly #ordinary = new Set<QueuedJob<Job, Reply>>();
  readonly #deferred = new Set<QueuedJob<Job, Reply>>();

  /** Queued jobs. */
  get size(): number {
    return this.#ordinary.size + this.#deferred.size;
  }

  /** Queued jobs that are not deferred. */
  get ordinary(): number {
    return this.#ordinary.size;
  }

  /** The ordinary job that has been queued longest. */
  get head(): QueuedJob<Job, Reply> | undefined {
    const [head] = this.#ordinary;
    return head;
  }

  add(entry: QueuedJob<Job, Reply>, deferred: boolean): void {
    (deferred ? this.#deferred : this.#ordinary).add(entry);
  }

  /** Returns false if the job is not queued. */
  remove(entry: QueuedJob<Job, Reply>): boolean {
    return this.#ordinary.delete(entry) || this.#deferred.delete(entry);
  }

  /** Returns jobs that have been taken to the head of the queue, in their order. */
  putBack(entries: readonly QueuedJob<Job, Reply>[]): void {
    const later = [...this.#ordinary];
    this.#ordinary.clear();
    for (const entry of entries) this.#ordinary.add(entry);
    for (const entry of later) this.#ordinary.add(entry);
  }

  /** Takes the first deferred job, unless an ordinary one was queued at most `deferMs` after it. */
  takeDeferred(deferMs: number): QueuedJob<Job, Reply> | undefined {
    const [first] = this.#deferred;
    const { head } = this;
    if (first === undefined || (head !== undefined && first.queuedAt + deferMs > head.queuedAt)) return undefined;
    this.#deferred.delete(first);
    return first;
  }

  /** Takes ordinary jobs from the head of the queue that run as one batch. */
  takeBatch(maxJobs: number): QueuedJob<Job, Reply>[] {
    const entries: QueuedJob<Job, Reply>[] = [];
    for (const entry of this.#ordinary) {
      if (entry.alone && entries.length > 0) break;
      this.#ordinary.delete(entry);
      if (entries.push(entry) >= maxJobs || entry.alone) break;
    }
    return entries;
  }

  /** Takes the jobs that were queued at this time or before. They are at the heads. */
  takeQueuedBefore(time: number): QueuedJob<Job, Reply>[] {
    const taken: QueuedJob<Job, Reply>[] = [];
    for (const queue of [this.#ordinary, this.#deferred]) {
      for (const entry of queue) {
        if (entry.queuedAt > time) break;
        queue.delete(entry);
        taken.push(entry);
      }
    }
    return taken;
  }
}
