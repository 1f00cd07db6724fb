import Type from 'typebox';
import { type ErrorAnswer, errors } from '../shared/error-answer.js';
import type { Rejection } from '../shared/rejection.js';
import type { Issue } from '../shared/tool.js';

/** The body of every answer that is not a result, except 422. */
export const ErrorBody = Type.Object(
  { error: Type.String({ description: 'What is wrong, where, and what was expected.' }) },
  { description: 'Why there is no result.' },
);

/** The body of a 422. */
export const InvalidBody = Type.Object(
  {
    error: Type.String({ description: 'What is wrong, in one line.' }),
    issues: Type.Array(
      Type.Object({
        path: Type.String({ description: 'The field, dotted (flags.global, fields.0); empty for the body itself.' }),
        message: Type.String({ description: 'What is wrong with it.' }),
      }),
      { description: 'One item for each field that is not valid.' },
    ),
  },
  { description: 'Why the request is not valid.' },
);

/** What a problem has beside its status and its message. */
interface ProblemOptions {
  readonly issues?: readonly Issue[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** For metrics: why a call is rejected. */
  readonly rejection?: Rejection;
}

/** An answer that is not a result. Thrown anywhere on the main thread; the error handler writes it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly issues: readonly Issue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly rejection: Rejection | undefined;

  constructor(
    readonly statusCode: number,
    message: string,
    { issues, headers = {}, cause, rejection }: ProblemOptions = {},
  ) {
    super(message, { cause });
    this.issues = issues;
    this.headers = headers;
    this.rejection = rejection;
  }

  /** The answer's body. */
  get body(): { error: string; issues?: readonly Issue[] } {
    return this.issues === undefined ? { error: this.message } : { error: this.message, issues: this.issues };
  }
}

/** Seconds after which a rejected caller may retry, as a header. */
const retryAfter = (seconds: number): Record<string, string> => ({ 'retry-after': String(seconds) });

const CLOSE = { connection: 'close' };

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));

/** A problem for an error that lines of a batch share with single calls. */
function problemOf({ status, error, issues }: ErrorAnswer, options?: ProblemOptions): Problem {
  return new Problem(status, error, { ...(issues && { issues }), ...options });
}

/** The status of calls whose caller has left, as nginx has it: nobody sees it but metrics and logs. */
export const CLIENT_CLOSED = 499;

/** Every answer that is not a result, by its cause. */
export const problems = {
  /** The body cannot be parsed, or the tool rejects the input. */
  refused: (message: string) => problemOf(errors.refused(message)),
  timeout: (tool: string, limitMs: number) => problemOf(errors.timeout(tool, limitMs), { rejection: 'time' }),
  outOfMemory: (tool: string, heapMb: number) => problemOf(errors.outOfMemory(tool, heapMb), { rejection: 'heap' }),
  /** `meant` is the path that the caller probably meant. */
  notFound: (method: string, path: string, meant?: string) =>
    new Problem(
      404,
      `not found: ${method} ${path.slice(0, 100)}; ` +
        (meant === undefined ? 'GET /api/tools lists the tools' : `did you mean ${meant}?`),
    ),
  /** `headers` are sent in addition to `allow`. */
  methodNotAllowed: (method: string, allowed: readonly string[], headers: Record<string, string> = {}) =>
    new Problem(405, `method not allowed: ${method}, expected ${allowed.join(' or ')}`, {
      headers: { allow: allowed.join(', '), ...headers },
    }),
  requestTimeout: () => new Problem(408, 'request timeout: the request did not arrive in time', { headers: CLOSE }),
  tooLarge: (limit: number) => problemOf(errors.tooLarge(limit)),
  mediaType: (found: string | undefined, expected: readonly string[]) =>
    new Problem(
      415,
      `${found === undefined ? 'missing content-type' : `unsupported content-type ${quoted(found)}`}: ` +
        `expected ${expected.join(', ')}`,
      { headers: { 'accept-query': expected.join(', ') } },
    ),
  batchMediaType: (found: string | undefined) =>
    new Problem(
      415,
      `${found === undefined ? 'missing content-type' : `unsupported content-type ${quoted(found)}`}: expected ` +
        'application/x-ndjson or application/jsonl',
    ),
  originNotAllowed: (origin: string) =>
    new Problem(403, `origin not allowed: ${quoted(origin)}; MCP_ORIGINS lists those that are`),
  hostNotAllowed: (host: string) =>
    new Problem(403, `host not allowed: ${quoted(host)}; expected a loopback name or that of BASE_URL`),
  contentEncoding: (found: string) =>
    new Problem(415, `unsupported content-encoding ${quoted(found)}: expected a body without encoding`, {
      headers: { 'accept-encoding': 'identity' },
    }),
  expectation: (found: string) =>
    new Problem(417, `unsupported expectation ${quoted(found)}: expected 100-continue`, { headers: CLOSE }),
  invalid: (issues: readonly Issue[]) => problemOf(errors.invalid(issues)),
  rateLimited: (calls: number, windowMs: number, waitS: number) =>
    new Problem(429, `rate limit exceeded: maximum ${calls} calls in ${windowMs / 1000} s, retry in ${waitS} s`, {
      headers: retryAfter(waitS),
      rejection: 'rate-limit',
    }),
  uriTooLong: () => new Problem(414, 'request target too long: expected at most 16 KB with all headers'),
  headersTooLarge: (maximum: number) =>
    new Problem(431, `request headers too large: expected at most ${maximum} headers, of 16 KB in all`, {
      headers: CLOSE,
    }),
  malformedRequest: () => new Problem(400, 'malformed request: expected valid HTTP/1.1'),
  hostHeaders: (count: number) =>
    new Problem(400, `malformed request: expected exactly one Host header, got ${count}`, { headers: CLOSE }),
  hostInvalid: (found: string) =>
    new Problem(400, `malformed request: expected a host, with or without a port, got ${quoted(found)}`, {
      headers: CLOSE,
    }),
  transferCodingTooEarly: () =>
    new Problem(400, 'malformed request: expected HTTP/1.1 with transfer-encoding, got HTTP/1.0', { headers: CLOSE }),
  transferCoding: (found: string) =>
    new Problem(501, `unsupported transfer-encoding ${quoted(found)}: expected chunked`, { headers: CLOSE }),
  httpVersion: (found: string) =>
    new Problem(505, `unsupported HTTP version ${found}: expected HTTP/1.1`, { headers: CLOSE }),
  /** `close`: the retry should come through a new connection. */
  laneFull: (lane: string, rejection: Rejection, retryS: number, close = false) =>
    new Problem(503, `too many calls are queued in the ${lane} lane: retry later`, {
      headers: close ? { ...retryAfter(retryS), ...CLOSE } : retryAfter(retryS),
      rejection,
    }),
  memoryFull: (retryS: number) =>
    new Problem(503, 'no memory left for request bodies: retry later', {
      headers: retryAfter(retryS),
      rejection: 'memory',
    }),
  queueTimeout: (waitMs: number, retryS: number) =>
    new Problem(503, `no thread became free within ${Math.round(waitMs)} ms: retry later`, {
      headers: retryAfter(retryS),
      rejection: 'wait',
    }),
  noMetrics: (why: string) =>
    new Problem(503, `no metrics of all cells: ${why}, retry later`, { headers: retryAfter(1) }),
  draining: () =>
    new Problem(503, 'shutting down: send the call to another instance', {
      headers: { ...retryAfter(1), ...CLOSE },
      rejection: 'draining',
    }),
  /** The client closed the connection before the answer. It is counted, never sent. */
  clientClosed: () => new Problem(CLIENT_CLOSED, 'client closed the connection'),
  defect: (cause: unknown) => problemOf(errors.defect(), { cause }),
} as const;

/** An error that the framework raised for a request, as a problem. */
function problemOfFramework(error: unknown): Problem | undefined {
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return undefined;
  return new Problem(statusCode, String(message));
}

/** Any error as a problem: everything except a `Problem` and the framework's errors is a defect (500). */
export function problemOfError(error: unknown): Problem {
  return error instanceof Problem ? error : (problemOfFramework(error) ?? problems.defect(error));
}
