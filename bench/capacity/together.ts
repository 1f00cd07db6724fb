import { median } from '../finding.js';
import { type FittedLoads, MANY_OPEN, SATURATED } from './fit.js';
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
import { type Cores, slowdown } from './simulator/machine.js';
import type { GarbageCosts } from './simulator/service.js';
import type { ByThread } from './simulator/usage.js';
import { cpuFactor } from './speed.js';

/** What all calls that share tasks showed when they were sent together. */
export interface Together {
  /** At a third of the machine's speed, as fast as the service answers, and with many open. */
  readonly loads: FittedLoads;
  /** CPU to compile, in milliseconds a call. */
  readonly compilersMs: number;
  readonly garbage: readonly GarbageCosts[];
}

/** The three loads, one after the other, and the collections of garbage during each. */
export interface Turn {
  readonly perSecond: number;
  readonly found: readonly { readonly load: Load; readonly collections: CollectionsByKind }[];
}

/**
 * Sends the calls of a mix together, for so many seconds each time: at a third of the machine's speed, which is
 * `perSecond` (`fittingRate`), as fast as the service answers, and with many open. `round` is that of the arrivals.
 */
export async function measureTurn(
  { children, service }: Pick<Calibrating, 'children' | 'service'>,
  mix: Mix,
  { perSecond, round, seconds }: { readonly perSecond: number; readonly round: number; readonly seconds: number },
): Promise<Turn> {
  const found: Turn['found'][number][] = [];
  const loads: Order['load'][] = [
    { perSecond, round },
    { width: SATURATED, calls: 0 },
    { width: MANY_OPEN, calls: 0 },
  ];
  for (const load of loads) {
    const before = service.collections();
    const measured = await measureLoad(children, service, mix, { seconds, ...load });
    found.push({ load: measured, collections: collectionsBetween(before, service.collections()) });
  }
  return { perSecond, found };
}

/**
 * What the calls showed in all turns. CPU is given at the speed at which the control process does its work in `workMs`;
 * `large` is what others made the service collect.
 */
export function togetherOf(
  turns: readonly [Turn, ...Turn[]],
  { machine, workMs, large }: { readonly machine: Cores; readonly workMs: number; readonly large: CollectionsOfLarge },
): Together {
  const { perSecond } = turns[0];
  const all = turns.flatMap(({ found }): Found[] => {
    // Loads of a turn follow each other: what their control work differs by is noise.
    const thenMs = median(found.map(({ load }) => load.workMs));
    return found.map(({ load, collections }) => ({
      load: atSpeed({ ...load, workMs: thenMs }, workMs),
      collections: withTimesScaled(collections, cpuFactor(thenMs, workMs) / slowdown(load.cores, machine)),
    }));
  });
  const loads = (of: number): Found[] => all.filter((_, place) => place % 3 === of);
  const [low, most, many] = [loads(0), loads(1), loads(2)];
  const middle = (found: readonly Found[], of: (load: Load) => number): number =>
    median(found.map(({ load }) => of(load)));
  const cpuMs = (found: readonly Found[]): ByThread => ({
    main: middle(found, ({ mainMs }) => mainMs),
    fast: middle(found, ({ othersMs, niceMs }) => othersMs - niceMs),
    nice: middle(found, ({ niceMs }) => niceMs),
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
      [...low, ...most].reduce((sum, { load }) => sum + undisturbed(load.compilersMs, load, machine) * load.calls, 0) /
      calls,
    garbage,
  };
}

/** A load, its CPU at the speed of the costs; collections also as one core alone would make them. */
interface Found {
  readonly load: Load;
  readonly collections: CollectionsByKind;
}

const collectionsOf = (found: readonly Found[]): CollectionsByKind =>
  addCollections(found.map(({ collections }) => collections));
