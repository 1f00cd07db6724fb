import type { Clock } from '../../../src/pool/lane.js';
import type { Events } from './events.js';
import type { CpuThread, Machine } from './machine.js';
import { type CpuUser, weightOf } from './run-queue.js';

interface Step {
  readonly ms: number;
  readonly run: () => void;
}

const noop = (): void => {};

/**
 * A turn of an event loop that waits awake, in milliseconds. Turns are shorter, but what comes meanwhile is begun at
 * once, so that this is only by how much it may wait too long.
 */
const TURN_MS = 0.01;

/** Takes next to no time, but waits for a core: what takes none would be done without one. */
const HAVE_A_CORE: Step = { ms: 1e-6, run: noop };

/** Large work is done in parts that take so many milliseconds of CPU, unless its bytes say otherwise. */
export const SLICE_MS = 0.25;

/**
 * A thread with an event loop. In a turn it handles all events that were there when the turn began, each with the work
 * that follows from it, then the callbacks of `soon`. Everything takes CPU of the machine, also waiting awake.
 */
export class MainThread implements Clock {
  readonly #events: Events;
  readonly #machine: Machine;
  readonly #wakeCpuMs: number;
  readonly #user: CpuUser = { weight: weightOf(0), cpuMs: 0 };
  readonly #thread: CpuThread;
  #ready: Step[] = [];
  #turn: Step[] = [];
  /** What the running callback has to do beside: before the next event. */
  #following: Step[] = [];
  #soon: (() => void)[] = [];
  /** Called back once a turn has passed with nothing to do: until there is none left, it does not sleep. */
  #afterTurn: (() => void)[] = [];
  #busy = false;
  #busySince = 0;
  /** Whether it waits awake, the CPU that it had before, and what it has waited so far. */
  #isPolling = false;
  #polledFrom = 0;
  #pollingMs = 0;
  #busyMs = 0;
  /** How often it was woken so far. */
  wakes = 0;

  /** `wakeCpuMs`: the CPU that it takes more whenever it was woken. */
  constructor(events: Events, machine: Machine, wakeCpuMs: number) {
    this.#events = events;
    this.#machine = machine;
    this.#thread = machine.thread(this.#user);
    this.#wakeCpuMs = wakeCpuMs;
  }

  /** Milliseconds in which it had something to do, waiting for a core included. */
  get busyMs(): number {
    return this.#busyMs + (this.#busy && !this.#isPolling ? this.#events.now - this.#busySince : 0);
  }

  /** CPU that it has had to wait awake, in milliseconds. */
  get pollingMs(): number {
    return this.#pollingMs + (this.#isPolling ? this.cpuMs - this.#polledFrom : 0);
  }

  /** CPU that it has had, in milliseconds. */
  get cpuMs(): number {
    return this.#machine.cpuMsOf(this.#user);
  }

  now(): number {
    return this.#events.now;
  }

  after(ms: number, callback: () => void): void {
    const event = (): void => {
      this.#events.settle();
      callback();
    };
    this.#events.at(this.#events.now + ms, () => this.post(0, event));
  }

  soon(callback: () => void): void {
    this.#soon.push(callback);
    this.#wake();
  }

  /** Calls back once a turn has passed with nothing to do, for which it waits awake. */
  nextTurn(callback: () => void): void {
    this.#afterTurn.push(callback);
    this.#wake();
  }

  /** An event that takes so many milliseconds of CPU: in the next turn. */
  post(ms: number, run: () => void): void {
    this.#ready.push({ ms, run });
    this.#wake();
  }

  /** Work of the callback that runs: before the next event. */
  follow(ms: number, run: () => void = noop): void {
    this.#following.push({ ms, run });
    this.#wake();
  }

  /** Work of the callback that runs, in slices: the first before the next event, each other one in a later turn. */
  followInSlices(ms: number, run: () => void, sliceMs = SLICE_MS): void {
    if (ms <= sliceMs) return this.follow(ms, run);
    this.follow(sliceMs, () => this.post(0, () => this.followInSlices(ms - sliceMs, run, sliceMs)));
  }

  #wake(): void {
    if (this.#isPolling) {
      this.#endPolling();
      this.#following.unshift(HAVE_A_CORE);
      this.#events.at(this.#events.now, this.#next);
    }
    if (this.#busy) return;
    this.#busy = true;
    this.#busySince = this.#events.now;
    this.wakes++;
    // A turn is of what is there when it begins: most of what a waking takes comes later, by cold caches.
    this.#following.unshift({ ...HAVE_A_CORE, run: this.#beginTurn }, { ms: this.#wakeCpuMs, run: noop });
    this.#next();
  }

  readonly #beginTurn = (): void => {
    [this.#turn, this.#ready] = [this.#ready, this.#turn];
  };

  readonly #next = (): void => {
    const step = this.#following.shift() ?? this.#turn.shift();
    if (step !== undefined) return this.#do(step);
    if (this.#soon.length > 0) {
      for (const callback of this.#soon.splice(0)) callback();
      this.#events.settle();
    } else if (this.#ready.length > 0) {
      this.#beginTurn();
    } else if (this.#afterTurn.length > 0) {
      return this.#poll();
    } else {
      this.#busy = false;
      this.#thread.sleep();
      this.#busyMs += this.#events.now - this.#busySince;
      return;
    }
    this.#events.at(this.#events.now, this.#next);
  };

  #poll(): void {
    this.#isPolling = true;
    this.#polledFrom = this.cpuMs;
    this.#busyMs += this.#events.now - this.#busySince;
    this.#thread.run(TURN_MS, () => {
      if (!this.#isPolling) return;
      this.#endPolling();
      for (const callback of this.#afterTurn.splice(0)) callback();
      this.#events.at(this.#events.now, this.#next);
    });
  }

  #endPolling(): void {
    this.#isPolling = false;
    this.#pollingMs += this.cpuMs - this.#polledFrom;
    this.#busySince = this.#events.now;
  }

  #do({ ms, run }: Step): void {
    const done = (): void => {
      run();
      this.#events.at(this.#events.now, this.#next);
    };
    if (ms > 0) this.#thread.run(ms, done);
    else done();
  }
}
