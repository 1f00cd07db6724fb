import { workerData } from 'node:worker_threads';
import type { Replies, TaskInput } from '../../src/shared/call.js';

/** A worker that leaves a large heap after each task, and counts in `workerData` how often it is to collect it. */
export default ({ calls, collectAbove }: TaskInput): Replies => {
  if (collectAbove !== Infinity) Atomics.add(workerData as Int32Array, 0, 1);
  return { outcomes: calls.map(() => ''), runMs: calls.map(() => 0), heapBytes: 60 * 1024 * 1024 };
};
