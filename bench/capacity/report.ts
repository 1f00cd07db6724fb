import type { Environment } from '../environment.js';
import { round } from '../finding.js';
import { bars, dots, lines, type Row } from '../report/plot.js';
import { label } from '../report/scale.js';
import { escaped } from '../report/svg.js';
import type { MixedLoad } from '../scenarios/mixed.js';
import { SIZES } from '../tools/bodies.js';
import type { Measurement } from '../tools/results.js';
import type { Mix } from './mix.js';
import { type CostModel, replicasFor, type Scaling, scaled } from './model.js';
import type { Step, Target } from './step.js';

/** Of the table of rates. */
const COLUMNS = [
  'arriving, 1/s',
  'answered, 1/s',
  'p50, ms',
  'p99, ms',
  'max, ms',
  'not 200',
  'main thread, cores',
  'workers, cores',
  'generator late p99, ms',
  'resident, MiB',
];

/** All that a capacity run has found out; the JSON beside the page. */
export interface Capacity extends Environment {
  readonly target: Target;
  /** The rate that is asked for, calls a second. */
  readonly targetRate: number;
  readonly mix: Mix;
  readonly costs: readonly Measurement[];
  readonly steps: readonly Step[];
  readonly knee: Step | null;
  readonly cost: CostModel;
  /** Another mix, which the model had not seen: what it foretold, and what was measured. */
  readonly heldOut: {
    readonly predicted: number;
    readonly measured: number | null;
    readonly cpuPredicted: number | null;
    readonly cpuMeasured: number | null;
    readonly steps: readonly Step[];
  } | null;
  /** The model's error, as a part of the rate; null where it could not be measured. */
  readonly error: number | null;
  readonly scaling: { readonly points: readonly (readonly [number, number])[]; readonly law: Scaling } | null;
  readonly mixed: MixedLoad | null;
}

const percent = (part: number): string => `${round(part * 100)} %`;

/** What the run says, in words. */
export function sentences(found: Capacity): string[] {
  const { knee, target, machine, targetRate, error, heldOut, mixed } = found;
  if (knee === null)
    return [
      `Even the lowest rate missed the target: p99 under ${target.p99} ms with at most ${percent(target.refused)} ` +
        `refused.`,
    ];
  const replicas = replicasFor(targetRate, knee.perSecond, error ?? 0);
  const said = [
    `For ${targetRate.toLocaleString('en')} calls a second of this mix with p99 under ${target.p99} ms you need ` +
      `${replicas} replicas of ${machine.cores} cores: one takes ${knee.perSecond.toLocaleString('en')} a second` +
      (error === null
        ? '; the error of the model was not measured.'
        : `, and the model errs by ${percent(error)}, which is added.`),
    `At that rate the service kept ${round(knee.cores.rest + (knee.cores.front ?? 0))} cores busy, and the ` +
      `generator of the load ${round(knee.generator.cores)}; where both share a machine, a replica that has it to ` +
      `itself takes more.`,
  ];
  if (heldOut !== null) {
    said.push(
      heldOut.measured === null
        ? `For a mix with larger calls the model foretold ${heldOut.predicted} calls a second; none of the rates ` +
            `tried met the target.`
        : `For a mix with larger calls, which the model had not seen, it foretold ${heldOut.predicted} calls a ` +
            `second; ${heldOut.measured} were measured.`,
    );
  }
  if (mixed !== null)
    said.push(
      `With the heavy lane and the risky lane saturated, small calls had a p99 of ${round(mixed.beside.p99)} ms ` +
        `(alone ${round(mixed.alone.p99)} ms).`,
    );
  const late = found.steps.find(step => step.generator.lateP99 > target.p99 / 2 && step.perSecond <= knee.perSecond);
  if (late)
    said.push(
      `At ${late.perSecond} a second the generator itself was late by ${round(late.generator.lateP99)} ms (p99): ` +
        `the machine is too small or too busy to load the service to its end.`,
    );
  return said;
}

/** The plots, each an SVG. */
export function plots(found: Capacity): string[] {
  const { steps, knee, target, costs, mix, scaling, mixed, targetRate, error } = found;
  const rate = { title: 'calls arriving, 1/s' };
  const over = (value: (step: Step) => number): [number, number][] => steps.map(step => [step.perSecond, value(step)]);
  const kneeRule = knee === null ? {} : { x: { at: knee.perSecond, name: 'knee' } };
  const drawn = [
    lines(
      'Latency against throughput',
      rate,
      { title: 'latency, ms', logarithmic: true },
      [
        { name: 'p50', points: over(s => s.latency.p50) },
        { name: 'p99', points: over(s => s.latency.p99) },
      ],
      { ...kneeRule, y: { at: target.p99, name: `target ${target.p99} ms` } },
    ),
    lines(
      'Answered against arriving',
      rate,
      { title: 'calls answered 200, 1/s' },
      [
        { name: 'answered', points: over(s => s.answered) },
        { name: 'all that arrive', points: over(s => s.perSecond), style: 'dashed' },
      ],
      kneeRule,
    ),
    bars(
      'Where the time of a call goes',
      { title: 'mean, ms' },
      ['waiting for a thread', 'running', 'front, network, generator'],
      steps
        .filter(s => knee === null || s.perSecond <= knee.perSecond)
        .map(s => ({ name: `${label(s.perSecond)}/s`, values: [s.mean.wait, s.mean.run, s.mean.rest] })),
    ),
    lines(
      'Cores kept busy',
      rate,
      { title: 'cores' },
      [
        { name: 'front', points: over(s => s.cores.front ?? 0) },
        { name: 'workers and helpers', points: over(s => s.cores.rest) },
        { name: 'generator of the load', points: over(s => s.generator.cores) },
      ],
      kneeRule,
    ),
  ];
  const cpuOf = ({ cpuMs }: Measurement): number => Math.max(0.001, (cpuMs.front ?? 0) + cpuMs.rest);
  const tools = [...new Set(costs.map(({ tool }) => tool))].sort();
  const each: Row[] = tools.map(tool => ({
    name: tool,
    values: SIZES.map(size => costs.filter(cost => cost.tool === tool && cost.size === size).map(cpuOf)[0]),
  }));
  drawn.push(dots('CPU of a call by tool', { title: 'CPU of a call, ms', logarithmic: true }, SIZES, each));
  const ofMix = (tool: string): (number | undefined)[] =>
    SIZES.map(
      size =>
        (mix.find(part => part.tool === tool && part.size === size)?.share ?? 0) *
        (costs.filter(cost => cost.tool === tool && cost.size === size).map(cpuOf)[0] ?? 0) *
        1000,
    );
  const shares = tools
    .map(tool => ({ name: tool, values: ofMix(tool) }))
    .sort((a, b) => sum(b.values) - sum(a.values))
    .slice(0, 15);
  drawn.push(
    bars(
      'What the mix spends its CPU on: the first fifteen',
      { title: 'CPU, ms in a thousand calls of the mix' },
      SIZES,
      shares,
    ),
  );
  drawn.push(
    lines(
      'Memory',
      rate,
      { title: 'resident, MiB' },
      [{ name: 'resident', points: over(s => s.residentMiB) }],
      kneeRule,
    ),
  );
  drawn.push(
    lines(
      'Delay of the event loop',
      rate,
      { title: 'delay, ms (10 ms is the timer)', logarithmic: true },
      [
        { name: 'p99', points: over(s => s.delay.p99) },
        { name: 'max', points: over(s => s.delay.max) },
      ],
      kneeRule,
    ),
  );
  if (knee !== null) {
    const most = Math.max(targetRate * 1.5, knee.perSecond * 4);
    const rates = Array.from({ length: 101 }, (_, index) => (most * index) / 100).slice(1);
    drawn.push(
      lines(
        'Replicas for a target rate',
        { title: 'target rate, calls a second' },
        { title: 'replicas' },
        [
          {
            name: 'with the error added',
            points: rates.map(r => [r, replicasFor(r, knee.perSecond, error ?? 0)]),
            style: 'stairs',
          },
          { name: 'as measured', points: rates.map(r => [r, replicasFor(r, knee.perSecond, 0)]), style: 'stairs' },
        ],
        { x: { at: targetRate, name: 'target rate' } },
      ),
    );
  }
  if (scaling !== null) {
    const most = Math.max(...scaling.points.map(([threads]) => threads)) * 2;
    const curve = Array.from({ length: 50 }, (_, index): [number, number] => [1 + ((most - 1) * index) / 49, 0]).map(
      ([n]): [number, number] => [n, scaled(scaling.law, n)],
    );
    drawn.push(
      lines(
        `Throughput by threads: contention ${round(scaling.law.contention)}, coherency ${round(scaling.law.coherency)}`,
        { title: 'threads of each lane' },
        { title: 'calls a second at the knee' },
        [
          { name: 'measured', points: scaling.points, style: 'dots' },
          { name: 'universal scalability law', points: curve, style: 'dashed' },
        ],
      ),
    );
  }
  if (mixed !== null) {
    drawn.push(
      bars(
        'Small calls beside saturated lanes',
        { title: 'ms' },
        ['ms'],
        [
          { name: 'p50 alone', values: [mixed.alone.p50] },
          { name: 'p50 beside', values: [mixed.beside.p50] },
          { name: 'p99 alone', values: [mixed.alone.p99] },
          { name: 'p99 beside', values: [mixed.beside.p99] },
          { name: 'loop p99 alone', values: [mixed.delayAlone.p99] },
          { name: 'loop p99 beside', values: [mixed.delay.p99] },
        ],
      ),
    );
  }
  return drawn;
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** One page that needs nothing else: no script, no style sheet, no network. */
export function page(found: Capacity): string {
  const { date, commit, machine, versions, steps } = found;
  const cells = (tag: string, row: readonly (string | number)[]): string =>
    `<tr>${row.map(cell => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`;
  const rows = steps.map(s => [
    s.perSecond,
    round(s.answered),
    round(s.latency.p50),
    round(s.latency.p99),
    round(s.latency.max),
    percent(s.refused),
    round(s.cores.front ?? 0),
    round(s.cores.rest),
    round(s.generator.lateP99),
    Math.round(s.residentMiB),
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Toolpool: capacity</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 1500px; margin: 2rem auto; padding: 0 1rem }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 720px), 1fr)); gap: 1rem }
svg { max-width: 100%; height: auto; border: 1px solid #ddd }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd }
</style>
</head>
<body>
<h1>Capacity</h1>
${sentences(found)
  .map(
    (sentence, index) => `<p>${index === 0 ? '<strong>' : ''}${escaped(sentence)}${index === 0 ? '</strong>' : ''}</p>`,
  )
  .join('\n')}
<p>${escaped(
    `Measured ${date} on ${machine.cores} cores (${machine.cpu}), ${machine.memoryGiB} GiB, Node ` +
      `${versions['node'] ?? ''}, commit ${commit ?? 'unknown'}. Calls arrive at a constant rate, and latency counts ` +
      `from the moment when a call should have left.`,
  )}</p>
<main>
${plots(found).join('\n')}
</main>
<h2>Rates</h2>
<table>
${cells('th', COLUMNS)}
${rows.map(row => cells('td', row)).join('\n')}
</table>
</body>
</html>
`;
}
