import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AdminConfig } from '../config/config.js';
import { ConfigError, integerIn } from '../config/setting-reader.js';
import { limitAnswer } from '../http/answers/answer-timeout.js';
import { limitConnections } from '../http/connections/open-connections.js';
import { METRICS_TYPE } from '../metrics/snapshot.js';
import type { ErrorAnswer } from '../shared/error-answer.js';
import type { Diagnosis } from './messages.js';

/** Maximum open connections: those of a few probes and scrapers. */
const MAX_CONNECTIONS = 32;

/** Time limits in milliseconds: requests are short, and so is the way from an operator's programs. */
const TIMEOUTS = {
  headersTimeout: 4000,
  requestTimeout: 5000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};
const ANSWER_MS = 5000;

const DIAGNOSES: readonly Diagnosis['kind'][] = ['heap-snapshot', 'cpu-profile'];

/** The length of a CPU profile. */
const DEFAULT_SECONDS = 10;
const MAX_SECONDS = 60;

/** All cells, as an operator sees them. */
export interface Operations {
  /** Why the service must be restarted; undefined if it works. */
  unhealthy(): string | undefined;
  /** Why it accepts no calls; undefined if it accepts them. */
  unready(): string | undefined;
  /** The metrics of all cells. */
  metrics(): Promise<string>;
  /** The numbers of the cells: from 1 to this. */
  readonly cells: number;
  /** Has a cell answer a request on its connection; returns why not. */
  diagnose(cell: number, diagnosis: Diagnosis, connection: Socket): ErrorAnswer | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  /** By default that of JSON. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request, or returns undefined where a cell does. */
type Handler = (request: IncomingMessage, url: URL) => Answer | undefined | Promise<Answer>;

/** A path, and its one method beside HEAD. */
interface Route {
  readonly method: 'GET' | 'POST';
  readonly handle: Handler;
}

const errorAnswer = ({ status, error }: ErrorAnswer, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  body: JSON.stringify({ error }),
  headers,
});

/** 200 with the state in one word, or 503 with what is wrong. */
const stateAnswer = (status: string, problem: string | undefined): Answer =>
  problem === undefined
    ? { status: 200, body: JSON.stringify({ status }) }
    : errorAnswer({ status: 503, error: problem });

const textAnswer = (body: string): Answer => ({ status: 200, body, type: METRICS_TYPE });

/**
 * Listens for operators, on a port that callers cannot exhaust: it has connections, and time limits, of its own, and
 * the process that answers runs no call. `onError` is called if it cannot listen.
 */
export function listenForAdmin(
  { host, port, hasDiagnostics }: AdminConfig,
  operations: Operations,
  onError: (error: Error) => void,
): void {
  const routes = new Map<string, Route>([
    ['/healthz', { method: 'GET', handle: () => stateAnswer('alive', operations.unhealthy()) }],
    ['/readyz', { method: 'GET', handle: () => stateAnswer('ready', operations.unready()) }],
    ['/metrics', { method: 'GET', handle: async () => textAnswer(await operations.metrics()) }],
  ]);
  if (hasDiagnostics) {
    for (const kind of DIAGNOSES) {
      const handle: Handler = (request, { searchParams }) => diagnose(operations, kind, request, searchParams);
      routes.set(`/diagnostics/${kind}`, { method: 'POST', handle });
    }
  }
  const server = createServer(TIMEOUTS, (request, response) => void answer(routes, request, response));
  limitConnections(server, MAX_CONNECTIONS);
  server.on('error', onError).listen(port, host, () => {
    // From now on, an error is that of a connection that could not be accepted.
    server.off('error', onError).on('error', () => undefined);
  });
}

async function answer(
  routes: ReadonlyMap<string, Route>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found = await answerTo(routes, request);
  if (found === undefined) return;
  const { status, body, type = 'application/json; charset=utf-8', headers } = found;
  response.once('close', limitAnswer(request.socket, response, ANSWER_MS));
  response
    .writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(body);
}

async function answerTo(routes: ReadonlyMap<string, Route>, request: IncomingMessage): Promise<Answer | undefined> {
  const { method = '', url = '' } = request;
  // A target is a path with a query, or a whole URL (RFC 9112 section 3.2).
  const target = URL.canParse(url, 'http://admin') ? new URL(url, 'http://admin') : undefined;
  const route = target && routes.get(target.pathname);
  if (target === undefined || route === undefined) {
    const paths = [...routes.keys()].join(', ');
    return errorAnswer({ status: 404, error: `not found: ${method} ${url.slice(0, 100)}; expected one of ${paths}` });
  }
  const allowed = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
  if (!allowed.includes(method)) {
    const error = `method not allowed: ${method}, expected ${allowed.join(' or ')}`;
    return errorAnswer({ status: 405, error }, { allow: allowed.join(', ') });
  }
  try {
    return await route.handle(request, target);
  } catch (error) {
    return errorAnswer({ status: 500, error: `internal error: ${(error as Error).message}` });
  }
}

/** Has a cell answer. Its number and the seconds of a profile are in the query. */
function diagnose(
  operations: Operations,
  kind: Diagnosis['kind'],
  { headers, httpVersion, socket }: IncomingMessage,
  query: URLSearchParams,
): Answer | undefined {
  // A page that an operator visits could otherwise read what callers have sent, under a name that it gives this host.
  if (headers.origin !== undefined) return errorAnswer({ status: 403, error: 'not allowed for pages of browsers' });
  if (httpVersion !== '1.1') {
    return errorAnswer({ status: 505, error: `unsupported HTTP version ${httpVersion}: expected HTTP/1.1` });
  }
  try {
    const cell = integerIn('cell', query.get('cell') ?? '1', [1, operations.cells]);
    const seconds = integerIn('seconds', query.get('seconds') ?? String(DEFAULT_SECONDS), [1, MAX_SECONDS]);
    const refused = operations.diagnose(cell, { kind, seconds }, socket);
    return refused && errorAnswer(refused);
  } catch (error) {
    if (error instanceof ConfigError) return errorAnswer({ status: 400, error: error.message });
    throw error;
  }
}
