import type { Cells } from './progress.js';
import type { Issue } from './tool.js';

/**
 * What crosses between the threads: plain values only, because an Error loses its name and
 * fields on the way.
 */
export interface Call {
  readonly tool: string;
  /** The time limit of the call, in milliseconds. */
  readonly limitMs: number;
  readonly body: CallBody;
}

/**
 * The validated input of a small JSON body; or the parts of a body that the main thread does
 * not parse: large JSON, which the worker parses and validates, or bytes.
 */
export type CallBody =
  | { readonly input: unknown }
  | { readonly parts: readonly Uint8Array[]; readonly isJson: boolean };

/** Calls that a thread gets as one task; they run one after the other. */
export interface Batch {
  readonly calls: readonly Call[];
  /** Whether the thread collects its garbage. */
  readonly collect: boolean;
  /** Where the thread reports its `Progress`. */
  readonly progress: Cells;
}

/** How a call ended in a worker. */
export type Outcome =
  /** A success: the whole answer, text when small, transferred bytes when large. */
  | string
  | Uint8Array
  /** The body cannot be parsed, or the tool rejects the input (400). */
  | { readonly kind: 'refused'; readonly message: string }
  /** The input does not match the contract (422). */
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  /** The work stopped itself at its time limit (400). */
  | { readonly kind: 'timeout'; readonly limitMs: number }
  /** A defect of ours (500); the stack is for the log. */
  | { readonly kind: 'defect'; readonly stack: string };

/** The reply of a task: for each call that started, in order, its outcome and its run time in milliseconds. */
export interface Replies {
  readonly outcomes: readonly Outcome[];
  readonly runMs: readonly number[];
  /** Bytes of the thread's heap after the task; 0 if the task was too short to look. */
  readonly heapBytes: number;
}

/** How one call ended, and its run time in milliseconds. */
export interface Reply {
  readonly outcome: Outcome;
  readonly runMs: number;
}

/** Bodies up to this many bytes are parsed and validated on the main thread; larger ones by the worker. */
export const SMALL_BODY = 64 * 1024;
