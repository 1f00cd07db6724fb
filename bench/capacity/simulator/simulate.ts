import { LANE_NAMES, type LaneName } from '../../../src/shared/tool.js';
import { type Arrivals, arrivals, type Pattern, roundArrivals } from './arrivals.js';
import { Events } from './events.js';
import { type GeneratorCosts, LoadGenerator } from './load-generator.js';
import { type Cores, Machine } from './machine.js';
import { Random } from './random.js';
import { schedule } from './schedule.js';
import {
  type CallCosts,
  type ServiceConfig,
  type ServiceCosts,
  type SimulatedOutcome,
  SimulatedService,
} from './service.js';
import type { SimulatedThreads } from './threads.js';

/** A kind of call with its share of the traffic. */
export interface CallKind {
  readonly costs: CallCosts;
  readonly share: number;
}

/** What the same work took in succession, each value for `everyMs`; in milliseconds. */
export interface SameWork {
  readonly everyMs: number;
  readonly ms: readonly number[];
}

/** How fast a machine is, compared with the one on which the costs were measured. */
export interface MachineSpeed {
  /** How many times as fast it is on average. */
  readonly mean: number;
  /** Around the mean, it varies as this does. */
  readonly sameWork: SameWork;
  /** Whether the first value is that of the first moment; else the seed decides where it begins. */
  readonly isAligned: boolean;
}

/** What is simulated. */
export interface Scenario {
  readonly kinds: readonly CallKind[];
  readonly pattern: Pattern;
  readonly costs: ServiceCosts;
  readonly machine: Cores;
  readonly speed: MachineSpeed;
  /** Processes on the machine, and the settings of each. */
  readonly cells: number;
  readonly config: ServiceConfig;
  /** Whether the load comes from the same machine, as it does in a measurement here. */
  readonly client: GeneratorCosts | undefined;
}

/** How much traffic is simulated. */
export interface Traffic {
  readonly seconds: number;
  readonly seed: number;
  /**
   * Seconds that do not count: default 1, in a round `LEAD_SECONDS`. Calls that run to their limit are also sent before
   * these.
   */
  readonly warmUp?: number;
  /** The round of a measurement whose very calls arrive; else the seed decides, and the pattern of the scenario. */
  readonly round?: number;
  /** Instead of calls that arrive at a rate: so many are always in flight, each sent when another is answered. */
  readonly inFlight?: number;
  /** Calls that take longer than so many milliseconds are late; none unless given. */
  readonly latencyLimitMs?: number;
}

/** Latencies of a group of calls in milliseconds. */
export interface Latency {
  readonly calls: number;
  /** The part of all calls that was not answered. */
  readonly refused: number;
  /** The part of all calls that took longer than `latencyLimitMs` of the traffic. */
  readonly late: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * How long a rate is held before its calls count, in seconds: connections are accepted, and code that ran seldom is
 * compiled, which would make a p99 of every step.
 */
export const LEAD_SECONDS = 0.5;

/** For how many seconds answers are awaited after the last call of a measurement: what is open then is refused. */
export const PATIENCE_SECONDS = 1;

/** A name that traffic is reported under: all of it, or a lane. */
export type Group = 'all' | LaneName;

/** Values of the main threads, of the worker threads, and of the load generator. */
export interface ByThread {
  readonly main: number;
  readonly others: number;
  readonly generator: number;
}

/** CPU in cores, by who uses it. */
export interface CoresUsed extends ByThread {
  /** V8's threads that compile code for the service. */
  readonly compilers: number;
}

/** What a simulation found. */
export interface Simulated {
  readonly perSecond: number;
  readonly latency: Readonly<Record<Group, Latency>>;
  readonly mean: { readonly waitMs: number; readonly runMs: number; readonly restMs: number };
  /** Part of the time in which something had work: the fullest main thread, the threads of each lane, all cores. */
  readonly busy: Readonly<Record<'main' | 'cores' | LaneName, number>>;
  readonly cores: CoresUsed;
  /** CPU in cores that main threads took to wait awake; part of theirs. */
  readonly polling: number;
  /** How often threads were woken in a second; of the other threads, their tasks. */
  readonly wakes: ByThread;
  /** Calls that were open in a service whenever it answered one, on average. */
  readonly open: number;
  /** Maximum bytes held, as a part of the budget. */
  readonly memory: number;
  /** Threads that were replaced meanwhile. */
  readonly replaced: number;
}

const GROUPS = ['all', ...LANE_NAMES] as const;

/** Latencies of one group as they come in. */
export class Recorder {
  readonly #ms: number[] = [];
  readonly #latencyLimitMs: number;
  #refused = 0;
  #late = 0;

  /** Calls that take longer than `latencyLimitMs` are late. */
  constructor(latencyLimitMs = Infinity) {
    this.#latencyLimitMs = latencyLimitMs;
  }

  add(ms: number, refused: boolean): void {
    this.#ms.push(ms);
    if (refused) this.#refused++;
    if (ms > this.#latencyLimitMs) this.#late++;
  }

  get latency(): Latency {
    const sorted = Float64Array.from(this.#ms).sort();
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const calls = sorted.length;
    const part = (of: number): number => (calls === 0 ? 0 : of / calls);
    return { calls, refused: part(this.#refused), late: part(this.#late), p50: at(0.5), p99: at(0.99), max: at(1) };
  }
}

/** One for all calls, and one for each lane. */
export const recordersOf = (latencyLimitMs?: number): Readonly<Record<Group, Recorder>> => ({
  all: new Recorder(latencyLimitMs),
  fast: new Recorder(latencyLimitMs),
  risky: new Recorder(latencyLimitMs),
  heavy: new Recorder(latencyLimitMs),
});

/** Whether a call had no answer that its caller can use: it was rejected. What a tool answers at its limit is one. */
const isRefused = ({ end }: SimulatedOutcome): boolean => end !== 'answered' && end !== 'failed';

/** Simulates so many seconds of traffic. The same scenario and seed give the same result. */
export async function simulate(
  { kinds, pattern, costs, machine: cores, speed, cells, config, client }: Scenario,
  perSecond: number,
  { seconds, seed, round, inFlight, latencyLimitMs, warmUp = round === undefined ? 1 : LEAD_SECONDS }: Traffic,
): Promise<Simulated> {
  const events = new Events();
  const machine = new Machine(events, cores);
  const random = new Random(seed);
  const runToLimit = kinds.filter(({ costs }) => runsToLimit(costs));
  // They were sent before, too: they fill threads and the queue until they are rejected, and the lane knows their cost.
  const limits = runToLimit.map(({ costs }) => config.lanes[costs.lane]);
  const preludeMs = Math.max(0, ...limits.map(({ runMs, waitMs }) => runMs + waitMs));
  const preceding = kinds.filter(({ costs }) => runToLimit.some(({ costs: { lane } }) => lane === costs.lane));
  varySpeed({ events, machine, random }, speed, preludeMs);
  const services = Array.from(
    { length: cells },
    () => new SimulatedService({ events, machine, random }, costs, config),
  );
  const generator = client && new LoadGenerator(events, machine, costs.task.wakeMs, client);
  const recorders = recordersOf(latencyLimitMs);
  const mean = { waitMs: 0, runMs: 0, ms: 0 };

  let sums = 0;
  const cumulative = kinds.map(({ share }) => (sums += share));
  // The generator of a measurement sends the kinds in turn, callers at random.
  const turns = schedule(kinds, () => random.next());
  const kind = (): number => (client === undefined ? random.index(cumulative) : turns.next().value);
  const from = preludeMs + warmUp * 1000;
  const until = from + seconds * 1000;
  const calls: Arrivals =
    round === undefined ? arrivals(pattern, kind, perSecond, random) : roundArrivals(kinds, perSecond, round);

  const open = new Set<{ readonly at: number; readonly lane: LaneName }>();
  const record = (at: number, lane: LaneName, refused: boolean): void => {
    if (at < from || at >= until) return;
    recorders.all.add(events.now - at, refused);
    recorders[lane].add(events.now - at, refused);
  };
  const begin = (at: number, call: CallCosts): void => {
    const entry = { at, lane: call.lane };
    open.add(entry);
    const service = services[cells === 1 ? 0 : Math.floor(random.next() * cells)]!;
    const answered = (outcome: SimulatedOutcome): void => {
      open.delete(entry);
      record(at, call.lane, isRefused(outcome));
      if (inFlight !== undefined && events.now < until) begin(events.now, kinds[kind()]!.costs);
      if (at < from || at >= until) return;
      mean.ms += events.now - at;
      mean.waitMs += outcome.waitMs;
      mean.runMs += outcome.runMs;
    };
    if (generator === undefined) return service.call(call, answered);
    const half = call.clientMs / 2;
    const send = inFlight === undefined ? generator.send : generator.sendAtOnce;
    send(half, () => service.call(call, outcome => generator.receive(half, () => answered(outcome))));
  };
  const arrive = (): void => {
    const next = calls.next().value;
    if (next === undefined || preludeMs + next.at >= until) return;
    events.at(preludeMs + next.at, () => {
      begin(preludeMs + next.at, kinds[next.kind]!.costs);
      arrive();
    });
  };
  for (const { costs, share } of preceding) {
    const distance = (1000 * sums) / (share * perSecond);
    for (let at = random.exponential(distance); at < preludeMs; at += random.exponential(distance)) {
      const sent = at;
      events.at(sent, () => begin(sent, costs));
    }
  }
  if (inFlight === undefined) arrive();
  else for (let index = 0; index < inFlight; index++) begin(0, kinds[kind()]!.costs);

  await events.run(from);
  const [busyBefore, countsBefore] = [busyOf(services, machine), countsOf(services, generator)];
  await events.run(until);
  const [busyAfter, countsAfter] = [busyOf(services, machine), countsOf(services, generator)];
  // What arrived in time is followed to its end, as a measurement does.
  await events.run(until + (round === undefined ? DRAIN_MS : PATIENCE_SECONDS * 1000));
  for (const { at, lane } of open) record(at, lane, true);

  const ms = seconds * 1000;
  const part = (name: keyof Busy, of: number): number => (busyAfter[name] - busyBefore[name]) / (ms * of);
  const threads = (name: LaneName): number => config.lanes[name].threads * cells;
  const latency = Object.fromEntries(GROUPS.map(group => [group, recorders[group].latency])) as Simulated['latency'];
  const count = Math.max(1, latency.all.calls);
  return {
    perSecond,
    latency,
    mean: {
      waitMs: mean.waitMs / count,
      runMs: mean.runMs / count,
      restMs: (mean.ms - mean.waitMs - mean.runMs) / count,
    },
    busy: {
      main: part('main', 1),
      cores: part('cores', cores.cores),
      fast: part('fast', threads('fast')),
      risky: part('risky', threads('risky')),
      heavy: part('heavy', threads('heavy')),
    },
    cores: {
      ...byThread(name => (countsAfter.cpuMs[name] - countsBefore.cpuMs[name]) / ms),
      compilers: (countsAfter.compilersMs - countsBefore.compilersMs) / ms,
    },
    polling: (countsAfter.pollingMs - countsBefore.pollingMs) / ms,
    wakes: byThread(name => (countsAfter.wakes[name] - countsBefore.wakes[name]) / seconds),
    open:
      (countsAfter.openAtAnswers - countsBefore.openAtAnswers) /
      Math.max(1, countsAfter.answers - countsBefore.answers),
    memory: Math.max(...services.map(({ peakBytes }) => peakBytes)) / config.bytesHeld,
    replaced: countsAfter.replaced - countsBefore.replaced,
  };
}

const runsToLimit = ({ threadMs, stopsItself }: CallCosts): boolean => stopsItself || threadMs.includes(Infinity);

/** Plays the recorded speeds from a moment on, again and again. */
function varySpeed(
  { events, machine, random }: { events: Events; machine: Machine; random: Random },
  { mean, sameWork, isAligned }: MachineSpeed,
  from: number,
): void {
  machine.speed = mean;
  const { everyMs, ms } = sameWork;
  if (ms.length === 0) return;
  const meanMs = ms.reduce((sum, value) => sum + value, 0) / ms.length;
  let place = isAligned ? 0 : Math.floor(random.next() * ms.length);
  const next = (): void => {
    machine.speed = (mean * meanMs) / ms[place++ % ms.length]!;
    events.at(events.now + everyMs, next);
  };
  if (from > 0) events.at(from, next);
  else next();
}

/** How long the longest call may take after the last arrival. */
const DRAIN_MS = 30_000;

type Busy = Readonly<Record<'main' | 'cores' | LaneName, number>>;

function busyOf(services: readonly SimulatedService[], machine: Machine): Busy {
  const lane = (name: LaneName): number => services.reduce((sum, { threads }) => sum + threads[name].busyMs, 0);
  return {
    main: Math.max(...services.map(({ main }) => main.busyMs)),
    cores: machine.busyMs,
    fast: lane('fast'),
    risky: lane('risky'),
    heavy: lane('heavy'),
  };
}

const byThread = (of: (name: keyof ByThread) => number): ByThread => ({
  main: of('main'),
  others: of('others'),
  generator: of('generator'),
});

interface Counts {
  readonly cpuMs: ByThread;
  readonly compilersMs: number;
  readonly pollingMs: number;
  readonly wakes: ByThread;
  readonly answers: number;
  readonly openAtAnswers: number;
  readonly replaced: number;
}

/** CPU in milliseconds, wakings and answers so far. */
function countsOf(services: readonly SimulatedService[], generator: LoadGenerator | undefined): Counts {
  const sum = (of: (service: SimulatedService) => number): number =>
    services.reduce((total, service) => total + of(service), 0);
  const lanes = (of: (threads: SimulatedThreads) => number): number =>
    sum(({ threads }) => LANE_NAMES.reduce((total, name) => total + of(threads[name]), 0));
  return {
    cpuMs: {
      main: sum(({ main }) => main.cpuMs),
      others: lanes(({ cpuMs }) => cpuMs),
      generator: generator?.cpuMs ?? 0,
    },
    compilersMs: sum(({ compilers }) => compilers.cpuMs),
    pollingMs: sum(({ main }) => main.pollingMs),
    wakes: {
      main: sum(({ main }) => main.wakes),
      others: lanes(({ tasks }) => tasks),
      generator: generator?.wakes ?? 0,
    },
    answers: sum(({ answers }) => answers),
    openAtAnswers: sum(({ openAtAnswers }) => openAtAnswers),
    replaced: lanes(({ replaced }) => replaced),
  };
}
