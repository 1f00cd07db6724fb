import { performance } from 'node:perf_hooks';
import type { Call, Reply } from '../shared/call.js';
import type { LaneConfig } from '../config.js';
import type { LaneName } from '../shared/tool.js';
import { Lane, type Clock, type Ticket } from './lane.js';
import { Threads, type Death } from './threads.js';

/** Calls that travel to a thread as one task at most, and the time that it should take: none waits long for the others' answers. */
const BATCH = 32;
const BATCH_MS = 10;

/**
 * The nice value added to threads of long work: the front and the fast lane stay
 * quick on saturated cores. The risky and the heavy lane weigh the same, so that
 * neither starves the other.
 */
const LOW_PRIORITY = 10;

/** Threads kept up beyond those that run: where one is ended, the next call finds another that is warm. */
const SPARE = 1;

const clock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms).unref(),
  soon: callback => void setImmediate(callback),
};

/**
 * How long one call may hold up those that travel with it, and the first in the
 * fast lane's queue before the spare thread is let in, in milliseconds: longer than
 * a full batch of ordinary calls runs.
 */
const PATIENCE_MS = 20;

/** Where the calls of a dead batch, and all that died in the fast lane, are run again, each alone. */
const AGAIN: Readonly<Record<LaneName, LaneName>> = { fast: 'risky', risky: 'risky', heavy: 'heavy' };

export interface PoolOptions {
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  /** The worker's file, as a URL. */
  readonly worker: string;
  /** Given to each thread at its start. */
  readonly workerData: unknown;
  /** A thread died between two tasks. */
  readonly onError: (lane: LaneName, error: Error) => void;
}

/** What a lane is doing, and what became of its threads since the start. */
export interface LaneState {
  readonly lane: LaneName;
  readonly waiting: number;
  readonly running: number;
  readonly threads: number;
  readonly replaced: number;
  readonly deaths: Readonly<Record<Death, number>>;
}

/** A lane with its threads. */
interface Staffed {
  readonly lane: Lane<Call, Reply>;
  readonly threads: Threads;
  readonly runMs: number;
}

/** The three lanes, each with a bounded queue and threads of its own. */
export class Pool {
  readonly #lanes: Readonly<Record<LaneName, Staffed>>;

  constructor({ lanes, worker, workerData, onError }: PoolOptions) {
    const staff = (name: LaneName, spare: number, nice: number): Staffed => {
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
      });
      const rules = { threads: count, waiting, waitMs, backlogMs, batch: BATCH, batchMs: BATCH_MS, patienceMs: PATIENCE_MS, spare };
      const lane = new Lane<Call, Reply>(rules, threads, clock);
      return { lane, threads, runMs };
    };
    this.#lanes = {
      fast: staff('fast', SPARE, 0),
      // Where calls run long, the spare thread is kept for the next kill.
      risky: staff('risky', 0, LOW_PRIORITY),
      heavy: staff('heavy', 0, LOW_PRIORITY),
    };
  }

  /** Resolves when every thread is up. */
  async ready(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ threads }) => threads.ready()));
  }

  /** Whether a call to this lane would find no room to wait. */
  full(name: LaneName): boolean {
    return this.#lanes[name].lane.full;
  }

  /** How long a call of this lane may run, in milliseconds. */
  limitMs(name: LaneName): number {
    return this.#lanes[name].runMs;
  }

  /**
   * Runs a call in a lane. When a task of several calls dies, each is run again
   * alone: tools keep no state, so the guilty one gets its own answer and no other
   * is lost. What dies alone in the fast lane has another try in the risky one, whose
   * threads may run longer.
   */
  submit(name: LaneName, tool: string, body: Call['body']): Ticket<Reply> {
    const submitTo = (name: LaneName, alone: boolean): Ticket<Reply> => {
      const { lane, runMs } = this.#lanes[name];
      return lane.submit({ tool, limitMs: runMs, body }, alone);
    };
    // The bytes of a large body are given away with its task: it could not be taken back.
    let current = submitTo(name, 'parts' in body);
    let gone = false;
    return {
      ending: current.ending.then(ending => {
        if (ending.kind !== 'died' || gone || (ending.alone && AGAIN[name] === name)) return ending;
        current = submitTo(AGAIN[name], true);
        return current.ending;
      }),
      drop: () => {
        gone = true;
        current.drop();
      },
    };
  }

  /** Whether no call waits or runs. */
  get empty(): boolean {
    return Object.values(this.#lanes).every(({ lane }) => lane.empty);
  }

  /** What each lane is doing now. */
  state(): LaneState[] {
    return (['fast', 'risky', 'heavy'] as const).map(name => {
      const { lane, threads } = this.#lanes[name];
      const { count, replaced, deaths } = threads;
      return { lane: name, waiting: lane.waiting, running: lane.running, threads: count, replaced, deaths };
    });
  }

  /** Ends all threads; the lanes must be empty, or what they run is lost. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ threads }) => threads.close()));
  }
}
