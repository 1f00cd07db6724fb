import { median } from '../finding.js';
import { failuresOf, type Measurement } from './results.js';

/** The figure by which two files of results are compared: calls per second, or the CPU time of a call. */
export type Figure = 'rate' | 'cpu';

/** One tool in one size, compared between two files. */
interface Ratio {
  readonly tool: string;
  readonly size: string;
  /** Speed in B divided by the speed in A: below 1, B is slower. */
  readonly ratio: number;
  /** Twice the relative standard error of the ratio, from the spread of the rounds. */
  readonly noise: number;
  /** Whether B is slower by more than the threshold even after the noise is added to its speed. */
  readonly slower: boolean;
  /** Answers in B other than 200; empty if A has such answers too. */
  readonly failures: string;
}

/** Two files of results, compared. */
interface ResultComparison {
  readonly ratios: readonly Ratio[];
  /** Names of measurements that are in A but not in B. */
  readonly missing: readonly string[];
}

const speedOf = (figure: Figure, { perSecond, cpuMs }: Measurement): number =>
  figure === 'rate' ? perSecond : 1 / Math.max(1e-6, cpuMs.rest + (cpuMs.main ?? 0));

/** Relative standard error of the median: 1.25 times that of the mean, for approximately normal values. */
export function errorOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return (1.25 * Math.sqrt(variance / values.length)) / median(values);
}

/** Compares each tool and size of A with B. Throws if one was measured in a single round: its noise is unknown. */
export function compareResults(
  a: readonly Measurement[],
  b: readonly Measurement[],
  figure: Figure,
  threshold: number,
): ResultComparison {
  const ratios: Ratio[] = [];
  const missing: string[] = [];
  const before = grouped(a);
  const after = grouped(b);
  for (const [name, inA] of before) {
    const inB = after.get(name);
    if (inB === undefined) {
      missing.push(name);
      continue;
    }
    if (inA.length < 2 || inB.length < 2)
      throw new Error(`${name}: measured once, expected at least two rounds (bench:tools --rounds 3)`);
    const [old, now] = [inA, inB].map(measurements =>
      measurements.map(measurement => speedOf(figure, measurement)),
    ) as [number[], number[]];
    const ratio = median(now) / median(old);
    const noise = 2 * Math.hypot(errorOf(old), errorOf(now));
    const clean = inA.every(measurement => failuresOf(measurement) === '');
    const failures = clean ? [...new Set(inB.map(failuresOf).filter(text => text !== ''))].join('; ') : '';
    ratios.push({
      tool: inA[0]!.tool,
      size: inA[0]!.size,
      ratio,
      noise,
      slower: ratio * (1 + noise) < 1 - threshold,
      failures,
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
