/** The result of a scenario for one claim. */
export interface Finding {
  readonly claim: string;
  /** The measured values by name; a name ends with its unit. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** The condition that the figures must meet, in words. */
  readonly bound: string;
  readonly met: boolean;
}

/** How a scenario measures. */
export interface ScenarioOptions {
  /** Duration of one sample, in seconds. */
  readonly seconds: number;
  /** How often each alternative is measured, in turns. */
  readonly rounds: number;
  /** The only tool to measure if a scenario measures several; undefined: all. */
  readonly tool: string | undefined;
  /** Seed of random choices: the same seed makes the same inputs. */
  readonly seed: number;
  /** Whether to put tables into docs/benchmarks.md. */
  readonly write: boolean;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
}

/** A measurement that proves or disproves claims of docs/benchmarks.md. */
export interface Scenario {
  /** Its name on the command line. */
  readonly name: string;
  /** One line for the usage text. */
  readonly summary: string;
  readonly measure: (options: ScenarioOptions) => Promise<Finding[]>;
}

/** The upper median; NaN without values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Rounds to two decimals below 10, to one below 100, and to an integer above. */
export const round = (value: number): number => Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));
