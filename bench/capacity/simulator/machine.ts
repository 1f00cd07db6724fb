import type { Alarm, Events } from './events.js';
import { averaged, type CpuUser, linuxSlices, RunQueue, type Slices, Thread } from './run-queue.js';

/** The cores of a machine. */
export interface Cores {
  readonly cores: number;
  /** By how much they slow each other down when all are busy, as a part. */
  readonly contention: number;
  /** How fast each core is, compared with the others; all are the same unless given. */
  readonly speeds?: readonly number[];
  /** Until a thread runs whose core sleeps when it wakes, in milliseconds; none unless given. */
  readonly wakeMs?: number;
}

/**
 * How many times as long work takes while so many cores are busy. Caches, memory and the halves of a physical core are
 * shared: the more of the cores are busy, the slower is each.
 */
export function slowdown(busy: number, { cores, contention }: Cores): number {
  return cores < 2 ? 1 : 1 + (contention * Math.max(0, Math.min(busy, cores) - 1)) / (cores - 1);
}

/** How a thread is scheduled. */
interface ThreadOptions {
  /** As `Thread` has it; not unless given. */
  readonly keepsCore?: boolean;
  /** The place of the core on which alone it runs; any core unless given. */
  readonly core?: number;
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

/**
 * Cores with a queue of threads each, between which threads move as in Linux. A thread that wakes goes back to its own
 * core; if that is busy, to the one where it was before, or to an idle one of several if the machine is not busy. It
 * runs if it is the next, and if the running thread has had its part or its slice is over; else it waits. A core that
 * becomes idle now and then takes a thread that waits elsewhere, and so does an idle one at a tick; from time to time
 * the core with the least load takes one from that with the most. So threads keep away from the core of the main
 * thread, as real ones do: those of the fast and the risky lane were elsewhere for 56 to 83 % of the time.
 */
export class Machine {
  readonly #events: Events;
  readonly #machine: Cores;
  readonly #slices: Slices;
  readonly #cores: readonly RunQueue[];
  readonly #speeds: readonly number[];
  /** Where a thread did something last, and when: what wakes at that moment, it wakes. */
  #active: RunQueue | undefined;
  #activeAt = 0;
  #balanceAt = 0;
  /** Attempts to even out loads in succession that found none to move. */
  #failures = 0;
  #speed = 1;
  #asOf = 0;
  /** The next change: work that ends, or a tick. */
  readonly #alarm: Alarm;
  #busyMs = 0;
  /** Cores that were busy over the last while. */
  #usualBusy = 0;
  /** How often a core that became idle could have taken a thread, as a part, and attempts that are due. */
  #takeable = FIRST_TAKEABLE;
  #attempts = 0;

  constructor(events: Events, machine: Cores, slices: Slices = linuxSlices(machine.cores)) {
    this.#events = events;
    this.#machine = machine;
    this.#slices = slices;
    this.#cores = Array.from({ length: machine.cores }, () => new RunQueue(slices));
    this.#speeds = this.#cores.map((_, place) => machine.speeds?.[place] ?? 1);
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

  /** A thread that sleeps. */
  thread(user: CpuUser, { keepsCore = false, core }: ThreadOptions = {}): CpuThread {
    const thread = new Thread(user, keepsCore, core !== undefined);
    if (core !== undefined) thread.last = this.#cores[core]!;
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
      this.#active = core;
      this.#activeAt = this.#events.now;
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
      if (isIdle(core)) this.#take(this.#longestWaiting(), core);
      else if (core.current?.isOver) core.reschedule(this.#events.now);
    }
    this.#plan();
  }

  #wake(thread: Thread): void {
    let core = thread.queue;
    if (core === undefined) {
      core = this.#coreFor(thread);
      core.add(thread, thread.updateLoad(this.#events.now, false));
    } else core.wake(thread);
    thread.isAwake = true;
    const wakeMs = thread.keepsCore ? 0 : (this.#machine.wakeMs ?? 0);
    if (core.current === undefined) this.#start(core, wakeMs);
    else this.#after(this.#isInterrupted(core) ? wakeMs * INTERRUPT_SHARE : 0, () => this.#compete(core, thread));
  }

  /** Runs what waits for a core that sleeps, in so many milliseconds: until then it is not idle. */
  #start(core: RunQueue, ms: number): void {
    if (core.isStarting) return;
    core.isStarting = true;
    this.#after(ms, () => {
      core.isStarting = false;
      if (core.current === undefined) core.runNext(this.#events.now);
    });
  }

  /** Whether another core wakes what wakes on this one. */
  #isInterrupted(core: RunQueue): boolean {
    return this.#activeAt === this.#events.now && this.#active !== core;
  }

  /** A thread that was woken runs in place of the current one, if it is the next. */
  #compete(core: RunQueue, thread: Thread): void {
    const { current } = core;
    if (current === undefined || current === thread || thread.queue !== core || !thread.isAwake) return;
    if (current.isOver) core.reschedule(this.#events.now);
    else if (core.isNextInstead(thread)) core.preempt(thread, this.#events.now);
  }

  /** Does something in so many milliseconds; at once if there are none. */
  #after(ms: number, action: () => void): void {
    if (ms === 0) return action();
    this.#events.at(this.#events.now + ms, () => {
      this.#advance();
      action();
      this.#plan();
    });
  }

  /**
   * The core that the thread ran on, because its data are in the caches there; if that is busy, an idle one: that where
   * it was before, or one of the next (kernel/sched/fair.c, select_idle_sibling). Linux also has a thread follow its
   * waker (wake_affine). In four traces of the service on two cores, busy for 53 to 79 % of the time, 13,525 threads
   * were woken by the other core while their own was busy: 46 went there. Of 60 that had been on the other core before,
   * which was idle, 46 went back.
   */
  #coreFor(thread: Thread): RunQueue {
    const { last, recent, isPinned } = thread;
    if (last === undefined) return this.#cores.reduce((least, core) => (core.weights < least.weights ? core : least));
    if (isPinned || isIdle(last)) return last;
    thread.recent = last;
    return recent !== undefined && isIdle(recent) ? recent : (this.#idleNextTo(last) ?? last);
  }

  /**
   * An idle core among those that are looked at: the fewer, the busier all were (kernel/sched/fair.c,
   * update_idle_cpu_scan), and the own one is among them. So of two cores the other one is not looked at: in the traces
   * a thread went there in 4 to 17 % of the cases where it was idle.
   */
  #idleNextTo(target: RunQueue): RunQueue | undefined {
    const count = this.#cores.length;
    const scanned = Math.floor(count * (1 - (IMBALANCE * (this.#usualBusy / count)) ** 2));
    const place = this.#cores.indexOf(target);
    for (let next = 1; next < scanned; next++) {
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
    if (!ran) return;
    core.runNext(this.#events.now);
    if (isIdle(core)) this.#lookFor(core);
  }

  /**
   * A core that becomes idle looks for a thread that waits elsewhere: half as often as it would have found one lately
   * (kernel/sched/fair.c, sched_balance_newidle, of Linux 6.18; NI_RANDOM draws lots instead). In four traces of the
   * service it took one in at most 8, 9, 10 and 18 % of the cases where one waited, which was in 32, 16, 16 and 29 % of
   * all.
   */
  #lookFor(core: RunQueue): void {
    const found = this.#longestWaiting();
    this.#attempts += SUCCESSFUL * this.#takeable;
    this.#takeable += ((found === undefined ? 0 : 1) - this.#takeable) / TAKEABLE_WINDOW;
    if (this.#attempts < 1) return;
    this.#attempts -= 1;
    this.#take(found, core);
  }

  /** Runs a thread on an idle core, if there is one. */
  #take(found: Thread | undefined, core: RunQueue): void {
    if (found === undefined) return;
    this.#move(found, core);
    core.runNext(this.#events.now);
  }

  /**
   * Moves a thread that waits from the core with the highest load to the one with the least: one whose own load is at
   * most half of the difference, and after failures in succession one of a higher load (kernel/sched/fair.c,
   * detach_tasks).
   */
  #balance(): void {
    const byLoad = [...this.#cores].sort((a, b) => a.load - b.load);
    const [least, most] = [byLoad[0]!, byLoad.at(-1)!];
    if (most.load <= IMBALANCE * least.load) {
      this.#failures = 0;
      return;
    }
    const { now } = this.#events;
    const movable = ((most.load - least.load) / 2) * 2 ** this.#failures;
    const found = most.waiting.find(
      thread => !thread.isPinned && now - thread.ranAt >= this.#slices.hotMs && thread.updateLoad(now, true) <= movable,
    );
    this.#failures = found === undefined ? this.#failures + 1 : 0;
    if (found === undefined) return;
    this.#move(found, least);
    if (isIdle(least)) least.runNext(this.#events.now);
    else if (least.isNextInstead(found)) least.preempt(found, this.#events.now);
  }

  /**
   * Of the threads that wait and may move, the one that ran least recently. A core keeps the one that it will run, and
   * those whose data are in its caches.
   */
  #longestWaiting(): Thread | undefined {
    const coldSince = this.#events.now - this.#slices.hotMs;
    let found: Thread | undefined;
    for (const { current, waiting } of this.#cores) {
      if (current === undefined && waiting.length < 2) continue;
      for (const thread of waiting)
        if (!thread.isPinned && thread.ranAt <= Math.min(coldSince, found?.ranAt ?? Infinity)) found = thread;
    }
    return found;
  }

  #move(thread: Thread, to: RunQueue): void {
    const untilDeadline = thread.deadline - thread.virtual;
    thread.queue?.remove(thread);
    to.add(thread, thread.updateLoad(this.#events.now, true), untilDeadline);
  }
}

const isIdle = ({ current, isStarting }: RunQueue): boolean => current === undefined && !isStarting;

/**
 * Another core has to interrupt one that is busy: this part of what a core takes that sleeps. From `sched_waking` to
 * `sched_switch` in four traces of the service, in the median: 25 µs of 8,900 threads whose core slept, 17 to 19 µs of
 * 6,800 that had their core interrupted. On the waker's own core 4 to 5 µs, which count as none.
 */
const INTERRUPT_SHARE = 0.7;

/**
 * How often loads are evened out between cores that are all busy. Two of them look every 32 ms for a thread that waits
 * elsewhere, and every 64 ms after they found none (kernel/sched/fair.c, get_sd_balance_interval). Mostly they find
 * none, because what waits ran within the last half millisecond: of real threads, one that waited was moved after 0.25
 * to 1 s in the median.
 */
const BALANCE_MS = 64;

/** The imbalance that Linux tolerates between cores that share a cache (kernel/sched/topology.c, imbalance_pct). */
const IMBALANCE = 1.17;

/** At first (kernel/sched/topology.c, sd_init), and over how many times that a core becomes idle it is averaged. */
const FIRST_TAKEABLE = 0.5;
const TAKEABLE_WINDOW = 1024;

/** The part of attempts that succeed where a thread waits. */
const SUCCESSFUL = 0.5;

/** What rounding may leave of a piece of work, and of a tick. */
const DONE_MS = 1e-9;
const TICK_ERROR = 1e-9;
