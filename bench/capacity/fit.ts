import type { CallCosts, ServiceCosts } from './simulator/service.js';
import { type ByThread, type Scenario, type Simulated, simulate } from './simulator/simulate.js';

/** What calls together take, as they were measured one kind at a time. */
export interface Fit {
  /** CPU of a call as a part of what it takes when it is sent alone. */
  readonly scale: ByThread;
  /** CPU of each task beside its calls, of the main thread and of its own, in milliseconds. */
  readonly taskMs: { readonly main: number; readonly others: number };
  /** CPU of the generator whenever it is woken, in milliseconds. */
  readonly wakeCpuMs: number;
}

const UNFITTED: Fit = {
  scale: { main: 1, others: 1, generator: 1 },
  taskMs: { main: 0, others: 0 },
  wakeCpuMs: 0,
};

/** A load of which the CPU of each call was measured, in milliseconds. */
export interface MeasuredLoad {
  /** Calls a second, or calls that are always in flight. */
  readonly load: { readonly perSecond: number } | { readonly width: number };
  readonly cpuMs: ByThread;
}

/** A scale beyond these would be a fault of the measurement. */
const MIN_SCALE = 0.2;
const MAX_SCALE = 2.5;

/** Part of the machine that calls take at the rate of the fit: threads sleep and wake, as they do below a knee. */
const HALF = 0.5;

/** Calls in flight that keep the main thread busy all the time. */
export const SATURATED = 64;

/** How often costs are fitted and simulated again: how often threads sleep depends on the costs. */
const ROUNDS = 4;
const SECONDS = 4;

/** The rate in calls a second at which calls take half of the machine. */
export function fittingRate({ kinds, costs: { task }, machine }: Scenario): number {
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const callMs = kinds.reduce((sum, { costs, share }) => sum + (cpuMsOf(costs) * share) / shares, 0);
  const aloneMs = callMs + task.sendMs + task.receiveMs + task.threadMs;
  return (HALF * 1000 * machine.cores) / (aloneMs * (1 + machine.contention * HALF));
}

const cpuMsOf = ({ beforeMs, afterMs, clientMs, threadMs }: CallCosts): number =>
  beforeMs + afterMs + clientMs + threadMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, threadMs.length);

/**
 * Many kinds of calls in turn find other caches and other compiled code than one kind alone, and the CPU of a call
 * falls as the rate grows, because tasks hold more of them. Finds the scale of the costs, and the CPU of a task, with
 * which the simulation takes as much CPU for a call as was measured under two loads.
 */
export async function fit(scenario: Scenario, loads: readonly [MeasuredLoad, MeasuredLoad]): Promise<Fit> {
  let found = UNFITTED;
  for (let round = 0; round < ROUNDS; round++) {
    const fitted = fittedScenario(scenario, found);
    const run = ({ load }: MeasuredLoad): Promise<Simulated> =>
      'width' in load
        ? simulate(fitted, 0, { seconds: SECONDS, seed: 1, inFlight: load.width })
        : simulate(fitted, load.perSecond, { seconds: SECONDS, seed: 1 });
    const simulated = [await run(loads[0]), await run(loads[1])];
    const solve = (name: keyof ByThread, eachMs: number, occasions: keyof ByThread): Solution => {
      const equations = simulated.map(({ cores, wakes, latency }, index): Equation => {
        const perSecond = latency.all.calls / SECONDS;
        const times = wakes[occasions] / perSecond;
        const callMs = (1000 * cores[name]) / perSecond - eachMs * times;
        return { callMs: callMs / found.scale[name], times, measuredMs: loads[index]!.cpuMs[name] };
      });
      return solved(equations[0]!, equations[1]!);
    };
    const main = solve('main', found.taskMs.main, 'others');
    const others = solve('others', found.taskMs.others, 'others');
    const generator = solve('generator', found.wakeCpuMs, 'generator');
    found = {
      scale: { main: main.scale, others: others.scale, generator: generator.scale },
      taskMs: { main: main.eachMs, others: others.eachMs },
      wakeCpuMs: generator.eachMs,
    };
  }
  return found;
}

/** `callMs * scale + times * eachMs = measuredMs`, for a call: how often it has a task, or wakes the generator. */
interface Equation {
  readonly callMs: number;
  readonly times: number;
  readonly measuredMs: number;
}

interface Solution {
  readonly scale: number;
  readonly eachMs: number;
}

/** Both hold, unless a value would leave its bounds: then the second holds. */
function solved(low: Equation, high: Equation): Solution {
  const determinant = low.callMs * high.times - high.callMs * low.times;
  const exact = (low.measuredMs * high.times - high.measuredMs * low.times) / determinant;
  // Without any task, the scale alone has to explain what was measured.
  const most = high.measuredMs / high.callMs;
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.min(most, Number.isFinite(exact) ? exact : most)));
  // The load with more tasks says more of their CPU.
  const { callMs, times, measuredMs } = low.times > high.times ? low : high;
  return { scale, eachMs: times > 0 ? Math.max(0, (measuredMs - scale * callMs) / times) : 0 };
}

function fittedScenario(scenario: Scenario, fit: Fit): Scenario {
  const { kinds, costs, client } = scenario;
  return {
    ...scenario,
    kinds: kinds.map(kind => ({ ...kind, costs: fittedCall(kind.costs, fit) })),
    costs: fittedService(costs, fit),
    client: client && { ...client, wakeCpuMs: fit.wakeCpuMs },
  };
}

/** The costs of a call under load. A large body is the same work anywhere. */
export function fittedCall(costs: CallCosts, { scale }: Fit): CallCosts {
  if (costs.alone) return costs;
  return {
    ...costs,
    beforeMs: costs.beforeMs * scale.main,
    afterMs: costs.afterMs * scale.main,
    clientMs: costs.clientMs * scale.generator,
    threadMs: costs.threadMs.map(ms => ms * scale.others),
  };
}

/** The costs of tasks under load. */
export function fittedService(costs: ServiceCosts, { taskMs }: Fit): ServiceCosts {
  const { main, others } = taskMs;
  return { ...costs, task: { ...costs.task, sendMs: main / 2, receiveMs: main / 2, threadMs: others } };
}
