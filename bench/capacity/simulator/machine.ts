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
  /** The core that ran it last, and until when. */
  last?: { readonly core: number; readonly at: number };
}

/** CPU that a thread wants. */
interface Work {
  readonly user: CpuUser;
  readonly done: () => void;
  left: number;
  /** The part of its core that it has, and the work that it does there in a millisecond. */
  share: number;
  rate: number;
}

/** A core with the threads in its run queue. */
interface Core {
  readonly runnable: Work[];
  /** When it became idle, and how long it is idle on average, in milliseconds. */
  idleSince: number;
  averageIdleMs: number;
}

/** Linux' sysctl_sched_migration_cost: cores that are idle for less on average do not look for work elsewhere. */
const MIGRATION_MS = 0.5;
/** An idle core is told by the next tick of a core with several threads (HZ=250). */
const TICK_MS = 4;
/** How often busy cores are balanced: the shortest interval (2 ms) by sched_domain's busy_factor (16). */
const BALANCE_MS = 32;

/**
 * Cores with a run queue each, whose threads share it by weight: the fluid limit of fair scheduling. As in Linux
 * (kernel/sched/fair.c), a thread that wakes takes an idle core or the one with the least weight, a core that becomes
 * idle pulls a thread from another if its idle times are long enough, and busy cores are balanced now and then.
 */
export class Machine {
  readonly #events: Events;
  readonly #machine: Cores;
  readonly #cores: readonly Core[];
  #speed: number;
  #asOf = 0;
  #version = 0;
  #busyMs = 0;
  #balancing = false;

  /** `speed`: how many times as fast the cores are as when the costs were measured. */
  constructor(events: Events, machine: Cores, speed = 1) {
    this.#events = events;
    this.#machine = machine;
    this.#speed = speed;
    this.#cores = Array.from({ length: machine.cores }, () => ({ runnable: [], idleSince: 0, averageIdleMs: 1 }));
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
    return this.#cores.some(isIdle);
  }

  set speed(speed: number) {
    this.#advance();
    this.#speed = speed;
    this.#share();
  }

  /** Runs a thread until it has had so many milliseconds of an undisturbed core. Returns what stops it before. */
  run(user: CpuUser, ms: number, done: () => void): () => void {
    const work: Work = { user, left: ms, share: 0, rate: 0, done };
    this.#advance();
    this.#enqueue(work, this.#coreFor(user));
    this.#share();
    return () => {
      if (!this.#cores.some(({ runnable }) => runnable.includes(work))) return;
      this.#advance();
      this.#remove(work);
      this.#share();
    };
  }

  /** A thread that goes on stays on its core. */
  #coreFor(user: CpuUser): Core {
    const { last } = user;
    if (last !== undefined && last.at === this.#events.now) return this.#cores[last.core]!;
    return (
      this.#cores.find(isIdle) ?? this.#cores.reduce((least, core) => (weightIn(core) < weightIn(least) ? core : least))
    );
  }

  #enqueue(work: Work, core: Core): void {
    const idleMs = this.#events.now - core.idleSince;
    if (isIdle(core) && idleMs > 0) core.averageIdleMs += (idleMs - core.averageIdleMs) / 8;
    core.runnable.push(work);
    this.#balanceLater();
  }

  #remove(work: Work): void {
    const index = this.#cores.findIndex(({ runnable }) => runnable.includes(work));
    const core = this.#cores[index]!;
    core.runnable.splice(core.runnable.indexOf(work), 1);
    work.user.last = { core: index, at: this.#events.now };
    if (!isIdle(core)) return;
    core.idleSince = this.#events.now;
    // Not before what follows at this time: the thread itself may go on.
    const pull = (): void => {
      if (isIdle(core)) this.#pull(core);
    };
    this.#events.at(this.#events.now + (core.averageIdleMs >= MIGRATION_MS ? 0 : TICK_MS), pull);
  }

  /** Moves a waiting thread to an idle core. */
  #pull(idle: Core): void {
    const busiest = this.#cores.reduce((most, core) => (core.runnable.length > most.runnable.length ? core : most));
    if (busiest.runnable.length < 2) return;
    this.#advance();
    this.#move(busiest, idle);
    this.#share();
  }

  /** The lightest moves: it waits most of the time. */
  #move(from: Core, to: Core): void {
    const work = from.runnable.reduce((lightest, work) => (work.user.weight < lightest.user.weight ? work : lightest));
    from.runnable.splice(from.runnable.indexOf(work), 1);
    this.#enqueue(work, to);
  }

  #balanceLater(): void {
    if (this.#balancing || this.#cores.every(({ runnable }) => runnable.length < 2)) return;
    this.#balancing = true;
    this.#events.at(this.#events.now + BALANCE_MS, () => {
      this.#balancing = false;
      this.#balance();
      this.#balanceLater();
    });
  }

  /** Moves a thread from the core with the most weight to the one with the least, if the difference becomes less. */
  #balance(): void {
    const byWeight = [...this.#cores].sort((a, b) => weightIn(a) - weightIn(b));
    const [least, most] = [byWeight[0]!, byWeight.at(-1)!];
    const difference = weightIn(most) - weightIn(least);
    const lightest = Math.min(...most.runnable.map(({ user }) => user.weight));
    if (most.runnable.length < 2 || lightest >= difference) return;
    this.#advance();
    this.#move(most, least);
    this.#share();
  }

  /** Takes what has been done since the last change from what is left. */
  #advance(): void {
    const passed = this.#events.now - this.#asOf;
    this.#asOf = this.#events.now;
    if (passed === 0) return;
    for (const { runnable } of this.#cores) {
      if (runnable.length > 0) this.#busyMs += passed;
      for (const work of runnable) {
        work.left -= passed * work.rate;
        work.user.cpuMs += passed * work.share;
      }
    }
  }

  /** Gives each thread its rate, and sets the event of the first that ends. */
  #share(): void {
    const version = ++this.#version;
    let busy = 0;
    for (const core of this.#cores) if (!isIdle(core)) busy++;
    if (busy === 0) return;
    const speed = this.#speed / slowdown(busy, this.#machine);
    let first = Infinity;
    for (const core of this.#cores) {
      const weight = weightIn(core);
      for (const work of core.runnable) {
        work.share = work.user.weight / weight;
        work.rate = Math.max(work.share * speed, Number.MIN_VALUE);
        first = Math.min(first, work.left / work.rate);
      }
    }
    this.#events.at(this.#events.now + Math.max(0, first), () => {
      if (version === this.#version) this.#end();
    });
  }

  /** Ends the work that is done: one for each event, so that what follows from one happens before the next. */
  #end(): void {
    this.#advance();
    let first: Work | undefined;
    let soonest = Infinity;
    for (const { runnable } of this.#cores) {
      for (const work of runnable) {
        if (work.left / work.rate >= soonest) continue;
        soonest = work.left / work.rate;
        first = work;
      }
    }
    this.#remove(first!);
    this.#share();
    first!.done();
  }
}

const isIdle = ({ runnable }: Core): boolean => runnable.length === 0;

function weightIn({ runnable }: Core): number {
  let weight = 0;
  for (const { user } of runnable) weight += user.weight;
  return weight;
}
