import { simulateInThread } from './simulations.js';
import { slowdown } from './simulator/machine.js';
import type { CallCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';

/** How often it is fitted and simulated again: simulations, and seconds of each. */
const ROUNDS = 3;
const SEEDS = 4;
const SECONDS = 6;

/** A scale beyond these would be a fault of the measurement. */
const MIN_SCALE = 0.5;
const MAX_SCALE = 4;

/** CPU of the main thread for a call. */
const mainMs = ({ beforeMs, afterMs }: CallCosts): number => beforeMs + afterMs;

/**
 * By how much more CPU large calls take of the main thread beside others than alone, where memory and caches are warm:
 * as much as makes the simulation of a mix with many of them take what was measured, `mainMs` milliseconds a call at
 * this rate. All else is to be fitted before. In six recorded runs it was 1.6 to 2.4 times.
 */
export async function largeMainScale(
  scenario: Scenario,
  measured: { readonly perSecond: number; readonly mainMs: number },
  seconds = SECONDS,
): Promise<number> {
  const { kinds, machine } = scenario;
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const largeMs = kinds.reduce((sum, { costs, share }) => sum + (costs.alone ? share * mainMs(costs) : 0), 0) / shares;
  if (largeMs === 0) return 1;
  let scale = 1;
  for (let round = 1; round <= ROUNDS; round++) {
    const scaled = { ...scenario, kinds: kinds.map(kind => ({ ...kind, costs: withMainScaled(kind.costs, scale) })) };
    const simulated = await Promise.all(
      Array.from({ length: SEEDS }, (_, index) =>
        simulateInThread({
          scenario: scaled,
          perSecond: measured.perSecond,
          traffic: { seconds, seed: SEEDS * round + index },
        }),
      ),
    );
    const mean = (of: (one: (typeof simulated)[number]) => number): number =>
      simulated.reduce((sum, one) => sum + of(one), 0) / SEEDS;
    const simulatedMs = mean(({ cores, latency }) => (1000 * cores.main * seconds) / Math.max(1, latency.all.calls));
    const slower = slowdown(machine.cores * mean(({ busy }) => busy.cores), machine);
    scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale + (measured.mainMs - simulatedMs) / slower / largeMs));
  }
  return scale;
}

/** A large call with this scale. */
export const withMainScaled = (costs: CallCosts, scale: number): CallCosts =>
  costs.alone ? { ...costs, beforeMs: costs.beforeMs * scale, afterMs: costs.afterMs * scale } : costs;
