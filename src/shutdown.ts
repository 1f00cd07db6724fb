import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINGER_MS } from './http/connections/linger.js';
import type { App } from './http/context.js';
import { closeAll, connectionsOf } from './http/listen.js';

/** How often idle connections are closed while calls run, in milliseconds. */
const SWEEP_MS = 50;

/** Maximum time for the last log lines to be written, in milliseconds. */
const LOG_MS = 500;

/** Maximum time for connections and threads to end once the process has drained, in milliseconds. */
const CLOSE_MS = 1000;

/**
 * Ends the process: rejects new calls at once, lets running ones finish, and cuts off the rest at `deadline`. Threads
 * that do not exit end with the process.
 */
async function drain(
  { app, context, servers, log }: App,
  reason: string,
  deadline = performance.now() + context.config.drainMs,
  listening?: Promise<void>,
): Promise<void> {
  if (context.draining) return;
  app.log.info({ reason, open: context.calls.open }, 'draining: new calls are rejected');
  context.draining = true;
  while (context.calls.open > 0 && performance.now() < deadline) {
    app.server.closeIdleConnections();
    await sleep(SWEEP_MS);
  }
  // A batch that was ended early may still be sending: to close its connection at once would take its last line.
  const linger = performance.now() + LINGER_MS;
  while (context.calls.open === 0 && (await connectionsOf(servers)) > 0 && performance.now() < linger) {
    app.server.closeIdleConnections();
    await sleep(SWEEP_MS);
  }
  if (context.calls.open > 0) app.log.warn({ open: context.calls.open }, 'DRAIN_MS is over: running calls are cut off');
  // Node cannot close the server of a cell that waits for its port. Whoever listens reports why that failed.
  await listening?.catch(() => undefined);
  await Promise.race([app.close(), sleep(CLOSE_MS)]);
  app.log.info('drained');
  await Promise.all([context.link?.drained(), log.end(LOG_MS)]);
  process.exit(0);
}

/** Drains on SIGTERM, also before `listening` is settled. Other signals of a terminal are for the primary. */
export function drainOnSignals(service: App, listening: Promise<void>): void {
  process.on('SIGTERM', signal => void drain(service, signal, undefined, listening));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/**
 * Ends a process that another one has replaced, without a failed call: it accepts no new connections, and closes each
 * open one after its next answer. In the second half of `DRAIN_MS` it drains.
 */
export async function retire(service: App): Promise<void> {
  const { app, context, servers } = service;
  const { drainMs } = context.config;
  if (context.draining || context.retiring) return;
  app.log.info('retiring: no new connections');
  context.retiring = true;
  let isClosed = false;
  void closeAll(servers).then(() => (isClosed = true));
  const start = performance.now();
  while (!isClosed && performance.now() < start + drainMs / 2 && !context.draining) await sleep(SWEEP_MS);
  await drain(service, 'retired', start + drainMs);
}
