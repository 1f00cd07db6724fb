import { readCatalogue } from '../../src/catalogue.js';
import { usualCalls } from '../libraries.js';
import { listen } from './fastify.js';

/** The libraries that one would otherwise call, inline: only the tools that have one. */
const catalogue = await readCatalogue();
await listen([...(await usualCalls())].map(([id, call]) => [catalogue.get(id)!, call] as const));
