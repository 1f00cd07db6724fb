import type { LaneName } from '../../src/shared/tool.js';
import type { CallCosts, ServiceCosts } from './simulator/service.js';
import { byLane } from './simulator/usage.js';

/**
 * A call finds the code and the data of its kind in the caches if one of about so many calls before it was of the same
 * kind. `jwt-decoder` ran for 39 microseconds as 7 % of the calls of a mix, for 17 as 53 % of them, and for 8 to 9
 * as the only one; others ran for 1.1 to 1.5 times as long where their share was half as large.
 */
const CALLS_KEPT = 8;

/** How cold the caches are for a kind with this share of the calls, as a part: 1 where it is rare. */
export const coldness = (share: number): number => 1 / (1 + CALLS_KEPT * share);

/** The part of the CPU of a call that is due to cold caches, of the main thread and of its worker thread. */
export interface ColdParts {
  readonly main: number;
  readonly threads: number;
}

/** Nothing of a call that takes as much as alone. */
export const NEVER_COLD: ColdParts = { main: 0, threads: 0 };

/** Where calls take so many times as much CPU among others as alone, that part of it is due to cold caches. */
export const coldPart = (scale: number): number => Math.max(0, 1 - 1 / scale);

/** What a call costs in a mix in which the caches are so many times as cold for it. */
export function atColdness(costs: CallCosts, { main, threads }: ColdParts, times: number): CallCosts {
  const mainFactor = 1 + main * (times - 1);
  const threadFactor = 1 + threads * (times - 1);
  return {
    ...costs,
    beforeMs: costs.beforeMs * mainFactor,
    afterMs: costs.afterMs * mainFactor,
    threadMs: costs.threadMs.map(ms => ms * threadFactor),
  };
}

/** What tasks cost where the caches are so many times as cold for those of a lane. */
export function tasksAtColdness(costs: ServiceCosts, timesOf: (lane: LaneName) => number): ServiceCosts {
  const { coldMs } = costs.task;
  if (coldMs === undefined) return costs;
  return { ...costs, task: { ...costs.task, coldMs: byLane(lane => coldMs[lane] * timesOf(lane)) } };
}

/** How many times as cold the caches are for a lane of a mix: as for its calls that share tasks, on average. */
export function coldTimesOf(
  lane: LaneName,
  kinds: readonly { readonly costs: CallCosts; readonly share: number; readonly times: number }[],
): number {
  const shared = kinds.filter(kind => kind.costs.lane === lane && !kind.costs.alone);
  const shares = shared.reduce((sum, { share }) => sum + share, 0);
  return shares === 0 ? 1 : shared.reduce((sum, { share, times }) => sum + share * times, 0) / shares;
}
