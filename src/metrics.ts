import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Admission } from './pool/memory-budget.js';
import type { LaneState, Pool } from './pool/pool.js';

/** From half a millisecond to the longest limit, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters and histograms in the form of Prometheus; what the pool is doing is read at the moment of the scrape. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers = new Map<string, Map<number, number>>();
  readonly #waiting = new Distribution('toolpool_call_waiting_seconds', 'Time that a call waited for a thread');
  readonly #running = new Distribution('toolpool_call_running_seconds', 'Time that a worker spent on a call');

  constructor(pool: Pool, admission: Admission) {
    const registers = [this.#registry];
    // Event-loop delay, CPU, memory, handles, garbage collection of the front.
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 10 });
    const answers = this.#answers;
    new Counter({
      name: 'toolpool_calls_total',
      help: 'Calls by tool and HTTP status; 499 is a caller who left before the answer',
      labelNames: ['tool', 'status'],
      registers,
      collect() {
        this.reset();
        for (const [tool, statuses] of answers) for (const [status, count] of statuses) this.inc({ tool, status }, count);
      },
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
    let statuses = this.#answers.get(tool);
    if (statuses === undefined) this.#answers.set(tool, (statuses = new Map()));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  /** Records how long a call waited and ran, in milliseconds. */
  ran(tool: string, waitMs: number, runMs: number): void {
    this.#waiting.record(tool, waitMs / 1000);
    this.#running.record(tool, runMs / 1000);
  }

  /** The text that Prometheus reads, and its content type. */
  async text(): Promise<{ body: string; contentType: string }> {
    const body = [await this.#registry.metrics(), this.#waiting.text(), this.#running.text()].join('\n');
    return { body, contentType: this.#registry.contentType };
  }
}

/**
 * A histogram by tool that costs a call next to nothing: it counts in plain arrays
 * and becomes Prometheus' text (exposition format 0.0.4) at the scrape. The
 * library's own looks its labels up at every observation, which small calls feel.
 */
class Distribution {
  /** For each tool: how many fell into each bucket, how many beyond all, and the sum of all. */
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

  text(): string {
    const lines = [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} histogram`];
    for (const [tool, cells] of this.#cells) {
      let count = 0;
      for (let bucket = 0; bucket <= BUCKETS.length; bucket++) {
        count += cells[bucket]!;
        lines.push(`${this.name}_bucket{le="${BUCKETS[bucket] ?? '+Inf'}",tool="${tool}"} ${count}`);
      }
      lines.push(`${this.name}_sum{tool="${tool}"} ${cells[BUCKETS.length + 1]}`, `${this.name}_count{tool="${tool}"} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
