import { performance } from 'node:perf_hooks';
import type { LaneConfig } from '../config.js';
import type { Call, CallBody, LinesBody, MessageBody, Reply } from '../shared/call.js';
import type { LaneName } from '../shared/tool.js';
import { type Clock, Lane, type Ticket } from './lane.js';
import { type FailureCause, Threads } from './threads.js';

/**
 * Maximum calls in a batch, and the run time in milliseconds that a batch targets: none waits long for the others'
 * answers.
 */
const BATCH = 32;
const BATCH_MS = 10;

/**
 * Added to the nice value of threads of long work: the main thread and the fast lane stay
 * quick on saturated cores. The risky and the heavy lane have the same, so that neither
 * starves the other.
 */
const LOW_PRIORITY = 10;

/** Threads of a lane beyond those that run: when one is ended, the next call finds another that is warm. */
export const SPARE = 1;

/**
 * Spare threads that may run beside the others: in the fast lane, when its head has waited too long. Where calls run
 * long, the spare thread is kept for the next one that is ended.
 */
export const RUNNING_SPARES: Readonly<Record<LaneName, number>> = { fast: SPARE, risky: 0, heavy: 0 };

const clock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms).unref(),
  soon: callback => void setImmediate(callback),
};

/**
 * How long one call may delay the others of its batch, and the head of the fast lane's queue
 * before the spare thread starts, in milliseconds: longer than a full batch of ordinary calls.
 */
const STALL_TIMEOUT_MS = 20;

/** Where the calls of a failed batch, and all that failed in the fast lane, run again, each alone. */
const RETRY_LANE: Readonly<Record<LaneName, LaneName>> = { fast: 'risky', risky: 'risky', heavy: 'heavy' };

export interface PoolOptions {
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  /** The worker's file, as a URL. */
  readonly worker: string;
  /** Given to each thread at its start. */
  readonly workerData: unknown;
  /** A thread crashed between two tasks. */
  readonly onError: (lane: LaneName, error: Error) => void;
  /** A task failed: its lane, the reason, the tools of its calls, and its run time in milliseconds. */
  readonly onFailure: (lane: LaneName, reason: FailureCause, tools: readonly string[], ms: number) => void;
}

/** What a lane is doing, and what has happened to its threads since the start. */
export interface LaneState {
  readonly lane: LaneName;
  readonly waiting: number;
  readonly running: number;
  readonly threads: number;
  readonly replaced: number;
  readonly failures: Readonly<Record<FailureCause, number>>;
}

/** A lane with its threads. */
interface LaneRuntime {
  readonly lane: Lane<Call, Reply>;
  readonly threads: Threads;
  readonly runMs: number;
}

/** The three lanes, each with a bounded queue and threads of its own. */
export class Pool {
  readonly #lanes: Readonly<Record<LaneName, LaneRuntime>>;

  constructor({ lanes, worker, workerData, onError, onFailure }: PoolOptions) {
    const createLane = (name: LaneName, nice: number): LaneRuntime => {
      const { threads: count, waiting, waitMs, backlogMs, runMs, heapMb } = lanes[name];
      const threads: Threads = new Threads({
        name,
        count: count + SPARE,
        runMs,
        heapMb,
        nice,
        worker,
        workerData,
        onIdle: () => lane.wake(),
        onError: error => onError(name, error),
        onFailure: (reason, tools, ms) => onFailure(name, reason, tools, ms),
      });
      const rules = {
        threads: count,
        waiting,
        waitMs,
        backlogMs,
        batch: BATCH,
        batchMs: BATCH_MS,
        stallTimeoutMs: STALL_TIMEOUT_MS,
        spare: RUNNING_SPARES[name],
      };
      const lane = new Lane<Call, Reply>(rules, threads, clock);
      return { lane, threads, runMs };
    };
    this.#lanes = {
      fast: createLane('fast', 0),
      risky: createLane('risky', LOW_PRIORITY),
      heavy: createLane('heavy', LOW_PRIORITY),
    };
  }

  /** Resolves when every thread is up. */
  async ready(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ threads }) => threads.ready()));
  }

  /** Whether a call to this lane would be rejected. */
  full(name: LaneName): boolean {
    return this.#lanes[name].lane.full;
  }

  /** The estimated queueing delay of a call to this lane, in milliseconds. */
  delayMs(name: LaneName): number {
    return this.#lanes[name].lane.estimatedDelayMs;
  }

  /**
   * Runs a call in a lane. When a task of several calls fails, each runs again alone: tools
   * keep no state, so the guilty one gets its own answer and no other is lost. What fails
   * alone in the fast lane runs once more in the risky one, which allows more time.
   */
  submit(name: LaneName, tool: string, body: CallBody | MessageBody): Ticket<Reply> {
    const submitTo = (name: LaneName, alone: boolean): Ticket<Reply> => {
      const { lane, runMs } = this.#lanes[name];
      return lane.submit({ tool, limitMs: runMs, body }, alone);
    };
    // The parts of a body are transferred with its task: it cannot be revoked.
    let current = submitTo(name, 'parts' in body);
    let cancelled = false;
    return {
      result: current.result.then(result => {
        if (result.kind !== 'failed' || cancelled || (result.alone && RETRY_LANE[name] === name)) return result;
        current = submitTo(RETRY_LANE[name], true);
        return current.result;
      }),
      cancel: () => {
        cancelled = true;
        current.cancel();
      },
    };
  }

  /** Runs lines of a batch in a lane, once: their stream decides what becomes of those of a task that failed. */
  submitLines(name: LaneName, body: LinesBody): Ticket<Reply> {
    const { lane, runMs } = this.#lanes[name];
    return lane.submit({ tool: 'batch', limitMs: runMs, body }, true);
  }

  /** What each lane is doing now. */
  state(): LaneState[] {
    return (['fast', 'risky', 'heavy'] as const).map(name => {
      const { lane, threads } = this.#lanes[name];
      const { count, replaced, failures } = threads;
      return { lane: name, waiting: lane.waiting, running: lane.running, threads: count, replaced, failures };
    });
  }

  /** Ends all threads; what they run is lost. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ threads }) => threads.close()));
  }
}
