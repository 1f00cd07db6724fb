import type { FastifyReply } from 'fastify';
import type { Problem } from '../../problems/problems.js';

/** Sends an answer that is not a result; `close` closes the connection after it. */
export function writeProblem(problem: Problem, reply: FastifyReply, close = false): FastifyReply {
  return reply
    .code(problem.statusCode)
    .headers(close ? { ...problem.headers, connection: 'close' } : problem.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem.body));
}
