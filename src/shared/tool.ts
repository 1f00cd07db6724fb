import type { Static, TObject } from 'typebox';
import type { CommandLine } from './command-line.js';
import type { Presentation } from './presentation.js';

/** All lanes, by increasing limits. */
export const LANE_NAMES = ['fast', 'risky', 'heavy'] as const;

/**
 * The lane of a tool's small bodies. `fast`: a small body bounds the cost; `risky`: a small
 * body can run long; `heavy`: always long. Large bodies run in `heavy`, whatever the tool.
 */
export type LaneName = (typeof LANE_NAMES)[number];

/** One problem of an input. `path` has dots between names (`flags.global`, `fields.0`); `''` is the input itself. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/**
 * A call with its exact `result`, or with the status and the error if it is rejected. Without either, results differ
 * between calls. Examples are shown in the API description and run by the tests.
 */
export interface Example<Input, Result> {
  readonly name: string;
  readonly input: Input;
  readonly result?: Result;
  readonly refused?: { readonly status: 400; readonly error: string };
}

/** A field whose content may be sent as the whole body, as bytes instead of JSON. */
interface BytesBody {
  /** The field. */
  readonly field: string;
  /** In JSON, the field holds the Base64 of the bytes; otherwise it is the text that they are. */
  readonly isBase64?: true;
  /** The values of the other fields; those that are required must be among them. */
  readonly with?: Readonly<Record<string, string>>;
  /** The media types, in lower case, under which the body is bytes. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** Maximum size in bytes. */
  readonly limit: number;
}

/** A tool's contract: everything that the service knows about a tool. Its id is its file's name. */
export interface Tool<Input extends TObject = TObject, Result extends TObject = TObject> {
  /** One line, in the imperative: "Encode text as Base64". */
  readonly summary: string;
  /** What callers should know beyond the descriptions of the fields; Markdown. */
  readonly description: string;
  /** For agents: which other tools are meant by similar questions; a short sentence with their ids. */
  readonly notFor?: string;
  /** The group in the API description. */
  readonly tag: string;
  readonly lane: LaneName;
  /** Maximum body size in bytes, at most `MAX_BODY_LIMIT`; default `DEFAULT_BODY_LIMIT`. */
  readonly bodyLimit?: number;
  /** If present, the tool's module in `workers/tools` also exports `runBytes`, which returns the same result. */
  readonly bytesBody?: BytesBody;
  /**
   * Calls whose main text stands for bytes: those with these values of other fields. If present, the tool's module in
   * `workers/tools` also exports `runToBytes`; the command line writes its bytes into files and pipes.
   */
  readonly bytesResult?: { readonly with: Readonly<Record<string, string>> };
  /** False: answers are sent with `no-store`, because they differ between calls or may contain a secret. */
  readonly cacheable?: false;
  readonly input: Input;
  readonly result: Result;
  /** How the command line and the page present it. */
  readonly presentation: Presentation;
  /** Short flags, and what the command line infers from a file or a text. */
  readonly commandLine?: CommandLine;
  /**
   * Rules that a schema cannot express: fields that another field requires, limits in bytes. Pure; runs after the
   * schema.
   */
  readonly check?: (input: Static<Input>) => Issue[];
  readonly examples: readonly [Example<Static<Input>, Static<Result>>, ...Example<Static<Input>, Static<Result>>[]];
}

/** Maximum body size in bytes of tools without a `bodyLimit` (16 MiB). */
export const DEFAULT_BODY_LIMIT = 16 * 1024 * 1024;

/** The largest `bodyLimit` that a contract may have, in bytes (48 MiB): every process has memory for such a body. */
export const MAX_BODY_LIMIT = 48 * 1024 * 1024;

/** Maximum size of a JSON body of a tool, in bytes. */
export const bodyLimitOf = ({ bodyLimit = DEFAULT_BODY_LIMIT }: Pick<Tool, 'bodyLimit'>): number => bodyLimit;

/**
 * Maximum size of a text to encode, hash, format, compare or search: 5 MB, as characters in the schema and as UTF-8
 * bytes in `check`.
 */
export const TEXT_LIMIT = 5 * 1024 * 1024;

/** Maximum size of an answer in bytes (32 MiB). */
export const ANSWER_LIMIT = 32 * 1024 * 1024;

/** Defines a tool's contract; the types of its input and result follow from the schemas. */
export function defineTool<const Input extends TObject, const Result extends TObject>(
  tool: Tool<Input, Result>,
): Tool<Input, Result> {
  return tool;
}

/**
 * The function of a tool: pure and synchronous. `limitMs` is the time limit of the call in milliseconds; a tool that
 * runs a caller's pattern divides it. Throws `ToolError` for input that it cannot process.
 */
export type Run<T extends Tool> =
  T extends Tool<infer Input, infer Result> ? (input: Static<Input>, limitMs: number) => Static<Result> : never;

/** The function of a tool for a body of bytes, for a contract with `bytesBody`. The bytes are freed when it returns. */
export type RunBytes<T extends Tool> =
  T extends Tool<infer _Input, infer Result> ? (bytes: Uint8Array, limitMs: number) => Static<Result> : never;

/** The function of a tool with `bytesResult`: the bytes that the main text of its result stands for. */
export type RunToBytes<T extends Tool> =
  T extends Tool<infer Input, infer _Result> ? (input: Static<Input>, limitMs: number) => Uint8Array : never;
