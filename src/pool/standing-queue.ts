import { CostEstimator } from './cost-estimator.js';

/** Maximum wait of a dispatched job that shows that the queue does not stand, in milliseconds. */
const TARGET_MS = 100;

/**
 * How long all dispatched jobs have exceeded the target when the queue begins to stand, in milliseconds. At twice the
 * capacity they exceed it after 0.2 s: the queue stands within a second of the overload.
 */
const INTERVAL_MS = 750;

/** Dispatches that all exceed the target. */
interface Excess {
  /** When the first of them was. */
  readonly since: number;
  /** The costs of the jobs that they dispatched. */
  readonly costs: CostEstimator;
}

/**
 * Tells a standing queue from a burst, as CoDel does (RFC 8289): the queue stands once every job that was
 * dispatched during 0.75 s had waited for more than 0.1 s, until the queue is empty. Only dispatches count. While the
 * threads or the process are stalled there is none, so that no stall alone makes the queue stand.
 */
export class StandingQueue {
  #excess: Excess | undefined;
  #stands = false;

  /**
   * Records the costs of the jobs that are dispatched now; undefined if they have not waited for long. Jobs that were
   * dispatched earlier may have run through a stall, and their run times are not evidence.
   */
  get evidence(): CostEstimator | undefined {
    return this.#excess?.costs;
  }

  /** The costs of jobs while the queue stands; undefined if it does not. */
  get costs(): CostEstimator | undefined {
    return this.#stands ? this.#excess?.costs : undefined;
  }

  /**
   * Records a dispatch at `now`; the job that was queued last had waited for `waitMs`. Returns whether the queue begins
   * to stand.
   */
  dispatched(waitMs: number, now: number): boolean {
    if (this.#stands) return false;
    if (waitMs <= TARGET_MS) this.#excess = undefined;
    else this.#excess ??= { since: now, costs: new CostEstimator() };
    this.#stands = this.#excess !== undefined && now - this.#excess.since >= INTERVAL_MS;
    return this.#stands;
  }

  /** Records that no job is queued. */
  emptied(): void {
    this.#excess = undefined;
    this.#stands = false;
  }
}
