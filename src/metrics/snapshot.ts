/** A metric at one moment (Prometheus exposition format 0.0.4). */
export interface MetricSnapshot {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly values: readonly MetricValue[];
}

/** One sample of a metric. */
export interface MetricValue {
  /** The name of the sample if it differs from that of the metric: `…_bucket`, `…_sum`, `…_count`. */
  readonly name?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** The content type of metrics as text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics as text for Prometheus. */
export function metricsText(metrics: readonly MetricSnapshot[]): string {
  return metrics
    .map(({ name, help, type, values }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...values.map(value => `${value.name ?? name}${labelsOf(value.labels)} ${numberOf(value.value)}`),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function labelsOf(labels: MetricValue['labels']): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const numberOf = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : Number.isNaN(value) ? 'NaN' : String(value);
