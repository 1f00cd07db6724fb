import type { HistogramSeriesSnapshot, HistogramSnapshot, Labels, MetricSnapshot, ValuesSnapshot } from './snapshot.js';

/** The metrics of one process. */
interface ProcessMetrics {
  /** The value of the label `cell` of its gauges; undefined drops them, as for a process that has ended. */
  readonly cell: string | undefined;
  readonly metrics: readonly MetricSnapshot[];
}

type Value = ValuesSnapshot['values'][number];
type Series = HistogramSeriesSnapshot;

/** A metric of several processes: its values or series by their labels. */
type Merged =
  | { readonly metric: ValuesSnapshot; readonly values: Map<string, Value> }
  | { readonly metric: HistogramSnapshot; readonly series: Map<string, Series> };

/**
 * Merges the metrics of processes: counters and histograms add up; gauges get a label `cell` and never add up.
 */
export function merge(sources: readonly ProcessMetrics[]): MetricSnapshot[] {
  const merged = new Map<string, Merged>();
  for (const { cell, metrics } of sources) {
    for (const metric of metrics) {
      if (cell === undefined && metric.type === 'gauge') continue;
      const known = merged.get(metric.name) ?? emptyOf(metric);
      merged.set(metric.name, known);
      if ('series' in known && metric.type === 'histogram') addSeries(known.series, metric.series);
      else if ('values' in known && metric.type !== 'histogram') addValues(known.values, metric, cell);
    }
  }
  return [...merged.values()].map(one =>
    'series' in one
      ? { ...one.metric, series: [...one.series.values()] }
      : { ...one.metric, values: [...one.values.values()] },
  );
}

const emptyOf = (metric: MetricSnapshot): Merged =>
  metric.type === 'histogram' ? { metric, series: new Map() } : { metric, values: new Map() };

const keyOf = (labels: Labels): string => JSON.stringify(labels);

function addSeries(known: Map<string, Series>, more: readonly Series[]): void {
  for (const series of more) {
    const key = keyOf(series.labels);
    const before = known.get(key);
    if (before === undefined) known.set(key, series);
    else {
      const counts = before.counts.map((count, bucket) => count + (series.counts[bucket] ?? 0));
      known.set(key, { labels: series.labels, counts, sum: before.sum + series.sum });
    }
  }
}

function addValues(known: Map<string, Value>, { type, values }: ValuesSnapshot, cell: string | undefined): void {
  const isGauge = type === 'gauge';
  for (const { labels: own, value } of values) {
    const labels = isGauge && cell !== undefined ? { cell, ...own } : own;
    const key = keyOf(labels);
    known.set(key, { labels, value: isGauge ? value : value + (known.get(key)?.value ?? 0) });
  }
}
