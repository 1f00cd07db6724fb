import type { Server } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Catalog, readCatalog, TOOL_DIRECTORIES, type ToolDirectories } from './catalog.js';
import { Allowance } from './cells/allowance.js';
import type { CellLink } from './cells/link.js';
import type { Config } from './config/config.js';
import { type Report, whenAnswered } from './http/answers/answered.js';
import { writeProblem } from './http/answers/write-problem.js';
import { addBatch } from './http/batch/batch-route.js';
import { BodyReceiver } from './http/bodies/receive-body.js';
import { ActiveCalls } from './http/calls/active-call.js';
import { LeakWatch } from './http/calls/leak-watch.js';
import { addTools } from './http/calls/tool-routes.js';
import { boundConnections } from './http/connections/connection-limit.js';
import { cutIdleConnection, idleTimeoutMs } from './http/connections/idle-connections.js';
import type { Connections } from './http/connections/open-connections.js';
import { Pipelines } from './http/connections/pipelining.js';
import {
  answerBrokenRequests,
  answerConnect,
  handleExpectations,
  KEPT_HEADERS,
  noteArrival,
} from './http/connections/raw-requests.js';
import type { App, AppContext } from './http/context.js';
import { addDocuments } from './http/documents/documents.js';
import { commonHeaders, REQUEST_ID } from './http/headers.js';
import { addHooks } from './http/hooks.js';
import { addMcp } from './http/mcp/mcp-route.js';
import { addOperations, defectOf, unreadyProblem } from './http/operations.js';
import { createRateLimit, type RateLimit } from './http/rate-limit/rate-limit.js';
import { reportRequest } from './http/requests/report-request.js';
import { callersRequestId, requestIds } from './http/requests/request-id.js';
import { traceRequests } from './http/requests/traced-requests.js';
import { RouteMethods } from './http/routes/route-methods.js';
import { type LineWriter, LogDestination, outputTo } from './log/log-destination.js';
import { standardOutput } from './log/standard-output.js';
import { Metrics } from './metrics/metrics.js';
import { createToolPool } from './pool/create-tool-pool.js';
import { memoryBound } from './pool/memory-bound.js';
import { MemoryBudget } from './pool/memory-budget.js';
import { problemOfError } from './problems/problems.js';
import { Tracing } from './tracing/tracing.js';

/** What a cell or a test passes beside the configuration. */
export interface AppOptions {
  /** The other cells, if this process is one of several. */
  readonly link?: CellLink;
  /** The directories of the tools; tests pass their own. */
  readonly directories?: ToolDirectories;
  /** Gets the log lines, in place of standard output. */
  readonly log?: LineWriter;
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
  const report: Report = (request, reply, status) => reportRequest(context, request, reply, status);
  const app = createFastify(
    config,
    { calls, pipelines, newRequestId, report },
    {
      stream: destination,
      ...(fields && { base: fields }),
    },
  );
  const routes = new RouteMethods(app);
  app.server.maxHeadersCount = KEPT_HEADERS;
  app.server.setTimeout(idleTimeoutMs(config), cutIdleConnection(config));
  pipelines.bound(app.server, noteArrival);
  const connections = boundConnections(app, config.maxConnections);
  answerConnect(app.server, pipelines, newRequestId);

  const limit = await createRateLimit(app, config, link);
  const context = createContext(app, config, catalog, { calls, connections, limit, link, log: destination });
  handleExpectations(app.server);
  traceRequests(app, config.traces ? await Tracing.start(app.log) : undefined);
  await addHooks(app, context, catalog, routes, report);

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

/** Parts that answer requests before any route, and the report of these. */
interface EarlyParts {
  readonly calls: ActiveCalls;
  readonly pipelines: Pipelines;
  readonly newRequestId: () => string;
  readonly report: Report;
}

/** The HTTP server, without routes. */
function createFastify(
  config: Config,
  { calls, pipelines, newRequestId, report }: EarlyParts,
  log: { readonly stream: LineWriter; readonly base?: Readonly<Record<string, unknown>> },
): FastifyInstance {
  const common = commonHeaders(config);
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
    },
    forceCloseConnections: true,
    trustProxy: trusted(config),
    clientErrorHandler: answerBrokenRequests(calls, pipelines, config.requestTimeoutMs, newRequestId),
    // Answers requests that the framework rejects before any hook.
    frameworkErrors: (error, request, reply) => {
      whenAnswered(reply, status => report(request, reply, status));
      void writeProblem(problemOfError(error), reply.headers(common).header(REQUEST_ID, request.id));
    },
  });
}

/** The parts of a service that exist before its context. */
interface ContextParts {
  readonly calls: ActiveCalls;
  readonly connections: Connections;
  readonly limit: RateLimit | undefined;
  readonly link: CellLink | undefined;
  readonly log: LogDestination;
}

/** The parts that routes share. The threads end with the server. */
function createContext(
  app: FastifyInstance,
  config: Config,
  catalog: Catalog,
  { calls, connections, limit, link, log }: ContextParts,
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
    metrics: new Metrics({
      pool,
      memory,
      calls,
      connections,
      log,
      rateLimit: limit ?? { errors: 0 },
      memoryBound: memoryBound(config),
    }),
    phase: 'serving',
    closeAllowance: new Allowance(CLOSINGS_PER_SECOND),
    link,
    unready: () => unreadyProblem(context),
    defect: () => defectOf(context),
  };
  return context;
}

/**
 * Maximum connections that a cell closes per second because a lane is full: more, and reconnecting becomes the load.
 */
const CLOSINGS_PER_SECOND = 200;

/** The `trustProxy` option of the framework: it would trust nobody if it got a number of hops. */
function trusted({
  trustProxy,
}: Config): Exclude<Config['trustProxy'], number> | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
