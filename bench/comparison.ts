import type { Static } from 'typebox';
import type { Tool } from '../src/shared/tool.js';

/**
 * One input on which a tool's function is measured, alone or against what a user
 * would otherwise call. `bench/libraries/<id>.ts` exports a tool's `comparisons`.
 */
export interface Comparison<T extends Tool> {
  /** What the input is, with its size: "20,000 lines, 10 % changed". A name of its own within the tool. */
  readonly name: string;
  /** Makes the input; called once, outside the measurement. */
  readonly input: () => T extends Tool<infer Input> ? Static<Input> : never;
  /**
   * The usual ways to the same answer, by name. Each gets the same input and does
   * all that the tool's function does: reads the text, and writes the text.
   */
  readonly peers?: Readonly<Record<string, (input: T extends Tool<infer Input> ? Static<Input> : never) => unknown>>;
  /**
   * Our time as a part of a peer's, at most: `{ yaml: 0.1 }`. The smallest time of a peer over the rounds counts, and
   * ours.
   */
  readonly atMost?: Readonly<Record<string, number>>;
  /**
   * Our time against that of another comparison of this tool, at most: `{ of: '1 MB', atMost: 6 }` for five times the
   * input.
   */
  readonly growth?: { readonly of: string; readonly atMost: number };
  /** Our time in milliseconds, at most, where the tool promises one; stated with room, for a shared machine. */
  readonly withinMs?: number;
}

/**
 * What one would otherwise call for a tool's answer, as one comes to call it: takes the
 * tool's input, in each of its modes. `bench/libraries/<id>.ts` exports it as `usual`
 * where there is such a library; `bench:peers` puts the same calls to it.
 */
export type Usual<T extends Tool> = (input: T extends Tool<infer Input> ? Static<Input> : never) => unknown;
