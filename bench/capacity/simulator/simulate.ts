import type { LaneName } from '../../../src/shared/tool.js';
import { arrivals, type Pattern, roundArrivals } from './arrivals.js';
import { Callers, type MeanTimes } from './callers.js';
import { type ControlCosts, runControls } from './controls.js';
import { Events } from './events.js';
import { disturbs, type ForeignWork } from './foreign-work.js';
import type { Group, Latency } from './latency.js';
import { type GeneratorCosts, LoadGenerator } from './load-generator.js';
import { type Cores, Machine } from './machine.js';
import { Random } from './random.js';
import { weightOf } from './run-queue.js';
import { schedule } from './schedule.js';
import { type CallCosts, type ServiceConfig, type ServiceCosts, SimulatedService } from './service.js';
import { measureUse, type Used } from './usage.js';

/** A kind of call with its share of the traffic. */
interface CallKind {
  readonly costs: CallCosts;
  readonly share: number;
}

/** How fast a machine is, compared with the one on which the costs were measured, and what else it does. */
export interface MachineSpeed {
  /** How many times as fast it is on average. */
  readonly mean: number;
  /** How fast each core is, compared with the mean; all are the same unless given. */
  readonly cores?: readonly number[];
  /** From the first moment on. Calls that it disturbs do not count. */
  readonly foreign: ForeignWork;
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
  /** The control process of each core, which a measurement has; none unless given. */
  readonly controls?: readonly ControlCosts[];
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

/**
 * How long a rate is held before its calls count, in seconds: connections that were closed are accepted again, and code
 * that ran seldom is compiled, which would make a p99 of every step.
 */
export const LEAD_SECONDS = 0.3;

/** For how many seconds answers are awaited after the last call of a measurement: what is open then is refused. */
export const PATIENCE_SECONDS = 1;

/** What a simulation found. */
export interface Simulated extends Used {
  readonly perSecond: number;
  readonly latency: Readonly<Record<Group, Latency>>;
  readonly mean: MeanTimes;
  /** For each kind, how long its calls ran on average, in milliseconds; 0 where none was answered. */
  readonly runMs: readonly number[];
  /** Maximum bytes held, as a part of the budget. */
  readonly memory: number;
}

/** Simulates so many seconds of traffic. The same scenario and seed give the same result. */
export async function simulate(scenario: Scenario, perSecond: number, traffic: Traffic): Promise<Simulated> {
  const { costs, machine: cores, speed, cells, config, client, controls = [] } = scenario;
  const { seconds, seed, round, latencyLimitMs, warmUp = round === undefined ? 1 : LEAD_SECONDS } = traffic;
  const events = new Events();
  const { wakeMs } = costs.task;
  const machine = new Machine(events, { ...cores, wakeMs, ...(speed.cores && { speeds: speed.cores }) });
  const random = new Random(seed);
  const prelude = preludeOf(scenario, round !== undefined);
  runForeign({ events, machine }, speed, prelude.ms);
  runControls({ events, machine, random }, controls);
  const services = Array.from(
    { length: cells },
    () => new SimulatedService({ events, machine, random }, costs, config),
  );
  const generator = client && new LoadGenerator(events, machine, client);
  const from = prelude.ms + warmUp * 1000;
  const until = from + seconds * 1000;
  const window = { from: from - prelude.ms, until: until - prelude.ms };
  const isDisturbed = disturbs(speed.foreign, latencyLimitMs ?? Infinity, window);
  const counts = (at: number): boolean => at >= from && at < until && !isDisturbed(at - prelude.ms);
  const callers = new Callers({ events, random }, services, generator, { until, counts, latencyLimitMs });
  send({ callers, random }, scenario, perSecond, traffic, prelude);

  await events.run(from);
  const use = measureUse(
    { machine, services, generator },
    { cores: cores.cores, threads: lane => config.lanes[lane].threads * cells },
  );
  await events.run(until);
  const used = use(seconds * 1000);
  // What arrived in time is followed to its end, as a measurement does.
  await events.run(until + (round === undefined ? DRAIN_MS : PATIENCE_SECONDS * 1000));
  callers.giveUp();
  const { latency } = callers;
  return {
    perSecond,
    latency,
    mean: callers.meanTimes(Math.max(1, latency.all.calls)),
    runMs: scenario.kinds.map(({ costs }) => callers.meanRunMs(costs)),
    ...used,
    memory: Math.max(...services.map(({ peakBytes }) => peakBytes)) / config.bytesHeld,
  };
}

/** Calls that were sent before the traffic. Times in milliseconds, from the first moment on. */
interface Prelude {
  readonly kinds: readonly CallKind[];
  readonly sentUntil: number;
  /** When calls that have no answer yet are given up, if they are. */
  readonly abandonedAt: number | undefined;
  /** How long it lasts. */
  readonly ms: number;
}

/** How long nothing is sent between two steps of a measurement, after calls without an answer were given up. */
const BETWEEN_STEPS_MS = 200;

/**
 * Calls that run to their limit were sent before, too, with the others of their lane: they fill threads and the queue
 * until they are rejected, and the lane knows their cost. In a measurement that was the step before (`isStep`): what
 * waited at its end was given up, so that the queue is empty.
 */
function preludeOf({ kinds, config }: Scenario, isStep: boolean): Prelude {
  const lanes = new Set(kinds.filter(({ costs }) => runsToLimit(costs)).map(({ costs: { lane } }) => lane));
  const longest = (lane: LaneName): number => config.lanes[lane].runMs + config.lanes[lane].waitMs;
  const sentUntil = Math.max(0, ...[...lanes].map(longest));
  const abandonedAt = isStep && lanes.size > 0 ? sentUntil + PATIENCE_SECONDS * 1000 : undefined;
  return {
    kinds: kinds.filter(({ costs: { lane } }) => lanes.has(lane)),
    sentUntil,
    abandonedAt,
    ms: abandonedAt === undefined ? sentUntil : abandonedAt + BETWEEN_STEPS_MS,
  };
}

const runsToLimit = ({ threadMs, stopsItself }: CallCosts): boolean => stopsItself || threadMs.includes(Infinity);

/** Has the callers send the prelude, then the traffic. */
function send(
  { callers, random }: { readonly callers: Callers; readonly random: Random },
  { kinds, pattern, client }: Scenario,
  perSecond: number,
  { round, inFlight }: Traffic,
  prelude: Prelude,
): void {
  let sum = 0;
  const cumulative = kinds.map(({ share }) => (sum += share));
  // The generator of a measurement sends the kinds in turn, callers at random.
  const turns = schedule(kinds, () => random.next());
  const kind = (): number => (client === undefined ? random.index(cumulative) : turns.next().value);
  const costsOf = (place: number): CallCosts => kinds[place]!.costs;
  for (const { costs, share } of prelude.kinds) {
    const distance = (1000 * sum) / (share * perSecond);
    for (let at = random.exponential(distance); at < prelude.sentUntil; at += random.exponential(distance))
      callers.sendOnce(at, costs);
  }
  if (prelude.abandonedAt !== undefined) callers.abandonAt(prelude.abandonedAt);
  if (inFlight !== undefined) return callers.keepInFlight(inFlight, () => costsOf(kind()));
  callers.sendAt(
    round === undefined ? arrivals(pattern, kind, perSecond, random) : roundArrivals(kinds, perSecond, round),
    prelude.ms,
    costsOf,
  );
}

/**
 * Runs what other programs and the kernel ran, from a moment on. It keeps its core: code of the kernel is hardly
 * interrupted.
 */
function runForeign(
  { events, machine }: { readonly events: Events; readonly machine: Machine },
  { mean, foreign: { runs } }: MachineSpeed,
  from: number,
): void {
  machine.speed = mean;
  if (runs.length === 0) return;
  const thread = machine.thread({ weight: weightOf(0), cpuMs: 0 }, { keepsCore: true });
  for (const { atMs, ms, kernelMs = 0 } of runs) {
    const { stretch, speed } = kernelMs >= LONG_RUN_MS ? LONG_RUN_OF_KERNEL : OTHER_RUN;
    events.at(from + atMs, () => {
      machine.speed = mean * speed;
      thread.run(Infinity, () => {});
    });
    events.at(from + atMs + ms * stretch, () => {
      machine.speed = mean;
      thread.sleep();
    });
  }
}

/** A run of the kernel that is longer keeps a core for more than a slice of the scheduler, in milliseconds. */
const LONG_RUN_MS = 2;

/** How long a run lasts, as a multiple of its CPU, and how fast all cores are meanwhile. */
const OTHER_RUN = { stretch: 1, speed: 1 };

/**
 * The kernel's monitor of memory is preempted now and then, and other cores are slower meanwhile, presumably because it
 * drops translations of addresses. On one machine, calls sent from 10 ms before such a run of 8 ms or more to 30 ms
 * after it had p50s of 20 to 39 ms; simulated as other runs 3 to 14 ms, with a stretch of 1.6 and a speed of 0.2 19 to
 * 32 ms (430 steps of five measurements). On another, p99s of calls without large ones among them were simulated 1.2
 * times as high as measured with those, and 0.8 times as other runs (12 checks): with these in between, 1.0 to 1.1.
 */
const LONG_RUN_OF_KERNEL = { stretch: 1.5, speed: 0.35 };

/** How long the longest call may take after the last arrival. */
const DRAIN_MS = 30_000;
