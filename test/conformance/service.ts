import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.js';
import { readConfig } from '../../src/config.js';

/** The service on a free port, with no log, and with room for its calls to wait: a busy machine is no failed case. */
export async function startQuietly(): Promise<{ readonly url: string; stop(): Promise<void> }> {
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
