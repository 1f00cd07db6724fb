import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { statusOf } from '../../call.js';
import { freePort } from '../../process.js';
import { type Answer, type Service, start, untilIdle } from '../../service.js';
import { dial, requestHead, until } from '../../socket.js';

const CALL = { mode: 'encode', input: 'hi' };

const statuses = async (service: Service, count: number, init: RequestInit = {}): Promise<number[]> => {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push((await service.call('base64', CALL, init)).status);
  return all;
};

function isRateLimited(t: Test, { status, headers, body }: Answer, limit: number): void {
  t.equal(status, 429);
  t.match(body, { error: new RegExp(`^rate limit exceeded: maximum ${limit} calls in [\\d.]+ s, retry in \\d+ s$`) });
  t.same(Object.keys(body), ['error']);
  t.match(headers.get('retry-after'), /^[1-9]\d*$/);
  t.equal(headers.get('ratelimit'), `"default";r=0;t=${headers.get('retry-after')}`);
  t.match(headers.get('content-type'), /^application\/json/);
  t.equal(headers.get('access-control-allow-origin'), '*');
  t.match(headers.get('access-control-expose-headers'), /retry-after.*ratelimit-policy.*ratelimit/);
  t.ok(headers.get('x-request-id'));
}

t.test('without a limit nothing is counted', async t => {
  const service = await start(t);
  const { headers } = await service.call('base64', CALL);
  for (const name of ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit']) t.equal(headers.get(name), null, name);
});

t.test('calls above the limit are rejected until the window ends; only calls of tools count', async t => {
  const service = await start(t, { RATE_LIMIT: '3', RATE_LIMIT_WINDOW_MS: '60500' });
  for (const path of ['healthz', 'readyz', 'metrics', 'openapi.json', 'api/tools', 'docs/']) {
    t.equal(await statusOf(`${service.url}/${path}`), 200, path);
  }
  const { headers } = await service.call('hash-calc', { text: '' });
  t.equal(headers.get('ratelimit-policy'), '"default";q=3;w=61', 'the window in whole seconds, rounded up');
  t.match(headers.get('ratelimit'), /^"default";r=2;t=61$/);
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'])
    t.equal(headers.get(name), null, name);
  t.same(await statuses(service, 3), [200, 200, 429], 'the limit is shared by all tools');
  isRateLimited(t, await service.call('base64', CALL), 3);
  t.equal(await statusOf(`${service.url}/healthz`), 200);
  // Metrics are rendered at most five times a second, so the answer may be older than the last call.
  const counted = 'toolpool_calls_total{tool="base64",status="429"} 2';
  await until(async () => (await (await fetch(`${service.url}/metrics`)).text()).includes(counted), counted);
  const now = performance.now.bind(performance);
  t.teardown(() => void (performance.now = now));
  performance.now = () => now() + 60_500;
  t.same(await statuses(service, 1), [200], 'a new window');
  t.equal(service.context.calls.open, 0);
});

t.test('a trusted proxy names the client', async t => {
  const from = (addresses: string) => ({ headers: { 'x-forwarded-for': addresses } });
  for (const [trust, expected] of [
    ['false', 'the header is ignored: all calls have one client'],
    ['192.0.2.0/24', 'the peer is not a trusted proxy'],
  ] as const) {
    const service = await start(t, { RATE_LIMIT: '1', TRUST_PROXY: trust });
    t.same(
      [...(await statuses(service, 1, from('203.0.113.1'))), ...(await statuses(service, 1, from('203.0.113.2')))],
      [200, 429],
      expected,
    );
  }
  for (const trust of ['true', '1', '127.0.0.0/8', 'loopback']) {
    const service = await start(t, { RATE_LIMIT: '1', TRUST_PROXY: trust });
    t.same(await statuses(service, 2, from('203.0.113.1')), [200, 429], `${trust}: one client`);
    t.same(await statuses(service, 1, from('203.0.113.2')), [200], `${trust}: another`);
    if (trust !== 'true')
      t.same(
        await statuses(service, 1, from('198.51.100.9, 203.0.113.2')),
        [429],
        `${trust}: addresses that the client itself adds are ignored`,
      );
    t.same(await statuses(service, 1, from('2001:db8:1:2::1')), [200]);
    t.same(await statuses(service, 1, from('2001:db8:1:2:3::1')), [429], 'the same network of 64 bits');
  }
});

/** The answers of a batch of hash-calc calls, a line each. */
async function batch(
  { url }: Service,
  lines: readonly string[],
  init: RequestInit = {},
): Promise<{ headers: Headers; answers: { id?: number; ok?: boolean; status?: number; next?: number }[] }> {
  const response = await fetch(`${url}/api/batch`, {
    method: 'POST',
    body: lines.join('\n'),
    ...init,
    headers: { 'content-type': 'application/x-ndjson', ...init.headers },
  });
  const text = await response.text();
  return {
    headers: response.headers,
    answers: text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)),
  };
}

const line = (id: number): string => JSON.stringify({ id, tool: 'hash-calc', input: { text: '' } });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

t.test('each line of a batch is a call', async t => {
  const service = await start(t, { RATE_LIMIT: '10', RATE_LIMIT_WINDOW_MS: '60000', TRUST_PROXY: 'loopback' });
  const as = (client: string): RequestInit => ({ headers: { 'x-forwarded-for': client } });
  const { headers, answers } = await batch(
    service,
    [...numbers(4).map(line), '', '\r', ...numbers(30).map(line)],
    as('a'),
  );
  t.equal(headers.get('ratelimit-policy'), '"default";q=10;w=60');
  t.same(
    answers.map(({ id, ok }) => [id, ok]),
    [...numbers(4), ...numbers(6)].map(id => [id, true]).concat([[undefined, undefined]] as never),
  );
  t.match(answers.at(-1), {
    status: 429,
    error: /^rate limit exceeded: maximum 10 calls in 60 s, retry in \d+ s$/,
    retryAfter: Number,
    next: 13,
  });
  t.same(await statuses(service, 1, as('a')), [429], 'single calls and lines share the limit');
  const { answers: none } = await batch(service, [line(1)], as('a'));
  t.match(none, [{ error: /^rate limit exceeded/ }], 'a batch above the limit is rejected as a whole');

  t.same(await statuses(service, 7, as('b')), Array(7).fill(200));
  const { answers: rest } = await batch(service, numbers(3).map(line), as('b'));
  t.match(
    rest,
    [
      { id: 0, ok: true },
      { id: 1, ok: true },
      { id: 2, ok: true },
    ],
    'the lines fit exactly',
  );
  t.same(await statuses(service, 1, as('b')), [429]);

  t.comment('lines of several lanes, and lines that are large');
  const mixed = numbers(12).map(id =>
    JSON.stringify(
      id % 3 === 0
        ? { id, tool: 'regex-tester', input: { pattern: 'a', text: 'a', flags: {} } }
        : { id, tool: 'base64', input: { mode: 'encode', input: 'x'.repeat(id % 3 === 1 ? 1 : 100_000) } },
    ),
  );
  const { answers: many } = await batch(service, mixed, as('c'));
  t.same(
    many.map(({ id, next }) => id ?? next),
    [...numbers(10), 11],
  );
  await untilIdle(service);
});

const REDIS = '/usr/bin/redis-server';

t.test('with Redis', { skip: !existsSync(REDIS) && `${REDIS} is not installed` }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-redis-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const isUp = () =>
    new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.on('error', () => resolve(false));
      socket.on('data', () => {
        socket.destroy();
        resolve(true);
      });
    });
  const startRedis = async (): Promise<ChildProcess> => {
    const child = spawn(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    t.teardown(() => child.kill('SIGKILL'));
    while (!(await isUp())) await sleep(20);
    return child;
  };
  const settings = {
    RATE_LIMIT: '10',
    RATE_LIMIT_REDIS: `redis://127.0.0.1:${port}`,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  };
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const countLogged = (text: string): number => lines.filter(line => line.includes(text)).length;
  /** Calls as one client in sequence. Returns the statuses and the duration of the slowest call. */
  const callAs = async (
    service: Service,
    client: string,
    count: number,
  ): Promise<{ statuses: number[]; maxMs: number }> => {
    const found = { statuses: [] as number[], maxMs: 0 };
    for (let i = 0; i < count; i++) {
      const sent = performance.now();
      found.statuses.push(...(await statuses(service, 1, { headers: { 'x-forwarded-for': client } })));
      found.maxMs = Math.max(found.maxMs, performance.now() - sent);
    }
    return found;
  };
  const passed = (count: number): number[] => Array<number>(count).fill(200);
  /** The statuses of so many calls of a new client. */
  const limited = (count: number): number[] => [...passed(10), ...Array<number>(count - 10).fill(429)];
  /** The answer of Redis to an inline command. */
  const ask = async (command: string): Promise<string> => {
    const { socket, received } = await dial(port);
    socket.write(`${command}\r\n`);
    await until(() => received().endsWith('\r\n'), command);
    socket.destroy();
    return received();
  };
  /** Waits until Redis counts the calls of a service; each attempt is a client of its own, in this network. */
  const untilCounted = async (service: Service, network: string): Promise<void> => {
    let client = 0;
    await until(async () => {
      const address = `${network}.${client++}`;
      const { headers } = await service.call('base64', CALL, { headers: { 'x-forwarded-for': address } });
      t.equal(headers.get('ratelimit-policy'), '"default";q=10;w=60');
      t.match(headers.get('ratelimit'), /^"default";r=9;t=\d+$/);
      return (await ask(`EXISTS toolpool-calls-${address}`)) === ':1\r\n';
    }, 'Redis counts');
  };
  /**
   * Waits until the limit of a client is met exactly; each attempt is a client of its own, in this network. On a busy
   * machine Redis may take longer than a call waits for it.
   */
  const untilLimited = async (service: Service, network: string): Promise<void> => {
    const expected = JSON.stringify([...passed(10), 429]);
    let client = 0;
    await until(async () => {
      const { statuses } = await callAs(service, `${network}.${client++}`, 11);
      return JSON.stringify(statuses) === expected;
    }, 'ten calls of a client pass, and the next is rejected');
  };

  let server = await startRedis();
  const one = await start(t, settings, { log });
  const two = await start(t, settings, { log });
  await untilCounted(one, '192.0.2');
  await untilCounted(two, '192.0.3');

  await t.test('two instances count together', async t => {
    const expected = JSON.stringify([...passed(10), 429, 429]);
    let attempts = 0;
    // On a busy machine Redis may take longer than a call waits for it.
    await until(async () => {
      const client = `203.0.114.${++attempts}`;
      const [first, second] = [await callAs(one, client, 6), await callAs(two, client, 6)];
      return JSON.stringify([...first.statuses, ...second.statuses]) === expected;
    }, 'ten calls of a client pass');
    isRateLimited(t, await one.call('base64', CALL, { headers: { 'x-forwarded-for': `203.0.114.${attempts}` } }), 10);
    t.same((await callAs(two, '203.0.113.2', 1)).statuses, passed(1), 'another client');
    const { answers } = await batch(one, numbers(20).map(line), { headers: { 'x-forwarded-for': '203.0.113.2' } });
    t.same(
      answers.map(({ ok, next }) => ok ?? next),
      [...Array(9).fill(true), 10],
      'lines of a batch',
    );
  });

  await t.test('while Redis hangs, an instance counts for itself; afterwards all count together again', async t => {
    server.kill('SIGSTOP');
    t.comment('a call whose caller disconnects during the request to Redis is not kept open');
    const { socket } = await dial(one.port);
    socket.write(requestHead('base64', 2));
    await sleep(20);
    socket.destroy();
    const { statuses, maxMs } = await callAs(one, '203.0.113.3', 30);
    t.same(statuses, limited(30));
    t.comment(`slowest call: ${Math.round(maxMs)} ms`);
    server.kill('SIGCONT');
    await untilCounted(one, '192.0.4');
    await untilLimited(one, '198.51.100');
    t.pass('ten calls pass, and no more');
    await until(() => one.context.calls.open === 0, 'no call is open');
  });

  await t.test('while Redis is down, an instance counts for itself; afterwards all count together again', async t => {
    server.kill('SIGKILL');
    const { statuses, maxMs } = await callAs(two, '203.0.113.5', 30);
    t.same(statuses, limited(30));
    t.comment(`slowest call: ${Math.round(maxMs)} ms`);
    await until(() => countLogged('does not answer') > 0, 'the failure is logged');
    server = await startRedis();
    await untilCounted(two, '192.0.5');
    await untilLimited(two, '198.51.101');
    t.pass('ten calls pass, and no more');
    t.ok(countLogged('answers again') > 0, 'the recovery is logged');
    t.ok(countLogged('does not answer') < 10, 'not once per call');
  });

  await t.test('what Redis rejects is logged once, without the command, which has the password', async t => {
    const configure = async (setting: string, value: string): Promise<void> => {
      t.equal(await ask(`CONFIG SET ${setting} ${value}`), '+OK\r\n', setting);
    };
    await untilCounted(two, '192.0.6');
    await configure('maxmemory', '1');
    t.same((await callAs(two, '203.0.113.8', 15)).statuses, limited(15));
    await until(() => countLogged('rejects the count: this process counts for itself') > 0, 'the rejection is logged');
    t.ok(countLogged('rejects the count') < 10, 'not once per call');
    t.notMatch(lines.join(''), '203.0.113.8', 'without the client');
    const recoveries = countLogged('answers again');
    await configure('maxmemory', '0');
    await untilCounted(two, '192.0.7');
    await until(() => countLogged('answers again') > recoveries, 'the recovery is logged');

    await configure('requirepass', 'right');
    const url = `redis://:not-the-password@127.0.0.1:${port}`;
    const service = await start(t, { ...settings, RATE_LIMIT_REDIS: url }, { log });
    await until(() => countLogged('WRONGPASS') > 0, 'the reason is logged');
    t.same((await callAs(service, '203.0.113.9', 15)).statuses, limited(15));
    t.notMatch(lines.join(''), 'not-the-password');
  });

  await t.test('without Redis the service starts', async t => {
    const service = await start(t, {
      ...settings,
      RATE_LIMIT_REDIS: `redis://127.0.0.1:${await freePort()}`,
      LOG_LEVEL: 'silent',
    });
    t.same((await callAs(service, '203.0.113.7', 15)).statuses, limited(15));
  });
});
