import { type LaneConfig, readConfig } from '../../src/config/config.js';
import type { LaneName } from '../../src/shared/tool.js';
import type { Calibration } from './calibration.js';
import { atColdness, coldness, coldTimesOf, tasksAtColdness } from './coldness.js';
import { findKnee, type Knee, ratesAround, type Target } from './knee.js';
import { type Mix, nameOf } from './mix.js';
import { simulateInThread } from './simulations.js';
import type { Pattern } from './simulator/arrivals.js';
import { NO_FOREIGN_WORK, startingAt } from './simulator/foreign-work.js';
import { Random } from './simulator/random.js';
import type { MachineSpeed, Scenario, Simulated, Traffic } from './simulator/simulate.js';

/** The settings and the machine of a prediction. */
export interface Setup {
  readonly cores: number;
  readonly cells: number;
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  readonly bytesHeld: number;
  /** Whether the load comes from the same machine. */
  readonly client: boolean;
  readonly pattern: Pattern;
}

/** A replica as the configuration makes it of so many cores: cells, and the lanes and the memory of each. */
export function replicaOf(
  cores: number,
  env: Readonly<Record<string, string>> = {},
): Pick<Setup, 'cores' | 'cells' | 'lanes' | 'bytesHeld'> {
  const { cells, lanes, bytesHeld } = readConfig(env, cores);
  return { cores, cells, lanes, bytesHeld };
}

/** The machine as it was when the costs were measured, with nothing else to do. */
const AS_CALIBRATED: MachineSpeed = { mean: 1, foreign: NO_FOREIGN_WORK };

/**
 * What is simulated for a mix, on a machine of this speed. Throws where calibration has not measured one of its calls.
 */
export function scenarioOf(
  mix: Mix,
  { calls, service, contention, generator, controls }: Calibration,
  setup: Setup,
  speed = AS_CALIBRATED,
): Scenario {
  const { cores, cells, lanes, bytesHeld, client, pattern } = setup;
  const known = new Map(calls.map(call => [nameOf(call), call]));
  const total = mix.reduce((sum, { share }) => sum + share, 0);
  const kinds = mix.map(part => {
    const call = known.get(nameOf(part));
    if (call === undefined) throw new Error(`${nameOf(part)}: calibration has not measured this call`);
    const times = coldness(part.share / total) / coldness(call.share);
    return { costs: atColdness(call.costs, call.cold, times), share: part.share, times };
  });
  return {
    kinds,
    pattern,
    costs: tasksAtColdness(service, lane => coldTimesOf(lane, kinds)),
    machine: { cores, contention },
    speed,
    cells,
    config: { lanes, bytesHeld },
    client: client ? generator : undefined,
    controls: client ? controls : [],
  };
}

/** How much is simulated. */
export interface Effort {
  /** Traffic of each simulation, and simulations with different seeds. */
  readonly seconds: number;
  readonly seeds: number;
  /** Rounds of a measurement whose very calls are simulated, each with so many seeds. */
  readonly rounds?: number;
}

/** A predicted knee, with the simulations around it in ascending order of their rates. */
export interface Prediction {
  readonly knee: Knee | undefined;
  readonly points: readonly Simulated[];
}

/** Calls a second that the fullest of main thread and cores could do: where the search begins. */
function roughLimit({ kinds, costs, machine: { cores }, cells, client }: Scenario): number {
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  let mainMs = costs.garbage.reduce((sum, { perCall, pauseMs, markingMs }) => sum + perCall * (pauseMs + markingMs), 0);
  let allMs = mainMs;
  for (const { share, costs: call } of kinds) {
    const part = share / total;
    const threadMs = call.threadMs.reduce((sum, ms) => sum + Math.min(ms, 10), 0) / Math.max(1, call.threadMs.length);
    mainMs += part * (call.beforeMs + call.afterMs);
    allMs += part * (call.beforeMs + call.afterMs + threadMs + (client ? call.clientMs : 0));
  }
  return Math.max(1, 0.8 * Math.min((1000 * cells) / mainMs, (1000 * cores) / allMs));
}

/** What is simulated to know roughly where a knee is, unless calls of a measurement are. */
const ROUGH: Effort = { seconds: 2, seeds: 3 };

/** Where the knee of a scenario is about, in calls a second, by a short simulation. */
export async function roughKnee(scenario: Scenario, target: Target, effort = ROUGH): Promise<number> {
  const guess = roughLimit(scenario);
  const { knee } = await predictKnee(scenario, target, effort, ratesAround(guess));
  return knee?.median ?? guess;
}

/** How fast the machine was while a rate was measured, in each of the rounds; undefined where it was not measured. */
export type Speeds = ReadonlyMap<number, readonly MachineSpeed[]>;

/**
 * Simulates these rates, several times: the result has a list for each repetition. Where `speeds` has the rate, the
 * simulation of a round has the speed that the machine had then.
 */
export function simulateRates(
  scenario: Scenario,
  { p99 }: Pick<Target, 'p99'>,
  { seconds, seeds, rounds = 0 }: Effort,
  rates: readonly number[],
  speeds: Speeds = new Map(),
): Promise<Simulated[][]> {
  const repetitions: Traffic[] = Array.from({ length: seeds * Math.max(1, rounds) }, (_, index) => {
    const traffic = { seconds, seed: index + 1, latencyLimitMs: p99 };
    return rounds === 0 ? traffic : { ...traffic, round: (index % rounds) + 1 };
  });
  const at = (perSecond: number, { round = 0, seed }: Traffic): Scenario => ({
    ...scenario,
    speed: speeds.get(perSecond)?.[round - 1] ?? fromElsewhere(scenario.speed, seed),
  });
  return Promise.all(
    repetitions.map(traffic =>
      Promise.all(rates.map(perSecond => simulateInThread({ scenario: at(perSecond, traffic), perSecond, traffic }))),
    ),
  );
}

/**
 * How many late calls there are for each simulated one. Near its knee, the service has phases of 0.1 to 0.5 s in which
 * more calls wait than simulated, some of them because V8 collects all garbage of the main thread while it reads a body
 * of 40 MB. As an earlier step simulated them, knees of 24 recorded checks were 9.5 % too high on average; by this
 * number, the error was -0.1 % on average, and 6.7 instead of 12.4 % as a root mean square.
 */
const LATE_CALLS = 1.75;

/** The knee of a scenario by simulations at these rates, and others where all or none of them meet the target. */
export function predictKnee(
  scenario: Scenario,
  target: Target,
  effort: Effort,
  rates: readonly number[],
  speeds?: Speeds,
): Promise<Prediction> {
  const run = (rates: readonly number[]): Promise<Simulated[][]> =>
    simulateRates(scenario, target, effort, rates, speeds);
  return findKnee(run, target, rates, { groups: effort.rounds || Infinity, lateTimes: LATE_CALLS });
}

/** The same machine; what else runs begins at another place with each seed. */
function fromElsewhere(speed: MachineSpeed, seed: number): MachineSpeed {
  const { foreign } = speed;
  return { ...speed, foreign: startingAt(foreign, new Random(seed).next() * foreign.forMs) };
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
