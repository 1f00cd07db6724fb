import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readCatalog } from '../../src/catalog.js';
import { environment } from '../environment.js';
import { median } from '../finding.js';
import { progress } from '../progress.js';
import { type Server, serve } from '../server.js';
import { type Calibration, calibrate } from './calibrate.js';
import { startChildren } from './children.js';
import { Countdown } from './countdown.js';
import { disturbancesOf, doubtsOf } from './doubts.js';
import { type Capacity, type Compared, compare } from './findings.js';
import { serveTraced, type TracedServer } from './garbage.js';
import { findKnee, type Knee, ratesNear } from './knee.js';
import { laneOf } from './measure-kinds.js';
import { bodyOf, DEFAULT_MIX, heldOutMixes, type Mix, type NamedMix, nameOf, readMix } from './mix.js';
import { readOptions, USAGE } from './options.js';
import { plan } from './plan.js';
import { type Effort, predictKnee, replicaOf, roughKnee, type Setup, type Speeds, scenarioOf } from './predict.js';
import { AGAIN, page, sentences } from './report.js';
import { settle } from './settle.js';
import type { Pattern } from './simulator/arrivals.js';
import { inSuccession, NO_FOREIGN_WORK } from './simulator/foreign-work.js';
import { LEAD_SECONDS, type MachineSpeed, type Scenario } from './simulator/simulate.js';
import { steadied } from './steady.js';
import { type Measuring, measureRates, type Step } from './step.js';
import { readTrace, recordOf, type TraceRecord } from './trace.js';
import { warmUp } from './warm-up.js';

/** Ends the process with a line that says what is wrong with its options. */
function fail(error: unknown): never {
  console.error(`capacity: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}

const catalog = await readCatalog();
const measuredCores = availableParallelism();

async function readCommand() {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === undefined) {
      console.log(USAGE);
      process.exit();
    }
    const trace = options.trace === undefined ? undefined : await readTrace(options.trace, catalog);
    const mix = trace?.mix ?? readMix(options.mix ?? DEFAULT_MIX, catalog);
    return { options, trace, mix };
  } catch (error) {
    return fail(error);
  }
}

const { options, trace, mix } = await readCommand();
const { target, seconds, repeats, full } = options;
if (trace !== undefined) console.log(recordOf(trace));
/** What plans are made from. */
const effort: Effort = { seconds: full ? 16 : 3, seeds: full ? 9 : 4 };
/** Simulates the calls that are measured. */
const sameCalls: Effort = { seconds, seeds: 2, rounds: repeats };
/** Simulates them once, to know which rates to measure. */
const roughly: Effort = { ...sameCalls, seeds: 1 };
const heldOut = heldOutMixes(mix, catalog);

/** A service of one cell, unless a setting says otherwise, and a generator of load beside it. */
const setupOf = (env: Record<string, string>): Setup => ({
  ...replicaOf(measuredCores, { CELLS: '1', ...env }),
  client: true,
  pattern: { kind: 'poisson' },
});

/** How long calls of a mix are sent at a time before it is measured, until their CPU settles. */
const SETTLING_SECONDS = 0.6;

/**
 * How long all calls of a mix, large ones too, are sent just before its first rate. Without that, the knee of the first
 * round was 10 % lower than that of the others (three recorded runs): some code is compiled again then.
 */
const LEADING_SECONDS = 3;

/**
 * A knee without anything else on the machine, which is the guess, as a multiple of the measured one: 0.8 to 1.7 in 14
 * checks here. Rates that do not enclose the knee take 9 s for each that is added.
 */
const GUESS_FACTOR = 1.2;

/** For the countdown, in seconds: what a check takes beside its steps, and a step beside its traffic. */
const CHECK_SECONDS = 8;
const STEP_SECONDS = 0.25;

/** For the countdown: how often a kind of call is loaded, what else it takes, and the loads of all; in seconds. */
const KIND_LOADS = 2.6;
const KIND_SECONDS = 0.4;
const TOGETHER_SECONDS = 85;

/** For the countdown: curves of the plan. */
const PLAN_CURVES = 5;

/** Rates of a curve, most of the time. */
const RATES = ratesNear(1).length;
const measuredSeconds = CHECK_SECONDS + repeats * RATES * (seconds + LEAD_SECONDS + STEP_SECONDS);
/** What a second of traffic takes to simulate, in seconds. */
const SIMULATED_SECOND = 0.05;
/** All calls that some mix holds, with their share of the mix in question: calibration measures each once. */
const allCalls: Mix = [
  ...new Map([...heldOut.map(({ mix }) => mix), mix].flat().map(part => [nameOf(part), part])).values(),
];
type Check = NamedMix & { readonly env: Readonly<Record<string, string>> };
const checks: readonly Check[] = [
  { name: 'the mix', mix, env: {} },
  ...heldOut.map(named => ({ ...named, env: {} })),
  ...options.settings.map(([name, value]) => ({ name: `${name}=${value}`, mix, env: { [name]: value } })),
];
/** For the countdown: seconds to simulate the calls that are measured, so many times. */
const simulatedSeconds = (seeds: number): number =>
  checks.length * RATES * seeds * repeats * (seconds + LEAD_SECONDS) * SIMULATED_SECOND;
const countdown = new Countdown([
  {
    name: 'calibration',
    seconds: allCalls.length * (KIND_LOADS * options.calibrationSeconds + KIND_SECONDS) + TOGETHER_SECONDS,
  },
  { name: 'which rates to measure', seconds: simulatedSeconds(roughly.seeds) },
  ...checks.map(({ name }) => ({ name, seconds: measuredSeconds })),
  { name: 'simulation of these rates', seconds: simulatedSeconds(sameCalls.seeds) },
  { name: 'plan', seconds: PLAN_CURVES * RATES * effort.seconds * effort.seeds * SIMULATED_SECOND },
]);
const children = await startChildren();
const service = await serveTraced();

function measureCalibration(server: TracedServer): Promise<Calibration> {
  return calibrate(allCalls, {
    children,
    service: server,
    catalog,
    config: setupOf({}),
    seconds: options.calibrationSeconds,
    say: countdown.say,
  });
}

/** A mix or a setting that was measured. */
interface Measured {
  readonly knee: Knee | undefined;
  readonly points: readonly Step[];
  readonly speeds: Speeds;
}

/** Where a scenario runs at a speed. */
const scenarioAt = ({ mix, env }: Check, calibration: Calibration, speed?: MachineSpeed): Scenario =>
  scenarioOf(mix, calibration, setupOf(env), speed);

/** Rates around the knee that a check would have if nothing else ran on the machine. */
const ratesOf = async (check: Check, calibration: Calibration): Promise<number[]> =>
  ratesNear((await roughKnee(scenarioAt(check, calibration), target, roughly)) / GUESS_FACTOR);

/** Measures a check at rates around its knee, and how fast the machine was meanwhile. */
async function measure(
  { mix, env }: Check,
  nearKnee: readonly number[],
  calibration: Calibration,
  calibrated: Server,
): Promise<Measured> {
  // The service that was calibrated has compiled its code; other settings need another one.
  const isCalibrated = Object.keys(env).length === 0;
  const server = isCalibrated ? calibrated : await serve('service', env);
  let rounds = 0;
  const measuring: Measuring = {
    children,
    cores: measuredCores,
    latencyLimitMs: target.p99,
    laneOf: place => laneOf(mix[place]!.tool, bodyOfPart(mix[place]!), catalog),
    seconds,
    rounds: repeats,
    retries: 2,
    say: line => countdown.say(line, Math.min(0.9, rounds++ / (RATES * repeats))),
  };
  // The threads of several cells belong to other processes than the one that was started.
  const { cells } = setupOf(env);
  const measured = cells === 1 ? server : { url: server.url };
  const speeds = new Map<number, MachineSpeed[]>();
  const measureAt = async (rates: readonly number[]): Promise<Step[][]> => {
    const rounds = await measureRates(measuring, measured, mix, rates);
    const found = speedsOf(rounds, calibration);
    for (const [place, perSecond] of rates.entries())
      speeds.set(
        perSecond,
        found.map(speedAt => speedAt[place]!),
      );
    return rounds;
  };
  try {
    if (!isCalibrated) {
      countdown.say('warm-up', 0);
      await warmUp(children, server.url, mix, options.calibrationSeconds);
    }
    countdown.say('calls before the first rate', 0);
    if (cells === 1) await settle({ children, service: server }, mix, SETTLING_SECONDS);
    const leading = { perSecond: nearKnee[0]!, round: repeats + 1 };
    await children.run({ url: server.url, mix, seconds: LEADING_SECONDS, load: leading });
    return { ...(await findKnee(measureAt, target, nearKnee)), speeds };
  } finally {
    if (!isCalibrated) await server.stop();
  }
}

/** How fast the machine was in each step of each round. */
function speedsOf(rounds: readonly (readonly Step[])[], { workMs }: Calibration): MachineSpeed[][] {
  const steps = rounds.flat();
  const coreWorkAt = steps[0]!.coreWorkMs.map((_, core) => steadied(steps.map(({ coreWorkMs }) => coreWorkMs[core]!)));
  const speeds = steps.map(({ foreign, overhead }, place): MachineSpeed => {
    const free = 1 - overhead / measuredCores;
    const ofCores = coreWorkAt.map(workAt => (free * workMs) / workAt[place]!);
    const mean = ofCores.reduce((sum, speed) => sum + speed, 0) / ofCores.length;
    return { mean, cores: ofCores.map(speed => speed / mean), foreign };
  });
  const rates = rounds[0]!.length;
  return rounds.map((_, round) => speeds.slice(round * rates, (round + 1) * rates));
}

/** Simulates the calls of a check that were measured, and compares the two at each rate. */
async function predict(check: Check, { knee, points, speeds }: Measured, calibration: Calibration): Promise<Compared> {
  const rates = points.map(({ perSecond }) => perSecond);
  const speed = median([...speeds.values()].flat().map(({ mean }) => mean));
  const usual = scenarioAt(check, calibration, { mean: speed, foreign: NO_FOREIGN_WORK });
  const prediction = await predictKnee(usual, target, sameCalls, rates, speeds);
  return compare(check.name, prediction, { knee, steps: points, speed });
}

/**
 * The machine as it was beside the mixes, in the median. What else ran is that beside the mix in question, below its
 * knee: the kernel does as much on every machine of the kind.
 */
function usualSpeed(compared: readonly Compared[]): MachineSpeed {
  const { points, measured } = compared[0]!;
  const below = points.filter(point => point.measured.perSecond <= (measured ?? 0));
  return {
    mean: median(compared.map(({ speed }) => speed)),
    foreign: inSuccession(below.map(point => point.measured.foreign)),
  };
}

/** What `capacity.json` says of a trace: not its calls. */
const traceRecord = ({ calls, perSecond, burstiness, skipped, cut }: TraceRecord): TraceRecord => ({
  calls,
  perSecond,
  burstiness,
  skipped,
  cut,
});

const lengths = new Map<string, number>();
function bodyOfPart(part: Mix[number]): number {
  let length = lengths.get(nameOf(part));
  if (length === undefined) lengths.set(nameOf(part), (length = bodyOf(part.tool, part.size, catalog).length));
  return length;
}

try {
  countdown.next();
  const calibration = await measureCalibration(service);
  countdown.next();
  const rates = await Promise.all(checks.map(check => ratesOf(check, calibration)));
  // One after the other: the service compiles code again for calls that come after a pause.
  const measured: Measured[] = [];
  for (const [place, check] of checks.entries()) {
    countdown.next();
    measured.push(await measure(check, rates[place]!, calibration, service));
  }
  countdown.next();
  const compared = await Promise.all(checks.map((check, place) => predict(check, measured[place]!, calibration)));
  countdown.next();
  const errors = compared.flatMap(({ error }) => (error === null ? [] : [error]));
  const error = errors.length === 0 ? null : median(errors);
  const pattern: Pattern =
    trace?.pattern ?? (options.bursts > 1 ? { kind: 'bursts', size: options.bursts } : { kind: 'poisson' });
  const setup: Setup = { ...replicaOf(options.cores), client: false, pattern };
  const planned = await plan({
    mix,
    calibration,
    speed: usualSpeed(compared),
    setup,
    target,
    targetRate: options.targetRate,
    error: error ?? 0,
    corePricePerHour: options.corePricePerHour,
    effort,
    measuredCores,
    say: countdown.say,
  });
  const found: Capacity = {
    ...environment(),
    target,
    targetRate: options.targetRate,
    mix,
    calibration,
    knee: compared[0]!.measuredKnee,
    prediction: compared.map(({ mix, predicted, measured, error }) => ({ mix, predicted, measured, error })),
    error,
    compared,
    doubts: [...doubtsOf(compared, planned.replica), ...disturbancesOf(compared)],
    trace: trace === undefined ? null : traceRecord(trace),
    replicaCores: setup.cores,
    plan: planned,
  };
  progress('');
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, 'capacity.json'), `${JSON.stringify(found, null, 1)}\n`);
  writeFileSync(join(options.out, 'capacity.html'), page(found));
  for (const sentence of sentences(found)) console.log(sentence);
  if (found.doubts.length > 0) console.log(`\n${[AGAIN, ...found.doubts].join('\n- ')}`);
  console.log(`\n${join(options.out, 'capacity.html')} and capacity.json beside it`);
} finally {
  children.stop();
  await service.stop();
}
