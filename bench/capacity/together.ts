import type { Children } from './children.js';
import { type Fit, fit, fittingRates, type MeasuredLoad } from './fit.js';
import { type CollectionsByKind, collectionsBetween, garbageCosts, readCollections } from './garbage.js';
import { type Load, measureLoad } from './loads.js';
import type { Mix } from './mix.js';
import type { GarbageCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';

/** What all calls that share tasks showed when they were sent together. */
export interface Together {
  readonly fit: Fit;
  readonly garbage: readonly GarbageCosts[];
}

/** Sends the calls of a mix together at two rates for so many seconds each; `scenario` has the same calls. */
export async function measureTogether(
  { children, service }: { children: Children; service: { url: string; pid: number } },
  mix: Mix,
  scenario: Scenario,
  seconds: number,
): Promise<Together> {
  const [low, high] = fittingRates(scenario);
  await settle(() => measureLoad(children, service, mix, { seconds: seconds / 2, perSecond: high, round: 2 }));
  const collectionsBefore = await readCollections(service.url);
  const atLow = await measureLoad(children, service, mix, { seconds, perSecond: low, round: 1 });
  const atHigh = await measureLoad(children, service, mix, { seconds, perSecond: high, round: 1 });
  const collections: CollectionsByKind = collectionsBetween(collectionsBefore, await readCollections(service.url));
  const garbage = garbageCosts(atLow.calls + atHigh.calls, collections);
  const used = ({ mainMs, othersMs, clientMs }: Load, perSecond: number): MeasuredLoad => {
    const cores = (ms: number): number => (ms * perSecond) / 1000;
    return { perSecond, cores: { main: cores(mainMs), others: cores(othersMs), generator: cores(clientMs) } };
  };
  const costs = { ...scenario.costs, garbage };
  return {
    fit: await fit({ ...scenario, costs }, [used(atLow, low), used(atHigh, high)]),
    garbage,
  };
}

/** CPU of a call that has settled, as a part of the least before; loads in a row that show it, and loads in all. */
const SETTLED = 0.97;
const IN_A_ROW = 2;
const MOST_LOADS = 10;

/** Sends a load until its calls no longer take less CPU than before: V8 compiles code again for many kinds in turn. */
async function settle(load: () => Promise<Load>): Promise<void> {
  let least = Infinity;
  for (let sent = 0, settled = 0; sent < MOST_LOADS && settled < IN_A_ROW; sent++) {
    const { mainMs, othersMs } = await load();
    settled = mainMs + othersMs > least * SETTLED ? settled + 1 : 0;
    least = Math.min(least, mainMs + othersMs);
  }
}
