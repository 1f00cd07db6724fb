import cors from '@fastify/cors';
import Fastify from 'fastify';
import { collectDefaultMetrics, register } from 'prom-client';
import { readCatalogue } from '../../src/catalogue.js';
import { DEFAULT_BODY_LIMIT } from '../../src/tool.js';
import { TIME_LIMIT_MS } from './time-limit.js';

/**
 * The reference: the same functions with the same schemas, called inline by
 * Fastify as it comes, with CORS because the contract asks for it. What one writes who has no pool.
 */
const app = Fastify();
await app.register(cors);
collectDefaultMetrics();
app.get('/metrics', async () => register.metrics());

for (const { id, tool, workUrl } of (await readCatalogue()).values()) {
  const { run } = (await import(workUrl)) as { run: (input: unknown, limitMs: number) => unknown };
  app.post(
    `/api/tools/${id}`,
    { schema: { body: tool.input }, bodyLimit: tool.bodyLimit ?? DEFAULT_BODY_LIMIT },
    async request => ({ ok: true, result: run(request.body, TIME_LIMIT_MS) }),
  );
}

console.log(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
