import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.js';

/** How often idle connections are closed while calls still run, in milliseconds. */
const SWEEP_MS = 50;

/**
 * Ends the process on SIGTERM or SIGINT: at once no new calls are taken, running
 * ones finish, and after `drainMs` those that have not are cut off.
 */
export function drainOnSignals({ app, house }: App): void {
  const drain = async (signal: NodeJS.Signals): Promise<void> => {
    if (house.draining) return;
    app.log.info({ signal, open: house.open }, 'draining: no new calls are taken');
    house.draining = true;
    const deadline = Date.now() + house.config.drainMs;
    while (house.open > 0 && Date.now() < deadline) {
      app.server.closeIdleConnections();
      await sleep(SWEEP_MS);
    }
    if (house.open > 0) app.log.warn({ open: house.open }, 'the time to drain is over: calls are cut off');
    await app.close();
    app.log.info('drained');
    process.exit(0);
  };
  process.on('SIGTERM', drain).on('SIGINT', drain);
}
