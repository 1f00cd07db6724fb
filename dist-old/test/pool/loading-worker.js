import { workerData } from 'node:worker_threads';
/** How many threads loaded this module, and how many of them with `require`. */
const [LOADED, REQUIRED] = [0, 1];
Error.stackTraceLimit = Infinity;
Atomics.add(workerData, LOADED, 1);
if (/\bcjs\/loader\b/.test(String(new Error().stack)))
    Atomics.add(workerData, REQUIRED, 1);
/** A worker without tools. */
export default ({ tools }) => ({
    outcomes: tools.map(() => ''),
    runMs: tools.map(() => 0),
    heapBytes: 0,
});
//# sourceMappingURL=loading-worker.js.map