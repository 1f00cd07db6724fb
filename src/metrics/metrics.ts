import type { LogDestination } from '../log/log-destination.js';
import type { MemoryBudget } from '../pool/memory-budget.js';
import type { LaneState, Pool } from '../pool/pool.js';
import type { StuckThreads } from '../pool/stuck-threads.js';
import type { FailureCause } from '../pool/threads.js';
import { readVersion } from '../read-version.js';
import type { RunOutcome } from '../shared/call.js';
import { REJECTIONS, type Rejection } from '../shared/rejection.js';
import type { LaneName } from '../shared/tool.js';
import { Histogram, type HistogramSeries } from './histogram.js';
import { HttpMetrics } from './http-metrics.js';
import { MainThreadMetrics } from './main-thread.js';
import { ProcessMetrics } from './process-metrics.js';
import { RecentText } from './recent-text.js';
import { counter, gauge, type MetricSnapshot, metricsText, type ValuesSnapshot } from './snapshot.js';

/** Histogram buckets from half a millisecond to the longest limit, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The label of each cause in `toolpool_task_deaths_total`. */
const CAUSES: Readonly<Record<FailureCause, string>> = { timeout: 'late', memory: 'memory', crash: 'crash' };

const VERSION = readVersion();

/** The parts whose state is read on each scrape. */
interface MetricsSources {
  readonly pool: Pick<Pool, 'state'> & { readonly stuck: Pick<StuckThreads, 'count'> };
  readonly memory: Pick<MemoryBudget, 'held'>;
  readonly calls: { readonly open: number };
  readonly connections: { readonly open: number };
  readonly log: Pick<LogDestination, 'lost'>;
  /** Counts that a shared rate limit has missed. */
  readonly rateLimit: { readonly errors: number };
  /** Maximum resident memory of the process, in bytes. */
  readonly memoryBound: number;
}

/** Everything that is counted and measured in one process. */
export class Metrics {
  /** Of requests, whatever their route. */
  readonly http = new HttpMetrics();
  readonly #sources: MetricsSources;
  readonly #process = new ProcessMetrics();
  readonly #mainThread = new MainThreadMetrics();
  /** Making it takes some milliseconds of the event loop. */
  readonly #text = new RecentText(async () => metricsText(await this.snapshot()));
  readonly #answers = new Map<string, Map<number, number>>();
  readonly #rejections: Record<Rejection, number>;
  readonly #waiting = new CallTimes(
    'toolpool_call_waiting_seconds',
    'Time that a call was queued, whatever became of it; lines of batches are not counted',
  );
  readonly #running = new CallTimes(
    'toolpool_call_running_seconds',
    'Run time of a call in a worker, also of one that failed; of the last attempt if it ran twice',
  );

  constructor(sources: MetricsSources) {
    this.#sources = sources;
    this.#rejections = Object.fromEntries(REJECTIONS.map(reason => [reason, 0])) as Record<Rejection, number>;
  }

  /** Counts an answered call. */
  answered(tool: string, status: number): void {
    let statuses = this.#answers.get(tool);
    if (statuses === undefined) this.#answers.set(tool, (statuses = new Map()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  /** Counts calls that got no result for this reason. */
  rejected(reason: Rejection, calls = 1): void {
    this.#rejections[reason] += calls;
  }

  /**
   * Counts answered lines of a batch that ran in `lane`. They wait behind single calls, so their queueing tells nothing
   * of the load.
   */
  answeredLines(lane: LaneName, counts: RunOutcome['counts']): void {
    for (const { tool, status, lines, runMs, rejection } of counts) {
      if (rejection !== undefined) this.rejected(rejection, lines);
      for (let line = 0; line < lines; line++) {
        this.answered(tool, status);
        if (runMs > 0) this.ran(tool, lane, runMs / lines);
      }
    }
  }

  /** Records how long a call was queued in the lane that it was given to, in milliseconds, whether it ran or not. */
  waited(tool: string, lane: LaneName, waitMs: number): void {
    this.#waiting.record(tool, lane, waitMs);
  }

  /** Records how long a call ran, in milliseconds, whether it failed or not. */
  ran(tool: string, lane: LaneName, runMs: number): void {
    this.#running.record(tool, lane, runMs);
  }

  /** The text for Prometheus. */
  text(): Promise<string> {
    return this.#text.get();
  }

  /** The metrics as they are now. */
  async snapshot(): Promise<MetricSnapshot[]> {
    const { memory, calls, connections, log, rateLimit, memoryBound } = this.#sources;
    return [
      ...this.#callCounts(),
      ...this.#laneStates(),
      gauge('toolpool_bytes_held', 'Bytes of bodies and answers held now', memory.held),
      gauge('toolpool_open_calls', 'Calls that were admitted and whose answer has not been sent', calls.open),
      gauge('toolpool_connections', 'Open connections', connections.open),
      gauge('toolpool_memory_bound_bytes', 'Maximum resident memory of this configuration', memoryBound),
      counter(
        'toolpool_log_lines_lost_total',
        'Log lines that were not written, because 4 MiB of earlier ones waited for standard output',
        log.lost,
      ),
      counter(
        'toolpool_rate_limit_errors_total',
        'Calls that Redis or the primary did not count in time: this process counted them for itself',
        rateLimit.errors,
      ),
      gauge('toolpool_build_info', 'The version of the service and that of Node; always 1', [
        { labels: { version: VERSION, node: process.version }, value: 1 },
      ]),
      this.#waiting.histogram.snapshot(),
      this.#running.histogram.snapshot(),
      ...this.http.snapshot(),
      ...this.#mainThread.snapshot(),
      ...(await this.#process.snapshot()),
    ];
  }

  #callCounts(): ValuesSnapshot[] {
    const answers = [...this.#answers].flatMap(([tool, statuses]) =>
      [...statuses].map(([status, value]) => ({ labels: { tool, status }, value })),
    );
    return [
      counter(
        'toolpool_calls_total',
        'Calls by tool and HTTP status; 499: the client closed the connection before the answer',
        answers,
      ),
      counter(
        'toolpool_rejected_calls_total',
        'Calls without a result by reason: queue-full, delay (the queue is too slow), wait (no thread in time), ' +
          'memory, draining, rate-limit, time and heap (limits of the run). A batch that is ended counts once',
        REJECTIONS.map(reason => ({ labels: { reason }, value: this.#rejections[reason] })),
      ),
    ];
  }

  #laneStates(): ValuesSnapshot[] {
    const { pool } = this.#sources;
    const lanes = pool.state();
    const byLane = (of: (state: LaneState) => number): ValuesSnapshot['values'] =>
      lanes.map(state => ({ labels: { lane: state.lane }, value: of(state) }));
    const deaths = lanes.flatMap(({ lane, failures }) =>
      (Object.keys(CAUSES) as FailureCause[]).map(cause => {
        return { labels: { lane, cause: CAUSES[cause] }, value: failures[cause] };
      }),
    );
    return [
      gauge(
        'toolpool_lane_waiting',
        'Queued calls of a lane',
        byLane(({ waiting }) => waiting),
      ),
      gauge(
        'toolpool_lane_running',
        'Running tasks of a lane',
        byLane(({ running }) => running),
      ),
      gauge(
        'toolpool_lane_threads',
        'Threads of a lane, the spare one and those that are being ended included',
        byLane(({ threads }) => threads),
      ),
      counter(
        'toolpool_lane_busy_seconds_total',
        'Seconds that the threads of a lane spent on tasks, summed over threads; running tasks count until now',
        byLane(({ busyMs }) => busyMs / 1000),
      ),
      gauge(
        'toolpool_stuck_threads',
        'Threads that were ended and have not exited within five seconds',
        pool.stuck.count,
      ),
      counter(
        'toolpool_thread_restarts_total',
        'Threads replaced since the start, by lane',
        byLane(({ replaced }) => replaced),
      ),
      counter(
        'toolpool_task_deaths_total',
        'Tasks that ended without a reply, by lane and cause: late (aborted at their time limit), memory, crash',
        deaths,
      ),
    ];
  }
}

/** Times of calls by tool and lane. */
class CallTimes {
  readonly histogram: Histogram;
  readonly #series = new Map<string, Partial<Record<LaneName, HistogramSeries>>>();

  constructor(name: string, help: string) {
    this.histogram = new Histogram(name, help, BUCKETS);
  }

  record(tool: string, lane: LaneName, ms: number): void {
    let lanes = this.#series.get(tool);
    if (lanes === undefined) this.#series.set(tool, (lanes = {}));
    (lanes[lane] ??= this.histogram.add({ tool, lane })).record(ms / 1000);
  }
}
