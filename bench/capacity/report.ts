import type { Environment } from '../environment.js';
import { round } from '../finding.js';
import { bars, dots, lines, type Row } from '../report/plot.js';
import { label } from '../report/scale.js';
import { escaped } from '../report/svg.js';
import type { CalibratedCall, Calibration } from './calibrate.js';
import type { Knee } from './knee.js';
import { CALL_SIZES, type Mix } from './mix.js';
import type { Plan } from './plan.js';
import { replicasFor } from './plan.js';
import type { Prediction } from './predict.js';
import type { Group, Latency, Simulated } from './simulator/simulate.js';
import type { Step, Target } from './step.js';

/** Errors of one prediction at a rate, as parts of what was measured; null where there were too few calls. */
export interface PointError {
  readonly group: Group;
  readonly p50: number | null;
  readonly p99: number | null;
  /** A difference of two parts, not a ratio. */
  readonly refused: number;
}

/** A mix as it was predicted and as it was measured. Knees in calls a second, errors as parts. */
export interface Compared {
  readonly mix: string;
  readonly predicted: number | null;
  readonly measured: number | null;
  readonly error: number | null;
  readonly predictedKnee: Knee | null;
  readonly measuredKnee: Knee | null;
  /** How many times as fast the machine was as during calibration; the prediction is for that. */
  readonly speed: number;
  /** The simulations of the search for the knee: the curves. */
  readonly curve: readonly Simulated[];
  /** What was measured, with the simulation at the same rate and its errors. */
  readonly points: readonly {
    readonly measured: Step;
    readonly simulated: Simulated;
    readonly errors: readonly PointError[];
  }[];
}

/** All that a capacity run has found out; the JSON beside the page. */
export interface Capacity extends Environment {
  readonly target: Target;
  /** The rate to plan for, calls a second. */
  readonly targetRate: number;
  readonly mix: Mix;
  readonly calibration: Calibration;
  /** Of the mix, as measured beside the generator of the load; null where no rate met the target. */
  readonly knee: Knee | null;
  readonly prediction: readonly Pick<Compared, 'mix' | 'predicted' | 'measured' | 'error'>[];
  /** The median of these errors; null where none was measured. */
  readonly error: number | null;
  readonly compared: readonly Compared[];
  readonly trace: { readonly perSecond: number; readonly burstiness: number; readonly skipped: number } | null;
  readonly replicaCores: number;
  readonly plan: Plan;
}

const GROUPS = ['all', 'fast', 'risky', 'heavy'] as const;

/** Calls below which a quantile says nothing. */
const LEAST_CALLS = { p50: 20, p99: 200 };

/** Puts prediction and measurement side by side; `simulated` are simulations at the rates of the steps. */
export function compare(
  mix: string,
  prediction: Prediction,
  { knee, steps, speed }: { readonly knee: Knee | undefined; readonly steps: readonly Step[]; readonly speed: number },
  simulated: readonly Simulated[],
): Compared {
  const [predicted, measured] = [prediction.knee?.median ?? null, knee?.median ?? null];
  return {
    mix,
    predicted,
    measured,
    error: predicted === null || measured === null ? null : Math.abs(predicted / measured - 1),
    predictedKnee: prediction.knee ?? null,
    measuredKnee: knee ?? null,
    speed,
    curve: prediction.points,
    points: steps.map((step, index) => ({
      measured: step,
      simulated: simulated[index]!,
      errors: GROUPS.filter(group => step.latency[group].calls > 0).map(group =>
        errorsOf(group, step.latency[group], simulated[index]!.latency[group]),
      ),
    })),
  };
}

function errorsOf(group: Group, measured: Latency, simulated: Latency): PointError {
  const error = (name: 'p50' | 'p99'): number | null =>
    measured.calls < LEAST_CALLS[name] || measured[name] === 0 ? null : simulated[name] / measured[name] - 1;
  return { group, p50: error('p50'), p99: error('p99'), refused: simulated.refused - measured.refused };
}

const percent = (part: number): string => `${round(part * 100)} %`;
const count = (value: number): string => Math.round(value).toLocaleString('en');

/** What to buy, in three sentences. */
export function sentences({ plan, target, targetRate, replicaCores, error, prediction }: Capacity): string[] {
  const { replica, replicas, saturated, twice, costPerThousand } = plan;
  const goal = `p99 within ${target.p99} ms and at most ${percent(target.refused)} refused`;
  if (replica === null || replicas === null) return [`No rate meets the target: ${goal}.`];
  const checked = prediction.filter(({ error }) => error !== null).length;
  const price =
    costPerThousand === null ? '' : `, at a price of ${costPerThousand.toPrecision(3)} for a thousand calls`;
  return [
    `For ${count(targetRate)} calls a second of this mix with ${goal}, buy ${replicas} replicas of ${replicaCores} ` +
      `cores; one of them may be lost${price}.`,
    `One replica takes ${count(replica.median)} calls a second (95 % interval from repeated simulations: ` +
      `${count(replica.low)} to ${count(replica.high)}); ` +
      (error === null
        ? 'the error of the prediction was not measured.'
        : `the error of the prediction, ${percent(error)} in the median of ${checked} mixes measured here, is added.`),
    `What fills up first is ${saturated?.part ?? 'unknown'} (${percent(saturated?.busy ?? 0)} busy at that rate); ` +
      (twice === null
        ? ''
        : `at twice the traffic the same replicas have a p99 of ${round(twice.p99)} ms and refuse ` +
          `${percent(twice.refused)}.`),
  ];
}

/** Simulated curves with the measured points on them. */
function curves({ mix, curve, points, measuredKnee }: Compared, target: Target): string[] {
  const rate = { title: 'calls arriving, 1/s' };
  const knee = measuredKnee === null ? {} : { x: { at: measuredKnee.median, name: 'measured knee' } };
  const simulated = [...curve, ...points.map(point => point.simulated)].sort((a, b) => a.perSecond - b.perSecond);
  const line = (value: (found: Simulated) => number): [number, number][] =>
    simulated.map(found => [found.perSecond, value(found)]);
  const measured = (value: (step: Step) => number): [number, number][] =>
    points.map(point => [point.measured.perSecond, value(point.measured)]);
  return [
    lines(
      `Latency: ${mix}`,
      rate,
      { title: 'latency, ms', logarithmic: true },
      [
        { name: 'p50 simulated', points: line(({ latency }) => latency.all.p50), style: 'dashed' },
        { name: 'p99 simulated', points: line(({ latency }) => latency.all.p99), style: 'dashed' },
        { name: 'p50 measured', points: measured(({ latency }) => latency.all.p50), style: 'dots' },
        { name: 'p99 measured', points: measured(({ latency }) => latency.all.p99), style: 'dots' },
      ],
      { ...knee, y: { at: target.p99, name: `target ${target.p99} ms` } },
    ),
    lines(
      `Refused: ${mix}`,
      rate,
      { title: 'part of the calls refused, %' },
      [
        { name: 'simulated', points: line(({ latency }) => latency.all.refused * 100), style: 'dashed' },
        { name: 'measured', points: measured(({ latency }) => latency.all.refused * 100), style: 'dots' },
      ],
      knee,
    ),
  ];
}

/** The plots, each an SVG. */
export function plots({ compared, target, targetRate, calibration, mix, plan, error }: Capacity): string[] {
  const drawn = compared.flatMap(each => curves(each, target));
  const [main] = compared;
  if (main !== undefined) {
    const parts = ['main', 'cores', 'fast', 'risky', 'heavy'] as const;
    const curve = [...main.curve].sort((a, b) => a.perSecond - b.perSecond);
    drawn.push(
      lines(
        'How full each part is, simulated',
        { title: 'calls arriving, 1/s' },
        { title: 'busy, %' },
        parts.map(name => ({
          name: name === 'main' ? 'main thread' : name === 'cores' ? 'all cores' : `${name} lane`,
          points: curve.map(({ perSecond, busy }): [number, number] => [perSecond, busy[name] * 100]),
          style: 'dashed' as const,
        })),
      ),
      bars(
        'Where the time of a call goes, measured',
        { title: 'mean, ms' },
        ['queued', 'running', 'main thread, network, generator'],
        main.points.map(({ measured: { perSecond, mean } }) => ({
          name: `${label(perSecond)}/s`,
          values: [mean.waitMs, mean.runMs, mean.restMs],
        })),
      ),
    );
  }
  if (plan.whatIfs.length > 0)
    drawn.push(
      bars(
        'The knee of one replica after a change, simulated',
        { title: 'calls a second' },
        ['knee'],
        [
          { name: 'as it is', values: [plan.replica?.median ?? 0] },
          ...plan.whatIfs.map(({ change, knee, isMeasurable }) => ({
            name: `${change}${isMeasurable ? '' : ' *'}`,
            values: [knee?.median ?? 0],
          })),
        ],
      ),
    );
  if (plan.replica !== null && plan.replica.median > 0) {
    const perReplica = plan.replica.median;
    const rates = Array.from({ length: 100 }, (_, index) => (targetRate * 2 * (index + 1)) / 100);
    drawn.push(
      lines(
        'Replicas for a rate, one of them lost',
        { title: 'calls a second' },
        { title: 'replicas' },
        [
          {
            name: 'with the error added',
            points: rates.map(r => [r, replicasFor(r, perReplica, error ?? 0)]),
            style: 'stairs',
          },
          { name: 'as predicted', points: rates.map(r => [r, replicasFor(r, perReplica, 0)]), style: 'stairs' },
        ],
        { x: { at: targetRate, name: 'planned rate' } },
      ),
    );
  }
  const cpuOf = ({ costs }: CalibratedCall): number =>
    costs.beforeMs +
    costs.afterMs +
    costs.threadMs.reduce((sum, ms) => sum + Math.min(ms, 10_000), 0) / costs.threadMs.length;
  const tools = [...new Set(calibration.calls.map(({ tool }) => tool))].sort();
  const rowOf = (tool: string, value: (call: CalibratedCall) => number): Row => ({
    name: tool,
    values: CALL_SIZES.map(size => {
      const call = calibration.calls.find(call => call.tool === tool && call.size === size);
      return call && value(call);
    }),
  });
  const shareOf = ({ tool, size }: CalibratedCall): number =>
    mix.find(part => part.tool === tool && part.size === size)?.share ?? 0;
  const sum = ({ values }: Row): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  drawn.push(
    dots(
      'CPU of a call',
      { title: 'ms', logarithmic: true },
      CALL_SIZES,
      tools.map(tool => rowOf(tool, cpuOf)),
    ),
    bars(
      'What the mix spends its CPU on: the first fifteen',
      { title: 'CPU, ms in a thousand calls of the mix' },
      CALL_SIZES,
      tools
        .map(tool => rowOf(tool, call => 1000 * shareOf(call) * cpuOf(call)))
        .sort((a, b) => sum(b) - sum(a))
        .slice(0, 15),
    ),
  );
  return drawn;
}

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const cells = (tag: string, row: readonly (string | number)[]): string =>
    `<tr>${row.map(cell => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`;
  const body = rows.map(row => cells('td', row)).join('\n');
  return `<div class="wide"><table>\n${cells('th', head)}\n${body}\n</table></div>`;
};

const signed = (part: number | null): string => (part === null ? '' : `${part > 0 ? '+' : ''}${round(part * 100)} %`);
const knees = (knee: Knee | null): string =>
  knee === null ? 'none' : `${count(knee.median)} (${count(knee.low)} to ${count(knee.high)})`;

/** The tables beneath the plots, each with its heading. */
function tables({ compared, plan }: Capacity): string {
  const checked = table(
    ['mix', 'predicted knee, 1/s', 'measured knee, 1/s', 'error', 'speed of the machine'],
    compared.map(({ mix, predictedKnee, measuredKnee, error, speed }) => [
      mix,
      knees(predictedKnee),
      knees(measuredKnee),
      error === null ? '' : percent(error),
      percent(speed),
    ]),
  );
  const changes = table(
    ['change', 'knee, 1/s', 'fills up first', ''],
    plan.whatIfs.map(({ change, knee, saturated, isMeasurable }) => [
      change,
      knees(knee),
      saturated,
      isMeasurable ? 'simulated' : 'simulated; this machine has not the cores: not measured',
    ]),
  );
  const points = table(
    [
      'mix',
      'arriving, 1/s',
      'calls',
      'p50, ms',
      'error',
      'p99, ms',
      'error',
      'refused',
      'predicted',
      'runs',
      'pause, ms',
      'taken by others',
      'speed',
    ],
    compared.flatMap(({ mix, points }) =>
      points.flatMap(({ measured, simulated, errors }) =>
        errors.map(({ group, p50, p99 }) => [
          group === 'all' ? mix : `${group} lane`,
          measured.perSecond,
          measured.latency[group].calls,
          round(measured.latency[group].p50),
          signed(p50),
          round(measured.latency[group].p99),
          signed(p99),
          percent(measured.latency[group].refused),
          percent(simulated.latency[group].refused),
          group === 'all' ? measured.runs : '',
          group === 'all' ? Math.round(measured.disturbance.pauseMs) : '',
          group === 'all' ? percent(measured.disturbance.taken) : '',
          group === 'all' ? percent(measured.speed) : '',
        ]),
      ),
    ),
  );
  return `<h2>Prediction and measurement</h2>\n${checked}\n<h2>Changes</h2>\n${changes}\n<h2>Rates</h2>\n${points}`;
}

/** One page that needs nothing else: no script, no style sheet, no network. */
export function page(found: Capacity): string {
  const { date, commit, machine, versions } = found;
  const [first = '', ...others] = sentences(found);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Toolpool: capacity</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 1500px; margin: 2rem auto; padding: 0 1rem }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem }
svg { width: 100%; height: auto; border: 1px solid #ddd; box-sizing: border-box }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem }
td, th { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd }
td:first-child, th:first-child { text-align: left }
@media (min-width: 900px) { main { grid-template-columns: repeat(2, minmax(0, 1fr)) } }
@media print {
  body { font-size: 10pt; margin: 0; max-width: none }
  main { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  svg, tr { break-inside: avoid }
  h2 { break-after: avoid }
  table { font-size: 7pt }
  td, th { padding: .1rem .3rem }
  .wide { overflow: visible }
}
</style>
</head>
<body>
<h1>Capacity</h1>
<p><strong>${escaped(first)}</strong> ${escaped(others.join(' '))}</p>
<main>
${plots(found).join('\n')}
</main>
<p>* More cores than the measuring machine has: simulated, not measured.</p>
${tables(found)}
<p>${escaped(
    `Measured ${date} on ${machine.cores} cores (${machine.cpu}), ${machine.memoryGiB} GiB, Node ` +
      `${versions['node'] ?? ''}, commit ${commit ?? 'unknown'}. Calls arrive as a Poisson process from the same ` +
      `machine; latency counts from the moment when a call was due. Each rate is the median of its repetitions.`,
  )}</p>
</body>
</html>
`;
}
