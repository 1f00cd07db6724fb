import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { HOME, readCatalogue, type Home } from './catalogue.js';
import type { Config } from './config.js';
import { addDescription } from './http/docs.js';
import { discard } from './http/discard-body.js';
import { SAFE_HEADERS } from './http/headers.js';
import { Metrics } from './metrics.js';
import { addOperations } from './http/operations.js';
import { Admission } from './pool/memory-budget.js';
import { Pool } from './pool/pool.js';
import { answerBrokenRequest, problemOf, problems, writeProblem } from './http/problems.js';
import { rateLimit } from './http/rate-limit.js';
import { addTools, type House } from './http/tool-routes.js';

export interface AppOptions {
  /** Where the tools stand; tests have a home of their own. */
  readonly home?: Home;
  /** Where log lines go; the standard output unless given. */
  readonly log?: { write(line: string): void };
}

/** The service without a socket: its threads are up when the promise resolves, and end with `app.close()`. */
export interface App {
  readonly app: FastifyInstance;
  readonly house: House;
}

/** Puts the parts together. Every part gets what it needs here, and nowhere else. */
export async function createApp(config: Config, { home = HOME, log }: AppOptions = {}): Promise<App> {
  const catalogue = await readCatalogue(home);
  const app = Fastify({
    logger: { level: config.logLevel, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: lines name the request themselves, and a call pays for none that it does not write.
    childLoggerFactory: logger => logger,
    genReqId: requestIds(),
    requestTimeout: config.requestTimeoutMs,
    connectionTimeout: config.bodyIdleMs,
    keepAliveTimeout: config.keepAliveMs,
    http: { headersTimeout: config.headersTimeoutMs, connectionsCheckingInterval: 500 },
    forceCloseConnections: true,
    trustProxy: trusted(config),
    clientErrorHandler: answerBrokenRequest,
    // No hook has run for these.
    frameworkErrors: (error, _request, reply) =>
      void writeProblem(problemOf(error), reply.headers({ ...SAFE_HEADERS, 'access-control-allow-origin': '*' })),
  });
  app.server.maxConnections = config.maxConnections;
  app.server.on('timeout', cutIdleAnswer);

  const pool = new Pool({
    lanes: config.lanes,
    worker: new URL('../workers/worker.js', import.meta.url).href,
    workerData: new Map([...catalogue.values()].map(({ id, contractUrl, workUrl }) => [id, { contractUrl, workUrl }])),
    onError: (lane, error) => app.log.error({ lane, err: error }, 'an idle thread died'),
  });
  app.addHook('onClose', () => pool.close());
  const admission = new Admission(config.bytesHeld);
  const metrics = new Metrics(pool, admission);
  const house: House = { config, pool, admission, metrics, draining: false, open: 0 };

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SAFE_HEADERS).header(REQUEST_ID, request.id);
    done();
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['content-type', REQUEST_ID],
    exposedHeaders: ['retry-after', 'server-timing', REQUEST_ID, ...(config.rateLimit.calls > 0 ? RATE_LIMIT_HEADERS : [])],
    maxAge: 86_400,
    strictPreflight: false,
  });
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? notHere(app, request) : undefined));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    const tool = request.routeOptions.config.entry?.id;
    if (tool !== undefined) metrics.answered(tool, problem.statusCode);
    if (problem.statusCode === 500) app.log.error({ reqId: request.id, tool, err: problem.cause }, 'a call failed');
    discard(request.raw);
    return writeProblem(problem, reply);
  });
  if (config.logRequests) app.addHook('onResponse', logRequest);

  const limit = await rateLimit(app, config);
  await app.register(async scope => addTools(scope, house, catalogue, limit));
  addOperations(app, house);
  await addDescription(app, catalogue, config);
  await app.ready();
  await pool.ready();
  return { app, house };
}

const REQUEST_ID = 'x-request-id';
const RATE_LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** The caller's own request id where it is fit to be logged, else one that is unique to this process and call. */
function requestIds(): (message: IncomingMessage) => string {
  const process = randomBytes(6).toString('base64url');
  let calls = 0;
  return ({ headers }) => {
    const given = headers[REQUEST_ID];
    return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : `${process}-${(calls++).toString(36)}`;
  };
}

/**
 * A connection has been idle for `BODY_IDLE_MS`. Ends it where its caller does not read
 * the answer, which holds memory; a body that stands still has been answered by who
 * reads it, and while a call runs there is nothing to move.
 */
function cutIdleAnswer(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** Whom to believe about the client's address. The framework takes a number of hops to mean nobody. */
function trusted({ trustProxy }: Config): Exclude<Config['trustProxy'], number> | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

/** Why no route answers a request: the path is unknown, or known with other methods. */
function notHere(app: FastifyInstance, { method, url }: FastifyRequest): Error {
  const path = url.split('?', 1)[0] ?? url;
  const allowed = ['GET', 'HEAD', 'POST'].filter(other => app.hasRoute({ method: other, url: path }));
  return allowed.length > 0 ? problems.methodNotAllowed(method, allowed) : problems.notFound(method, path);
}

/** One line for each answer: what was asked and how it ended, nothing of what it held. */
async function logRequest({ id, method, url, log }: FastifyRequest, reply: FastifyReply): Promise<void> {
  log.info({ reqId: id, method, path: url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
}
