import type { Alarm, Events } from './events.js';
import { averaged, type CpuUser, linuxSlices, RunQueue, type Slices, Thread } from './run-queue.js';

/** The cores of a machine. */
export interface Cores {
  readonly cores: number;
  /** By how much they slow each other down when all are busy, as a part. */
  readonly contention: number;
  /** How fast each core is, compared with the others; all are the same unless given. */
  readonly speeds?: readonly number[];
}

/**
 * How many times as long work takes while so many cores are busy. Caches, memory and the halves of a physical core are
 * shared: the more of the cores are busy, the slower is each.
 */
export function slowdown(busy: number, { cores, contention }: Cores): number {
  return cores < 2 ? 1 : 1 + (contention * Math.max(0, Math.min(busy, cores) - 1)) / (cores - 1);
}

/** A thread that runs on the machine. */
export interface CpuThread {
  /**
   * Runs until it has had so many milliseconds of an undisturbed core. It keeps its core until `sleep`, and waits for
   * one first if it slept: then another thread may have woken it, by writing to a socket.
   */
  run(ms: number, done: () => void, bySocket?: boolean): void;
  /** Gives up its core, whether or not its work is done. */
  sleep(): void;
}

/**
 * Cores with a queue of threads each, between which threads move as in Linux. A thread that wakes goes back to its own
 * core, or to an idle one if the machine is not busy. It runs at once if it is the next, and if the running thread has
 * had its part or its slice is over; else it waits. At a tick, an idle core takes a thread that waits elsewhere, and
 * from time to time the core with the least load takes one from that with the most. Linux also has a core that becomes
 * idle look for such a thread, but only if it is usually idle for longer than that takes: near a knee it is not.
 */
export class Machine {
  readonly #events: Events;
  readonly #machine: Cores;
  readonly #slices: Slices;
  readonly #cores: readonly RunQueue[];
  readonly #speeds: readonly number[];
  /** Where the thread runs that did something last: what wakes now, it woke. */
  #waker: RunQueue;
  #balanceAt = 0;
  #speed = 1;
  #asOf = 0;
  /** The next change: work that ends, or a tick. */
  readonly #alarm: Alarm;
  #busyMs = 0;
  /** Cores that were busy over the last while. */
  #usualBusy = 0;

  constructor(events: Events, machine: Cores, slices: Slices = linuxSlices(machine.cores)) {
    this.#events = events;
    this.#machine = machine;
    this.#slices = slices;
    this.#cores = Array.from({ length: machine.cores }, () => new RunQueue(slices));
    this.#speeds = this.#cores.map((_, place) => machine.speeds?.[place] ?? 1);
    this.#waker = this.#cores[0]!;
    this.#alarm = events.alarm(() => this.#change());
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

  /** Delay until a woken thread runs, in milliseconds; `wakeMs` is that of a core that sleeps. */
  wakingMs(wakeMs: number): number {
    if (this.#cores.some(isIdle)) return wakeMs;
    return this.#cores.length > 1 ? wakeMs * BUSY_WAKE_SHARE : 0;
  }

  /** A thread that sleeps; `keepsCore` as `Thread` has it. */
  thread(user: CpuUser, keepsCore = false): CpuThread {
    const thread = new Thread(user, keepsCore);
    return {
      run: (ms, done, bySocket = false) => {
        this.#advance();
        thread.left = ms;
        thread.done = done;
        if (!thread.isAwake) this.#wake(thread, bySocket);
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
    if (passed === 0) return;
    this.#asOf = this.#events.now;
    const busy = this.#busy;
    const rate = this.#rateOf(busy);
    this.#busyMs += passed * busy;
    this.#usualBusy = averaged(this.#usualBusy, busy, passed);
    for (let place = 0; place < this.#cores.length; place++)
      this.#cores[place]!.advance(passed, rate * this.#speeds[place]!);
  }

  /** Cores that run a thread. */
  get #busy(): number {
    let busy = 0;
    for (const core of this.#cores) if (!isIdle(core)) busy++;
    return busy;
  }

  /** The work that a core of ordinary speed does in a millisecond while so many are busy. */
  #rateOf(busy: number): number {
    return this.#speed / slowdown(busy, this.#machine);
  }

  /** Sets the moment of the next change. */
  #plan(): void {
    const { now } = this.#events;
    const busy = this.#busy;
    if (busy === 0) return this.#alarm.set(Infinity);
    const rate = this.#rateOf(busy);
    const { tickMs } = this.#slices;
    let next = (Math.floor(now / tickMs + TICK_ERROR) + 1) * tickMs;
    for (let place = 0; place < this.#cores.length; place++) {
      const { current } = this.#cores[place]!;
      if (current?.done === undefined) continue;
      next = Math.min(next, now + Math.max(0, current.left / (rate * this.#speeds[place]!)));
    }
    this.#alarm.set(next);
  }

  /** Ends the work that is done: one piece for each event, so that what follows from it happens before the next. */
  #change(): void {
    this.#advance();
    for (const core of this.#cores) {
      const { current } = core;
      if (current?.done === undefined || current.left > DONE_MS) continue;
      const { done } = current;
      current.done = undefined;
      this.#waker = core;
      done();
      this.#plan();
      return;
    }
    // Before slices end: after that, what waits is what has just run, and it is left where it is.
    if (this.#events.now >= this.#balanceAt) {
      this.#balanceAt = this.#events.now + BALANCE_MS;
      this.#balance();
    }
    for (const core of this.#cores) {
      if (core.current === undefined) this.#take(core);
      else if (core.current.isOver) core.reschedule(this.#events.now);
    }
    this.#plan();
  }

  #wake(thread: Thread, bySocket: boolean): void {
    let core = thread.queue;
    if (core === undefined) {
      const load = thread.updateLoad(this.#events.now, false);
      core = this.#coreFor(thread, load, bySocket);
      core.add(thread, load);
    } else core.wake(thread);
    thread.isAwake = true;
    const { current } = core;
    if (current === undefined) core.runNext(this.#events.now);
    else if (current.isOver) core.reschedule(this.#events.now);
    else if (core.isNextInstead(thread)) core.preempt(thread, this.#events.now);
  }

  /**
   * The core that the thread ran on, because its data are in the caches there, unless that is busy and the one where it
   * was woken would have less load, even with the thread; or runs nothing but a thread that wrote to a socket, and is
   * taken to sleep soon. If this is busy, too: the core where it ran before, or one of the next, if idle.
   */
  #coreFor(thread: Thread, load: number, bySocket: boolean): RunQueue {
    const { last, recent } = thread;
    if (last === undefined) return this.#cores.reduce((least, core) => (core.weights < least.weights ? core : least));
    if (isIdle(last)) return last;
    const target = this.#followsWaker(last, load, bySocket) ? this.#waker : last;
    if (isIdle(target)) return target;
    thread.recent = last;
    if (recent !== undefined && isIdle(recent)) return recent;
    return this.#idleNextTo(target) ?? target;
  }

  /** Whether a thread goes to the core where it was woken (kernel/sched/fair.c, wake_affine). */
  #followsWaker(last: RunQueue, load: number, bySocket: boolean): boolean {
    const waker = this.#waker;
    if (waker === last) return false;
    if (bySocket && !isIdle(waker) && waker.waiting.length === 0) return true;
    return waker.load + load < (last.load - load) * IMBALANCE;
  }

  /**
   * An idle core among those that are looked at: the fewer, the busier all were (kernel/sched/fair.c,
   * update_idle_cpu_scan). Of two cores, the other one is looked at while they are busy for at most 60 % of the time.
   */
  #idleNextTo(target: RunQueue): RunQueue | undefined {
    const count = this.#cores.length;
    const scanned = Math.floor(count * (1 - (SCAN_FACTOR * (this.#usualBusy / count)) ** 2));
    const place = this.#cores.indexOf(target);
    for (let next = 1; next <= Math.min(scanned, count - 1); next++) {
      const core = this.#cores[(place + next) % count]!;
      if (isIdle(core)) return core;
    }
    return undefined;
  }

  #sleep(thread: Thread): void {
    const core = thread.queue!;
    thread.updateLoad(this.#events.now, true);
    const ran = core.current === thread;
    core.sleep(thread, this.#events.now);
    if (ran) core.runNext(this.#events.now);
  }

  /** Moves a thread that waits from the core with the highest load to the one with the least. */
  #balance(): void {
    const byLoad = [...this.#cores].sort((a, b) => a.load - b.load);
    const [least, most] = [byLoad[0]!, byLoad.at(-1)!];
    const found = most.waiting.find(
      ({ user, ranAt }) =>
        user.weight * NEARLY <= most.load - least.load && this.#events.now - ranAt >= this.#slices.hotMs,
    );
    if (found === undefined) return;
    this.#move(found, least);
    if (isIdle(least)) least.runNext(this.#events.now);
    else if (least.isNextInstead(found)) least.preempt(found, this.#events.now);
  }

  /** Gives an idle core the thread that has waited longest for another one. */
  #take(idle: RunQueue): void {
    let found: Thread | undefined;
    for (const core of this.#cores)
      for (const thread of core.waiting) if (found === undefined || thread.ranAt < found.ranAt) found = thread;
    if (found === undefined) return;
    this.#move(found, idle);
    idle.runNext(this.#events.now);
  }

  #move(thread: Thread, to: RunQueue): void {
    const untilDeadline = thread.deadline - thread.virtual;
    thread.queue?.remove(thread);
    to.add(thread, thread.updateLoad(this.#events.now, true), untilDeadline);
  }
}

const isIdle = ({ current }: RunQueue): boolean => current === undefined;

/**
 * A busy core has to be interrupted: this part of what a core takes that sleeps. Measured with a byte that goes to and
 * fro between two threads on two cores (virtual ones, Linux 6.18): 17 µs beside threads of nice 10, 29 µs without them.
 */
const BUSY_WAKE_SHARE = 0.6;

/**
 * How often loads are evened out between cores that are all busy. Two of them look every 32 ms for a thread that waits
 * elsewhere, and every 64 ms after they found none (kernel/sched/fair.c, get_sd_balance_interval). Mostly they find
 * none, because what waits ran within the last half millisecond: of real threads, one that waited was moved after 0.25
 * to 1 s in the median.
 */
const BALANCE_MS = 64;

/** Averages only come near to what they are averages of. */
const NEARLY = 0.99;

/** The load of the core that a thread would leave counts so many times (kernel/sched/fair.c, wake_affine_weight). */
const IMBALANCE = 1.08;

/** The imbalance that Linux tolerates between cores that share a cache (kernel/sched/topology.c, imbalance_pct). */
const SCAN_FACTOR = 1.17;

/** What rounding may leave of a piece of work, and of a tick. */
const DONE_MS = 1e-9;
const TICK_ERROR = 1e-9;
