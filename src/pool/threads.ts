import { performance } from 'node:perf_hooks';
import { Piscina } from 'piscina';
import type { Batch, Call, Replies, Reply } from '../shared/call.js';
import { Progress } from '../shared/progress.js';
import type { Crew, Task } from './lane.js';

/** Why a task died. */
export type Death = 'late' | 'memory' | 'crash';

/** A task that ended without a reply; its thread is being replaced. */
export class TaskDied extends Error {
  override readonly name = 'TaskDied';
  constructor(
    readonly death: Death,
    /** The limits that it ran under. */
    readonly limitMs: number,
    readonly heapMb: number,
    cause: unknown,
  ) {
    super(`a task died: ${death}`, { cause });
  }
}

export interface ThreadsOptions {
  readonly name: string;
  /** Threads that are kept up, the spare ones included. */
  readonly count: number;
  /** How long a task may run, in milliseconds. */
  readonly runMs: number;
  /** The old generation of each thread's heap, in MiB. */
  readonly heapMb: number;
  /** Added to the nice value of the threads: higher is less urgent to the operating system. */
  readonly nice: number;
  /** The worker's file, as a URL. */
  readonly worker: string;
  /** Given to each thread at its start. */
  readonly workerData: unknown;
  /** A new thread is up and idle. */
  readonly onIdle: () => void;
  /** An idle thread died. */
  readonly onError: (error: Error) => void;
}

/** The stack of each thread, in MiB: V8's default of about 1 MB is little for parsers of deep input. */
const STACK_MB = 4;

/**
 * The young generation of each thread's heap, in MiB. With V8's default of 48 the eight
 * threads of two cores take a hundred megabytes more, for hardly any speed.
 */
const YOUNG_MB = 12;

/** How often a task that is past its limit is looked at while it loads, and how long it may load in all, in milliseconds. */
const LOAD_LOOK_MS = 50;
const LOAD_MS = 30_000;

/** How long threads that are booting are waited for before all are ended, in milliseconds. */
const BOOT_MS = 5_000;

/**
 * A Piscina pool of a fixed number of threads. A task that runs past its limit is
 * aborted, its thread ended and replaced. The limit is armed at the start of
 * running: a controller made at submission would count waiting, and kill work that
 * has just begun.
 */
export class Threads implements Crew<Call, Reply> {
  readonly #pool: Piscina<Batch, Replies>;
  readonly #options: ThreadsOptions;
  /** Threads made after the start: what died had to be replaced. */
  #replaced = 0;
  #up = false;
  readonly #deaths: Record<Death, number> = { late: 0, memory: 0, crash: 0 };

  constructor(options: ThreadsOptions) {
    this.#options = options;
    this.#pool = new Piscina({
      name: 'default',
      filename: options.worker,
      minThreads: options.count,
      maxThreads: options.count,
      idleTimeout: Infinity,
      concurrentTasksPerWorker: 1,
      // Tasks wait in the lane. Here one waits only at start, for a thread that boots.
      maxQueue: options.count,
      niceIncrement: options.nice,
      // Loaders and hooks that the process was started with would cost each thread more than all its own code.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb, maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: STACK_MB },
      recordTiming: false,
      workerData: options.workerData,
    });
    this.#pool.on('error', options.onError);
    this.#pool.on('workerCreate', () => {
      if (!this.#up) return;
      this.#replaced++;
      options.onIdle();
    });
  }

  get idle(): number {
    return this.#pool.idleThreads;
  }

  /** Threads that are up or booting. */
  get count(): number {
    return this.#pool.threads.length;
  }

  /** Threads replaced since the start. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Tasks that died since the start, by cause. */
  get deaths(): Readonly<Record<Death, number>> {
    return this.#deaths;
  }

  /** Resolves when every thread has loaded the worker's code: each has answered an empty task. */
  async ready(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#pool.run({ calls: [], progress: new Progress().cells })));
    this.#up = true;
  }

  run(calls: readonly Call[]): Task<Reply> {
    const progress = new Progress();
    const start = performance.now();
    let threadMs = 0;
    const replies = this.#replies(calls, progress).then(
      replies => {
        threadMs = replies.reduce((sum, { runMs }) => sum + runMs, 0) - progress.loadedMs;
        return replies;
      },
      (error: unknown) => {
        threadMs = performance.now() - start - progress.loadedMs;
        throw error;
      },
    );
    return {
      replies,
      get begun() {
        return progress.begun;
      },
      get loadedMs() {
        return progress.loadedMs;
      },
      get threadMs() {
        return Math.max(0, threadMs);
      },
      halt: () => progress.takeBack(),
    };
  }

  async #replies(calls: readonly Call[], progress: Progress): Promise<readonly Reply[]> {
    const limit = new Limit(this.#options.runMs, progress);
    try {
      const { outcomes, runMs } = await this.#pool.run({ calls, progress: progress.cells }, { signal: limit.signal, transferList: buffersOf(calls) });
      return outcomes.map((outcome, i) => ({ outcome, runMs: runMs[i] ?? 0 }));
    } catch (error) {
      const death = limit.signal.aborted ? 'late' : isOutOfMemory(error) ? 'memory' : 'crash';
      this.#deaths[death]++;
      throw new TaskDied(death, this.#options.runMs, this.#options.heapMb, error);
    } finally {
      limit.lift();
    }
  }

  /** Ends all threads, whatever they run: the lanes must be empty. A booting thread is never ended, it may take the process with it. */
  async close(): Promise<void> {
    const deadline = Date.now() + BOOT_MS;
    while (this.#pool.idleThreads < this.count && Date.now() < deadline) {
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    await this.#pool.destroy();
  }
}

/**
 * Aborts a task after `runMs`, in which the loading of modules does not count: a thread
 * that is ended while it loads leaves its files open, and the next has to begin again.
 */
class Limit {
  readonly #controller = new AbortController();
  readonly #progress: Progress;
  #timer: NodeJS.Timeout;
  /** Of the time that modules took, what the task was given for it. */
  #givenMs = 0;

  constructor(runMs: number, progress: Progress) {
    this.#progress = progress;
    this.#timer = setTimeout(this.#passed, runMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  lift(): void {
    clearTimeout(this.#timer);
  }

  readonly #passed = (): void => {
    const moreMs = this.#progress.loading ? LOAD_LOOK_MS : this.#progress.loadedMs - this.#givenMs;
    if (moreMs <= 0 || this.#givenMs >= LOAD_MS) return this.#controller.abort();
    this.#givenMs += moreMs;
    this.#timer = setTimeout(this.#passed, moreMs);
  };
}

function buffersOf(calls: readonly Call[]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const { body } of calls) {
    if ('parts' in body) for (const part of body.parts) if (part.buffer instanceof ArrayBuffer) buffers.push(part.buffer);
  }
  return buffers;
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
