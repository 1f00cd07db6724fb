import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.js';
import { ConfigError, readConfig } from './config.js';

try {
  const config = readConfig(process.env);
  const { app, house } = await createApp(config);
  await app.listen({ host: config.host, port: config.port });

  const drain = async (signal: NodeJS.Signals): Promise<void> => {
    if (house.draining) return;
    app.log.info({ signal, open: house.open }, 'draining: no new calls are taken');
    house.draining = true;
    const deadline = Date.now() + config.drainMs;
    while (house.open > 0 && Date.now() < deadline) {
      app.server.closeIdleConnections();
      await sleep(50);
    }
    if (house.open > 0) app.log.warn({ open: house.open }, 'the time to drain is over: calls are cut off');
    await app.close();
    app.log.info('drained');
    process.exit(0);
  };
  process.on('SIGTERM', drain).on('SIGINT', drain);
} catch (error) {
  const known = error instanceof ConfigError || (error as NodeJS.ErrnoException).syscall === 'listen';
  console.error(known ? `toolpool: ${(error as Error).message}` : error);
  process.exit(1);
}
