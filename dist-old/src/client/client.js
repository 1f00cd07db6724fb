/** A call without a result. */
export class ToolpoolError extends Error {
    status;
    issues;
    retryAfterMs;
    requestId;
    name = 'ToolpoolError';
    constructor(message, 
    /** The HTTP status; 0 if there was no answer. */
    status, 
    /** For 422: the problems of the input. */
    issues = [], 
    /** For 429 and 503: the time until the next attempt, in milliseconds. */
    retryAfterMs, requestId, options) {
        super(message, options);
        this.status = status;
        this.issues = issues;
        this.retryAfterMs = retryAfterMs;
        this.requestId = requestId;
    }
}
const RETRIES = 2;
/** Maximum delay that a server may request, in milliseconds. */
const MAX_RETRY_AFTER_MS = 60_000;
/** Maximum characters of one request: the service can read all of them before the client reads its answers. */
const CHUNK_CHARACTERS = 128 * 1024;
/**
 * The address of a service as calls need it: absolute, without a slash at its end. In a browser, `url` may be relative
 * to the page. Throws `TypeError`, whose message never quotes a password.
 */
export function addressOf(url) {
    const page = globalThis.location?.href;
    const { protocol, origin, pathname, search, hash, username, password } = URL.canParse(url, page)
        ? new URL(url, page)
        : {};
    if (protocol !== 'http:' && protocol !== 'https:') {
        throw new TypeError(`expected an address such as http://127.0.0.1:3000, got ${JSON.stringify(url)}`);
    }
    if (username || password)
        throw new TypeError('expected an address without a user name and a password');
    if (search || hash)
        throw new TypeError(`expected an address without a query and a fragment, got ${search}${hash}`);
    return `${origin}${pathname?.replace(/\/+$/, '')}`;
}
/**
 * Sends a call to the service at `address`. Resolves with the JSON text of the answer 200. Throws `ToolpoolError`, or
 * the signal's reason.
 */
export async function send(address, tool, input, options = {}) {
    const signal = signalOf(options);
    const request = requestOf(JSON.stringify(input), 'application/json', options, signal);
    return retrying(options, signal, async () => {
        const response = await post(`${address}/api/tools/${encodeURIComponent(tool)}`, request, options);
        return text(response, signal);
    });
}
/**
 * A client of the service at `url`. It has a method for each tool, by its id and by its id in camelCase. Throws
 * `TypeError` if `url` is not the address of a service, see `addressOf`.
 */
export function createClient(url, defaults, common = {}) {
    let address;
    try {
        address = addressOf(url);
    }
    catch (error) {
        throw new TypeError(`url: ${error.message}`);
    }
    const filled = (tool, input = {}) => {
        const given = Object.entries(input).filter(([, value]) => value !== undefined);
        return { ...(Object.hasOwn(defaults, tool) ? defaults[tool] : {}), ...Object.fromEntries(given) };
    };
    const caller = {
        call: async (tool, input, options) => resultOf(await send(address, tool, filled(tool, input), { ...common, ...options })),
        batch: (calls, options) => batch(address, calls, filled, { ...common, ...options }),
    };
    return new Proxy(caller, {
        get: (target, name) => {
            // `await client` asks for `then`, and `JSON.stringify` for `toJSON`.
            if (typeof name !== 'string' || NOT_TOOLS.has(name) || name in target)
                return Reflect.get(target, name);
            const tool = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
            return (input = {}, options) => target.call(tool, input, options);
        },
    });
}
/** Methods that JavaScript itself looks for in any object. */
const NOT_TOOLS = new Set(['then', 'toJSON']);
/** The result in an answer. Throws `ToolpoolError` for an answer of something else than the service. */
function resultOf(body) {
    const answer = parsed(body);
    if (answer.ok !== true)
        throw notToolpool(200);
    return answer.result;
}
/** A JSON object; an empty one if the text is anything else, such as the HTML page of a proxy. */
function parsed(text) {
    try {
        const value = JSON.parse(text);
        return typeof value === 'object' && value !== null ? value : {};
    }
    catch {
        return {};
    }
}
const notToolpool = (status) => new ToolpoolError(`the server answered ${status} without a result: it is not Toolpool`, status);
async function* batch(address, calls, filled, options) {
    const signal = signalOf(options);
    let first = 0;
    let lines = [];
    let size = 0;
    async function* flush() {
        let failures = 0;
        while (lines.length > 0) {
            let answered = 0;
            try {
                for await (const { next, ...answer } of answersTo(address, lines, options, signal)) {
                    if (next !== undefined)
                        throw errorOf(answer, undefined);
                    yield batchAnswerOf(first++, answer);
                    answered++;
                }
                if (answered < lines.length)
                    throw new ToolpoolError('the answer ends early', 0);
            }
            catch (error) {
                signal?.throwIfAborted();
                // Answered calls are not sent again, and an attempt with progress resets the count.
                failures = answered > 0 ? 1 : failures + 1;
                const isFatal = !isTransient(error) || failures > (options.retries ?? RETRIES);
                if (isFatal)
                    throw error;
                await waitToRetry(error, failures, options, signal);
            }
            lines = lines.slice(answered);
        }
        size = 0;
    }
    for await (const { id, tool, input } of untilAborted(calls, signal)) {
        const line = JSON.stringify({ id, tool, input: filled(tool, input) });
        if (lines.length > 0 && size + line.length > CHUNK_CHARACTERS)
            yield* flush();
        lines.push(line);
        size += line.length + 1;
    }
    yield* flush();
}
async function* answersTo(address, lines, options, signal) {
    const request = requestOf(`${lines.join('\n')}\n`, 'application/x-ndjson', options, signal);
    const response = await post(`${address}/api/batch`, request, options);
    if (!response.ok)
        await text(response, signal);
    if (response.body === null)
        throw notToolpool(response.status);
    for await (const line of linesOf(response.body, signal)) {
        if (line === '')
            continue;
        const answer = parsed(line);
        if (answer.ok === undefined && answer.status === undefined)
            throw notToolpool(response.status);
        yield answer;
    }
}
/** The complete lines of a stream, without their line ends. */
async function* linesOf(body, signal) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    try {
        const parts = [];
        for (;;) {
            const { value, done } = await reader.read().catch((error) => {
                throw networkError(error, signal);
            });
            if (done)
                return;
            const [head = '', ...rest] = value.split('\n');
            parts.push(head);
            for (const part of rest) {
                yield parts.join('');
                parts.length = 0;
                parts.push(part);
            }
        }
    }
    finally {
        await reader.cancel().catch(() => { });
    }
}
function batchAnswerOf(index, line) {
    const id = 'id' in line ? { id: line.id } : {};
    return line.ok === true
        ? { index, ...id, ok: true, result: line.result }
        : { index, ...id, ok: false, error: errorOf(line, undefined) };
}
/** A request of `body`. Throws `TypeError` for headers that cannot be sent: repeating such a call would not help. */
function requestOf(body, type, { headers }, signal) {
    const all = new Headers(headers);
    all.set('content-type', type);
    return { method: 'POST', body, headers: all, ...(signal && { signal }) };
}
async function post(url, request, { fetch: send = fetch }) {
    try {
        return await send(url, request);
    }
    catch (error) {
        throw networkError(error, request.signal ?? undefined, url);
    }
}
/** The body of a successful answer. Throws `ToolpoolError` for any other. */
async function text(response, signal) {
    const body = await response.text().catch((error) => {
        throw networkError(error, signal);
    });
    if (response.ok)
        return body;
    throw errorOf({ ...parsed(body), status: response.status }, response);
}
function errorOf({ status = 0, error, issues, retryAfter }, response) {
    const after = retryAfter === undefined ? response?.headers.get('retry-after') : String(retryAfter);
    const ms = after ? (/^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()) : Number.NaN;
    return new ToolpoolError(typeof error === 'string' ? error : `the server answered ${status}`, status, Array.isArray(issues) ? issues : [], ms >= 0 ? ms : undefined, response?.headers.get('x-request-id') ?? undefined);
}
function networkError(cause, signal, url) {
    if (signal?.aborted)
        return signal.reason;
    const { message, cause: below } = cause;
    const { code, message: reason = message } = (below ?? {});
    const from = url === undefined ? '' : ` from ${url}`;
    return new ToolpoolError(`no answer${from}: ${code ?? reason}`, 0, [], undefined, undefined, { cause });
}
/** Whether the same call may succeed later. Every tool is safe to repeat. */
const isTransient = (error) => error instanceof ToolpoolError && [0, 408, 429, 503].includes(error.status);
async function retrying(options, signal, attempt) {
    for (let failures = 1;; failures++) {
        try {
            signal?.throwIfAborted();
            return await attempt();
        }
        catch (error) {
            if (failures > (options.retries ?? RETRIES) || !isTransient(error))
                throw error;
            await waitToRetry(error, failures, options, signal);
        }
    }
}
async function waitToRetry(error, failures, { onRetry }, signal) {
    const delayMs = delayOf(error, failures);
    onRetry?.(error, delayMs);
    await sleep(delayMs, signal);
}
/** The delay that the server requests, or an exponential one; up to half as much is added at random. */
function delayOf(error, failures) {
    const asked = error.retryAfterMs ?? 100 * 2 ** failures;
    return Math.min(asked, MAX_RETRY_AFTER_MS) * (1 + Math.random() / 2);
}
function sleep(ms, signal) {
    return new Promise((resolve, reject) => {
        const abort = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', abort);
            resolve();
        }, ms);
        if (signal?.aborted)
            abort();
        else
            signal?.addEventListener('abort', abort, { once: true });
    });
}
function signalOf({ signal, timeoutMs }) {
    if (timeoutMs === undefined)
        return signal;
    const timeout = AbortSignal.timeout(timeoutMs);
    return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
/**
 * The items of a sequence. Throws the reason of `signal` as soon as it is aborted, even while the sequence is waiting
 * for its next item.
 */
async function* untilAborted(items, signal) {
    if (signal === undefined)
        return yield* items;
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
    }
    finally {
        if (!isOver) {
            const closing = Promise.resolve(iterator.return?.()).catch(() => { });
            // A generator that waits does not end before its next item.
            if (!signal.aborted)
                await closing;
        }
    }
}
/** The value of a step. Throws the reason of `signal` if it is aborted before. */
async function beforeAbort(signal, step) {
    signal.throwIfAborted();
    let abort = () => { };
    const aborted = new Promise((_, reject) => {
        abort = () => reject(signal.reason);
        signal.addEventListener('abort', abort, { once: true });
    });
    try {
        return await Promise.race([step(), aborted]);
    }
    finally {
        signal.removeEventListener('abort', abort);
    }
}
//# sourceMappingURL=client.js.map