import type { LaneConfig } from '../../src/config/config.js';
import { LANE_NAMES, type LaneName } from '../../src/shared/tool.js';
import type { Calibration } from './calibration.js';
import { type Knee, ratesAround, ratesNear, type Target } from './knee.js';
import type { Mix } from './mix.js';
import { bottleneckOf, type Effort, predictKnee, replicaOf, roughKnee, type Setup, scenarioOf } from './predict.js';
import { simulateInThread } from './simulations.js';
import type { MachineSpeed, Scenario, Simulated } from './simulator/simulate.js';

/** A change that was simulated, and the knee with it. */
interface WhatIf {
  readonly change: string;
  readonly knee: Knee | null;
  readonly saturated: string;
  /** False where this machine does not have the cores. */
  readonly isMeasurable: boolean;
}

/** What to buy for a rate. */
export interface Plan {
  /** The knee of one replica that has its machine to itself. */
  readonly replica: Knee | null;
  /** Replicas for the rate with one of them lost, the error of the prediction added; null where none will do. */
  readonly replicas: number | null;
  readonly cores: number;
  /** Where one replica saturates first at its knee, and how full that is. */
  readonly saturated: { readonly part: string; readonly busy: number } | null;
  /** The same replicas at twice the rate: p99 in milliseconds, and the part refused. */
  readonly twice: { readonly p99: number; readonly refused: number } | null;
  /** Price of a thousand calls at the rate; null where no price of a core-hour is given. */
  readonly costPerThousand: number | null;
  readonly whatIfs: readonly WhatIf[];
}

/** What planning works with. */
interface Planning {
  readonly mix: Mix;
  readonly calibration: Calibration;
  /** The machine as it usually is. */
  readonly speed: MachineSpeed;
  /** The replica, which has its machine to itself. */
  readonly setup: Setup;
  readonly target: Target;
  /** Calls a second. */
  readonly targetRate: number;
  /** The error of the prediction that is added, as a part. */
  readonly error: number;
  readonly corePricePerHour: number | undefined;
  readonly effort: Effort;
  readonly measuredCores: number;
  readonly say: (line: string, done: number) => void;
}

/** Simulations of each rate with a change. */
const WHAT_IF_SEEDS = 3;

/** Replicas for a rate: each takes its knee less the error, and one more than needed may be lost. */
export const replicasFor = (perSecond: number, perReplica: number, error: number): number =>
  Math.max(1, Math.ceil((perSecond * (1 + error)) / perReplica)) + 1;

/** Simulates what one replica takes, what to buy for the rate, and what changes of settings and cores would do. */
export async function plan(planning: Planning): Promise<Plan> {
  const { mix, calibration, speed, setup, target, targetRate, error, corePricePerHour, effort, say } = planning;
  const scenarioWith = (of: Setup): Scenario => scenarioOf(mix, calibration, of, speed);
  const scenario = scenarioWith(setup);
  say('one replica', 0);
  const { knee } = await predictKnee(scenario, target, effort, ratesNear(await roughKnee(scenario, target)));
  if (knee === undefined)
    return {
      replica: null,
      replicas: null,
      cores: 0,
      saturated: null,
      twice: null,
      costPerThousand: null,
      whatIfs: [],
    };
  const at = (of: Setup, perSecond: number): Promise<Simulated> =>
    simulateInThread({
      scenario: scenarioWith(of),
      perSecond: Math.max(1, perSecond),
      traffic: { seconds: effort.seconds, seed: 1 },
    });
  const whatIfs: WhatIf[] = [];
  const changes = changesOf(setup);
  for (const [index, { change, setup: changed, size }] of changes.entries()) {
    say(change, (index + 1) / (changes.length + 1));
    // A larger machine has as many calls in less time.
    const whatIf = { seconds: effort.seconds / size, seeds: WHAT_IF_SEEDS };
    const rates = ratesAround(knee.median * size);
    const found = (await predictKnee(scenarioWith(changed), target, whatIf, rates)).knee;
    whatIfs.push({
      change,
      knee: found ?? null,
      saturated: found === undefined ? '' : bottleneckOf(await at(changed, found.median)).part,
      isMeasurable: changed.cores <= planning.measuredCores,
    });
  }
  const replicas = replicasFor(targetRate, knee.median, error);
  const cores = replicas * setup.cores;
  const twice = await at(setup, (2 * targetRate) / replicas);
  return {
    replica: knee,
    replicas,
    cores,
    saturated: bottleneckOf(await at(setup, knee.median)),
    twice: { p99: twice.latency.all.p99, refused: twice.latency.all.refused },
    costPerThousand: corePricePerHour === undefined ? null : (cores * corePricePerHour) / 3600 / (targetRate / 1000),
    whatIfs,
  };
}

/** A setup that is simulated too, and how many times as large as the replica its machine is. */
interface Change {
  readonly change: string;
  readonly setup: Setup;
  readonly size: number;
}

/** Settings that planners ask about: threads of each lane, cells, and larger machines. */
function changesOf(setup: Setup): Change[] {
  const { lanes, cores, cells } = setup;
  const withThreads = (name: LaneName, threads: number): Readonly<Record<LaneName, LaneConfig>> => ({
    ...lanes,
    [name]: { ...lanes[name], threads },
  });
  const threads = LANE_NAMES.map(name => {
    const count = lanes[name].threads * 2;
    return {
      change: `${name.toUpperCase()}_THREADS=${count}`,
      setup: { ...setup, lanes: withThreads(name, count) },
      size: 1,
    };
  });
  const larger = [2, 4].map(times => {
    const replica = replicaOf(cores * times);
    return {
      change: `${replica.cores} cores, CELLS=${replica.cells}`,
      setup: { ...setup, ...replica },
      size: times,
    };
  });
  const more = {
    change: `CELLS=${cells * 2}`,
    setup: { ...setup, ...replicaOf(cores, { CELLS: String(cells * 2) }) },
    size: 1,
  };
  return [...threads, more, ...larger];
}
