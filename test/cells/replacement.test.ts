import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { statusOf } from '../call.js';
import { metric, pidsOf, type ServiceProcess } from '../process.js';
import { dial, until } from '../socket.js';
import { countOf, linesOf, startCells, watchBoots } from './start-cells.js';

const RESTARTS = /^toolpool_cell_restarts_total (\d+)$/m;

/** The process that is replaced first: that of the first slot. */
const firstCell = (service: ServiceProcess): number =>
  linesOf(service).find(({ msg, cell }) => msg === 'ready' && cell === '1')!.pid;

t.test('SIGHUP during a replacement: one more round follows, however often it is sent', async t => {
  const boots = watchBoots(t);
  const service = await startCells(t, { ...boots.env, KEEP_ALIVE_MS: '1' });
  boots.hold();
  for (let signals = 1; signals <= 3; signals++) {
    service.child.kill('SIGHUP');
    await until(() => countOf(service, 'SIGHUP received') === signals, 'the primary has got the signal');
  }
  await until(() => boots.pids().length >= 3, 'the first new process starts');
  t.equal(countOf(service, 'replacing all cells'), 1, 'one round is running');
  boots.release();
  await until(() => countOf(service, 'all cells are replaced') === 2, 'both rounds are over');
  t.equal(boots.pids().length, 6, 'two processes at the start, and two in each round');
  await until(() => countOf(service, 'drained') === 4, 'all old processes have ended');
  t.equal(await metric(service, RESTARTS), 0, 'all of them were asked to end');
  t.same(
    linesOf(service).filter(({ level }) => level >= 50),
    [],
  );
});

t.test('an old process that is killed while the new one starts is logged and counted; no other is started', async t => {
  const boots = watchBoots(t);
  const service = await startCells(t, boots.env);
  boots.hold();
  service.child.kill('SIGHUP');
  await until(() => boots.pids().length === 3, 'the new process starts');
  process.kill(firstCell(service), 'SIGKILL');
  await until(() => countOf(service, 'a cell has ended') === 1, 'the exit is logged');
  t.match(
    linesOf(service).find(({ msg }) => msg === 'a cell has ended'),
    { level: 50, cell: 'primary', slot: '1', signal: 'SIGKILL' },
  );
  t.equal(await metric(service, RESTARTS), 1);
  boots.release();
  await until(() => countOf(service, 'all cells are replaced') === 1, 'the replacement goes on');
  t.equal(boots.pids().length, 4);
  t.equal(await metric(service, RESTARTS), 1);
});

t.test('a process that is killed while it retires is logged and counted', async t => {
  const service = await startCells(t);
  const idle = await dial(service.port);
  idle.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => idle.received() !== '', 'a connection keeps its process');
  const old = pidsOf(service);
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'all cells are replaced') === 1, 'both are replaced');
  await until(() => countOf(service, 'drained') === 1, 'the process without a connection has ended');
  const drained = linesOf(service).find(({ msg }) => msg === 'drained')!.pid;
  process.kill(old.find(pid => pid !== drained)!, 'SIGKILL');
  await until(() => countOf(service, 'a cell has ended') === 1, 'the exit is logged');
  t.equal(await metric(service, RESTARTS), 1);
  await until(() => pidsOf(service).length === 4, 'its place is taken already');
  idle.socket.destroy();
});

t.test('a process that is told to end by a signal of its own is replaced, logged and counted', async t => {
  const service = await startCells(t);
  const old = pidsOf(service);
  process.kill(old[0]!, 'SIGTERM');
  await until(() => countOf(service, 'a cell has ended') === 1, 'the exit is logged');
  await until(() => pidsOf(service).length === 3, 'its place is taken');
  t.equal(await metric(service, RESTARTS), 1);
  t.equal(service.child.exitCode, null);
});

t.test('SIGTERM during a replacement ends the service without an error', async t => {
  const boots = watchBoots(t);
  const service = await startCells(t, boots.env);
  boots.hold();
  service.child.kill('SIGHUP');
  await until(() => boots.pids().length === 3, 'the new process starts');
  const exit = once(service.child, 'close');
  service.child.kill('SIGTERM');
  t.equal((await exit)[0], 0);
  t.same(
    linesOf(service).filter(({ level }) => level >= 50),
    [],
  );
  t.equal(countOf(service, 'did not start'), 0);
});

t.test('a process that retires keeps the time limits of requests', async t => {
  const service = await startCells(t, {
    KEEP_ALIVE_MS: '600000',
    HEADERS_TIMEOUT_MS: '500',
    REQUEST_TIMEOUT_MS: '1000',
  });
  const request = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  const { socket, received, closed } = await dial(service.port);
  socket.write(request);
  await until(() => received() !== '', 'a connection keeps its process');
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'retiring') === 2, 'both old processes retire');
  socket.write(request.slice(0, -2));
  await closed;
  t.match(received(), /HTTP\/1\.1 408 /);
});

const SHORT_START = new URL('short-start.js', import.meta.url);

t.test('a process that hangs while it starts is killed, and later replacements run', async t => {
  const boots = watchBoots(t);
  const service = await startCells(t, { ...boots.env, KEEP_ALIVE_MS: '1' }, SHORT_START);
  boots.hold();
  service.child.kill('SIGHUP');
  await until(() => boots.pids().length === 3, 'the new process starts');
  await until(() => countOf(service, 'the old one stays') === 1, 'it is killed');
  t.match(
    linesOf(service).find(({ msg }) => msg === 'a cell did not start in time and is killed'),
    { level: 50, cell: 'primary', slot: '1', maxMs: 20_000 },
  );
  t.match(
    linesOf(service).find(({ msg }) => msg === 'a cell has ended'),
    { slot: '1', signal: 'SIGKILL' },
  );

  process.kill(firstCell(service), 'SIGKILL');
  await until(() => boots.pids().length === 4, 'another process starts in the empty slot');
  await until(() => countOf(service, 'is killed') === 2, 'it is killed, too');
  await until(() => boots.pids().length >= 5, 'the slot gets another process');
  const ended = linesOf(service).findLast(({ msg, slot }) => msg === 'a cell has ended' && slot === '1');
  t.ok(boots.lastAt() - ended!.time >= 250, 'after the delay of a failed start');
  boots.release();
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'all cells are replaced') === 1, 'both are replaced');
  t.equal(await statusOf(`${service.url}/readyz`), 200);
});

t.test('reports of a leak during the replacement of their cell start no other one', async t => {
  const boots = watchBoots(t);
  const service = await startCells(t, boots.env);
  boots.hold();
  const leak = boots.leak('1');
  await until(() => boots.pids().length === 3, 'a replacement starts');
  await sleep(500);
  leak.stop();
  await sleep(200);
  process.kill(boots.pids()[2]!, 'SIGKILL');
  await until(() => countOf(service, 'the old one stays') === 1, 'it has failed');
  await sleep(1000);
  t.equal(boots.pids().length, 3, 'no other replacement was queued');
  t.equal(countOf(service, 'holds bytes for no call'), 1);

  boots.release();
  const later = boots.leak('1');
  await until(() => countOf(service, 'holds bytes for no call') >= 2, 'a later report starts another one');
  later.stop();
  await until(() => pidsOf(service).length >= 3, 'the cell is replaced');
});

t.test('while two processes have one slot, its gauges are those of the new one', async t => {
  const service = await startCells(t);
  const gauges = async (): Promise<string[]> =>
    (await (await fetch(`${service.url}/metrics`)).text())
      .split('\n')
      .filter(line => /^(toolpool_lane_threads|toolpool_memory_bound_bytes|nodejs_version_info)\{/.test(line))
      .sort();
  // Three lanes, the memory bound and the version, of two cells; a busy cell reports them later.
  const areComplete = async (): Promise<boolean> => (await gauges()).length === 2 * (3 + 1 + 1);
  await until(areComplete, 'both cells report');
  const before = await gauges();
  // One connection for each cell, in turn.
  const idle = [await dial(service.port), await dial(service.port)];
  for (const { socket, received } of idle) {
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(() => received() !== '', 'a connection keeps its process');
  }
  const startedBefore = Date.now() / 1000;
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'all cells are replaced') === 1, 'both are replaced');
  await until(() => countOf(service, 'retiring') === 2, 'both old processes retire');
  await until(areComplete, 'both new processes report');
  t.same(await gauges(), before);
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const starts = [...text.matchAll(/^process_start_time_seconds\{cell="\d"\} (.+)$/gm)].map(([, at]) => Number(at));
  t.equal(starts.length, 2);
  for (const at of starts) t.ok(at >= Math.floor(startedBefore) && at <= Date.now() / 1000, `${at} is of the new one`);
  t.equal(countOf(service, 'drained'), 0, 'the old processes were there');
  for (const { socket } of idle) socket.destroy();
});

const onLinux = { skip: process.platform !== 'linux' };

t.test('a process that the system cannot start is logged, and the others stay', onLinux, async t => {
  const service = await startCells(t);
  const limitFiles = (files: number): Buffer =>
    execFileSync('prlimit', [`--nofile=${files}:`, '--pid', String(service.child.pid)]);
  limitFiles(20);
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'the old one stays') === 1, 'the replacement has failed');
  t.match(
    linesOf(service).find(({ msg }) => msg === 'a cell has ended'),
    { level: 50, slot: '1', error: /EMFILE/ },
  );
  limitFiles(1024);
  t.equal(await statusOf(`${service.url}/readyz`), 200);
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'all cells are replaced') === 1, 'the next one succeeds');
});
