import { round } from '../finding.js';
import type { Compared } from './findings.js';
import { type Knee, MAX_LATE_SHARE } from './knee.js';
import type { Step } from './step.js';

/** An error of a prediction above which a plan needs another run, as a part. */
const MAX_ERROR = 0.2;

/** By how much a knee may lie off its median within its 95 % interval, as a part. */
const MAX_SPREAD = 0.5;

const spreadOf = ({ median, low, high }: Knee): number => Math.max(median - low, high - median) / median;

/**
 * Why a plan should not be relied on, a sentence each: a prediction missed its measurement, or a knee is known too
 * roughly, because the machine was busy or unsteady. Empty where nothing is wrong.
 */
export function doubtsOf(
  compared: readonly Pick<Compared, 'mix' | 'predicted' | 'measured' | 'error' | 'measuredKnee'>[],
  replica: Knee | null,
): string[] {
  const doubts: string[] = [];
  for (const { mix, predicted, measured, error, measuredKnee } of compared) {
    if (measured === null) doubts.push(`${mix}: no measured rate met the target, so that nothing confirms the plan.`);
    else if (predicted === null)
      doubts.push(`${mix}: no simulated rate met the target, but ${perSecond(measured)} did.`);
    else if (error !== null && error > MAX_ERROR)
      doubts.push(
        `${mix}: predicted ${perSecond(predicted)}, measured ${perSecond(measured)}: an error of ${percent(error)}, ` +
          `expected at most ${percent(MAX_ERROR)}.`,
      );
    if (measuredKnee !== null && spreadOf(measuredKnee) > MAX_SPREAD)
      doubts.push(`${mix}: ${roughly('the measured knee', measuredKnee)}`);
  }
  if (replica !== null && spreadOf(replica) > MAX_SPREAD)
    doubts.push(`the plan: ${roughly('what one replica takes', replica)}`);
  return doubts;
}

/**
 * Where calls that count met the target, but not all calls: other programs or the kernel kept a core meanwhile. They
 * will do so on other machines of this type, where the plan does not hold then. A sentence for each mix.
 */
export function disturbancesOf(
  compared: readonly (Pick<Compared, 'mix' | 'measured'> & {
    readonly points: readonly { readonly measured: Pick<Step, 'perSecond' | 'all' | 'foreign'> }[];
  })[],
): string[] {
  return compared.flatMap(({ mix, measured, points }) => {
    const worst = points
      .map(point => point.measured)
      .filter(({ perSecond, all }) => perSecond <= (measured ?? 0) && all.disturbed > 0 && all.late > MAX_LATE_SHARE)
      .sort((a, b) => b.all.late - a.all.late)[0];
    if (worst === undefined) return [];
    const longestMs = Math.max(0, ...worst.foreign.runs.map(({ ms }) => ms));
    return [
      `${mix}: other programs or the kernel kept a core for up to ${round(longestMs)} ms at a time. With the calls ` +
        `that this disturbed, which do not count, ${percent(worst.all.late)} of the calls were late at ` +
        `${perSecond(worst.perSecond)}, expected at most ${percent(MAX_LATE_SHARE)}.`,
    ];
  });
}

const percent = (part: number): string => `${round(part * 100)} %`;

const perSecond = (rate: number): string => `${rate.toLocaleString('en')} calls a second`;

const roughly = (what: string, { median, low, high }: Knee): string =>
  `${what}, ${perSecond(median)}, is known too roughly: 95 % interval ${low.toLocaleString('en')} to ` +
  `${high.toLocaleString('en')}, expected within ${percent(MAX_SPREAD)} of it.`;
