import type { LineFailure } from './error-answer.js';
import type { Label } from './label.js';
import type { ProgressMemory } from './progress.js';
import type { Rejection } from './rejection.js';
import type { Issue, LaneName } from './tool.js';

/** The part of a tool that a thread knows before it loads its modules; passed at its start. */
export interface ToolModules {
  /** URLs of modules. */
  readonly contractUrl: string;
  readonly workUrl: string;
  readonly lane: LaneName;
  /** Maximum bytes of a body. */
  readonly bodyLimit: number;
  /** The field of the result with an image as SVG, if the tool makes one. */
  readonly imageField?: string;
}

/** A call for a thread. */
export interface Call {
  readonly tool: string;
  /** The time limit of the call, in milliseconds. */
  readonly limitMs: number;
  readonly body: CallBody | MessageBody | LinesBody;
}

/** The body of a call. */
export type CallBody =
  /** The JSON of a small body that was validated: copying text to a thread takes less than copying values. */
  | string
  /**
   * A validated input without a text. `mcp`: the answer is the members of a result of the Model Context Protocol, with
   * a text of this form.
   */
  | { readonly input: unknown; readonly mcp?: TextForm }
  /** A body that the main thread does not parse: large JSON, which the worker parses and validates, or bytes. */
  | {
      readonly parts: readonly Uint8Array[];
      readonly isJson: boolean;
      readonly lines?: undefined;
      readonly message?: undefined;
    };

/** The text beside structured content: the same JSON, or the beginning of what is long. */
export type TextForm = 'whole' | 'short';

/** A message of the Model Context Protocol that the main thread does not parse. */
export interface MessageBody {
  readonly parts: readonly Uint8Array[];
  readonly message: true;
  readonly lines?: undefined;
  readonly textForm: TextForm;
  /** The tools that its client has selected: no other one runs. */
  readonly offered: readonly string[];
  /** The thread writes the message here, without its arguments, for the answer if it is ended. */
  readonly label: Label;
}

/** Maximum bytes of a message of the Model Context Protocol and of its result: models cannot use more. */
export const MCP_LIMIT = 1024 * 1024;

/** Maximum nesting of a message: arguments are two levels deep, and metadata may contain extensions. */
export const MCP_DEPTH = 16;

/** Maximum bytes of a line of a batch for its tool and its id, beyond the body limit of the tool. */
export const LINE_ENVELOPE = 1024;

/** Whole lines of a batch for one lane. The bytes of a large line are transferred, those of small ones are shared. */
export interface LinesBody {
  /** Runs of small lines, or the parts of one large line, which has a label. */
  readonly parts: readonly Uint8Array[];
  /** The number of the first line of each run, or of the large line, from 1. */
  readonly firstLines: readonly number[];
  readonly message?: undefined;
  readonly lines: {
    /** A line whose tool belongs to a lane with longer limits is handed back. */
    readonly lane: LaneName;
    /** If set, each line is answered with this failure of its task instead of being run. */
    readonly failure?: LineFailure;
    /** For a large line: the thread writes its id and tool here before it runs it, for the answer if it fails. */
    readonly label?: Label;
  };
}

/** One call for the thread of the command line, which runs one tool. */
export type SingleCall = { readonly limitMs: number } & (
  | { readonly input: unknown; readonly toBytes?: boolean; readonly bytes?: undefined }
  | { readonly bytes: Uint8Array }
);

/** The outcome of a call from the command line: the result as JSON text or as bytes, or the failure. */
export type SingleOutcome = string | Uint8Array | ToolFailure;

/**
 * Calls that a thread gets as one task; they run one after the other. A column for each property of `Call`: copying the
 * keys of an object for each call would take longer than copying small bodies.
 */
export interface TaskInput {
  readonly tools: readonly string[];
  readonly limitsMs: readonly number[];
  readonly bodies: readonly Call['body'][];
  /** The thread collects its garbage first if its heap has more bytes than this; `Infinity`: never. */
  readonly collectAbove: number;
  /** Where the thread reports its `Progress`. */
  readonly progress: ProgressMemory;
}

/** How a call ended in a worker: plain values only, because an Error loses its name and fields between threads. */
export type Outcome =
  /** A success: the whole answer, text when small, transferred bytes when large. */
  string | Uint8Array | LinesOutcome | MessageOutcome | ToolFailure;

/** Why a call has no result. */
export type ToolFailure =
  /** The body cannot be parsed, or the tool rejects the input (400). */
  | { readonly kind: 'refused'; readonly message: string }
  /** The input does not match the contract (422). */
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  /** The work stopped itself at its time limit (400). */
  | { readonly kind: 'timeout'; readonly limitMs: number }
  /** A defect of the tool or the service (500); the stack is for the log. */
  | { readonly kind: 'defect'; readonly stack: string };

/** A message with its long values removed, and the outcome of the call in it. */
export interface MessageOutcome {
  readonly kind: 'message';
  readonly message: unknown;
  /** The members of the result. */
  readonly members?: string;
  readonly failure?: ToolFailure;
}

/** The outcomes of the runs that were started, in their order; a large line is one run. */
export interface LinesOutcome {
  readonly kind: 'lines';
  readonly runs: readonly RunOutcome[];
}

/** The answers to consecutive lines. */
export interface RunOutcome {
  /** The answers, a line each, in buffers that own their memory. */
  readonly answers: readonly Uint8Array[];
  /** Lines that were run or skipped as blank, and their bytes; the rest has not started. */
  readonly lines: number;
  readonly bytes: number;
  /** The lane of the next line, if this lane must not run it. */
  readonly handedBack?: LaneName;
  /** For metrics: how many lines of a tool ended with a status, and their run time in milliseconds. */
  readonly counts: readonly {
    readonly tool: string;
    readonly status: number;
    readonly lines: number;
    readonly runMs: number;
    /** Why all of them are rejected. */
    readonly rejection?: Rejection;
  }[];
  /** Stacks of defects, for the log. */
  readonly defects: readonly { readonly tool: string; readonly stack: string }[];
}

/** The reply of a task: for each call that started, in order, its outcome and its run time in milliseconds. */
export interface Replies {
  readonly outcomes: readonly Outcome[];
  readonly runMs: readonly number[];
  /** Bytes of the thread's heap after the task; 0 if the task was too short to measure it. */
  readonly heapBytes: number;
}

/** How one call ended, and its run time in milliseconds. */
export interface Reply {
  readonly outcome: Outcome;
  readonly runMs: number;
}

/** Bodies up to this many bytes are parsed and validated on the main thread; larger ones by the worker. */
export const SMALL_BODY = 64 * 1024;
