import { Buffer } from 'node:buffer';
import t from 'tap';
import { BulkQueue, type JobPlace } from '../../src/pool/bulk-queue.js';
import type { JobResult } from '../../src/pool/job-queue.js';
import type { LinesBody, Reply, RunOutcome } from '../../src/shared/call.js';
import { createLabel } from '../../src/shared/label.js';

/** A lane whose tasks the test ends. A task is named by the texts of its runs. */
function createQueue(width = 1, onCancel: (text: string) => void = () => undefined) {
  const tasks: { readonly runs: readonly string[]; end(result: JobResult<Reply>): void }[] = [];
  const queue = new BulkQueue(
    {
      submit: ({ parts }) => ({
        result: new Promise(end => tasks.push({ runs: parts.map(part => Buffer.from(part).toString()), end })),
        cancel: () => onCancel(parts.map(part => Buffer.from(part).toString()).join(' ')),
      }),
    },
    width,
  );
  const results = new Map<string, JobResult<RunOutcome>>();
  const run = (
    batch: object,
    text: string,
    lines: LinesBody['lines'] = { lane: 'fast' },
    alone = false,
    place?: JobPlace,
  ): void => {
    const body = { parts: [Buffer.from(text)], firstLines: [1], lines };
    void queue.run(batch, body, alone, place).then(result => results.set(text, result));
  };
  /** Runs a job of the line `line` that may start while `canStart` says so. */
  const runAt = (batch: object, line: number, canStart = (): boolean => true): void =>
    run(batch, `line-${line}`, undefined, false, { line, canStart });
  const started = (): string[] => tasks.map(({ runs }) => runs.join(' '));
  /** Ends the task at `index`: the first `count` of its runs were started. */
  const end = async (index: number, count: number): Promise<void> => {
    const { runs, end } = tasks[index]!;
    const outcomes = runs.slice(0, count).map(text => outcomeOf(text));
    end({ kind: 'done', reply: { outcome: { kind: 'lines', runs: outcomes }, runMs: 1 }, waitMs: 0 });
    await turn();
  };
  const fail = async (index: number): Promise<void> => {
    tasks[index]!.end({ kind: 'failed', error: new Error('killed'), onlyJob: true, waitMs: 0 });
    await turn();
  };
  return { queue, tasks, results, run, runAt, started, end, fail };
}

const outcomeOf = (text: string): RunOutcome => ({
  answers: [Buffer.from(`answer to ${text}`)],
  lines: 1,
  bytes: text.length,
  counts: [],
  defects: [],
});

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

t.test('up to four jobs of a batch share a task, and each gets its own outcome', async t => {
  const { run, started, end, results } = createQueue();
  const batch = {};
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) run(batch, text);
  t.same(started(), ['a'], 'the first one does not wait for others');
  await end(0, 1);
  t.same(started(), ['a', 'b c d e']);
  await end(1, 4);
  await end(2, 1);
  t.same(started(), ['a', 'b c d e', 'f']);
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
    t.same(results.get(text), { kind: 'done', reply: outcomeOf(text), waitMs: 0 }, text);
  }
});

t.test('jobs that a task did not start run in the next one, before later jobs', async t => {
  const { run, started, end, results } = createQueue();
  const batch = {};
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) run(batch, text);
  await end(0, 1);
  await end(1, 2);
  t.same(started(), ['a', 'b c d e', 'd e f']);
  t.equal(results.has('d'), false);
  await end(2, 3);
  t.equal(results.size, 6);
});

t.test('the jobs of a task that failed run again, each in a task of its own', async t => {
  const { run, started, end, fail, results } = createQueue();
  const batch = {};
  for (const text of ['a', 'b', 'c', 'd']) run(batch, text);
  await end(0, 1);
  await fail(1);
  await end(2, 1);
  await fail(3);
  await end(4, 1);
  t.same(started(), ['a', 'b c d', 'b', 'c', 'd']);
  t.same(
    ['b', 'c', 'd'].map(text => results.get(text)?.kind),
    ['done', 'failed', 'done'],
  );
});

t.test('a job that must be alone, has a label or is answered with a failure shares no task', async t => {
  const { run, started, end } = createQueue();
  const batch = {};
  const label = createLabel(8);
  run(batch, 'a');
  run(batch, 'b');
  run(batch, 'alone', { lane: 'fast' }, true);
  run(batch, 'c');
  run(batch, 'large', { lane: 'heavy', label });
  run(batch, 'failed', { lane: 'heavy', failure: { kind: 'timeout', limitMs: 1 } });
  run(batch, 'd');
  for (let i = 0; i < 6; i++) await end(i, 1);
  t.same(started(), ['a', 'b', 'alone', 'c', 'large', 'failed', 'd']);
});

t.test('batches take turns, a task each', async t => {
  const { run, started, end } = createQueue();
  const [one, two] = [{}, {}];
  for (let i = 1; i <= 6; i++) run(one, `one-${i}`);
  for (let i = 1; i <= 6; i++) run(two, `two-${i}`);
  await end(0, 1);
  await end(1, 4);
  await end(2, 4);
  t.same(started(), ['one-1', 'one-2 one-3 one-4 one-5', 'two-1 two-2 two-3 two-4', 'one-6']);
});

t.test('jobs of a batch start in the order of their lines', async t => {
  const { runAt, started, end } = createQueue();
  const batch = {};
  for (const line of [1, 30, 40]) runAt(batch, line);
  // The rest of the first run.
  runAt(batch, 10);
  await end(0, 1);
  t.same(started(), ['line-1', 'line-10 line-30 line-40']);
  runAt(batch, 50);
  runAt(batch, 20);
  await end(1, 1);
  t.same(started().at(-1), 'line-20 line-30 line-40 line-50', 'also those that a task has not started');
});

t.test('a job that must not start yet waits for `resume`, and holds up no other batch', async t => {
  const { queue, runAt, started, end } = createQueue();
  const [full, other] = [{}, {}];
  let hasRoom = false;
  runAt(full, 1);
  runAt(full, 2);
  runAt(full, 3, () => hasRoom);
  runAt(full, 4, () => hasRoom);
  runAt(other, 5);
  await end(0, 1);
  t.same(started(), ['line-1', 'line-2'], 'it shares no task');
  await end(1, 1);
  t.same(started().at(-1), 'line-5');
  await end(2, 1);
  t.equal(started().length, 3);
  queue.resume();
  t.equal(started().length, 3);
  hasRoom = true;
  queue.resume();
  t.same(started().at(-1), 'line-3 line-4');
});

t.test('at most `width` tasks are in the lane', async t => {
  const { run, started, end } = createQueue(2);
  const batch = {};
  for (const text of ['a', 'b', 'c', 'd']) run(batch, text);
  t.same(started(), ['a', 'b']);
  await end(0, 1);
  t.same(started(), ['a', 'b', 'c d']);
});

t.test('a cancelled batch starts nothing more, also what its running task hands back', async t => {
  const { queue, run, started, end, results } = createQueue();
  const batch = {};
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) run(batch, text);
  await end(0, 1);
  queue.cancel(batch);
  await turn();
  t.equal(results.get('f')?.kind, 'cancelled');
  await end(1, 2);
  t.same(
    ['b', 'c', 'd', 'e'].map(text => results.get(text)?.kind),
    ['done', 'done', 'cancelled', 'cancelled'],
  );
  t.same(started(), ['a', 'b c d e']);
});

t.test('a task that was rejected is submitted again', async t => {
  const { run, tasks, started, end, results } = createQueue();
  run({}, 'a');
  tasks[0]!.end({ kind: 'queue-full', waitMs: 0 });
  while (tasks.length < 2) await turn();
  await end(1, 1);
  t.same(started(), ['a', 'a']);
  t.equal(results.get('a')?.kind, 'done');
});

t.test('a cancelled batch leaves the lane, and is not submitted again', async t => {
  const cancelled: string[] = [];
  const { queue, run, tasks, started } = createQueue(1, text => cancelled.push(text));
  const [first, second] = [{}, {}];
  run(first, 'a');
  run(second, 'b');
  queue.cancel(first);
  t.same(cancelled, ['a'], 'what the lane has queued');
  tasks[0]!.end({ kind: 'queue-timeout', waitMs: 0 });
  while (tasks.length < 2) await turn();
  t.same(started(), ['a', 'b']);
});

t.test('a reply without lines is a failure of its job', async t => {
  const { run, tasks, results } = createQueue();
  run({}, 'a');
  tasks[0]!.end({ kind: 'done', reply: { outcome: { kind: 'defect', stack: 'at' }, runMs: 1 }, waitMs: 0 });
  await turn();
  t.match(results.get('a'), { kind: 'failed', onlyJob: true });
});
