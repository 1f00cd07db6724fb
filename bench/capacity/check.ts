import type { Catalog } from '../../src/catalog.js';
import { median } from '../finding.js';
import { type Server, serve } from '../server.js';
import type { Calibration } from './calibration.js';
import type { Children } from './children.js';
import { type Compared, compare } from './findings.js';
import { byRates, findKnee, type Knee, middlesOf, ratesNear, type Target } from './knee.js';
import { laneOfKind } from './measure-kinds.js';
import { bodyOf, type NamedMix } from './mix.js';
import {
  type Effort,
  predictKnee,
  replicaOf,
  roughKnee,
  type Setup,
  type Speeds,
  scenarioOf,
  simulateRates,
} from './predict.js';
import { settle } from './settle.js';
import { NO_FOREIGN_WORK } from './simulator/foreign-work.js';
import type { MachineSpeed, Scenario } from './simulator/simulate.js';
import { cpuFactor } from './speed.js';
import { steadied } from './steady.js';
import { type Measuring, measureRates, type Step } from './step.js';
import { warmUp } from './warm-up.js';

/** A mix with the settings of the service, which is predicted and measured. */
export type Check = NamedMix & { readonly env: Readonly<Record<string, string>> };

/** Whether a check is measured with the service that calibration has measured: another one has other settings. */
export const isOfCalibrated = ({ env }: Check): boolean => Object.keys(env).length === 0;

/** How checks are measured and predicted. */
export interface Checking {
  readonly children: Children;
  readonly catalog: Catalog;
  readonly cores: number;
  readonly target: Target;
  /** How long each rate is held, and how often. */
  readonly seconds: number;
  readonly repeats: number;
  /** The length of the loads for which a service with other settings is warmed up. */
  readonly calibrationSeconds: number;
  readonly say: (line: string, done: number) => void;
}

/** A check that was measured. */
export interface Measured {
  readonly knee: Knee | undefined;
  readonly points: readonly Step[];
  readonly speeds: Speeds;
  /** At the rate that a replica may run at; nothing where no rate met the target. */
  readonly usual: { readonly point: Step; readonly speeds: readonly MachineSpeed[] } | undefined;
}

/** The part of its knee that a replica may run at: there, latencies are compared. */
const USUAL_LOAD = 0.7;

/** Rounds at this rate, as a multiple of those at the others: the mean of their p99s is compared. */
const USUAL_ROUNDS = 1.5;

const usualRounds = ({ repeats }: Pick<Checking, 'repeats'>): number => Math.round(USUAL_ROUNDS * repeats);

/** Simulations of each measured call: to know which rates to measure, and to predict. */
export const SEEDS = { rates: 1, prediction: 3 };

/** How long calls of a mix are sent at a time before it is measured, until their CPU settles. */
const SETTLING_SECONDS = 0.6;

/**
 * How long all calls of a mix, large ones too, are sent just before its first rate. Without that, the knee of the first
 * round was 10 % lower than that of the others (three recorded runs): some code is compiled again then. Beside the
 * first of four mixes, V8's compiler still took 1.2 to 1.7 times as much CPU as simulated, beside the last 0.6 to 0.8
 * times (four recorded runs).
 */
const LEADING_SECONDS = { first: 15, later: 3 };

/**
 * A knee without anything else on the machine, which is the guess, as a multiple of the measured one: 1 to 1.4 in 20
 * checks here, in the median this. Rates that do not enclose the knee take 9 s for each that is added.
 */
const GUESS_FACTOR = 1.15;

/** A service of one cell, unless a setting says otherwise, and a generator of load beside it. */
export const measuredSetup = (cores: number, env: Readonly<Record<string, string>> = {}): Setup => ({
  ...replicaOf(cores, { CELLS: '1', ...env }),
  client: true,
  pattern: { kind: 'poisson' },
});

const scenarioAt = (
  { mix, env }: Check,
  { cores }: Checking,
  calibration: Calibration,
  speed?: MachineSpeed,
): Scenario => scenarioOf(mix, calibration, measuredSetup(cores, env), speed);

const effortOf = ({ seconds, repeats }: Checking, seeds: number): Effort => ({ seconds, seeds, rounds: repeats });

/** Rates around the knee that a check probably has, without the first: that one is measured once the knee is known. */
export async function ratesOf(check: Check, checking: Checking, calibration: Calibration): Promise<number[]> {
  const scenario = scenarioAt(check, checking, calibration);
  const knee = (await roughKnee(scenario, checking.target, effortOf(checking, SEEDS.rates))) / GUESS_FACTOR;
  return ratesNear(knee).slice(1);
}

/** How many loads a check holds, if its rates enclose the knee. */
export const loadsOf = (checking: Pick<Checking, 'repeats'>): number =>
  RATES * checking.repeats + usualRounds(checking);

const RATES = ratesNear(1).length - 1;

/**
 * Measures a check at these rates, and how fast the machine was meanwhile. `calibrated` is the service whose costs are
 * known, and whose code is compiled: another one takes its place where a setting differs. `isFirst`: whether no check
 * was measured before.
 */
export async function measure(
  check: Check,
  checking: Checking,
  rates: readonly number[],
  calibration: Pick<Calibration, 'workMs'>,
  calibrated: Server,
  isFirst: boolean,
): Promise<Measured> {
  const { mix, env } = check;
  const { children, catalog, cores, target, seconds, repeats, say } = checking;
  const isCalibrated = isOfCalibrated(check);
  const server = isCalibrated ? calibrated : await serve('service', env);
  const lanes = mix.map(({ tool, size }) => laneOfKind(tool, bodyOf(tool, size, catalog).length, catalog));
  let begun = 0;
  const measuring: Measuring = {
    children,
    cores,
    latencyLimitMs: target.p99,
    laneOf: place => lanes[place]!,
    seconds,
    rounds: repeats,
    retries: 2,
    say: line => say(line, Math.min(0.9, begun++ / loadsOf(checking))),
  };
  // The threads of several cells belong to other processes than the one that was started.
  const { cells } = measuredSetup(cores, env);
  const service = cells === 1 ? server : { url: server.url };
  const speeds = new Map<number, MachineSpeed[]>();
  const measureAt = async (rates: readonly number[]): Promise<Step[][]> => {
    const rounds = await measureRates(measuring, service, mix, rates);
    const found = speedsOf(rounds, cores, calibration);
    for (const [place, perSecond] of rates.entries()) {
      const speedOf = (round: readonly MachineSpeed[]): MachineSpeed => round[place]!;
      speeds.set(perSecond, found.map(speedOf));
    }
    return rounds;
  };
  const measureUsual = async (perSecond: number): Promise<Measured['usual']> => {
    const rounds = await measureRates({ ...measuring, rounds: usualRounds(checking) }, service, mix, [perSecond]);
    const speeds = speedsOf(rounds, cores, calibration).flat();
    return { point: middlesOf(rounds)[0]!, speeds };
  };
  try {
    if (!isCalibrated) {
      say('warm-up', 0);
      await warmUp(children, server.url, mix, checking.calibrationSeconds);
    }
    say('calls before the first rate', 0);
    if (cells === 1) await settle({ children, service: server }, mix, SETTLING_SECONDS);
    const load = { perSecond: rates[0]!, round: repeats + 1 };
    await children.run({ url: server.url, mix, seconds: LEADING_SECONDS[isFirst ? 'first' : 'later'], load });
    const { knee, points, ofRates } = await findKnee(measureAt, target, rates);
    const usual = knee && (await measureUsual(Math.max(1, Math.round(USUAL_LOAD * knee.median))));
    return { knee: knee && byRates(knee, ofRates), points, speeds, usual };
  } finally {
    if (!isCalibrated) await server.stop();
  }
}

/** How fast the machine was in each step of each round. */
function speedsOf(
  rounds: readonly (readonly Step[])[],
  cores: number,
  { workMs }: Pick<Calibration, 'workMs'>,
): MachineSpeed[][] {
  const steps = rounds.flat();
  const coreWorkAt = steps[0]!.coreWorkMs.map((_, core) => steadied(steps.map(({ coreWorkMs }) => coreWorkMs[core]!)));
  const speeds = steps.map(({ foreign, overhead }, place): MachineSpeed => {
    const free = 1 - overhead / cores;
    const ofCores = coreWorkAt.map(workAt => free * cpuFactor(workAt[place]!, workMs));
    const mean = ofCores.reduce((sum, speed) => sum + speed, 0) / ofCores.length;
    return { mean, cores: ofCores.map(speed => speed / mean), foreign };
  });
  const rates = rounds[0]!.length;
  return rounds.map((_, round) => speeds.slice(round * rates, (round + 1) * rates));
}

/** Simulates the calls of a check that were measured, and compares the two at each rate. */
export async function predict(
  check: Check,
  checking: Checking,
  { knee, points, speeds, usual }: Measured,
  calibration: Calibration,
): Promise<Compared> {
  const { target } = checking;
  const rates = points.map(({ perSecond }) => perSecond);
  const speed = median([...speeds.values(), usual?.speeds ?? []].flat().map(({ mean }) => mean));
  const scenario = scenarioAt(check, checking, calibration, { mean: speed, foreign: NO_FOREIGN_WORK });
  const effort = effortOf(checking, SEEDS.prediction);
  const prediction = await predictKnee(scenario, target, effort, rates, speeds);
  const measured = { knee, steps: points, speed };
  if (usual === undefined) return compare(check.name, prediction, measured);
  const { perSecond } = usual.point;
  const atUsual = new Map([[perSecond, usual.speeds]]);
  const rounds = await simulateRates(
    scenario,
    target,
    { ...effort, rounds: usualRounds(checking) },
    [perSecond],
    atUsual,
  );
  return compare(
    check.name,
    { ...prediction, points: ascending([...middlesOf(rounds), ...prediction.points]) },
    { ...measured, steps: ascending([usual.point, ...points]) },
  );
}

const ascending = <Point extends { readonly perSecond: number }>(points: readonly Point[]): Point[] =>
  [...points].sort((a, b) => a.perSecond - b.perSecond);
