import type { FastifyInstance } from 'fastify';
import type { CellLink } from '../cells/link.js';
import type { Defect } from '../cells/messages.js';
import { METRICS_TYPE } from '../metrics/snapshot.js';
import { Problem, problems } from '../problems/problems.js';
import type { AppContext } from './context.js';

/** Options of routes that are asked again and again, by machines that follow no trace. */
const PROBE = { config: { isTraced: false } } as const;

/**
 * Adds health and readiness, and metrics unless the primary serves them; none of them passes through the pool.
 */
export function addOperations(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', PROBE, async () => {
    if (context.leaks.leaking)
      throw new Problem(503, 'memory leak: bytes are held although no call is open; restart the process');
    return { status: 'alive' };
  });

  app.get('/readyz', PROBE, async () => {
    const problem = context.unready();
    // With several cells, any ready one accepts the next connection.
    if (problem !== undefined && (isEnding(context) || !context.link?.readyCells)) throw problem;
    return { status: 'ready' };
  });

  if (context.config.admin !== undefined) return;
  app.get('/metrics', PROBE, async (_request, reply) => {
    const { link, metrics } = context;
    const text = link === undefined ? await metrics.text() : await textOfAllCells(link);
    return reply.type(METRICS_TYPE).send(text);
  });
}

async function textOfAllCells(link: CellLink): Promise<string> {
  try {
    return await link.metrics();
  } catch (error) {
    throw problems.noMetrics((error as Error).message);
  }
}

const isEnding = ({ phase }: AppContext): boolean => phase === 'leaving' || phase === 'draining';

/** Why this process should get no calls; undefined if it should. */
export function unreadyProblem(context: AppContext): Problem | undefined {
  const { pool, memory } = context;
  if (isEnding(context)) return new Problem(503, 'shutting down');
  if (pool.stuck.areTooMany) return new Problem(503, `${pool.stuck.count} threads do not exit; restart the process`);
  const lost = pool.state().filter(({ usable }) => usable === 0);
  if (lost.length > 0) return new Problem(503, `no usable threads in: ${lost.map(({ lane }) => lane).join(', ')}`);
  if (memory.full) return new Problem(503, 'no memory left for request bodies');
  return undefined;
}

/** Why this process must be replaced; undefined if it need not be. */
export function defectOf({ leaks, pool }: AppContext): Defect | undefined {
  if (leaks.leaking) return 'leak';
  return pool.stuck.areTooMany ? 'stuck' : undefined;
}
