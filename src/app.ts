import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Server } from 'node:net';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Catalog, readCatalog, TOOL_DIRECTORIES, type ToolDirectories } from './catalog.js';
import { Allowance } from './cells/allowance.js';
import type { CellLink } from './cells/link.js';
import type { Config } from './config.js';
import type { AppContext } from './context.js';
import { ActiveCalls } from './http/active-call.js';
import { reportAnswers, whenAnswered } from './http/answered.js';
import { addBatch } from './http/batch/batch-route.js';
import { closeSurplusConnections } from './http/connection-limit.js';
import { addDocuments } from './http/documents.js';
import { ANY_ORIGIN, REQUEST_ID, SAFE_HEADERS } from './http/headers.js';
import { cutIdleConnection, idleTimeoutMs } from './http/idle-connections.js';
import { LeakWatch } from './http/leak-watch.js';
import { addMcp } from './http/mcp/mcp-route.js';
import { acceptedBodies } from './http/media-types.js';
import { ALL_METHODS } from './http/methods.js';
import { addOperations, defectOf, unreadyProblem } from './http/operations.js';
import { Pipelines } from './http/pipelining.js';
import { responseOf, responsesWith } from './http/prepared-response.js';
import { createRateLimit, RATE_LIMIT_HEADERS } from './http/rate-limit/rate-limit.js';
import {
  answerBrokenRequests,
  answerConnect,
  handleExpectations,
  isBodyWithheld,
  KEPT_HEADERS,
  noteArrival,
  violationOf,
} from './http/raw-requests.js';
import { BodyReceiver } from './http/receive-body.js';
import { RouteMethods } from './http/route-methods.js';
import { addTools } from './http/tool-routes.js';
import { parseTraceparent } from './http/trace-context.js';
import { writeProblem } from './http/write-problem.js';
import { LogDestination, type LogOutput } from './log-destination.js';
import { Metrics } from './metrics/metrics.js';
import { connectionsWithin, openFilesLimit } from './open-files.js';
import { memoryBound } from './pool/memory-bound.js';
import { MemoryBudget } from './pool/memory-budget.js';
import { CLIENT_CLOSED, problemOfError, problems } from './problems/problems.js';
import { nearestName } from './shared/nearest-name.js';
import { standardOutput } from './standard-output.js';
import { createToolPool } from './tool-pool.js';

/** What a cell or a test passes beside the configuration. */
export interface AppOptions {
  /** The other cells, if this process is one of several. */
  readonly link?: CellLink;
  /** The directories of the tools; tests pass their own. */
  readonly directories?: ToolDirectories;
  /** Gets the log lines, in place of standard output. */
  readonly log?: LineWriter;
}

/** Takes lines, each with its line end. */
interface LineWriter {
  write(line: string): void;
}

/** The service before it listens. Its threads are running and end with `app.close()`. */
export interface App {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  /** The framework's server, and one for each other address on which it listens. */
  readonly servers: Server[];
  /** The destination of log lines; whoever ends the process awaits its `end` before. */
  readonly log: LogDestination;
}

/** Builds the service: every part gets its dependencies here. */
export async function createApp(
  config: Config,
  { directories = TOOL_DIRECTORIES, log, link }: AppOptions = {},
): Promise<App> {
  const catalog = await readCatalog(directories);
  const newRequestId = requestIds();
  const calls = new ActiveCalls();
  const pipelines = new Pipelines();
  const fields = link && { pid: process.pid, cell: link.name };
  const destination = new LogDestination(log === undefined ? standardOutput() : outputTo(log), fields);
  const app = createFastify(config, calls, pipelines, newRequestId, {
    stream: destination,
    ...(fields && { base: fields }),
  });
  const routes = new RouteMethods(app);
  boundConnections(app, config.maxConnections);
  app.server.maxHeadersCount = KEPT_HEADERS;
  app.server.setTimeout(idleTimeoutMs(config), cutIdleConnection(config));
  pipelines.bound(app.server, noteArrival);
  answerConnect(app.server, pipelines, newRequestId);

  const context = createContext(app, config, catalog, { calls, link, log: destination });
  handleExpectations(app.server);
  await addHooks(app, context, catalog, routes);

  const limit = await createRateLimit(app, config, link);
  await app.register(async scope => addTools(scope, context, catalog, limit?.onRequest));
  await app.register(async scope => addBatch(scope, context, catalog, limit));
  await app.register(async scope => addMcp(scope, context, catalog, limit?.onRequest));
  addOperations(app, context);
  await app.register(async scope => addDocuments(scope, catalog, config, limit?.onRequest));
  const servers: Server[] = [app.server];
  app.addHook('preClose', done => {
    // Their connections are those of the framework's server, which closes them.
    for (const server of servers.slice(1)) server.close();
    done();
  });
  await app.ready();
  await context.pool.ready();
  return { app, context, servers, log: destination };
}

/** Passes each line on at once. */
const outputTo = (log: LineWriter): LogOutput => ({
  maxBytes: 1,
  write: (bytes, done) => {
    log.write(bytes.toString());
    done(null, bytes.length);
  },
  writeLast: () => undefined,
});

/** The HTTP server, without routes. */
function createFastify(
  config: Config,
  calls: ActiveCalls,
  pipelines: Pipelines,
  newRequestId: () => string,
  log: { readonly stream: LineWriter; readonly base?: Readonly<Record<string, unknown>> },
): FastifyInstance {
  return Fastify({
    logger: { level: config.logLevel, ...log },
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: log lines name their request themselves, so calls that log nothing pay nothing.
    childLoggerFactory: logger => logger,
    genReqId: ({ headers }) => callersRequestId(headers) ?? newRequestId(),
    requestTimeout: config.requestTimeoutMs,
    keepAliveTimeout: config.keepAliveMs,
    // Node's own check of the Host header would answer without a body.
    http: {
      headersTimeout: config.headersTimeoutMs,
      connectionsCheckingInterval: 500,
      requireHostHeader: false,
      ServerResponse: responsesWith(commonHeaders(config)),
    },
    forceCloseConnections: true,
    trustProxy: trusted(config),
    clientErrorHandler: answerBrokenRequests(calls, pipelines, config.requestTimeoutMs, newRequestId),
    // Answers requests that the framework rejects before any hook.
    frameworkErrors: (error, request, reply) => {
      if (config.logRequests) whenAnswered(reply, status => logRequest(request, reply, status));
      responseOf(reply).add(REQUEST_ID, request.id);
      void writeProblem(problemOfError(error), reply);
    },
  });
}

/** The parts that routes share. The threads end with the server. */
function createContext(
  app: FastifyInstance,
  config: Config,
  catalog: Catalog,
  { calls, link, log }: { calls: ActiveCalls; link: CellLink | undefined; log: LogDestination },
): AppContext {
  const pool = createToolPool(catalog, {
    lanes: config.lanes,
    onError: (lane, error) => app.log.error({ code: 'THREAD_CRASHED', lane, err: error }, 'an idle thread crashed'),
    onFailure: (lane, reason, tools, ms) =>
      app.log.warn(
        { code: 'TASK_FAILED', lane, reason, tools, ms: Math.round(ms) },
        'a task failed, its thread is replaced',
      ),
    onStuck: (lane, tool) =>
      app.log.error({ code: 'THREAD_STUCK', lane, tool }, 'a thread that was ended does not exit'),
  });
  app.addHook('onClose', () => pool.close());
  const memory = new MemoryBudget(config.bytesHeld);
  const context: AppContext = {
    config,
    pool,
    memory,
    leaks: new LeakWatch(memory, calls),
    calls,
    bodies: new BodyReceiver(config.bodyIdleMs, config.requestTimeoutMs),
    metrics: new Metrics({ pool, memory, calls, log, memoryBound: memoryBound(config) }),
    draining: false,
    retiring: false,
    closeAllowance: new Allowance(CLOSINGS_PER_SECOND),
    link,
    unready: () => unreadyProblem(context),
    defect: () => defectOf(context),
  };
  return context;
}

/** What every request gets: headers, CORS, and the answers to requests without a route and to errors. */
async function addHooks(
  app: FastifyInstance,
  context: AppContext,
  catalog: Catalog,
  routes: RouteMethods,
): Promise<void> {
  const { config, calls } = context;
  // The metrics and the log have the same status.
  reportAnswers(app, (request, reply, status) => {
    countAnswer(context, request, status);
    if (config.logRequests) logRequest(request, reply, status);
  });
  app.addHook('onRequest', (request, reply, done) => {
    responseOf(reply).add(REQUEST_ID, request.id);
    // Node drops later requests of the same read after a request to upgrade. Closing tells the caller that these were
    // dropped.
    if (request.headers.upgrade !== undefined) reply.raw.shouldKeepAlive = false;
    if (request.method === 'OPTIONS') reply.headers(offerOf(routes, catalog, pathOf(request)));
    // Node would read a body that no route wants at full speed.
    if (BODYLESS.has(request.method) && !isBodyWithheld(request.raw)) context.bodies.discard(request.raw, reply.raw);
    // The connection closes, unless an earlier call on it is still open.
    if (context.retiring && calls.isIdle(request.raw.socket)) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(violationOf(request.raw) ?? (request.is404 ? problemOfUnrouted(routes, catalog, request) : undefined));
  });
  // Before the plugin, whose route for OPTIONS would get the framework's own handler.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The caller has left before the first slice of a large answer was written.
    const problem = error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? problems.clientClosed() : problemOfError(error);
    if (problem.statusCode === 500) {
      app.log.error(
        { code: 'CALL_FAILED', reqId: request.id, ...traceOf(request), tool: toolOf(request), err: problem.cause },
        'a call failed',
      );
    }
    // If the caller was not asked for its body (100-continue), the body's bytes cannot be distinguished from the next
    // request.
    const withheld = isBodyWithheld(request.raw);
    if (!withheld) context.bodies.discard(request.raw, reply.raw);
    return writeProblem(problem, reply, withheld);
  });
  await app.register(addPreflights);
  app.setNotFoundHandler(request => {
    throw problemOfUnrouted(routes, catalog, request);
  });
}

/** The headers that every answer has. */
function commonHeaders({ rateLimit }: Config): Readonly<Record<string, string>> {
  const exposed = ['retry-after', 'server-timing', REQUEST_ID, ...(rateLimit.calls > 0 ? RATE_LIMIT_HEADERS : [])];
  return { ...SAFE_HEADERS, ...ANY_ORIGIN, 'access-control-expose-headers': exposed.join(', ') };
}

/** Answers OPTIONS, and with it the preflight requests of CORS, in a scope of its own: other requests pay nothing. */
async function addPreflights(scope: FastifyInstance): Promise<void> {
  await scope.register(cors, {
    origin: '*',
    methods: [...ALL_METHODS],
    allowedHeaders: ['content-type', REQUEST_ID, 'traceparent', ...MCP_HEADERS],
    maxAge: 86_400,
    strictPreflight: false,
    // The plugin's own answer has a Content-Length, which a 204 must not have (RFC 9110 section 8.6).
    preflightContinue: true,
  });
  scope.addHook('onRequest', (_request, reply) => {
    // Every response has it already.
    for (const name of Object.keys(ANY_ORIGIN)) void reply.removeHeader(name);
    void reply.code(204).send();
  });
}

/**
 * Maximum connections that a cell closes per second because a lane is full: more, and reconnecting becomes the load.
 */
const CLOSINGS_PER_SECOND = 200;

/** Methods whose routes take no body; a request may have one all the same (RFC 9110 sections 9.3.1, 9.3.7). */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that pages send to `/mcp` (Streamable HTTP, standard headers). */
const MCP_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** The caller's request id, if it is safe to log. */
function callersRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers[REQUEST_ID];
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : undefined;
}

/** Returns a generator of request ids that are unique to this process and call. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let calls = 0;
  return () => `${process}-${(calls++).toString(36)}`;
}

/** Limits the open connections to those that the setting and the limit of open files allow. */
function boundConnections({ server, log }: FastifyInstance, setting: number): void {
  const openFiles = openFilesLimit();
  const maximum = Math.min(setting, connectionsWithin(openFiles));
  if (maximum < setting) {
    log.warn({ maxConnections: maximum, openFiles }, 'the limit of open files lowers MAX_CONNECTIONS');
  }
  closeSurplusConnections(server, maximum);
}

/** The `trustProxy` option of the framework: it would trust nobody if it got a number of hops. */
function trusted({
  trustProxy,
}: Config): Exclude<Config['trustProxy'], number> | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

/** The problem for a request without a route: the path is unknown, or it has other methods. */
function problemOfUnrouted(routes: RouteMethods, catalog: Catalog, request: FastifyRequest): Error {
  const path = pathOf(request);
  const allowed = routes.of(path);
  if (allowed.length > 0) return problems.methodNotAllowed(request.method, allowed, acceptQueryOf(catalog, path));
  const meant = nearestName(toolIn(path), catalog.keys());
  return problems.notFound(request.method, path, meant && catalog.get(meant)?.path);
}

/** The scheme and the authority of a target in absolute form (RFC 9112 section 3.2.2): it may have a password. */
const AUTHORITY = /^https?:\/\/[^/]*/i;

/** The path of a request as it was sent. */
function rawPathOf({ url }: FastifyRequest): string {
  const [target = url] = url.split('?', 1);
  return target.replace(AUTHORITY, '');
}

/** The path of a request without percent-encoding, as the router compares it. */
function pathOf(request: FastifyRequest): string {
  const path = rawPathOf(request);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The media types that QUERY accepts at a tool's path, as a header (RFC 10008 section 3). */
function acceptQueryOf(catalog: Catalog, path: string): Record<string, string> {
  const entry = catalog.get(toolIn(path));
  return entry === undefined ? {} : { 'accept-query': acceptedBodies(entry.tool).mediaTypes.join(', ') };
}

/** The headers of an answer to OPTIONS (RFC 9110 section 9.3.7). */
function offerOf(routes: RouteMethods, catalog: Catalog, path: string): Record<string, string> {
  const methods = routes.of(path);
  return methods.length === 0 ? {} : { allow: methods.join(', '), ...acceptQueryOf(catalog, path) };
}

/** The name of a tool in a path such as `/api/tools/base64/` or `/base64`; empty if there is none. */
function toolIn(path: string): string {
  return /^\/(?:api\/)?(?:tools?\/)?([^/]+)\/?$/i.exec(path)?.[1] ?? '';
}

/** The id of the tool whose route a request has; undefined for other routes. */
const toolOf = ({ routeOptions }: FastifyRequest): string | undefined => routeOptions.config.entry?.id;

/** Counts the answer to a call, also to one in a message of an agent. */
function countAnswer({ metrics }: AppContext, request: FastifyRequest, status: number): void {
  const called = request.message?.called;
  const tool = called?.tool ?? toolOf(request);
  if (tool !== undefined) metrics.answered(tool, status === CLIENT_CLOSED ? status : (called?.status ?? status));
}

/** The caller's trace, for the log. */
function traceOf({ headers }: FastifyRequest): ReturnType<typeof parseTraceparent> {
  return parseTraceparent(headers['traceparent']);
}

/** Maximum characters of a path in a log line. */
const LOGGED_PATH = 256;

/**
 * Logs the request, its outcome and its cost, but never its content. `bytesIn` is the announced length of the body;
 * `waitMs` and `runMs` are those of Server-Timing.
 */
function logRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  const { id, method, log, activeCall } = request;
  const line = {
    reqId: id,
    ...traceOf(request),
    method,
    path: rawPathOf(request).slice(0, LOGGED_PATH),
    tool: toolOf(request),
    status,
    ms: Math.round(reply.elapsedTime),
    bytesIn: bytesOf(request.headers['content-length']),
    bytesOut: bytesOf(reply.getHeader('content-length')),
    ...activeCall?.timing,
  };
  log.info(line, 'answered');
}

const bytesOf = (length: unknown): number | undefined => (length === undefined ? undefined : Number(length));
