import { Pace } from './pace.js';

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
  /** Tasks that run beyond `threads` while the first in the queue has waited `patienceMs`: one slow task holds nobody up. */
  readonly spare: number;
  readonly patienceMs: number;
}

/** The threads behind a lane. */
export interface Crew<Job, Reply> {
  /** Threads that could begin a task at this moment. */
  readonly idle: number;
  /** Runs jobs as one task; a reply for each, in their order. Rejects when the task dies. */
  run(jobs: readonly Job[]): Promise<readonly Reply[]>;
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
  /** Its task died: the thread crashed, ran out of memory or was stopped. */
  | { readonly kind: 'died'; readonly error: unknown; readonly waitMs: number }
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

interface Waiting<Job, Reply> {
  readonly job: Job;
  readonly since: number;
  readonly settle: (ending: Ending<Reply>) => void;
}

/**
 * A bounded queue in front of threads: first in, first out; it never hands over
 * more than can run now, so what runs has not waited anywhere else, and a time
 * limit armed at the hand-over counts running alone. Jobs that arrive in one turn
 * of the event loop travel together, up to the rules' `batch`.
 */
export class Lane<Job, Reply> {
  readonly #rules: LaneRules;
  readonly #crew: Crew<Job, Reply>;
  readonly #clock: Clock;
  /** In order of arrival; a set, because a caller may go from its middle. */
  readonly #waiting = new Set<Waiting<Job, Reply>>();
  readonly #pace = new Pace();
  #running = 0;
  #jobsRunning = 0;
  #pumpComing = false;
  #timerSet = false;

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
    const { threads, batch, backlogMs } = this.#rules;
    return waiting >= threads * Math.max(batch, ALWAYS_TAKEN) && (waiting * this.#pace.jobMs) / threads > backlogMs;
  }

  /** Whether nothing waits and nothing runs. */
  get empty(): boolean {
    return this.#waiting.size === 0 && this.#jobsRunning === 0;
  }

  /** Puts a job at the end of the queue. */
  submit(job: Job): Ticket<Reply> {
    const since = this.#clock.now();
    if (this.full) return { ending: Promise.resolve({ kind: 'full', waitMs: 0 }), drop: nothing };
    let settle: Waiting<Job, Reply>['settle'] = nothing;
    const ending = new Promise<Ending<Reply>>(resolve => {
      settle = resolve;
    });
    const entry = { job, since, settle };
    this.#waiting.add(entry);
    this.wake();
    this.#watch();
    return {
      ending,
      drop: () => {
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

  #batchSize(): number {
    const { batch, batchMs } = this.#rules;
    return Math.max(1, Math.min(batch, Math.floor(batchMs / this.#pace.jobMs)));
  }

  #pump(): void {
    this.#expire();
    while (this.#waiting.size > 0 && this.#canStart()) {
      const size = this.#batchSize();
      const batch: Waiting<Job, Reply>[] = [];
      for (const entry of this.#waiting) {
        this.#waiting.delete(entry);
        if (batch.push(entry) >= size) break;
      }
      void this.#run(batch);
    }
  }

  async #run(batch: readonly Waiting<Job, Reply>[]): Promise<void> {
    const start = this.#clock.now();
    this.#running++;
    this.#jobsRunning += batch.length;
    try {
      const replies = await this.#crew.run(batch.map(entry => entry.job));
      batch.forEach((entry, i) => {
        const waitMs = start - entry.since;
        const reply = replies[i];
        entry.settle(
          reply === undefined
            ? { kind: 'died', error: new Error('the task answered fewer jobs than it was given'), waitMs }
            : { kind: 'done', reply, waitMs },
        );
      });
    } catch (error) {
      for (const entry of batch) entry.settle({ kind: 'died', error, waitMs: start - entry.since });
    } finally {
      const now = this.#clock.now();
      this.#pace.ended(batch.length, now - start, now);
      this.#running--;
      this.#jobsRunning -= batch.length;
      if (this.#waiting.size > 0) this.wake();
    }
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
