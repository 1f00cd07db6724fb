import cors from '@fastify/cors';
import Fastify from 'fastify';
import { Piscina } from 'piscina';
import { readCatalogue } from '../../src/catalogue.js';
import { DEFAULT_BODY_LIMIT } from '../../src/tool.js';

const WORK = new URL('./work.js', import.meta.url).href;

/** The usual pool: Fastify as it comes with CORS, and one Piscina task for each call, on as many threads as the fast lane has. */
const app = Fastify();
await app.register(cors);

for (const { id, tool, workUrl } of (await readCatalogue()).values()) {
  // A pool takes threads and memory from its start: a tool's pool starts with its first call.
  let pool: Piscina | undefined;
  app.post(
    `/api/tools/${id}`,
    { schema: { body: tool.input }, bodyLimit: tool.bodyLimit ?? DEFAULT_BODY_LIMIT },
    async request => {
      pool ??= new Piscina({ filename: WORK, workerData: workUrl, minThreads: 1, maxThreads: 1, idleTimeout: Infinity });
      return { ok: true, result: await pool.run(request.body) };
    },
  );
}

console.log(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
