import type { Clock } from '../../../src/pool/lane.js';
import type { Events } from './events.js';
import type { CpuThread, Machine } from './machine.js';
import { type CpuUser, weightOf } from './run-queue.js';

interface Step {
  readonly ms: number;
  readonly run: () => void;
}

const noop = (): void => {};

/** Large bodies and answers are read and written in parts that take so many milliseconds of CPU. */
export const SLICE_MS = 0.25;

/**
 * A thread with an event loop. In a turn it handles all events that were there when the turn began, each with the work
 * that follows from it, then the callbacks of `soon`. Everything takes CPU of the machine.
 */
export class MainThread implements Clock {
  readonly #events: Events;
  readonly #machine: Machine;
  readonly #wakeMs: number;
  readonly #wakeCpuMs: number;
  readonly #user: CpuUser = { weight: weightOf(0), cpuMs: 0 };
  readonly #thread: CpuThread;
  #ready: Step[] = [];
  #turn: Step[] = [];
  /** What the running callback has to do beside: before the next event. */
  #following: Step[] = [];
  #soon: (() => void)[] = [];
  #busy = false;
  #busySince = 0;
  #busyMs = 0;
  /** How often it was woken so far. */
  wakes = 0;

  /**
   * `wakeMs`: how long it takes to run once something wakes it, where a core sleeps; `wakeCpuMs`: the CPU that it takes
   * more whenever it was woken.
   */
  constructor(events: Events, machine: Machine, wakeMs: number, wakeCpuMs = 0) {
    this.#events = events;
    this.#machine = machine;
    this.#thread = machine.thread(this.#user);
    this.#wakeMs = wakeMs;
    this.#wakeCpuMs = wakeCpuMs;
  }

  /** Milliseconds in which it had something to do, waiting for a core included. */
  get busyMs(): number {
    return this.#busyMs + (this.#busy ? this.#events.now - this.#busySince : 0);
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
  followInSlices(ms: number, run: () => void): void {
    if (ms <= SLICE_MS) return this.follow(ms, run);
    this.follow(SLICE_MS, () => this.post(0, () => this.followInSlices(ms - SLICE_MS, run)));
  }

  #wake(): void {
    if (this.#busy) return;
    this.#busy = true;
    this.#busySince = this.#events.now;
    this.wakes++;
    this.#following.unshift({ ms: this.#wakeCpuMs, run: noop });
    this.#events.at(this.#events.now + this.#machine.wakingMs(this.#wakeMs), this.#next);
  }

  readonly #next = (): void => {
    const step = this.#following.shift() ?? this.#turn.shift();
    if (step !== undefined) return this.#do(step);
    if (this.#soon.length > 0) {
      for (const callback of this.#soon.splice(0)) callback();
      this.#events.settle();
    } else if (this.#ready.length > 0) {
      [this.#turn, this.#ready] = [this.#ready, this.#turn];
    } else {
      this.#busy = false;
      this.#thread.sleep();
      this.#busyMs += this.#events.now - this.#busySince;
      return;
    }
    this.#events.at(this.#events.now, this.#next);
  };

  #do({ ms, run }: Step): void {
    const done = (): void => {
      run();
      this.#events.at(this.#events.now, this.#next);
    };
    if (ms > 0) this.#thread.run(ms, done);
    else done();
  }
}
