import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpMetrics } from '../../metrics/http-metrics.js';
import { CLIENT_CLOSED } from '../../problems/problems.js';

/** Gets the status of a request: 499 where its caller has left before the answer was sent. */
export type Report = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/**
 * Reports each request once: when its answer has been sent, or its caller has left. A call whose caller has left is
 * reported once it has ended, with its run time. `active` is told when requests begin and end.
 */
export function reportAnswers(
  app: FastifyInstance,
  active: Pick<HttpMetrics, 'began' | 'ended'>,
  report: Report,
): void {
  const early = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    active.began();
    whenAnswered(reply, status => {
      active.ended();
      const isRunning = callOf(request) !== null && !reply.raw.headersSent;
      if (!isRunning && !early.has(request)) report(request, reply, status);
    });
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const status = callOf(request)?.endedWith;
    if (status !== undefined && !early.has(request)) {
      early.add(request);
      report(request, reply, status);
    }
    done(null, payload);
  });
}

/** Calls back when an answer has been sent, or its caller has left, with the status to report. */
export function whenAnswered({ raw }: FastifyReply, callback: (status: number) => void): void {
  let isSent = false;
  // Node finishes a response whose connection was closed while it was sent, too.
  raw.on('finish', () => (isSent = !raw.req.socket.destroyed));
  raw.on('close', () => callback(isSent ? raw.statusCode : CLIENT_CLOSED));
}

const callOf = ({ activeCall, message }: FastifyRequest): FastifyRequest['activeCall'] | FastifyRequest['message'] =>
  activeCall ?? message ?? null;
