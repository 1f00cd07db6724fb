/** The content type of `metricsText`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The labels of a sample or of a series of samples. */
export type Labels = Readonly<Record<string, string | number>>;

/** A metric at one moment (Prometheus exposition format 0.0.4). */
export type MetricSnapshot = ValuesSnapshot | HistogramSnapshot;

/** A counter or a gauge at one moment. */
export interface ValuesSnapshot {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly values: readonly { readonly labels: Labels; readonly value: number }[];
}

/** A histogram at one moment: without its text, which repeats the labels for each bucket. */
export interface HistogramSnapshot {
  readonly name: string;
  readonly help: string;
  readonly type: 'histogram';
  /** The upper bounds of the buckets but the last one. */
  readonly bounds: readonly number[];
  readonly series: readonly HistogramSeriesSnapshot[];
}

/** What was observed with the same labels. */
export interface HistogramSeriesSnapshot {
  readonly labels: Labels;
  /** How many values are in each bucket, and above all bounds. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** One value, or one for each set of labels. */
type Values = number | ValuesSnapshot['values'];

const listOf = (values: Values): ValuesSnapshot['values'] =>
  typeof values === 'number' ? [{ labels: {}, value: values }] : values;

/** A counter at one moment. */
export const counter = (name: string, help: string, values: Values): ValuesSnapshot => ({
  name,
  help,
  type: 'counter',
  values: listOf(values),
});

/** A gauge at one moment. */
export const gauge = (name: string, help: string, values: Values): ValuesSnapshot => ({
  name,
  help,
  type: 'gauge',
  values: listOf(values),
});

/** Metrics as text for Prometheus. */
export function metricsText(metrics: readonly MetricSnapshot[]): string {
  return metrics
    .map(metric =>
      [
        `# HELP ${metric.name} ${metric.help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${metric.name} ${metric.type}`,
        ...(metric.type === 'histogram' ? linesOfHistogram(metric) : linesOfValues(metric)),
        '',
      ].join('\n'),
    )
    .join('\n');
}

const linesOfValues = ({ name, values }: ValuesSnapshot): string[] =>
  values.map(({ labels, value }) => `${name}${braced(pairsOf(labels))} ${numberOf(value)}`);

function linesOfHistogram({ name, bounds, series }: HistogramSnapshot): string[] {
  return series.flatMap(({ labels, counts, sum }) => {
    const pairs = pairsOf(labels);
    let total = 0;
    const buckets = counts.map((count, bucket) => {
      total += count;
      return `${name}_bucket${braced([...pairs, `le="${numberOf(bounds[bucket] ?? Infinity)}"`])} ${total}`;
    });
    return [...buckets, `${name}_sum${braced(pairs)} ${numberOf(sum)}`, `${name}_count${braced(pairs)} ${total}`];
  });
}

const pairsOf = (labels: Labels): string[] =>
  Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);

const braced = (pairs: readonly string[]): string => (pairs.length === 0 ? '' : `{${pairs.join(',')}}`);

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const numberOf = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : Number.isNaN(value) ? 'NaN' : String(value);
