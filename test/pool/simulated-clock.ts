import type { Clock } from '../../src/pool/lane.js';

/** A timer, or a message of a thread. */
interface Event {
  at: number;
  readonly callback: () => void;
}

/** A simulated clock: callbacks run only in `advance`, `stop` and `turn`. */
export class SimulatedClock implements Clock {
  #now = 0;
  readonly #timers: Event[] = [];
  readonly #messages: Event[] = [];
  #soon: (() => void)[] = [];

  now(): number {
    return this.#now;
  }
  after(ms: number, callback: () => void): void {
    this.#timers.push({ at: this.#now + ms, callback });
  }
  soon(callback: () => void): void {
    this.#soon.push(callback);
  }
  /** A message from a thread, `ms` from now. When the process was stopped, it comes after the timers. */
  message(ms: number, callback: () => void): void {
    this.#messages.push({ at: this.#now + ms, callback });
  }
  /** Ends this turn of the event loop: runs callbacks until none is left. */
  async turn(): Promise<void> {
    do {
      for (const callback of this.#soon.splice(0)) callback();
      for (let i = 0; i < 10; i++) await Promise.resolve();
    } while (this.#soon.length > 0);
  }
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.turn();
    for (;;) {
      const next = takeNext(this.#timers, this.#messages, end);
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      next.callback();
      await this.turn();
    }
    this.#now = end;
    await this.turn();
  }
  /** Stops the process for `ms`: timers fire late, then messages come. Threads stop, too, unless they `go on`. */
  async stop(ms: number, threads: 'stop' | 'go on'): Promise<void> {
    this.#now += ms;
    if (threads === 'stop') for (const message of this.#messages) message.at += ms;
    for (;;) {
      const next = takeNext(this.#timers, [], this.#now);
      if (next === undefined) break;
      next.callback();
      await this.turn();
    }
  }
}

/** Takes the earliest event until `end`; of two at the same time, the timer. */
function takeNext(timers: Event[], messages: Event[], end: number): Event | undefined {
  const earliest = (events: readonly Event[]): Event | undefined =>
    events.reduce<Event | undefined>((first, event) => (first && first.at <= event.at ? first : event), undefined);
  const [timer, message] = [earliest(timers), earliest(messages)];
  const [events, event] =
    message === undefined || (timer !== undefined && timer.at <= message.at) ? [timers, timer] : [messages, message];
  if (event === undefined || event.at > end) return undefined;
  events.splice(events.indexOf(event), 1);
  return event;
}
