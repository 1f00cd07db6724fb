import { readCatalog } from '../../src/catalog.js';
import { libraryCalls } from '../libraries.js';
import { listen } from './fastify.js';
/** The usual libraries, called inline; only for tools that have one. */
const catalog = await readCatalog();
await listen([...(await libraryCalls())].map(([id, call]) => [catalog.get(id), call]));
//# sourceMappingURL=library.js.map