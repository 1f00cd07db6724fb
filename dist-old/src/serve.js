import { createApp } from './app.js';
import { ContractError } from './catalog.js';
import { CellLink } from './cells/link.js';
import { keepHeapOptions } from './heap-options.js';
import { listen } from './http/listen.js';
import { memoryBound } from './pool/memory-bound.js';
import { drainOnSignals, retire } from './shutdown.js';
/**
 * Runs the service in this process until a signal ends it; `cell` is its number if it is one of several. Exits the
 * process if it cannot start.
 */
export async function serve(config, cell, options = {}) {
    keepHeapOptions();
    const link = cell === undefined ? undefined : new CellLink(cell);
    try {
        const service = await createApp(config, link === undefined ? options : { ...options, link });
        const listening = listen(service, config.host, config.port);
        // Before it listens: whoever finds the port open may send a signal at once.
        drainOnSignals(service, listening);
        await listening;
        link?.connect({
            metrics: () => service.context.metrics.snapshot(),
            state: () => ({ ready: service.context.unready() === undefined, leaking: service.context.leaks.leaking }),
            retire: () => void retire(service),
        });
        service.app.log.info({ memoryBoundBytes: memoryBound(config) }, 'ready');
    }
    catch (error) {
        // An invalid contract, or an address that cannot be resolved or bound, is reported in one line.
        const known = error instanceof ContractError || (error instanceof Error && 'syscall' in error);
        const message = known ? `toolpool: ${error.message}` : error;
        if (link === undefined)
            console.error(message);
        else
            await link.fail(message instanceof Error ? (message.stack ?? message.message) : String(message));
        process.exit(1);
    }
}
//# sourceMappingURL=serve.js.map