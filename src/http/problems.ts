import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { SAFE_HEADERS } from './headers.js';
import type { Issue } from '../shared/tool.js';

/** The body of every answer that is not a result, but 422. */
export const ErrorBody = Type.Object(
  { error: Type.String({ description: 'What is wrong, where, and what would be right.' }) },
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
      { description: 'One item for each field that does not fit.' },
    ),
  },
  { description: 'Why the body does not fit the contract.' },
);

/** An answer that is not a result. Thrown anywhere in the front; the error handler writes it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly issues: readonly Issue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly statusCode: number,
    message: string,
    options: { issues?: readonly Issue[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.issues = options.issues;
    this.headers = options.headers ?? {};
  }

  /** The answer's body. */
  get body(): { error: string; issues?: readonly Issue[] } {
    return this.issues === undefined ? { error: this.message } : { error: this.message, issues: this.issues };
  }
}

/** Seconds after which a caller who was turned away may try again. */
const RETRY_AFTER = '1';

export const problems = {
  /** The body is not JSON, its structure is refused, or the tool cannot do what it was asked. */
  refused: (message: string) => new Problem(400, message),
  late: (tool: string, limitMs: number) =>
    new Problem(400, `${tool} did not finish within its limit of ${limitMs / 1000} s: send a smaller or simpler input`),
  outOfMemory: (tool: string, heapMb: number) =>
    new Problem(400, `${tool} needed more than its ${heapMb} MB of memory: send a smaller or simpler input`),
  notFound: (method: string, path: string) =>
    new Problem(404, `there is no ${method} ${path.slice(0, 100)}; GET /api/tools lists the tools`),
  methodNotAllowed: (method: string, allowed: readonly string[]) =>
    new Problem(405, `${method} is not allowed here; use ${allowed.join(' or ')}`, { headers: { allow: allowed.join(', ') } }),
  slow: () => new Problem(408, 'the request took too long to arrive', { headers: { connection: 'close' } }),
  tooLarge: (limit: number) => new Problem(413, `the body is larger than the ${limit} bytes that this tool accepts`),
  notJson: (found: string | undefined) =>
    new Problem(
      415,
      found === undefined
        ? 'the request has no content-type; send application/json'
        : `the content-type is ${JSON.stringify(found.slice(0, 100))}; send application/json`,
    ),
  encoded: (found: string) =>
    new Problem(415, `the content-encoding is ${JSON.stringify(found.slice(0, 100))}; send the body as it is`, {
      headers: { 'accept-encoding': 'identity' },
    }),
  invalid: (issues: readonly Issue[]) =>
    new Problem(422, `the body does not fit: ${issues.map(({ path, message }) => `${path || 'it'} ${message}`).slice(0, 3).join('; ')}`, {
      issues,
    }),
  tooMany: (calls: number, windowMs: number, waitMs: number) =>
    new Problem(429, `your address has made more than ${calls} calls within ${windowMs / 1000} s; try again in ${Math.ceil(waitMs / 1000)} s`),
  headersTooLarge: () => new Problem(431, 'the headers are larger than the server accepts'),
  malformedRequest: () => new Problem(400, 'the request is not valid HTTP/1.1'),
  busy: (lane: string) =>
    new Problem(503, `too many calls wait in the ${lane} lane; try again later`, { headers: { 'retry-after': RETRY_AFTER } }),
  noRoom: () =>
    new Problem(503, 'the bodies of other calls take all memory set aside for them; try again later', {
      headers: { 'retry-after': RETRY_AFTER },
    }),
  waited: (waitMs: number) =>
    new Problem(503, `the call waited ${Math.round(waitMs)} ms without a free thread; try again later`, {
      headers: { 'retry-after': RETRY_AFTER },
    }),
  draining: () =>
    new Problem(503, 'the service is shutting down; send the call to another instance', {
      headers: { 'retry-after': RETRY_AFTER, connection: 'close' },
    }),
  /** The caller left before the answer: nobody reads this, it is counted. */
  gone: () => new Problem(499, 'the caller has gone'),
  defect: (cause: unknown) => new Problem(500, 'the service failed to handle this call; the failure has been logged', { cause }),
} as const;

/** Errors of the framework, by status: what it has found wrong with a request before a route saw it. */
function foundByFramework(error: unknown): Problem | undefined {
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return undefined;
  return new Problem(statusCode, String(message));
}

/** Any error as the answer that the caller gets: what is neither a `Problem` nor the framework's finding is a defect of ours. */
export function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : (foundByFramework(error) ?? problems.defect(error));
}

/** Writes an answer that is not a result. */
export function writeProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  // The framework would close the connection of a body that was refused.
  if (reply.hasHeader('connection')) reply.removeHeader('connection');
  return reply.code(problem.statusCode).headers(problem.headers).type('application/json; charset=utf-8').send(JSON.stringify(problem.body));
}

/** Time for a caller to read why its request was refused and to close the connection, in milliseconds. */
const LINGER_MS = 500;

/** Answers a request that the HTTP parser refused, or that was too slow to arrive; no route ever sees it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? problems.slow()
    : error.code === 'HPE_HEADER_OVERFLOW' ? problems.headersTooLarge()
    : problems.malformedRequest();
  const body = JSON.stringify(problem.body);
  // To end is to close one half: a caller who never closes the other would keep the socket for ever.
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
  socket.end(
    `HTTP/1.1 ${problem.statusCode} ${STATUS_CODES[problem.statusCode]}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      'access-control-allow-origin: *\r\n' +
      Object.entries(SAFE_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`).join('') +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
