import type { Test } from 'tap';
import type { Static, TObject } from 'typebox';
import type { Tool } from '../src/shared/tool.js';
import { ToolError } from '../workers/tool-error.js';

/** One case of a tool's table: an input and the expected result or error. `source`: where the expectation is from. */
interface Case<Input, Result> {
  readonly name: string;
  readonly input: Input;
  /** The expected result; fields that are not named here are not compared. */
  readonly result?: Partial<Result>;
  /** Matches the message of the expected `ToolError`. */
  readonly error?: RegExp;
  readonly source?: string;
}

/** Runs a table of cases against a tool's function; a case without an expectation fails. */
export function table<Input extends TObject, Result extends TObject>(
  t: Test,
  _contract: Tool<Input, Result>,
  run: (input: Static<Input>, limitMs: number) => Static<Result>,
  cases: readonly Case<Static<Input>, Static<Result>>[],
): void {
  for (const { name, input, result, error: expected, source } of cases) {
    const title = source === undefined ? name : `${name} (${source})`;
    if (expected) {
      try {
        t.fail(`${title}: expected a ToolError`, { found: run(input, 3000) });
      } catch (error) {
        t.ok(error instanceof ToolError, `${title}: throws a ToolError`, { found: error });
        t.match((error as Error).message, expected, title);
      }
    } else if (result) {
      t.has(run(input, 3000), result, title);
    } else {
      t.fail(`${title}: the case has neither a result nor an error`);
    }
  }
}
