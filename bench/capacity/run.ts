import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalog } from '../../src/catalog.js';
import { type Config, readConfig } from '../../src/config.js';
import { environment } from '../environment.js';
import { median } from '../finding.js';
import { progress } from '../progress.js';
import { type Server, serve } from '../server.js';
import { type Calibration, calibrate, laneOf } from './calibrate.js';
import { startChildren } from './children.js';
import { Countdown } from './countdown.js';
import { type Capacity, type Compared, compare } from './findings.js';
import { findKnee } from './knee.js';
import { bodyOf, DEFAULT_MIX, heldOutMixes, type Mix, type NamedMix, nameOf, readMix } from './mix.js';
import { plan } from './plan.js';
import { type Effort, predictKnee, ratesAroundKnee, type Setup, scenarioOf } from './predict.js';
import { page, sentences } from './report.js';
import type { Pattern } from './simulator/arrivals.js';
import { type Measuring, measureRates } from './step.js';
import { readTrace } from './trace.js';
import { warmUp } from './warm-up.js';

const USAGE = `Usage: npm run capacity -- [options]

Measures what each kind of call costs, simulates the service with these costs, checks the simulation by measurement,
and says how many replicas a rate needs.

  --p99 N           maximum p99 latency, in ms (50)
  --refused N       maximum part of the calls that is refused (0.01)
  --rate N          the rate to plan for, calls a second (20000)
  --mix FILE        the traffic (bench/capacity/mix.json)
  --trace FILE      the traffic from log lines of LOG_REQUESTS=true: mix, sizes and bursts
  --bursts N        the plan's calls arrive N at once on average, instead of one by one
  --setting NAME=V  a setting that is predicted and measured too; may be given several times
  --core-hour N     the price of a core for an hour
  --cores N         cores of the replica to plan with (those of this machine)
  --seconds N       how long each rate is held (2)
  --repeats N       how often each rate is measured; its median counts (3)
  --calibration N   seconds for each kind of call (0.4)
  --full            four times the seconds and five repeats, for all of it
  --out FOLDER      where capacity.html and capacity.json go (bench-results)
`;

const { values } = parseArgs({
  options: {
    p99: { type: 'string', default: '50' },
    refused: { type: 'string', default: '0.01' },
    rate: { type: 'string', default: '20000' },
    mix: { type: 'string' },
    trace: { type: 'string' },
    bursts: { type: 'string', default: '1' },
    setting: { type: 'string', multiple: true, default: [] },
    'core-hour': { type: 'string' },
    cores: { type: 'string', default: String(availableParallelism()) },
    seconds: { type: 'string', default: '2' },
    repeats: { type: 'string', default: '3' },
    calibration: { type: 'string', default: '0.4' },
    full: { type: 'boolean', default: false },
    out: { type: 'string', default: 'bench-results' },
    help: { type: 'boolean', default: false },
  },
});
const numbers = { ...values, 'core-hour': values['core-hour'] ?? '0' };
const number = (
  name: 'bursts' | 'p99' | 'refused' | 'rate' | 'core-hour' | 'cores' | 'seconds' | 'repeats' | 'calibration',
): number => Number(numbers[name]);
const isValid =
  (['p99', 'rate', 'cores', 'seconds', 'repeats', 'calibration'] as const).every(name => number(name) > 0) &&
  number('bursts') >= 1 &&
  number('refused') >= 0 &&
  number('core-hour') >= 0 &&
  values.setting.every(setting => /^[A-Z_]+=\d+$/.test(setting));
if (values.help || !isValid) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}

const measuredCores = availableParallelism();
const target = { p99: number('p99'), refused: number('refused') };
const times = values.full ? 4 : 1;
const seconds = number('seconds') * times;
const repeats = values.full ? 5 : number('repeats');
const effort: Effort = { seconds: 4 * times, seeds: values.full ? 9 : 5 };
/** Simulates the calls that are measured. */
const sameCalls: Effort = { seconds, seeds: 3, rounds: repeats };
const catalog = await readCatalog();
const trace = values.trace === undefined ? undefined : await readTrace(values.trace, catalog);
const mix = trace?.mix ?? readMix(values.mix ?? DEFAULT_MIX, catalog);
const heldOut = heldOutMixes(mix, catalog);
const settings = values.setting.map(setting => setting.split('=') as [string, string]);

const setupOf = (env: Record<string, string>): Setup => {
  const config: Config = readConfig({ CELLS: '1', ...env });
  const { cells, lanes, bytesHeld } = config;
  return { cores: measuredCores, cells, lanes, bytesHeld, client: true, pattern: { kind: 'poisson' } };
};

/** Rates of a curve, most of the time. */
const RATES = 6;
const measuredSeconds = repeats * RATES * (seconds + 0.4);
/** What a second of traffic takes to simulate, in seconds. */
const SIMULATED_SECOND = 0.08;
/** All calls that some mix holds, with their share of the mix in question: calibration measures each once. */
const allCalls: Mix = [
  ...new Map([...heldOut.map(({ mix }) => mix), mix].flat().map(part => [nameOf(part), part])).values(),
];
type Check = NamedMix & { readonly env: Readonly<Record<string, string>> };
const checks: readonly Check[] = [
  { name: 'the mix', mix, env: {} },
  ...heldOut.map(named => ({ ...named, env: {} })),
  ...settings.map(([name, value]) => ({ name: `${name}=${value}`, mix, env: { [name]: value } })),
];
const countdown = new Countdown([
  { name: 'calibration', seconds: allCalls.length * (2.6 * number('calibration') + 0.4) + 60 },
  ...checks.map(({ name }) => ({
    name,
    seconds: measuredSeconds + RATES * (9 + sameCalls.seeds * repeats * (seconds + 1)) * SIMULATED_SECOND,
  })),
  { name: 'plan', seconds: 5 * RATES * effort.seconds * effort.seeds * SIMULATED_SECOND },
]);
const children = await startChildren();
const service = await serve('service');

function measureCalibration(server: Server): Promise<Calibration> {
  return calibrate(allCalls, {
    children,
    service: server,
    catalog,
    config: setupOf({}),
    seconds: number('calibration') * times,
    say: countdown.say,
  });
}

/** Predicts a mix, measures it at rates around its knee, and compares the two at each rate. */
async function check({ name, mix, env }: Check, calibration: Calibration, calibrated: Server): Promise<Compared> {
  const scenario = scenarioOf(mix, calibration, setupOf(env));
  // The service that was calibrated has compiled its code; other settings need another one.
  const isCalibrated = Object.keys(env).length === 0;
  const server = isCalibrated ? calibrated : await serve('service', env);
  let rounds = 0;
  const measuring: Measuring = {
    children,
    cores: measuredCores,
    laneOf: place => laneOf(mix[place]!.tool, bodyOfPart(mix[place]!), catalog),
    seconds,
    rounds: repeats,
    retries: 2,
    say: line => countdown.say(line, Math.min(0.8, rounds++ / (RATES * repeats))),
  };
  // The threads of several cells belong to other processes than the one that was started.
  const measured = setupOf(env).cells === 1 ? server : { url: server.url };
  try {
    if (!isCalibrated) {
      countdown.say('warm-up', 0);
      await warmUp(children, server.url, mix, number('calibration') * times);
    }
    const { knee, points } = await findKnee(
      rates => measureRates(measuring, measured, mix, rates),
      target,
      await ratesAroundKnee(scenario, target),
    );
    countdown.say('simulation of these rates', 0.8);
    const rates = points.map(({ perSecond }) => perSecond);
    const prediction = await predictKnee(scenario, target, sameCalls, rates);
    return compare(name, prediction, { knee, steps: points });
  } finally {
    if (!isCalibrated) await server.stop();
  }
}

const lengths = new Map<string, number>();
function bodyOfPart(part: Mix[number]): number {
  let length = lengths.get(nameOf(part));
  if (length === undefined) lengths.set(nameOf(part), (length = bodyOf(part.tool, part.size, catalog).length));
  return length;
}

try {
  countdown.next();
  const calibration = await measureCalibration(service);
  const compared: Compared[] = [];
  for (const entry of checks) {
    countdown.next();
    compared.push(await check(entry, calibration, service));
  }
  countdown.next();
  const errors = compared.flatMap(({ error }) => (error === null ? [] : [error]));
  const error = errors.length === 0 ? null : median(errors);
  const pattern: Pattern =
    trace?.pattern ?? (number('bursts') > 1 ? { kind: 'bursts', size: number('bursts') } : { kind: 'poisson' });
  // As many cells as the service starts on so many cores.
  const cells = Math.max(1, Math.floor(number('cores') / 2));
  const setup = { ...setupOf({}), cores: number('cores'), cells, pattern };
  const found: Capacity = {
    ...environment(),
    target,
    targetRate: number('rate'),
    mix,
    calibration,
    knee: compared[0]!.measuredKnee,
    prediction: compared.map(({ mix, predicted, measured, error }) => ({ mix, predicted, measured, error })),
    error,
    compared,
    trace:
      trace === undefined ? null : { perSecond: trace.perSecond, burstiness: trace.burstiness, skipped: trace.skipped },
    replicaCores: setup.cores,
    plan: await plan({
      mix,
      calibration,
      setup,
      target,
      targetRate: number('rate'),
      error: error ?? 0,
      corePricePerHour: values['core-hour'] === undefined ? undefined : number('core-hour'),
      effort,
      measuredCores,
      say: countdown.say,
    }),
  };
  progress('');
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'capacity.json'), `${JSON.stringify(found, null, 1)}\n`);
  writeFileSync(join(values.out, 'capacity.html'), page(found));
  for (const sentence of sentences(found)) console.log(sentence);
  console.log(`\n${join(values.out, 'capacity.html')} and capacity.json beside it`);
} finally {
  children.stop();
  await service.stop();
}
