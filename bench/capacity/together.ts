import { fittingRate, type MeasuredLoad, SATURATED } from './fit.js';
import { type CollectionsByKind, collectionsBetween, garbageCosts, type LargeCollections } from './garbage.js';
import { atSpeed, type Load, measureLoad } from './loads.js';
import type { Calibrating } from './measure-kinds.js';
import type { Mix, Part } from './mix.js';
import { settle } from './settle.js';
import type { CallCosts, GarbageCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';

/** What all calls that share tasks showed when they were sent together. */
export interface Together {
  /** At half of the machine's speed, and as fast as the service answers. */
  readonly loads: readonly [MeasuredLoad, MeasuredLoad];
  readonly garbage: readonly GarbageCosts[];
}

/** By how much more often than in the mix large calls are sent beside all others: some collections are to be seen. */
const MORE_LARGE = 8;

/** How long they are sent, as a multiple of the other loads. */
const LARGE_LONGER = 1.5;

/** Calls in flight that hold many objects at once, as they do behind a main thread that has fallen back. */
const MANY_OPEN = 256;

/** Collections of the main thread while large calls are sent beside others, at half of the machine's speed. */
export async function collectionsBesideOthers(
  { children, service }: Pick<Calibrating, 'children' | 'service'>,
  calls: readonly (Part & { readonly costs: CallCosts })[],
  scenario: Scenario,
  seconds: number,
): Promise<CollectionsByKind> {
  const sent = calls
    .filter(({ size }) => size !== 'endless')
    .map(call => ({ ...call, share: call.costs.alone ? MORE_LARGE * call.share : call.share }));
  const load = { perSecond: fittingRate({ ...scenario, kinds: sent }), round: 1 };
  const mix = sent.map(({ tool, size, share }) => ({ tool, size, share }));
  const before = service.collections();
  await measureLoad(children, service, mix, { seconds: LARGE_LONGER * seconds, ...load });
  return collectionsBetween(before, service.collections());
}

/**
 * Sends the calls of a mix together for so many seconds each: at half of the machine's speed, and as fast as the
 * service answers. `scenario` has the same calls, with costs at the speed at which the control process does its work in
 * `workMs`; `large` is what others made it collect.
 */
export async function measureTogether(
  { children, service }: Pick<Calibrating, 'children' | 'service'>,
  mix: Mix,
  scenario: Scenario,
  large: LargeCollections,
  { seconds, workMs }: { readonly seconds: number; readonly workMs: number },
): Promise<Together> {
  const half = { perSecond: fittingRate(scenario), round: 1 };
  const saturated = { width: SATURATED, calls: 0 };
  await settle({ children, service }, mix, seconds / 2);
  const begun = service.collections();
  const atHalf = await measureLoad(children, service, mix, { seconds, ...half });
  const halfDone = service.collections();
  const atMost = await measureLoad(children, service, mix, { seconds, ...saturated });
  const mostDone = service.collections();
  await measureLoad(children, service, mix, { seconds: seconds / 2, width: MANY_OPEN, calls: 0 });
  const garbage = garbageCosts(atHalf.calls + atMost.calls, collectionsBetween(begun, mostDone), large, {
    few: {
      open: (half.perSecond * atHalf.latencyMs) / 1000,
      collections: collectionsBetween(begun, halfDone),
    },
    many: { open: MANY_OPEN, collections: collectionsBetween(mostDone, service.collections()) },
  });
  const measured = (load: MeasuredLoad['load'], found: Load): MeasuredLoad => {
    const { mainMs, othersMs, clientMs } = atSpeed(found, workMs);
    return { load, cpuMs: { main: mainMs, others: othersMs, generator: clientMs } };
  };
  return { loads: [measured(half, atHalf), measured(saturated, atMost)], garbage };
}
