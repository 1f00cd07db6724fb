/** The weight of a nice value in Linux' scheduler (kernel/sched/core.c, sched_prio_to_weight): 1.25 to the power. */
export const weightOf = (nice: number): number => 1024 / 1.25 ** nice;

/** One thread or several of a kind: their weight each, and the CPU that they have had so far, in milliseconds. */
export interface CpuUser {
  readonly weight: number;
  cpuMs: number;
}

/** How a scheduler shares a core. */
export interface Slices {
  /** How long a thread keeps a core that others wait for, in milliseconds, unless it sleeps before. */
  readonly sliceMs: number;
  /** How often the end of a slice is looked for, and work for an idle core, beside the wakings of threads. */
  readonly tickMs: number;
  /** How long a thread that waits is left to its own core, because its data are in the caches there. */
  readonly hotMs: number;
}

/**
 * Those of Linux from 6.6 with CONFIG_HZ=250 (kernel/sched/fair.c): base_slice_ns is 0.7 ms (0.75 at first) times
 * 1 + log2(cores), 2.8 ms at most; sched_migration_cost_ns is 0.5 ms.
 */
export const linuxSlices = (cores: number): Slices => ({
  sliceMs: 0.7 * (1 + Math.floor(Math.log2(Math.min(8, Math.max(1, cores))))),
  tickMs: 4,
  hotMs: 0.5,
});

/** A thread with its work; times in milliseconds. */
export class Thread {
  readonly user: CpuUser;
  /** Whether it runs as soon as it wakes, and keeps its core until it sleeps, as code of the kernel mostly does. */
  readonly keepsCore: boolean;
  /** Whether it stays on the core where it began. */
  readonly isPinned: boolean;
  /** Where it runs or waits, where it was last, and where it was when it last woke while its core was busy. */
  queue: RunQueue | undefined;
  last: RunQueue | undefined;
  recent: RunQueue | undefined;
  isAwake = false;
  /** Work that is left, and what follows it; undefined between two pieces of work. */
  left = 0;
  done: (() => void) | undefined;
  /** Virtual time: its CPU so far, divided by its weight. At or below its queue's mean, the thread is eligible. */
  virtual = 0;
  /** The virtual time at which its slice ends. */
  deadline = 0;
  /** While it sleeps: by how much it was behind the mean. */
  lag = 0;
  ranAt = -Infinity;
  #load = 0;
  #loadAsOf = 0;

  constructor(user: CpuUser, keepsCore: boolean, isPinned: boolean) {
    this.user = user;
    this.keepsCore = keepsCore;
    this.isPinned = isPinned;
  }

  /** Brings the average of its weight up to `now`; `wasQueued` holds for all the time since the last call. */
  updateLoad(now: number, wasQueued: boolean): number {
    this.#load = averaged(this.#load, wasQueued ? this.user.weight : 0, now - this.#loadAsOf);
    this.#loadAsOf = now;
    return this.#load;
  }

  /** Whether its slice has ended. */
  get isOver(): boolean {
    return !this.keepsCore && this.virtual >= this.deadline - AHEAD;
  }
}

/**
 * The threads of one core, which share it as in Linux since 6.6 (EEVDF: Stoica and Abdel-Wahab, 1995). Of the eligible
 * threads, the one with the earliest deadline runs next. A thread that had less than its part of the core is still
 * behind when it wakes again; one that had more stays here, asleep, until the others have caught up.
 */
export class RunQueue {
  readonly #slices: Slices;
  /** Threads that wait, and those that sleep while they are ahead of the others. */
  readonly #others: Thread[] = [];
  #current: Thread | undefined;
  /** Whether its core sleeps, and will run what was woken in a moment. */
  isStarting = false;
  /** Weights of all threads here, and their average over the last while, with that of threads that sleep meanwhile. */
  #weights = 0;
  #load = 0;

  constructor(slices: Slices) {
    this.#slices = slices;
  }

  /** The thread that runs. */
  get current(): Thread | undefined {
    return this.#current;
  }

  /** Of all threads here. */
  get weights(): number {
    return this.#weights;
  }

  /** The weights over the last while. */
  get load(): number {
    return this.#load;
  }

  /** Threads that are awake and do not run. */
  get waiting(): readonly Thread[] {
    return this.#others.filter(({ isAwake }) => isAwake);
  }

  /** The mean of the virtual times, by weight; 0 where nothing runs. */
  get #mean(): number {
    if (this.#weights === 0) return 0;
    let sum = this.#current === undefined ? 0 : this.#current.virtual * this.#current.user.weight;
    for (const { virtual, user } of this.#others) sum += virtual * user.weight;
    return sum / this.#weights;
  }

  #isEligible({ virtual }: Thread): boolean {
    return virtual <= this.#mean + AHEAD;
  }

  /** Whether this thread should run in place of the one that does, which has had its part. */
  isNextInstead(thread: Thread): boolean {
    const current = this.#current;
    if (current === undefined || current.keepsCore) return false;
    return thread.keepsCore || (!this.#isEligible(current) && this.#next() === thread);
  }

  /** Time passes, in which the current thread does so much of its work in each millisecond. */
  advance(ms: number, rate: number): void {
    this.#load = averaged(this.#load, this.#weights, ms);
    if (this.#current === undefined) return;
    const { user } = this.#current;
    this.#current.left -= ms * rate;
    this.#current.virtual += ms / user.weight;
    user.cpuMs += ms;
  }

  /**
   * Adds a thread, as far behind the others as it was, with the end of its slice. `load` is what it brings along from
   * the queue where it was last.
   */
  add(thread: Thread, load: number, untilDeadline = this.#slice(thread)): void {
    const { weight } = thread.user;
    if (thread.last !== this) {
      if (thread.last !== undefined) thread.last.#load = Math.max(0, thread.last.#load - load);
      this.#load += load;
    }
    // The mean moves towards the thread: so much more, and it is as far behind the new one.
    const behind = this.#weights === 0 ? 0 : thread.lag * (1 + weight / this.#weights);
    thread.virtual = this.#mean - behind;
    thread.deadline = thread.virtual + untilDeadline;
    thread.lag = 0;
    thread.queue = this;
    thread.last = this;
    this.#others.push(thread);
    this.#weights += weight;
  }

  /** Takes a thread off, and remembers how far it is behind the others. */
  remove(thread: Thread): void {
    const { weight } = thread.user;
    const most = Math.max(2 * this.#slices.sliceMs, this.#slices.tickMs) / weight;
    thread.lag = Math.max(-most, Math.min(most, this.#mean - thread.virtual));
    thread.queue = undefined;
    if (this.#current === thread) this.#current = undefined;
    else this.#others.splice(this.#others.indexOf(thread), 1);
    // Differences of weights are not exact.
    this.#weights = this.#current === undefined && this.#others.length === 0 ? 0 : this.#weights - weight;
  }

  /** A thread wakes that slept here: one that the others have caught up with begins anew. */
  wake(thread: Thread): void {
    const mean = this.#mean;
    if (thread.virtual >= mean) return;
    thread.virtual = mean;
    thread.deadline = mean + this.#slice(thread);
  }

  /** A thread falls asleep: it leaves, unless it is ahead of the others. */
  sleep(thread: Thread, now: number): void {
    thread.isAwake = false;
    thread.ranAt = now;
    if (this.#isEligible(thread)) this.remove(thread);
    else if (this.#current === thread) {
      this.#others.push(thread);
      this.#current = undefined;
    }
  }

  /** Runs the next thread where none runs. One that sleeps has been caught up when its turn comes, and leaves. */
  runNext(now: number): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (next.isAwake) return this.#start(next);
      next.updateLoad(now, true);
      this.remove(next);
      next.lag = Math.min(0, next.lag);
    }
  }

  /** The slice of the current thread is over: it gets another, and the next has its turn, which may be the same. */
  reschedule(now: number): void {
    const current = this.#current!;
    current.deadline = current.virtual + this.#slice(current);
    this.#requeue(now);
    this.runNext(now);
  }

  /** Runs a thread in place of the current one. */
  preempt(thread: Thread, now: number): void {
    this.#requeue(now);
    this.#start(thread);
  }

  /** A slice of a thread in virtual time. */
  #slice({ user }: Thread): number {
    return this.#slices.sliceMs / user.weight;
  }

  #requeue(now: number): void {
    const current = this.#current!;
    current.ranAt = now;
    this.#others.push(current);
    this.#current = undefined;
  }

  #start(thread: Thread): void {
    this.#others.splice(this.#others.indexOf(thread), 1);
    this.#current = thread;
  }

  /** The eligible thread that has the earliest deadline. */
  #next(): Thread | undefined {
    const eligible = this.#mean + AHEAD;
    let next: Thread | undefined;
    for (const thread of this.#others)
      if (thread.virtual <= eligible && (next === undefined || thread.deadline < next.deadline)) next = thread;
    return next;
  }
}

/** Over how long a load is averaged: half of what is older than 32 ms counts (kernel/sched/pelt.c). */
const LOAD_MS = 32 / Math.LN2;

/** An average after so many milliseconds of a value. */
export const averaged = (average: number, value: number, ms: number): number =>
  average + (value - average) * -Math.expm1(-ms / LOAD_MS);

/** What rounding may leave of a virtual time. */
const AHEAD = 1e-9;
