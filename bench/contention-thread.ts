import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import type { Work } from '../workers/tool-modules.js';

/** A call without a service around it. */
export interface BareCall {
  readonly workUrl: string;
  readonly input: unknown;
}

const LIMIT_MS = 1000;

/** A thread of `measureContention`: asked for so many milliseconds, it runs its calls in turn, and says how many. */
const calls = await Promise.all(
  (workerData as readonly BareCall[]).map(async ({ workUrl, input }) => {
    const { run } = (await import(workUrl)) as { run: Work };
    return () => run(input, LIMIT_MS);
  }),
);

let next = 0;
parentPort!.on('message', (ms: number) => {
  const end = performance.now() + ms;
  let count = 0;
  for (; performance.now() < end; count++) calls[next++ % calls.length]!();
  parentPort!.postMessage(count);
});
parentPort!.postMessage('ready');
