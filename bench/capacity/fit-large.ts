import { tasksAtColdness } from './coldness.js';
import { simulateInThread } from './simulations.js';
import { slowdown } from './simulator/machine.js';
import type { CallCosts, ServiceCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';

/** How often it is fitted and simulated again: simulations, and seconds of each. */
const ROUNDS = 3;
const SEEDS = 4;
const SECONDS = 8;

/** A scale beyond these would be a fault of the measurement. */
const MIN_SCALE = 0.5;
const MAX_SCALE = 4;

/**
 * What a large call takes of its own thread beside others, at least. Loads showed 0.6 to 0.9 of what it takes alone for
 * most kinds; with that, p99s at 70 % of the knee were predicted 5 % too low on average (24 recorded checks). With 1,
 * those of the mix with twice as many large calls were 42 % too high in the median of five runs.
 */
const MIN_THREAD_SCALE = 0.87;

/** More than this for the others would be a fault, too. */
const MAX_OTHERS = 1.5;

/** CPU of a large call as a part of what it takes alone. */
export interface LargeScale {
  readonly main: number;
  /** Its worker thread. */
  readonly thread: number;
}

/** What calls take beside each other. */
export interface BesideScales {
  /** CPU of the fast lane, as a part of what it takes without large calls: these fill the caches. */
  readonly others: number;
  /** For each kind of the scenario, all of them the same for the main thread; of no use for other calls. */
  readonly large: readonly LargeScale[];
}

/** What was measured where large calls are sent beside others. */
interface Measured {
  readonly perSecond: number;
  /** CPU for a call, of the main thread, the fast lane, and the threads of a lower priority, in milliseconds. */
  readonly mainMs: number;
  readonly fastMs: number;
  readonly niceMs: number;
  /** For each kind, how long its calls ran on average, in milliseconds. */
  readonly runMs: readonly number[];
}

/** CPU of a call in milliseconds, of the main thread and of its worker thread. */
const mainMs = ({ beforeMs, afterMs }: CallCosts): number => beforeMs + afterMs;
const threadMs = ({ threadMs }: CallCosts): number => threadMs.reduce((sum, ms) => sum + ms, 0) / threadMs.length;

/**
 * By how much more or less CPU large calls take beside others than alone, where memory and caches are warm, and by how
 * much more the fast lane takes beside them. The simulation of a mix with many large calls takes what was measured
 * then: of the main thread, of the fast lane, and of the threads of a lower priority, which run large calls; and their
 * kinds run as long in proportion as was measured, as far as the bounds allow it. All else is to be fitted before. In
 * six recorded runs large calls took 1.6 to 2.4 times as much of the main thread as alone; in the loads of another, the
 * fast lane took 1.06 to 1.1 times as much as simulated without this.
 */
export async function besideScales(scenario: Scenario, measured: Measured, seconds = SECONDS): Promise<BesideScales> {
  const { kinds, machine } = scenario;
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  /** For a call of the mix, in milliseconds. */
  const largeMs = (ms: (costs: CallCosts, place: number) => number): number =>
    kinds.reduce((sum, { costs, share }, place) => sum + (costs.alone ? share * ms(costs, place) : 0), 0) / shares;
  const largeMainMs = largeMs(mainMs);
  let main = 1;
  let others = 1;
  let threads = kinds.map(() => 1);
  const scales = (): BesideScales => ({ others, large: threads.map(thread => ({ main, thread })) });
  if (largeMainMs === 0) return scales();
  for (let round = 1; round <= ROUNDS; round++) {
    const { large } = scales();
    const scaled = {
      ...scenario,
      kinds: kinds.map((kind, place) => ({
        ...kind,
        costs: scaledBeside(kind.costs, { others, large: large[place]! }),
      })),
      costs: tasksBeside(scenario.costs, others),
    };
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
    const callMs = (name: 'main' | 'fast' | 'nice'): number =>
      mean(({ byThread, latency }) => (1000 * byThread[name] * seconds) / Math.max(1, latency.all.calls));
    const slower = slowdown(machine.cores * mean(({ busy }) => busy.cores), machine);
    main = bounded(main + (measured.mainMs - callMs('main')) / slower / largeMainMs);
    const fastMs = callMs('fast');
    if (fastMs > 0) others = Math.min(MAX_OTHERS, Math.max(1, (others * measured.fastMs) / fastMs));
    // By how long each kind ran beside the others, then all alike by their CPU.
    const ran = threads.map((scale, place) => {
      const simulatedMs = mean(({ runMs }) => runMs[place]!);
      return simulatedMs > 0 && measured.runMs[place]! > 0 ? (scale * measured.runMs[place]!) / simulatedMs : scale;
    });
    const cpuMs = (scales: readonly number[]): number => largeMs((costs, place) => scales[place]! * threadMs(costs));
    const all = (cpuMs(threads) + (measured.niceMs - callMs('nice')) / slower) / cpuMs(ran);
    threads = ran.map(scale => Math.max(MIN_THREAD_SCALE, bounded(scale * all)));
  }
  return scales();
}

const bounded = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/**
 * What the tasks of the fast lane cost beside large calls. The risky lane took no more there: scaled, too, it was
 * simulated with 1.05 to 1.35 times the CPU that two recorded runs had measured.
 */
export const tasksBeside = (costs: ServiceCosts, others: number): ServiceCosts =>
  tasksAtColdness(costs, lane => (lane === 'fast' ? others : 1));

/** What a call costs beside others: `large` is for a large call. */
export const scaledBeside = (
  costs: CallCosts,
  { others, large }: { readonly others: number; readonly large: LargeScale },
): CallCosts =>
  costs.alone
    ? {
        ...costs,
        beforeMs: costs.beforeMs * large.main,
        afterMs: costs.afterMs * large.main,
        threadMs: costs.threadMs.map(ms => ms * large.thread),
      }
    : { ...costs, threadMs: costs.lane === 'fast' ? costs.threadMs.map(ms => ms * others) : costs.threadMs };
