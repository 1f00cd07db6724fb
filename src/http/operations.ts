import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.js';
import { Problem, problems } from './problems.js';

/** Adds health, readiness and metrics; none of them passes through the pool. */
export function addOperations(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', async () => {
    if (context.memory.leaking)
      throw new Problem(503, 'memory leak: bytes are held although no call is open; restart the process');
    return { status: 'alive' };
  });

  app.get('/readyz', async () => {
    if (context.draining) throw problems.draining();
    const lost = context.pool.state().filter(({ threads }) => threads === 0);
    if (lost.length > 0) throw new Problem(503, `no threads in: ${lost.map(({ lane }) => lane).join(', ')}`);
    if (context.memory.full) throw new Problem(503, 'no memory left for request bodies');
    return { status: 'ready' };
  });

  app.get('/metrics', async (_request, reply) => {
    const { body, contentType } = await context.metrics.text();
    return reply.type(contentType).send(body);
  });
}
