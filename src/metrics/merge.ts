import type { MetricSnapshot, MetricValue } from './snapshot.js';

/** The metrics of one process. */
export interface Source {
  /** The value of the label `cell`. */
  readonly cell: string;
  readonly metrics: readonly MetricSnapshot[];
  /** Whether the process has ended: its counters are kept, its gauges dropped. */
  readonly ended?: boolean;
}

/**
 * Merges the metrics of processes: counters and histograms add up, including those of ended processes; gauges get a
 * label `cell`.
 */
export function merge(sources: readonly Source[]): MetricSnapshot[] {
  const merged = new Map<string, { metric: MetricSnapshot; values: Map<string, MetricValue> }>();
  for (const { cell, metrics, ended } of sources) {
    for (const metric of metrics) {
      const adds = metric.type !== 'gauge' && metric.type !== 'summary';
      if (ended === true && !adds) continue;
      const known = merged.get(metric.name) ?? { metric, values: new Map<string, MetricValue>() };
      merged.set(metric.name, known);
      for (const value of metric.values) {
        const labels = adds ? value.labels : { cell, ...value.labels };
        const key = `${value.name ?? ''} ${JSON.stringify(labels)}`;
        const before = known.values.get(key)?.value ?? 0;
        known.values.set(key, { ...value, labels, value: before + value.value });
      }
    }
  }
  return [...merged.values()].map(({ metric, values }) => ({ ...metric, values: [...values.values()] }));
}
