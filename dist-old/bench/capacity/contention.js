import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { median } from '../finding.js';
import { inputOf } from '../tools/bodies.js';
const USUAL_EFFORT = { windowMs: 100, rounds: 20 };
/**
 * By how much cores slow each other down when all are busy, as a part: caches, memory and the halves of a physical core
 * are shared. Small and typical calls of a mix run in one thread and in as many as there are cores, in turns.
 */
export async function measureContention(mix, catalog, cores, { windowMs, rounds } = USUAL_EFFORT) {
    const calls = mix.flatMap(({ tool, size }) => {
        if (size === 'endless' || size === 'limit')
            return [];
        const { workUrl, tool: contract } = catalog.get(tool);
        return [{ workUrl, input: inputOf(tool, contract, size) }];
    });
    if (calls.length === 0)
        return 0;
    const file = new URL('./contention-thread.js', import.meta.url);
    const threads = Array.from({ length: cores }, () => new Worker(file, { workerData: calls }));
    const run = (busy, ms) => Promise.all(busy.map(async (thread) => {
        const answer = once(thread, 'message');
        thread.postMessage(ms);
        return (await answer)[0];
    }));
    /** Calls that each of the threads ran meanwhile, on average. */
    const callsOf = async (busy) => (await run(busy, windowMs)).reduce((sum, calls) => sum + calls, 0) / busy.length;
    try {
        await Promise.all(threads.map(thread => once(thread, 'message')));
        // Until V8 has compiled the calls, they are slower in every way.
        await run(threads, windowMs * rounds);
        const ratios = [];
        for (let round = 0; round < rounds; round++) {
            const alone = await callsOf([threads[round % cores]]);
            const together = await callsOf(threads);
            ratios.push(alone / together - 1);
        }
        return cores < 2 ? 0 : Math.min(1, Math.max(0, median(ratios)));
    }
    finally {
        await Promise.all(threads.map(thread => thread.terminate()));
    }
}
//# sourceMappingURL=contention.js.map