import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Catalog } from '../src/catalog.js';
import type { BareCall } from './contention-thread.js';
import { median } from './finding.js';
import { inputOf } from './tools/bodies.js';

/** How long calls run at once, in milliseconds, and how often one thread and all of them take turns. */
const WINDOW_MS = 50;
const ROUNDS = 5;

/**
 * By how much cores slow each other down when all are busy, as a part: caches, memory and the halves of a physical core
 * are shared. Small calls of these tools run in one thread and in as many as there are cores, in turns.
 */
export async function measureContention(tools: readonly string[], catalog: Catalog, cores: number): Promise<number> {
  const calls = tools.map((id): BareCall => {
    const { workUrl, tool } = catalog.get(id)!;
    return { workUrl, input: inputOf(id, tool, 'small') };
  });
  const file = new URL('./contention-thread.js', import.meta.url);
  const threads = Array.from({ length: cores }, () => new Worker(file, { workerData: calls }));
  const run = (busy: readonly Worker[], ms: number): Promise<number[]> =>
    Promise.all(
      busy.map(async thread => {
        const answer = once(thread, 'message') as Promise<[number]>;
        thread.postMessage(ms);
        return (await answer)[0];
      }),
    );
  /** Calls that each of the threads ran meanwhile, on average. */
  const callsOf = async (busy: readonly Worker[]): Promise<number> =>
    (await run(busy, WINDOW_MS)).reduce((sum, calls) => sum + calls, 0) / busy.length;
  try {
    await Promise.all(threads.map(thread => once(thread, 'message')));
    // Until V8 has compiled the calls, they are slower in every way.
    await run(threads, WINDOW_MS * ROUNDS);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await callsOf([threads[round % cores]!]);
      const together = await callsOf(threads);
      ratios.push(alone / together - 1);
    }
    return cores < 2 ? 0 : Math.min(1, Math.max(0, median(ratios)));
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()));
  }
}
