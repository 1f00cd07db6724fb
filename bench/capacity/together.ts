import { median } from '../finding.js';
import { type FittedLoads, fittingRate, MANY_OPEN, SATURATED } from './fit.js';
import {
  addCollections,
  type CollectionsByKind,
  type CollectionsOfLarge,
  collectionsBetween,
  garbageCosts,
  withTimesScaled,
} from './garbage.js';
import type { Order } from './generator.js';
import { atSpeed, type Load, measureLoad, undisturbed } from './loads.js';
import type { Calibrating } from './measure-kinds.js';
import type { Mix } from './mix.js';
import { slowdown } from './simulator/machine.js';
import type { GarbageCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';
import type { ByThread } from './simulator/usage.js';
import { steadied } from './steady.js';

/** What all calls that share tasks showed when they were sent together. */
export interface Together {
  /** At a third of the machine's speed, as fast as the service answers, and with many open. */
  readonly loads: FittedLoads;
  /** CPU to compile, in milliseconds a call. */
  readonly compilersMs: number;
  readonly garbage: readonly GarbageCosts[];
}

/** How often the loads take turns, so that a slow phase of the machine meets all of them. */
const ROUNDS = 4;

/**
 * Sends the calls of a mix together, for so many seconds each time: at a third of the machine's speed, as fast as the
 * service answers, and with many open. `scenario` has the same calls, with costs at the speed at which the control
 * process does its work in `workMs`; `large` is what others made it collect.
 */
export async function measureTogether(
  { children, service }: Pick<Calibrating, 'children' | 'service'>,
  mix: Mix,
  scenario: Scenario,
  large: CollectionsOfLarge,
  { seconds, workMs }: { readonly seconds: number; readonly workMs: number },
): Promise<Together> {
  const perSecond = fittingRate(scenario);
  const measured: { readonly load: Load; readonly collections: CollectionsByKind }[] = [];
  const measure = async (load: Order['load']): Promise<void> => {
    const before = service.collections();
    const found = await measureLoad(children, service, mix, { seconds, ...load });
    measured.push({ load: found, collections: collectionsBetween(before, service.collections()) });
  };
  for (let round = 1; round <= ROUNDS; round++) {
    await measure({ perSecond, round });
    await measure({ width: SATURATED, calls: 0 });
    await measure({ width: MANY_OPEN, calls: 0 });
  }
  const workAt = steadied(measured.map(({ load }) => load.workMs));
  const found = measured.map(({ load, collections }, place): Found => {
    const thenMs = workAt[place]!;
    return {
      load: atSpeed({ ...load, workMs: thenMs }, workMs),
      collections: withTimesScaled(collections, workMs / thenMs / slowdown(load.cores, scenario.machine)),
    };
  });
  const turns = (of: number): Found[] => found.filter((_, place) => place % 3 === of);
  const [low, most, many] = [turns(0), turns(1), turns(2)];
  const middle = (found: readonly Found[], of: (load: Load) => number): number =>
    median(found.map(({ load }) => of(load)));
  const cpuMs = (found: readonly Found[]): ByThread => ({
    main: middle(found, ({ mainMs }) => mainMs),
    others: middle(found, ({ othersMs }) => othersMs),
    generator: middle(found, ({ clientMs }) => clientMs),
  });
  const calls = [...low, ...most].reduce((sum, { load }) => sum + load.calls, 0);
  const garbage = garbageCosts(calls, collectionsOf([...low, ...most]), large, {
    few: {
      open: (perSecond * middle(low, ({ latencyMs }) => latencyMs)) / 1000,
      collections: collectionsOf(low),
    },
    many: { open: MANY_OPEN, collections: collectionsOf(many) },
  });
  return {
    loads: [
      { load: { perSecond }, cpuMs: cpuMs(low) },
      { load: { width: SATURATED }, cpuMs: cpuMs(most) },
      { load: { width: MANY_OPEN }, cpuMs: cpuMs(many) },
    ],
    compilersMs:
      [...low, ...most].reduce(
        (sum, { load }) => sum + undisturbed(load.compilersMs, load, scenario.machine) * load.calls,
        0,
      ) / calls,
    garbage,
  };
}

/** One turn of a load, its CPU at the speed of the costs; collections also as one core alone would make them. */
interface Found {
  readonly load: Load;
  readonly collections: CollectionsByKind;
}

const collectionsOf = (found: readonly Found[]): CollectionsByKind =>
  addCollections(found.map(({ collections }) => collections));
