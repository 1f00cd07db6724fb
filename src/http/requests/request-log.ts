import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { bytesIn, bytesOut } from './body-bytes.js';
import { rawPathOf } from './request-path.js';
import { parseTraceparent } from './trace-context.js';

/** Maximum characters of a path in a log line. */
const LOGGED_PATH = 256;

/** Maximum characters of a client, longer than any address: with `TRUST_PROXY`, callers may choose the text. */
const LOGGED_CLIENT = 64;

/**
 * Logs the request, its outcome and its cost, but never its content. Times are in milliseconds; `waitMs` and `runMs`
 * are those of Server-Timing.
 */
export function logRequest(
  { logClient }: Pick<Config, 'logClient'>,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): void {
  const { id, method, log, activeCall } = request;
  const line = {
    reqId: id,
    ...traceOf(request),
    method,
    path: rawPathOf(request).slice(0, LOGGED_PATH),
    ...(logClient && { client: request.ip.slice(0, LOGGED_CLIENT) }),
    tool: toolOf(request),
    status,
    ms: thousandths(reply.elapsedTime),
    bytesIn: bytesIn(request),
    bytesOut: bytesOut(request, reply),
    ...activeCall?.timing,
  };
  log.info(line, 'answered');
}

/** Milliseconds with three decimals. */
export const thousandths = (ms: number): number => Math.round(ms * 1000) / 1000;

/** The id of the tool whose route a request has; undefined for other routes. */
export const toolOf = ({ routeOptions }: FastifyRequest): string | undefined => routeOptions.config.entry?.id;

/** The fields of a log line that belongs to a trace, as OpenTelemetry names them. */
interface TraceFields {
  readonly trace_id: string;
  /** The span of this request; of its caller while no traces are recorded here. */
  readonly span_id: string;
}

/** The trace of a request, for the log. */
export function traceOf({ trace, headers }: FastifyRequest): TraceFields | undefined {
  const context = trace?.context ?? parseTraceparent(headers['traceparent']);
  return context && { trace_id: context.traceId, span_id: context.spanId };
}
