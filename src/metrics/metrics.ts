import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue as PromValue,
  Registry,
} from 'prom-client';
import type { LogDestination } from '../log/log-destination.js';
import type { MemoryBudget } from '../pool/memory-budget.js';
import type { LaneState, Pool } from '../pool/pool.js';
import type { StuckThreads } from '../pool/stuck-threads.js';
import type { FailureCause } from '../pool/threads.js';
import type { RunOutcome } from '../shared/call.js';
import { RecentText } from './recent-text.js';
import { type MetricSnapshot, type MetricValue, metricsText } from './snapshot.js';

/** Histogram buckets from half a millisecond to the longest limit, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The label of each cause in `toolpool_task_deaths_total`. */
const CAUSES: Readonly<Record<FailureCause, string>> = { timeout: 'late', memory: 'memory', crash: 'crash' };

/** The parts whose state is read on each scrape. */
interface MetricsSources {
  readonly pool: Pick<Pool, 'state'> & { readonly stuck: Pick<StuckThreads, 'count'> };
  readonly memory: Pick<MemoryBudget, 'held'>;
  readonly calls: { readonly open: number };
  readonly log: Pick<LogDestination, 'lost'>;
  /** Maximum resident memory of the process, in bytes. */
  readonly memoryBound: number;
}

/** Counters and histograms in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  /** Making it takes 2 ms of the event loop. */
  readonly #text = new RecentText(async () => metricsText(await this.snapshot()));
  readonly #answers = new Map<string, Map<number, number>>();
  readonly #waiting = new Distribution(
    'toolpool_call_waiting_seconds',
    'Time that a call was queued, whatever became of it; lines of batches are not counted',
  );
  readonly #running = new Distribution(
    'toolpool_call_running_seconds',
    'Run time of a call in a worker, also of one that failed; of the last attempt if it ran twice',
  );

  constructor({ pool, memory, calls, log, memoryBound }: MetricsSources) {
    // Event-loop delay, CPU, memory, handles, garbage collection of the main thread.
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 10 });
    this.#registerCalls();
    this.#registerLanes(pool);
    this.#registerFailures(pool);
    this.#registerGauge('toolpool_bytes_held', 'Bytes of bodies and answers held now', () => memory.held);
    this.#registerGauge(
      'toolpool_open_calls',
      'Calls that were admitted and whose answer has not been sent',
      () => calls.open,
    );
    this.#registerGauge(
      'toolpool_memory_bound_bytes',
      'Maximum resident memory of this configuration',
      () => memoryBound,
    );
    this.#registerLog(log);
  }

  #registerCalls(): void {
    const answers = this.#answers;
    new Counter({
      name: 'toolpool_calls_total',
      help: 'Calls by tool and HTTP status; 499: the client closed the connection before the answer',
      labelNames: ['tool', 'status'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [tool, statuses] of answers)
          for (const [status, count] of statuses) this.inc({ tool, status }, count);
      },
    });
  }

  #registerLanes(pool: MetricsSources['pool']): void {
    const registers = [this.#registry];
    const ofLanes = (name: string, help: string, value: (state: LaneState) => number): void => {
      new Gauge({
        name,
        help,
        labelNames: ['lane'],
        registers,
        collect() {
          for (const state of pool.state()) this.set({ lane: state.lane }, value(state));
        },
      });
    };
    ofLanes('toolpool_lane_waiting', 'Queued calls of a lane', state => state.waiting);
    ofLanes('toolpool_lane_running', 'Running tasks of a lane', state => state.running);
    ofLanes(
      'toolpool_lane_threads',
      'Threads of a lane, the spare one and those that are being ended included',
      state => state.threads,
    );
    new Counter({
      name: 'toolpool_lane_busy_seconds_total',
      help: 'Seconds that the threads of a lane spent on tasks, summed over threads; running tasks count until now',
      labelNames: ['lane'],
      registers,
      collect() {
        this.reset();
        for (const { lane, busyMs } of pool.state()) this.inc({ lane }, busyMs / 1000);
      },
    });
    this.#registerGauge(
      'toolpool_stuck_threads',
      'Threads that were ended and have not exited within five seconds',
      () => pool.stuck.count,
    );
  }

  #registerFailures(pool: MetricsSources['pool']): void {
    const registers = [this.#registry];
    new Counter({
      name: 'toolpool_thread_restarts_total',
      help: 'Threads replaced since the start, by lane',
      labelNames: ['lane'],
      registers,
      collect() {
        this.reset();
        for (const { lane, replaced } of pool.state()) this.inc({ lane }, replaced);
      },
    });
    new Counter({
      name: 'toolpool_task_deaths_total',
      help: 'Tasks that ended without a reply, by lane and cause: late (aborted at their time limit), memory, crash',
      labelNames: ['lane', 'cause'],
      registers,
      collect() {
        this.reset();
        for (const { lane, failures } of pool.state()) {
          for (const cause of Object.keys(CAUSES) as FailureCause[])
            this.inc({ lane, cause: CAUSES[cause] }, failures[cause]);
        }
      },
    });
  }

  #registerLog(log: MetricsSources['log']): void {
    new Counter({
      name: 'toolpool_log_lines_lost_total',
      help: 'Log lines that were not written, because 4 MiB of earlier ones waited for standard output',
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(log.lost);
      },
    });
  }

  #registerGauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value());
      },
    });
  }

  /** Counts an answered call. */
  answered(tool: string, status: number): void {
    let statuses = this.#answers.get(tool);
    if (statuses === undefined) this.#answers.set(tool, (statuses = new Map()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  /** Counts answered lines of a batch. They wait behind single calls, so their queueing tells nothing of the load. */
  answeredLines(counts: RunOutcome['counts']): void {
    for (const { tool, status, lines, runMs } of counts) {
      for (let line = 0; line < lines; line++) {
        this.answered(tool, status);
        if (runMs > 0) this.ran(tool, runMs / lines);
      }
    }
  }

  /** Records how long a call was queued, in milliseconds, whether it ran or not. */
  waited(tool: string, waitMs: number): void {
    this.#waiting.record(tool, waitMs / 1000);
  }

  /** Records how long a call ran, in milliseconds, whether it failed or not. */
  ran(tool: string, runMs: number): void {
    this.#running.record(tool, runMs / 1000);
  }

  /** The text for Prometheus. */
  text(): Promise<string> {
    return this.#text.get();
  }

  /** The metrics as they are now: all, or counters and histograms alone. */
  async snapshot(which: 'metrics' | 'counters' = 'metrics'): Promise<MetricSnapshot[]> {
    const wanted = this.#registry
      .getMetricsAsArray()
      .filter(metric => which === 'metrics' || !(metric instanceof Gauge));
    const metrics = await Promise.all(wanted.map(({ name }) => this.#registry.getSingleMetric(name)!.get()));
    return [...metrics.map(snapshotOf), this.#waiting.snapshot(), this.#running.snapshot()];
  }
}

/** Converts a metric of the library, whose types omit the names of samples. */
function snapshotOf({ name, help, type, values }: MetricObjectWithValues<PromValue<string>>): MetricSnapshot {
  return {
    name,
    help,
    type: type as unknown as MetricSnapshot['type'],
    values: (values as (MetricValue & { metricName?: string })[]).map(({ metricName, labels, value }) =>
      metricName === undefined || metricName === name ? { labels, value } : { name: metricName, labels, value },
    ),
  };
}

/**
 * A histogram by tool in plain arrays: the library looks labels up at every observation, which is too slow for small
 * calls.
 */
class Distribution {
  /** For each tool: the count of each bucket, of all larger values, and the sum. */
  readonly #cells = new Map<string, Float64Array>();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  record(tool: string, seconds: number): void {
    let cells = this.#cells.get(tool);
    if (cells === undefined) this.#cells.set(tool, (cells = new Float64Array(BUCKETS.length + 2)));
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++;
    cells[bucket]!++;
    cells[BUCKETS.length + 1]! += seconds;
  }

  snapshot(): MetricSnapshot {
    const { name, help } = this;
    const values: MetricValue[] = [];
    for (const [tool, cells] of this.#cells) {
      let count = 0;
      for (let bucket = 0; bucket <= BUCKETS.length; bucket++) {
        count += cells[bucket]!;
        values.push({ name: `${name}_bucket`, labels: { le: BUCKETS[bucket] ?? '+Inf', tool }, value: count });
      }
      values.push(
        { name: `${name}_sum`, labels: { tool }, value: cells[BUCKETS.length + 1]! },
        { name: `${name}_count`, labels: { tool }, value: count },
      );
    }
    return { name, help, type: 'histogram', values };
  }
}
