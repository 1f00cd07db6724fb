import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalog } from '../../catalog.js';
import { BulkQueue } from '../../pool/bulk-queue.js';
import { problems } from '../../problems/problems.js';
import { LINE_ENVELOPE } from '../../shared/call.js';
import { laneOf } from '../../shared/lane-of.js';
import { bodyLimitOf, type LaneName } from '../../shared/tool.js';
import { LINES_TYPES } from '../bodies/media-types.js';
import { noMemory, problemOfConnection, problemOfEncoding } from '../calls/admission.js';
import { idleTimeoutMs } from '../connections/idle-connections.js';
import { continueBody } from '../connections/raw-requests.js';
import type { AppContext } from '../context.js';
import type { RateLimit } from '../rate-limit/rate-limit.js';
import { AnswerLines } from './answer-lines.js';
import { BatchStream } from './batch-stream.js';
import { LineSplitter } from './line-splitter.js';
import { SharedBlocks } from './shared-blocks.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The stream of a batch, once it has begun. */
    batch: BatchStream | null;
  }
}

/** Whether a content-type is newline-delimited JSON; parameters are ignored. */
function areLines(type = ''): boolean {
  const [essence = ''] = type.split(';', 1);
  return (LINES_TYPES as readonly string[]).includes(essence.trim().toLowerCase());
}

/** Adds `POST /api/batch`: a stream of calls, a line each, answered line by line in their order. */
export function addBatch(app: FastifyInstance, context: AppContext, catalog: Catalog, rate?: RateLimit): void {
  const { config, pool, metrics } = context;
  const queue = (lane: LaneName, more: number): BulkQueue =>
    new BulkQueue({ submit: body => pool.submitLines(lane, body) }, config.lanes[lane].threads + more);
  const blocks = new SharedBlocks();
  const lines = new AnswerLines(
    blocks,
    // A second job is queued in the fast lane while the first one runs, so that the thread never waits for it.
    { fast: queue('fast', 1), risky: queue('risky', 0), heavy: queue('heavy', 0) },
    metrics,
    (tool, cause) => app.log.error({ code: 'CALL_FAILED', tool, err: cause }, 'a call of a batch failed'),
  );
  const limits = {
    unreadBytes: config.batchUnreadBytes,
    idleMs: config.bodyIdleMs,
    lineMs: config.requestTimeoutMs,
    answerMs: config.answerTimeoutMs,
    connectionIdleMs: idleTimeoutMs(config),
  };
  const maxLine = Math.max(...[...catalog.values()].map(({ tool }) => bodyLimitOf(tool)));

  app.decorateRequest('batch', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request: FastifyRequest, payload, done) => done(null, payload));
  app.post(
    '/api/batch',
    {
      onRequest: [
        ...(rate ? [rate.onRequest] : []),
        ({ headers, raw }, _reply, done) => {
          const type = headers['content-type'];
          done(
            problemOfConnection(context, raw.socket) ??
              (areLines(type) ? problemOfEncoding(headers) : problems.batchMediaType(type)),
          );
        },
      ],
    },
    (request, reply) => {
      const { raw } = request;
      const reservation = context.memory.admit(0);
      if (reservation === undefined) throw noMemory(context);
      continueBody(raw, reply.raw);
      const stream = new BatchStream(raw.socket, reply.raw, {
        upload: context.bodies.upload(raw),
        splitter: new LineSplitter(
          (tool = '', bytes) => laneOf(catalog.get(tool)?.tool, bytes),
          maxLine + LINE_ENVELOPE,
          blocks,
        ),
        lines,
        reservation,
        limits,
        isDraining: () => context.phase === 'draining',
        rate: rate?.forLines(request),
        onRejection: rejection => metrics.rejected(rejection),
      });
      request.batch = stream;
      context.calls.begin(stream);
      reply.hijack();
      reply.header('content-type', 'application/x-ndjson; charset=utf-8');
      stream.begin(reply.getHeaders() as OutgoingHttpHeaders);
    },
  );
}
