import type { Assertion } from './schema.js';

/** A check that a value of the instance does not pass. */
export interface Failure {
  readonly check: Assertion;
  /** The value, or a name. */
  readonly at: number;
  /** What the check wants to remember. */
  readonly detail: unknown;
}

/** A failure in words, without its place. */
export interface Explanation {
  /** What was expected, and what was found. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}
