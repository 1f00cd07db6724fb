/** A line through samples by least squares, with the standard error of its slope. */
export interface Trend {
  readonly slope: number;
  readonly error: number;
}

/** The trend of values over times, both of the same length, three or more. */
export function trendOf(times: readonly number[], values: readonly number[]): Trend {
  const n = times.length;
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / n;
  const [meanTime, meanValue] = [mean(times), mean(values)];
  const spread = times.reduce((sum, time) => sum + (time - meanTime) ** 2, 0);
  const slope = times.reduce((sum, time, index) => sum + (time - meanTime) * (values[index]! - meanValue), 0) / spread;
  const residual = times.reduce(
    (sum, time, index) => sum + (values[index]! - meanValue - slope * (time - meanTime)) ** 2,
    0,
  );
  return { slope, error: Math.sqrt(residual / (n - 2) / spread) };
}

/** Whether a trend is flat: it grows no more than `most`, or no more than chance explains (two standard errors). */
export function isFlat({ slope, error }: Trend, most: number): boolean {
  return slope <= Math.max(most, 2 * error);
}

/**
 * The troughs of a sawtooth: of each of `parts` stretches of the samples the smallest,
 * with its time. A heap grows until it is collected; what grows in its troughs is kept.
 */
export function troughs(
  times: readonly number[],
  values: readonly number[],
  parts: number,
): { readonly times: number[]; readonly values: number[] } {
  const found = { times: [] as number[], values: [] as number[] };
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * values.length) / parts);
    const to = Math.floor(((part + 1) * values.length) / parts);
    let least = from;
    for (let index = from; index < to; index++) if (values[index]! < values[least]!) least = index;
    if (from < to) {
      found.times.push(times[least]!);
      found.values.push(values[least]!);
    }
  }
  return found;
}
