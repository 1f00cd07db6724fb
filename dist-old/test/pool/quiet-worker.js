import { workerData } from 'node:worker_threads';
const MIB = 1024 * 1024;
/** How often threads were to collect their garbage, and whether the next task leaves a large heap. */
const [COLLECTED, LARGE] = [0, 1];
/** A worker without tools: `workerData` counts its collections, and says which task leaves a large heap. */
export default ({ tools, collectAbove }) => {
    const state = workerData;
    if (collectAbove !== Infinity)
        Atomics.add(state, COLLECTED, 1);
    const isLarge = Atomics.exchange(state, LARGE, 0) === 1;
    return { outcomes: tools.map(() => ''), runMs: tools.map(() => 0), heapBytes: isLarge ? 60 * MIB : 15 * MIB };
};
//# sourceMappingURL=quiet-worker.js.map