import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawPathOf } from './request-path.js';
import { parseTraceparent } from './trace-context.js';

/** Maximum characters of a path in a log line. */
const LOGGED_PATH = 256;

/**
 * Logs the request, its outcome and its cost, but never its content. `bytesIn` is the announced length of the body;
 * `waitMs` and `runMs` are those of Server-Timing.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
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

/** The id of the tool whose route a request has; undefined for other routes. */
export const toolOf = ({ routeOptions }: FastifyRequest): string | undefined => routeOptions.config.entry?.id;

/** The caller's trace, for the log. */
export function traceOf({ headers }: FastifyRequest): ReturnType<typeof parseTraceparent> {
  return parseTraceparent(headers['traceparent']);
}

const bytesOf = (length: unknown): number | undefined => (length === undefined ? undefined : Number(length));
