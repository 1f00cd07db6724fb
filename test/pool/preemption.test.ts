import { Buffer } from 'node:buffer';
import { Piscina } from 'piscina';
import t from 'tap';
import { modulesOf, readCatalog } from '../../src/catalog.js';
import type { LinesBody, LinesOutcome, Replies, TaskInput } from '../../src/shared/call.js';
import { Progress } from '../../src/shared/progress.js';

const LINE = '{"tool":"hash-calc","input":{"text":"hello world"}}\n';
const LINES = 1000;
const RUNS = 40;

t.test('a preempted task of lines ends soon, and answers what it has run', async t => {
  const catalog = await readCatalog();
  const pool = new Piscina<TaskInput, Replies>({
    filename: new URL('../../workers/worker.js', import.meta.url).href,
    maxThreads: 1,
    workerData: new Map([...catalog.values()].map(entry => [entry.id, modulesOf(entry)])),
  });
  t.teardown(() => pool.destroy());
  const run = async (lines: number, runs: number): Promise<LinesOutcome['runs']> => {
    const progress = new Progress();
    progress.preempt();
    const body: LinesBody = {
      parts: Array.from({ length: runs }, () => Buffer.from(LINE.repeat(lines))),
      firstLines: Array.from({ length: runs }, () => 1),
      lines: { lane: 'fast' },
    };
    const call = { tools: ['batch'], limitsMs: [1000], bodies: [body] };
    const { outcomes } = await pool.run({ ...call, collectAbove: Infinity, progress: progress.memory });
    return (outcomes[0] as LinesOutcome).runs;
  };
  t.match(await run(1, 3), { length: 1 }, 'a run that loads its tool takes its time');
  const runs = await run(LINES, RUNS);
  const lines = runs.reduce((sum, { lines }) => sum + lines, 0);
  t.ok(lines >= 1 && lines < (LINES * RUNS) / 2, `${lines} of ${LINES * RUNS} lines`);
  for (const { answers, lines, bytes, counts } of runs) {
    t.equal(bytes, lines * LINE.length);
    t.equal(Buffer.concat(answers).toString().split('\n').length - 1, lines);
    t.match(counts, [{ tool: 'hash-calc', status: 200, lines }]);
  }
});
