import { type Link, LinkedList } from '../shared/linked-list.js';

/** Why a job did not run: the queue was full, or too slow, or no thread became free in time. */
export type QueueRejection = 'queue-full' | 'queue-delay' | 'queue-timeout';

/** How a job ended; `waitMs` is the time that it was queued. */
export type JobResult<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply; readonly waitMs: number }
  /** Its task failed: the thread crashed, ran out of memory or was stopped. `onlyJob`: no other shared it. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly onlyJob: boolean; readonly waitMs: number }
  /** Not run. */
  | { readonly kind: QueueRejection | 'cancelled'; readonly waitMs: number };

/** Whether a job did not run although nobody has cancelled it: it may be submitted again. */
export const isRejected = ({ kind }: JobResult<unknown>): boolean => kind.startsWith('queue-');

/** A job that is queued. */
export interface QueuedJob<Job, Reply> {
  readonly job: Job;
  /** It must not share a group. */
  readonly alone: boolean;
  /** Milliseconds of the lane's clock. */
  readonly queuedAt: number;
  readonly settle: (result: JobResult<Reply>) => void;
  cancelled: boolean;
  /** Its place in the queue. */
  link: Link<QueuedJob<Job, Reply>> | undefined;
}

/** The queue of a lane: ordinary and deferred jobs, each in their order of arrival. */
export class JobQueue<Job, Reply> {
  readonly #ordinary = new LinkedList<QueuedJob<Job, Reply>>();
  readonly #deferred = new LinkedList<QueuedJob<Job, Reply>>();

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
    return this.#ordinary.first;
  }

  add(entry: QueuedJob<Job, Reply>, deferred: boolean): void {
    entry.link = (deferred ? this.#deferred : this.#ordinary).push(entry);
  }

  /** Returns false if the job is not queued. */
  remove(entry: QueuedJob<Job, Reply>): boolean {
    return entry.link?.remove() ?? false;
  }

  /** Returns jobs that have been taken to the head of the queue, in their order. */
  putBack(entries: readonly QueuedJob<Job, Reply>[]): void {
    for (const entry of entries.toReversed()) entry.link = this.#ordinary.unshift(entry);
  }

  /** Takes the first deferred job, unless an ordinary one was queued at most `deferMs` after it. */
  takeDeferred(deferMs: number): QueuedJob<Job, Reply> | undefined {
    const { first } = this.#deferred;
    const { head } = this;
    if (first === undefined || (head !== undefined && first.queuedAt + deferMs > head.queuedAt)) return undefined;
    return this.#deferred.shift();
  }

  /** Takes ordinary jobs from the head of the queue that run as one group. */
  takeGroup(maxJobs: number): QueuedJob<Job, Reply>[] {
    const entries: QueuedJob<Job, Reply>[] = [];
    for (let { head } = this; head !== undefined; { head } = this) {
      if (head.alone && entries.length > 0) break;
      this.#ordinary.shift();
      if (entries.push(head) >= maxJobs || head.alone) break;
    }
    return entries;
  }

  /** Takes the ordinary jobs that are queued for longest. */
  takeFirst(count: number): QueuedJob<Job, Reply>[] {
    const taken: QueuedJob<Job, Reply>[] = [];
    for (let { head } = this; head !== undefined && taken.length < count; { head } = this) {
      this.#ordinary.shift();
      taken.push(head);
    }
    return taken;
  }

  /** Takes the jobs that were queued at this time or before. They are at the heads. */
  takeQueuedBefore(time: number): QueuedJob<Job, Reply>[] {
    const taken: QueuedJob<Job, Reply>[] = [];
    for (const queue of [this.#ordinary, this.#deferred]) {
      for (let { first } = queue; first !== undefined && first.queuedAt <= time; { first } = queue) {
        queue.shift();
        taken.push(first);
      }
    }
    return taken;
  }
}
