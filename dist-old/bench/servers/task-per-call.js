import { Piscina } from 'piscina';
import { readCatalog } from '../../src/catalog.js';
import { listen } from './fastify.js';
const WORK = new URL('./work.js', import.meta.url).href;
/** One Piscina task for each call. Each tool has a pool of one thread, started by its first call. */
await listen([...(await readCatalog()).values()].map(entry => {
    let pool;
    return [
        entry,
        (input) => (pool ??= new Piscina({
            filename: WORK,
            workerData: entry.workUrl,
            minThreads: 1,
            maxThreads: 1,
            idleTimeout: Infinity,
        })).run(input),
    ];
}));
//# sourceMappingURL=task-per-call.js.map