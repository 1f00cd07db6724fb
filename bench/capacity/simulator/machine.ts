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

/** CPU that a thread wants. */
interface Work {
  readonly user: CpuUser;
  readonly done: () => void;
  left: number;
  /** The part of a core that it has, and the work that it does there in a millisecond. */
  share: number;
  rate: number;
}

/** Cores that runnable threads share by weight, each thread on one core at most: the fluid limit of fair scheduling. */
export class Machine {
  readonly #events: Events;
  readonly #machine: Cores;
  readonly #cores: number;
  #speed = 1;
  /** The heaviest first. */
  readonly #running: Work[] = [];
  #asOf = 0;
  #version = 0;
  #busyMs = 0;

  constructor(events: Events, machine: Cores) {
    this.#events = events;
    this.#machine = machine;
    this.#cores = machine.cores;
  }

  /** How many times as fast the cores are as when the costs were measured. */
  set speed(speed: number) {
    this.#advance();
    this.#speed = speed;
    this.#share();
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
    return this.#running.length < this.#cores;
  }

  /** Runs a thread until it has had so many milliseconds of an undisturbed core. Returns what stops it before. */
  run(user: CpuUser, ms: number, done: () => void): () => void {
    const work: Work = { user, left: ms, share: 0, rate: 0, done };
    this.#advance();
    let place = this.#running.length;
    while (place > 0 && this.#running[place - 1]!.user.weight < user.weight) place--;
    this.#running.splice(place, 0, work);
    this.#share();
    return () => {
      const index = this.#running.indexOf(work);
      if (index < 0) return;
      this.#advance();
      this.#running.splice(index, 1);
      this.#share();
    };
  }

  /** Subtracts the work that has been done since the last change. */
  #advance(): void {
    const passed = this.#events.now - this.#asOf;
    this.#asOf = this.#events.now;
    if (passed === 0) return;
    for (const work of this.#running) {
      work.left -= passed * work.rate;
      work.user.cpuMs += passed * work.share;
    }
    this.#busyMs += passed * Math.min(this.#cores, this.#running.length);
  }

  /** Gives each thread its rate, and sets the event of the first that ends. */
  #share(): void {
    const running = this.#running;
    const version = ++this.#version;
    if (running.length === 0) return;
    const speed = this.#speed / slowdown(running.length, this.#machine);
    if (running.length <= this.#cores) for (const work of running) work.share = 1;
    else this.#shareByWeight();
    let first = Infinity;
    for (const work of running) {
      work.rate = Math.max(work.share * speed, Number.MIN_VALUE);
      first = Math.min(first, work.left / work.rate);
    }
    this.#events.at(this.#events.now + Math.max(0, first), () => {
      if (version === this.#version) this.#end();
    });
  }

  /** Cores by weight, heaviest thread first: none gets more than one core, and the lighter ones share the rest. */
  #shareByWeight(): void {
    let cores = this.#cores;
    let weights = 0;
    for (const { user } of this.#running) weights += user.weight;
    for (const work of this.#running) {
      const { weight } = work.user;
      work.share = Math.min(1, (cores * weight) / weights);
      cores -= work.share;
      weights -= weight;
    }
  }

  /** Ends the work that is done: one for each event, so that what follows from one happens before the next. */
  #end(): void {
    this.#advance();
    let first = 0;
    let soonest = Infinity;
    for (const [index, { left, rate }] of this.#running.entries()) {
      if (left / rate >= soonest) continue;
      soonest = left / rate;
      first = index;
    }
    const [work] = this.#running.splice(first, 1);
    this.#share();
    work!.done();
  }
}
