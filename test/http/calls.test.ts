import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { parseTraceparent } from '../../src/http/requests/trace-context.js';
import { retryAfterSeconds } from '../../src/problems/retry-after.js';
import { closedGate } from '../fixtures/closed-gate.js';
import { FAULTY } from '../fixtures/directories.js';
import { start, untilIdle } from '../service.js';
import { dial, until } from '../socket.js';

const catalog = await readCatalog();
const service = await start(t, { BODY_IDLE_MS: '500' });
const { url, port, call } = service;

const BASE64 = { mode: 'encode', input: 'hi' };
const JSON_TYPE = { 'content-type': 'application/json' };

t.test('QUERY has the answers of POST, RFC 10008', async t => {
  const query = { method: 'QUERY' };
  t.same((await call('base64', BASE64, query)).body, { ok: true, result: { output: 'aGk=' } });
  t.equal((await call('base64', {}, query)).status, 422);
  t.equal((await call('base64', '{', query)).status, 400);
  t.equal((await call('hash-calc', { text: 'x'.repeat(100_000) }, query)).status, 200, 'a large body');
  t.equal((await call('hash-calc', ' '.repeat(17 * 1024 * 1024), query)).status, 413);
  t.equal((await call('no-such-tool', {}, query)).status, 404);
  t.equal((await call('base64', BASE64, { ...query, headers: { 'content-type': 'text/plain' } })).status, 415);
  const image = await call('color-space', Buffer.from('GIF89a'), {
    ...query,
    headers: { 'content-type': 'image/png' },
  });
  t.match(image.body.result, { format: 'unknown' });

  t.comment('without a body, and without a media type');
  const raw = async (headers: string): Promise<string> => {
    const { socket, received } = await dial(port);
    socket.write(`QUERY /api/tools/base64 HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
    await until(() => received().includes('\r\n\r\n'), headers);
    socket.destroy();
    return received();
  };
  t.match(await raw(''), /^HTTP\/1\.1 415 [^]*missing content-type: expected application\/json/);
  t.match(await raw('content-length: 0\r\n'), /^HTTP\/1\.1 415 /);
  t.match(await raw('content-type: application/json\r\n'), /^HTTP\/1\.1 400 [^]*the body is empty/);
  t.match(await raw('content-type: application/json\r\ncontent-length: 0\r\n'), /^HTTP\/1\.1 400 [^]*empty/);
  t.match(
    await raw('content-type: application/json\r\ncontent-length: 50\r\n'),
    /^HTTP\/1\.1 408 /,
    'the announced body does not arrive',
  );

  t.comment('documents do not accept QUERY');
  for (const path of ['/', '/healthz', '/openapi.json', '/api/tools']) {
    const response = await fetch(url + path, { ...query, body: '{}', headers: JSON_TYPE });
    t.equal(response.status, 405, path);
    t.equal(response.headers.get('allow'), 'GET, HEAD');
  }
});

t.test('Allow, Accept-Query and CORS name QUERY', async t => {
  const preflight = { origin: 'https://x.example', 'access-control-request-method': 'QUERY' };
  for (const init of [{}, { headers: preflight }]) {
    for (const [path, allow, accepted] of [
      ['/api/tools/base64', 'POST, QUERY', 'application/json, application/octet-stream'],
      ['/api/tools/base64/', 'POST, QUERY', 'application/json, application/octet-stream'],
      [
        '/api/tools/color-space?x=1',
        'POST, QUERY',
        'application/json, image/png, image/jpeg, image/webp, application/octet-stream',
      ],
      ['/healthz', 'GET, HEAD', null],
      ['/api/tools', 'GET, HEAD', null],
      ['/nothing', null, null],
      ['/%zz', null, null],
    ] as const) {
      const { status, headers } = await fetch(url + path, { method: 'OPTIONS', ...init });
      if (path === '/%zz') continue;
      t.equal(status, 204, path);
      t.equal(headers.get('allow'), allow, path);
      t.equal(headers.get('accept-query'), accepted, path);
      t.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, POST, QUERY');
      t.match(headers.get('access-control-allow-headers'), /content-type/);
    }
  }
  const wrong = await fetch(`${url}/api/tools/base64`);
  t.equal(wrong.status, 405);
  t.equal(wrong.headers.get('allow'), 'POST, QUERY');
  t.equal(wrong.headers.get('accept-query'), 'application/json, application/octet-stream');
});

t.test('exactly one trailing slash is accepted', async t => {
  for (const id of catalog.keys()) {
    const { input } = catalog.get(id)!.tool.examples[0];
    t.equal((await call(`${id}/`, input)).status, 200, id);
  }
  t.equal((await call('base64/?x=1', BASE64)).status, 200);
  t.equal((await call('base64//', BASE64)).status, 404);
  const wrong = await fetch(`${url}/api/tools/base64/`);
  t.equal(wrong.status, 405);
  const metrics = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
  await until(
    async () => /toolpool_calls_total\{tool="chmod-calc",status="200"\} 1$/m.test(await metrics()),
    'the call is counted under the tool’s id',
  );
});

t.test('answers that differ between calls or may contain a secret are never stored', async t => {
  const stored = [...catalog].filter(([, { tool }]) => tool.cacheable !== false).map(([id]) => id);
  const secret = ['base64', 'certificate-decoder', 'hash-calc', 'jwt-decoder', 'mock-data', 'pwd-gen', 'uuid-gen'];
  for (const id of secret) t.notOk(stored.includes(id), id);
  for (const [id, { tool }] of catalog) {
    const expected = tool.cacheable === false ? 'no-store' : null;
    for (const method of ['POST', 'QUERY']) {
      const { headers } = await call(id, tool.examples[0].input, { method });
      t.equal(headers.get('cache-control'), expected, `${method} ${id}`);
    }
    if (expected === null) continue;
    for (const [body, init, status] of [
      ['{', {}, 400],
      [[], {}, 422],
      [{}, { headers: { 'content-type': 'text/plain' } }, 415],
    ] as const) {
      const answer = await call(id, body, init);
      t.equal(answer.status, status, id);
      t.equal(answer.headers.get('cache-control'), 'no-store', `${id} ${status}`);
    }
  }
  const limited = await start(t, { RATE_LIMIT: '1' });
  await limited.call('base64', BASE64);
  const { status, headers } = await limited.call('base64', BASE64);
  t.same([status, headers.get('cache-control')], [429, 'no-store']);
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

t.test('traceparent, W3C Trace Context section 3.2', async t => {
  const context = { traceId: TRACE, spanId: PARENT, flags: 1 };
  for (const [value, expected] of [
    [`00-${TRACE}-${PARENT}-01`, context],
    [`00-${TRACE}-${PARENT}-00`, { ...context, flags: 0 }],
    [`cc-${TRACE}-${PARENT}-01`, context],
    [`cc-${TRACE}-${PARENT}-01-what-the-future-will-be`, context],
    [`cc-${TRACE}-${PARENT}-01.what`, undefined],
    [`00-${TRACE}-${PARENT}-01-`, undefined],
    [`00-${TRACE}-${PARENT}-01-more`, undefined],
    [`ff-${TRACE}-${PARENT}-01`, undefined],
    [`00-${'0'.repeat(32)}-${PARENT}-01`, undefined],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    [`00-${TRACE.toUpperCase()}-${PARENT}-01`, undefined],
    [`00-${TRACE}-${PARENT}`, undefined],
    [`00-${TRACE}-${PARENT}-1`, undefined],
    [`0-${TRACE}-${PARENT}-01`, undefined],
    [`00-${TRACE.slice(1)}-${PARENT}-01`, undefined],
    [` 00-${TRACE}-${PARENT}-01`, undefined],
    [`00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`, undefined],
    [`00-${TRACE}-${PARENT}-01\n`, undefined],
    ['', undefined],
    [undefined, undefined],
    [[`00-${TRACE}-${PARENT}-01`], undefined],
  ] as const) {
    t.same(parseTraceparent(value), expected, String(value));
  }
});

t.test('the trace of the caller is logged', async t => {
  const lines: string[] = [];
  const logged = await start(
    t,
    { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' },
    { log: { write: line => void lines.push(line) } },
  );
  const traced = async (id: string, traceparent?: string): Promise<Record<string, unknown>> => {
    await logged.call('base64', BASE64, {
      headers: { ...JSON_TYPE, 'x-request-id': id, ...(traceparent !== undefined && { traceparent }) },
    });
    await until(() => lines.some(line => line.includes(`"reqId":"${id}"`)), id);
    return JSON.parse(lines.find(line => line.includes(`"reqId":"${id}"`)) ?? '{}') as Record<string, unknown>;
  };
  t.match(await traced('a', `00-${TRACE}-${PARENT}-01`), { trace_id: TRACE, span_id: PARENT, msg: 'answered' });
  for (const [id, value] of [
    ['b', undefined],
    ['c', `00-${TRACE}-${PARENT}-01"injected`],
    ['d', 'secret'],
  ] as const) {
    const line = await traced(id, value);
    t.notOk('trace_id' in line || 'span_id' in line, id);
  }
  t.notMatch(lines.join(''), /injected|secret/, 'invalid headers are not logged');
});

t.test('a log line has fractions of milliseconds, sizes and, where that is set, the client', async t => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const settings = { LOG_LEVEL: 'info', LOG_REQUESTS: 'true', TRUST_PROXY: 'true' };
  const headers = { ...JSON_TYPE, 'x-forwarded-for': 'x'.repeat(100) };
  for (const client of [undefined, 'x'.repeat(64)]) {
    const logged = await start(t, { ...settings, LOG_CLIENT: String(client !== undefined) }, { log });
    lines.length = 0;
    const answer = await logged.call('base64', BASE64, { headers });
    await until(() => lines.some(line => line.includes('"answered"')), 'it is logged');
    const line = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
    for (const field of ['ms', 'waitMs', 'runMs'] as const) {
      t.match(String(line[field]), /^\d+(\.\d{1,3})?$/, field);
      t.ok((line[field] as number) >= 0, field);
    }
    t.ok((line['ms'] as number) > (line['runMs'] as number), 'the total has the rest');
    t.equal(line['client'], client);
    t.equal(line['bytesIn'], JSON.stringify(BASE64).length);
    t.equal(line['bytesOut'], Number(answer.headers.get('content-length')));
  }
});

t.test('a share of the answers is logged', async t => {
  const { random } = Math;
  t.teardown(() => void (Math.random = random));
  const lines: string[] = [];
  const { call, context } = await start(
    t,
    { LOG_LEVEL: 'info', LOG_REQUESTS: '0.25' },
    { log: { write: line => void lines.push(line) } },
  );
  const logged = (): number => lines.filter(line => line.includes('"answered"')).length;
  for (const [value, count] of [
    [0, 1],
    [0.24, 2],
    [0.25, 2],
    [0.99, 2],
    [0.1, 3],
  ] as const) {
    Math.random = () => value;
    await call('base64', BASE64);
    await untilIdle({ context });
    t.equal(logged(), count, String(value));
  }
});

t.test('Retry-After is the estimated delay with jitter, within bounds', async t => {
  for (const [delayMs, random, seconds] of [
    [0, 0, 1],
    [0, 0.49, 1],
    [0, 0.5, 2],
    [999, 0, 1],
    [1001, 0, 2],
    [1001, 0.999, 4],
    [5000, 0, 5],
    [5000, 0.999, 10],
    [29_500, 0.999, 60],
    [1e9, 0, 30],
    [1e9, 0.999, 60],
    [Infinity, 0.5, 45],
  ] as const) {
    t.equal(retryAfterSeconds(delayMs, random), seconds, `${delayMs} ms, ${random}`);
  }
  const seen = new Set(Array.from({ length: 500 }, () => retryAfterSeconds(4000)));
  t.same([...seen].sort(), [4, 5, 6, 7, 8]);
});

t.test('a full lane reports its backlog in Retry-After', async t => {
  const { call, context } = await start(t, { RISKY_WAITING: '6' }, { directories: FAULTY });
  const { gate, open } = closedGate(t);
  // The lane estimates run times from calls that have ended.
  const ended = await call('risky-fault', { fault: 'none', ms: 500 });
  const runMs = Number(/run;dur=([\d.]+)/.exec(ended.headers.get('server-timing') ?? '')?.[1]);
  const sent = Array.from({ length: 7 }, () => call('risky-fault', { fault: 'none', gate }));
  await until(() => context.pool.full('risky'), 'six calls are queued, one runs');
  const estimate = context.pool.delayMs('risky');
  t.ok(estimate > 6 * 0.7 * runMs && estimate < 6 * 4 * runMs, `${estimate} ms for six calls of ${runMs} ms`);
  const { status, headers } = await call('risky-fault', { fault: 'none' });
  t.equal(status, 503);
  const seconds = Number(headers.get('retry-after'));
  t.ok(seconds >= Math.floor(estimate / 1000) && seconds <= 2 * Math.ceil(estimate / 1000), `${seconds} s`);
  t.equal((await call('fast-fault', { fault: 'none' })).status, 200, 'other lanes accept calls');
  open();
  for (const answer of await Promise.all(sent)) t.equal(answer.status, 200);
});
