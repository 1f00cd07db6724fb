import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
/**
 * Heaps above this size, in bytes, are collected after a task. V8 alone lets an idle thread keep garbage up to its heap
 * limit, because nothing triggers a collection.
 */
const COLLECT_ABOVE = 96 * 1024 * 1024;
/**
 * A task that ran for less than this, in milliseconds, cannot have left much garbage; reading the statistics costs 3
 * µs.
 */
const MIN_RUN_MS = 1;
/** Bytes of this thread's heap, including its external buffers. */
function heapBytes() {
    const { used_heap_size: used, external_memory: external } = getHeapStatistics();
    return used + external;
}
/**
 * Collects the thread's garbage if its heap has more than so many bytes. A collection on demand also drops shapes that
 * no object has at the moment, and with them the compiled code of the tools, which V8 then compiles again.
 */
export function collectGarbage(above) {
    if (heapBytes() > above)
        collect();
}
/**
 * Collects the thread's garbage if a task of `runMs` may have left much; returns the bytes of the heap, 0 if not
 * measured.
 */
export function collectAfter(runMs) {
    if (runMs < MIN_RUN_MS)
        return 0;
    const bytes = heapBytes();
    if (bytes < COLLECT_ABOVE)
        return bytes;
    collect();
    return heapBytes();
}
//# sourceMappingURL=garbage.js.map