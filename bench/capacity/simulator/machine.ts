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
  /** Threads that wait, and those that sleep while they are ahead of the others. */
  readonly queue: Thread[];
  /** Weights of the current thread and of the queue, and their average over the last while. */
  weights: number;
  load: number;
}

interface Thread {
  readonly user: CpuUser;
  core: Core | undefined;
  /** The core that it is or was on. */
  last: Core | undefined;
  isAwake: boolean;
  /** Work that is left, in milliseconds, and what follows it; undefined between two pieces of work. */
  left: number;
  done: (() => void) | undefined;
  /** Virtual time: what it has had, by weight. Not above the mean of its core, it is eligible. */
  virtual: number;
  /** The virtual time at which its slice ends. */
  deadline: number;
  /** While it sleeps: by how much it was behind the mean. */
  lag: number;
  ranAt: number;
}

/**
 * Cores with a queue of threads each, shared as Linux does since 6.6 (EEVDF: Stoica and Abdel-Wahab, 1995). Of the
 * eligible threads, the one with the earliest deadline runs next. A thread that wakes goes to an idle core, else mostly
 * back to its own. It runs at once if it is the next, and if the running thread is no longer eligible or its
 * slice is over; else it waits. A thread that had less than its part of a core is still behind when it wakes again; one
 * that had more is ahead until the others have caught up. A core that becomes idle takes a thread that waits elsewhere,
 * and from time to time the core with the least load takes one from that with the most.
 */
export class Machine {
  readonly #events: Events;
  readonly #machine: Cores;
  readonly #slices: Slices;
  readonly #cores: readonly Core[];
  /** Where the thread runs that did something last: what wakes now, it woke. */
  #waker: Core;
  #balanceAt = 0;
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
    this.#cores = Array.from({ length: machine.cores }, () => ({ current: undefined, queue: [], weights: 0, load: 0 }));
    this.#waker = this.#cores[0]!;
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
      last: undefined,
      isAwake: false,
      left: 0,
      done: undefined,
      virtual: 0,
      deadline: 0,
      lag: 0,
      ranAt: -Infinity,
    };
    return {
      run: (ms, done) => {
        this.#advance();
        thread.left = ms;
        thread.done = done;
        if (!thread.isAwake) this.#wake(thread);
        this.#plan();
      },
      sleep: () => {
        this.#advance();
        thread.done = undefined;
        if (thread.isAwake) this.#sleep(thread);
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
    const forgotten = -Math.expm1(-passed / LOAD_MS);
    for (const core of this.#cores) {
      core.load += (core.weights - core.load) * forgotten;
      const { current } = core;
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

  /** Sets the event of the next change: work that ends, or a tick. */
  #plan(): void {
    const version = ++this.#version;
    const { now } = this.#events;
    const rate = this.#rate;
    let next = Infinity;
    for (const { current } of this.#cores)
      if (current?.done !== undefined) next = Math.min(next, now + Math.max(0, current.left / rate));
    const { tickMs } = this.#slices;
    if (this.#busy > 0) next = Math.min(next, (Math.floor(now / tickMs + TICK_ERROR) + 1) * tickMs);
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
      this.#waker = current.core!;
      done();
      this.#plan();
      return;
    }
    for (const core of this.#cores) {
      if (core.current === undefined) this.#take(core, false);
      else if (isOver(core.current)) this.#reschedule(core);
    }
    if (this.#events.now >= this.#balanceAt) {
      this.#balanceAt = this.#events.now + BALANCE_MS;
      this.#balance();
    }
    this.#plan();
  }

  #wake(thread: Thread): void {
    let { core } = thread;
    if (core === undefined) {
      core = this.#coreFor(thread);
      this.#place(thread, core, this.#slices.sliceMs / thread.user.weight);
    } else if (thread.virtual < meanOf(core)) {
      thread.virtual = meanOf(core);
      thread.deadline = thread.virtual + this.#slices.sliceMs / thread.user.weight;
    }
    thread.isAwake = true;
    this.#waiting++;
    const { current } = core;
    if (current === undefined) this.#next(core);
    else if (isOver(current)) this.#reschedule(core);
    else if (!isEligible(current, core) && nextOf(core) === thread) this.#preempt(core, thread);
  }

  /**
   * An idle core if there is one, else the one that the thread ran on, because its data are in the caches there, unless
   * the one where it was woken has less load.
   */
  #coreFor({ last }: Thread): Core {
    if (last === undefined) return this.#cores.reduce((least, core) => (core.weights < least.weights ? core : least));
    if (last.current === undefined) return last;
    const idle = this.#cores.find(({ current }) => current === undefined);
    return idle ?? (this.#waker.load * MOVING < last.load ? this.#waker : last);
  }

  /** Puts a thread into the queue of a core, as far behind the others as it was, with the end of its slice. */
  #place(thread: Thread, core: Core, untilDeadline: number): void {
    const { weight } = thread.user;
    // The mean moves towards the thread: so much more, and it is as far behind the new one.
    const behind = core.weights === 0 ? 0 : thread.lag * (1 + weight / core.weights);
    thread.virtual = meanOf(core) - behind;
    thread.deadline = thread.virtual + untilDeadline;
    thread.lag = 0;
    thread.core = core;
    thread.last = core;
    core.queue.push(thread);
    core.weights += weight;
  }

  /** Takes a thread off its core, and remembers how far it is behind the others. */
  #remove(thread: Thread): void {
    const core = thread.core!;
    const { weight } = thread.user;
    const most = Math.max(2 * this.#slices.sliceMs, this.#slices.tickMs) / weight;
    thread.lag = Math.max(-most, Math.min(most, meanOf(core) - thread.virtual));
    thread.core = undefined;
    if (core.current === thread) core.current = undefined;
    else core.queue.splice(core.queue.indexOf(thread), 1);
    // Differences of weights are not exact.
    core.weights = core.current === undefined && core.queue.length === 0 ? 0 : core.weights - weight;
  }

  #sleep(thread: Thread): void {
    const core = thread.core!;
    const isCurrent = core.current === thread;
    thread.isAwake = false;
    thread.ranAt = this.#events.now;
    if (isCurrent) this.#busy--;
    else this.#waiting--;
    if (isEligible(thread, core)) this.#remove(thread);
    else if (isCurrent) {
      core.queue.push(thread);
      core.current = undefined;
    }
    if (isCurrent) this.#next(core);
    if (core.current === undefined) this.#take(core, true);
  }

  /** The slice of the current thread is over: it gets another, and the next has its turn, which may be the same. */
  #reschedule(core: Core): void {
    const current = core.current!;
    current.deadline = current.virtual + this.#slices.sliceMs / current.user.weight;
    this.#requeue(core);
    this.#next(core);
  }

  #preempt(core: Core, thread: Thread): void {
    this.#requeue(core);
    this.#start(core, thread);
  }

  #requeue(core: Core): void {
    const current = core.current!;
    current.ranAt = this.#events.now;
    core.queue.push(current);
    core.current = undefined;
    this.#busy--;
    this.#waiting++;
  }

  #start(core: Core, thread: Thread): void {
    core.queue.splice(core.queue.indexOf(thread), 1);
    core.current = thread;
    this.#busy++;
    this.#waiting--;
  }

  /** Runs the next thread of a core. One that sleeps has been caught up when its turn comes, and leaves. */
  #next(core: Core): void {
    for (let next = nextOf(core); next !== undefined; next = nextOf(core)) {
      if (next.isAwake) return this.#start(core, next);
      this.#remove(next);
      next.lag = Math.min(0, next.lag);
    }
  }

  /** Moves a thread that waits from the core with the highest load to the one with the least. */
  #balance(): void {
    const byLoad = [...this.#cores].sort((a, b) => a.load - b.load);
    const [least, most] = [byLoad[0]!, byLoad.at(-1)!];
    const found = most.queue.find(({ isAwake, user }) => isAwake && user.weight * NEARLY <= most.load - least.load);
    if (found === undefined) return;
    this.#move(found, least);
    const { current } = least;
    if (current === undefined) this.#next(least);
    else if (!isEligible(current, least) && nextOf(least) === found) this.#preempt(least, found);
  }

  #move(thread: Thread, to: Core): void {
    const untilDeadline = thread.deadline - thread.virtual;
    this.#remove(thread);
    this.#place(thread, to, untilDeadline);
  }

  /** Gives an idle core the thread that has waited longest for another one. */
  #take(idle: Core, leavesHot: boolean): void {
    if (this.#waiting === 0) return;
    let found: Thread | undefined;
    for (const { queue } of this.#cores)
      for (const thread of queue) {
        if (!thread.isAwake || (leavesHot && this.#events.now - thread.ranAt < this.#slices.hotMs)) continue;
        if (found === undefined || thread.ranAt < found.ranAt) found = thread;
      }
    if (found === undefined) return;
    this.#move(found, idle);
    this.#next(idle);
  }
}

/** Over how long a load is averaged: half of what is older than 32 ms counts (kernel/sched/pelt.c). */
const LOAD_MS = 32 / Math.LN2;

/** How often loads are evened out between cores that are all busy: every 2 ms for two cores, 16 times as rarely. */
const BALANCE_MS = 32;

/** Averages only come near to what they are averages of. */
const NEARLY = 0.99;

/** How many times the load of another core a core needs to have, for a thread to leave it (wake_affine_weight). */
const MOVING = 1.08;

/** What rounding may leave of a piece of work, of a tick, and of a virtual time. */
const DONE_MS = 1e-9;
const TICK_ERROR = 1e-9;
const AHEAD = 1e-9;

const isOver = ({ virtual, deadline }: Thread): boolean => virtual >= deadline - AHEAD;

const isEligible = ({ virtual }: Thread, core: Core): boolean => virtual <= meanOf(core) + AHEAD;

/** The mean of the virtual times on a core, by weight; 0 where nothing runs. */
function meanOf({ current, queue, weights }: Core): number {
  if (weights === 0) return 0;
  let sum = current === undefined ? 0 : current.virtual * current.user.weight;
  for (const { virtual, user } of queue) sum += virtual * user.weight;
  return sum / weights;
}

/** The eligible thread in the queue of a core that has the earliest deadline. */
function nextOf(core: Core): Thread | undefined {
  const eligible = meanOf(core) + AHEAD;
  let next: Thread | undefined;
  for (const thread of core.queue)
    if (thread.virtual <= eligible && (next === undefined || thread.deadline < next.deadline)) next = thread;
  return next;
}
