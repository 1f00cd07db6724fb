import type { HistogramSnapshot, Labels } from './snapshot.js';

/**
 * A histogram in plain arrays: the library looks labels up at every observation, which is too slow for small calls. Who
 * observes keeps the series.
 */
export class Histogram {
  readonly #series: HistogramSeries[] = [];

  /** `bounds` are the upper bounds of the buckets in ascending order; values above them are counted, too. */
  constructor(
    readonly name: string,
    readonly help: string,
    readonly bounds: readonly number[],
  ) {}

  /** Adds a series. Each set of labels may be added once. */
  add(labels: Labels): HistogramSeries {
    const series = new HistogramSeries(labels, this.bounds);
    this.#series.push(series);
    return series;
  }

  /** What was observed so far. */
  snapshot(): HistogramSnapshot {
    const { name, help, bounds } = this;
    const series = this.#series.map(({ labels, counts, sum }) => ({ labels, counts, sum }));
    return { name, help, type: 'histogram', bounds, series };
  }
}

/** What is observed with the same labels. */
export class HistogramSeries {
  readonly labels: Labels;
  readonly #bounds: readonly number[];
  /** The counts, then the sum. */
  readonly #slots: Float64Array;

  constructor(labels: Labels, bounds: readonly number[]) {
    this.labels = labels;
    this.#bounds = bounds;
    this.#slots = new Float64Array(bounds.length + 2);
  }

  /** How many values are in each bucket, and above all bounds. */
  get counts(): number[] {
    return [...this.#slots.subarray(0, -1)];
  }

  get sum(): number {
    return this.#slots.at(-1)!;
  }

  record(value: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
    this.#slots[bucket]!++;
    this.#slots[bounds.length + 1]! += value;
  }
}
