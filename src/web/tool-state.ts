import type { PageContract } from '../shared/page-contract.js';
import type { ToolAnswer } from './call.js';
import type { FormValues } from './fields.js';

/** The open tool, as the page's actions see it. */
export interface ToolState {
  readonly contract: PageContract;
  readonly values: FormValues;
  /** The file that is the input instead of the main text. */
  readonly file: File | undefined;
  readonly answer: ToolAnswer | undefined;
  /** The text of the result that is copied and downloaded; undefined without a result. */
  resultText(): string | undefined;
  /** Whether the values came with a link, and wait for the user to run them. */
  readonly isHeld: boolean;
  setValues(values: FormValues): void;
  run(): void;
  /** Moves the caret to the position of the error. */
  jump(): void;
}
