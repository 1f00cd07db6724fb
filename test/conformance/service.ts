import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { PATIENT } from '../service.js';

/** Starts the service on a free port, without a log and with patience. */
export async function startService(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const config = readConfig({ ...PATIENT, PORT: '0', LOG_LEVEL: 'silent' });
  const { app } = await createApp(config);
  await app.listen({ host: config.host, port: config.port });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop: () => app.close() };
}
