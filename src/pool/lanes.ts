import type { LaneConfig } from '../config/config.js';
import type { LaneName } from '../shared/tool.js';
import { type Clock, Lane, type Queueing, type Ticket, type WorkerPool } from './lane.js';

/** Maximum calls in a group, and its target run time in milliseconds: no call waits long for the others' answers. */
const GROUP_SIZE = 64;
const GROUP_MS = 10;

/** Threads of a lane in addition to those that run: after one is ended, the next call finds a warm one. */
export const SPARE = 1;

/**
 * Added to the nice value of a lane's threads: the main thread and the fast lane stay quick on
 * saturated cores. The risky and the heavy lane have the same, so that neither starves the other.
 */
export const NICE: Readonly<Record<LaneName, number>> = { fast: 0, risky: 10, heavy: 10 };

/**
 * The young generation of each thread's heap, in MiB. Quick calls should rarely wait for a collection, so the fast lane
 * has V8's default. With it the other threads of two cores would take two hundred megabytes more, for hardly any speed.
 */
export const YOUNG_MB: Readonly<Record<LaneName, number>> = { fast: 48, risky: 12, heavy: 12 };

/**
 * Spare threads that may run in addition to the others: in the fast lane, when its head has waited too long. In the
 * other lanes, the spare thread replaces the next one that is ended.
 */
export const RUNNING_SPARES: Readonly<Record<LaneName, number>> = { fast: SPARE, risky: 0, heavy: 0 };

/**
 * How long one call may delay the others of its group, and the head of the fast lane's queue
 * before the spare thread starts, in milliseconds: longer than a full group of ordinary calls.
 */
const STALL_TIMEOUT_MS = 20;

/** Single calls go before the lines of a batch that were queued up to this much earlier, in milliseconds. */
const DEFER_MS = 20;

/** The lane in which calls of a failed group, and failed calls of the fast lane, run again, each alone. */
export const RETRY_LANE: Readonly<Record<LaneName, LaneName>> = { fast: 'risky', risky: 'risky', heavy: 'heavy' };

/** The three lanes and the retries between them, for any threads and any clock. */
export class Lanes<Job, Reply> {
  readonly #configs: Readonly<Record<LaneName, LaneConfig>>;
  readonly #lanes: Readonly<Record<LaneName, Lane<Job, Reply>>>;

  constructor(
    configs: Readonly<Record<LaneName, LaneConfig>>,
    workersOf: (name: LaneName) => WorkerPool<Job, Reply>,
    clock: Clock,
  ) {
    const createLane = (name: LaneName): Lane<Job, Reply> => {
      const { threads, waiting, waitMs, burstWaitMs, backlogMs } = configs[name];
      const rules = {
        threads,
        waiting,
        waitMs,
        burstWaitMs,
        backlogMs,
        groupSize: GROUP_SIZE,
        groupMs: GROUP_MS,
        stallTimeoutMs: STALL_TIMEOUT_MS,
        deferMs: DEFER_MS,
        spare: RUNNING_SPARES[name],
      };
      return new Lane(rules, workersOf(name), clock);
    };
    this.#configs = configs;
    this.#lanes = { fast: createLane('fast'), risky: createLane('risky'), heavy: createLane('heavy') };
  }

  /** Cancels queued jobs; accepts no more. */
  close(): void {
    for (const lane of Object.values(this.#lanes)) lane.close();
  }

  /** A lane, for its state. */
  get(name: LaneName): Lane<Job, Reply> {
    return this.#lanes[name];
  }

  /**
   * Runs a job in a lane; `jobWithin` creates it for the time limit of the lane that it runs in. When a task of several
   * jobs fails, each runs again alone: tools keep no state, so the failing one gets its own answer and no other is
   * lost. A job that fails alone in the fast lane runs once more in the risky one, which allows more time.
   */
  submit(name: LaneName, jobWithin: (limitMs: number) => Job, alone: boolean): Ticket<Reply> {
    const submitTo = (name: LaneName, queueing: Queueing): Ticket<Reply> =>
      this.#lanes[name].submit(jobWithin(this.#configs[name].runMs), queueing);
    let current = submitTo(name, { alone });
    let cancelled = false;
    return {
      result: current.result.then(result => {
        if (result.kind !== 'failed' || cancelled || (result.onlyJob && RETRY_LANE[name] === name)) return result;
        current = submitTo(RETRY_LANE[name], { alone: true, again: true });
        return current.result;
      }),
      cancel: () => {
        cancelled = true;
        current.cancel();
      },
    };
  }

  /** Runs a job alone and deferred, once: the caller decides what to do if it fails. */
  submitOnce(name: LaneName, jobWithin: (limitMs: number) => Job): Ticket<Reply> {
    return this.#lanes[name].submit(jobWithin(this.#configs[name].runMs), { deferred: true });
  }
}
