import { readCatalog } from '../../src/catalog.js';
import { usualCalls } from '../libraries.js';
import { listen } from './fastify.js';

/** The libraries that one would otherwise call, inline: only the tools that have one. */
const catalog = await readCatalog();
await listen([...(await usualCalls())].map(([id, call]) => [catalog.get(id)!, call] as const));
