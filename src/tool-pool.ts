import { type Catalogue, modulesOf } from './catalogue.js';
import { Pool, type PoolOptions } from './pool/pool.js';

/** The lanes and threads for the tools of a catalogue. */
export function createToolPool(catalogue: Catalogue, options: Omit<PoolOptions, 'worker' | 'workerData'>): Pool {
  return new Pool({
    ...options,
    worker: new URL('../workers/worker.js', import.meta.url).href,
    workerData: new Map([...catalogue.values()].map(entry => [entry.id, modulesOf(entry)])),
  });
}
