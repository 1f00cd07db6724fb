import { Buffer } from 'node:buffer';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Catalog } from '../../catalog.js';
import type { Config } from '../../config/config.js';
import { SMALL_BODY } from '../../shared/call.js';
import { limitAnswer } from '../answers/answer-timeout.js';
import { Slices } from '../answers/write-slices.js';
import { addDiscovery } from './discovery.js';
import { addDocs } from './docs.js';
import { addPage } from './page.js';

/**
 * Adds everything that is served from memory. A thousand callers at once must not delay calls, so a large document is
 * written as a large result is, and has to be read in the same time. `onRequest` counts requests for the files of the
 * pages in the rate limit.
 */
export async function addDocuments(
  scope: FastifyInstance,
  catalog: Catalog,
  config: Config,
  onRequest: onRequestAsyncHookHandler | undefined,
): Promise<void> {
  scope.addHook('onSend', ({ method, raw }, reply, payload, done) => {
    if (method === 'HEAD' || !Buffer.isBuffer(payload) || payload.length <= SMALL_BODY) return done(null, payload);
    reply.header('content-length', payload.length);
    reply.raw.once('close', limitAnswer(raw.socket, reply.raw, config.answerTimeoutMs));
    done(null, new Slices(payload));
  });
  const files = onRequest === undefined ? {} : { onRequest };
  addDiscovery(scope, catalog, config.baseUrl, await addPage(scope, catalog, files));
  await addDocs(scope, catalog, config, files);
}
