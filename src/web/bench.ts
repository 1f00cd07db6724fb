import type { PageContract } from '../shared/page-contract.js';
import type { Answer } from './call.js';
import type { Values } from './fields.js';

/** The tool that is open, for the page's actions. */
export interface Bench {
  readonly contract: PageContract;
  readonly values: Values;
  readonly answer: Answer | undefined;
  setValues(values: Values): void;
  run(): void;
  /** Moves the caret to the error. */
  jump(): void;
}
