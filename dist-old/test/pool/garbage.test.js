import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { collectGarbage } from '../../workers/garbage.js';
import { startThreads } from './start-threads.js';
const COUNT = 2;
t.test('threads collect garbage once their lane is quiet, and not while tasks follow each other', async (t) => {
    const state = new Int32Array(new SharedArrayBuffer(8));
    const threads = await startThreads(t, './quiet-worker.js', state, COUNT);
    state[1] = 1;
    for (const end = Date.now() + 2500; Date.now() < end;) {
        await threads.run([]).replies;
        await sleep(50);
    }
    t.equal(state[0], 0, 'a large heap, then small tasks: idle for a moment after each, and never quiet');
    for (let wait = 0; wait < 100 && state[0] < COUNT; wait++)
        await sleep(100);
    t.equal(state[0], COUNT, 'each thread once');
});
t.test('a heap that is small enough is left alone', async (t) => {
    let major = 0;
    const observer = new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
            const { kind } = entry.detail;
            if (kind === constants.NODE_PERFORMANCE_GC_MAJOR)
                major++;
        }
    });
    observer.observe({ entryTypes: ['gc'] });
    t.teardown(() => observer.disconnect());
    const collectionsOf = async (above) => {
        major = 0;
        collectGarbage(above);
        await sleep(100);
        return major;
    };
    t.equal(await collectionsOf(1024 * 1024 * 1024), 0);
    t.ok((await collectionsOf(1024)) > 0);
});
//# sourceMappingURL=garbage.test.js.map