import { setFlagsFromString } from 'node:v8';
/**
 * Options of V8 that `npm start` passes for the heap of the main thread, and their values for other threads, in MiB; 0
 * is V8's default. A thread's young generation begins with semispaces of 4 MiB: it would begin with 1 MiB, grow only if
 * many objects survive, and so be collected after each MiB of garbage.
 */
const OF_THREADS = { 'initial-old-space-size': 0, 'min-semi-space-size': 4, 'max-semi-space-size': 0 };
/** Keeps V8's options for the heap of this thread from those that start later; its own heap exists already. */
export function keepHeapOptions() {
    for (const [option, mb] of Object.entries(OF_THREADS))
        setFlagsFromString(`--${option}=${mb}`);
}
//# sourceMappingURL=heap-options.js.map