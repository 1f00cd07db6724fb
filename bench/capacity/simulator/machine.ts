import type { Events } from './events.js';

/** The weight of a nice value in Linux' scheduler (kernel/sched/core.c, sched_prio_to_weight): 1.25 to the power. */
export const weightOf = (nice: number): number => 1024 / 1.25 ** nice;

/** The cores of a machine. */
export interface Cores {
  readonly cores: number;
  /** By how much they slow each other down when all are busy, as a part. */
  readonly contention: number;
}

/**
 * How many times as long work takes while so many cores are busy. Caches, memory and the halves of a physical core are
 * shared: the more of the cores are busy, the slower is each.
 */
export function slowdown(busy: number, { cores, contention }: Cores): number {
  return cores < 2 ? 1 : 1 + (contention * Math.max(0, Math.min(busy, cores) - 1)) / (cores - 1);
}

/** One thread or several of a kind: their weight each, and the CPU that they have had so far, in milliseconds. */
export interface CpuUser {
  readonly weight: number;
  cpuMs: number;
}

/** A thread that runs on the machine. */
export interface CpuThread {
  /**
   * Runs until it has had so many milliseconds of an undisturbed core. It keeps its core until `sleep`, and waits for
   * one first if it slept.
   */
  run(ms: number, done: () => void): void;
  /** Gives up its core, whether or not its work is done. */
  sleep(): void;
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
const linuxSlices = (cores: number): Slices => ({
  sliceMs: 0.7 * (1 + Math.floor(Math.log2(Math.min(8, Math.max(1, cores))))),
  tickMs: 4,
  hotMs: 0.5,
});

interface Core {
  current: Thread | undefined;
  readonly waiting: Thread[];
  /** When the current thread began its slice. */
  since: number;
  /** Weights of the current and the waiting threads. */
  weights: number;
}

interface Thread {
  readonly user: CpuUser;
  core: Core | undefined;
  /** Work that is left, in milliseconds, and what follows it; undefined between two pieces of work. */
  left: number;
  done: (() => void) | undefined;
  /** Virtual time: what it has had, by weight; where it is before its deadline and not above the mean, it is next. */
  virtual: number;
  deadline: number;
  ranAt: number;
}

/**
 * Cores with a queue of threads each, shared as Linux does since 6.6 (EEVDF: Stoica and Abdel-Wahab, 1995). Of those
 * that had no more than their part of a core by weight, the one with the earliest deadline runs next. A thread that
 * wakes goes to an idle core, else to the one with the least weight, and waits there until the slice of the running
 * thread ends; Linux ends it sooner where that thread has had more than its part. A core that becomes idle takes a
 * thread that waits elsewhere.
 */
export class Machine {
  readonly #events: Events;
  readonly #machine: Cores;
  readonly #slices: Slices;
  readonly #cores: readonly Core[];
  #speed = 1;
  #busy = 0;
  #waiting = 0;
  #asOf = 0;
  #version = 0;
  #busyMs = 0;

  constructor(events: Events, machine: Cores, slices: Slices = linuxSlices(machine.cores)) {
    this.#events = events;
    this.#machine = machine;
    this.#slices = slices;
    this.#cores = Array.from({ length: machine.cores }, () => ({
      current: undefined,
      waiting: [],
      since: 0,
      weights: 0,
    }));
  }

  /** How many times as fast the cores are as when the costs were measured. */
  set speed(speed: number) {
    this.#advance();
    this.#speed = speed;
    this.#plan();
  }

  /** Milliseconds of cores kept busy so far. */
  get busyMs(): number {
    this.#advance();
    return this.#busyMs;
  }

  /** The CPU that these threads have had until now. */
  cpuMsOf(user: CpuUser): number {
    this.#advance();
    return user.cpuMs;
  }

  /** Whether a core has nothing to run: it sleeps, and takes a while to wake. */
  get hasIdleCore(): boolean {
    return this.#busy < this.#cores.length;
  }

  /** A thread that sleeps. */
  thread(user: CpuUser): CpuThread {
    const thread: Thread = {
      user,
      core: undefined,
      left: 0,
      done: undefined,
      virtual: 0,
      deadline: 0,
      ranAt: -Infinity,
    };
    return {
      run: (ms, done) => {
        this.#advance();
        thread.left = ms;
        thread.done = done;
        if (thread.core === undefined) this.#wake(thread);
        this.#plan();
      },
      sleep: () => {
        this.#advance();
        thread.done = undefined;
        this.#sleep(thread);
        this.#plan();
      },
    };
  }

  /** Subtracts the work that has been done since the last change. */
  #advance(): void {
    const passed = this.#events.now - this.#asOf;
    this.#asOf = this.#events.now;
    if (passed === 0) return;
    const rate = this.#rate;
    for (const { current } of this.#cores) {
      if (current === undefined) continue;
      const { user } = current;
      current.left -= passed * rate;
      current.virtual += passed / user.weight;
      user.cpuMs += passed;
    }
    this.#busyMs += passed * this.#busy;
  }

  /** The work that a busy core does in a millisecond. */
  get #rate(): number {
    return this.#speed / slowdown(this.#busy, this.#machine);
  }

  /** Sets the event of the next change: work that ends, or a tick while threads wait. */
  #plan(): void {
    const version = ++this.#version;
    const { now } = this.#events;
    const rate = this.#rate;
    let next = Infinity;
    for (const { current } of this.#cores)
      if (current?.done !== undefined) next = Math.min(next, now + Math.max(0, current.left / rate));
    const { tickMs } = this.#slices;
    if (this.#waiting > 0) next = Math.min(next, (Math.floor(now / tickMs + TICK_ERROR) + 1) * tickMs);
    this.#events.at(next, () => {
      if (version === this.#version) this.#change();
    });
  }

  /** Ends the work that is done: one piece for each event, so that what follows from it happens before the next. */
  #change(): void {
    this.#advance();
    for (const { current } of this.#cores) {
      if (current?.done === undefined || current.left > DONE_MS) continue;
      const { done } = current;
      current.done = undefined;
      done();
      this.#plan();
      return;
    }
    for (const core of this.#cores) {
      if (core.current === undefined) this.#take(core, false);
      else this.#endSlice(core);
    }
    this.#plan();
  }

  #wake(thread: Thread): void {
    const core = this.#cores.reduce((least, other) => (other.weights < least.weights ? other : least));
    this.#queue(thread, core);
    if (core.current === undefined) this.#next(core);
    else this.#endSlice(core);
  }

  /** Lets a thread wait for a core with the mean of the virtual times there, so that none is ahead. */
  #queue(thread: Thread, core: Core): void {
    thread.virtual = meanOf(core);
    thread.deadline = thread.virtual + this.#slices.sliceMs / thread.user.weight;
    thread.core = core;
    core.waiting.push(thread);
    core.weights += thread.user.weight;
    this.#waiting++;
  }

  #sleep(thread: Thread): void {
    const { core } = thread;
    if (core === undefined) return;
    thread.core = undefined;
    thread.ranAt = this.#events.now;
    core.weights -= thread.user.weight;
    if (core.current !== thread) {
      core.waiting.splice(core.waiting.indexOf(thread), 1);
      this.#waiting--;
      return;
    }
    core.current = undefined;
    this.#busy--;
    if (core.waiting.length > 0) this.#next(core);
    else this.#take(core, true);
  }

  /** If the slice of the current thread is over, the next has its turn: another or the same. */
  #endSlice(core: Core): void {
    const { current, since, waiting } = core;
    if (current === undefined || waiting.length === 0 || this.#events.now - since < this.#slices.sliceMs) return;
    if (current.virtual >= current.deadline)
      current.deadline = current.virtual + this.#slices.sliceMs / current.user.weight;
    current.ranAt = this.#events.now;
    core.current = undefined;
    waiting.push(current);
    this.#busy--;
    this.#waiting++;
    this.#next(core);
  }

  /** Runs the waiting thread with the earliest deadline of those that are not ahead of the others. */
  #next(core: Core): void {
    const { waiting } = core;
    const mean = meanOf(core);
    let first = 0;
    for (const [index, thread] of waiting.entries()) {
      const best = waiting[first]!;
      const isAhead = thread.virtual > mean + AHEAD;
      const isBestAhead = best.virtual > mean + AHEAD;
      if (isAhead === isBestAhead ? thread.deadline < best.deadline : isBestAhead) first = index;
    }
    const [thread] = waiting.splice(first, 1);
    core.current = thread;
    core.since = this.#events.now;
    this.#waiting--;
    this.#busy++;
  }

  /** Gives an idle core the thread that has waited longest for another one. */
  #take(idle: Core, leavesHot: boolean): void {
    if (this.#waiting === 0) return;
    let found: Thread | undefined;
    for (const { waiting } of this.#cores)
      for (const thread of waiting) {
        if (leavesHot && this.#events.now - thread.ranAt < this.#slices.hotMs) continue;
        if (found === undefined || thread.ranAt < found.ranAt) found = thread;
      }
    if (found === undefined) return;
    const from = found.core!;
    from.waiting.splice(from.waiting.indexOf(found), 1);
    from.weights -= found.user.weight;
    this.#waiting--;
    this.#queue(found, idle);
    this.#next(idle);
  }
}

/** What rounding may leave of a piece of work, of a tick, and of a virtual time. */
const DONE_MS = 1e-9;
const TICK_ERROR = 1e-9;
const AHEAD = 1e-12;

/** The mean of the virtual times on a core, by weight; 0 where nothing runs. */
function meanOf({ current, waiting, weights }: Core): number {
  if (weights === 0) return 0;
  let sum = current === undefined ? 0 : current.virtual * current.user.weight;
  for (const { virtual, user } of waiting) sum += virtual * user.weight;
  return sum / weights;
}
