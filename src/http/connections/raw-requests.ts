import { Buffer } from 'node:buffer';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problems } from '../../problems/problems.js';
import type { ActiveCalls } from '../calls/active-call.js';
import { ANY_ORIGIN, REQUEST_ID, SAFE_HEADERS } from '../headers.js';
import { ALL_METHODS } from '../routes/methods.js';
import { closeLater } from './linger.js';
import { overTurns } from './over-turns.js';
import type { Pipelines } from './pipelining.js';

/** A handler of client errors, as the framework calls it. */
type ClientErrorHandler = (error: ParserError, socket: Socket) => void;

/** An error of Node's HTTP parser, with the bytes in which it is, a `Buffer`, and how many of them were right. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown;
  readonly bytesParsed?: number;
}

/** The headers of an answer without a response. */
const headersOf = (problem: Problem, requestId: string): Record<string, string> => ({
  ...SAFE_HEADERS,
  ...problem.headers,
  ...ANY_ORIGIN,
  [REQUEST_ID]: requestId,
});

/**
 * Requests that arrive too slowly and are answered in one turn of the event loop. Connections that were opened together
 * expire together: 4,000 idle ones delayed all other calls by 0.3 s when they were answered at once.
 */
const TIMEOUTS_PER_TURN = 16;

/**
 * Answers requests that the HTTP parser rejects or that arrive too slowly, which no route sees. Earlier calls on the
 * same connection are answered first: pipelined answers are in order (RFC 9112 section 9.3.2). A request whose
 * connection was not read gets `requestMs` milliseconds more.
 */
export function answerBrokenRequests(
  calls: ActiveCalls,
  pipelines: Pipelines,
  requestMs: number,
  newRequestId: () => string,
): ClientErrorHandler {
  const answer: ClientErrorHandler = (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && calls.isStreaming(socket)) return;
    // A request has one answer (RFC 9110 section 15).
    if (pipelines.isAnswered(socket)) return void socket.destroy();
    const problem = problemOfParser(error);
    calls.endIncomplete(socket, problem.statusCode);
    const unsent = pipelines.responsesOf(socket);
    // The request that is rejected may have begun to be answered, as a batch is: nothing else can be said.
    if (unsent.some(({ req, headersSent }) => !req.complete && headersSent)) return void socket.destroy();
    const earlier = unsent.filter(({ req }) => req.complete);
    // A caller that closes the connection in the middle of a request has left, and waits for no earlier answer.
    if (error.code === 'HPE_INVALID_EOF_STATE' && earlier.length > 0) return void socket.destroy();
    // The answer to the rejected request closes the connection.
    if (rejections.has(socket)) return;
    const rejection = { problem, hasRoute: false };
    rejections.set(socket, rejection);
    whenSent(earlier, () => {
      if (!rejection.hasRoute) endWith(socket, problem, newRequestId());
    });
  };
  const inTurn = overTurns(TIMEOUTS_PER_TURN);
  return (error, socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return answer(error, socket);
    const late = (): void => inTurn(() => answer(error, socket));
    if (!pipelines.postpone(socket, requestMs, late)) late();
  };
}

/** Why the HTTP parser rejects a request. */
function problemOfParser({ code, rawPacket, bytesParsed = 0 }: ParserError): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problems.requestTimeout();
    case 'HPE_HEADER_OVERFLOW':
      // The limit was met within the first line, as far as the last packet tells.
      return Buffer.isBuffer(rawPacket) && REQUEST_LINE.test(rawPacket.toString('latin1', 0, bytesParsed))
        ? problems.uriTooLong()
        : problems.headersTooLarge(MAX_HEADERS);
    default:
      return problems.malformedRequest();
  }
}

/** A method and the beginning of a target, without a line end. */
const REQUEST_LINE = /^[A-Z]+ \S+$/;

/** Calls back once these responses, in the order of their requests, are sent; immediately if there are none. */
function whenSent(responses: readonly ServerResponse[], callback: () => void): void {
  const last = responses.at(-1);
  if (last === undefined) callback();
  else last.once('close', callback);
}

/** Answers CONNECT (RFC 9110 section 9.3.6) after the earlier calls: this is not a proxy. */
export function answerConnect(server: Server, pipelines: Pipelines, newRequestId: () => string): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    // Node has left the socket: an earlier answer that waits for room in it would wait forever.
    socket.on('drain', () => pipelines.responsesOf(socket)[0]?.emit('drain'));
    whenSent(pipelines.responsesOf(socket), () =>
      endWith(socket, problems.methodNotAllowed('CONNECT', ALL_METHODS), newRequestId()),
    );
  });
}

function endWith(socket: Socket, problem: Problem, requestId: string): void {
  if (!socket.writable) return;
  const body = JSON.stringify(problem.body);
  const headers = { date: new Date().toUTCString(), ...headersOf(problem, requestId), connection: 'close' };
  // `end` closes one half: a caller that never closes the other would keep the socket forever.
  closeLater(socket);
  socket.end(
    `HTTP/1.1 ${problem.statusCode} ${STATUS_CODES[problem.statusCode]}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Requests that wait for `100 Continue` before they send their body. */
const waitingForContinue = new WeakSet<IncomingMessage>();

/** Requests that expect something else. */
const unmetExpectations = new WeakSet<IncomingMessage>();

/**
 * Handles `Expect` (RFC 9110 section 10.1.1): `100-continue` is answered only once the body is wanted, and any other
 * expectation gets 417.
 */
export function handleExpectations(server: Server): void {
  for (const [event, requests] of [
    ['checkContinue', waitingForContinue],
    ['checkExpectation', unmetExpectations],
  ] as const) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      requests.add(request);
      server.emit('request', request, response);
    });
  }
}

/** Sends `100 Continue` to a caller that waits for it. */
export function continueBody(request: IncomingMessage, response: ServerResponse): void {
  if (waitingForContinue.delete(request)) response.writeContinue();
}

/** Whether the caller still waits for `100 Continue`: its body may never come. */
export function isBodyWithheld(request: IncomingMessage): boolean {
  return waitingForContinue.has(request);
}

/** Why the last request of a connection was rejected: its answer closes the connection. */
interface Rejection {
  readonly problem: Problem;
  /** Whether a route gives the answer, because the request, or another one, has arrived meanwhile. */
  hasRoute: boolean;
}

/** The connections whose last request was rejected. Until they are closed, Node goes on to parse what they send. */
const rejections = new WeakMap<Socket, Rejection>();

/** Requests that arrived on such a connection. Earlier ones that wait for their turn are processed. */
const lateRequests = new WeakMap<IncomingMessage, Problem>();

/** Call when a request arrives: it is not processed if its connection ends with the answer to a rejected one. */
export function noteArrival(request: IncomingMessage): void {
  const rejection = rejections.get(request.socket);
  if (rejection === undefined) return;
  rejection.hasRoute = true;
  lateRequests.set(request, rejection.problem);
}

/**
 * Why a request that Node's parser accepts is not processed: it is not valid HTTP/1.1 (RFC 9112 sections 2.3, 3.2,
 * 6.1), its headers or its expectation are beyond what the service takes, or it arrived too late.
 */
export function violationOf(request: IncomingMessage): Problem | undefined {
  const problem = lateRequests.get(request) ?? findViolation(request);
  if (problem !== undefined) rejections.set(request.socket, { problem, hasRoute: true });
  return problem;
}

/** A name or an address and a port: without what ends the authority of a URL (RFC 9112 section 3.2, RFC 3986 3.2). */
const HOST = /^[^\s/?#@\\]*$/;

/** Maximum headers of a request; browsers and proxies send a few dozen. */
const MAX_HEADERS = 200;

/**
 * Node's own maximum. Up to 22.23.1, 24.18.0 and 26.5.0, it drops the headers beyond that in silence: one more than
 * `MAX_HEADERS` tells the requests that have too many. Later versions reject them as headers that are too large
 * (CVE-2026-58044).
 */
export const KEPT_HEADERS = MAX_HEADERS + 1;

function findViolation(request: IncomingMessage): Problem | undefined {
  const { httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  if (rawHeaders.length / 2 > MAX_HEADERS) return problems.headersTooLarge(MAX_HEADERS);
  const { headers } = request;
  if (unmetExpectations.has(request)) return problems.expectation(headers.expect ?? '');
  if (httpVersionMajor !== 1 || httpVersionMinor > 1) return problems.httpVersion(httpVersion);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (httpVersionMinor === 0) return problems.transferCodingTooEarly();
    if (coding.toLowerCase() !== 'chunked') return problems.transferCoding(coding);
  }
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (headers.host !== undefined && !HOST.test(headers.host)) return problems.hostInvalid(headers.host);
  // HTTP/1.0 has no Host header.
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0) ? undefined : problems.hostHeaders(hosts);
}
