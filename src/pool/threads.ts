import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Call, Replies, Reply, TaskInput } from '../shared/call.js';
import { Progress } from '../shared/progress.js';
import type { EventLoopPoll } from './event-loop-poll.js';
import type { Task, WorkerPool } from './lane.js';
import type { StuckThreads } from './stuck-threads.js';
import { keepThreadInterfaces } from './thread-interfaces.js';
import { ThreadTask } from './thread-task.js';

/** Why a task failed as a whole: stopped at its time limit, out of memory, or a crash of its thread. */
export type FailureCause = 'timeout' | 'memory' | 'crash';

/** A task that ended without a reply; its thread is being replaced. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  constructor(
    readonly reason: FailureCause,
    /** The limits that it ran under. */
    readonly limitMs: number,
    readonly heapMb: number,
    /** How long it ran, in milliseconds, without loading of modules. */
    readonly runMs: number,
    error: unknown,
  ) {
    super(`task failed: ${reason}`, { cause: error });
  }
}

/** The threads of a lane, and what is called when something happens to them. */
interface ThreadsOptions {
  /** Threads of the lane, the spare ones included. */
  readonly count: number;
  /** Maximum run time of a task, in milliseconds. */
  readonly runMs: number;
  /** Maximum old generation of each thread's heap, in MiB. */
  readonly heapMb: number;
  /** Maximum young generation of each thread's heap, in MiB. */
  readonly youngMb: number;
  /** Added to the nice value of the threads: a higher value is a lower priority. */
  readonly nice: number;
  /** Keeps the event loop awake while a task runs; only for lanes of short tasks. */
  readonly poll?: EventLoopPoll | undefined;
  /** The worker's file, as a URL. */
  readonly worker: string;
  /** Given to each thread at its start. */
  readonly workerData: unknown;
  /** A thread is up and idle, or one that was ended has exited. */
  readonly onIdle: () => void;
  /** An idle thread crashed. */
  readonly onError: (error: Error) => void;
  /** A task failed after `ms` milliseconds: for the log. */
  readonly onFailure: (reason: FailureCause, tools: readonly string[], ms: number) => void;
  /** The stuck threads of all lanes. */
  readonly stuck: StuckThreads;
  /** A thread that was ended while it ran a call of `tool` does not exit: for the log. */
  readonly onStuck: (tool: string) => void;
}

/** Stack of each thread, in MiB: V8's default of about 1 MB is little for recursive parsers. */
const STACK_MB = 4;

/**
 * Interval of checks while a task past its limit loads modules, and maximum time for loading in total, in milliseconds.
 */
const LOAD_CHECK_MS = 50;
const LOAD_MS = 30_000;

/** Heaps above this size, in bytes, are collected when the lane is quiet: an idle thread holds 10 to 20 MB. */
const GARBAGE_BYTES = 40 * 1024 * 1024;

/**
 * Time without tasks after which the garbage of a lane's threads is collected, in milliseconds: with 1 s, calls after a
 * pause of a few seconds met code that V8 had to compile again.
 */
const QUIET_MS = 5000;

/** Maximum time for `close` to wait for booting threads, in milliseconds. */
const BOOT_MS = 5_000;

/** Time for a thread to exit once it was told to, in milliseconds; then it counts as stuck. */
const EXIT_MS = 5_000;

/** A task without calls: it boots its thread, and collects the garbage of a heap above so many bytes. */
const emptyTask = (collectAbove: number): TaskInput => taskOf([], collectAbove, new Progress());

const taskOf = (calls: readonly Call[], collectAbove: number, progress: Progress): TaskInput => ({
  tools: calls.map(({ tool }) => tool),
  limitsMs: calls.map(({ limitMs }) => limitMs),
  bodies: calls.map(({ body }) => body),
  collectAbove,
  progress: progress.memory,
});

/**
 * A Piscina pool with a fixed number of threads. A task that exceeds its time limit is aborted, and its thread is ended
 * and replaced. The limit starts with the run: a limit set at submission would count queueing, and stop work that has
 * just begun.
 */
export class Threads implements WorkerPool<Call, Reply> {
  readonly #pool: Piscina<TaskInput, Replies>;
  readonly #options: ThreadsOptions;
  /** Threads of the lane, with those that were ended and have not exited, without those that are replaced as stuck. */
  readonly #alive = new Set<Worker>();
  /** Those of them that were ended and have not exited. */
  readonly #exiting = new Set<Worker>();
  /** Threads created after the start, in place of those that were ended. */
  #replaced = 0;
  #up = false;
  #quietTimer: NodeJS.Timeout | undefined;
  /** Tasks that run. */
  #running = 0;
  #closing = false;
  /** When the last task began, by `performance.now`. */
  #lastRun = 0;
  /** Of tasks that have ended: shared memory that a thread can no longer write. */
  readonly #spareProgress: Progress[] = [];
  readonly #failures: Record<FailureCause, number> = { timeout: 0, memory: 0, crash: 0 };

  constructor(options: ThreadsOptions) {
    this.#options = options;
    this.#pool = new Piscina({
      // The export of the worker, not the name of the lane.
      name: 'default',
      filename: options.worker,
      minThreads: options.count,
      maxThreads: options.count,
      idleTimeout: Infinity,
      concurrentTasksPerWorker: 1,
      // Tasks are queued in the lane; here only at start, while a thread boots.
      maxQueue: options.count,
      niceIncrement: options.nice,
      // Loaders and hooks of the process would cost each thread more than all its own code. Piscina tries `require`
      // first: Node 20 ends the process with a fatal error if it exits while a thread loads modules in this way.
      execArgv: ['--no-experimental-require-module'],
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMb,
        maxYoungGenerationSizeMb: options.youngMb,
        stackSizeMb: STACK_MB,
      },
      recordTiming: false,
      workerData: options.workerData,
    });
    keepThreadInterfaces(this.#pool);
    this.#pool.on('error', options.onError);
    this.#pool.on('workerCreate', () => {
      this.#track();
      if (!this.#up) return;
      this.#replaced++;
      options.onIdle();
    });
  }

  /** Listens for the exit of every new thread: Piscina forgets a thread when it ends it, not when it has exited. */
  #track(): void {
    for (const thread of this.#pool.threads) {
      if (this.#alive.has(thread)) continue;
      this.#alive.add(thread);
      thread.once('exit', () => {
        this.#alive.delete(thread);
        this.#exiting.delete(thread);
        this.#options.stuck.exited(thread);
        this.#options.onIdle();
      });
    }
  }

  /**
   * Watches the thread that was ended while it ran a call of `tool`. Nothing stops native code: a thread that stays in
   * it no longer counts as one of the lane.
   */
  #watchExit(tool: string): void {
    for (const thread of this.#alive) {
      if (this.#pool.threads.includes(thread) || this.#exiting.has(thread)) continue;
      this.#exiting.add(thread);
      setTimeout(() => {
        if (!this.#exiting.has(thread) || this.#closing) return;
        if (this.#options.stuck.add(thread)) {
          this.#alive.delete(thread);
          this.#exiting.delete(thread);
        }
        this.#options.onStuck(tool);
        this.#options.onIdle();
      }, EXIT_MS).unref();
    }
  }

  /** Threads that were ended, have not exited, and whose replacements are up: they count as busy. */
  get #surplus(): number {
    return Math.max(0, this.#alive.size - this.#pool.threads.length);
  }

  /** Threads that could start a task. */
  get idle(): number {
    return Math.max(0, this.#pool.idleThreads - this.#surplus);
  }

  /** Threads that run a task or could start one. */
  get usable(): number {
    return Math.max(0, this.#pool.threads.length - this.#surplus);
  }

  /** Threads that run a task, or were ended and have not exited. */
  get busy(): number {
    return this.#running + this.#exiting.size;
  }

  /** Threads of the lane, without those that are stuck. */
  get count(): number {
    return this.#alive.size;
  }

  /** Threads replaced since the start. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Tasks that failed since the start, by cause. */
  get failures(): Readonly<Record<FailureCause, number>> {
    return this.#failures;
  }

  /** Resolves when every thread has loaded the worker's code: each has answered an empty task. */
  async ready(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#pool.run(emptyTask(Infinity))));
    this.#up = true;
  }

  /** Collects the garbage of all threads once none has run a task for a while. */
  #collectWhenQuiet(): void {
    if (this.#quietTimer === undefined) this.#quietTimer = setTimeout(() => this.#collectGarbage(), QUIET_MS).unref();
    else this.#quietTimer.refresh();
  }

  #collectGarbage(): void {
    const isQuiet = this.idle === this.#options.count && performance.now() - this.#lastRun >= QUIET_MS;
    if (!isQuiet) return void this.#quietTimer?.refresh();
    // All tasks are submitted before the first one ends, so each takes a thread of its own.
    for (let i = 0; i < this.#options.count; i++)
      this.#pool.run(emptyTask(GARBAGE_BYTES)).then(this.#options.onIdle, () => undefined);
  }

  run(calls: readonly Call[]): Task<Reply> {
    const progress = this.#spareProgress.pop() ?? new Progress();
    this.#lastRun = performance.now();
    return new ThreadTask(this.#replies(calls, progress), calls.length, progress, () => {
      progress.reset();
      this.#spareProgress.push(progress);
    });
  }

  async #replies(calls: readonly Call[], progress: Progress): Promise<readonly Reply[]> {
    const limit = new TimeLimit(this.#options.runMs, progress);
    const start = performance.now();
    this.#running++;
    this.#options.poll?.began();
    try {
      const { outcomes, runMs, heapBytes } = await this.#pool.run(taskOf(calls, Infinity, progress), {
        signal: limit,
        transferList: buffersOf(calls),
      });
      if (heapBytes > GARBAGE_BYTES) this.#collectWhenQuiet();
      return outcomes.map((outcome, i) => ({ outcome, runMs: runMs[i] ?? 0 }));
    } catch (error) {
      const cause = limit.aborted ? 'timeout' : isOutOfMemory(error) ? 'memory' : 'crash';
      if (!this.#closing) {
        this.#watchExit(calls[Math.max(0, progress.begun - 1)]!.tool);
        this.#failures[cause]++;
        this.#options.onFailure(
          cause,
          calls.map(({ tool }) => tool),
          performance.now() - start,
        );
      }
      const ranMs = Math.max(0, performance.now() - start - progress.loadedMs);
      throw new TaskFailure(cause, this.#options.runMs, this.#options.heapMb, ranMs, error);
    } finally {
      this.#running--;
      this.#options.poll?.ended();
      limit.clear();
    }
  }

  /**
   * Ends all threads, whatever they run; does not wait for those that do not exit. Ending a thread while it boots may
   * abort the process, so those get some seconds first.
   */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#quietTimer);
    const deadline = performance.now() + BOOT_MS;
    while (this.#pool.idleThreads + this.#running < this.#pool.threads.length && performance.now() < deadline) {
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    const exits = this.#pool.destroy();
    await Promise.race([exits, new Promise(resolve => setTimeout(resolve, EXIT_MS).unref())]);
  }
}

/**
 * Aborts a task after `runMs`. Loading of modules does not count: a thread that is ended while it loads leaves files
 * open, and the next thread has to load again. The pool takes it as a signal: an `AbortController` for each task would
 * cost the main thread as much as the rest of the dispatch.
 */
class TimeLimit {
  /** Whether the task was aborted. */
  aborted = false;
  readonly #progress: Progress;
  #timer: NodeJS.Timeout;
  #onAbort: (() => void) | undefined;
  /** Time already granted for loading. */
  #grantedMs = 0;

  constructor(runMs: number, progress: Progress) {
    this.#progress = progress;
    this.#timer = setTimeout(this.#check, runMs);
  }

  addEventListener(_name: 'abort', listener: () => void): void {
    this.#onAbort = listener;
  }

  removeEventListener(): void {
    this.#onAbort = undefined;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  readonly #check = (): void => {
    const moreMs = this.#progress.loading ? LOAD_CHECK_MS : this.#progress.loadedMs - this.#grantedMs;
    if (moreMs <= 0 || this.#grantedMs >= LOAD_MS) {
      this.aborted = true;
      this.#onAbort?.();
      return;
    }
    this.#grantedMs += moreMs;
    this.#timer = setTimeout(this.#check, moreMs);
  };
}

/** The buffers of bodies, to transfer them. */
function buffersOf(calls: readonly Call[]): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  for (const { body } of calls) {
    if (typeof body === 'string' || !('parts' in body) || !isTransferred(body)) continue;
    for (const { buffer } of body.parts) if (buffer instanceof ArrayBuffer) buffers.push(buffer);
  }
  return buffers;
}

/**
 * Whether the bytes are transferred. Small lines of a batch, which have no label, are not: they stay in shared memory,
 * and run again if their thread dies.
 */
const isTransferred = ({ lines }: Extract<Call['body'], { parts: unknown }>): boolean =>
  lines === undefined || lines.label !== undefined;

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
