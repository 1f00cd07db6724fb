import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { merge } from '../metrics/merge.js';
import { RecentText } from '../metrics/recent-text.js';
import { type MetricSnapshot, metricsText } from '../metrics/snapshot.js';
import { type Cell, send } from './cell.js';

/** Maximum time for a cell to report its metrics, in milliseconds. */
const REPORT_MS = 500;

/** The metrics of all cells, and the counters of those that have ended. */
export class CollectedMetrics {
  /** The latest metrics of each process. */
  readonly #latest = new Map<Cell, readonly MetricSnapshot[]>();
  /** Processes that have not answered the current request. */
  readonly #awaited = new Set<Cell>();
  #endedCounters: readonly MetricSnapshot[] = [];
  readonly #own: () => readonly MetricSnapshot[];
  readonly #text = new RecentText(() => this.#makeText());

  /** `own` are the metrics of the primary. */
  constructor(own: () => readonly MetricSnapshot[]) {
    this.#own = own;
  }

  add(cell: Cell): void {
    this.#latest.set(cell, []);
  }

  /** Takes all metrics of a cell, which were requested. */
  report(cell: Cell, metrics: readonly MetricSnapshot[]): void {
    this.saved(cell, metrics);
    this.#awaited.delete(cell);
  }

  /** Takes counters of a cell. */
  saved(cell: Cell, counters: readonly MetricSnapshot[]): void {
    // Those of a process that has ended are in the sum: a late report would count them twice.
    if (this.#latest.has(cell)) this.#latest.set(cell, counters);
  }

  /** Keeps the counters of a process that has ended. */
  end(cell: Cell): void {
    const metrics = this.#latest.get(cell) ?? [];
    this.#latest.delete(cell);
    this.#awaited.delete(cell);
    this.#endedCounters = merge([
      { cell: undefined, metrics: this.#endedCounters },
      { cell: undefined, metrics },
    ]);
  }

  /** All metrics as text. */
  text(): Promise<string> {
    return this.#text.get();
  }

  /** Requests the counters of every cell: they are kept if it dies. */
  save(): void {
    for (const cell of this.#latest.keys()) if (cell.state !== 'starting') send(cell, { type: 'save' });
  }

  /** Requests the metrics of every cell. One that does not answer in time keeps its last counters. */
  async #collect(): Promise<void> {
    for (const cell of this.#latest.keys()) {
      if (cell.state === 'starting') continue;
      this.#awaited.add(cell);
      send(cell, { type: 'report' });
    }
    const deadline = performance.now() + REPORT_MS;
    while (this.#awaited.size > 0 && performance.now() < deadline) await sleep(2, undefined, { ref: false });
    this.#awaited.clear();
  }

  async #makeText(): Promise<string> {
    await this.#collect();
    const sources = [...this.#latest].map(([{ slot, state }, metrics]) => ({
      // Two processes have one slot during a replacement: the gauges are those of the one that takes connections.
      cell: state === 'retiring' || state === 'drained' ? undefined : slot.name,
      metrics,
    }));
    return metricsText([...merge([{ cell: undefined, metrics: this.#endedCounters }, ...sources]), ...this.#own()]);
  }
}
