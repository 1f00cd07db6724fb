import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import type { Count } from '../../../src/rate-limit/call-counter.js';
import { CounterHealth } from '../../../src/rate-limit/counter-health.js';
import { FallbackCounter } from '../../../src/rate-limit/fallback-counter.js';
import { WindowCounter } from '../../../src/rate-limit/window-counter.js';

const WINDOW_MS = 60_000;

// The timers of counters do not keep a process alive.
const alive = setInterval(() => undefined, 1000);
t.teardown(() => clearInterval(alive));

/** A counter on another one that the test answers for. The clock stands still unless the test moves it. */
function setUp(waitMs: number) {
  const clock = { now: 0 };
  const questions: { client: string; calls: number; answer(count: Count): void; fail(error: Error): void }[] = [];
  const logged: string[] = [];
  const log = (...args: readonly unknown[]): void => void logged.push(String(args.at(-1)));
  const shared = {
    count: (client: string, calls: number) =>
      new Promise<Count>((answer, fail) => questions.push({ client, calls, answer, fail })),
  };
  const health = new CounterHealth('Redis', { warn: log, info: log } as never);
  const now = (): number => clock.now;
  const counter = new FallbackCounter(shared, new WindowCounter(WINDOW_MS, now), health, waitMs, now);
  return { clock, questions, counter, logged };
}

/** A wait that never ends during a test. */
const LONG = 2 ** 30;

t.test('the count is that of the shared counter', async t => {
  const { questions, counter, logged } = setUp(LONG);
  const count = counter.count('a', 3);
  t.match(questions, [{ client: 'a', calls: 3 }]);
  questions[0]!.answer({ current: 7, ttl: 1000 });
  t.same(await count, { current: 7, ttl: 1000 });
  const lower = counter.count('a', 1);
  questions[1]!.answer({ current: 10, ttl: 900 });
  t.same(await lower, { current: 10, ttl: 900 });
  t.same(logged, []);
});

t.test('a call that the shared counter fails to count is counted on top of what it said last', async t => {
  const { clock, questions, counter, logged } = setUp(LONG);
  const first = counter.count('a', 3);
  questions[0]!.answer({ current: 7, ttl: 1000 });
  await first;
  clock.now = 400;
  for (const [i, current] of [8, 9].entries()) {
    const count = counter.count('a', 1);
    questions[i + 1]!.fail(new Error('gone'));
    t.same(await count, { current, ttl: 600 });
  }
  const other = counter.count('b', 2);
  questions[3]!.fail(new Error('gone'));
  t.same(await other, { current: 2, ttl: WINDOW_MS }, 'a client that was not seen before');
  clock.now = 1000;
  const next = counter.count('a', 1);
  questions[4]!.fail(new Error('gone'));
  t.same(await next, { current: 1, ttl: WINDOW_MS }, 'a new window');
  t.same(logged, ['the rate limit’s Redis does not answer: this process counts for itself'], 'it is logged once');
  t.equal(counter.missed, 4, 'for metrics, each is counted');
});

t.test('after a failure, the higher count holds until its window ends', async t => {
  const { clock, questions, counter, logged } = setUp(LONG);
  const ask = (index: number, calls: number, answer?: Count): Promise<Count> => {
    const count = counter.count('a', calls);
    if (answer) questions[index]!.answer(answer);
    else questions[index]!.fail(new Error('gone'));
    return count;
  };
  t.same(await ask(0, 10), { current: 10, ttl: WINDOW_MS });
  clock.now = 1000;
  t.same(await ask(1, 1, { current: 1, ttl: 500 }), { current: 11, ttl: WINDOW_MS - 1000 });
  t.same(await ask(2, 1, { current: 20, ttl: 500 }), { current: 20, ttl: 500 }, 'other instances count, too');
  clock.now = 1500;
  t.same(await ask(3, 1, { current: 1, ttl: 300 }), { current: 1, ttl: 300 }, 'a new window');
  t.same(logged.at(-1), 'the rate limit’s Redis answers again');
  t.equal(logged.length, 2);
});

t.test('while the shared counter is late, one call at a time finds out whether it is back', async t => {
  const { clock, questions, counter, logged } = setUp(1);
  const counts = [1, 2, 3].map(() => counter.count('a', 1));
  clock.now = 2;
  t.same(
    (await Promise.all(counts)).map(({ current }) => current),
    [1, 2, 3],
  );
  t.equal(logged.length, 1);
  for (let current = 4; current <= 50; current++) t.equal((await counter.count('a', 1)).current, current);
  t.equal(questions.length, 3, 'no more questions, and no waiting');
  for (const { answer } of questions) answer({ current: 3, ttl: 1000 });
  await new Promise(resolve => setImmediate(resolve));
  t.equal(logged.length, 1, 'a late answer does not count');
  const probe = counter.count('a', 1);
  t.equal((await counter.count('a', 1)).current, 51);
  t.equal(questions.length, 4);
  questions[3]!.answer({ current: 100, ttl: 1000 });
  t.equal((await probe).current, 100);
  t.match(logged, [/does not answer/, /answers again/]);
  void counter.count('a', 1);
  void counter.count('a', 1);
  t.equal(questions.length, 6);
});

t.test('a timer alone does not decide: only the time that has passed', async t => {
  const { questions, counter } = setUp(5);
  const count = counter.count('a', 1);
  // The timer of 5 ms fires, and the clock stands still.
  await new Promise(resolve => setTimeout(resolve, 50));
  questions[0]!.answer({ current: 42, ttl: 1000 });
  t.equal((await count).current, 42);
});

t.test('an answer that arrived while the event loop was stalled is used', async t => {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.on('message', () => {
      parentPort.postMessage({ current: 42, ttl: 1000 });
      Atomics.store(workerData, 0, 1);
      Atomics.notify(workerData, 0);
    });
    parentPort.postMessage('ready');`,
    { eval: true, workerData: answered },
  );
  t.teardown(() => worker.terminate());
  await once(worker, 'message');
  const shared = {
    count: async (): Promise<Count> => {
      worker.postMessage('count');
      const [count] = await once(worker, 'message');
      return count;
    },
  };
  const waitMs = 20;
  const quiet = { warn: () => undefined, info: () => undefined };
  const health = new CounterHealth('Redis', quiet as never);
  const counter = new FallbackCounter(shared, new WindowCounter(WINDOW_MS), health, waitMs);
  const count = counter.count('a', 1);
  const asked = performance.now();
  Atomics.wait(answered, 0, 0);
  while (performance.now() - asked <= 2 * waitMs);
  t.equal((await count).current, 42);
});
