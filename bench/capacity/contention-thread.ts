import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import type { Work } from '../../workers/tool-modules.js';

/** A call without a service around it. */
export interface BareCall {
  readonly workUrl: string;
  readonly input: unknown;
}

const LIMIT_MS = 1000;

/** What a thread did: calls, and how long it took each time to run every call once, in milliseconds. */
export interface BareRun {
  readonly calls: number;
  readonly rounds: readonly number[];
}

/** A thread of `measureContention`: asked for so many milliseconds, it runs its calls in turn. */
const calls = await Promise.all(
  (workerData as readonly BareCall[]).map(async ({ workUrl, input }) => {
    const { run } = (await import(workUrl)) as { run: Work };
    return () => run(input, LIMIT_MS);
  }),
);

let next = 0;
parentPort!.on('message', (ms: number) => {
  const end = performance.now() + ms;
  const rounds: number[] = [];
  let count = 0;
  let since: number | undefined;
  for (let now = performance.now(); now < end; now = performance.now(), count++) {
    const index = next++ % calls.length;
    if (index === 0) {
      if (since !== undefined) rounds.push(now - since);
      since = now;
    }
    calls[index]!();
  }
  parentPort!.postMessage({ calls: count, rounds } satisfies BareRun);
});
parentPort!.postMessage('ready');
