import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesIn, bytesOut } from './body-bytes.js';
import { rawPathOf } from './request-path.js';
import { parseTraceparent } from './trace-context.js';

/** Maximum characters of a path in a log line. */
const LOGGED_PATH = 256;

/**
 * Logs the request, its outcome and its cost, but never its content. Times are in milliseconds; `waitMs` and `runMs`
 * are those of Server-Timing.
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
    bytesIn: bytesIn(request),
    bytesOut: bytesOut(request, reply),
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
