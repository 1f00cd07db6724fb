import type { FastifyInstance } from 'fastify';
import { problems, Problem } from './problems.js';
import type { House } from './tool-routes.js';

/** Adds what operators and their machines ask; none of it passes through the pool. */
export function addOperations(app: FastifyInstance, house: House): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async () => {
    if (house.draining) throw problems.draining();
    const dead = house.pool.state().filter(({ threads }) => threads === 0);
    if (dead.length > 0) throw new Problem(503, `no threads in: ${dead.map(({ lane }) => lane).join(', ')}`);
    return { status: 'ready' };
  });

  app.get('/metrics', async (_request, reply) => {
    const { body, contentType } = await house.metrics.text();
    return reply.type(contentType).send(body);
  });
}
