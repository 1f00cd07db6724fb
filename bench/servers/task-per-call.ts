import { Piscina } from 'piscina';
import { readCatalog } from '../../src/catalog.js';
import { listen } from './fastify.js';

const WORK = new URL('./work.js', import.meta.url).href;

/**
 * The usual pool: one Piscina task for each call, on as many threads as the fast lane has; a tool's threads are made at
 * its first call.
 */
await listen(
  [...(await readCatalog()).values()].map(entry => {
    let pool: Piscina | undefined;
    return [
      entry,
      (input: unknown) =>
        (pool ??= new Piscina({
          filename: WORK,
          workerData: entry.workUrl,
          minThreads: 1,
          maxThreads: 1,
          idleTimeout: Infinity,
        })).run(input),
    ] as const;
  }),
);
