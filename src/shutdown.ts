import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINGER_MS } from './http/connections/linger.js';
import type { App, Phase } from './http/context.js';
import { closeAll, connectionsOf } from './http/listen.js';

/** How often idle connections are closed while calls run, in milliseconds. */
const SWEEP_MS = 50;

/** How long calls may still arrive on connections that are already open, in milliseconds. */
const LAST_CALLS_MS = 1000;

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
  deadline: number,
  listening?: Promise<void>,
): Promise<void> {
  if (context.phase === 'draining') return;
  app.log.info({ reason, open: context.calls.open }, 'draining: new calls are rejected');
  context.phase = 'draining';
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

/**
 * Ends the service: for `DRAIN_DELAY_MS` it goes on and closes each connection after its next answer, so that no caller
 * uses a connection that is about to be closed. Then it accepts no new connections, and drains.
 */
async function leave(service: App, signal: string, listening: Promise<void>): Promise<void> {
  const { app, context, servers } = service;
  const { drainMs, drainDelayMs } = context.config;
  if (context.phase === 'leaving' || context.phase === 'draining') return;
  app.log.info({ reason: signal }, 'leaving: connections are closed after their next answer');
  context.phase = 'leaving';
  const start = performance.now();
  const deadline = start + drainMs;
  const waitFor = async (ms: number, isOver = (): boolean => false): Promise<void> => {
    const end = Math.min(performance.now() + ms, deadline);
    while (!isOver() && isIn(context, 'leaving') && performance.now() < end) await sleep(SWEEP_MS);
  };
  await waitFor(drainDelayMs);
  if (drainDelayMs > 0 && isIn(context, 'leaving')) {
    // Balancers that ask nobody for the readiness go to another instance when a connection is refused. On connections
    // that have just been accepted, calls are still to arrive.
    let isClosed = false;
    void listening.then(() => closeAll(servers)).then(() => (isClosed = true), ignore);
    await waitFor(LAST_CALLS_MS, () => isClosed);
  }
  await drain(service, signal, deadline, listening);
}

const ignore = (): void => undefined;

/** Whether the service is in a phase: another signal may end it while one waits. */
const isIn = (context: App['context'], phase: Phase): boolean => context.phase === phase;

/** Ends the service on SIGTERM or, at once, on SIGINT, also before `listening` settles. SIGHUP is for the primary. */
export function endOnSignals(service: App, listening: Promise<void>): void {
  const { drainMs } = service.context.config;
  process.on('SIGTERM', signal => void leave(service, signal, listening));
  process.on('SIGINT', signal => void drain(service, signal, performance.now() + drainMs, listening));
  process.on('SIGHUP', () => undefined);
}

/**
 * Ends a process that another one has replaced, without a failed call: it accepts no new connections, and closes each
 * open one after its next answer. In the second half of `DRAIN_MS` it drains.
 */
export async function retire(service: App): Promise<void> {
  const { app, context, servers } = service;
  const { drainMs } = context.config;
  if (context.phase !== 'serving') return;
  app.log.info('retiring: no new connections');
  context.phase = 'retiring';
  let isClosed = false;
  void closeAll(servers).then(() => (isClosed = true));
  const start = performance.now();
  while (!isClosed && performance.now() < start + drainMs / 2 && !isIn(context, 'draining')) await sleep(SWEEP_MS);
  await drain(service, 'retired', start + drainMs);
}
