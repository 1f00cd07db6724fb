import { CostEstimator } from './cost-estimator.js';

/** Maximum wait of a dispatched job that shows that the queue does not stand, in milliseconds. */
const TARGET_MS = 100;

/**
 * How long all dispatched jobs have exceeded the target when the queue begins to stand, in milliseconds. At twice the
 * capacity they exceed it after 0.2 s: the queue stands within a second of the overload.
 */
const INTERVAL_MS = 750;

/**
 * Tells a standing queue from a burst, as CoDel does (RFC 8289): the queue stands once every job that was
 * dispatched during 0.75 s had waited for more than 0.1 s, until the queue is empty. Only dispatches count. While the
 * threads or the process are stalled there is none, so that no stall alone makes the queue stand.
 */
export class StandingQueue {
  /** The first dispatch above the target, if none since was below it. */
  #aboveSince: number | undefined;
  #costs: CostEstimator | undefined;

  /**
   * The costs of jobs that were dispatched while the queue stands; undefined if it does not. Jobs that were dispatched
   * before may have run through a stall, and their run times are not evidence.
   */
  get costs(): CostEstimator | undefined {
    return this.#costs;
  }

  /**
   * Records a dispatch at `now`; the job that was queued last had waited for `waitMs`. Returns whether the queue begins
   * to stand.
   */
  dispatched(waitMs: number, now: number): boolean {
    if (waitMs <= TARGET_MS) this.#aboveSince = undefined;
    else this.#aboveSince ??= now;
    if (this.#costs !== undefined || this.#aboveSince === undefined) return false;
    if (now - this.#aboveSince < INTERVAL_MS) return false;
    this.#costs = new CostEstimator();
    return true;
  }

  /** Records that no job is queued. */
  emptied(): void {
    this.#aboveSince = undefined;
    this.#costs = undefined;
  }
}
