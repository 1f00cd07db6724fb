/** One problem of an input. `path` has dots between names; `''` is the input itself. */
export interface Issue {
    readonly path: string;
    readonly message: string;
}
/** How a call is sent, and for how long it is repeated. */
export interface CallOptions {
    readonly signal?: AbortSignal;
    /** Maximum time of a call including all attempts, in milliseconds. */
    readonly timeoutMs?: number;
    /** Attempts after the first one, for 408, 429, 503 and network errors; default 2. */
    readonly retries?: number;
    /** Told before each of these why the last attempt failed, and after how many milliseconds it is repeated. */
    readonly onRetry?: (error: unknown, delayMs: number) => void;
}
/** How all calls of a client are sent. */
export interface ClientOptions extends CallOptions {
    /** Replaces the global `fetch`. */
    readonly fetch?: typeof fetch;
    readonly headers?: Readonly<Record<string, string>>;
}
/** A call of a batch. Its answer repeats the `id`. */
export interface BatchCall {
    readonly id?: unknown;
    readonly tool: string;
    readonly input: object;
}
/** The answer to a call of a batch; `index` is its place in the batch, from 0. */
export type BatchAnswer = {
    readonly index: number;
    readonly id?: unknown;
} & ({
    readonly ok: true;
    readonly result: unknown;
} | {
    readonly ok: false;
    readonly error: ToolpoolError;
});
/** A call without a result. */
export declare class ToolpoolError extends Error {
    /** The HTTP status; 0 if there was no answer. */
    readonly status: number;
    /** For 422: the problems of the input. */
    readonly issues: readonly Issue[];
    /** For 429 and 503: the time until the next attempt, in milliseconds. */
    readonly retryAfterMs?: number | undefined;
    readonly requestId?: string | undefined;
    readonly name: string;
    constructor(message: string, 
    /** The HTTP status; 0 if there was no answer. */
    status: number, 
    /** For 422: the problems of the input. */
    issues?: readonly Issue[], 
    /** For 429 and 503: the time until the next attempt, in milliseconds. */
    retryAfterMs?: number | undefined, requestId?: string | undefined, options?: ErrorOptions);
}
/** Default values of the required fields of each tool. */
export type Defaults = Readonly<Record<string, object>>;
/** The untyped client. Its typed declarations are generated from the contracts. */
export interface Caller {
    /** Calls a tool by its id. */
    call(tool: string, input: object, options?: CallOptions): Promise<unknown>;
    /** Sends calls in batches, and yields the answers in their order. More of `calls` is read as answers arrive. */
    batch(calls: Iterable<BatchCall> | AsyncIterable<BatchCall>, options?: CallOptions): AsyncGenerator<BatchAnswer>;
}
/**
 * The address of a service as calls need it: absolute, without a slash at its end. In a browser, `url` may be relative
 * to the page. Throws `TypeError`, whose message never quotes a password.
 */
export declare function addressOf(url: string): string;
/**
 * Sends a call to the service at `address`. Resolves with the JSON text of the answer 200. Throws `ToolpoolError`, or
 * the signal's reason.
 */
export declare function send(address: string, tool: string, input: object, options?: ClientOptions): Promise<string>;
/**
 * A client of the service at `url`. It has a method for each tool, by its id and by its id in camelCase. Throws
 * `TypeError` if `url` is not the address of a service, see `addressOf`.
 */
export declare function createClient(url: string, defaults: Defaults, common?: ClientOptions): Caller;
