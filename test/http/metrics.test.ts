import { spawnSync } from 'node:child_process';
import t from 'tap';
import { readVersion } from '../../src/read-version.js';
import { REJECTIONS } from '../../src/shared/rejection.js';
import { statusOf } from '../call.js';
import { FAULTY } from '../fixtures/directories.js';
import { ENDLESS_SEARCH, type Service, start, untilIdle } from '../service.js';
import { dial, requestHead, until } from '../socket.js';

const BASE64 = { mode: 'encode', input: 'hi' };

/** The samples of a service now, by name and labels. */
async function samples({ context }: Pick<Service, 'context'>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const metric of await context.metrics.snapshot()) {
    const key = (labels: object): string => `${metric.name}${JSON.stringify(labels)}`;
    if (metric.type !== 'histogram') for (const { labels, value } of metric.values) found.set(key(labels), value);
    else {
      for (const { labels, counts } of metric.series) {
        found.set(
          key(labels),
          counts.reduce((sum, count) => sum + count),
        );
      }
    }
  }
  return found;
}

/** How many requests were counted with these labels. */
const requests = async (service: Service, method: string, route: string, status: number): Promise<number> =>
  (await samples(service)).get(
    `http_server_request_duration_seconds${JSON.stringify({
      http_request_method: method,
      http_route: route,
      http_response_status_code: status,
    })}`,
  ) ?? 0;

/** Calls rejected for a reason. */
const rejected = async (service: Service, reason: string): Promise<number | undefined> =>
  (await samples(service)).get(`toolpool_rejected_calls_total${JSON.stringify({ reason })}`);

t.test('requests are counted by method, route and status, as OpenTelemetry names them', async t => {
  const service = await start(t);
  const { url, port, call } = service;
  await call('base64', BASE64);
  await fetch(`${url}/api/tools/base64/`, {
    method: 'QUERY',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BASE64),
  });
  await call('base64', {});
  for (const path of ['/no-such', '/another', '/api/tools/no-such']) await fetch(url + path);
  await fetch(`${url}/api/tools/base64`);
  await fetch(`${url}/no-such`, { method: 'PROPFIND' });
  await fetch(`${url}/healthz`, { method: 'HEAD' });
  const broken = await dial(port);
  broken.socket.write('GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => broken.received().includes('400'), 'it is answered');
  broken.socket.destroy();
  for (const [method, route, status, count] of [
    ['POST', '/api/tools/base64', 200, 1],
    ['QUERY', '/api/tools/base64', 200, 1],
    ['POST', '/api/tools/base64', 422, 1],
    ['GET', 'unknown', 404, 3],
    ['GET', 'unknown', 405, 1],
    ['_OTHER', 'unknown', 404, 1],
    ['HEAD', '/healthz', 200, 1],
    ['GET', 'unknown', 400, 1],
  ] as const) {
    await until(async () => (await requests(service, method, route, status)) === count, `${method} ${route} ${status}`);
  }
  const names = [...(await samples(service)).keys()].filter(key => key.startsWith('http_server_request_duration'));
  t.equal(names.length, 8, 'nothing else is counted');
  t.notMatch(names.join(), 'no-such', 'callers make no labels');
});

t.test('sizes of bodies are counted, whether they are announced or not', async t => {
  const service = await start(t);
  const { url, context } = service;
  const body = JSON.stringify({ mode: 'encode', input: 'x'.repeat(1000) });
  const chunked = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(body));
      controller.close();
    },
  });
  const line = `${JSON.stringify({ tool: 'base64', input: BASE64 })}\n`;
  const json = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers: json } as const;
  const answer = await (await fetch(`${url}/api/tools/base64`, { ...init, body })).text();
  await (await fetch(`${url}/api/tools/base64`, { ...init, body: chunked, duplex: 'half' } as RequestInit)).text();
  const batch = { ...init, headers: { 'content-type': 'application/x-ndjson' }, body: line };
  const lines = await (await fetch(`${url}/api/batch`, batch)).text();
  await untilIdle(service);
  const sums = new Map<string, number>();
  for (const metric of await context.metrics.snapshot()) {
    if (metric.type !== 'histogram' || !metric.name.endsWith('_body_size_bytes')) continue;
    for (const { labels, sum } of metric.series) sums.set(`${metric.name} ${labels['http_route']}`, sum);
  }
  t.same(Object.fromEntries(sums), {
    'http_server_request_body_size_bytes /api/tools/base64': 2 * body.length,
    'http_server_response_body_size_bytes /api/tools/base64': 2 * answer.length,
    'http_server_request_body_size_bytes /api/batch': line.length,
    'http_server_response_body_size_bytes /api/batch': lines.length,
  });
});

t.test('open connections and requests are counted while they are open', async t => {
  const service = await start(t);
  const count = async (name: string): Promise<number | undefined> => (await samples(service)).get(`${name}{}`);
  t.same([await count('toolpool_connections'), await count('http_server_active_requests')], [0, 0]);
  const [busy, idle] = [await dial(service.port), await dial(service.port)];
  busy.socket.write(`${requestHead('base64', 100)}{`);
  await until(async () => (await count('http_server_active_requests')) === 1, 'the request is open');
  t.equal(await count('toolpool_connections'), 2);
  // A connection that is closed in order, in the middle of a request, is answered 400.
  busy.socket.resetAndDestroy();
  await until(async () => (await requests(service, 'POST', '/api/tools/base64', 499)) === 1, 'it is counted');
  t.equal(await count('http_server_active_requests'), 0);
  idle.socket.destroy();
  await until(async () => (await count('toolpool_connections')) === 0, 'no connection is open');
});

t.test('rejected calls are counted by reason, from 0', async t => {
  const service = await start(t, { RISKY_RUN_MS: '300', RATE_LIMIT: '7' });
  const { url, call, context } = service;
  for (const reason of REJECTIONS) t.equal(await rejected(service, reason), 0, reason);
  t.equal((await samples(service)).get('toolpool_rate_limit_errors_total{}'), 0);

  const { pool, memory } = context;
  const expected: Partial<Record<string, number>> = {};
  const rejects = async (
    reason: string,
    answered: Promise<{ readonly status: number }>,
    status = 503,
  ): Promise<void> => {
    t.equal((await answered).status, status, reason);
    expected[reason] = (expected[reason] ?? 0) + 1;
    t.equal(await rejected(service, reason), expected[reason], reason);
  };
  await rejects('time', call('regex-tester', ENDLESS_SEARCH), 400);
  const rejection = pool.rejection.bind(pool);
  for (const [kind, reason] of [
    ['queue-full', 'queue-full'],
    ['queue-delay', 'delay'],
  ] as const) {
    pool.rejection = () => kind;
    await rejects(reason, call('base64', BASE64));
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'base64', arguments: BASE64 } };
    const headers = { 'content-type': 'application/json' };
    await rejects(reason, fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) }));
  }
  pool.rejection = rejection;
  const held = memory.admit(context.config.bytesHeld)!;
  const reserve = memory.admit(16 * 1024 * 1024);
  t.equal(reserve, undefined, 'large bodies have no reserve');
  const padded = { ...BASE64, input: 'x'.repeat(70_000) };
  await rejects('memory', call('base64', padded));
  held.release();
  context.phase = 'draining';
  await rejects('draining', call('base64', BASE64));
  t.equal(await statusOf(`${url}/readyz`), 503);
  t.equal(await rejected(service, 'draining'), expected['draining'], 'a probe is not a call');
  context.phase = 'serving';
  await rejects('rate-limit', call('base64', BASE64), 429);
});

t.test('lines of a batch are counted by the reason of their rejection', async t => {
  const service = await start(
    t,
    { RISKY_RUN_MS: '1000', RISKY_HEAP_MB: '256', HEAVY_RUN_MS: '1000', RATE_LIMIT: '20' },
    { directories: FAULTY },
  );
  const send = async (lines: readonly object[]): Promise<string> => {
    const body = lines.map(line => `${JSON.stringify(line)}\n`).join('');
    const headers = { 'content-type': 'application/x-ndjson' };
    return (await fetch(`${service.url}/api/batch`, { method: 'POST', headers, body })).text();
  };
  const line = (fault: string, padding = ''): object => ({ tool: 'risky-fault', input: { fault, padding } });
  await send([line('none'), line('late'), line('spin'), line('spin', 'x'.repeat(70_000))]);
  t.equal(await rejected(service, 'time'), 3, 'by the tool, by its thread, and of a large line');
  t.match(await send(Array.from({ length: 30 }, () => line('none'))), /"status":429/);
  t.equal(await rejected(service, 'rate-limit'), 1, 'a batch that is ended');
});

t.test('a scrape changes nothing for the next one', async t => {
  const service = await start(t);
  await service.call('base64', BASE64);
  const types = new Map((await service.context.metrics.snapshot()).map(({ name, type }) => [name, type]));
  const first = await samples(service);
  const second = await samples(service);
  for (const [key, value] of first) {
    const name = /^\w+/.exec(key)![0];
    if (types.get(name) !== 'gauge') t.ok(second.get(key)! >= value, key);
  }
  t.notOk(
    [...types.keys()].find(name => name.includes('eventloop_lag')),
    'quantiles since the last scrape',
  );
  await until(async () => (await samples(service)).get('toolpool_event_loop_delay_seconds{}')! > 0, 'it is sampled');
  t.ok((await samples(service)).get('toolpool_event_loop_active_seconds_total{}')! > 0);
  const info = { version: readVersion(), node: process.version };
  t.equal(first.get(`toolpool_build_info${JSON.stringify(info)}`), 1);
});

t.test('promtool finds nothing wrong', async t => {
  const { url, call } = await start(t);
  await call('base64', BASE64);
  const input = await (await fetch(`${url}/metrics`)).text();
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  if (error !== undefined) return void t.comment('skipped: promtool is not installed');
  t.equal(stdout + stderr, '');
  t.equal(status, 0);
});
