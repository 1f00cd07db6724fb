import type { Static } from 'typebox';
import type { Tool } from '../src/shared/tool.js';

/**
 * One input on which a tool's function is measured, alone or against libraries.
 * `bench/libraries/<id>.ts` exports a tool's `comparisons`.
 */
export interface Comparison<T extends Tool> {
  /** Describes the input with its size: "20,000 lines, 10 % changed". Unique within the tool. */
  readonly name: string;
  /** Makes the input; called once, outside the measurement. */
  readonly input: () => T extends Tool<infer Input> ? Static<Input> : never;
  /**
   * Alternatives with the same result, by name. Each gets the same input and does the whole work: it parses the text
   * and writes the text. `test/bench/libraries.test.ts` compares the results.
   */
  readonly peers?: Readonly<Record<string, (input: T extends Tool<infer Input> ? Static<Input> : never) => unknown>>;
  /** Maximum ratio of our time to a peer's: `{ yaml: 0.1 }`. The shortest time of each over the rounds counts. */
  readonly atMost?: Readonly<Record<string, number>>;
  /**
   * Maximum ratio of our time to that of another comparison of this tool: `{ of: '1 MB', atMost: 6 }` for five times
   * the input.
   */
  readonly growth?: { readonly of: string; readonly atMost: number };
  /** Maximum time in milliseconds, where the tool promises one; generous, because machines are shared. */
  readonly withinMs?: number;
}

/**
 * The library that one would call instead of the tool, with the options that come closest to the tool's result. Takes
 * the inputs of `bench/tools/bodies.ts`. `bench/libraries/<id>.ts` exports it as `libraryCall` if there is such a
 * library; `bench:peers` measures it.
 */
export type LibraryCall<T extends Tool> = (input: T extends Tool<infer Input> ? Static<Input> : never) => unknown;
