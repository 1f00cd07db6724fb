import { simulateInThread } from './simulations.js';
import type { CallCosts, ServiceCosts } from './simulator/service.js';
import type { Scenario, Simulated } from './simulator/simulate.js';
import { type ByThread, byLane, byThread, threadsOf } from './simulator/usage.js';

/** What calls together take, as they were measured one kind at a time. */
export interface Fit {
  /** CPU of a call as a part of what it takes when it is sent alone. */
  readonly scale: ByThread;
  /** CPU of the first call of each task beyond its own and what the task takes alone, in milliseconds. */
  readonly coldMs: Pick<ByThread, 'fast' | 'nice'>;
  /** CPU of the main thread whenever it is woken, in milliseconds. */
  readonly mainWakeCpuMs: number;
  /** CPU of the generator whenever it is woken, in milliseconds. */
  readonly generatorWakeCpuMs: number;
  /** CPU of the main thread that each open call adds to every answer, in milliseconds. */
  readonly perOpenMs: number;
}

const UNFITTED: Fit = {
  scale: { main: 1, fast: 1, nice: 1, generator: 1 },
  coldMs: { fast: 0, nice: 0 },
  mainWakeCpuMs: 0,
  generatorWakeCpuMs: 0,
  perOpenMs: 0,
};

/** A load of which the CPU of each call was measured, in milliseconds. */
interface MeasuredLoad {
  /** Calls a second, or calls that are always in flight. */
  readonly load: { readonly perSecond: number } | { readonly width: number };
  readonly cpuMs: ByThread;
}

/** A scale beyond these would be a fault of the measurement. */
const MIN_SCALE = 0.2;
const MAX_SCALE = 4;

const bounded = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/**
 * Part of the machine that calls take at the rate of the fit, by what they cost alone: threads sleep and wake often, as
 * they do below a knee. With a half, calls took the main thread up to 1.5 times as much CPU at 0.4 of that rate as was
 * simulated, because the fit saw too few wakings.
 */
const LOW = 0.35;

/** Calls in flight that keep the main thread busy all the time. */
export const SATURATED = 64;

/** Calls in flight that hold many objects at once, as behind a main thread that has fallen back: all are answered. */
export const MANY_OPEN = 256;

/** Loads of the same calls: at the rate of the fit, saturated, and with many open. */
export type FittedLoads = readonly [MeasuredLoad, MeasuredLoad, MeasuredLoad];

/** How often costs are fitted and simulated again: how often threads sleep depends on the costs. */
const ROUNDS = 5;

/**
 * Simulations of each load, and seconds of each: under a full load threads seldom move, and which of them share a core
 * decides what they take.
 */
const SEEDS = 4;
const SECONDS = 3;

/** The rate in calls a second at which calls take this part of the machine. */
export function fittingRate({ kinds, costs: { task }, machine }: Scenario, part = LOW): number {
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const callMs = kinds.reduce((sum, { costs, share }) => sum + (cpuMsOf(costs) * share) / shares, 0);
  const aloneMs = callMs + task.threadMs;
  return (part * 1000 * machine.cores) / (aloneMs * (1 + machine.contention * part));
}

const cpuMsOf = (costs: CallCosts): number => costs.beforeMs + costs.afterMs + costs.clientMs + meanThreadMs(costs);

const meanThreadMs = ({ threadMs }: CallCosts): number =>
  threadMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, threadMs.length);

/**
 * Many kinds of calls in turn find other caches and other compiled code than one kind alone, and the CPU of a call
 * falls as the rate grows, because threads sleep less and tasks hold more of them, until many are open. Finds the scale
 * of the costs, the CPU of a task on its thread, of a waking and of open calls, with which the simulation takes as much
 * CPU for a call as was measured under three loads; `seconds` of each are simulated at a time, several times.
 */
export async function fit(scenario: Scenario, loads: FittedLoads, seconds = SECONDS): Promise<Fit> {
  const warmMs = scenario.costs.task.threadMs;
  let found = UNFITTED;
  for (let round = 0; round < ROUNDS; round++) {
    const fitted = fittedScenario(scenario, found);
    const run = async ({ load }: MeasuredLoad): Promise<Mean> => {
      const simulated = Array.from({ length: SEEDS }, (_, index) => {
        const traffic = { seconds, seed: index + 1 };
        return 'width' in load
          ? simulateInThread({ scenario: fitted, perSecond: 0, traffic: { ...traffic, inFlight: load.width } })
          : simulateInThread({ scenario: fitted, perSecond: load.perSecond, traffic });
      });
      return meanOf(await Promise.all(simulated));
    };
    const simulated = await Promise.all([run(loads[0]), run(loads[1]), run(loads[2])]);
    const equation = (index: 0 | 1 | 2, name: keyof ByThread, eachMs: number, occasions: keyof ByThread): Equation => {
      const { used, polling, wakes, calls, open } = simulated[index];
      const perSecond = calls / seconds;
      const times = wakes[occasions] / perSecond;
      const openMs = name === 'main' ? found.perOpenMs * open : 0;
      // Waiting awake takes what is left of a core: calls do not pay for it.
      const pollingMs = name === 'main' ? (1000 * polling) / perSecond : 0;
      const ownMs = (1000 * used[name]) / perSecond - eachMs * times - openMs - pollingMs;
      const measuredMs = loads[index].cpuMs[name] - pollingMs;
      return { callMs: ownMs / found.scale[name], times, open, measuredMs };
    };
    const equations = (...of: readonly [keyof ByThread, number, keyof ByThread]): Equations => [
      equation(0, ...of),
      equation(1, ...of),
      equation(2, ...of),
    ];
    const ofMain = equations('main', found.mainWakeCpuMs, 'main');
    const perOpenMs = openCallMs(ofMain);
    const main = solved(ofMain, { perOpenMs });
    const workers = (name: 'fast' | 'nice'): Solution =>
      solvedOnAverage(equations(name, warmMs + found.coldMs[name], name), warmMs);
    const [fast, nice] = [workers('fast'), workers('nice')];
    // A tick wakes the generator too, so that a waking takes no more.
    const generator = solved(equations('generator', found.generatorWakeCpuMs, 'generator'), {
      mostEachMs: scenario.client?.tickMs,
    });
    found = {
      scale: { main: main.scale, fast: fast.scale, nice: nice.scale, generator: generator.scale },
      coldMs: { fast: fast.eachMs - warmMs, nice: nice.eachMs - warmMs },
      mainWakeCpuMs: main.eachMs,
      generatorWakeCpuMs: generator.eachMs,
      perOpenMs,
    };
  }
  return found;
}

/** What simulations of a load used on average. */
interface Mean extends Pick<Simulated, 'polling' | 'open'> {
  readonly calls: number;
  /** CPU in cores. */
  readonly used: ByThread;
  readonly wakes: ByThread;
}

function meanOf(simulated: readonly Simulated[]): Mean {
  const mean = (of: (one: Simulated) => number): number =>
    simulated.reduce((sum, one) => sum + of(one), 0) / simulated.length;
  return {
    calls: mean(({ latency }) => latency.all.calls),
    polling: mean(({ polling }) => polling),
    open: mean(({ open }) => open),
    used: byThread(name => mean(({ byThread }) => byThread[name])),
    wakes: byThread(name => mean(({ wakes }) => wakes[name])),
  };
}

/**
 * `callMs * scale + times * eachMs + open * perOpenMs = measuredMs`, for a call: how often it has a task, or wakes the
 * main thread or the generator, and how many are open when it is answered.
 */
interface Equation {
  readonly callMs: number;
  readonly times: number;
  readonly open: number;
  readonly measuredMs: number;
}

/** Of the three loads. */
type Equations = readonly [Equation, Equation, Equation];

interface Solution {
  readonly scale: number;
  readonly eachMs: number;
}

/** What each open call adds, if all three hold: by Cramer's rule. */
function openCallMs(equations: Equations): number {
  const determinant = (of: (equation: Equation) => number): number => {
    const [a, b, c] = equations;
    const minor = (p: Equation, q: Equation): number => p.callMs * q.times - q.callMs * p.times;
    return of(a) * minor(b, c) - of(b) * minor(a, c) + of(c) * minor(a, b);
  };
  const exact = determinant(({ measuredMs }) => measuredMs) / determinant(({ open }) => open);
  return Number.isFinite(exact) ? Math.max(0, exact) : 0;
}

/**
 * The first two hold, unless a value would leave its bounds: then the second holds. Where each occasion would take more
 * than `mostEachMs`, it takes that, and all three hold on average.
 */
function solved(
  equations: Equations,
  {
    perOpenMs = 0,
    mostEachMs = Infinity,
  }: { readonly perOpenMs?: number; readonly mostEachMs?: number | undefined } = {},
): Solution {
  const withoutOpen = equations.map(equation => ({
    ...equation,
    measuredMs: equation.measuredMs - perOpenMs * equation.open,
  }));
  const [low, high] = withoutOpen as [Equation, Equation, Equation];
  const determinant = low.callMs * high.times - high.callMs * low.times;
  const exact = (low.measuredMs * high.times - high.measuredMs * low.times) / determinant;
  // Without tasks or wakings, the scale alone has to explain what was measured.
  const most = high.measuredMs / high.callMs;
  const scale = bounded(Math.min(most, Number.isFinite(exact) ? exact : most));
  // The load with more of them says more of their CPU.
  const { callMs, times, measuredMs } = low.times > high.times ? low : high;
  const eachMs = times > 0 ? Math.max(0, (measuredMs - scale * callMs) / times) : 0;
  if (eachMs <= mostEachMs) return { scale, eachMs };
  return { scale: scaleWith(withoutOpen, mostEachMs), eachMs: mostEachMs };
}

/** The scale with which all loads hold on average, where each occasion takes so much. */
function scaleWith(equations: readonly Equation[], eachMs: number): number {
  const scales = equations.map(({ callMs, times, measuredMs }) => (measuredMs - times * eachMs) / callMs);
  return bounded(scales.reduce((sum, scale) => sum + scale, 0) / scales.length);
}

/**
 * All three hold as well as they can (least squares of relative errors), with at least `leastEachMs` for each occasion:
 * where many calls are open, tasks hold so many that what is left of a call has to be right.
 */
function solvedOnAverage(equations: Equations, leastEachMs: number): Solution {
  // No calls of the mix run on these threads.
  if (equations.every(({ callMs }) => callMs === 0)) return { scale: 1, eachMs: leastEachMs };
  const sum = (of: (callPart: number, timesPart: number) => number): number =>
    equations.reduce((total, { callMs, times, measuredMs }) => total + of(callMs / measuredMs, times / measuredMs), 0);
  const [cc, ct, tt, c, t] = [
    sum(call => call * call),
    sum((call, times) => call * times),
    sum((_, times) => times * times),
    sum(call => call),
    sum((_, times) => times),
  ];
  const determinant = cc * tt - ct * ct;
  const scale = (c * tt - t * ct) / determinant;
  const eachMs = (cc * t - ct * c) / determinant;
  if (Number.isFinite(scale) && scale === bounded(scale) && eachMs >= leastEachMs) return { scale, eachMs };
  return { scale: scaleWith(equations, leastEachMs), eachMs: leastEachMs };
}

function fittedScenario(scenario: Scenario, fit: Fit): Scenario {
  const { kinds, costs, client } = scenario;
  return {
    ...scenario,
    kinds: kinds.map(kind => ({ ...kind, costs: fittedCall(kind.costs, fit) })),
    costs: fittedService(costs, fit),
    client: client && { ...client, wakeCpuMs: fit.generatorWakeCpuMs },
  };
}

/**
 * The costs of a call that shares tasks, under load. Large calls keep those that they have alone: what is left of the
 * CPU of a mix without the fitted costs of all other calls is mostly the error of these, which are many.
 */
export const fittedCall = (costs: CallCosts, { scale }: Fit): CallCosts => (costs.alone ? costs : scaled(costs, scale));

/** A time limit is the same time under any load. */
function scaled(costs: CallCosts, scale: ByThread): CallCosts {
  const { main, generator } = scale;
  const threads = scale[threadsOf(costs.lane)];
  return {
    ...costs,
    beforeMs: costs.beforeMs * main,
    afterMs: costs.afterMs * main,
    clientMs: costs.clientMs * generator,
    threadMs: costs.stopsItself ? costs.threadMs : costs.threadMs.map(ms => ms * threads),
  };
}

/** What the service costs beside its calls, under load. */
export function fittedService(costs: ServiceCosts, { coldMs, mainWakeCpuMs, perOpenMs }: Fit): ServiceCosts {
  const task = { ...costs.task, coldMs: byLane(lane => coldMs[threadsOf(lane)]) };
  return { ...costs, perOpenMs, wakeCpuMs: mainWakeCpuMs, task };
}
