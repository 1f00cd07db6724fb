import { workerData } from 'node:worker_threads';
import { TIME_LIMIT_MS } from './time-limit.js';

const { run } = (await import(workerData as string)) as { run: (input: unknown, limitMs: number) => unknown };

/** What a thread of `task-per-call` runs: the function of the tool whose module the pool names. */
export default (input: unknown): unknown => run(input, TIME_LIMIT_MS);
