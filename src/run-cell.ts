import { type AppOptions, createApp } from './app.js';
import { ContractError } from './catalog.js';
import { answerDiagnosis } from './cells/diagnosis.js';
import { CellLink } from './cells/link.js';
import type { Config } from './config/config.js';
import { listen } from './http/listen.js';
import { endWithThreads } from './pool/end-with-threads.js';
import { memoryBound } from './pool/memory-bound.js';
import { endOnSignals, retire } from './shutdown.js';

/**
 * Runs the service in this process, the cell with the number `cell`, until the primary or a signal ends it. Exits the
 * process if it cannot start.
 */
export async function serve(config: Config, cell: string, options: Omit<AppOptions, 'link'> = {}): Promise<void> {
  const link = new CellLink(cell);
  try {
    const service = await createApp(config, { ...options, link });
    const { context, app } = service;
    endWithThreads(() => context.pool.hasBusyThreads);
    const listening = listen(service, config.host, config.port);
    // Before it listens: whoever finds the port open may send a signal at once.
    endOnSignals(service, listening);
    await listening;
    link.connect({
      metrics: () => context.metrics.snapshot(),
      state: () => ({ ready: context.unready() === undefined, defect: context.defect() }),
      retire: () => void retire(service),
      diagnose: (diagnosis, connection) => answerDiagnosis(cell, diagnosis, connection),
    });
    app.log.info({ memoryBoundBytes: memoryBound(config) }, 'ready');
  } catch (error) {
    // An invalid contract, or an address that cannot be resolved or bound, is reported in one line.
    const known = error instanceof ContractError || (error instanceof Error && 'syscall' in error);
    const message = known ? `toolpool: ${error.message}` : error;
    await link.fail(message instanceof Error ? (message.stack ?? message.message) : String(message));
    process.exit(1);
  }
}
