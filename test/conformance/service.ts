import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';

/** Starts the service on a free port, without a log. Long queueing times keep cases from failing on a busy machine. */
export async function startService(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    FAST_WAIT_MS: '30000',
    RISKY_WAIT_MS: '60000',
    HEAVY_WAIT_MS: '60000',
  });
  const { app } = await createApp(config);
  await app.listen({ host: config.host, port: config.port });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop: () => app.close() };
}
