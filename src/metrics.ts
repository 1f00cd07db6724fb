import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './pool/admission.js';
import type { LaneState, Pool } from './pool/pool.js';

/** From half a millisecond to the longest limit, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters and histograms in the form of Prometheus; what the pool is doing is read at the moment of the scrape. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Counter<'tool' | 'status'>;
  readonly #waiting: Histogram<'tool'>;
  readonly #running: Histogram<'tool'>;

  constructor(pool: Pool, admission: Admission) {
    const registers = [this.#registry];
    // Event-loop delay, CPU, memory, handles, garbage collection of the front.
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 10 });
    this.#calls = new Counter({
      name: 'toolpool_calls_total',
      help: 'Calls by tool and HTTP status; 499 is a caller who left before the answer',
      labelNames: ['tool', 'status'],
      registers,
    });
    this.#waiting = new Histogram({
      name: 'toolpool_call_waiting_seconds',
      help: 'Time that a call waited for a thread',
      labelNames: ['tool'],
      buckets: BUCKETS,
      registers,
    });
    this.#running = new Histogram({
      name: 'toolpool_call_running_seconds',
      help: 'Time that a worker spent on a call',
      labelNames: ['tool'],
      buckets: BUCKETS,
      registers,
    });

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
    ofLanes('toolpool_lane_waiting', 'Calls that wait in a lane', state => state.waiting);
    ofLanes('toolpool_lane_running', 'Tasks that run in a lane', state => state.running);
    ofLanes('toolpool_lane_threads', 'Threads of a lane, the spare one included', state => state.threads);

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
      help: 'Tasks that ended without a reply, by lane and cause: late (aborted at their limit), memory, crash',
      labelNames: ['lane', 'cause'],
      registers,
      collect() {
        this.reset();
        for (const { lane, deaths } of pool.state()) {
          for (const [cause, count] of Object.entries(deaths)) this.inc({ lane, cause }, count);
        }
      },
    });
    new Gauge({
      name: 'toolpool_bytes_held',
      help: 'Bytes of bodies and answers held now',
      registers,
      collect() {
        this.set(admission.held);
      },
    });
  }

  /** Counts an answered call. */
  answered(tool: string, status: number): void {
    this.#calls.inc({ tool, status });
  }

  /** Records how long a call waited and ran, in milliseconds. */
  ran(tool: string, waitMs: number, runMs: number): void {
    this.#waiting.observe({ tool }, waitMs / 1000);
    this.#running.observe({ tool }, runMs / 1000);
  }

  /** The text that Prometheus reads, and its content type. */
  async text(): Promise<{ body: string; contentType: string }> {
    return { body: await this.#registry.metrics(), contentType: this.#registry.contentType };
  }
}
