import { readCatalog } from '../../src/catalog.js';
import { listen } from './fastify.js';
import { TIME_LIMIT_MS } from './time-limit.js';
/** The reference without a pool: the same functions, called inline. */
await listen(await Promise.all([...(await readCatalog()).values()].map(async (entry) => {
    const { run } = (await import(entry.workUrl));
    return [entry, (input) => run(input, TIME_LIMIT_MS)];
})));
//# sourceMappingURL=inline.js.map