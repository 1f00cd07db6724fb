import type { BatchAnswer, BatchCall, CallOptions, ClientOptions } from './client.js';
import type { ToolInputs, ToolResults, Tools } from './tools.js';
export type { BatchAnswer, BatchCall, CallOptions, ClientOptions, Issue } from './client.js';
export { ToolpoolError } from './client.js';
export type * from './tools.js';
export interface Client extends Tools {
  /** Calls a tool by its id. */
  call<Id extends keyof ToolInputs>(tool: Id, input: ToolInputs[Id], options?: CallOptions): Promise<ToolResults[Id]>;
  /** Sends many calls, in batches, and yields the answers in their order. After a lost connection, it continues. */
  batch(calls: Iterable<BatchCall> | AsyncIterable<BatchCall>, options?: CallOptions): AsyncGenerator<BatchAnswer>;
}
/** A client of the service at `url`. */
export declare function client(url: string, options?: ClientOptions): Client;
