import type { Static, TObject } from 'typebox';

/**
 * The lane a tool's small bodies run in. `fast`: the cost is bounded by a small
 * body; `risky`: it can run long on a small body; `heavy`: it is long by nature.
 * A large body goes to `heavy` whatever the tool says.
 */
export type LaneName = 'fast' | 'risky' | 'heavy';

/** One thing wrong with an input. `path` is dotted (`flags.global`, `fields.0`), `''` for the input itself. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/**
 * A call with its outcome, shown in the API description and executed by the
 * tests: the exact `result`, or the status and the error that it is refused with.
 * Without either, the example is a success whose result differs each time.
 */
export interface Example<Input, Result> {
  readonly name: string;
  readonly input: Input;
  readonly result?: Result;
  readonly refused?: { readonly status: 400; readonly error: string };
}

/** What a tool promises. Everything that the service knows of a tool stands here; its id is its file's name. */
export interface Tool<Input extends TObject = TObject, Result extends TObject = TObject> {
  /** One line, in the imperative: "Encode text as Base64". */
  readonly summary: string;
  /** What a caller should know beyond the fields' own descriptions; Markdown. */
  readonly description: string;
  /** The group in the API description. */
  readonly tag: string;
  readonly lane: LaneName;
  /** The largest body accepted, in bytes; `DEFAULT_BODY_LIMIT` unless given. */
  readonly bodyLimit?: number;
  readonly input: Input;
  readonly result: Result;
  /** What a schema cannot say: fields that others make necessary, limits in bytes. Pure; runs after the schema. */
  readonly check?: (input: Static<Input>) => Issue[];
  readonly examples: readonly [Example<Static<Input>, Static<Result>>, ...Example<Static<Input>, Static<Result>>[]];
}

/** Body cap in bytes of tools that state none of their own (16 MiB). */
export const DEFAULT_BODY_LIMIT = 16 * 1024 * 1024;

/** The cap on text to encode, hash, format, compare or search: 5 MB, of characters in the schema and of UTF-8 bytes in `check`. */
export const TEXT_LIMIT = 5 * 1024 * 1024;

/** The cap on an answer's body, in bytes (32 MiB). */
export const ANSWER_LIMIT = 32 * 1024 * 1024;

/** States a tool's contract; the types of its input and result follow from the schemas. */
export function defineTool<const Input extends TObject, const Result extends TObject>(
  tool: Tool<Input, Result>,
): Tool<Input, Result> {
  return tool;
}

/**
 * The work behind a contract: a pure, synchronous function. `limitMs` is the
 * time the call may run; a tool that runs a caller's pattern divides it.
 * Throws `ToolError` when the tool cannot do what it was asked.
 */
export type Run<T extends Tool> =
  T extends Tool<infer Input, infer Result> ? (input: Static<Input>, limitMs: number) => Static<Result> : never;
