import type { LaneConfig } from '../../src/config.js';
import type { LaneName } from '../../src/shared/tool.js';
import type { Calibration } from './calibrate.js';
import { findKnee, type Knee } from './knee.js';
import { type Mix, nameOf } from './mix.js';
import type { Pattern } from './simulator/arrivals.js';
import { type Scenario, type Simulated, simulate } from './simulator/simulate.js';
import type { Target } from './step.js';

/** The settings and the machine of a prediction. */
export interface Setup {
  readonly cores: number;
  /** How many times as fast it is as during calibration. */
  readonly speed: number;
  readonly cells: number;
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  readonly bytesHeld: number;
  /** Whether the load comes from the same machine. */
  readonly client: boolean;
  readonly pattern: Pattern;
}

/** What is simulated for a mix. Throws where calibration has not measured one of its calls. */
export function scenarioOf(
  mix: Mix,
  { calls, service, contention, sameWorkMs, generator }: Calibration,
  setup: Setup,
): Scenario {
  const { cores, speed, cells, lanes, bytesHeld, client, pattern } = setup;
  const known = new Map(calls.map(call => [nameOf(call), call.costs]));
  const kinds = mix.map(part => {
    const costs = known.get(nameOf(part));
    if (costs === undefined) throw new Error(`${nameOf(part)}: calibration has not measured this call`);
    return { costs, share: part.share };
  });
  return {
    kinds,
    pattern,
    costs: service,
    machine: { cores, contention },
    speed,
    sameWorkMs,
    cells,
    config: { lanes, bytesHeld },
    client: client ? generator : undefined,
  };
}

/** How much is simulated. */
export interface Effort {
  /** Traffic of each simulation, and simulations with different seeds. */
  readonly seconds: number;
  readonly seeds: number;
}

/** A predicted knee, with the simulations that lie around it. `low` and `high` are the 95 % interval over the seeds. */
export interface Prediction {
  readonly knee: Knee | undefined;
  readonly points: readonly Simulated[];
}

/** Calls a second that the fullest of main thread and cores could do: where the search begins. */
function roughLimit({ kinds, costs, machine: { cores }, speed, cells, client }: Scenario): number {
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  let mainMs = costs.garbage.reduce((sum, { msPerCall }) => sum + msPerCall, 0);
  let allMs = mainMs;
  for (const { share, costs: call } of kinds) {
    const part = share / total;
    const threadMs = call.threadMs.reduce((sum, ms) => sum + Math.min(ms, 10), 0) / Math.max(1, call.threadMs.length);
    mainMs += part * (call.beforeMs + call.afterMs);
    allMs += part * (call.beforeMs + call.afterMs + threadMs + (client ? call.clientMs : 0));
  }
  return Math.max(1, 0.8 * speed * Math.min((1000 * cells) / mainMs, (1000 * cores) / allMs));
}

/** The knee of a scenario by simulation. */
export async function predictKnee(scenario: Scenario, target: Target, effort: Effort): Promise<Prediction> {
  const points: Simulated[] = [];
  const found: number[] = [];
  let guess = roughLimit(scenario);
  for (let seed = 1; seed <= effort.seeds; seed++) {
    const run = (perSecond: number): Promise<Simulated> =>
      simulate(scenario, perSecond, { seconds: effort.seconds, seed });
    const { knee, points: tried } = await findKnee(run, target, guess, { precision: 1.04, rates: 14 });
    points.push(...tried);
    if (knee === undefined) continue;
    found.push(knee.median);
    guess = knee.median;
  }
  points.sort((a, b) => a.perSecond - b.perSecond);
  if (found.length < effort.seeds) return { knee: undefined, points };
  return { knee: interval(found), points };
}

/** Quantiles of Student's t distribution at 97.5 %, by degrees of freedom from 1. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/** The mean of repeated simulations with its 95 % interval. */
export function interval(values: readonly number[]): Knee {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  const student = STUDENT[Math.min(values.length - 1, STUDENT.length) - 1] ?? 0;
  const half = student * Math.sqrt(variance / values.length);
  const round = (value: number): number => Math.max(0, Math.round(value));
  return { median: round(mean), low: round(mean - half), high: round(mean + half) };
}

/** Where the service saturates first at a rate, and how full each part is. */
export function bottleneckOf({ busy, memory }: Simulated): { readonly part: string; readonly busy: number } {
  const parts = [
    ['the main thread', busy.main],
    ['the cores', busy.cores],
    ['the threads of the fast lane', busy.fast],
    ['the threads of the risky lane', busy.risky],
    ['the threads of the heavy lane', busy.heavy],
    ['the memory budget', memory],
  ] as const;
  const [part, value] = parts.reduce((most, next) => (next[1] > most[1] ? next : most));
  return { part, busy: value };
}
