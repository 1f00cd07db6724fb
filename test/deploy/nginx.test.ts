import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { readConfig } from '../../src/config/config.js';
import { bodyLimitOf } from '../../src/shared/tool.js';
import { callTool } from '../call.js';
import { freePort, pidsOf, type ServiceProcess, startProcess, untilOpen } from '../process.js';
import { start } from '../service.js';
import { until } from '../socket.js';
import { HAS_NGINX, NGINX_CONF, startNginx } from './start-nginx.js';

const setting = (name: string): string => new RegExp(`^\\s*${name}\\s+([^;]+);`, 'm').exec(NGINX_CONF)?.[1] ?? '';

t.test('the limits of nginx fit those of the service', async t => {
  const config = readConfig({});
  const largest = Math.max(...[...(await readCatalog()).values()].map(({ tool }) => bodyLimitOf(tool)));
  t.ok(
    parseInt(setting('client_max_body_size'), 10) * 1024 * 1024 >= largest,
    'nginx accepts the largest body of a tool',
  );
  const longest = Math.max(...Object.values(config.lanes).map(({ waitMs, runMs }) => waitMs + runMs));
  t.ok(parseInt(setting('proxy_read_timeout'), 10) * 1000 > longest, 'nginx waits for the slowest answer of a tool');
  t.ok(
    parseInt(/keepalive \d+;[^}]*keepalive_timeout (\d+)s/.exec(NGINX_CONF)![1]!, 10) * 1000 < config.keepAliveMs,
    'nginx closes idle connections first',
  );
});

const post = async (
  url: string,
  tool: string,
  input: unknown,
): Promise<{ status: number; headers: Headers; text: string }> => {
  const response = await callTool(url, tool, input);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const text = 'x'.repeat(100_000);
/** Calls of each lane, with a text that their answers must contain. */
const CALLS: readonly (readonly [tool: string, input: unknown, expected: string])[] = [
  ['base64', { mode: 'encode', input: 'hi' }, '{"ok":true,"result":{"output":"aGk="}}'],
  ['hash-calc', { text: 'abc' }, '"md5":"900150983cd24fb0d6963f7d28e17f72"'],
  ['json-formatter', { input: '{"a":1}', mode: 'minify', indent: '2', sortKeys: false }, '{\\"a\\":1}'],
  ['hash-calc', { text }, createHash('sha256').update(text).digest('hex')],
];

/** Concurrent callers. */
const CALLERS = 4;

t.test(
  'no call fails while instances are replaced, frozen and killed',
  { skip: !HAS_NGINX && 'nginx is not installed', timeout: 250_000 },
  async t => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const instance = (at: number): Promise<ServiceProcess> =>
      // The second instance has two cells.
      startProcess(t, {
        PORT: String(ports[at]),
        TRUST_PROXY: 'loopback',
        HEAVY_HEAP_MB: '256',
        CELLS: at === 1 ? '2' : '1',
        DRAIN_DELAY_MS: '1000',
      });
    const instances = await Promise.all([0, 1, 2].map(instance));
    const url = await startNginx(t, ports);

    const wrong: unknown[] = [];
    let calls = 0;
    let isOver = false;
    const load = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let i = caller; !isOver; i++) {
        const [tool, input, expected] = CALLS[i % CALLS.length]!;
        const answer = await post(url, tool, input).catch(error => ({ status: 0, text: String(error) }));
        if (answer.status !== 200 || !answer.text.includes(expected))
          wrong.push({ tool, ...answer, text: answer.text.slice(0, 200) });
        calls++;
        await sleep(20);
      }
    });
    const untilMoreCalls = async (): Promise<void> => {
      const before = calls;
      await until(() => calls > before + 4 * CALLERS, 'every caller has called again');
    };
    const noCallFailed = async (t: Test, after: string): Promise<void> => {
      await untilMoreCalls();
      t.same(wrong.splice(0), [], `${calls} calls, ${after}`);
    };
    const end = async ({ child }: ServiceProcess, signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await once(child, 'exit');
    };
    await until(() => calls > 50, 'every tool is loaded in every instance');
    await noCallFailed(t, 'without a fault');

    for (const at of [0, 1, 2]) {
      await end(instances[at]!, 'SIGTERM');
      instances[at] = await instance(at);
      await noCallFailed(t, `instance ${at} is replaced`);
    }

    const [first, second, last] = instances as [ServiceProcess, ServiceProcess, ServiceProcess];
    await until(() => second.log().includes('all cells are up'), 'all cells are up');
    process.kill(pidsOf(second)[0]!, 'SIGKILL');
    await noCallFailed(t, 'a cell is killed');
    second.child.kill('SIGHUP');
    await until(() => second.log().includes('all cells are replaced'), 'all cells are replaced');
    await noCallFailed(t, 'cells are replaced');

    const frozen = [first.child.pid!, ...pidsOf(first)];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await sleep(2000);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await noCallFailed(t, 'an instance is frozen for two seconds');

    await end(first, 'SIGKILL');
    await noCallFailed(t, 'an instance is killed');

    await end(second, 'SIGKILL');
    await noCallFailed(t, 'a second instance is killed');

    isOver = true;
    await Promise.all(load);
    t.same(wrong, []);

    t.comment('the client is the peer of nginx');
    const limited = await start(t, { RATE_LIMIT: '1', TRUST_PROXY: 'loopback' });
    const other = await startNginx(t, [limited.port, limited.port, limited.port]);
    const from = (address: string) =>
      callTool(other, 'hash-calc', { text: '' }, { headers: { 'x-forwarded-for': address } });
    t.same(
      [(await from('203.0.113.1')).status, (await from('203.0.113.2')).status],
      [200, 429],
      'X-Forwarded-For of the caller is ignored',
    );

    t.comment('when all instances drain, callers get the answer of the service, not of nginx');
    const drained = await startNginx(t, [last.port, last.port, last.port]);
    const held = post(last.url, 'regex-tester', { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} });
    await untilOpen(last, 1);
    const ended = once(last.child, 'exit');
    last.child.kill('SIGINT');
    await until(() => last.log().includes('draining'), 'the signal is handled');
    const answers = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const { status, headers, text } = await post(drained, 'base64', CALLS[0]![1]);
      answers.add(`${status} ${headers.get('retry-after')} ${text}`);
    }
    t.same([...answers], ['503 1 {"error":"shutting down: send the call to another instance"}']);
    await held;
    await ended;

    t.comment('without an instance, and for too large a body, nginx answers in the form of the service');
    const { status, headers, text: body } = await post(url, 'base64', CALLS[0]![1]);
    t.same(
      [status, headers.get('content-type'), headers.get('access-control-allow-origin')],
      [503, 'application/json', '*'],
    );
    t.match(JSON.parse(body), { error: /no answer/ });
    const large = await fetch(url, { method: 'POST', body: Buffer.alloc(65 * 1024 * 1024) });
    t.equal(large.status, 413);
    t.match(await large.json(), { error: /too large/ });
  },
);

/** More connections than nginx keeps to an instance. */
const CONNECTIONS = 1500;
const CALLS_OF_EACH = 10;

t.test(
  'under overload each call is sent once, and callers get the early answers of the service',
  { skip: !HAS_NGINX && 'nginx is not installed', timeout: 250_000 },
  async t => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const instances = await Promise.all(
      // Queues that are full at once: then most calls are rejected, however fast the machine is.
      ports.map(port => startProcess(t, { PORT: String(port), TRUST_PROXY: 'loopback', FAST_WAITING: '8' })),
    );
    const url = await startNginx(t, ports);
    const statuses = new Map<number | string | undefined, number>();
    const count = (status: number | string | undefined): void =>
      void statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const call = (): Promise<void> =>
      new Promise(resolve => {
        const options = { agent, method: 'POST', headers: { 'content-type': 'application/json' } };
        const sent = request(`${url}/api/tools/hash-calc`, options, response => {
          const isClear = response.statusCode === 200 || response.headers['retry-after'] !== undefined;
          response.resume().once('end', () => resolve(count(isClear ? response.statusCode : 'no retry-after')));
        });
        sent.once('error', error => resolve(count(error.message)));
        sent.end('{"text":"abc"}');
      });
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let i = 0; i < CALLS_OF_EACH; i++) await call();
      }),
    );
    agent.destroy();
    t.same([...statuses.keys()].sort(), [200, 503], 'answers of the service alone', { statuses });
    let tries = 0;
    for (const { url } of instances) {
      const text = await (await fetch(`${url}/metrics`)).text();
      for (const [, value] of text.matchAll(/^toolpool_calls_total\{tool="hash-calc",.*\} (\d+)$/gm))
        tries += Number(value);
    }
    t.ok(tries <= CONNECTIONS * CALLS_OF_EACH, `no call is sent twice: ${tries} tries`);
  },
);
