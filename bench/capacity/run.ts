import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readCatalog } from '../../src/catalog.js';
import { environment } from '../environment.js';
import { median } from '../finding.js';
import { progress } from '../progress.js';
import { type CostsUnderLoad, calibrate } from './calibrate.js';
import {
  type Check,
  type Checking,
  isOfCalibrated,
  loadsOf,
  type Measured,
  measure,
  measuredSetup,
  predict,
  ratesOf,
  SEEDS,
} from './check.js';
import { startChildren } from './children.js';
import { Countdown } from './countdown.js';
import { disturbancesOf, doubtsOf } from './doubts.js';
import type { Capacity, Compared } from './findings.js';
import { serveTraced, type TracedServer } from './garbage.js';
import { ratesNear } from './knee.js';
import { DEFAULT_MIX, heldOutMixes, type Mix, nameOf, readMix } from './mix.js';
import { readOptions, USAGE } from './options.js';
import { plan } from './plan.js';
import { type Effort, replicaOf, type Setup } from './predict.js';
import { AGAIN, page, sentences } from './report.js';
import type { Pattern } from './simulator/arrivals.js';
import { inSuccession } from './simulator/foreign-work.js';
import { LEAD_SECONDS, type MachineSpeed } from './simulator/simulate.js';
import { readTrace, recordOf, type TraceRecord } from './trace.js';

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
const heldOut = heldOutMixes(mix, catalog);

/** For the countdown, in seconds: what a check takes beside its steps, and a step beside its traffic. */
const CHECK_SECONDS = 20;
const STEP_SECONDS = 0.25;

/** For the countdown: how often a kind of call is loaded, what else it takes, and the loads of all; in seconds. */
const KIND_LOADS = 2.6;
const KIND_SECONDS = 0.4;
const TOGETHER_SECONDS = 70;

/** Simulated seconds of each load for costs by which only rates are chosen. */
const ROUGH_FIT_SECONDS = 1;

/** For the countdown: curves of the plan. */
const PLAN_CURVES = 5;

/** Rates of a curve of the plan, most of the time. */
const RATES = ratesNear(1).length;
const measuredSeconds = CHECK_SECONDS + loadsOf(options) * (seconds + LEAD_SECONDS + STEP_SECONDS);
/** What a second of traffic takes to simulate, in seconds. */
const SIMULATED_SECOND = 0.08;
/** All calls that some mix holds, with their share of the mix in question: calibration measures each once. */
const allCalls: Mix = [
  ...new Map([...heldOut.map(({ mix }) => mix), mix].flat().map(part => [nameOf(part), part])).values(),
];
const checks: readonly Check[] = [
  { name: 'the mix', mix, env: {} },
  ...heldOut.map(named => ({ ...named, env: {} })),
  ...options.settings.map(([name, value]) => ({ name: `${name}=${value}`, mix, env: { [name]: value } })),
];
/** For the countdown: seconds to simulate the calls that are measured, so many times. */
const simulatedSeconds = (seeds: number): number =>
  checks.length * loadsOf(options) * seeds * (seconds + LEAD_SECONDS) * SIMULATED_SECOND;
const countdown = new Countdown([
  {
    name: 'calibration',
    seconds: allCalls.length * (KIND_LOADS * options.calibrationSeconds + KIND_SECONDS) + TOGETHER_SECONDS,
  },
  { name: 'which rates to measure', seconds: simulatedSeconds(SEEDS.rates) },
  ...checks.map(({ name }) => ({ name, seconds: measuredSeconds })),
  { name: 'simulation of these rates', seconds: simulatedSeconds(SEEDS.prediction) },
  { name: 'plan', seconds: PLAN_CURVES * RATES * effort.seconds * effort.seeds * SIMULATED_SECOND },
]);
const children = await startChildren();
const service = await serveTraced();
const checking: Checking = {
  children,
  catalog,
  cores: measuredCores,
  target,
  seconds,
  repeats,
  calibrationSeconds: options.calibrationSeconds,
  say: countdown.say,
};

function measureCosts(server: TracedServer): Promise<CostsUnderLoad> {
  return calibrate(allCalls, {
    children,
    service: server,
    catalog,
    config: measuredSetup(measuredCores),
    seconds: options.calibrationSeconds,
    say: countdown.say,
  });
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

try {
  countdown.next();
  const costs = await measureCosts(service);
  countdown.next();
  const atFirst = await costs.calibration(ROUGH_FIT_SECONDS);
  const rates = await Promise.all(checks.map(check => ratesOf(check, checking, atFirst)));
  // One right after the other: calls that come after a pause meet code that V8 compiles again.
  const measured: Measured[] = [];
  for (const [place, check] of checks.entries()) {
    countdown.next();
    measured.push(await measure(check, checking, rates[place]!, atFirst, service, place === 0));
    const next = checks[place + 1];
    if (next !== undefined && isOfCalibrated(next)) await costs.measureAgain();
  }
  countdown.next();
  const calibration = await costs.calibration();
  const compared = await Promise.all(
    checks.map((check, place) => predict(check, checking, measured[place]!, calibration)),
  );
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
