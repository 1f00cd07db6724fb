import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { REUSED_MS } from '../../src/metrics/recent-text.js';
import { callTool, statusOf } from '../call.js';
import { freePort, metric, pidsOf, spawnService, startProcess, untilMetric } from '../process.js';
import { PATIENT } from '../service.js';
import { dial, until } from '../socket.js';
import { countOf, linesOf, startCells, watchBoots } from './start-cells.js';

const BODY = '{"text":"hello"}';

/** Calls over keep-alive connections until `stop`; counts answers and failures. */
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
      // Leaves the cores to the processes that start.
      await sleep(5);
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

const CALLS = /^toolpool_calls_total\{tool="hash-calc",status="200"\} (\d+)$/m;

t.test('cells share the port; the primary loads no tool', async t => {
  const service = await startCells(t);
  const primary = service.child.pid!;
  t.notOk(pidsOf(service).includes(primary), 'the primary does not serve');
  const maps = readFileSync(`/proc/${primary}/status`, 'utf8');
  t.ok(Number(/VmRSS:\s+(\d+)/.exec(maps)?.[1]) < 90_000, 'its resident memory is below 90 MB');
  const { stop } = load(service.port, 4);
  await sleep(500);
  const { answered, failed } = await stop();
  t.same(failed, []);
  await untilMetric(service, CALLS, answered);
  t.equal(await metric(service, CALLS), answered, 'the metrics count the calls of both cells');
  const text = await (await fetch(`${service.url}/metrics`)).text();
  for (const cell of ['1', '2']) t.match(text, `toolpool_bytes_held{cell="${cell}"} 0`);
  t.match(text, 'toolpool_cell_restarts_total 0');
  t.equal(await statusOf(`${service.url}/readyz`), 200);

  const exit = once(service.child, 'exit');
  service.child.kill('SIGTERM');
  t.equal((await exit)[0], 0, 'SIGTERM drains all cells');
});

t.test('SIGHUP replaces every process without a failed call; counters do not fall', async t => {
  // The old process stays until the idle connections of clients time out.
  const service = await startCells(t, { KEEP_ALIVE_MS: '3000', ...PATIENT });
  const before = pidsOf(service);
  const { stop } = load(service.port, 8);
  const counts: number[] = [];
  service.child.kill('SIGHUP');
  while (!service.log().includes('all cells are replaced')) {
    counts.push(await metric(service, CALLS));
    await sleep(100);
  }
  await until(
    () => before.every(pid => linesOf(service).some(line => line.pid === pid && line.msg === 'drained')),
    'all old cells have ended',
    60_000,
  );
  const { answered, failed } = await stop();
  await untilMetric(service, CALLS, answered);
  counts.push(await metric(service, CALLS));
  t.same(failed, [], 'no call failed');
  t.ok(answered > 100, `${answered} calls were answered`);
  t.notOk(counts.slice(counts.findIndex(count => count > 0)).some(Number.isNaN), 'once counted, always counted');
  t.same(
    [...counts].sort((a, b) => a - b),
    counts,
    'the counter rises',
  );
  t.equal(counts.at(-1), answered);
  const after = pidsOf(service).slice(2);
  t.equal(after.length, 2);
  t.notOk(
    after.some(pid => before.includes(pid)),
    'both processes are new',
  );
});

t.test('a replacement that does not start leaves the old cell, or an empty place that is filled again', async t => {
  const directory = t.testdir({});
  const fault = join(directory, 'fault');
  const hook = `if (process.env.TOOLPOOL_CELL && (await import('node:fs')).existsSync(${JSON.stringify(fault)})) {
    await new Promise(resolve => setTimeout(resolve, 1000));
    process.exit(7);
  }`;
  const service = await startCells(t, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` });
  const [first = 0, second = 0] = pidsOf(service);

  writeFileSync(fault, '');
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'the old one stays') === 1, 'the first replacement has failed');
  t.ok(
    [first, second].every(pid => existsSync(`/proc/${pid}`)),
    'both old cells are there',
  );
  t.equal((await callTool(service.url, 'hash-calc', BODY)).status, 200);

  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'replacing all cells') === 2, 'the second replacement has begun');
  const name = linesOf(service).find(({ pid, msg }) => pid === first && msg === 'ready')?.cell;
  const replacedFirst = name === '1' ? first : second;
  process.kill(replacedFirst, 'SIGKILL');
  // One was killed; the new processes of both replacements have ended.
  await until(() => countOf(service, 'a cell has ended') >= 3, 'the second replacement has failed');
  rmSync(fault);
  t.equal(countOf(service, 'the old one stays'), 1, 'the second one had no process left that could stay');
  await until(() => pidsOf(service).length >= 3, 'another process has taken the place');
  t.equal(await statusOf(`${service.url}/readyz`), 200);
});

t.test('a killed cell loses only its own calls and is replaced', async t => {
  const service = await startCells(t);
  const [first, second] = pidsOf(service) as [number, number];
  for (let i = 0; i < 20; i++) {
    const response = await callTool(service.url, 'hash-calc', BODY, { headers: { connection: 'close' } });
    t.equal(response.status, 200);
  }
  await untilMetric(service, CALLS, 20);
  process.kill(first, 'SIGKILL');
  await until(() => pidsOf(service).length === 3, 'the replacement is up');
  t.equal(await metric(service, CALLS), 20, 'the calls of the ended cell still count');
  t.equal(await metric(service, /^toolpool_cell_restarts_total (\d+)$/m), 1);
  t.equal(
    linesOf(service).find(({ pid, msg }) => pid === second && msg === 'drained'),
    undefined,
    'the other cell keeps running',
  );
  t.match(service.log(), /"cell":"primary","slot":"\d","code":null,"signal":"SIGKILL","msg":"a cell has ended"/);
});

t.test('a scrape waits for a primary without a core, and is answered 503 if that takes too long', async t => {
  const service = await startCells(t);
  const { socket, received } = await dial(service.port);
  const scrape = async (): Promise<string> => {
    const before = received().length;
    socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(() => /\r\n\r\n[^]/.test(received().slice(before)), 'the answer');
    return received().slice(before);
  };
  /** Waits until the whole of an answer is there, and the next scrape gets a text of its own. */
  const outdated = async (answers: number): Promise<void> => {
    const isWhole = () => received().split('toolpool_cell_restarts_total 0').length > answers;
    await until(isWhole, `${answers} answers`);
    await sleep(REUSED_MS + 50);
  };
  t.match(await scrape(), /^HTTP\/1\.1 200 /);
  await outdated(1);
  service.child.kill('SIGSTOP');
  const late = scrape();
  await sleep(500);
  t.equal(received().split('HTTP/1.1 ').length - 1, 1, 'the second is not answered');
  service.child.kill('SIGCONT');
  t.match(await late, /^HTTP\/1\.1 200 /);
  await outdated(2);
  service.child.kill('SIGSTOP');
  const never = await scrape();
  service.child.kill('SIGCONT');
  t.match(never, /^HTTP\/1\.1 503 /);
  t.match(never, /\r\nretry-after: 1\r\n/);
  t.match(never, 'no metrics of all cells: the primary process did not answer within 5 s, retry later');
  t.notMatch(service.log(), 'CALL_FAILED', 'this is not a defect');
  socket.destroy();
});

t.test('limits count for all cells together', async t => {
  const service = await startCells(t, { MAX_CONNECTIONS: '4', RATE_LIMIT: '7', RATE_LIMIT_WINDOW_MS: '60000' });

  t.comment('calls above the rate limit are rejected');
  const statuses: number[] = [];
  for (let i = 0; i < 10; i++) {
    const response = await callTool(service.url, 'hash-calc', BODY, { headers: { connection: 'close' } });
    await response.text();
    statuses.push(response.status);
  }
  t.same(statuses, [...Array<number>(7).fill(200), ...Array<number>(3).fill(429)]);

  t.comment('for a connection above the limit, the one that its cell has had idle longest is closed');
  const { port } = service;
  const connections: Awaited<ReturnType<typeof dial>>[] = [];
  const ask = async ({ socket, received }: (typeof connections)[number]): Promise<void> => {
    const before = received().length;
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(() => received().length > before, 'it is answered');
  };
  for (let i = 0; i < 7; i++) {
    const connection = await dial(port);
    await ask(connection);
    connections.push(connection);
  }
  const isClosed = (): boolean[] => connections.map(({ socket }) => socket.destroyed);
  await until(() => isClosed().filter(Boolean).length >= 3, 'three are closed');
  t.same(isClosed(), [true, true, true, false, false, false, false]);
  for (const connection of connections.slice(3)) await ask(connection);
  for (const { socket } of connections) socket.destroy();
});

t.test('the service ends with one line if cells cannot start', async t => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const second = await startProcess(t, { CELLS: '2', PORT: String(port), LOG_LEVEL: 'silent' });
  if (second.child.exitCode === null) await once(second.child, 'exit');
  t.equal(second.child.exitCode, 1);
  t.match(second.log(), /^toolpool: (listen|bind) EADDRINUSE[^\n]*\n$/);
});

t.test('a crash loop ends the service with a clear line', async t => {
  const boots = watchBoots(t);
  const begun = performance.now();
  const service = await startCells(t, boots.env);
  const [first = 0, ...others] = pidsOf(service);
  process.kill(first, 'SIGKILL');
  // Only on a slow machine, it may have lived for 10 s: then its end does not count.
  const isCounted = performance.now() - begun < 10_000;
  // Each process that takes the place of the killed one is killed, too, as soon as it begins to start.
  const killed = new Set([first, ...others]);
  while (service.child.exitCode === null) {
    for (const pid of boots.pids()) {
      if (killed.has(pid)) continue;
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    await sleep(20);
  }
  t.equal(service.child.exitCode, 1);
  const isLast = killed.size === 2 + 5 || (!isCounted && killed.size === 2 + 6);
  t.ok(isLast, `the sixth end in a row is the last: ${killed.size}`);
  t.match(service.log(), /toolpool: cell \d ends again and again soon after its start: the service ends/);
});

t.test('with LOG_LEVEL=error the primary logs errors only', async t => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const boots = watchBoots(t);
  const { child, log } = spawnService(t, { CELLS: '2', PORT: String(port), LOG_LEVEL: 'error', ...boots.env });
  const service = { child, log, port, url };
  const isServed = async (): Promise<boolean> => {
    try {
      return (
        (await fetch(`${url}/readyz`)).ok && /cell="1"[^]*cell="2"/.test(await (await fetch(`${url}/metrics`)).text())
      );
    } catch {
      return false;
    }
  };
  await until(isServed, 'both cells are up');
  process.kill(boots.pids()[0]!, 'SIGKILL');
  await until(() => countOf(service, 'a cell has ended') === 1, 'the error is logged');
  const exit = once(child, 'close');
  child.kill('SIGTERM');
  t.equal((await exit)[0], 0);
  t.match(linesOf(service), [{ level: 50, cell: 'primary', slot: /^[12]$/, msg: 'a cell has ended' }]);
  t.equal(linesOf(service).length, 1);
});
