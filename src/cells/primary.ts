import cluster from 'node:cluster';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Config, LOG_LEVELS } from '../config/config.js';
import { LogDestination } from '../log/log-destination.js';
import { standardOutput } from '../log/standard-output.js';
import { memoryBound } from '../pool/memory-bound.js';
import { WindowCounter } from '../rate-limit/window-counter.js';
import type { ErrorAnswer } from '../shared/error-answer.js';
import { listenForAdmin } from './admin-listener.js';
import { type Cell, type Slot, send } from './cell.js';
import { CollectedMetrics, cellRestarts } from './collected-metrics.js';
import { Diagnostics } from './diagnostics.js';
import type { Defect, Diagnosis, Question, ToPrimary } from './messages.js';
import { Restarts } from './restarts.js';
import { CELL_OPTIONS, cellVariables } from './runtime-options.js';

/** Maximum resident memory of the primary itself, in bytes: it loads no tool. */
const PRIMARY_BYTES = 60 * 1024 * 1024;

/** Maximum time for a cell to end after `DRAIN_MS`, in milliseconds. Then it is killed. */
const GRACE_MS = 2000;

/** Maximum time for a process to come up, in milliseconds: many times what it takes on a busy machine. */
const START_MS = 60_000;

const CELL_MODULE = new URL('../cell-process.js', import.meta.url);

/** Maximum time for the last log lines to be written, in milliseconds. */
const LOG_MS = 500;

/** How often the state of a starting process is looked at, in milliseconds. */
const POLL_MS = 20;

/** Interval at which the counters of all cells are saved, in case one dies; in milliseconds. */
const SAVE_METRICS_MS = 5000;

/** A cell that is up hangs if it sends nothing for so long, in milliseconds, although it is asked for its counters. */
const SILENT_MS = 4 * SAVE_METRICS_MS;

/** What the log says of a cell that is replaced. */
const DEFECTS: Readonly<Record<Defect, string>> = {
  leak: 'a cell holds bytes for no call and is replaced',
  stuck: 'a cell has threads that do not exit and is replaced',
};

/** The number of a level in the log lines of the cells. */
const severityOf = (level: string): number => (LOG_LEVELS.indexOf(level) + 1) * 10;

/** How a process ended; `error`: it could not be started. */
interface ProcessEnd {
  readonly code?: number | null;
  readonly signal?: string | null;
  readonly error?: string;
}

/** What a test changes. */
interface PrimaryOptions {
  /** The module that a cell runs, with the arguments of this process. */
  readonly cellModule?: URL;
  /** Maximum time for a process to come up, in milliseconds; then it is killed. */
  readonly startMs?: number;
}

/**
 * The primary starts the cells, with the options of Node that they need, and shares the port among them. It answers no
 * calls and loads no tools: it replaces cells that end or have a defect, ends those that do not end by themselves, and
 * keeps the state that all cells share. With `ADMIN_PORT`, it answers operators for all cells. A single cell accepts
 * its connections itself; several get them in turn.
 */
export class Primary {
  readonly #config: Config;
  readonly #slots: readonly Slot[];
  readonly #cells = new Set<Cell>();
  readonly #counter: WindowCounter;
  readonly #diagnostics = new Diagnostics();
  readonly #metrics = new CollectedMetrics(() => [cellRestarts(this.#crashes)]);
  /** Cells that ended although nobody had asked them to. */
  #crashes = 0;
  #allWereUp = false;
  #ending = false;
  /** The last of the replacements, which run one at a time. */
  #replacements: Promise<void> = Promise.resolve();
  /** Whether a round that has not begun is going to replace all cells. */
  #roundIsQueued = false;
  /** Cells with a defect whose replacement is queued or runs. */
  readonly #defective = new Set<Cell>();
  readonly #cellModule: URL;
  /** Opened before the cells are started: they inherit a pipe as this process has opened it. */
  readonly #output = new LogDestination(standardOutput(), { pid: process.pid, cell: 'primary' });
  readonly #startMs: number;

  constructor(config: Config, { cellModule = CELL_MODULE, startMs = START_MS }: PrimaryOptions = {}) {
    this.#config = config;
    this.#cellModule = cellModule;
    this.#startMs = startMs;
    this.#counter = new WindowCounter(config.rateLimit.windowMs);
    this.#slots = Array.from({ length: config.cells }, (_, i) => ({
      name: String(i + 1),
      restarts: new Restarts(),
      cell: undefined,
      successor: undefined,
    }));
  }

  /** Starts all cells and handles signals. */
  run(): void {
    // Connections of one cell do not pass through this process.
    cluster.schedulingPolicy = this.#config.cells === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR;
    cluster.setupPrimary({
      exec: fileURLToPath(this.#cellModule),
      args: process.argv.slice(2),
      // Options of this process go last, so that they have precedence.
      execArgv: [...CELL_OPTIONS, ...process.execArgv],
      silent: false,
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void this.#end(signal, 0, signal));
    process.on('SIGHUP', () => this.#queueRound());
    setInterval(() => this.#metrics.request(), SAVE_METRICS_MS).unref();
    this.#listenForAdmin();
    for (const slot of this.#slots) this.#start(slot);
  }

  #listenForAdmin(): void {
    const { admin, cells } = this.#config;
    if (admin === undefined) return;
    const operations = {
      unhealthy: () => this.#unhealthy(),
      unready: () => this.#unready(),
      metrics: () => this.#metrics.text(),
      cells,
      diagnose: (cell: number, diagnosis: Diagnosis, connection: Socket) => this.#diagnose(cell, diagnosis, connection),
    };
    listenForAdmin(admin, operations, error => {
      console.error(`toolpool: ${error.message}`);
      void this.#end('the admin port cannot be opened', 1);
    });
  }

  /** Why the service must be restarted; undefined if it works. A cell whose place is taken ends anyway. */
  #unhealthy(): string | undefined {
    for (const { name, cell } of this.#slots) {
      if (cell?.defect === 'leak') return `memory leak: cell ${name} holds bytes although no call is open`;
      if (cell !== undefined && this.#isSilent(cell)) return `cell ${name} does not report`;
    }
    return undefined;
  }

  #isSilent({ state, heardAt }: Cell): boolean {
    return state === 'up' && performance.now() - heardAt > SILENT_MS;
  }

  /** Why the service accepts no calls; undefined if it accepts them. */
  #unready(): string | undefined {
    if (this.#ending) return 'shutting down: send calls to another instance';
    const accept = [...this.#cells].some(cell => cell.ready && !this.#isSilent(cell));
    return accept ? undefined : 'no cell is ready';
  }

  #diagnose(number: number, diagnosis: Diagnosis, connection: Socket): ErrorAnswer | undefined {
    const refused = this.#diagnostics.begin(this.#slots[number - 1]?.cell, diagnosis, connection);
    // What callers have sent is in a snapshot: the log tells that somebody has taken one.
    if (refused === undefined) {
      this.#log('info', 'a cell is being diagnosed', { slot: String(number), kind: diagnosis.kind });
    }
    return refused;
  }

  /** Starts a process in an empty slot, or one that is to replace that of the slot. */
  #start(slot: Slot): Cell {
    const worker = cluster.fork({ ...cellVariables(process.env), TOOLPOOL_CELL: slot.name });
    const cell: Cell = {
      slot,
      worker,
      startedAt: performance.now(),
      state: 'starting',
      ready: false,
      defect: undefined,
      heardAt: 0,
    };
    if (slot.cell === undefined) slot.cell = cell;
    else slot.successor = cell;
    this.#cells.add(cell);
    this.#metrics.add(cell);
    worker.on('message', (message: ToPrimary) => this.#hear(cell, message));
    worker.once('exit', (code, signal) => this.#exited(cell, { code, signal }));
    // The system cannot start a process: it has no file or no process left.
    worker.on('error', error => {
      if (worker.process.pid === undefined) this.#exited(cell, { error: error.message });
    });
    setTimeout(() => this.#endHangingStart(cell), this.#startMs).unref();
    return cell;
  }

  #endHangingStart({ slot, worker, state }: Cell): void {
    if (state !== 'starting' || worker.isDead() || this.#ending) return;
    this.#log('error', 'a cell did not start in time and is killed', { slot: slot.name, maxMs: this.#startMs });
    worker.process.kill('SIGKILL');
  }

  #hear(cell: Cell, message: ToPrimary): void {
    cell.heardAt = performance.now();
    switch (message.type) {
      case 'up':
        this.#cameUp(cell);
        return;
      case 'failed':
        if (!this.#ending) console.error(message.message);
        // Later, only this process is missing: its exit says what happens.
        if (!this.#allWereUp) void this.#end('a cell could not start', 1);
        return;
      case 'state':
        cell.defect = message.defect;
        if (cell.ready !== message.ready) {
          cell.ready = message.ready;
          this.#tellReady();
        }
        if (message.defect !== undefined) this.#queueDefective(cell, message.defect);
        return;
      case 'drained':
        // A signal to the cell alone is an end that nobody here asked for.
        if (cell.state === 'retiring') cell.state = 'drained';
        this.#metrics.report(cell, message.metrics);
        return;
      case 'metrics':
        this.#metrics.report(cell, message.metrics);
        return;
      case 'diagnosed':
        this.#diagnostics.end(cell);
        this.#log('info', 'the diagnosis has ended', { slot: cell.slot.name, error: message.error });
        return;
      case 'ask':
        void this.#answer(message.question).then(answer => send(cell, { type: 'answer', id: message.id, answer }));
    }
  }

  async #answer(question: Question): Promise<unknown> {
    if (question.kind === 'count') return this.#counter.count(question.client, question.calls);
    return this.#metrics.text();
  }

  #tellReady(): void {
    const cells = [...this.#cells].filter(({ ready }) => ready).length;
    for (const cell of this.#cells) send(cell, { type: 'ready', cells });
  }

  /** A process that has come up takes its slot; the one before it retires. */
  #cameUp(cell: Cell): void {
    const { slot } = cell;
    cell.state = 'up';
    if (slot.cell !== undefined && slot.successor === cell) {
      this.#retire(slot.cell);
      slot.cell = cell;
      slot.successor = undefined;
    }
    if (!this.#allWereUp && this.#slots.every(({ cell }) => cell?.state === 'up')) {
      this.#allWereUp = true;
      const { cells } = this.#config;
      const memoryBoundBytes = memoryBound(this.#config) * cells + PRIMARY_BYTES;
      this.#log('info', 'all cells are up', { cells, memoryBoundBytes });
    }
  }

  /** Has a process end, and kills it if it does not. */
  #retire(cell: Cell): void {
    cell.state = 'retiring';
    send(cell, { type: 'retire' });
    setTimeout(() => cell.worker.process.kill('SIGKILL'), this.#config.drainMs + GRACE_MS).unref();
  }

  /** Keeps the counters of a process that has ended; logs, counts and makes up for an exit that nobody asked for. */
  #exited(cell: Cell, end: ProcessEnd): void {
    const { slot, state } = cell;
    if (!this.#cells.delete(cell)) return;
    this.#metrics.end(cell);
    this.#diagnostics.end(cell);
    this.#tellReady();
    if (this.#ending || state === 'drained') return;
    this.#crashes++;
    this.#log('error', 'a cell has ended', { slot: slot.name, ...end });
    // Before all cells were up, an exit means a wrong configuration or address, and the cell has said so.
    if (!this.#allWereUp && state === 'starting') return void this.#end('a cell could not start', 1);
    if (slot.successor === cell) {
      slot.successor = undefined;
    } else if (slot.cell === cell) {
      // If another process is starting to replace it, that one takes its place now.
      slot.cell = slot.successor;
      slot.successor = undefined;
      // A process that never came up counts as a failed start.
      if (slot.cell === undefined) this.#restart(slot, state === 'starting' ? 0 : performance.now() - cell.startedAt);
    }
  }

  /** Starts another process in a slot, after a delay that grows; a crash loop ends the service. */
  #restart(slot: Slot, livedMs: number): void {
    const delayMs = slot.restarts.after(livedMs);
    if (delayMs === undefined) {
      console.error(`toolpool: cell ${slot.name} ends again and again soon after its start: the service ends`);
      return void this.#end('crash loop', 1);
    }
    setTimeout(() => {
      if (!this.#ending) this.#start(slot);
    }, delayMs);
  }

  /** Runs replacements one at a time, in the order of these calls. */
  #queue(replacement: () => Promise<unknown>): void {
    this.#replacements = this.#replacements.then(async () => {
      if (!this.#ending) await replacement();
    });
  }

  /** Replaces all cells, after the replacement that runs now. */
  #queueRound(): void {
    this.#log('info', 'SIGHUP received');
    // The round that is queued replaces all processes of now, too.
    if (this.#roundIsQueued) return;
    this.#roundIsQueued = true;
    this.#queue(() => {
      this.#roundIsQueued = false;
      return this.#replaceAll();
    });
  }

  /** Replaces the process of each slot, one after the other, without a failed call. */
  async #replaceAll(): Promise<void> {
    this.#log('info', 'replacing all cells');
    for (const slot of this.#slots) {
      const { cell } = slot;
      // A slot whose process has ended gets a new one anyway.
      if (cell !== undefined && (await this.#comesUp(cell)) && !(await this.#replace(slot))) return;
      if (this.#ending) return;
    }
    this.#log('info', 'all cells are replaced');
  }

  /** Replaces a cell with a defect once, however often it reports until then. */
  #queueDefective(cell: Cell, defect: Defect): void {
    if (this.#defective.has(cell)) return;
    this.#defective.add(cell);
    this.#queue(() => this.#replaceDefective(cell, defect).finally(() => this.#defective.delete(cell)));
  }

  async #replaceDefective(cell: Cell, defect: Defect): Promise<void> {
    // It may have ended, or have been replaced, while this waited for its turn.
    if (cell.slot.cell !== cell) return;
    this.#log('error', DEFECTS[defect], { slot: cell.slot.name });
    await this.#replace(cell.slot);
  }

  /** Starts another process in a slot; the old one retires once the new one is up. Resolves with whether it is. */
  async #replace(slot: Slot): Promise<boolean> {
    const old = slot.cell;
    if (await this.#comesUp(this.#start(slot))) return true;
    if (slot.cell === old && !this.#ending) {
      this.#log('error', 'the new process of a cell did not start: the old one stays', { slot: slot.name });
    }
    return false;
  }

  /** Waits until a process is up or has ended. Resolves with whether it is up and the service goes on. */
  async #comesUp(cell: Cell): Promise<boolean> {
    while (cell.state === 'starting' && this.#cells.has(cell) && !this.#ending) await sleep(POLL_MS);
    return cell.state !== 'starting' && this.#cells.has(cell) && !this.#ending;
  }

  /** Ends all cells as a signal does, and this process with the last one. A later signal may hurry them. */
  async #end(reason: string, code: number, signal: 'SIGTERM' | 'SIGINT' = 'SIGINT'): Promise<void> {
    for (const { worker } of this.#cells) worker.process.kill(signal);
    if (this.#ending) return;
    this.#ending = true;
    if (code === 0) this.#log('info', 'the service ends', { reason });
    const deadline = performance.now() + this.#config.drainMs + GRACE_MS;
    while (this.#cells.size > 0 && performance.now() < deadline) await sleep(POLL_MS);
    for (const { worker } of this.#cells) worker.process.kill('SIGKILL');
    await this.#output.end(LOG_MS);
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
    this.#output.write(`${JSON.stringify(line)}\n`);
  }
}
