import type { Test } from 'tap';
import type { Static, TObject } from 'typebox';
import type { Tool } from '../src/shared/tool.js';
import { ToolError } from '../workers/tool-error.js';

/** One line of a tool's table: an input and what it must give. `source` names where the expectation comes from. */
export interface Case<Input, Result> {
  readonly name: string;
  readonly input: Input;
  /** The exact result, or the part of it that is named. */
  readonly result?: Partial<Result>;
  /** The message of the refusal matches this. */
  readonly refuses?: RegExp;
  readonly source?: string;
}

/** Runs a table against a tool's function; a case without an expectation fails. */
export function table<Input extends TObject, Result extends TObject>(
  t: Test,
  _contract: Tool<Input, Result>,
  run: (input: Static<Input>, limitMs: number) => Static<Result>,
  cases: readonly Case<Static<Input>, Static<Result>>[],
): void {
  for (const { name, input, result, refuses, source } of cases) {
    const title = source === undefined ? name : `${name} (${source})`;
    if (refuses) {
      try {
        t.fail(`${title}: expected a refusal`, { found: run(input, 3000) });
      } catch (error) {
        t.ok(error instanceof ToolError, `${title}: is a refusal`, { found: error });
        t.match((error as Error).message, refuses, title);
      }
    } else if (result) {
      t.has(run(input, 3000), result, title);
    } else {
      t.fail(`${title}: the case expects nothing`);
    }
  }
}
