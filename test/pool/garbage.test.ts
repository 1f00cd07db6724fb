import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { collectGarbage, type Heap } from '../../workers/garbage.js';
import { until } from '../socket.js';
import { startThreads } from './start-threads.js';

const COUNT = 2;

t.test('threads collect garbage once their lane is quiet, and not while tasks follow each other', async t => {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const threads = await startThreads(t, './quiet-worker.js', state, COUNT);
  const now = performance.now.bind(performance);
  t.teardown(() => void (performance.now = now));
  // A clock that a busy machine does not move on.
  let clock = now();
  performance.now = () => clock;
  state[1] = 1;
  // The lane is quiet after 5 s without a task.
  for (const end = now() + 6000; now() < end; clock += 50) {
    await threads.run([]).replies;
    await sleep(50);
  }
  t.equal(state[0], 0, 'a large heap, then small tasks: idle for a moment after each, and never quiet');
  clock += 5000;
  await until(() => state[0]! >= COUNT, 'every thread is to collect its garbage');
  t.equal(state[0], COUNT, 'each thread once');
});

/** A heap of 100 bytes, some of which are garbage. Returns the collections that `collectGarbage` runs. */
function collections(above: number, garbage: { readonly fresh: number; readonly old: number }): readonly string[] {
  let bytes = 100;
  const ran: string[] = [];
  const heap: Heap = {
    bytes: () => bytes,
    collectNew() {
      ran.push('new objects');
      bytes -= garbage.fresh;
    },
    collectAll() {
      ran.push('all objects');
      bytes -= garbage.old;
    },
  };
  collectGarbage(above, heap);
  return ran;
}

t.test('a heap is collected only if it is too large, and new objects first', async t => {
  t.same(collections(100, { fresh: 50, old: 50 }), [], 'a small heap');
  t.same(collections(60, { fresh: 40, old: 40 }), ['new objects'], 'new objects are the garbage');
  t.same(collections(60, { fresh: 39, old: 40 }), ['new objects', 'all objects']);
  t.same(collections(60, { fresh: 0, old: 0 }), ['new objects', 'all objects'], 'no garbage');
});

t.test('a thread collects its own heap', async t => {
  const object = new WeakRef({});
  // A reference keeps its object until the end of the turn.
  await sleep(1);
  collectGarbage(0);
  t.equal(object.deref(), undefined);
});
