import type { Alarm, Events } from './events.js';
import type { Machine } from './machine.js';
import { MainThread } from './main-thread.js';

/** How long the generator sleeps until its next tick, in milliseconds: the shortest for Node, as epoll rounds it. */
export const TICK_MS = 1.06;

/** Connections that callers of the service have, at most: further calls wait for one. */
export const CONNECTIONS = 512;

/** CPU in milliseconds: of a tick, calls or not, and of each waking beside. */
export interface GeneratorCosts {
  readonly tickMs: number;
  readonly wakeCpuMs: number;
}

/**
 * The process that sends the load of a measurement, on the same machine. At every tick it sends the calls that are due,
 * and takes answers in between: so calls reach the service in small groups. Node's timers count whole milliseconds of
 * the clock: a tick is due with the next of these, and comes with the first answer after that, or once the thread has
 * slept for a millisecond.
 */
export class LoadGenerator {
  readonly #events: Events;
  readonly #thread: MainThread;
  readonly #tickMs: number;
  /** Ends its sleep before a tick. */
  readonly #alarm: Alarm;
  /** From when on a tick is due; `Infinity` once it is on its way. */
  #tickDueAt = Infinity;
  #due: { readonly ms: number; readonly leave: () => void }[] = [];
  /** Calls on their way, and those that wait for a connection. */
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(events: Events, machine: Machine, { tickMs, wakeCpuMs }: GeneratorCosts) {
    this.#events = events;
    this.#thread = new MainThread(events, machine, wakeCpuMs);
    this.#tickMs = tickMs;
    this.#alarm = events.alarm(() => this.#tickNow());
    this.#alarm.set(TICK_MS);
  }

  /** CPU that it has had, in milliseconds. */
  get cpuMs(): number {
    return this.#thread.cpuMs;
  }

  /** How often it was woken so far. */
  get wakes(): number {
    return this.#thread.wakes;
  }

  /** A call is due: it leaves with the next tick, after so many milliseconds of CPU. */
  readonly send = (ms: number, leave: () => void): void => {
    this.#due.push({ ms, leave });
  };

  /** A call leaves as soon as the thread comes to it, as the next of those in flight does. */
  readonly sendAtOnce = (ms: number, leave: () => void): void => {
    this.#thread.post(0, () => this.#thread.followInSlices(ms, () => this.#connect(leave)));
  };

  /** An answer arrives, and takes so many milliseconds of CPU: a call that waits gets its connection. */
  receive(ms: number, received: () => void): void {
    const take = (): void =>
      this.#thread.followInSlices(ms, () => {
        this.#open--;
        const next = this.#waiting.shift();
        if (next !== undefined) this.#connect(next);
        received();
        if (this.#events.now >= this.#tickDueAt) this.#tickNow();
        else if (this.#tickDueAt !== Infinity) this.#alarm.set(this.#events.now + TICK_MS);
      });
    this.#thread.post(0, take);
  }

  #connect(leave: () => void): void {
    if (this.#open === CONNECTIONS) {
      this.#waiting.push(leave);
      return;
    }
    this.#open++;
    leave();
  }

  #tickNow(): void {
    this.#alarm.set(Infinity);
    this.#tickDueAt = Infinity;
    this.#thread.post(0, this.#tick);
  }

  readonly #tick = (): void => {
    const dueAt = Math.floor(this.#events.now) + 1;
    const due = this.#due;
    this.#due = [];
    this.#thread.follow(this.#tickMs);
    for (const { ms, leave } of due) this.#thread.followInSlices(ms, () => this.#connect(leave));
    this.#thread.follow(0, () => {
      this.#tickDueAt = dueAt;
      this.#alarm.set(this.#events.now + TICK_MS);
    });
  };
}
