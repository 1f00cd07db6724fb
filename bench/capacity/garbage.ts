import { median } from '../finding.js';
import type { ServiceCosts } from './simulator/service.js';

/** Garbage collections of the main thread, with the calls of a load that caused them. */
export interface Collections {
  readonly calls: number;
  readonly count: number;
  /** Elapsed time in milliseconds. */
  readonly ms: number;
}

/**
 * What garbage collection costs a call, and the length of a pause: medians over the loads. Pauses are measured in
 * elapsed time, so that one in which the machine stood still would count as a call's cost.
 */
export function garbageCosts(collections: readonly Collections[]): ServiceCosts['garbage'] {
  const collected = collections.filter(({ count }) => count > 0);
  if (collected.length === 0) return { msPerCall: 0, pauseMs: 1 };
  return {
    msPerCall: median(collections.map(({ ms, calls }) => ms / calls)),
    pauseMs: median(collected.map(({ ms, count }) => ms / count)),
  };
}

/** The collections so far, by the service's metrics. */
export async function collectionsOf(url: string): Promise<Omit<Collections, 'calls'>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^nodejs_gc_duration_seconds_${name}\\{[^}]*\\} (\\S+)`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return { count: sum('count'), ms: sum('sum') * 1000 };
}
