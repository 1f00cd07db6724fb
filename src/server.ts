import { createApp } from './app.js';
import { ContractError } from './catalogue.js';
import { ConfigError, readConfig } from './config.js';
import { memoryBound } from './pool/memory-bound.js';
import { drainOnSignals } from './shutdown.js';

try {
  const config = readConfig(process.env);
  const service = await createApp(config);
  await service.app.listen({ host: config.host, port: config.port });
  drainOnSignals(service);
  service.app.log.info({ memoryBoundBytes: memoryBound(config) }, 'ready');
} catch (error) {
  // A setting, a contract, or an address that cannot be resolved or bound: one line says which.
  const known =
    error instanceof ConfigError || error instanceof ContractError || (error instanceof Error && 'syscall' in error);
  console.error(known ? `toolpool: ${error.message}` : error);
  process.exit(1);
}
