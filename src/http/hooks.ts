import type { FastifyError, FastifyInstance } from 'fastify';
import type { Catalog } from '../catalog.js';
import { problemOfError, problems } from '../problems/problems.js';
import { type Report, reportAnswers } from './answers/answered.js';
import { writeProblem } from './answers/write-problem.js';
import { isBodyWithheld, violationOf } from './connections/raw-requests.js';
import type { AppContext } from './context.js';
import { commonHeaders, REQUEST_ID } from './headers.js';
import { toolOf, traceOf } from './requests/request-log.js';
import { KnownRoutes } from './routes/known-routes.js';
import { addPreflights } from './routes/preflights.js';
import type { RouteMethods } from './routes/route-methods.js';

/** Methods whose routes take no body; a request may have one all the same (RFC 9110 sections 9.3.1, 9.3.7). */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What every request gets: headers, CORS, and the answers to requests without a route and to errors. `report` is called
 * once for each.
 */
export async function addHooks(
  app: FastifyInstance,
  context: AppContext,
  catalog: Catalog,
  methods: RouteMethods,
  report: Report,
): Promise<void> {
  const { config, calls, metrics } = context;
  const common = commonHeaders(config);
  const routes = new KnownRoutes(methods, catalog);
  reportAnswers(app, metrics.http, report);
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
    if (problem.rejection !== undefined) metrics.rejected(problem.rejection);
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
