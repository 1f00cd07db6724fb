/** What a scenario has found out about one claim. */
export interface Finding {
  readonly claim: string;
  /** What was measured, by name; the unit is in the name. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** What the figures are held against, in words. */
  readonly bound: string;
  readonly met: boolean;
}

/** A measurement that proves or disproves claims of the README. */
export interface Scenario {
  /** Its name on the command line. */
  readonly name: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** Measures; `seconds` is the length of one sample, `rounds` how often servers take turns. */
  readonly measure: (options: { seconds: number; rounds: number; say: (line: string) => void }) => Promise<Finding[]>;
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** To two decimals below ten, one below a hundred, none above. */
export const round = (value: number): number => Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));
