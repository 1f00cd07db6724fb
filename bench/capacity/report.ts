import type { Environment } from '../environment.js';
import { round } from '../finding.js';
import { bars, lines } from '../report/plot.js';
import { escaped } from '../report/svg.js';
import type { Found, Knee } from './knee.js';
import { type Plan, replicasFor } from './plan.js';
import type { Sample, Target } from './rate.js';
import { fullest, type PartUsage } from './usage.js';
import type { MeasuredVariant } from './variant.js';

/** All that a run found: `capacity.json`. Rates are in calls a second, latencies in milliseconds, parts from 0 to 1. */
export interface Capacity extends Environment, Pick<Found<Sample>, 'knee' | 'rounds' | 'atLeast'> {
  readonly target: Target;
  readonly seed: number;
  /** A sentence on the calls. */
  readonly traffic: string;
  readonly mix: readonly { readonly tool: string; readonly share: number }[];
  /** Cores of a replica; null where nobody knows them. */
  readonly replicaCores: number | null;
  /** Null where no rate was held. */
  readonly plan: Plan | null;
  /** The service with each setting; the first one is planned with. */
  readonly variants: readonly MeasuredVariant[];
  /** Why the result should not be relied on, a sentence each. */
  readonly doubts: readonly string[];
}

const percent = (part: number): string => `${round(part * 100)} %`;
const count = (value: number): string => (value < 100 ? round(value) : Math.round(value)).toLocaleString('en');
const plural = (number: number, name: string): string => `${number} ${name}${number === 1 ? '' : 's'}`;
const goalOf = ({ p99, rejected }: Target): string => `p99 within ${p99} ms and at most ${percent(rejected)} rejected`;
const range = ({ median, low, high }: Knee): string => `${count(median)} (${count(low)} to ${count(high)})`;

/** The measurement of a variant's median round at its knee. */
function sampleAtKnee({ knee, rounds }: Pick<Found<Sample>, 'knee' | 'rounds'>): Sample | undefined {
  return rounds
    .find(each => each.knee === knee?.median)
    ?.samples.find(({ perSecond, held }) => {
      return held && perSecond === knee?.median;
    });
}

/** What to buy, what a replica takes, and what fills up first: a sentence each. */
export function sentences(found: Capacity): string[] {
  const { plan, knee, rounds, target, replicaCores, atLeast, variants } = found;
  if (plan === null || knee === null) {
    const lowest = [...variants[0]!.samples].sort((a, b) => a.perSecond - b.perSecond)[0];
    const answers = Object.entries(lowest?.statuses ?? {}).map(([status, calls]) => `${calls} × ${status}`);
    return [
      `No rate met the target, ${goalOf(target)}: at ${count(lowest?.perSecond ?? 0)} calls a second, the p99 was ` +
        `${Number.isFinite(lowest?.p99) ? `${round(lowest!.p99)} ms` : 'not known'} and the answers ` +
        `${answers.join(', ')}.`,
    ];
  }
  const { rate, replicas, spare, headroom, utilization, costPerThousand } = plan;
  return [
    `For ${count(rate)} calls a second of this mix with ${goalOf(target)}, buy ${plural(replicas, 'replica')}` +
      `${replicaCores === null ? '' : ` of ${plural(replicaCores, 'core')}`}, ${spare} of them spare` +
      `${costPerThousand === null ? '' : `, at a price of ${costPerThousand.toPrecision(3)} for a thousand calls`}.`,
    `One replica holds ${atLeast === null ? '' : 'at least '}${count(knee.median)} calls a second (` +
      `${count(knee.low)} to ${count(knee.high)} in ${plural(rounds.length, 'round')}); the plan gives each ` +
      `${percent(headroom)} of the low end.`,
    `${firstFull(variants[0]!)}; ` +
      (utilization.oneLost === null
        ? 'with the replica lost, nothing is left.'
        : `with one replica lost, each of the others has ${percent(utilization.oneLost)} of the low end to do.`),
  ];
}

function firstFull(variant: MeasuredVariant): string {
  const full = fullest(sampleAtKnee(variant)?.parts ?? []);
  if (full === undefined) return 'What fills up first is not known';
  const part = full.part === 'all cores' ? 'the cores' : `the ${full.part}`;
  return `What fills up first is ${part} (${percent(full.busy)} busy at that rate)`;
}

/** A variant beside the others: its name, its knee, and what fills up first. */
export function variantRow(variant: MeasuredVariant): string[] {
  const full = fullest(sampleAtKnee(variant)?.parts ?? []);
  const knee = variant.knee === null ? 'no rate was held' : `${range(variant.knee)} calls a second`;
  return [variant.name, knee, ...(full === undefined ? [] : [`${full.part} ${percent(full.busy)} busy`])];
}

/** Latency against rate: the p99 of each round, and the p50 of all. */
export function latencyPlot({ name, knee, rounds, samples }: MeasuredVariant, { p99: target }: Target): string {
  const points = (of: readonly Sample[], value: (sample: Sample) => number): [number, number][] =>
    of
      .filter(sample => Number.isFinite(value(sample)))
      .map(sample => [sample.perSecond, value(sample)] as [number, number])
      .sort((a, b) => a[0] - b[0]);
  return lines(
    `Latency: ${name}`,
    { title: 'calls arriving, 1/s' },
    { title: 'latency, ms', logarithmic: true },
    [
      ...rounds.map(({ samples }, index) => ({
        name: `p99 ${index + 1}`,
        points: points(samples, ({ p99 }) => p99),
        style: 'dots' as const,
      })),
      { name: 'p50 of all', points: points(samples, ({ p50 }) => p50), style: 'dots' },
    ],
    {
      ...(knee && { x: { at: knee.median, name: 'knee' } }),
      y: { at: target, name: `target ${target} ms` },
    },
  );
}

function partsPlot(variant: MeasuredVariant): string {
  const sample = sampleAtKnee(variant);
  if (sample === undefined) return '';
  const others: PartUsage[] = sample.others === null ? [] : [{ part: 'others', busy: sample.others }];
  const parts = [...sample.parts, { part: 'load generator', busy: sample.generator.cpu }, ...others];
  return bars(
    `How busy each part is at ${count(sample.perSecond)} calls a second: ${variant.name}`,
    { title: 'busy, % of what the part can do' },
    ['busy'],
    parts.map(({ part, busy }) => ({ name: part, values: [busy * 100] })),
  );
}

function replicasPlot({ rate, headroom, spare }: Plan, { low, high }: Knee): string {
  const needed = (perReplica: number): [number, number][] =>
    Array.from({ length: 100 }, (_, index) => (rate * 2 * (index + 1)) / 100).map(each => [
      each,
      replicasFor(each, perReplica, headroom, spare),
    ]);
  return lines(
    `Replicas for a rate, ${spare} of them spare`,
    { title: 'calls a second' },
    { title: 'replicas' },
    [
      { name: 'by the low end', points: needed(low), style: 'stairs' },
      { name: 'by the high end', points: needed(high), style: 'stairs' },
    ],
    { x: { at: rate, name: 'planned rate' } },
  );
}

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const cells = (tag: string, row: readonly (string | number)[]): string =>
    `<tr>${row.map(cell => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`;
  const body = rows.map(row => cells('td', row)).join('\n');
  return `<div class="wide"><table>\n${cells('th', head)}\n${body}\n</table></div>`;
};

/** All measurements in their order. */
const samplesTable = ({ samples }: MeasuredVariant): string =>
  table(
    [
      'arriving, 1/s',
      'held',
      'calls',
      'p50, ms',
      'p99, ms',
      'rejected',
      'generator CPU',
      'its lateness p99, ms',
      'others',
    ],
    samples.map(({ perSecond, held, isGeneratorLimit, calls, p50, p99, rejected, generator, others }) => [
      count(perSecond),
      held ? 'yes' : isGeneratorLimit ? 'no: the load generator was the limit' : 'no',
      count(calls),
      Number.isFinite(p50) ? round(p50) : '',
      Number.isFinite(p99) ? round(p99) : '',
      percent(rejected),
      percent(generator.cpu),
      round(generator.lateP99),
      others === null ? '' : percent(others),
    ]),
  );

/** One page that needs nothing else: no script, no style sheet, no network. */
export function page(found: Capacity): string {
  const { date, commit, machine, versions, plan, knee, target, variants, doubts, traffic, seed } = found;
  const [first = '', ...others] = sentences(found);
  const items = doubts.map(doubt => `<li>${escaped(doubt)}</li>`).join('\n');
  const warning = `<p><strong>Do not rely on this:</strong></p>\n<ul>${items}</ul>\n`;
  const plots = [
    ...variants.flatMap(variant => [latencyPlot(variant, target), partsPlot(variant)]),
    ...(plan === null || knee === null ? [] : [replicasPlot(plan, knee)]),
  ];
  const measured = variants.map(variant => `<h2>${escaped(variant.name)}</h2>\n${samplesTable(variant)}`).join('\n');
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
  svg, tr { break-inside: avoid }
  table { font-size: 7pt }
  td, th { padding: .1rem .3rem }
  .wide { overflow: visible }
}
</style>
</head>
<body>
<h1>Capacity</h1>
<p><strong>${escaped(first)}</strong> ${escaped(others.join(' '))}</p>
${doubts.length > 0 ? warning : ''}${table(['variant', 'knee (rounds)', 'fills up first'], variants.map(variantRow))}
<main>
${plots.join('\n')}
</main>
${measured}
<p>${escaped(
    `Measured ${date} on ${machine.cores} cores (${machine.cpu}), ${machine.memoryGiB} GiB, Node ` +
      `${versions['node'] ?? ''}, commit ${commit ?? 'unknown'}, seed ${seed}. ${traffic} Latency counts from the ` +
      `moment when a call was due. The knee is the median of the rounds, its interval their spread; in each round it ` +
      `is the highest rate that was held below the lowest that was not.`,
  )}</p>
</body>
</html>
`;
}
