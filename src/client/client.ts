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
export type BatchAnswer = { readonly index: number; readonly id?: unknown } & (
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: ToolpoolError }
);

/** A call without a result. */
export class ToolpoolError extends Error {
  override readonly name: string = 'ToolpoolError';

  constructor(
    message: string,
    /** The HTTP status; 0 if there was no answer. */
    readonly status: number,
    /** For 422: the problems of the input. */
    readonly issues: readonly Issue[] = [],
    /** For 429 and 503: the time until the next attempt, in milliseconds. */
    readonly retryAfterMs?: number,
    readonly requestId?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
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

const RETRIES = 2;

/** The media type of an input. */
export const JSON_TYPE = 'application/json';

/** Maximum delay that a server may request, in milliseconds. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Maximum characters of one request: the service can read all of them before the client reads its answers. */
const CHUNK_CHARACTERS = 128 * 1024;

/**
 * The address of a service as calls need it: absolute, without a slash at its end. In a browser, `url` may be relative
 * to the page. Throws `TypeError`, whose message never quotes a password.
 */
export function addressOf(url: string): string {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const { protocol, origin, pathname, search, hash, username, password } = URL.canParse(url, page)
    ? new URL(url, page)
    : ({} as Partial<URL>);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError(`expected an address such as http://127.0.0.1:3000, got ${JSON.stringify(url)}`);
  }
  if (username || password) throw new TypeError('expected an address without a user name and a password');
  if (search || hash) throw new TypeError(`expected an address without a query and a fragment, got ${search}${hash}`);
  return `${origin}${pathname?.replace(/\/+$/, '')}`;
}

/**
 * Sends a call to the service at `address`: a body of a media type. Resolves with the JSON text of the answer 200.
 * Throws `ToolpoolError`, or the signal's reason.
 */
export async function send(
  address: string,
  tool: string,
  body: NonNullable<RequestInit['body']>,
  type: string,
  options: ClientOptions = {},
): Promise<string> {
  const signal = signalOf(options);
  const request = requestOf(body, type, options, signal);
  return retrying(options, signal, async () => {
    const response = await post(`${address}/api/tools/${encodeURIComponent(tool)}`, request, options);
    return text(response, signal);
  });
}

/**
 * A client of the service at `url`. It has a method for each tool, by its id and by its id in camelCase. Throws
 * `TypeError` if `url` is not the address of a service, see `addressOf`.
 */
export function createClient(url: string, defaults: Defaults, common: ClientOptions = {}): Caller {
  let address: string;
  try {
    address = addressOf(url);
  } catch (error) {
    throw new TypeError(`url: ${(error as Error).message}`);
  }
  const filled = (tool: string, input: object = {}): object => {
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    return { ...(Object.hasOwn(defaults, tool) ? defaults[tool] : {}), ...Object.fromEntries(given) };
  };
  const caller: Caller = {
    call: async (tool, input, options) =>
      resultOf(await send(address, tool, JSON.stringify(filled(tool, input)), JSON_TYPE, { ...common, ...options })),
    batch: (calls, options) => batch(address, calls, filled, { ...common, ...options }),
  };
  return new Proxy(caller, {
    get: (target, name) => {
      // `await client` asks for `then`, and `JSON.stringify` for `toJSON`.
      if (typeof name !== 'string' || NOT_TOOLS.has(name) || name in target) return Reflect.get(target, name);
      const tool = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
      return (input: object = {}, options?: CallOptions) => target.call(tool, input, options);
    },
  });
}

/** Methods that JavaScript itself looks for in any object. */
const NOT_TOOLS: ReadonlySet<string> = new Set(['then', 'toJSON']);

/** The result in an answer. Throws `ToolpoolError` for an answer of something else than the service. */
function resultOf(body: string): unknown {
  const answer = parsed(body);
  if (answer.ok !== true) throw notToolpool(200);
  return answer.result;
}

/** A JSON object; an empty one if the text is anything else, such as the HTML page of a proxy. */
function parsed(text: string): AnswerLine {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const notToolpool = (status: number): ToolpoolError =>
  new ToolpoolError(`the server answered ${status} without a result: it is not Toolpool`, status);

async function* batch(
  address: string,
  calls: Iterable<BatchCall> | AsyncIterable<BatchCall>,
  filled: (tool: string, input: object) => object,
  options: ClientOptions,
): AsyncGenerator<BatchAnswer> {
  async function* lines(): AsyncGenerator<string> {
    for await (const { id, tool, input } of calls) yield JSON.stringify({ id, tool, input: filled(tool, input) });
  }
  let index = 0;
  for await (const { answer } of sendLines(address, lines(), options)) yield batchAnswerOf(index++, answer);
}

/** The answer to a line of a batch, as it was sent, and what it says. */
export interface LineAnswer {
  readonly text: string;
  readonly answer: AnswerLine;
}

/**
 * Sends lines, each with a call, to `/api/batch`, and yields their answers in order. More lines are read as answers
 * arrive. After a cut connection, an early end, or a line that may succeed later, it sends again from the first line
 * without an answer. Throws `ToolpoolError` when this has failed too often without progress, or the signal's reason.
 */
export async function* sendLines(
  address: string,
  source: Iterable<string> | AsyncIterable<string>,
  options: ClientOptions,
): AsyncGenerator<LineAnswer> {
  const signal = signalOf(options);
  const retries = options.retries ?? RETRIES;
  let lines: string[] = [];
  let size = 0;
  async function* flush(): AsyncGenerator<LineAnswer> {
    let failures = 0;
    while (lines.length > 0) {
      let answered = 0;
      try {
        for await (const line of answersTo(address, lines, options, signal)) {
          const { next, ...answer } = line.answer;
          const error = next !== undefined || answer.ok !== true ? errorOf(answer, undefined) : undefined;
          // A line that may succeed later is sent again as often as a lost connection; then its error is its answer.
          const mayRetry = (answered > 0 ? 0 : failures) < retries;
          if (error !== undefined && (next !== undefined || (isTransient(error) && mayRetry))) throw error;
          yield line;
          answered++;
        }
        if (answered < lines.length) throw new ToolpoolError('the answer ends early', 0);
      } catch (error) {
        signal?.throwIfAborted();
        // Answered calls are not sent again, and an attempt with progress resets the count.
        failures = answered > 0 ? 1 : failures + 1;
        if (!isTransient(error) || failures > retries) throw error;
        await waitToRetry(error, failures, options, signal);
      }
      lines = lines.slice(answered);
    }
    size = 0;
  }
  for await (const line of untilAborted(source, signal)) {
    if (lines.length > 0 && size + line.length > CHUNK_CHARACTERS) yield* flush();
    lines.push(line);
    size += line.length + 1;
  }
  yield* flush();
}

/** A line of the answer to a batch. */
export interface AnswerLine {
  readonly id?: unknown;
  readonly ok?: true;
  readonly result?: unknown;
  readonly status?: number;
  readonly error?: string;
  readonly issues?: readonly Issue[];
  /** Of a malformed line: its number in the request, from 1. */
  readonly line?: number;
  /** The last line of a stream that ended early. */
  readonly next?: number;
  /** Seconds until the rest may be sent. */
  readonly retryAfter?: number;
}

async function* answersTo(
  address: string,
  lines: readonly string[],
  options: ClientOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<LineAnswer> {
  const request = requestOf(`${lines.join('\n')}\n`, 'application/x-ndjson', options, signal);
  const response = await post(`${address}/api/batch`, request, options);
  if (!response.ok) await text(response, signal);
  if (response.body === null) throw notToolpool(response.status);
  for await (const text of linesOf(response.body, signal)) {
    if (text === '') continue;
    const answer = parsed(text);
    if (answer.ok === undefined && answer.status === undefined) throw notToolpool(response.status);
    yield { text, answer };
  }
}

/** The complete lines of a stream, without their line ends. */
async function* linesOf(body: NonNullable<Response['body']>, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    const parts: string[] = [];
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw networkError(error, signal);
      });
      if (done) return;
      const [head = '', ...rest] = value.split('\n');
      parts.push(head);
      for (const part of rest) {
        yield parts.join('');
        parts.length = 0;
        parts.push(part);
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function batchAnswerOf(index: number, line: AnswerLine): BatchAnswer {
  const id = 'id' in line ? { id: line.id } : {};
  return line.ok === true
    ? { index, ...id, ok: true, result: line.result }
    : { index, ...id, ok: false, error: errorOf(line, undefined) };
}

/** A request of `body`. Throws `TypeError` for headers that cannot be sent: repeating such a call would not help. */
function requestOf(
  body: NonNullable<RequestInit['body']>,
  type: string,
  { headers }: ClientOptions,
  signal: AbortSignal | undefined,
): RequestInit {
  const all = new Headers(headers);
  all.set('content-type', type);
  return { method: 'POST', body, headers: all, ...(signal && { signal }) };
}

async function post(url: string, request: RequestInit, { fetch: send = fetch }: ClientOptions): Promise<Response> {
  try {
    return await send(url, request);
  } catch (error) {
    throw networkError(error, request.signal ?? undefined, url);
  }
}

/** The body of a successful answer. Throws `ToolpoolError` for any other. */
async function text(response: Response, signal: AbortSignal | undefined): Promise<string> {
  const body = await response.text().catch((error: unknown) => {
    throw networkError(error, signal);
  });
  if (response.ok) return body;
  throw errorOf({ ...parsed(body), status: response.status }, response);
}

function errorOf({ status = 0, error, issues, retryAfter }: AnswerLine, response: Response | undefined): ToolpoolError {
  const after = retryAfter === undefined ? response?.headers.get('retry-after') : String(retryAfter);
  const ms = after ? (/^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()) : Number.NaN;
  return new ToolpoolError(
    typeof error === 'string' ? error : `the server answered ${status}`,
    status,
    Array.isArray(issues) ? issues : [],
    ms >= 0 ? ms : undefined,
    response?.headers.get('x-request-id') ?? undefined,
  );
}

function networkError(cause: unknown, signal: AbortSignal | undefined, url?: string): unknown {
  if (signal?.aborted) return signal.reason;
  const { message, cause: below } = cause as Error;
  const { code, message: reason = message } = (below ?? {}) as { readonly code?: string; readonly message?: string };
  const from = url === undefined ? '' : ` from ${url}`;
  return new ToolpoolError(`no answer${from}: ${code ?? reason}`, 0, [], undefined, undefined, { cause });
}

/** Whether the same call may succeed later. Every tool is safe to repeat. */
const isTransient = (error: unknown): boolean =>
  error instanceof ToolpoolError && [0, 408, 429, 503].includes(error.status);

async function retrying<T>(
  options: CallOptions,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      signal?.throwIfAborted();
      return await attempt();
    } catch (error) {
      if (failures > (options.retries ?? RETRIES) || !isTransient(error)) throw error;
      await waitToRetry(error, failures, options, signal);
    }
  }
}

async function waitToRetry(
  error: unknown,
  failures: number,
  { onRetry }: CallOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const delayMs = delayOf(error, failures);
  onRetry?.(error, delayMs);
  await sleep(delayMs, signal);
}

/** The delay that the server requests, or an exponential one; up to half as much is added at random. */
function delayOf(error: unknown, failures: number): number {
  const asked = (error as ToolpoolError).retryAfterMs ?? 100 * 2 ** failures;
  return Math.min(asked, MAX_RETRY_AFTER_MS) * (1 + Math.random() / 2);
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

function signalOf({ signal, timeoutMs }: CallOptions): AbortSignal | undefined {
  if (timeoutMs === undefined) return signal;
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

/**
 * The items of a sequence. Throws the reason of `signal` as soon as it is aborted, even while the sequence is waiting
 * for its next item.
 */
async function* untilAborted<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  if (signal === undefined) return yield* items;
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await beforeAbort(signal, () => iterator.next());
      if (next.done) {
        isOver = true;
        return;
      }
      yield next.value;
    }
  } finally {
    if (!isOver) {
      const closing = Promise.resolve(iterator.return?.()).catch(() => {});
      // A generator that waits does not end before its next item.
      if (!signal.aborted) await closing;
    }
  }
}

/** The value of a step. Throws the reason of `signal` if it is aborted before. */
async function beforeAbort<T>(signal: AbortSignal, step: () => T | Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([step(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
