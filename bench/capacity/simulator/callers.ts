import type { LaneName } from '../../../src/shared/tool.js';
import type { Arrivals } from './arrivals.js';
import type { Events } from './events.js';
import { type Group, Latencies, type Latency } from './latency.js';
import type { LoadGenerator } from './load-generator.js';
import type { Random } from './random.js';
import type { CallCosts, SimulatedOutcome, SimulatedService } from './service.js';

/** Where the time of a call goes on average, in milliseconds: queued, running, and all else. */
export interface MeanTimes {
  readonly waitMs: number;
  readonly runMs: number;
  readonly restMs: number;
}

/** Which calls are sent and count, by the moments at which they arrive, in milliseconds of simulated time. */
interface Counting {
  /** None is sent from then on. */
  readonly until: number;
  readonly counts: (at: number) => boolean;
  /** Calls that take longer are late; none unless given. */
  readonly latencyLimitMs: number | undefined;
}

/** Whether a call had no answer that its caller can use: it was rejected. What a tool answers at its limit is one. */
const isRefused = ({ end }: SimulatedOutcome): boolean => end !== 'answered' && end !== 'failed';

/** A call without an answer so far. */
interface OpenCall {
  readonly at: number;
  readonly lane: LaneName;
  /** Once it has reached a service: ends it there, as a caller does that closes its connection. */
  abandon?: () => void;
}

/** Who calls the services, through a load generator if there is one, and what became of the calls that count. */
export class Callers {
  readonly #events: Events;
  readonly #random: Random;
  readonly #services: readonly SimulatedService[];
  readonly #generator: LoadGenerator | undefined;
  readonly #until: number;
  readonly #counts: (at: number) => boolean;
  readonly #latencies: Latencies;
  readonly #open = new Set<OpenCall>();
  /** Of answered calls, in sum. */
  #ms = 0;
  #waitMs = 0;
  #runMs = 0;
  readonly #runs = new Map<CallCosts, { calls: number; ms: number }>();

  constructor(
    { events, random }: { readonly events: Events; readonly random: Random },
    services: readonly SimulatedService[],
    generator: LoadGenerator | undefined,
    { until, counts, latencyLimitMs }: Counting,
  ) {
    this.#events = events;
    this.#random = random;
    this.#services = services;
    this.#generator = generator;
    this.#until = until;
    this.#counts = counts;
    this.#latencies = new Latencies(latencyLimitMs);
  }

  /** Sends each call when it is due: `from` is the moment at which the arrivals begin. */
  sendAt(arrivals: Arrivals, from: number, costsOf: (kind: number) => CallCosts): void {
    const next = arrivals.next().value;
    if (next === undefined || from + next.at >= this.#until) return;
    this.#events.at(from + next.at, () => {
      this.#send(costsOf(next.kind));
      this.sendAt(arrivals, from, costsOf);
    });
  }

  /** Sends one call at a moment. */
  sendOnce(at: number, call: CallCosts): void {
    this.#events.at(at, () => this.#send(call));
  }

  /** Keeps so many calls in flight until the end of the window. */
  keepInFlight(count: number, next: () => CallCosts): void {
    const sendNext = (): void =>
      this.#send(next(), () => {
        if (this.#events.now < this.#until) sendNext();
      });
    for (let index = 0; index < count; index++) sendNext();
  }

  /** Gives up all calls that are open at a moment. */
  abandonAt(at: number): void {
    this.#events.at(at, () => {
      for (const { abandon } of this.#open) abandon?.();
      this.giveUp();
    });
  }

  /** Calls that are still open count as refused. */
  giveUp(): void {
    for (const { at, lane } of this.#open) this.#record(at, lane, true);
    this.#open.clear();
  }

  get latency(): Readonly<Record<Group, Latency>> {
    return this.#latencies.byGroup;
  }

  /** The times of answered calls in sum, divided by so many calls. */
  meanTimes(calls: number): MeanTimes {
    return {
      waitMs: this.#waitMs / calls,
      runMs: this.#runMs / calls,
      restMs: (this.#ms - this.#waitMs - this.#runMs) / calls,
    };
  }

  /** How long answered calls with these costs ran on average, in milliseconds; 0 where there were none. */
  meanRunMs(costs: CallCosts): number {
    const { calls, ms } = this.#runs.get(costs) ?? { calls: 1, ms: 0 };
    return ms / calls;
  }

  #addRun(costs: CallCosts, ms: number): void {
    const run = this.#runs.get(costs) ?? { calls: 0, ms: 0 };
    run.calls++;
    run.ms += ms;
    this.#runs.set(costs, run);
  }

  /** Sends a call now. `sendNext`, if given, sends the one that takes its place once it is answered. */
  #send(call: CallCosts, sendNext?: () => void): void {
    const at = this.#events.now;
    const entry: OpenCall = { at, lane: call.lane };
    this.#open.add(entry);
    const service =
      this.#services[this.#services.length === 1 ? 0 : Math.floor(this.#random.next() * this.#services.length)]!;
    const answered = (outcome: SimulatedOutcome): void => {
      if (!this.#open.delete(entry)) return;
      this.#record(at, call.lane, isRefused(outcome));
      sendNext?.();
      if (!this.#counts(at)) return;
      this.#ms += this.#events.now - at;
      this.#waitMs += outcome.waitMs;
      this.#runMs += outcome.runMs;
      this.#addRun(call, outcome.runMs);
    };
    const generator = this.#generator;
    const reach = (answered: (outcome: SimulatedOutcome) => void): void => {
      entry.abandon = service.call(call, answered);
    };
    if (generator === undefined) return reach(answered);
    const half = call.clientMs / 2;
    const send = sendNext === undefined ? generator.send : generator.sendAtOnce;
    send(half, () => reach(outcome => generator.receive(half, () => answered(outcome))));
  }

  #record(at: number, lane: LaneName, refused: boolean): void {
    if (this.#counts(at)) this.#latencies.add(lane, this.#events.now - at, refused);
  }
}
