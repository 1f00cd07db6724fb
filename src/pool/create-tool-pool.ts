import { type Catalog, modulesOf } from '../catalog.js';
import { Pool, type PoolOptions } from './pool.js';

/** The lanes and threads for the tools of a catalog. */
export function createToolPool(catalog: Catalog, options: Omit<PoolOptions, 'worker' | 'workerData'>): Pool {
  return new Pool({
    ...options,
    worker: new URL('../../workers/worker.js', import.meta.url).href,
    workerData: new Map([...catalog.values()].map(entry => [entry.id, modulesOf(entry)])),
  });
}
