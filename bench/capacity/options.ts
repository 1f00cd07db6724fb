import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { listSettings, readConfig } from '../../src/config/config.js';
import type { Planning } from './plan.js';
import type { Target } from './rate.js';

export const USAGE = `Usage: npm run capacity -- [options]

Measures the highest rate that the service holds within a target on this machine, and says how many replicas a rate
needs.

  --rate N          the rate to plan for, in calls a second (20000)
  --p99 N           maximum p99 latency, in ms (50)
  --rejected N      maximum part of the calls that is rejected (0.01)
  --core-hour N     the price of a core for an hour
  --spare N         replicas that may be lost (1)
  --headroom N      the part of what a replica takes that is planned with (0.75)
  --mix FILE        the traffic (bench/capacity/mix.json)
  --trace FILE      the traffic from log lines of LOG_REQUESTS=true, replayed faster or slower
  --bursts N        calls arrive N at once on average, instead of one by one
  --url URL         measures a service that runs already, instead of starting one
  --cores N         cores of the service at --url, for its price
  --setting NAME=V  measures the mix again with this setting; may be given several times
  --cells N,N       measures the mix with each of these numbers of cells
  --quick           takes a minute instead of up to six; a wider interval
  --seconds N       how long each rate is held after the climb (6; with --quick 4)
  --seed N          seed of arrivals and of the order of rates (1)
  --even-if-busy    measures although others take more than a tenth of the machine
  --out FOLDER      where capacity.html and capacity.json go (bench-results)

Exit code: 0 measured; 1 no rate was held; 2 usage; 3 do not rely on it: the machine was unsteady, the knee was not
reached, or only one round was finished; 4 the machine is busy.
`;

/** A service with its settings, which is measured like the others. */
export interface Variant {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How much is measured; seconds. */
export interface Effort {
  readonly warmUp: number;
  /** How long a rate of the climb is held, and one of the other rounds. */
  readonly climb: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly rates: number;
  /** The ratio of neighboring rates. */
  readonly spacing: number;
  /** No measurement of a variant begins that would end later than this after its start. */
  readonly budget: number;
}

/** A whole run of a variant, and a quick one; they end before six minutes and before one. */
const WHOLE: Effort = { warmUp: 20, climb: 4, seconds: 6, rounds: 5, rates: 5, spacing: 1.08, budget: 330 };
const QUICK: Effort = { warmUp: 4, climb: 1, seconds: 4, rounds: 3, rates: 3, spacing: 1.12, budget: 54 };

/** What a run measures and plans. */
export interface Options {
  readonly target: Target;
  readonly planning: Planning;
  readonly mix: string | undefined;
  readonly trace: string | undefined;
  /** Calls that arrive at once on average. */
  readonly bursts: number;
  readonly url: string | undefined;
  readonly variants: readonly Variant[];
  readonly effort: Effort;
  readonly seed: number;
  readonly evenIfBusy: boolean;
  readonly out: string;
}

const CONFLICTS = { setting: 'url', cells: 'url', mix: 'trace', bursts: 'trace' } as const;

/** Reads the options of a command; undefined where help is asked for. Throws an error of one line. */
export function readOptions(args: readonly string[]): Options | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { ...text, default: '20000' },
      p99: { ...text, default: '50' },
      rejected: { ...text, default: '0.01' },
      'core-hour': text,
      spare: { ...text, default: '1' },
      headroom: { ...text, default: '0.75' },
      mix: text,
      trace: text,
      bursts: text,
      url: text,
      cores: text,
      setting: { ...text, multiple: true },
      cells: text,
      quick: flag,
      seconds: text,
      seed: { ...text, default: '1' },
      'even-if-busy': flag,
      out: { ...text, default: 'bench-results' },
      help: flag,
    },
  });
  if (values.help) return undefined;
  const { url, trace, cores, seconds } = values;
  const price = values['core-hour'];
  for (const name of Object.keys(CONFLICTS) as (keyof typeof CONFLICTS)[])
    if (values[name] !== undefined && values[CONFLICTS[name]] !== undefined)
      throw new Error(`--${name}: cannot be combined with --${CONFLICTS[name]}`);
  if (cores !== undefined && url === undefined) throw new Error('--cores: expected only with --url');
  const known = cores === undefined ? undefined : whole('cores', cores, 1);
  return {
    target: { p99: number('p99', values.p99, 1), rejected: number('rejected', values.rejected, 0, 1) },
    planning: {
      rate: number('rate', values.rate, 1),
      headroom: number('headroom', values.headroom, 0.01, 1),
      spare: whole('spare', values.spare, 0),
      cores: url === undefined ? availableParallelism() : known,
      corePricePerHour: price === undefined ? undefined : number('core-hour', price, 0),
    },
    mix: values.mix,
    trace,
    bursts: number('bursts', values.bursts ?? '1', 1),
    url: url === undefined ? undefined : serviceUrl(url),
    variants: variantsOf(url, values.cells, values.setting ?? []),
    effort: effortOf(values.quick ? QUICK : WHOLE, seconds === undefined ? undefined : number('seconds', seconds, 0.1)),
    seed: whole('seed', values.seed, 1),
    evenIfBusy: values['even-if-busy'],
    out: values.out,
  };
}

/** The first is the one that is planned with. */
function variantsOf(url: string | undefined, cells: string | undefined, settings: readonly string[]): Variant[] {
  const ofCells = cells?.split(',').map(count => {
    readConfig({ CELLS: String(whole('cells', count, 1)) });
    return { name: `CELLS=${count}`, env: { CELLS: count } };
  });
  const [first, ...others] = ofCells ?? [{ name: url ?? 'as configured', env: {} }];
  const ofSettings = settings.map(text => {
    const [name, value] = settingOf(text);
    return { name: `${name}=${value}`, env: { ...first!.env, [name]: value } };
  });
  return [first!, ...others, ...ofSettings];
}

/** An effort with rates that are held for other times. What else it takes changes with them, but not all of it. */
function effortOf(effort: Effort, seconds: number | undefined): Effort {
  if (seconds === undefined) return effort;
  const times = seconds / effort.seconds;
  const warmUp = effort.warmUp * Math.min(1, times);
  const budget = effort.budget * Math.max(0.3, times);
  return { ...effort, seconds, warmUp, climb: effort.climb * times, budget };
}

function number(name: string, text: string, least: number, most = 1e9): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new Error(`--${name}: expected a number from ${least} to ${most}, got ${JSON.stringify(text)}`);
}

function whole(name: string, text: string, least: number): number {
  const value = number(name, text, least);
  if (Number.isInteger(value)) return value;
  throw new Error(`--${name}: expected a whole number, got ${JSON.stringify(text)}`);
}

function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === undefined || !isHttp || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new Error(`--url: expected the http or https address of a service, got ${JSON.stringify(text)}`);
  return url.href.replace(/\/$/, '');
}

/** A setting that the service knows, with a value that it accepts. */
function settingOf(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!listSettings().some(setting => setting.name === name)) {
    throw new Error(
      `--setting: expected NAME=value with a setting of docs/configuration.md, got ${JSON.stringify(text)}`,
    );
  }
  readConfig({ [name]: value });
  return [name, value];
}
