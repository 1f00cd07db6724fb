import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINGER_MS } from './http/linger.js';
import { closeAll, connectionsOf } from './http/listen.js';
/** How often idle connections are closed while calls run, in milliseconds. */
const SWEEP_MS = 50;
/** Ends the process: rejects new calls at once, lets running ones finish, and cuts off the rest after `DRAIN_MS`. */
async function drain({ app, context, servers }, reason, listening) {
    if (context.draining)
        return;
    app.log.info({ reason, open: context.calls.open }, 'draining: new calls are rejected');
    context.draining = true;
    const deadline = performance.now() + context.config.drainMs;
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
    if (context.calls.open > 0)
        app.log.warn({ open: context.calls.open }, 'DRAIN_MS is over: running calls are cut off');
    await context.link?.report();
    // Node cannot close the server of a cell that waits for its port. Whoever listens reports why that failed.
    await listening?.catch(() => undefined);
    await app.close();
    app.log.info('drained');
    process.exit(0);
}
/**
 * Drains on SIGTERM, SIGINT and SIGHUP, also before `listening` is settled. A cell leaves the last two to the primary:
 * a terminal sends them to both.
 */
export function drainOnSignals(service, listening) {
    const isCell = service.context.link !== undefined;
    process.on('SIGTERM', signal => void drain(service, signal, listening));
    for (const signal of ['SIGINT', 'SIGHUP']) {
        process.on(signal, () => void (isCell || drain(service, signal, listening)));
    }
}
/**
 * Ends a process that another one has replaced, without a failed call: it accepts no new connections, and closes each
 * open one after its next answer. After `KEEP_ALIVE_MS`, when clients expect idle connections to be closed, the
 * process drains.
 */
export async function retire(service) {
    const { app, context, servers } = service;
    if (context.draining || context.retiring)
        return;
    app.log.info('retiring: no new connections');
    context.retiring = true;
    let isClosed = false;
    void closeAll(servers).then(() => (isClosed = true));
    const deadline = performance.now() + context.config.keepAliveMs;
    while (!isClosed && performance.now() < deadline && !context.draining)
        await sleep(SWEEP_MS);
    await drain(service, 'retired');
}
//# sourceMappingURL=shutdown.js.map