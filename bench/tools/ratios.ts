import { median } from '../finding.js';
import { type Measurement, troubles } from './results.js';

/** What two files of results are compared by: calls a second, or the CPU of a call. */
export type Figure = 'rate' | 'cpu';

/** One tool in one size in both files. */
export interface Ratio {
  readonly tool: string;
  readonly size: string;
  /** Speed of B as a part of that of A: below 1, B is slower. */
  readonly ratio: number;
  /** Twice the standard error of the ratio, as a part of it, from the spread of the rounds. */
  readonly noise: number;
  /** Slower by more than the threshold even if all the noise was against B. */
  readonly slower: boolean;
  /** What B answered that was not 200, where A answered all. */
  readonly trouble: string;
}

export interface Comparison {
  readonly ratios: readonly Ratio[];
  /** In A, and not in B. */
  readonly missing: readonly string[];
}

const speedOf = (figure: Figure, { perSecond, cpuMs }: Measurement): number =>
  figure === 'rate' ? perSecond : 1 / Math.max(1e-6, cpuMs.rest + (cpuMs.front ?? 0));

/** Standard error of the median, as a part of it; that of the mean times 1.25, for values that are about normal. */
function errorOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return (1.25 * Math.sqrt(variance / values.length)) / median(values);
}

/** Compares each tool and size of A with that of B. Throws where one has a single round: its noise is not known. */
export function compareResults(
  a: readonly Measurement[],
  b: readonly Measurement[],
  figure: Figure,
  threshold: number,
): Comparison {
  const ratios: Ratio[] = [];
  const missing: string[] = [];
  const before = grouped(a);
  const after = grouped(b);
  for (const [name, mine] of before) {
    const theirs = after.get(name);
    if (theirs === undefined) {
      missing.push(name);
      continue;
    }
    if (mine.length < 2 || theirs.length < 2)
      throw new Error(
        `${name} was measured once: without a second round nobody knows its noise (bench:tools --rounds 3)`,
      );
    const [old, now] = [mine, theirs].map(measurements =>
      measurements.map(measurement => speedOf(figure, measurement)),
    ) as [number[], number[]];
    const ratio = median(now) / median(old);
    const noise = 2 * Math.hypot(errorOf(old), errorOf(now));
    const clean = mine.every(measurement => troubles(measurement) === '');
    const trouble = clean ? [...new Set(theirs.map(troubles).filter(text => text !== ''))].join('; ') : '';
    ratios.push({
      tool: mine[0]!.tool,
      size: mine[0]!.size,
      ratio,
      noise,
      slower: ratio * (1 + noise) < 1 - threshold,
      trouble,
    });
  }
  return { ratios, missing };
}

function grouped(measurements: readonly Measurement[]): Map<string, Measurement[]> {
  const groups = new Map<string, Measurement[]>();
  for (const measurement of measurements) {
    const name = `${measurement.tool} ${measurement.size}`;
    groups.set(name, [...(groups.get(name) ?? []), measurement]);
  }
  return groups;
}
