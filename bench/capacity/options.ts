import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { listSettings, readConfig } from '../../src/config/config.js';
import type { Target } from './knee.js';

export const USAGE = `Usage: npm run capacity -- [options]

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
  --seconds N       how long each rate is held (1.6)
  --repeats N       how often each rate is measured (4)
  --calibration N   seconds for each kind of call (0.15)
  --full            four times the seconds and nine repeats, for all of it
  --out FOLDER      where capacity.html and capacity.json go (bench-results)
`;

/** What a run measures and plans. */
interface Options {
  readonly target: Target;
  /** Calls a second. */
  readonly targetRate: number;
  readonly mix: string | undefined;
  readonly trace: string | undefined;
  /** Calls that arrive at once on average. */
  readonly bursts: number;
  /** Settings of the service, one by one. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly corePricePerHour: number | undefined;
  /** Cores of a replica. */
  readonly cores: number;
  /** How long each rate is held, and each kind of call measured. */
  readonly seconds: number;
  readonly calibrationSeconds: number;
  readonly repeats: number;
  readonly full: boolean;
  readonly out: string;
}

/** Reads the options of a command; undefined where help is asked for. Throws an error of one line. */
export function readOptions(args: readonly string[]): Options | undefined {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      p99: { ...text, default: '50' },
      refused: { ...text, default: '0.01' },
      rate: { ...text, default: '20000' },
      mix: text,
      trace: text,
      bursts: { ...text, default: '1' },
      setting: { ...text, multiple: true, default: [] },
      'core-hour': text,
      cores: { ...text, default: String(availableParallelism()) },
      seconds: { ...text, default: '1.6' },
      repeats: { ...text, default: '4' },
      calibration: { ...text, default: '0.15' },
      full: { type: 'boolean', default: false },
      out: { ...text, default: 'bench-results' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const price = values['core-hour'];
  const times = values.full ? 4 : 1;
  return {
    target: { p99: number('p99', values.p99, 1), refused: number('refused', values.refused, 0, 1) },
    targetRate: number('rate', values.rate, 1),
    mix: values.mix,
    trace: values.trace,
    bursts: number('bursts', values.bursts, 1),
    settings: values.setting.map(settingOf),
    corePricePerHour: price === undefined ? undefined : number('core-hour', price, 0),
    cores: whole('cores', values.cores),
    seconds: times * number('seconds', values.seconds, 0.1),
    calibrationSeconds: times * number('calibration', values.calibration, 0.1),
    repeats: values.full ? 9 : whole('repeats', values.repeats),
    full: values.full,
    out: values.out,
  };
}

/** Far above anything that can be measured. */
const MAXIMUM = 1e9;

function number(name: string, text: string, least: number, most = MAXIMUM): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new Error(`--${name}: expected a number from ${least} to ${most}, got ${JSON.stringify(text)}`);
}

function whole(name: string, text: string): number {
  const value = number(name, text, 1);
  if (Number.isInteger(value)) return value;
  throw new Error(`--${name}: expected a whole number, got ${JSON.stringify(text)}`);
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
