import cors from '@fastify/cors';
import Fastify from 'fastify';
import type { Entry } from '../../src/catalog.js';
import { SAFE_HEADERS } from '../../src/http/headers.js';
import { MainThreadMetrics } from '../../src/metrics/main-thread.js';
import { ProcessMetrics } from '../../src/metrics/process-metrics.js';
import { metricsText } from '../../src/metrics/snapshot.js';
import { bodyLimitOf } from '../../src/shared/tool.js';

/**
 * Starts Fastify with its defaults, the tools' schemas and CORS, and prints its address. With SAME_HEADERS, answers
 * have the headers of the service, for comparisons of CPU.
 */
export async function listen(
  calls: Iterable<readonly [entry: Entry, call: (input: unknown) => unknown]>,
): Promise<void> {
  const app = Fastify();
  await app.register(cors);
  if (process.env['SAME_HEADERS'] !== undefined) {
    app.addHook('onRequest', (request, reply, done) => {
      reply
        .headers(SAFE_HEADERS)
        .header('x-request-id', request.id)
        .header('server-timing', 'wait;dur=0.1, run;dur=0.1')
        .header('access-control-expose-headers', 'retry-after, server-timing, x-request-id');
      done();
    });
  }
  const [mainThread, ofProcess] = [new MainThreadMetrics(), new ProcessMetrics()];
  app.get('/metrics', async () => metricsText([...mainThread.snapshot(), ...(await ofProcess.snapshot())]));
  for (const [{ id, tool }, call] of calls) {
    app.post(`/api/tools/${id}`, { schema: { body: tool.input }, bodyLimit: bodyLimitOf(tool) }, async request => ({
      ok: true,
      result: await call(request.body),
    }));
  }
  console.log(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
}
