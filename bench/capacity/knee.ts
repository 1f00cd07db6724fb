import { median } from '../finding.js';
import { type Group, type Latency, middleOf } from './simulator/latency.js';

/** The highest rate that meets a target, in calls a second, with its 95 % interval. `median` is the estimate. */
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
interface Point {
  readonly perSecond: number;
  readonly latency: Readonly<Record<Group, Latency>>;
}

/** Rates around a rough guess of the knee, in calls a second. */
export const ratesAround = (guess: number): number[] => [0.55, 0.7, 0.85, 1, 1.2].map(part => rate(guess * part));

/** Rates near a knee that has been predicted: the first is one that a replica may run at. */
export const ratesNear = (knee: number): number[] => [0.7, 0.82, 0.94, 1.08, 1.25].map(part => rate(knee * part));

/** How many rates are added at most where all of them meet the target, or none does. */
const EXTENSIONS = 16;

/**
 * Finds the knee. `run` finds a point at each of the rates, several times: the result has a list for each repetition.
 * One or two large calls decide a p99, so that one p99 says little. Instead, late calls are counted, of which 1 % are
 * allowed, and rejected ones, on average over the repetitions (`meanExcess`). All rates together say where that
 * crosses what is allowed (`meanKnee`). Rates are added below or above until the knee is among them. Repetitions whose
 * places differ by a multiple of `groups` have the same arrivals; the interval leaves them out together. Each late call
 * counts as `lateTimes` of them. `points` are those in the middle of the repetitions, by rate, and `ofRates` is what
 * each rate near the knee says it is. Undefined where no rate meets the target.
 */
export async function findKnee<Found extends Point>(
  run: (rates: readonly number[]) => Promise<readonly (readonly Found[])[]>,
  target: Target,
  rates: readonly number[],
  { groups = Infinity, lateTimes = 1 }: { readonly groups?: number; readonly lateTimes?: number } = {},
): Promise<{
  readonly knee: Knee | undefined;
  readonly points: readonly Found[];
  readonly ofRates: readonly number[];
}> {
  let repetitions = await run(rates);
  for (let extension = 0; ; extension++) {
    const points = middlesOf(repetitions);
    const excesses = excessesOf(repetitions, target, lateTimes);
    const knee = crossing(excesses);
    const [first, last] = [points[0]!.perSecond, points.at(-1)!.perSecond];
    const isBelow = knee < first;
    if (!isBelow && knee <= last)
      return {
        knee: interval(
          knee,
          Array.from({ length: Math.min(groups, repetitions.length) }, (_, left) =>
            clamped(crossing(excessesOf(without(repetitions, left, groups), target, lateTimes)), first, last),
          ),
        ),
        points,
        ofRates: near(excesses, knee).map(kneeBy),
      };
    if (extension === EXTENSIONS || (isBelow && first <= 1)) {
      return { knee: isBelow ? undefined : { median: last, low: last, high: last }, points, ofRates: [] };
    }
    const more = await run([rate(isBelow ? 0.75 * first : 1.25 * last)]);
    repetitions = repetitions.map((points, index) =>
      isBelow ? [...more[index]!, ...points] : [...points, ...more[index]!],
    );
  }
}

const rate = (perSecond: number): number => Math.max(1, Math.round(perSecond));

const clamped = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** For each rate the repetition whose p99 is the median, with the latencies in the middle of all. */
export function middlesOf<Found extends Point>(repetitions: readonly (readonly Found[])[]): Found[] {
  return repetitions[0]!.map((_, index) => {
    const found = repetitions.map(points => points[index]!);
    const p99s = median(found.map(({ latency }) => latency.all.p99));
    const typical = found.find(({ latency }) => latency.all.p99 === p99s)!;
    return { ...typical, latency: middleOf(found.map(({ latency }) => latency)) };
  });
}

/** The part of the calls that may take longer than the p99 of a target. */
export const MAX_LATE_SHARE = 0.01;

/**
 * How many times as many calls were late, or rejected, as the target allows: at most 1 where a point meets it, infinite
 * where it allows no rejection and there was one.
 */
function excess({ latency: { all } }: Point, { refused }: Target, lateTimes: number): number {
  const rejections = all.refused === 0 ? 0 : all.refused / refused;
  return Math.max((lateTimes * all.late) / MAX_LATE_SHARE, rejections);
}

/**
 * Maximum excess of a repetition: one in which the service tipped over says no more than that it did. Predicted and
 * measured knees of 20 recorded checks differed by 4.6 to 5.1 % with 2.5 to 5 (root mean square), and by 8.2 % where
 * the medians of the repetitions counted.
 */
const MAX_EXCESS = 5;

/** Minimum excess, for the logarithm: five late calls among ten thousand. */
const MIN_EXCESS = 0.05;

/**
 * The excess of all repetitions of a rate: their mean, as a p99 is one of all calls. A median would be that of one or
 * two repetitions, and repetitions differ: the few large calls come together in some, and are in none of others.
 */
function meanExcess(points: readonly Point[], target: Target, lateTimes: number): number {
  const found = points.map(point => excess(point, target, lateTimes));
  if (found.includes(Infinity)) return Infinity;
  return found.reduce((sum, value) => sum + Math.min(MAX_EXCESS, value), 0) / found.length;
}

/** The excess of all repetitions at a rate. */
interface RateExcess {
  readonly perSecond: number;
  readonly excess: number;
}

const excessesOf = (repetitions: readonly (readonly Point[])[], target: Target, lateTimes: number): RateExcess[] =>
  repetitions[0]!.map(({ perSecond }, index) => {
    const points = repetitions.map(points => points[index]!);
    return { perSecond, excess: meanExcess(points, target, lateTimes) };
  });

/**
 * The rate at which the excess crosses 1, for rates in ascending order: 0 where the excess of all is higher, and
 * infinite where that of none is. Rates far from the knee say little of it: they do not count.
 */
function crossing(rates: readonly RateExcess[]): number {
  if (rates.every(({ excess }) => excess > 1)) return 0;
  if (rates.every(({ excess }) => excess <= 1)) return Infinity;
  let knee = meanKnee(rates);
  for (let round = 0; round < SEARCH_ROUNDS; round++) {
    const found = near(rates, knee);
    if (found.length > 0) knee = meanKnee(found);
  }
  // Where no rejection is allowed, the knee is below the first one.
  const allowed = rates.findIndex(({ excess }) => excess === Infinity);
  return allowed < 0 ? knee : Math.min(knee, rates[allowed - 1]?.perSecond ?? 0);
}

/**
 * Near a knee, the excess grows with about this power of the rate: 4 to 4.5 in 60 measured and simulated curves, whose
 * bounds flatten them. So each rate says where the knee is, and the mean of all says it better than the two rates
 * between which it is: in 20 measured curves, knees from two rounds had a standard deviation of 28 % by these, and of
 * 23 % by the mean.
 */
const POWER = 5;

/** The knee that one rate points to. */
const kneeBy = ({ perSecond, excess }: RateExcess): number =>
  perSecond / Math.min(MAX_EXCESS, Math.max(MIN_EXCESS, excess)) ** (1 / POWER);

/** The geometric mean of the knees that rates point to. */
const meanKnee = (rates: readonly RateExcess[]): number =>
  Math.exp(rates.reduce((sum, rate) => sum + Math.log(kneeBy(rate)), 0) / rates.length);

/** Where the excess would be beyond its bounds, as parts of the knee. */
const FARTHEST_BELOW = MIN_EXCESS ** (1 / POWER);
const FARTHEST_ABOVE = MAX_EXCESS ** (1 / POWER);

/** The rates that say something of a knee. */
const near = (rates: readonly RateExcess[], knee: number): RateExcess[] =>
  rates.filter(({ perSecond }) => perSecond > knee * FARTHEST_BELOW && perSecond < knee * FARTHEST_ABOVE);

/** How often the rates near a knee are looked for, which move it. */
const SEARCH_ROUNDS = 5;

/** All repetitions but those of one group; all of them if there is only one group. */
function without<Found>(repetitions: readonly Found[], left: number, groups: number): readonly Found[] {
  const others = repetitions.filter((_, index) => (groups === Infinity ? index : index % groups) !== left);
  return others.length === 0 ? repetitions : others;
}

/** Quantiles of Student's t distribution at 97.5 %, by degrees of freedom from 1. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/** A knee with its 95 % interval by the knees that are found without each one of the repetitions (jackknife). */
export function interval(knee: number, leftOut: readonly number[]): Knee {
  const count = leftOut.length;
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / count;
  const squares = leftOut.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = studentOf(count) * Math.sqrt((squares * (count - 1)) / count);
  return { median: rounded(knee), low: rounded(knee - half), high: rounded(knee + half) };
}

/** The quantile for the mean of so many values. */
const studentOf = (count: number): number => STUDENT[Math.min(count - 1, STUDENT.length) - 1] ?? 0;

const rounded = (value: number): number => Math.max(0, Math.round(value));

/**
 * A measured knee with its 95 % interval by what each of the rates near it says it is: that of their geometric mean.
 * The rounds of a measurement differ by their calls, which are the same in each measurement, so that leaving one out
 * says little. Of one rate alone it says nothing: the interval stays as it is.
 */
export function byRates(knee: Knee, ofRates: readonly number[]): Knee {
  const count = ofRates.length;
  if (count < 2) return knee;
  const logs = ofRates.map(Math.log);
  const mean = logs.reduce((sum, value) => sum + value, 0) / count;
  const squares = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const factor = Math.exp(studentOf(count) * Math.sqrt(squares / (count - 1) / count));
  return { median: knee.median, low: rounded(knee.median / factor), high: rounded(knee.median * factor) };
}
