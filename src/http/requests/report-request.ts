import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_CLOSED } from '../../problems/problems.js';
import type { AppContext } from '../context.js';
import { bytesIn, bytesOut } from './body-bytes.js';
import { logRequest } from './request-log.js';

/** Reports a request once it is answered, or left by its caller: metrics, log and trace have the same status. */
export function reportRequest(
  { config, metrics }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): void {
  // The framework makes a new object for each access.
  const { config: route, url } = request.routeOptions;
  const { method, message } = request;
  metrics.http.answered({
    method,
    // With and without a slash at its end, a path of a tool is one route.
    route: route.entry?.path ?? url,
    status,
    ms: reply.elapsedTime,
    bytesIn: bytesIn(request),
    bytesOut: bytesOut(request, reply),
  });
  // A call in a message of an agent may have failed although the message is answered 200.
  const tool = message?.called?.tool ?? route.entry?.id;
  if (tool !== undefined)
    metrics.answered(tool, status === CLIENT_CLOSED ? status : (message?.called?.status ?? status));
  if (Math.random() < config.logRequests) logRequest(config, request, reply, status);
  request.trace?.end(status);
}
