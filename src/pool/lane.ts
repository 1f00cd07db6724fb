import { Pace } from './cost-estimator.js';

/** What a lane keeps to; times in milliseconds. */
export interface LaneRules {
  /** Tasks that run at once. */
  readonly threads: number;
  /** Jobs that wait at most. */
  readonly waiting: number;
  /** How long a job waits at most. */
  readonly waitMs: number;
  /** No job is taken in while those that wait already would take longer than this to be begun, as jobs have run of late. */
  readonly backlogMs: number;
  /** Jobs that travel together as one task at most, and the time that such a task should take: jobs that take longer travel fewer together. */
  readonly batch: number;
  readonly batchMs: number;
  /** How long one job may hold up those that travel with it, or, where there are spare threads, the first in the queue. */
  readonly patienceMs: number;
  /** Tasks that run beyond `threads` while the first in the queue has lost patience. */
  readonly spare: number;
}

/** The threads behind a lane. */
export interface Crew<Job, Reply> {
  /** Threads that could begin a task at this moment. */
  readonly idle: number;
  /** Runs jobs as one task, one after the other in their order. */
  run(jobs: readonly Job[]): Task<Reply>;
}

/** Jobs on a thread. */
export interface Task<Reply> {
  /** A reply for each job that has begun, in their order. Rejects when the task dies. */
  readonly replies: Promise<readonly Reply[]>;
  /** How many of the jobs have begun. */
  readonly begun: number;
  /** Milliseconds spent so far on what is loaded once and serves all jobs after. */
  readonly loadedMs: number;
  /** Milliseconds that the jobs took of their thread, without what was loaded; once `replies` is settled. */
  readonly threadMs: number;
  /** Lets no more of them begin; returns how many have. */
  halt(): number;
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

/** How a job ended; `waitMs` is the time it waited. */
export type Ending<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply; readonly waitMs: number }
  /** Its task died: the thread crashed, ran out of memory or was stopped. Alone on it, the job itself was to blame. */
  | { readonly kind: 'died'; readonly error: unknown; readonly alone: boolean; readonly waitMs: number }
  /** Not run: no room to wait, waited past the bound, or its caller has gone. */
  | { readonly kind: 'full' | 'waited' | 'gone'; readonly waitMs: number };

/** A job in a lane. `ending` is settled exactly once and never rejects. */
export interface Ticket<Reply> {
  readonly ending: Promise<Ending<Reply>>;
  /** The caller has gone: a job that still waits will not run. No effect once it runs. */
  drop(): void;
}

/** Jobs that a thread can always find waiting: an estimate from few jobs is none. */
const ALWAYS_TAKEN = 4;

/** A task shorter than this, in milliseconds, costs more than another thread gains by it. */
const WORTH_A_TASK_MS = 0.5;

interface Entry<Job, Reply> {
  readonly job: Job;
  readonly alone: boolean;
  readonly since: number;
  readonly settle: (ending: Ending<Reply>) => void;
  /** Its caller has gone. */
  gone: boolean;
}

/** Entries on a thread. */
interface Trip<Job, Reply> {
  readonly entries: readonly Entry<Job, Reply>[];
  readonly task: Task<Reply>;
  /** How many of them had begun at the last look. */
  begun: number;
  /** Those whose endings are this task's to tell: all, or the one that kept it when the others were taken back. */
  mine: readonly Entry<Job, Reply>[];
}

/**
 * A bounded queue in front of threads: first in, first out; it never hands over
 * more than can run now, so what runs has not waited anywhere else, and a time
 * limit armed at the hand-over counts running alone. Jobs that wait travel
 * together, up to the rules' `batch`; where one of them runs long, the others are
 * taken back and run elsewhere.
 */
export class Lane<Job, Reply> {
  readonly #rules: LaneRules;
  readonly #crew: Crew<Job, Reply>;
  readonly #clock: Clock;
  /** In order of arrival; a set, because a caller may go from its middle. */
  readonly #waiting = new Set<Entry<Job, Reply>>();
  /** Tasks of several jobs that are looked after. */
  readonly #trips = new Set<Trip<Job, Reply>>();
  readonly #pace = new Pace();
  #running = 0;
  #jobsRunning = 0;
  #pumpComing = false;
  #timerSet = false;
  #lookComing = false;

  constructor(rules: LaneRules, crew: Crew<Job, Reply>, clock: Clock) {
    this.#rules = rules;
    this.#crew = crew;
    this.#clock = clock;
  }

  /** Jobs that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Tasks that run. */
  get running(): number {
    return this.#running;
  }

  /** Whether one more job would find no room to wait, or so many before it that it had better come again later. */
  get full(): boolean {
    const { size } = this.#waiting;
    return (size >= this.#rules.waiting && (size > 0 || !this.#canStart())) || this.#behind(size);
  }

  #behind(waiting: number): boolean {
    const { threads, backlogMs } = this.#rules;
    const together = this.#mostTogether();
    return waiting >= threads * Math.max(together, ALWAYS_TAKEN) && (waiting * this.#pace.jobMsOf(together)) / threads > backlogMs;
  }

  /** Whether nothing waits and nothing runs. */
  get empty(): boolean {
    return this.#waiting.size === 0 && this.#jobsRunning === 0;
  }

  /** Puts a job at the end of the queue; `alone`, if it may not travel with others. */
  submit(job: Job, alone = false): Ticket<Reply> {
    const since = this.#clock.now();
    if (this.full) return { ending: Promise.resolve({ kind: 'full', waitMs: 0 }), drop: nothing };
    let settle: Entry<Job, Reply>['settle'] = nothing;
    const ending = new Promise<Ending<Reply>>(resolve => {
      settle = resolve;
    });
    const entry = { job, alone, since, settle, gone: false };
    this.#waiting.add(entry);
    this.wake();
    this.#watch();
    return {
      ending,
      drop: () => {
        entry.gone = true;
        if (this.#waiting.delete(entry)) settle({ kind: 'gone', waitMs: this.#clock.now() - since });
      },
    };
  }

  /** To be called when a thread has become idle other than by ending a task (a new thread is up). */
  wake(): void {
    if (this.#pumpComing) return;
    this.#pumpComing = true;
    this.#clock.soon(() => {
      this.#pumpComing = false;
      this.#pump();
    });
  }

  #canStart(): boolean {
    if (this.#crew.idle === 0) return false;
    const { threads, spare, patienceMs } = this.#rules;
    if (this.#running < threads) return true;
    const [head] = this.#waiting;
    return this.#running < threads + spare && head !== undefined && this.#clock.now() - head.since >= patienceMs;
  }

  /** Jobs that a task takes within `ms`, as jobs have run of late. */
  #jobsWithin(ms: number): number {
    return Math.max(1, Math.min(this.#rules.batch, Math.floor(ms / this.#pace.jobMs)));
  }

  #mostTogether(): number {
    return this.#jobsWithin(this.#rules.batchMs);
  }

  #pump(): void {
    this.#expire();
    const least = this.#pace.jobMs === 0 ? 1 : this.#jobsWithin(WORTH_A_TASK_MS);
    const most = this.#mostTogether();
    while (this.#waiting.size > 0 && this.#canStart()) {
      const free = Math.max(1, Math.min(this.#crew.idle, this.#rules.threads - this.#running));
      this.#run(this.#next(Math.min(most, Math.max(least, Math.ceil(this.#waiting.size / free)))));
    }
  }

  /** Takes the jobs of one task from the head of the queue, at most so many. */
  #next(most: number): Entry<Job, Reply>[] {
    const entries: Entry<Job, Reply>[] = [];
    for (const entry of this.#waiting) {
      if (entry.alone && entries.length > 0) break;
      this.#waiting.delete(entry);
      if (entries.push(entry) >= most || entry.alone) break;
    }
    return entries;
  }

  #run(entries: readonly Entry<Job, Reply>[]): void {
    const start = this.#clock.now();
    const task = this.#crew.run(entries.map(entry => entry.job));
    const trip: Trip<Job, Reply> = { entries, task, begun: 0, mine: entries };
    this.#running++;
    this.#jobsRunning += entries.length;
    if (entries.length > 1) {
      this.#trips.add(trip);
      this.#look();
    }

    const end = (endingOf: (entry: Entry<Job, Reply>, waitMs: number) => Ending<Reply>): void => {
      const { mine } = trip;
      this.#trips.delete(trip);
      for (const entry of mine) entry.settle(endingOf(entry, start - entry.since));
      const now = this.#clock.now();
      this.#pace.ended(mine.length, task.threadMs, Math.max(0, now - start - task.loadedMs - task.threadMs), now);
      this.#running--;
      this.#jobsRunning -= mine.length;
      if (this.#waiting.size > 0) this.wake();
    };
    task.replies.then(
      replies =>
        end((entry, waitMs) => {
          const reply = replies[entries.indexOf(entry)];
          if (reply !== undefined) return { kind: 'done', reply, waitMs };
          return { kind: 'died', error: new Error('the task answered fewer jobs than it was given'), alone: true, waitMs };
        }),
      (error: unknown) => end((_, waitMs) => ({ kind: 'died', error, alone: trip.mine.length === 1, waitMs })),
    );
  }

  /** One timer for all tasks of several jobs: where the same job runs at two looks, the others are taken back from it. */
  #look(): void {
    if (this.#lookComing) return;
    this.#lookComing = true;
    this.#clock.after(this.#rules.patienceMs, () => {
      this.#lookComing = false;
      for (const trip of this.#trips) {
        const { begun } = trip.task;
        // A task that has not begun waits for its thread, not for a job.
        if (begun > 0 && begun === trip.begun) this.#takeBack(trip);
        trip.begun = begun;
      }
      if (this.#trips.size > 0) this.#look();
    });
  }

  /**
   * Leaves a task the job that runs, and puts the others back to the head of the
   * queue. Some may have run already, and their replies are held up by that one:
   * they are run again, jobs keep no state.
   */
  #takeBack(trip: Trip<Job, Reply>): void {
    this.#trips.delete(trip);
    const slow = trip.entries[trip.task.halt() - 1]!;
    const others = trip.entries.filter(entry => entry !== slow);
    trip.mine = [slow];
    this.#jobsRunning -= others.length;

    const now = this.#clock.now();
    const behind = [...this.#waiting];
    this.#waiting.clear();
    for (const entry of others) {
      if (entry.gone) entry.settle({ kind: 'gone', waitMs: now - entry.since });
      else this.#waiting.add(entry);
    }
    for (const entry of behind) this.#waiting.add(entry);
    this.wake();
    this.#watch();
  }

  /** Ends the jobs that have waited past the bound; they stand at the head. */
  #expire(): void {
    const now = this.#clock.now();
    for (const entry of this.#waiting) {
      const waitMs = now - entry.since;
      if (waitMs < this.#rules.waitMs) break;
      this.#waiting.delete(entry);
      entry.settle({ kind: 'waited', waitMs });
    }
  }

  /** One timer for the whole queue, set for its head: when it loses patience, then when it has waited too long. */
  #watch(): void {
    const [head] = this.#waiting;
    if (this.#timerSet || head === undefined) return;
    this.#timerSet = true;
    const { waitMs, spare, patienceMs } = this.#rules;
    const waited = this.#clock.now() - head.since;
    const due = spare > 0 && waited < patienceMs ? patienceMs : waitMs;
    this.#clock.after(Math.max(1, due - waited), () => {
      this.#timerSet = false;
      this.#pump();
      this.#watch();
    });
  }
}

function nothing(): void {}
