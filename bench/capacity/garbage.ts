import { median } from '../finding.js';
import type { GarbageCosts } from './simulator/service.js';

/** Collections of garbage by the main thread: how many, and their elapsed time in milliseconds. */
export interface Collections {
  readonly count: number;
  readonly ms: number;
}

/** Collections by V8's kinds: frequent short ones of new objects, and rare long ones of all objects. */
export type CollectionsByKind = ReadonlyMap<string, Collections>;

/** What collections cost during some calls. */
export function garbageCosts(calls: number, collections: CollectionsByKind): GarbageCosts[] {
  return [...collections.values()]
    .filter(({ count }) => count > 0)
    .map(({ count, ms }) => ({ msPerCall: ms / calls, pauseMs: ms / count }));
}

/**
 * What garbage collection costs a call: the median over the loads. Collections are measured in elapsed time, so that
 * one in which the machine stood still would count as a call's cost.
 */
export const garbageMsPerCall = (loads: readonly { calls: number; collections: CollectionsByKind }[]): number =>
  median(loads.map(({ calls, collections }) => sum(collections) / calls));

const sum = (collections: CollectionsByKind): number =>
  [...collections.values()].reduce((total, { ms }) => total + ms, 0);

/** The collections between two readings. */
export function collectionsBetween(before: CollectionsByKind, after: CollectionsByKind): CollectionsByKind {
  return new Map(
    [...after].map(([kind, { count, ms }]) => {
      const earlier = before.get(kind) ?? { count: 0, ms: 0 };
      return [kind, { count: count - earlier.count, ms: ms - earlier.ms }];
    }),
  );
}

/** The collections so far, by the service's metrics. */
export async function readCollections(url: string): Promise<CollectionsByKind> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const values = (name: string): Map<string, number> =>
    new Map(
      [...text.matchAll(new RegExp(`^nodejs_gc_duration_seconds_${name}\\{([^}]*)\\} (\\S+)`, 'gm'))].map(
        ([, kind, value]) => [kind!, Number(value)],
      ),
    );
  const seconds = values('sum');
  return new Map([...values('count')].map(([kind, count]) => [kind, { count, ms: (seconds.get(kind) ?? 0) * 1000 }]));
}
