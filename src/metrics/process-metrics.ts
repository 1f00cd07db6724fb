import { collectDefaultMetrics, Registry } from 'prom-client';
import type { MetricSnapshot, ValuesSnapshot } from './snapshot.js';

/**
 * Metrics of the library that are left out: its event-loop lag starts anew when it is read, of garbage collections that
 * end together it counts one, and gauges must not be named `_total`. `MainThreadMetrics` has the first two.
 */
const LEFT_OUT = /^nodejs_(?:eventloop_lag_|gc_|active_\w+_total$)/;

/** CPU, memory, open files and heap of this process. */
export class ProcessMetrics {
  readonly #registry = new Registry();

  constructor() {
    // The library samples the lag whether it is read or not: rarely, then.
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 1000 });
  }

  async snapshot(): Promise<MetricSnapshot[]> {
    const wanted = this.#registry.getMetricsAsArray().filter(({ name }) => !LEFT_OUT.test(name));
    const metrics = await Promise.all(wanted.map(({ name }) => this.#registry.getSingleMetric(name)!.get()));
    return metrics.map(({ name, help, type, values }) => ({
      name,
      help,
      type: type as unknown as ValuesSnapshot['type'],
      values: values.map(({ labels, value }) => ({ labels: labels as Record<string, string | number>, value })),
    }));
  }
}
