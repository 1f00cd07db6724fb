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
  const residual = times.reduce((sum, time, index) => sum + (values[index]! - meanValue - slope * (time - meanTime)) ** 2, 0);
  return { slope, error: Math.sqrt(residual / (n - 2) / spread) };
}

/** Whether a trend is flat: it grows no more than `most`, or no more than chance explains (two standard errors). */
export function isFlat({ slope, error }: Trend, most: number): boolean {
  return slope <= Math.max(most, 2 * error);
}
