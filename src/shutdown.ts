import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.js';

/** How often idle connections are closed while calls run, in milliseconds. */
const SWEEP_MS = 50;

/**
 * Ends the process on SIGTERM, SIGINT or SIGHUP: new calls are rejected at once, running ones
 * finish, and after `drainMs` those that have not are cut off.
 */
export function drainOnSignals({ app, context }: App): void {
  const drain = async (signal: NodeJS.Signals): Promise<void> => {
    if (context.draining) return;
    app.log.info({ signal, open: context.calls.open }, 'draining: new calls are rejected');
    context.draining = true;
    const deadline = Date.now() + context.config.drainMs;
    while (context.calls.open > 0 && Date.now() < deadline) {
      app.server.closeIdleConnections();
      await sleep(SWEEP_MS);
    }
    if (context.calls.open > 0)
      app.log.warn({ open: context.calls.open }, 'DRAIN_MS is over: running calls are cut off');
    await app.close();
    app.log.info('drained');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, drain);
}
