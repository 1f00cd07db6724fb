import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { merge } from '../metrics/merge.js';
import { RecentText } from '../metrics/recent-text.js';
import { counter, type MetricSnapshot, metricsText } from '../metrics/snapshot.js';
import { type Cell, send } from './cell.js';

/** Maximum time for a cell to report its metrics, in milliseconds. */
const REPORT_MS = 500;

/** The primary's own metric: how often it has replaced a cell. */
export const cellRestarts = (count: number): MetricSnapshot =>
  counter('toolpool_cell_restarts_total', 'Cells that ended by themselves since the start', count);

/** The metrics of all cells, and the counters of those that have ended. */
export class CollectedMetrics {
  /** The latest metrics of each process. */
  readonly #latest = new Map<Cell, readonly MetricSnapshot[]>();
  /** Requests that each process has not answered: the last answer has the metrics of now. */
  readonly #awaited = new Map<Cell, number>();
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

  /** Takes the metrics of a cell. */
  report(cell: Cell, metrics: readonly MetricSnapshot[]): void {
    // Those of a process that has ended are in the sum: a late report would count them twice.
    if (!this.#latest.has(cell)) return;
    this.#latest.set(cell, metrics);
    const left = (this.#awaited.get(cell) ?? 0) - 1;
    if (left > 0) this.#awaited.set(cell, left);
    else this.#awaited.delete(cell);
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

  /** Requests the metrics of every cell: its counters are kept if it dies. */
  request(): void {
    for (const cell of this.#latest.keys()) {
      if (cell.state === 'starting') continue;
      this.#awaited.set(cell, (this.#awaited.get(cell) ?? 0) + 1);
      send(cell, { type: 'report' });
    }
  }

  /** Collects the metrics of every cell. One that does not answer in time keeps its last ones. */
  async #collect(): Promise<void> {
    this.request();
    const deadline = performance.now() + REPORT_MS;
    while (this.#awaited.size > 0 && performance.now() < deadline) await sleep(2, undefined, { ref: false });
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
