import type { FastifyInstance } from 'fastify';
import type { RequestTrace, Tracing } from '../../tracing/tracing.js';
import { rawPathOf } from './request-path.js';
import { parseTraceparent } from './trace-context.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests of a route are traced; they are unless this is false. */
    isTraced?: boolean;
  }
  interface FastifyRequest {
    /** Its spans, if it is traced. */
    trace: RequestTrace | null;
  }
}

/** Begins a trace with each request. Without `tracing`, requests pay nothing. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  app.decorateRequest('trace', null);
  if (tracing === undefined) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url } = request.routeOptions;
    if (config.isTraced !== false) {
      const { method, headers, protocol } = request;
      const caller = parseTraceparent(headers['traceparent']);
      const state = headers['tracestate'];
      request.trace = tracing.begin({
        method,
        route: config.entry?.path ?? url,
        path: rawPathOf(request),
        scheme: protocol,
        caller: caller && { ...caller, state: typeof state === 'string' ? state : undefined },
      });
    }
    done();
  });
  app.addHook('onClose', () => tracing.end());
}
