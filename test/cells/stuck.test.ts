import { once } from 'node:events';
import t, { type Test } from 'tap';
import { callTool, statusOf } from '../call.js';
import { FAULTY } from '../fixtures/directories.js';
import { isAlive, metric, pidsOf, type ServiceProcess, startProcess } from '../process.js';
import { until } from '../socket.js';
import { countOf, linesOf } from './start-cells.js';

const STUCK_THREADS = /^toolpool_stuck_threads\{cell="1"\} (\d+)$/m;
const DRAIN_MS = 3000;

/** The service with tools that fail on demand, as so many cells. */
async function startFaulty(t: Test, cells: number): Promise<ServiceProcess> {
  const env = { CELLS: String(cells), RISKY_RUN_MS: '1000', HEAVY_RUN_MS: '1000', DRAIN_MS: String(DRAIN_MS) };
  const entry = new URL('../chaos/server.js', import.meta.url);
  const service = await startProcess(t, env, { entry, args: [FAULTY.contracts, FAULTY.work] });
  await until(() => countOf(service, 'all cells are up') === 1, 'all cells are up');
  return service;
}

/** Makes a thread stuck; its call is answered all the same. */
async function makeStuck(t: Test, { url }: ServiceProcess, lane: string): Promise<void> {
  const response = await callTool(url, `${lane}-fault`, { fault: 'stuck' }, { headers: { connection: 'close' } });
  t.equal(response.status, 400);
  t.match(await response.json(), { error: /exceeded its time limit/ });
}

t.test('a stuck thread is counted, logged and replaced', async t => {
  const service = await startFaulty(t, 1);
  await makeStuck(t, service, 'risky');
  await until(async () => (await metric(service, STUCK_THREADS)) === 1, 'it is counted');
  await until(() => countOf(service, 'does not exit') === 1, 'it is logged');
  t.match(
    linesOf(service).find(({ level }) => level >= 50),
    { code: 'THREAD_STUCK', lane: 'risky', tool: 'risky-fault', msg: 'a thread that was ended does not exit' },
  );
  t.equal(
    await metric(service, /^toolpool_lane_threads\{cell="1",lane="risky"\} (\d+)$/m),
    2,
    'the lane has all threads',
  );
  t.equal((await callTool(service.url, 'risky-fault', { fault: 'none' })).status, 200);
  t.equal(await statusOf(`${service.url}/readyz`), 200);

  t.comment('SIGTERM ends all processes');
  const [cell = 0] = pidsOf(service);
  const exit = once(service.child, 'exit');
  service.child.kill('SIGTERM');
  t.equal((await exit)[0], 0);
  t.notOk(isAlive(cell));
  await until(() => countOf(service, 'drained') === 1, 'the log is complete');
});

for (const cells of [1, 2]) {
  t.test(`a process with two stuck threads is replaced, with ${cells} cells`, async t => {
    const service = await startFaulty(t, cells);
    const before = pidsOf(service);
    // With several cells, connections alternate: one of them gets two of these.
    for (let i = 0; i < 2 * cells; i++) await makeStuck(t, service, i < cells ? 'risky' : 'heavy');
    await until(() => countOf(service, 'threads that do not exit') >= 1, 'the primary knows');
    await until(() => pidsOf(service).length === 2 * cells, 'the successors are up');
    await until(() => before.every(pid => !isAlive(pid)), 'the old processes have ended');
    await until(() => countOf(service, 'drained') === cells, 'after they had answered their calls');
    t.equal(await metric(service, /^toolpool_cell_restarts_total (\d+)$/m), 0, 'as they were asked to');
    t.equal(await metric(service, STUCK_THREADS), 0);
    for (const lane of ['risky', 'heavy'])
      t.equal((await callTool(service.url, `${lane}-fault`, { fault: 'none' })).status, 200);
  });
}

t.test('a lane without a usable thread makes the process unready', async t => {
  const service = await startFaulty(t, 1);
  const calls = [makeStuck(t, service, 'risky'), makeStuck(t, service, 'risky')];
  await until(async () => (await statusOf(`${service.url}/readyz`)) === 503, 'both threads are ending');
  t.match(await (await fetch(`${service.url}/readyz`)).text(), /no usable threads in: risky|threads do not exit/);
  await Promise.all(calls);
  await until(async () => (await statusOf(`${service.url}/readyz`)) === 200, 'the successor is ready');
});

t.test('SIGHUP ends the old process at its limit, with a stuck thread and an idle connection', async t => {
  const service = await startFaulty(t, 1);
  await makeStuck(t, service, 'risky');
  t.equal((await callTool(service.url, 'risky-fault', { fault: 'none' })).status, 200, 'opens a connection');
  const [old = 0] = pidsOf(service);
  service.child.kill('SIGHUP');
  await until(() => countOf(service, 'retiring') === 1, 'the successor is up');
  await until(() => !isAlive(old), 'the old process has ended');
  await until(() => countOf(service, 'drained') === 1, 'after it had answered its calls');
});

t.test('a process whose primary is killed ends, too', async t => {
  const service = await startFaulty(t, 1);
  await makeStuck(t, service, 'risky');
  const [cell = 0] = pidsOf(service);
  service.child.kill('SIGKILL');
  await until(() => !isAlive(cell), 'it has ended');
});
