import type { Latency } from './simulator/simulate.js';
import { meets, type Target } from './step.js';

/** The highest rate that meets a target, in calls a second: between `low` and `high`. */
export interface Knee {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** What was found at a rate. */
interface Point {
  readonly perSecond: number;
  readonly latency: { readonly all: Latency };
}

/**
 * Finds the knee from a first guess: steps of a third until one rate meets the target and a higher one misses it, then
 * the middle by ratio, until both are within `precision` or `rates` have been tried. `low` met the target, `high`
 * missed it; between them the median is where p99, straight over the logarithm of the rate, crosses the target.
 * Undefined where no rate meets the target.
 */
export async function findKnee<Found extends Point>(
  run: (perSecond: number) => Promise<Found>,
  target: Target,
  guess: number,
  { precision = 1.05, rates = 12 }: { readonly precision?: number; readonly rates?: number } = {},
): Promise<{ readonly knee: Knee | undefined; readonly points: readonly Found[] }> {
  const points: Found[] = [];
  let good: Found | undefined;
  let bad: Found | undefined;
  let rate = Math.max(1, guess);
  while (points.length < rates && !(good && bad && bad.perSecond / good.perSecond <= precision)) {
    const found = await run(Math.round(rate));
    points.push(found);
    if (meets(found, target)) good = found;
    else bad = found;
    if (good && bad) rate = Math.sqrt(good.perSecond * bad.perSecond);
    else rate = good ? rate * 1.33 : rate / 1.33;
    if (rate < 1) break;
  }
  points.sort((a, b) => a.perSecond - b.perSecond);
  if (good === undefined) return { knee: undefined, points };
  const low = good.perSecond;
  const high = bad?.perSecond ?? low;
  return { knee: { median: Math.round(crossing(good, bad ?? good, target)), low, high }, points };
}

function crossing(good: Point, bad: Point, target: Target): number {
  const [from, to] = [Math.log(good.latency.all.p99), Math.log(bad.latency.all.p99)];
  // Where refusals are what misses the target, p99 says nothing: the middle.
  const part = to > from && bad.latency.all.p99 > target.p99 ? (Math.log(target.p99) - from) / (to - from) : 0.5;
  return good.perSecond * (bad.perSecond / good.perSecond) ** Math.min(1, Math.max(0, part));
}
