import { fittingRate } from './fit.js';
import {
  addCollections,
  type CollectionsByKind,
  collectionsBetween,
  type LargeCollections,
  withTimesScaled,
} from './garbage.js';
import { atSpeed, type Load, measureLoad, undisturbed } from './loads.js';
import type { Calibrating } from './measure-kinds.js';
import type { Part } from './mix.js';
import type { CompilingCosts } from './simulator/compilers.js';
import { type Cores, slowdown } from './simulator/machine.js';
import type { CallCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';
import { cpuFactor } from './speed.js';

/** By how much more often than in the mix large calls are sent beside all others: some collections are to be seen. */
const LARGE_CALL_FACTOR = 3;

/** Part of the machine that all calls take meanwhile. */
const HALF = 0.5;

/** What large calls showed beside others. */
export interface BesideOthers {
  /** CPU to compile, in all, in milliseconds. */
  readonly compilersMs: number;
  readonly garbage: LargeCollections;
  /** The rate at which they were sent, in calls a second. */
  readonly perSecond: number;
  /** CPU for a call there, of the main thread, the fast lane, and the threads of a lower priority, in milliseconds. */
  readonly mainMs: number;
  readonly fastMs: number;
  readonly niceMs: number;
  /** For each kind (`sentBeside`), how long its calls ran on average, in milliseconds. */
  readonly runMs: readonly number[];
}

/** The calls that are sent beside each other, with their shares: all but those without an end. */
export const sentBeside = <Call extends Part & { readonly costs: CallCosts }>(calls: readonly Call[]): Call[] =>
  calls
    .filter(({ size }) => size !== 'endless')
    .map(call => ({ ...call, share: call.costs.alone ? LARGE_CALL_FACTOR * call.share : call.share }));

/** What was measured while they were sent, so many in a second. */
export interface BesideLoad {
  readonly perSecond: number;
  readonly load: Load;
  readonly collections: CollectionsByKind;
}

/**
 * Sends large calls beside others, at half of the machine's speed. `scenario` has the others, with their costs; `round`
 * is that of the arrivals.
 */
export async function measureBesideOthers(
  { children, service }: Pick<Calibrating, 'children' | 'service'>,
  calls: readonly (Part & { readonly costs: CallCosts })[],
  scenario: Scenario,
  { seconds, round }: { readonly seconds: number; readonly round: number },
): Promise<BesideLoad> {
  const sent = sentBeside(calls);
  const perSecond = fittingRate({ ...scenario, kinds: sent }, HALF);
  const mix = sent.map(({ tool, size, share }) => ({ tool, size, share }));
  const before = service.collections();
  const load = await measureLoad(children, service, mix, { seconds, perSecond, round });
  return { perSecond, load, collections: collectionsBetween(before, service.collections()) };
}

/** What these calls showed in all, at the speed at which the control process does its work in `workMs`. */
export function besideOthersOf(
  loads: readonly BesideLoad[],
  calls: readonly (Part & { readonly costs: CallCosts })[],
  { machine, workMs }: { readonly machine: Cores; readonly workMs: number },
): BesideOthers {
  const sent = sentBeside(calls);
  const shares = sent.reduce((sum, { share }) => sum + share, 0);
  const sentCalls = loads.reduce((sum, { load }) => sum + load.calls, 0);
  /** Of all large calls. */
  const sumOf = (value: (costs: CallCosts) => number): number =>
    (sentCalls / shares) * sent.reduce((sum, { costs, share }) => sum + (costs.alone ? share * value(costs) : 0), 0);
  const meanOf = (of: (load: Load) => number): number =>
    loads.reduce((sum, { load }) => sum + of(atSpeed(load, workMs)) * load.calls, 0) / Math.max(1, sentCalls);
  const [first] = loads;
  return {
    perSecond: first?.perSecond ?? 0,
    mainMs: meanOf(({ mainMs }) => mainMs),
    fastMs: meanOf(({ othersMs, niceMs }) => othersMs - niceMs),
    niceMs: meanOf(({ niceMs }) => niceMs),
    runMs: sent.map((_, place) => meanOf(({ partRunMs }) => partRunMs[place]!)),
    compilersMs: loads.reduce(
      (sum, { load }) => sum + undisturbed(atSpeed(load, workMs).compilersMs, load, machine) * load.calls,
      0,
    ),
    garbage: {
      bytes: sumOf(({ bytesIn, bytesOut }) => bytesIn + bytesOut),
      otherCalls: sentCalls - sumOf(() => 1),
      collections: addCollections(
        loads.map(({ load, collections }) =>
          withTimesScaled(collections, cpuFactor(load.workMs, workMs) / slowdown(load.cores, machine)),
        ),
      ),
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
