import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Catalog } from '../../src/catalog.js';
import { median } from '../finding.js';
import { inputOf } from '../tools/bodies.js';
import type { BareCall } from './contention-thread.js';
import type { Mix } from './mix.js';

/** How long calls run at once, and how often one thread and all of them take turns. */
const WINDOW_MS = 100;
const ROUNDS = 10;

/**
 * By how much the cores slow each other down when all are busy, as a part: caches, memory and the halves of a physical
 * core are shared. Runs small and typical calls of a mix in one thread and in as many as there are cores, in turns.
 */
export async function measureContention(mix: Mix, catalog: Catalog, cores: number): Promise<number> {
  if (cores < 2) return 0;
  const calls = mix.flatMap(({ tool, size }): BareCall[] => {
    if (size === 'endless' || size === 'limit') return [];
    const { workUrl, tool: contract } = catalog.get(tool)!;
    return [{ workUrl, input: inputOf(tool, contract, size) }];
  });
  if (calls.length === 0) return 0;
  const file = new URL('./contention-thread.js', import.meta.url);
  const threads = Array.from({ length: cores }, () => new Worker(file, { workerData: calls }));
  /** Calls that each of the threads ran meanwhile, on average. */
  const run = async (busy: readonly Worker[], ms: number): Promise<number> => {
    const counts = await Promise.all(
      busy.map(async thread => {
        const answer = once(thread, 'message') as Promise<[number]>;
        thread.postMessage(ms);
        return (await answer)[0];
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0) / busy.length;
  };
  try {
    await Promise.all(threads.map(thread => once(thread, 'message')));
    // Until V8 has compiled the calls, they are slower in every way.
    await run(threads, WINDOW_MS * ROUNDS);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await run([threads[round % cores]!], WINDOW_MS);
      const together = await run(threads, WINDOW_MS);
      ratios.push(alone / together - 1);
    }
    return Math.min(1, Math.max(0, median(ratios)));
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()));
  }
}
