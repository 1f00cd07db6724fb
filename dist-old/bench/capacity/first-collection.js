import { isMainThread } from 'node:worker_threads';
// Loaded ahead of a service whose collections are traced: the first one that V8 reports is then the main thread's. A
// minor one leaves V8's limits of the heap as they are.
if (isMainThread)
    globalThis.gc?.({ type: 'minor' });
//# sourceMappingURL=first-collection.js.map