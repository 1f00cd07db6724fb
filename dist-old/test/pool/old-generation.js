// Loaded into a service: from SIGUSR2 on, counts the bytes that are allocated in the old generation of its main thread
// or promoted to it, and prints them at the end.
import { GCProfiler, getHeapSpaceStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
const OLD = new Set(['old_space', 'map_space', 'large_object_space']);
const usedBy = (spaces) => spaces.reduce((sum, { spaceName, spaceUsedSize }) => sum + (OLD.has(spaceName) ? spaceUsedSize : 0), 0);
const usedNow = () => usedBy(getHeapSpaceStatistics().map(({ space_name: spaceName, space_used_size: spaceUsedSize }) => ({
    spaceName,
    spaceUsedSize,
})));
if (isMainThread) {
    process.once('SIGUSR2', () => {
        const profiler = new GCProfiler();
        let last = usedNow();
        profiler.start();
        console.log('counting');
        process.once('exit', () => {
            const end = usedNow();
            let bytes = 0;
            for (const { gcType, beforeGC, afterGC } of profiler.stop()?.statistics ?? []) {
                bytes += usedBy(beforeGC.heapSpaceStatistics) - last;
                const after = usedBy(afterGC.heapSpaceStatistics);
                // A scavenge promotes what it does not remove; a full collection removes what was promoted.
                if (gcType === 'Scavenge')
                    bytes += after - usedBy(beforeGC.heapSpaceStatistics);
                last = after;
            }
            console.log(`old generation: ${bytes + end - last} bytes`);
        });
    });
}
//# sourceMappingURL=old-generation.js.map