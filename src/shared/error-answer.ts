import type { Rejection } from './rejection.js';
import type { Issue } from './tool.js';

/** An answer that is not a result: its HTTP status, a one-line message and, for a 422, the issues. */
export interface ErrorAnswer {
  readonly status: number;
  readonly error: string;
  readonly issues?: readonly Issue[];
}

/** Maximum issues in the one-line message of a 422. */
const SHOWN_ISSUES = 3;

/** Errors that single calls and lines of a batch share. Sizes in bytes. */
export const errors = {
  /** The body cannot be parsed, or the tool rejects the input. */
  refused: (message: string): ErrorAnswer => ({ status: 400, error: message }),
  timeout: (tool: string, limitMs: number): ErrorAnswer => ({
    status: 400,
    error: `${tool} exceeded its time limit of ${limitMs / 1000} s: send a smaller or simpler input`,
  }),
  outOfMemory: (tool: string, heapMb: number): ErrorAnswer => ({
    status: 400,
    error: `${tool} exceeded its memory limit of ${heapMb} MB: send a smaller or simpler input`,
  }),
  tooLarge: (limit: number): ErrorAnswer => ({
    status: 413,
    error: `request body too large: maximum ${limit.toLocaleString('en')} bytes`,
  }),
  invalid: (issues: readonly Issue[]): ErrorAnswer => ({
    status: 422,
    error: `invalid request: ${summaryOf(issues)}`,
    issues,
  }),
  defect: (): ErrorAnswer => ({ status: 500, error: 'internal error: it has been logged' }),
} as const;

/** Why the task of a line of a batch failed; times in milliseconds, memory in MiB. */
export type LineFailure =
  | { readonly kind: 'timeout'; readonly limitMs: number }
  | { readonly kind: 'memory'; readonly heapMb: number }
  | { readonly kind: 'other'; readonly answer: ErrorAnswer; readonly rejection?: Rejection };

/** The error of a line whose task failed. */
export function answerToLineFailure(failure: LineFailure, tool: string): ErrorAnswer {
  switch (failure.kind) {
    case 'timeout':
      return errors.timeout(tool, failure.limitMs);
    case 'memory':
      return errors.outOfMemory(tool, failure.heapMb);
    case 'other':
      return failure.answer;
  }
}

/** Why a line whose task failed is rejected; undefined where the service has a defect. */
export function rejectionOfLineFailure(failure: LineFailure): Rejection | undefined {
  switch (failure.kind) {
    case 'timeout':
      return 'time';
    case 'memory':
      return 'heap';
    case 'other':
      return failure.rejection;
  }
}

/** The first issues in one line, and how many more there are. */
function summaryOf(issues: readonly Issue[]): string {
  const shown = issues
    .slice(0, SHOWN_ISSUES)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const more = issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
