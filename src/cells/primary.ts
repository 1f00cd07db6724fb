import cluster, { type Worker } from 'node:cluster';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.js';
import { WindowCounter } from '../http/rate-limit/window-counter.js';
import { merge, type Source } from '../metrics/merge.js';
import { type MetricSnapshot, metricsText } from '../metrics/snapshot.js';
import { memoryBound } from '../pool/memory-bound.js';
import type { Question, ToCell, ToPrimary } from './messages.js';
import { Restarts } from './restarts.js';

/** Resident memory of the primary itself, in bytes: it loads no tool. */
const PRIMARY_BYTES = 64 * 1024 * 1024;

/** Maximum time for a cell to report its metrics, and to end after `DRAIN_MS`; in milliseconds. */
const REPORT_MS = 500;
const GRACE_MS = 2000;

/** Interval at which the metrics of all cells are saved, in case one dies; in milliseconds. */
const SAVE_METRICS_MS = 5000;

/** From the least severe; a line is logged if its level is at least `LOG_LEVEL`. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The number of a level in the log lines of the cells. */
const severityOf = (level: string): number => (LOG_LEVELS.indexOf(level) + 1) * 10;

/** A process that handles connections. */
interface Cell {
  readonly slot: Slot;
  /** The process, as node:cluster names it; other workers of the project are threads. */
  readonly worker: Worker;
  readonly startedAt: number;
  up: boolean;
  ready: boolean;
  /** Being replaced, or the replacement that is not up yet: its exit starts no other process. */
  exitExpected: boolean;
  /** Its latest metrics, and whether it has answered the current request for them. */
  metrics: readonly MetricSnapshot[];
  reported: boolean;
}

/** The place of a cell: its number and its restarts outlive the process. */
interface Slot {
  readonly name: string;
  readonly restarts: Restarts;
  cell: Cell | undefined;
}

/**
 * The primary starts the cells and shares the port among them. It answers no calls and loads no tools: it distributes
 * connections round-robin, replaces cells that end, and keeps the state that all cells share.
 */
export class Primary {
  readonly #config: Config;
  readonly #slots: readonly Slot[];
  readonly #cells = new Set<Cell>();
  readonly #counter: WindowCounter;
  /** Counters of cells that have ended. */
  #endedMetrics: readonly MetricSnapshot[] = [];
  #restarts = 0;
  #allWereUp = false;
  #ending = false;
  #collecting: Promise<void> | undefined;

  constructor(config: Config) {
    this.#config = config;
    this.#counter = new WindowCounter(config.rateLimit.windowMs);
    this.#slots = Array.from({ length: config.cells }, (_, i) => ({
      name: String(i + 1),
      restarts: new Restarts(),
      cell: undefined,
    }));
  }

  /** Starts all cells and handles signals. */
  run(): void {
    cluster.setupPrimary({ silent: false });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void this.#end(signal, 0));
    process.on('SIGHUP', () => void this.#replaceAll());
    setInterval(() => void this.#collect(), SAVE_METRICS_MS).unref();
    const bytes = memoryBound(this.#config) * this.#config.cells + PRIMARY_BYTES;
    this.#log('info', 'starting cells', { cells: this.#config.cells, memoryBoundBytes: bytes });
    for (const slot of this.#slots) this.#start(slot);
  }

  #start(slot: Slot): Cell {
    const worker = cluster.fork({ TOOLPOOL_CELL: slot.name });
    const cell: Cell = {
      slot,
      worker,
      startedAt: performance.now(),
      up: false,
      ready: false,
      exitExpected: false,
      metrics: [],
      reported: false,
    };
    slot.cell = cell;
    this.#cells.add(cell);
    worker.on('message', (message: ToPrimary) => this.#hear(cell, message));
    worker.once('exit', (code, signal) => this.#exited(cell, code, signal));
    return cell;
  }

  #hear(cell: Cell, message: ToPrimary): void {
    switch (message.type) {
      case 'up':
        cell.up = true;
        if (!this.#allWereUp && this.#slots.every(({ cell }) => cell?.up)) {
          this.#allWereUp = true;
          this.#log('info', 'all cells are up');
        }
        return;
      case 'failed':
        if (!this.#ending) console.error(message.message);
        // Later, only this process is missing: its exit says what happens.
        if (!this.#allWereUp) void this.#end('a cell could not start', 1);
        return;
      case 'state':
        if (cell.ready !== message.ready) {
          cell.ready = message.ready;
          this.#tellReady();
        }
        if (message.leaking && !cell.exitExpected && !this.#ending) {
          this.#log('error', 'a cell holds bytes for no call and is replaced', { slot: cell.slot.name });
          void this.#replace(cell);
        }
        return;
      case 'metrics':
        cell.metrics = message.metrics;
        cell.reported = true;
        return;
      case 'ask':
        void this.#answer(message.question).then(answer =>
          this.#send(cell, { type: 'answer', id: message.id, answer }),
        );
    }
  }

  async #answer(question: Question): Promise<unknown> {
    if (question.kind === 'count') return this.#counter.count(question.client, question.calls);
    await this.#collect();
    const sources: Source[] = [...this.#cells].map(cell => ({ cell: cell.slot.name, metrics: cell.metrics }));
    const own: MetricSnapshot = {
      name: 'toolpool_cell_restarts_total',
      help: 'Cells replaced since the start because they had ended',
      type: 'counter',
      values: [{ labels: {}, value: this.#restarts }],
    };
    return metricsText([...merge([{ cell: '', metrics: this.#endedMetrics, ended: true }, ...sources]), own]);
  }

  /** Requests the metrics of every cell; a cell that does not answer in time keeps its last ones. */
  #collect(): Promise<void> {
    this.#collecting ??= this.#collectNow().finally(() => (this.#collecting = undefined));
    return this.#collecting;
  }

  async #collectNow(): Promise<void> {
    const asked = [...this.#cells].filter(({ up }) => up);
    for (const cell of asked) {
      cell.reported = false;
      this.#send(cell, { type: 'report' });
    }
    const deadline = performance.now() + REPORT_MS;
    const isWaiting = (cell: Cell): boolean => !cell.reported && this.#cells.has(cell);
    while (asked.some(isWaiting) && performance.now() < deadline) await sleep(2, undefined, { ref: false });
  }

  #tellReady(): void {
    const cells = [...this.#cells].filter(({ ready }) => ready).length;
    for (const cell of this.#cells) this.#send(cell, { type: 'ready', cells });
  }

  #send({ worker }: Cell, message: ToCell): void {
    if (worker.isConnected()) worker.send(message, () => undefined);
  }

  #exited(cell: Cell, code: number | null, signal: string | null): void {
    this.#cells.delete(cell);
    this.#endedMetrics = merge([
      { cell: '', metrics: this.#endedMetrics, ended: true },
      { cell: '', metrics: cell.metrics, ended: true },
    ]);
    this.#tellReady();
    if (this.#ending || cell.exitExpected) return;
    this.#log('error', 'a cell has ended', { slot: cell.slot.name, code, signal });
    // Before all have been up, the configuration or the address is wrong, and the cell has said so.
    if (!this.#allWereUp && !cell.up) return void this.#end('a cell could not start', 1);
    this.#restart(cell);
  }

  /** Starts another process in place of one that has ended, after a delay that grows; a crash loop ends the service. */
  #restart(cell: Cell): void {
    const { slot } = cell;
    slot.cell = undefined;
    const delayMs = slot.restarts.after(performance.now() - cell.startedAt);
    if (delayMs === undefined) {
      console.error(`toolpool: cell ${slot.name} ends again and again soon after its start: the service ends`);
      return void this.#end('crash loop', 1);
    }
    this.#restarts++;
    setTimeout(() => {
      if (!this.#ending) this.#start(slot);
    }, delayMs);
  }

  /** Replaces the process of each slot, one after the other, without a failed call. */
  async #replaceAll(): Promise<void> {
    this.#log('info', 'replacing all cells');
    for (const { cell } of this.#slots) {
      if (cell === undefined || cell.exitExpected || this.#ending) continue;
      if (!(await this.#replace(cell))) return;
    }
    this.#log('info', 'all cells are replaced');
  }

  /** Starts another process in the slot of a cell, which retires once the new one is up. */
  async #replace(old: Cell): Promise<boolean> {
    old.exitExpected = true;
    const cell = this.#start(old.slot);
    cell.exitExpected = true;
    while (!cell.up && !cell.worker.isDead() && !this.#ending) await sleep(20);
    if (!cell.up || !this.#cells.has(cell)) {
      this.#log('error', 'the new process of a cell did not start: the old one stays', { slot: old.slot.name });
      old.exitExpected = false;
      if (this.#cells.has(old)) old.slot.cell = old;
      // It has ended meanwhile, as if it had not been about to be replaced.
      else if (!this.#ending) this.#restart(old);
      return false;
    }
    cell.exitExpected = false;
    this.#send(old, { type: 'retire' });
    return true;
  }

  /** Drains all cells, and ends with the last one. */
  async #end(reason: string, code: number): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    this.#log('info', 'the service ends', { reason });
    for (const { worker } of this.#cells) worker.process.kill('SIGTERM');
    const deadline = performance.now() + this.#config.drainMs + GRACE_MS;
    while (this.#cells.size > 0 && performance.now() < deadline) await sleep(20);
    for (const { worker } of this.#cells) worker.process.kill('SIGKILL');
    process.exit(code);
  }

  /** Logs a line as the cells do; its `slot` is the number of the cell that it is about. */
  #log(
    level: 'info' | 'error',
    msg: string,
    fields: Readonly<Record<string, unknown>> & { readonly cell?: never } = {},
  ): void {
    if (severityOf(level) < severityOf(this.#config.logLevel)) return;
    const line = { level: severityOf(level), time: Date.now(), pid: process.pid, cell: 'primary', ...fields, msg };
    console.log(JSON.stringify(line));
  }
}
