import type { Events } from './events.js';
import type { Machine } from './machine.js';
import { MainThread } from './main-thread.js';

/** The generator's timer in milliseconds: the shortest of Node, with what epoll's whole milliseconds add. */
export const TICK_MS = 1.06;

/** Connections that callers of the service have, at most: further calls wait for one. */
export const CONNECTIONS = 512;

/** CPU in milliseconds: of a tick, calls or not, and of each waking beside. */
export interface GeneratorCosts {
  readonly tickMs: number;
  readonly wakeCpuMs: number;
}

/**
 * The process that sends the load of a measurement, on the same machine. It wakes at every tick, sends the calls that
 * are due, and takes their answers in between: so calls reach the service in small groups.
 */
export class LoadGenerator {
  readonly #thread: MainThread;
  readonly #tickMs: number;
  #due: { readonly ms: number; readonly leave: () => void }[] = [];
  /** Calls on their way, and those that wait for a connection. */
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(events: Events, machine: Machine, wakeMs: number, { tickMs, wakeCpuMs }: GeneratorCosts) {
    this.#thread = new MainThread(events, machine, wakeMs, wakeCpuMs);
    this.#tickMs = tickMs;
    this.#thread.after(TICK_MS, this.#tick);
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
      });
    this.#thread.post(0, take, true);
  }

  #connect(leave: () => void): void {
    if (this.#open === CONNECTIONS) {
      this.#waiting.push(leave);
      return;
    }
    this.#open++;
    leave();
  }

  readonly #tick = (): void => {
    const due = this.#due;
    this.#due = [];
    this.#thread.follow(this.#tickMs);
    for (const { ms, leave } of due) this.#thread.followInSlices(ms, () => this.#connect(leave));
    this.#thread.follow(0, () => this.#thread.after(TICK_MS, this.#tick));
  };
}
