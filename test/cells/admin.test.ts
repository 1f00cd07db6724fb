import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import t, { type Test } from 'tap';
import { callTool, statusOf } from '../call.js';
import { freePort, type ServiceProcess, spawnService, startProcess } from '../process.js';
import { dial, until } from '../socket.js';
import { countOf, linesOf, startCells, watchBoots } from './start-cells.js';

/** The service with two cells and a port for operators. */
async function startWithAdmin(t: Test, env: Record<string, string> = {}): Promise<ServiceProcess & { admin: string }> {
  const port = await freePort();
  const service = await startCells(t, { ADMIN_PORT: String(port), ...env });
  return { ...service, admin: `http://127.0.0.1:${port}` };
}

const portOf = (url: string): number => Number(new URL(url).port);

/** A search that ends at its share of the time limit: the lookahead defeats every optimization. */
const SLOW = { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} };

t.test('the primary answers operators for all cells', async t => {
  const { admin, url } = await startWithAdmin(t);
  await callTool(url, 'hash-calc', { text: 'a' });
  t.same(await (await fetch(`${admin}/healthz`)).json(), { status: 'alive' });
  t.same(await (await fetch(`${admin}/readyz?verbose`)).json(), { status: 'ready' });
  const metrics = await fetch(`${admin}/metrics`);
  t.equal(metrics.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const text = await metrics.text();
  for (const cell of ['1', '2']) t.match(text, `toolpool_bytes_held{cell="${cell}"} 0`);
  t.match(text, 'toolpool_calls_total{tool="hash-calc",status="200"} 1');

  const head = await fetch(`${admin}/metrics`, { method: 'HEAD' });
  t.equal(head.status, 200);
  t.ok(Number(head.headers.get('content-length')) > 1000);
  t.equal(await head.text(), '');

  t.comment('errors have the form of the service');
  const other = await fetch(`${admin}/api/tools`);
  t.equal(other.status, 404);
  t.match(other.headers.get('content-type'), /^application\/json/);
  t.same(await other.json(), {
    error: 'not found: GET /api/tools; expected one of /healthz, /readyz, /metrics',
  });
  const post = await fetch(`${admin}/metrics`, { method: 'POST', body: 'x' });
  t.equal(post.status, 405);
  t.equal(post.headers.get('allow'), 'GET, HEAD');
  t.same(await post.json(), { error: 'method not allowed: POST, expected GET or HEAD' });
  t.equal(await statusOf(`${admin}/diagnostics/heap-snapshot`, { method: 'POST' }), 404, 'which is not set');

  t.comment('the port of the calls has no metrics, and says so nowhere');
  t.equal(await statusOf(`${url}/healthz`), 200);
  t.equal(await statusOf(`${url}/readyz`), 200);
  t.equal(await statusOf(`${url}/metrics`), 404);
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object };
  t.ok('/readyz' in paths);
  t.notOk('/metrics' in paths);
});

t.test('connections that send nothing, and answers that nobody reads, do not exhaust the port', async t => {
  const { admin } = await startWithAdmin(t);
  /** Opens more connections than the port allows. */
  const openMany = async (text: string): Promise<void> => {
    for (let i = 0; i < 40; i++) {
      const { socket } = await dial(portOf(admin));
      t.teardown(() => socket.destroy());
      socket.pause();
      socket.write(text);
    }
  };
  await openMany('');
  t.equal(await statusOf(`${admin}/healthz`), 200, 'the connection that has been idle longest made room');

  const isAlive = async (): Promise<boolean> => {
    try {
      return (await fetch(`${admin}/healthz`)).ok;
    } catch {
      return false;
    }
  };
  await openMany('GET /healthz HTTP/1.1\r\n');
  await until(isAlive, 'the time limit of headers has passed');
  await openMany('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
  await until(isAlive, 'the time limit of answers has passed');
});

t.test('not ready until a cell is; alive before', async t => {
  const boots = watchBoots(t);
  boots.hold();
  const port = await freePort();
  const admin = `http://127.0.0.1:${port}`;
  const { log } = spawnService(t, { CELLS: '2', ADMIN_PORT: String(port), ...boots.env });
  await until(() => boots.pids().length === 2, 'both cells start');
  t.equal(await statusOf(`${admin}/healthz`), 200);
  const early = await fetch(`${admin}/readyz`);
  t.equal(early.status, 503);
  t.same(await early.json(), { error: 'no cell is ready' });
  boots.release();
  await until(async () => (await fetch(`${admin}/readyz`)).ok, 'a cell is ready');
  t.match(log(), '"msg":"ready"');
});

t.test('after SIGTERM not ready at once, but alive while calls finish', async t => {
  const service = await startWithAdmin(t);
  const { admin, url, child } = service;
  const running = callTool(url, 'regex-tester', SLOW);
  const isRunning = async (): Promise<boolean> =>
    /^toolpool_lane_running\{cell="\d",lane="risky"\} 1$/m.test(await (await fetch(`${admin}/metrics`)).text());
  await until(isRunning, 'the call runs');
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await until(() => countOf(service, 'the service ends') === 1, 'the signal is handled');
  const unready = await fetch(`${admin}/readyz`);
  t.equal(unready.status, 503);
  t.same(await unready.json(), { error: 'shutting down: send calls to another instance' });
  t.equal(await statusOf(`${admin}/healthz`), 200);
  t.equal(await statusOf(`${admin}/metrics`), 200);
  t.equal((await running).status, 400, 'the call gets its own answer');
  t.equal((await exit)[0], 0);
});

t.test('a cell that leaks makes the service unhealthy until it is replaced', async t => {
  const boots = watchBoots(t);
  const service = await startWithAdmin(t, boots.env);
  const { admin } = service;
  boots.hold();
  const leak = boots.leak('2');
  await until(async () => !(await fetch(`${admin}/healthz`)).ok, 'the primary knows');
  const unhealthy = await fetch(`${admin}/healthz`);
  t.equal(unhealthy.status, 503);
  t.same(await unhealthy.json(), { error: 'memory leak: cell 2 holds bytes although no call is open' });
  leak.stop();
  boots.release();
  await until(async () => (await fetch(`${admin}/healthz`)).ok, 'another process has taken its place');
});

t.test('a port that is in use ends the start with one line', async t => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, log } = await startProcess(t, { ADMIN_PORT: String(port), LOG_LEVEL: 'silent' });
  if (child.exitCode === null) await once(child, 'exit');
  t.equal(child.exitCode, 1);
  t.match(log(), /^toolpool: listen EADDRINUSE[^\n]*\n$/);
});

/** Asks for a diagnosis. */
const diagnose = (admin: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${admin}/diagnostics/${path}`, { method: 'POST', ...init });

t.test('a heap snapshot and a CPU profile of a cell', async t => {
  const service = await startWithAdmin(t, { DIAGNOSTICS: 'true' });
  const { admin, url } = service;

  const snapshot = await diagnose(admin, 'heap-snapshot?cell=2');
  t.equal(snapshot.status, 200);
  t.equal(snapshot.headers.get('content-disposition'), 'attachment; filename="cell-2.heapsnapshot"');
  const {
    snapshot: heap,
    nodes,
    strings,
  } = (await snapshot.json()) as {
    snapshot: { meta: { node_fields: string[] }; node_count: number };
    nodes: number[];
    strings: string[];
  };
  t.equal(nodes.length, heap.node_count * heap.meta.node_fields.length, 'it is complete');
  t.ok(strings.includes('CellLink'), 'it is that of a cell');

  const profile = await diagnose(admin, 'cpu-profile?cell=1&seconds=1');
  t.equal(profile.status, 200);
  t.equal(profile.headers.get('content-disposition'), 'attachment; filename="cell-1.cpuprofile"');
  const {
    nodes: calls,
    startTime,
    endTime,
  } = (await profile.json()) as {
    nodes: { callFrame: { functionName: string } }[];
    startTime: number;
    endTime: number;
  };
  t.ok(calls.some(({ callFrame }) => callFrame.functionName === '(root)'));
  t.ok(endTime - startTime >= 900_000, 'microseconds');

  await until(() => countOf(service, 'the diagnosis has ended') === 2, 'both are in the log');
  t.match(
    linesOf(service).filter(({ msg }) => msg === 'a cell is being diagnosed'),
    [
      { cell: 'primary', slot: '2', kind: 'heap-snapshot' },
      { cell: 'primary', slot: '1', kind: 'cpu-profile' },
    ],
  );
  t.equal((await callTool(url, 'hash-calc', { text: 'a' })).status, 200, 'calls go on');
  t.equal(await statusOf(`${url}/diagnostics/heap-snapshot`, { method: 'POST' }), 404, 'not for callers');
});

t.test('diagnostics are taken one at a time, and end when their caller leaves', async t => {
  const service = await startWithAdmin(t, { DIAGNOSTICS: 'true' });
  const { admin } = service;
  const ended = (): number => countOf(service, 'the diagnosis has ended');
  const left = request(`${admin}/diagnostics/cpu-profile?seconds=60`, { method: 'POST' }).on('error', () => undefined);
  left.end();
  await until(() => countOf(service, 'a cell is being diagnosed') === 1, 'the first one runs');
  const second = await diagnose(admin, 'heap-snapshot?cell=2');
  t.equal(second.status, 409);
  t.same(await second.json(), { error: 'cell 1 is being diagnosed: retry later' });
  left.destroy();
  await until(() => ended() === 1, 'the first one ends');
  t.match(
    linesOf(service).find(({ msg }) => msg === 'the diagnosis has ended'),
    { slot: '1', error: String },
  );

  t.comment('a cell that ends takes its diagnosis with it');
  const lost = diagnose(admin, 'cpu-profile?cell=2&seconds=60');
  await until(() => countOf(service, 'a cell is being diagnosed') === 2, 'it runs');
  process.kill(linesOf(service).find(({ msg, cell }) => msg === 'ready' && cell === '2')!.pid, 'SIGKILL');
  await t.rejects(lost);
  await until(async () => (await diagnose(admin, 'cpu-profile?seconds=1')).status === 200, 'the next one runs');

  t.comment('requests that are rejected');
  for (const [path, init, status, error] of [
    ['cpu-profile?cell=3', {}, 400, 'cell: expected an integer from 1 to 2, got "3"'],
    ['cpu-profile?seconds=61', {}, 400, 'seconds: expected an integer from 1 to 60, got "61"'],
    ['cpu-profile', { method: 'GET' }, 405, 'method not allowed: GET, expected POST'],
    ['cpu-profile', { headers: { origin: admin } }, 403, 'not allowed for pages of browsers'],
  ] as const) {
    const response = await diagnose(admin, path, init);
    t.equal(response.status, status, path);
    t.same(await response.json(), { error });
  }
});

t.test('a cell that hangs makes the service unhealthy, and unready if no other one is ready', async t => {
  const service = await startWithAdmin(t);
  const { admin } = service;
  const hang = (cell: string): void =>
    void process.kill(linesOf(service).find(line => line.msg === 'ready' && line.cell === cell)!.pid, 'SIGSTOP');
  hang('1');
  await until(async () => !(await fetch(`${admin}/healthz`)).ok, 'the primary has waited for its counters');
  t.same(await (await fetch(`${admin}/healthz`)).json(), { error: 'cell 1 does not report' });
  t.equal(await statusOf(`${admin}/readyz`), 200);
  hang('2');
  await until(async () => !(await fetch(`${admin}/readyz`)).ok, 'no cell is ready');
  for (const { pid, msg } of linesOf(service)) if (msg === 'ready') process.kill(pid, 'SIGCONT');
  await until(async () => (await fetch(`${admin}/healthz`)).ok, 'both report again');
  t.equal(await statusOf(`${admin}/readyz`), 200);
});
