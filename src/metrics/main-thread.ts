import {
  constants,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
  performance,
} from 'node:perf_hooks';
import { Histogram, type HistogramSeries } from './histogram.js';
import { counter, type MetricSnapshot } from './snapshot.js';

/** How often the delay of the event loop is sampled, in milliseconds. */
const INTERVAL_MS = 10;

/** Bounds of buckets, in seconds. */
const DELAYS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const COLLECTIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Kinds of garbage collections, as V8 numbers them. */
const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

/** An entry of a garbage collection, whose types lack its detail. */
type CollectionEntry = PerformanceEntry & { readonly detail: NodeGCPerformanceDetail };

/**
 * What keeps the event loop of this thread from its callers. All of it only grows: Node's own monitor of the delay has
 * quantiles since its last reset, so that two scrapers would disturb each other.
 */
export class MainThreadMetrics {
  readonly #delay = new Histogram(
    'toolpool_event_loop_delay_seconds',
    `How late a timer of ${INTERVAL_MS} ms is called back on the main thread`,
    DELAYS,
  );
  readonly #collections = new Histogram(
    'nodejs_gc_duration_seconds',
    'Garbage collections of the main thread by kind: major, minor, incremental, weakcb',
    COLLECTIONS,
  );

  /** Observes until the process ends, and does not keep it alive. */
  constructor() {
    this.#observeDelay(this.#delay.add({}));
    this.#observeCollections();
  }

  #observeDelay(series: HistogramSeries): void {
    let due = performance.now() + INTERVAL_MS;
    setInterval(() => {
      const now = performance.now();
      series.record(Math.max(0, now - due) / 1000);
      due = now + INTERVAL_MS;
    }, INTERVAL_MS).unref();
  }

  #observeCollections(): void {
    const byKind = new Map(Object.entries(KINDS).map(([id, kind]) => [Number(id), this.#collections.add({ kind })]));
    new PerformanceObserver(list => {
      for (const { detail, duration } of list.getEntries() as CollectionEntry[])
        byKind.get(detail.kind ?? 0)?.record(duration / 1000);
    }).observe({ entryTypes: ['gc'] });
  }

  snapshot(): MetricSnapshot[] {
    return [
      this.#delay.snapshot(),
      counter(
        'toolpool_event_loop_active_seconds_total',
        'Seconds in which the event loop of the main thread did not wait for events',
        performance.eventLoopUtilization().active / 1000,
      ),
      this.#collections.snapshot(),
    ];
  }
}
