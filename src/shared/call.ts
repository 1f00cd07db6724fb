import type { Cells } from './progress.js';
import type { Issue } from './tool.js';

/**
 * What crosses between the threads: plain values only, because an Error loses its
 * name and fields on the way.
 */
export interface Call {
  readonly tool: string;
  /** How long the call may run, in milliseconds. */
  readonly limitMs: number;
  /** A small body's input, already valid; or the bytes of a large body, to be parsed and validated by the worker. */
  readonly body: { readonly input: unknown } | { readonly parts: readonly Uint8Array[] };
}

/** Calls that travel to a thread as one task; they run one after the other. */
export interface Batch {
  readonly calls: readonly Call[];
  /** Where the thread tells its `Progress`. */
  readonly progress: Cells;
}

/** What became of a call in a worker. */
export type Outcome =
  /** A success: the finished body, text when small, transferred bytes when large. */
  | string
  | Uint8Array
  /** The body is not JSON or the guard refuses its structure, or the tool cannot do what it was asked (400). */
  | { readonly kind: 'refused'; readonly message: string }
  /** The body does not fit the contract (422). */
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  /** The work stopped itself at its limit (400). */
  | { readonly kind: 'late'; readonly limitMs: number }
  /** A defect of ours (500); the stack is for the log. */
  | { readonly kind: 'defect'; readonly stack: string };

/** What a task sends back: for each call that began, in order, its outcome and the milliseconds that the worker spent on it. */
export interface Replies {
  readonly outcomes: readonly Outcome[];
  readonly runMs: readonly number[];
}

/** What became of one call, and the milliseconds that the worker spent on it. */
export interface Reply {
  readonly outcome: Outcome;
  readonly runMs: number;
}

/** Bodies up to this many bytes are parsed and validated in the front; larger ones travel to the worker as bytes. */
export const SMALL_BODY = 64 * 1024;
