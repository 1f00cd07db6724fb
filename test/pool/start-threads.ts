import type { Test } from 'tap';
import { StuckThreads } from '../../src/pool/stuck-threads.js';
import { Threads } from '../../src/pool/threads.js';

/** Threads that run a module of this folder, up and idle; the test's teardown closes them. */
export async function startThreads(t: Test, module: string, workerData: unknown, count: number): Promise<Threads> {
  const threads = new Threads({
    count,
    runMs: 10_000,
    heapMb: 256,
    youngMb: 12,
    nice: 0,
    worker: new URL(module, import.meta.url).href,
    workerData,
    onIdle: () => undefined,
    onError: () => undefined,
    onFailure: () => undefined,
    stuck: new StuckThreads(),
    onStuck: () => undefined,
  });
  t.teardown(() => threads.close());
  await threads.ready();
  return threads;
}
