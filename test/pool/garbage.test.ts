import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import t from 'tap';
import { collectGarbage } from '../../workers/garbage.js';
import { startThreads } from './start-threads.js';

const COUNT = 2;
const MIB = 1024 * 1024;

t.test('threads collect garbage once their lane is quiet, and not while tasks follow each other', async t => {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const threads = await startThreads(t, './quiet-worker.js', state, COUNT);
  state[1] = 1;
  for (const end = Date.now() + 2500; Date.now() < end; ) {
    await threads.run([]).replies;
    await sleep(50);
  }
  t.equal(state[0], 0, 'a large heap, then small tasks: idle for a moment after each, and never quiet');
  for (let wait = 0; wait < 100 && state[0]! < COUNT; wait++) await sleep(100);
  t.equal(state[0], COUNT, 'each thread once');
});

/** Counts the collections of all objects while `run` runs. */
async function fullCollections(run: () => void): Promise<number> {
  let count = 0;
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as { readonly detail?: unknown }).detail as NodeGCPerformanceDetail;
      if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) count++;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  run();
  await sleep(100);
  observer.disconnect();
  return count;
}

t.test('a heap that is small enough is left alone', async t => {
  t.equal(await fullCollections(() => collectGarbage(1024 * 1024 * 1024)), 0);
  t.ok((await fullCollections(() => collectGarbage(1024))) > 0);
});

t.test('where new objects are the garbage, only these are collected', async t => {
  // As `--single-threaded-gc` does, with which the service runs: memory is freed by the collection itself.
  setFlagsFromString('--no-concurrent-array-buffer-sweeping');
  collectGarbage(0);
  const heapBytes = (): number => getHeapStatistics().used_heap_size + getHeapStatistics().external_memory;
  const most = heapBytes() + 4 * MIB;
  const found = await fullCollections(() => {
    for (let made = 0; made < 12; made++) new ArrayBuffer(MIB);
    collectGarbage(most);
  });
  t.equal(found, 0);
  t.ok(heapBytes() <= most, 'they are gone');
});
