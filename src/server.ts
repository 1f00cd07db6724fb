import { createApp } from './app.js';
import { ConfigError, readConfig } from './config.js';
import { drainOnSignals } from './shutdown.js';

try {
  const config = readConfig(process.env);
  const made = await createApp(config);
  await made.app.listen({ host: config.host, port: config.port });
  drainOnSignals(made);
} catch (error) {
  const known = error instanceof ConfigError || (error as NodeJS.ErrnoException).syscall === 'listen';
  console.error(known ? `toolpool: ${(error as Error).message}` : error);
  process.exit(1);
}
