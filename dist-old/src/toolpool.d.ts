import type { ToolInputs, ToolResults } from './client/tools.js';
export interface RunOptions {
  /** Aborts the call. A queued call does not start. */
  readonly signal?: AbortSignal;
}
/** A call without a result, with the status and the message that the service would answer. */
export declare class ToolpoolError extends Error {
  readonly status: number;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}
/** The lanes and limits of the service, without HTTP. */
export interface Toolpool {
  run<Id extends keyof ToolInputs>(tool: Id, input: ToolInputs[Id], options?: RunOptions): Promise<ToolResults[Id]>;
  /** Ends all threads. Calls without a result reject. */
  close(): Promise<void>;
}
/** Starts the threads. `settings` are environment variables of the service, such as `{ HEAVY_RUN_MS: '5000' }`. */
export declare function createToolpool(settings?: Readonly<Record<string, string>>): Promise<Toolpool>;
