import { median } from '../finding.js';
/** Rates around a rough guess of the knee, in calls a second. */
export const ratesAround = (guess) => [0.55, 0.7, 0.85, 1, 1.2].map(part => rate(guess * part));
/** Rates near a knee that has been predicted: the first is one that a replica may run at. */
export const ratesNear = (knee) => [0.7, 0.82, 0.94, 1.08, 1.25].map(part => rate(knee * part));
/** How often rates are added where all of them meet the target, or none does. */
const EXTENSIONS = 8;
/**
 * Finds the knee. `run` finds a point at each of the rates, several times: the result has a list for each repetition.
 * One or two large calls decide a p99, so that one p99 says little. Instead, late calls are counted, of which 1 % are
 * allowed, and rejected ones, in the median of the repetitions (`medianExcess`). The curve of that over the rate is the
 * rising one that is nearest to all points, and the knee is where it crosses what is allowed. Rates are added below or
 * above until it does. Repetitions whose places differ by a multiple of `groups` have the same arrivals; the interval
 * leaves them out together. `points` are the medians by rate. Undefined where no rate meets the target.
 */
export async function findKnee(run, target, rates, groups = Infinity) {
    let repetitions = await run(rates);
    for (let extension = 0;; extension++) {
        const points = mediansOf(repetitions);
        const knee = crossing(repetitions, target);
        const [first, last] = [points[0].perSecond, points.at(-1).perSecond];
        const isBelow = knee < first;
        if (!isBelow && knee <= last)
            return {
                knee: interval(knee, Array.from({ length: Math.min(groups, repetitions.length) }, (_, left) => clamped(crossing(without(repetitions, left, groups), target), first, last))),
                points,
            };
        if (extension === EXTENSIONS || (isBelow && first <= 1)) {
            return { knee: isBelow ? undefined : { median: last, low: last, high: last }, points };
        }
        const more = await run((isBelow ? [0.65, 0.8] : [1.2, 1.45]).map(part => rate(part * (isBelow ? first : last))));
        repetitions = repetitions.map((points, index) => ascending([...points, ...more[index]]));
    }
}
const rate = (perSecond) => Math.max(1, Math.round(perSecond));
const clamped = (value, low, high) => Math.min(high, Math.max(low, value));
const ascending = (points) => [...points].sort((a, b) => a.perSecond - b.perSecond);
/** For each rate the repetition that is the median by its p99. */
function mediansOf(repetitions) {
    return repetitions[0].map((_, index) => {
        const found = repetitions.map(points => points[index]);
        const middle = median(found.map(({ latency }) => latency.all.p99));
        return found.find(({ latency }) => latency.all.p99 === middle);
    });
}
/** The part of the calls that may take longer than the p99 of a target. */
export const MAX_LATE_SHARE = 0.01;
/**
 * How many times as many calls were late, or rejected, as the target allows: at most 1 where a point meets it, infinite
 * where it allows no rejection and there was one.
 */
function excess({ latency: { all } }, { refused }) {
    const rejections = all.refused === 0 ? 0 : all.refused / refused;
    return Math.max(all.late / MAX_LATE_SHARE, rejections);
}
/** Maximum excess of a repetition: one in which the service tipped over says no more than that it did. */
const MAX_EXCESS = 2;
/** No excess at all, for the logarithm: one late call among ten thousand. */
const MIN_EXCESS = 0.01;
/**
 * The excess of all repetitions of a rate: the median, because a mean is that of the few repetitions in which the
 * machine stood still, or in which several large calls came together, at any rate.
 */
function medianExcess(points, target) {
    const found = points.map(point => excess(point, target)).sort((a, b) => a - b);
    if (found.at(-1) === Infinity)
        return Infinity;
    const [below, above] = [found[Math.ceil(found.length / 2) - 1], found[Math.floor(found.length / 2)]];
    return Math.max(MIN_EXCESS, (Math.min(MAX_EXCESS, below) + Math.min(MAX_EXCESS, above)) / 2);
}
/**
 * The rate where the rising curve through points in ascending order crosses the target, straight between logarithms; 0
 * where it begins above the target, and infinite where it ends below.
 */
function crossing(repetitions, target) {
    const points = repetitions[0];
    const curve = rising(points.map((_, index) => medianExcess(repetitions.map(points => points[index]), target))).map(Math.log);
    const above = curve.findIndex(value => value > 0);
    if (above < 0)
        return Infinity;
    if (above === 0)
        return 0;
    const [from, to] = [curve[above - 1], curve[above]];
    const [low, high] = [points[above - 1].perSecond, points[above].perSecond];
    return low * (high / low) ** (-from / (to - from));
}
/** The values that never fall and are nearest to these: neighbors that fall take their mean (isotonic regression). */
function rising(values) {
    const blocks = [];
    const mean = ({ sum, places }) => sum / places;
    for (const own of values) {
        let block = { sum: own, places: 1 };
        for (let last = blocks.at(-1); last && mean(last) > mean(block); last = blocks.at(-1)) {
            block = { sum: last.sum + block.sum, places: last.places + block.places };
            blocks.pop();
        }
        blocks.push(block);
    }
    return blocks.flatMap(block => new Array(block.places).fill(mean(block)));
}
/** All repetitions but those of one group; all of them if there is only one group. */
function without(repetitions, left, groups) {
    const others = repetitions.filter((_, index) => (groups === Infinity ? index : index % groups) !== left);
    return others.length === 0 ? repetitions : others;
}
/** Quantiles of Student's t distribution at 97.5 %, by degrees of freedom from 1. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
/** A knee with its 95 % interval by the knees that are found without each one of the repetitions (jackknife). */
export function interval(knee, leftOut) {
    const count = leftOut.length;
    const mean = leftOut.reduce((sum, value) => sum + value, 0) / count;
    const squares = leftOut.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const student = STUDENT[Math.min(count - 1, STUDENT.length) - 1] ?? 0;
    const half = student * Math.sqrt((squares * (count - 1)) / count);
    const round = (value) => Math.max(0, Math.round(value));
    return { median: round(knee), low: round(knee - half), high: round(knee + half) };
}
//# sourceMappingURL=knee.js.map