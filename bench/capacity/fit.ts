import type { CallCosts, ServiceCosts } from './simulator/service.js';
import { type ByThread, type Scenario, simulate } from './simulator/simulate.js';

/** What calls together take, as they were measured one kind at a time. */
export interface Fit {
  /** CPU of a call as a part of what it takes when it is sent alone. */
  readonly scale: ByThread;
  /** CPU of each waking of a thread that slept, in milliseconds: it finds the caches of others. */
  readonly wakeCpuMs: ByThread;
}

export const UNFITTED: Fit = {
  scale: { main: 1, others: 1, generator: 1 },
  wakeCpuMs: { main: 0, others: 0, generator: 0 },
};

/** CPU in cores that was measured at a rate. */
export interface MeasuredLoad {
  readonly perSecond: number;
  readonly cores: ByThread;
}

/** A scale beyond these would be a fault of the measurement. */
const MIN_SCALE = 0.2;
const MAX_SCALE = 2.5;

/** Parts of the machine that all calls together take while they are measured: near the knee, and mostly idle. */
const BUSY = 0.75;
const IDLE = 0.2;

/** How often costs are fitted and simulated again: how often threads sleep depends on the costs. */
const ROUNDS = 4;
const SECONDS = 4;

/** Two rates in calls a second: at the first, calls take a small part of the machine, at the second a large one. */
export function fittingRates({ kinds, costs: { task }, machine }: Scenario): readonly [number, number] {
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const callMs = kinds.reduce((sum, { costs, share }) => sum + (cpuMsOf(costs) * share) / shares, 0);
  const aloneMs = callMs + task.sendMs + task.receiveMs + task.threadMs;
  const full = (1000 * machine.cores) / (aloneMs * (1 + machine.contention * BUSY));
  return [full * IDLE, full * BUSY];
}

const cpuMsOf = ({ beforeMs, afterMs, clientMs, threadMs }: CallCosts): number =>
  beforeMs + afterMs + clientMs + threadMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, threadMs.length);

/**
 * Many kinds of calls in turn find other caches and other compiled code than one kind alone, and the CPU of a call
 * falls as the rate grows, because fewer of them wake a thread. Finds the scale of the costs, and the CPU of a waking,
 * with which the simulation takes as much CPU as was measured at two rates.
 */
export async function fit(scenario: Scenario, loads: readonly [MeasuredLoad, MeasuredLoad]): Promise<Fit> {
  let found = UNFITTED;
  for (let round = 0; round < ROUNDS; round++) {
    const fitted = fittedScenario(scenario, found);
    const [low, high] = [
      await simulate(fitted, loads[0].perSecond, { seconds: SECONDS, seed: 1 }),
      await simulate(fitted, loads[1].perSecond, { seconds: SECONDS, seed: 1 }),
    ];
    const solve = (name: keyof ByThread): { scale: number; wakeCpuMs: number } => {
      const equations = [low, high].map(({ cores, wakes }, index) => {
        const wakeCores = wakes[name] / 1000;
        const calls = (cores[name] - found.wakeCpuMs[name] * wakeCores) / found.scale[name];
        return { calls, wakes: wakeCores, measured: loads[index]!.cores[name] };
      });
      return solved(equations[0]!, equations[1]!);
    };
    const [main, others, generator] = [solve('main'), solve('others'), solve('generator')];
    found = {
      scale: { main: main.scale, others: others.scale, generator: generator.scale },
      wakeCpuMs: { main: main.wakeCpuMs, others: others.wakeCpuMs, generator: generator.wakeCpuMs },
    };
  }
  return found;
}

/** `calls * scale + wakes * wakeCpuMs = measured`, in cores. */
interface Equation {
  readonly calls: number;
  readonly wakes: number;
  readonly measured: number;
}

/** Both hold, unless a value would leave its bounds: then the second holds. */
function solved(low: Equation, high: Equation): { scale: number; wakeCpuMs: number } {
  const determinant = low.calls * high.wakes - high.calls * low.wakes;
  const exact = (low.measured * high.wakes - high.measured * low.wakes) / determinant;
  // Without any waking, the scale alone has to explain what was measured.
  const most = high.measured / high.calls;
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.min(most, Number.isFinite(exact) ? exact : most)));
  const wakeCpuMs = high.wakes > 0 ? Math.max(0, (high.measured - scale * high.calls) / high.wakes) : 0;
  return { scale, wakeCpuMs };
}

function fittedScenario(scenario: Scenario, fit: Fit): Scenario {
  const { kinds, costs, client } = scenario;
  return {
    ...scenario,
    kinds: kinds.map(kind => ({ ...kind, costs: fittedCall(kind.costs, fit) })),
    costs: fittedService(costs, fit),
    client: client && { ...client, wakeCpuMs: fit.wakeCpuMs.generator },
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

/** The costs of tasks under load: each wakes a thread. */
export function fittedService(costs: ServiceCosts, { scale, wakeCpuMs }: Fit): ServiceCosts {
  const { task } = costs;
  return {
    ...costs,
    wakeCpuMs: wakeCpuMs.main,
    task: {
      ...task,
      sendMs: task.sendMs * scale.main,
      receiveMs: task.receiveMs * scale.main,
      threadMs: wakeCpuMs.others,
    },
  };
}
