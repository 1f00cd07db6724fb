/** What a scenario has found out about one claim. */
export interface Finding {
  readonly claim: string;
  /** What was measured, by name; the unit is in the name. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** What the figures are held against, in words. */
  readonly bound: string;
  readonly met: boolean;
}

export interface Options {
  /** The length of one sample. */
  readonly seconds: number;
  /** How often the sides take turns. */
  readonly rounds: number;
  /** The only tool to measure, where a scenario measures several; undefined: all. */
  readonly tool: string | undefined;
  /** What random choices follow from: the same seed makes the same inputs. */
  readonly seed: number;
  /** Tells how far the measurement is. */
  readonly say: (line: string) => void;
}

/** A measurement that proves or disproves claims of docs/benchmarks.md. */
export interface Scenario {
  /** Its name on the command line. */
  readonly name: string;
  /** What it does, in a line. */
  readonly summary: string;
  readonly measure: (options: Options) => Promise<Finding[]>;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** To two decimals below ten, one below a hundred, none above. */
export const round = (value: number): number => Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));
