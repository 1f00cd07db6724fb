import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of the body of a request: those that were announced, or those that have arrived. */
export function bytesIn({ headers, activeCall, message, batch }: FastifyRequest): number {
  const announced = headers['content-length'];
  if (announced !== undefined) return Number(announced);
  return batch?.bytesIn ?? (activeCall ?? message)?.reservation.bodyBytes ?? 0;
}

/** Bytes of the body of an answer, whether its caller has read them or not. */
export function bytesOut({ method, batch }: FastifyRequest, reply: FastifyReply): number {
  return method === 'HEAD' ? 0 : (batch?.bytesOut ?? Number(reply.getHeader('content-length') ?? 0));
}
