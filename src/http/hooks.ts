import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalog } from '../catalog.js';
import { CLIENT_CLOSED, problemOfError, problems } from '../problems/problems.js';
import { reportAnswers } from './answers/answered.js';
import { writeProblem } from './answers/write-problem.js';
import { isBodyWithheld, violationOf } from './connections/raw-requests.js';
import type { AppContext } from './context.js';
import { commonHeaders, REQUEST_ID } from './headers.js';
import { logRequest, toolOf, traceOf } from './requests/request-log.js';
import { KnownRoutes } from './routes/known-routes.js';
import { addPreflights } from './routes/preflights.js';
import type { RouteMethods } from './routes/route-methods.js';

/** Methods whose routes take no body; a request may have one all the same (RFC 9110 sections 9.3.1, 9.3.7). */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What every request gets: headers, CORS, and the answers to requests without a route and to errors. */
export async function addHooks(
  app: FastifyInstance,
  context: AppContext,
  catalog: Catalog,
  methods: RouteMethods,
): Promise<void> {
  const { config, calls } = context;
  const common = commonHeaders(config);
  const routes = new KnownRoutes(methods, catalog);
  // The metrics and the log have the same status.
  reportAnswers(app, (request, reply, status) => {
    countAnswer(context, request, status);
    if (config.logRequests) logRequest(request, reply, status);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header(REQUEST_ID, request.id);
    // Node drops later requests of the same read after a request to upgrade. Closing tells the caller that these were
    // dropped.
    if (request.headers.upgrade !== undefined) reply.raw.shouldKeepAlive = false;
    if (request.method === 'OPTIONS') reply.headers(routes.offerTo(request));
    // Node would read a body that no route wants at full speed.
    if (BODYLESS.has(request.method) && !isBodyWithheld(request.raw)) context.bodies.discard(request.raw, reply.raw);
    // The connection closes, unless an earlier call on it is still open.
    if (context.phase !== 'serving' && calls.isIdle(request.raw.socket)) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(violationOf(request.raw) ?? (request.is404 ? routes.problemOf(request) : undefined));
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
    throw routes.problemOf(request);
  });
}

/** Counts the answer to a call, also to one in a message of an agent. */
function countAnswer({ metrics }: AppContext, request: FastifyRequest, status: number): void {
  const called = request.message?.called;
  const tool = called?.tool ?? toolOf(request);
  if (tool !== undefined) metrics.answered(tool, status === CLIENT_CLOSED ? status : (called?.status ?? status));
}
