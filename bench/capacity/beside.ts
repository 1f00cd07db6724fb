import { fittingRate } from './fit.js';
import { collectionsBetween, type LargeCollections, withTimesScaled } from './garbage.js';
import { atSpeed, measureLoad, undisturbed } from './loads.js';
import type { Calibrating } from './measure-kinds.js';
import type { Part } from './mix.js';
import type { CompilingCosts } from './simulator/compilers.js';
import { slowdown } from './simulator/machine.js';
import type { CallCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';

/** By how much more often than in the mix large calls are sent beside all others: some collections are to be seen. */
const LARGE_CALL_FACTOR = 3;

/** Part of the machine that all calls take meanwhile. */
const HALF = 0.5;

/** What large calls showed beside others. */
export interface BesideOthers {
  /** CPU to compile, in all, in milliseconds. */
  readonly compilersMs: number;
  readonly garbage: LargeCollections;
}

/** The calls that are sent beside each other, with their shares: all but those without an end. */
const sentBeside = <Call extends Part & { readonly costs: CallCosts }>(calls: readonly Call[]): Call[] =>
  calls
    .filter(({ size }) => size !== 'endless')
    .map(call => ({ ...call, share: call.costs.alone ? LARGE_CALL_FACTOR * call.share : call.share }));

/**
 * Sends large calls beside others, at half of the machine's speed. `scenario` has the others, with costs at the speed
 * at which the control process does its work in `workMs`.
 */
export async function measureBesideOthers(
  { children, service }: Pick<Calibrating, 'children' | 'service'>,
  calls: readonly (Part & { readonly costs: CallCosts })[],
  scenario: Scenario,
  { seconds, workMs }: { readonly seconds: number; readonly workMs: number },
): Promise<BesideOthers> {
  const sent = sentBeside(calls);
  const load = { perSecond: fittingRate({ ...scenario, kinds: sent }, HALF), round: 1 };
  const mix = sent.map(({ tool, size, share }) => ({ tool, size, share }));
  const before = service.collections();
  const measured = await measureLoad(children, service, mix, { seconds, ...load });
  const collections = collectionsBetween(before, service.collections());
  const found = atSpeed(measured, workMs);
  const shares = sent.reduce((sum, { share }) => sum + share, 0);
  /** Of all large calls. */
  const sumOf = (value: (costs: CallCosts) => number): number =>
    (found.calls / shares) * sent.reduce((sum, { costs, share }) => sum + (costs.alone ? share * value(costs) : 0), 0);
  return {
    compilersMs: undisturbed(found.compilersMs, found, scenario.machine) * found.calls,
    garbage: {
      bytes: sumOf(({ bytesIn, bytesOut }) => bytesIn + bytesOut),
      otherCalls: found.calls - sumOf(() => 1),
      collections: withTimesScaled(collections, workMs / measured.workMs / slowdown(measured.cores, scenario.machine)),
    },
  };
}

/** What V8 compiles for large calls: what it compiled beside them more than for the other calls alone. */
export function compilingCosts(
  perCallMs: number,
  beside: Pick<BesideOthers, 'compilersMs' | 'garbage'> | undefined,
): CompilingCosts {
  if (beside === undefined) return { perCallMs, perByteMs: 0 };
  const { garbage, compilersMs } = beside;
  const ofLargeMs = Math.max(0, compilersMs - perCallMs * garbage.otherCalls);
  return { perCallMs, perByteMs: ofLargeMs / Math.max(1, garbage.bytes) };
}
