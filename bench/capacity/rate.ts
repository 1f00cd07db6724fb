import { drawArrivals, type Pattern } from '../generator/arrivals.js';
import type { LoadGenerator, LoadResult } from '../generator/generator.js';
import { watchOthers } from '../machine.js';
import type { Verdict } from './knee.js';
import { measureUsage, type Observed, type PartUsage } from './usage.js';

/** What a rate must meet to count as held. */
export interface Target {
  /** Maximum p99 latency, in milliseconds. */
  readonly p99: number;
  /** Maximum part of the calls that is rejected or not answered. */
  readonly rejected: number;
}

/** What one measurement of a rate found; latencies in milliseconds from the moment at which a call was due. */
export interface Sample extends Verdict {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  /** The part of the calls answered 429 or 5xx, or not at all. */
  readonly rejected: number;
  /** Answers by HTTP status; 0 counts calls without an answer. */
  readonly statuses: Readonly<Record<number, number>>;
  /** How busy the parts of the service were. */
  readonly parts: readonly PartUsage[];
  /** The load generator: CPU as a part of a core, and how late it sent calls. */
  readonly generator: { readonly cpu: number; readonly lateP99: number };
  /** The part of this machine that others took; null where nobody can tell. */
  readonly others: number | null;
}

/** How a rate is measured. */
export interface RateOptions {
  readonly generator: LoadGenerator;
  readonly observed: Observed;
  readonly pattern: Pattern;
  readonly target: Target;
  /** How long calls count, in seconds. */
  readonly seconds: number;
  readonly nextRequest: () => number;
  readonly random: () => number;
}

/** Calls of the first half second do not count: code that ran seldom is compiled, and connections are opened. */
const LEAD_MS = 500;

/** Connections to the service, at least; so many are kept. */
const CONNECTIONS = 512;

/** Answers are awaited for so long after the last call, in milliseconds, beside the p99 of the target. */
const PATIENCE_MS = 1000;

/** The generator is the limit where it takes more of a core, or where more of a late p99 is its own lateness. */
const MOST_CPU = 0.9;
const MOST_LATE = 0.5;

/** Sends calls at a rate, and says what became of them. */
export async function measureRate(perSecond: number, options: RateOptions): Promise<Sample> {
  const { generator, observed, pattern, target, seconds, nextRequest, random } = options;
  const arrivals = drawArrivals({ pattern, perSecond, seconds: LEAD_MS / 1000 + seconds, nextRequest, random });
  const usage = await measureUsage(observed);
  const others = watchOthers();
  const result = await generator.open({
    arrivals,
    leadMs: Math.min(LEAD_MS, arrivals.atMs.at(-1)!),
    patienceMs: PATIENCE_MS + target.p99,
    // With more calls open than the rate has within the p99, their mean latency is above it by Little's law.
    connections: Math.max(CONNECTIONS, Math.ceil((perSecond * target.p99) / 1000)),
    ahead: CONNECTIONS,
  });
  const parts = await usage(result.cpu);
  return {
    ...sampleOf(perSecond, result, target),
    parts,
    // Another program that this process did not start may be the service.
    others: observed.pid === undefined ? null : (others() ?? null),
  };
}

/** A rejected call; 4xx are answers that the body of the call deserves. */
export const isRejected = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** What a load says of a rate. */
export function sampleOf(perSecond: number, result: LoadResult, target: Target): Omit<Sample, 'parts' | 'others'> {
  const statuses: Record<number, number> = {};
  for (const status of result.status) statuses[status] = (statuses[status] ?? 0) + 1;
  const ms = result.ms.filter((_, place) => !isRejected(result.status[place]!)).sort();
  const at = (share: number): number => ms[Math.max(0, Math.ceil(ms.length * share) - 1)] ?? Infinity;
  const calls = result.status.length;
  const [p99, rejected] = [at(0.99), (calls - ms.length) / calls];
  const held = p99 <= target.p99 && rejected <= target.rejected;
  const isGenerators = result.cpu > MOST_CPU || result.lateP99Ms > MOST_LATE * Math.max(p99, target.p99);
  return {
    perSecond,
    held,
    isGeneratorLimit: !held && isGenerators,
    calls,
    p50: at(0.5),
    p99,
    rejected,
    statuses,
    generator: { cpu: result.cpu, lateP99: result.lateP99Ms },
  };
}
