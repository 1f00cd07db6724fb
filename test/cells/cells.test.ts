import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { freePort, type Served, serve } from '../process.js';
import { until } from '../socket.js';

const BODY = '{"text":"hello"}';

interface Lines {
  readonly pid: number;
  readonly cell?: string;
  readonly msg: string;
}

const linesOf = (served: Served): Lines[] =>
  served
    .log()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Lines);

/** The process of each cell that has said that it is ready, the latest last. */
const pidsOf = (served: Served): number[] =>
  linesOf(served)
    .filter(({ msg, cell }) => msg === 'ready' && cell !== undefined)
    .map(({ pid }) => pid);

async function startCells(t: Tap, env: Record<string, string> = {}): Promise<Served> {
  const served = await serve(t, { CELLS: '2', PORT: String(await freePort()), ...env });
  await until(() => pidsOf(served).length >= 2, 'both cells are up');
  await until(() => served.log().includes('all cells are up'), 'the primary knows');
  return served;
}

type Tap = Parameters<typeof serve>[0];

/** Calls over kept-alive connections until it is told to stop; counts answers and failures. */
function load(port: number, connections: number): { stop(): Promise<{ answered: number; failed: string[] }> } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const failed: string[] = [];
  let answered = 0;
  let isOver = false;
  const loops = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const outcome = await new Promise<string>(resolve => {
        const headers = { 'content-type': 'application/json', 'content-length': BODY.length };
        const call = request({ port, agent, method: 'POST', path: '/api/tools/hash-calc', headers }, response => {
          response.resume().once('end', () => resolve(String(response.statusCode)));
        });
        call.once('error', error => resolve(error.message)).end(BODY);
      });
      if (outcome === '200') answered++;
      else failed.push(outcome);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      agent.destroy();
      return { answered, failed };
    },
  };
}

const metric = async ({ url }: Served, line: RegExp): Promise<number> =>
  Number(line.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? Number.NaN);
const CALLS = /^toolpool_calls_total\{tool="hash-calc",status="200"\} (\d+)$/m;

t.test('cells share the port; the primary loads no tool', async t => {
  const served = await startCells(t);
  const primary = served.child.pid!;
  t.notOk(pidsOf(served).includes(primary), 'the primary does not serve');
  const maps = readFileSync(`/proc/${primary}/status`, 'utf8');
  t.ok(Number(/VmRSS:\s+(\d+)/.exec(maps)?.[1]) < 90_000, 'it takes less than 90 MB');
  const { stop } = load(served.port, 4);
  await sleep(500);
  const { answered, failed } = await stop();
  t.same(failed, []);
  t.equal(await metric(served, CALLS), answered, 'the metrics count the calls of both');
  const text = await (await fetch(`${served.url}/metrics`)).text();
  for (const cell of ['1', '2']) t.match(text, `toolpool_bytes_held{cell="${cell}"} 0`);
  t.match(text, 'toolpool_cell_restarts_total 0');
  t.equal((await fetch(`${served.url}/readyz`)).status, 200);

  const exit = once(served.child, 'exit');
  served.child.kill('SIGTERM');
  t.equal((await exit)[0], 0, 'SIGTERM drains all of them');
});

t.test('SIGHUP replaces every process without a failed call; counters do not fall', async t => {
  // An idle connection of a client keeps the old process for that long.
  const served = await startCells(t, { KEEP_ALIVE_MS: '3000' });
  const before = pidsOf(served);
  const { stop } = load(served.port, 8);
  const counts: number[] = [];
  served.child.kill('SIGHUP');
  while (!served.log().includes('all cells are replaced')) {
    counts.push(await metric(served, CALLS));
    await sleep(100);
  }
  await until(
    () => before.every(pid => linesOf(served).some(line => line.pid === pid && line.msg === 'drained')),
    'all old ones have ended',
    60_000,
  );
  const { answered, failed } = await stop();
  counts.push(await metric(served, CALLS));
  t.same(failed, [], 'no call failed');
  t.ok(answered > 100, `${answered} calls were answered`);
  t.same(
    [...counts].sort((a, b) => a - b),
    counts,
    'the counter rises',
  );
  t.equal(counts.at(-1), answered);
  const after = pidsOf(served).slice(2);
  t.equal(after.length, 2);
  t.notOk(
    after.some(pid => before.includes(pid)),
    'both processes are new',
  );
});

t.test('a dying cell loses only its own calls and is replaced', async t => {
  const served = await startCells(t);
  const [first, second] = pidsOf(served) as [number, number];
  for (let i = 0; i < 20; i++) {
    const response = await fetch(`${served.url}/api/tools/hash-calc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: BODY,
    });
    t.equal(response.status, 200);
  }
  t.equal(await metric(served, CALLS), 20);
  process.kill(first, 'SIGKILL');
  await until(() => pidsOf(served).length === 3, 'another one is up');
  t.equal(await metric(served, CALLS), 20, 'its calls still count');
  t.equal(await metric(served, /^toolpool_cell_restarts_total (\d+)$/m), 1);
  t.equal(
    linesOf(served).find(({ pid, msg }) => pid === second && msg === 'drained'),
    undefined,
    'the other goes on',
  );
  t.match(served.log(), /"cell":"\d","code":null,"signal":"SIGKILL","msg":"a cell has ended"/);
});

t.test('the rate limit counts for all cells together', async t => {
  const served = await startCells(t, { RATE_LIMIT: '7', RATE_LIMIT_WINDOW_MS: '60000' });
  const statuses: number[] = [];
  for (let i = 0; i < 10; i++) {
    const response = await fetch(`${served.url}/api/tools/hash-calc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: BODY,
    });
    statuses.push(response.status);
  }
  t.same(statuses, [...Array<number>(7).fill(200), ...Array<number>(3).fill(429)]);
});

t.test('the service ends with one line if cells cannot start', async t => {
  const taken = await startCells(t);
  const second = await serve(t, { CELLS: '2', PORT: String(taken.port), LOG_LEVEL: 'silent' });
  if (second.child.exitCode === null) await once(second.child, 'exit');
  t.equal(second.child.exitCode, 1);
  t.match(second.log(), /^toolpool: (listen|bind) EADDRINUSE[^\n]*\n$/);
});

t.test('a crash loop ends the service with a clear line', async t => {
  const served = await startCells(t);
  const killed = new Set<number>();
  while (served.child.exitCode === null) {
    for (const pid of pidsOf(served)) {
      if (killed.has(pid)) continue;
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    await sleep(20);
  }
  t.equal(served.child.exitCode, 1);
  t.match(served.log(), /toolpool: cell \d ends again and again soon after its start: the service ends/);
});
