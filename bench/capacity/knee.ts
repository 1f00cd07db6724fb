import { median } from '../finding.js';
import type { Latency } from './simulator/simulate.js';

/** The highest rate that meets a target, in calls a second, with its 95 % interval from repetitions. */
export interface Knee {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** What a rate has to meet. */
export interface Target {
  /** Milliseconds, of all calls. */
  readonly p99: number;
  /** Of all calls, those that may be rejected. */
  readonly refused: number;
}

/** What was found at a rate. */
export interface Point {
  readonly perSecond: number;
  readonly latency: { readonly all: Latency };
}

/** Rates around a guess of the knee, in calls a second. */
export const ratesAround = (guess: number): number[] => [0.55, 0.7, 0.85, 1, 1.2].map(part => rate(guess * part));

/** How often rates are added where all of them meet the target, or none does. */
const EXTENSIONS = 8;

/**
 * Finds the knee in a curve of p99 over the rate. `run` finds a point at each of the rates, several times: the result
 * has a list for each repetition. One p99 says little, because a single pause of the machine decides it: the curve is
 * the rising one that is nearest to all points, and the knee is where it crosses the target. Rates are added below or
 * above until it does. `points` are the medians by rate. Undefined where no rate meets the target.
 */
export async function findKnee<Found extends Point>(
  run: (rates: readonly number[]) => Promise<readonly (readonly Found[])[]>,
  target: Target,
  rates: readonly number[],
): Promise<{ readonly knee: Knee | undefined; readonly points: readonly Found[] }> {
  let repetitions = await run(rates);
  for (let extension = 0; ; extension++) {
    const points = mediansOf(repetitions, target);
    const knee = crossing(repetitions, target);
    const [first, last] = [points[0]!.perSecond, points.at(-1)!.perSecond];
    const isBelow = knee < first;
    if (!isBelow && knee <= last)
      return {
        knee: interval(
          knee,
          repetitions.map(points => clamped(crossing([points], target), first, last)),
        ),
        points,
      };
    if (extension === EXTENSIONS || (isBelow && first <= 1)) {
      return { knee: isBelow ? undefined : { median: last, low: last, high: last }, points };
    }
    const more = await run((isBelow ? [0.65, 0.8] : [1.2, 1.45]).map(part => rate(part * (isBelow ? first : last))));
    repetitions = repetitions.map((points, index) => ascending([...points, ...more[index]!]));
  }
}

const rate = (perSecond: number): number => Math.max(1, Math.round(perSecond));

const clamped = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const ascending = <Found extends Point>(points: readonly Found[]): Found[] =>
  [...points].sort((a, b) => a.perSecond - b.perSecond);

/** For each rate the repetition that is the median by its excess. */
function mediansOf<Found extends Point>(repetitions: readonly (readonly Found[])[], target: Target): Found[] {
  return repetitions[0]!.map((_, index) => {
    const found = repetitions.map(points => points[index]!);
    const middle = median(found.map(point => excess(point, target)));
    return found.find(point => excess(point, target) === middle)!;
  });
}

/** How many times the target a point is: at most 1 where it meets it. */
function excess({ latency: { all } }: Point, { p99, refused }: Target): number {
  const rejections = all.refused === 0 ? 0 : all.refused / refused;
  return Math.max(all.p99 / p99, rejections, Number.MIN_VALUE);
}

/**
 * The rate where the rising curve through repetitions of points in ascending order crosses the target, straight between
 * logarithms; 0 where it begins above the target, and infinite where it ends below.
 */
function crossing(repetitions: readonly (readonly Point[])[], target: Target): number {
  const points = repetitions[0]!;
  const curve = rising(points.map((_, index) => repetitions.map(points => Math.log(excess(points[index]!, target)))));
  const above = curve.findIndex(value => value > 0);
  if (above < 0) return Infinity;
  if (above === 0) return 0;
  const [from, to] = [curve[above - 1]!, curve[above]!];
  const [low, high] = [points[above - 1]!.perSecond, points[above]!.perSecond];
  return low * (high / low) ** (-from / (to - from));
}

/**
 * The values that never fall and have the least absolute distance to these, of which there are several for each place:
 * neighbors whose medians fall take the median of both (isotonic regression).
 */
function rising(values: readonly (readonly number[])[]): number[] {
  const blocks: { values: readonly number[]; places: number }[] = [];
  for (const own of values) {
    let block = { values: own, places: 1 };
    for (let last = blocks.at(-1); last && middle(last.values) > middle(block.values); last = blocks.at(-1)) {
      block = { values: [...last.values, ...block.values], places: last.places + block.places };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ values, places }) => new Array<number>(places).fill(middle(values)));
}

/** The median; of an even number of values the mean of the two in the middle. */
function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** Quantiles of Student's t distribution at 97.5 %, by degrees of freedom from 1. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/** A knee with its 95 % interval by the knees of single repetitions. */
export function interval(knee: number, repeated: readonly number[]): Knee {
  const mean = repeated.reduce((sum, value) => sum + value, 0) / repeated.length;
  const variance = repeated.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, repeated.length - 1);
  const student = STUDENT[Math.min(repeated.length - 1, STUDENT.length) - 1] ?? 0;
  const half = student * Math.sqrt(variance / repeated.length);
  const round = (value: number): number => Math.max(0, Math.round(value));
  return { median: round(knee), low: round(knee - half), high: round(knee + half) };
}
