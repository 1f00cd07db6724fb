import { workerData } from 'node:worker_threads';
import type { Replies, TaskInput } from '../../src/shared/call.js';

/** How many threads loaded this module, and how many of them with `require`. */
const [LOADED, REQUIRED] = [0, 1];

Error.stackTraceLimit = Infinity;
Atomics.add(workerData as Int32Array, LOADED, 1);
if (/\bcjs\/loader\b/.test(String(new Error().stack))) Atomics.add(workerData as Int32Array, REQUIRED, 1);

/** A worker without tools. */
export default ({ tools }: TaskInput): Replies => ({
  outcomes: tools.map(() => ''),
  runMs: tools.map(() => 0),
  heapBytes: 0,
});
