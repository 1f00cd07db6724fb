import { modulesOf } from './catalog.js';
import { Pool } from './pool/pool.js';
/** The lanes and threads for the tools of a catalog. */
export function createToolPool(catalog, options) {
    return new Pool({
        ...options,
        worker: new URL('../workers/worker.js', import.meta.url).href,
        workerData: new Map([...catalog.values()].map(entry => [entry.id, modulesOf(entry)])),
    });
}
//# sourceMappingURL=tool-pool.js.map