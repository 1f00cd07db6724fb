import { type Link, LinkedList } from '../shared/linked-list.js';
import { CostEstimator } from './cost-estimator.js';
import { JobQueue, type JobResult, type QueuedJob, type QueueRejection } from './job-queue.js';
import { StandingQueue } from './standing-queue.js';

/** The limits of a lane; times in milliseconds. */
export interface LaneRules {
  /** Maximum tasks that run at once. */
  readonly threads: number;
  /** Maximum queued jobs. */
  readonly waiting: number;
  /** Maximum time that a job is queued while the queue stands. */
  readonly waitMs: number;
  /** Maximum time that a job is queued otherwise, if longer than `waitMs`. */
  readonly burstWaitMs: number;
  /** While the queue stands, jobs are rejected when the estimated queueing delay exceeds this. */
  readonly backlogMs: number;
  /** Maximum jobs in a group. */
  readonly groupSize: number;
  /** The run time that a group targets: slow jobs make smaller groups. */
  readonly groupMs: number;
  /** How long one job may delay the others of its group, or, with spare threads, the head of the queue. */
  readonly stallTimeoutMs: number;
  /** A deferred job is dispatched as if it had been queued this much later. */
  readonly deferMs: number;
  /** Maximum tasks beyond `threads`, started while the head of the queue has waited for `stallTimeoutMs`. */
  readonly spare: number;
}

/** The threads of a lane. */
export interface WorkerPool<Job, Reply> {
  /** Threads that could start a task now. */
  readonly idle: number;
  /** Runs jobs as one task, one after the other in their order. */
  run(jobs: readonly Job[]): Task<Reply>;
}

/** A group of jobs on a thread. */
export interface Task<Reply> {
  /** A reply for each job that has started, in their order. Rejects when the task fails as a whole. */
  readonly replies: Promise<readonly Reply[]>;
  /** Jobs that have started. */
  readonly begun: number;
  /** Milliseconds spent so far on loading modules, which later jobs do not pay for. */
  readonly loadedMs: number;
  /** Milliseconds that the jobs ran, without loading; set once `replies` is settled. */
  readonly threadMs: number;
  /** Calls in the jobs, for the cost estimate; set once `replies` is settled. */
  readonly calls: number;
  /** Prevents jobs that have not started from starting; returns how many have started. */
  revokePending(): number;
  /** Asks a deferred job to end early, if it can. */
  preempt(): void;
}

/** Time, so that a test can simulate it. */
export interface Clock {
  /** Milliseconds from any fixed point. */
  now(): number;
  /** Calls back once, `ms` from now. */
  after(ms: number, callback: () => void): void;
  /** Calls back once, at the end of this turn of the event loop. */
  soon(callback: () => void): void;
}

/** A job in a lane. `result` is settled exactly once and never rejects. */
export interface Ticket<Reply> {
  readonly result: Promise<JobResult<Reply>>;
  /** Removes the job from the queue. No effect once it runs. */
  cancel(): void;
}

/** How a job is queued. */
export interface Queueing {
  /** It must not share a group. */
  readonly alone?: boolean;
  /** Jobs that are queued up to `deferMs` after it go first, and preempt it while it runs. It runs alone. */
  readonly deferred?: boolean;
  /** It runs again, and is queued even in a full lane. */
  readonly again?: boolean;
}

/** Below this many queued jobs per thread the estimate rejects nothing: it rests on too few jobs. */
const ALWAYS_QUEUED = 4;

/** Tasks shorter than this, in milliseconds, cost more to dispatch than another thread gains. */
const MIN_TASK_MS = 0.5;

/** Checks, `stallTimeoutMs` apart, at which the same job runs when the others of its group are revoked. */
const STALL_CHECKS = 2;

/** A group that a thread runs. */
interface RunningGroup<Job, Reply> {
  readonly entries: readonly QueuedJob<Job, Reply>[];
  readonly task: Task<Reply>;
  /** When it was dispatched, by the lane's clock. */
  readonly start: number;
  /** Where its costs are recorded if its jobs have waited for long. */
  readonly queueCosts: CostEstimator | undefined;
  /** How many of its jobs had started at the last check. */
  begun: number;
  /** Jobs that this group still has to settle: all, or only the running one after the others were revoked. */
  owned: readonly QueuedJob<Job, Reply>[];
  /** Its place among the groups that are watched for stalls, if it has several jobs. */
  watched: Link<RunningGroup<Job, Reply>> | undefined;
}

/**
 * A bounded first-in-first-out queue in front of threads, in which deferred jobs give way to others for a while. It
 * never dispatches more than can run now, so no job waits anywhere else, and a time limit that starts at the dispatch
 * counts run time alone. Queued jobs are dispatched in groups; when one job of a group runs long, the others are
 * revoked and run elsewhere.
 */
export class Lane<Job, Reply> {
  readonly #rules: LaneRules;
  readonly #workers: WorkerPool<Job, Reply>;
  readonly #clock: Clock;
  readonly #queue = new JobQueue<Job, Reply>();
  /** Running groups of several jobs: watched for stalls. */
  readonly #watchedGroups = new LinkedList<RunningGroup<Job, Reply>>();
  /** Running tasks of deferred jobs. */
  readonly #deferredTasks = new Set<Task<Reply>>();
  /** Of all jobs: tells callers how long the queue is. */
  readonly #costs = new CostEstimator();
  /**
   * For the size of groups: a job that runs long counts only with the time after which it loses its group. With its
   * whole time, one thread that waited for a processor for a second would end groups for several.
   */
  readonly #groupCosts = new CostEstimator();
  readonly #standing = new StandingQueue();
  #running = 0;
  /** Thread time of tasks until `#busyUntil`, by the lane's clock. */
  #busyMs = 0;
  #busyUntil = 0;
  #dispatchPending = false;
  /** When the timer of the queue is due, by the lane's clock. */
  #timerDue = Infinity;
  #checkPending = false;
  #closed = false;

  constructor(rules: LaneRules, workers: WorkerPool<Job, Reply>, clock: Clock) {
    this.#rules = rules;
    this.#workers = workers;
    this.#clock = clock;
  }

  /** Queued jobs. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Running tasks. */
  get running(): number {
    return this.#running;
  }

  /**
   * Milliseconds that threads spent on tasks so far, from dispatch to end, running ones included: the integral of
   * `running` over time. It never decreases.
   */
  get busyMs(): number {
    this.#countBusy(this.#clock.now());
    return this.#busyMs;
  }

  /** Adds the time since the last count. To be called before `#running` changes. */
  #countBusy(now: number): void {
    this.#busyMs += this.#running * (now - this.#busyUntil);
    this.#busyUntil = now;
  }

  /**
   * Why one more job would be rejected: the queue is full, or it stands and the estimated delay is too long. Undefined
   * if it would be queued.
   */
  get rejection(): Exclude<QueueRejection, 'queue-timeout'> | undefined {
    const { waiting } = this;
    // Jobs that can start are in the queue until the end of the turn.
    const excess = waiting - this.#rules.waiting;
    if (excess >= 0 && excess >= this.#startable) return 'queue-full';
    return this.#isBacklogged(waiting) ? 'queue-delay' : undefined;
  }

  /** Whether one more job would be rejected. */
  get full(): boolean {
    return this.rejection !== undefined;
  }

  /** Tasks that could start now, without spare threads. */
  get #startable(): number {
    return Math.max(0, Math.min(this.#workers.idle, this.#rules.threads - this.#running));
  }

  /** How long a job that is queued now would wait, in milliseconds, estimated from recent run times. */
  get estimatedDelayMs(): number {
    return (this.waiting * this.#costs.threadMsPerJob(this.#groupSize())) / this.#rules.threads;
  }

  #isBacklogged(waiting: number): boolean {
    const { costs } = this.#standing;
    return costs !== undefined && waiting > this.#maxBacklog(costs);
  }

  /** Maximum queued jobs while the queue stands. */
  #maxBacklog(costs: CostEstimator): number {
    const { threads, backlogMs } = this.#rules;
    const groupSize = this.#groupSize();
    const withinBacklog = Math.floor((threads * backlogMs) / costs.threadMsPerJob(groupSize));
    return Math.max(withinBacklog, threads * Math.max(groupSize, ALWAYS_QUEUED) - 1);
  }

  /** Queues a job, or rejects it at once when the lane is full or closed. */
  submit(job: Job, { alone = false, deferred = false, again = false }: Queueing = {}): Ticket<Reply> {
    if (this.#closed) return { result: Promise.resolve({ kind: 'cancelled', waitMs: 0 }), cancel: noop };
    const queuedAt = this.#clock.now();
    const rejection = again ? undefined : this.rejection;
    if (rejection !== undefined) return { result: Promise.resolve({ kind: rejection, waitMs: 0 }), cancel: noop };
    let settle: QueuedJob<Job, Reply>['settle'] = noop;
    const result = new Promise<JobResult<Reply>>(resolve => {
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
        if (!this.#queue.remove(entry)) return;
        this.#noteEmptyQueue();
        settle({ kind: 'cancelled', waitMs: this.#clock.now() - queuedAt });
      },
    };
  }

  /** Cancels all queued jobs, and from now on those whose task fails. Later jobs are not accepted. */
  close(): void {
    this.#closed = true;
    const now = this.#clock.now();
    for (const entry of this.#queue.takeQueuedBefore(now)) {
      entry.settle({ kind: 'cancelled', waitMs: now - entry.queuedAt });
    }
  }

  /** Call when a thread has become idle other than by ending a task: a new thread is up. */
  wake(): void {
    if (this.#dispatchPending) return;
    this.#dispatchPending = true;
    this.#clock.soon(() => {
      this.#dispatchPending = false;
      this.#dispatch();
    });
  }

  #canStart(): boolean {
    if (this.#workers.idle === 0) return false;
    const { threads, spare, stallTimeoutMs } = this.#rules;
    if (this.#running < threads) return true;
    const { head } = this.#queue;
    return this.#running < threads + spare && head !== undefined && this.#clock.now() - head.queuedAt >= stallTimeoutMs;
  }

  /** Jobs that run within `ms`, by the estimated run time. */
  #jobsWithin(ms: number): number {
    return Math.max(1, Math.min(this.#rules.groupSize, Math.floor(ms / this.#groupCosts.runMsPerJob)));
  }

  /** Maximum jobs of the next group. */
  #groupSize(): number {
    return this.#jobsWithin(this.#rules.groupMs);
  }

  #dispatch(): void {
    this.#expire();
    const minJobs = this.#groupCosts.runMsPerJob === 0 ? 1 : this.#jobsWithin(MIN_TASK_MS);
    const maxJobs = this.#groupSize();
    while (this.waiting > 0 && this.#canStart()) {
      const deferred = this.#queue.takeDeferred(this.#rules.deferMs);
      if (deferred !== undefined) {
        this.#deferredTasks.add(this.#run([deferred]));
        continue;
      }
      const free = Math.max(1, this.#startable);
      const group = this.#queue.takeGroup(Math.min(maxJobs, Math.max(minJobs, Math.ceil(this.#queue.ordinary / free))));
      const now = this.#clock.now();
      const beganToStand = this.#standing.dispatched(now - group.at(-1)!.queuedAt, now);
      this.#run(group);
      if (beganToStand) this.#shorten();
    }
    this.#noteEmptyQueue();
    if (this.#queue.ordinary > 0) for (const task of this.#deferredTasks) task.preempt();
    this.#armQueueTimer();
  }

  /** Deferred jobs do not count: batches keep some queued at all times. */
  #noteEmptyQueue(): void {
    if (this.#queue.ordinary === 0) this.#standing.emptied();
  }

  #run(entries: readonly QueuedJob<Job, Reply>[]): Task<Reply> {
    const start = this.#clock.now();
    const task = this.#workers.run(entries.map(entry => entry.job));
    const group: RunningGroup<Job, Reply> = {
      entries,
      task,
      start,
      queueCosts: this.#standing.evidence,
      begun: 0,
      owned: entries,
      watched: undefined,
    };
    this.#countBusy(start);
    this.#running++;
    if (entries.length > 1) {
      group.watched = this.#watchedGroups.push(group);
      this.#checkStalledGroups();
    }
    task.replies.then(
      replies =>
        this.#end(group, (entry, waitMs) => {
          const reply = replies[entries.indexOf(entry)];
          if (reply !== undefined) return { kind: 'done', reply, waitMs };
          return {
            kind: 'failed',
            error: new Error('the task returned fewer replies than jobs'),
            onlyJob: true,
            waitMs,
          };
        }),
      (error: unknown) =>
        this.#end(group, (_, waitMs) =>
          this.#closed
            ? { kind: 'cancelled', waitMs }
            : { kind: 'failed', error, onlyJob: group.owned.length === 1, waitMs },
        ),
    );
    return task;
  }

  /** Settles the jobs of a group whose task has ended. */
  #end(
    group: RunningGroup<Job, Reply>,
    resultOf: (entry: QueuedJob<Job, Reply>, waitMs: number) => JobResult<Reply>,
  ): void {
    const { entries, owned, start, task } = group;
    group.watched?.remove();
    this.#deferredTasks.delete(task);
    const now = this.#clock.now();
    const calls = owned.length === entries.length ? task.calls : owned.length;
    const overheadMs = Math.max(0, now - start - task.loadedMs - task.threadMs);
    this.#costs.ended(calls, task.threadMs, overheadMs, now);
    const revokedAfterMs = STALL_CHECKS * this.#rules.stallTimeoutMs;
    this.#groupCosts.ended(calls, Math.min(task.threadMs, calls * revokedAfterMs), overheadMs, now);
    group.queueCosts?.ended(calls, task.threadMs, overheadMs, now);
    this.#countBusy(now);
    this.#running--;
    // The thread begins the next jobs before the answers to these are written.
    if (this.waiting > 0) this.#dispatch();
    for (const entry of owned) entry.settle(resultOf(entry, start - entry.queuedAt));
  }

  /** One timer for all groups: if the same job runs at two checks, the others are revoked. */
  #checkStalledGroups(): void {
    if (this.#checkPending) return;
    this.#checkPending = true;
    this.#clock.after(this.#rules.stallTimeoutMs, () => {
      this.#checkPending = false;
      for (const { value: group } of this.#watchedGroups.links()) {
        const { begun } = group.task;
        // A group that has not started waits for its thread, not for a job.
        if (begun > 0 && begun === group.begun) this.#revokePending(group);
        group.begun = begun;
      }
      if (this.#watchedGroups.size > 0) this.#checkStalledGroups();
    });
  }

  /**
   * Leaves the running job to its thread and returns the others to the head of the queue. Some of them may have run
   * already, with their replies delayed by the running one: they run again, since jobs keep no state.
   */
  #revokePending(group: RunningGroup<Job, Reply>): void {
    group.watched?.remove();
    const slow = group.entries[group.task.revokePending() - 1]!;
    const others = group.entries.filter(entry => entry !== slow);
    group.owned = [slow];

    const now = this.#clock.now();
    for (const entry of others.filter(({ cancelled }) => cancelled))
      entry.settle({ kind: 'cancelled', waitMs: now - entry.queuedAt });
    this.#queue.putBack(others.filter(({ cancelled }) => !cancelled));
    this.wake();
    this.#armQueueTimer();
  }

  /** Maximum time that a job is queued now. */
  get #waitLimitMs(): number {
    const { waitMs, burstWaitMs } = this.#rules;
    return this.#standing.costs !== undefined ? waitMs : Math.max(waitMs, burstWaitMs);
  }

  /** Settles jobs that have been queued for too long. */
  #expire(): void {
    const now = this.#clock.now();
    for (const entry of this.#queue.takeQueuedBefore(now - this.#waitLimitMs))
      entry.settle({ kind: 'queue-timeout', waitMs: now - entry.queuedAt });
  }

  /**
   * Settles jobs when the queue begins to stand: those that are queued for longest, since the others can still be
   * answered in time.
   */
  #shorten(): void {
    this.#expire();
    const excess = this.#queue.ordinary - this.#maxBacklog(this.#standing.costs!);
    const now = this.#clock.now();
    for (const entry of this.#queue.takeFirst(excess))
      entry.settle({ kind: 'queue-timeout', waitMs: now - entry.queuedAt });
  }

  /**
   * One timer for the queue, set for its head: at the stall timeout, then at the maximum queueing time. Deferred jobs
   * have none: nobody's time limit depends on them, and they are examined with each dispatch.
   */
  #armQueueTimer(): void {
    const { head } = this.#queue;
    if (head === undefined) return;
    const { spare, stallTimeoutMs } = this.#rules;
    const now = this.#clock.now();
    const isFresh = spare > 0 && now - head.queuedAt < stallTimeoutMs;
    const due = Math.max(now + 1, head.queuedAt + (isFresh ? stallTimeoutMs : this.#waitLimitMs));
    if (due >= this.#timerDue) return;
    this.#timerDue = due;
    this.#clock.after(due - now, () => {
      // A later head was due earlier.
      if (this.#timerDue !== due) return;
      this.#timerDue = Infinity;
      this.#dispatch();
    });
  }
}

function noop(): void {}
