import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { readConfig } from '../../src/config/config.js';
import { bodyLimitOf } from '../../src/shared/tool.js';
import { callTool } from '../call.js';
import { freePort, pidsOf, type ServiceProcess, startProcess } from '../process.js';
import { start } from '../service.js';
import { until } from '../socket.js';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(existsSync);

const conf = readFileSync(new URL('../../../deploy/nginx/nginx.conf', import.meta.url), 'utf8');
const setting = (name: string): string => new RegExp(`^\\s*${name}\\s+([^;]+);`, 'm').exec(conf)?.[1] ?? '';

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
    parseInt(/keepalive 64;[^}]*keepalive_timeout (\d+)s/.exec(conf)![1]!, 10) * 1000 < config.keepAliveMs,
    'nginx closes idle connections first',
  );
});

/** Starts nginx with the project's configuration in front of `ports`; returns its address. */
async function startNginx(t: Test, ports: readonly number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-nginx-'));
  // The processes of nginx may run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const text = conf
    .replace('listen 8080 ', `listen 127.0.0.1:${port} `)
    .replace('http {', `http { ${temporary}`)
    .replace(/127\.0\.0\.1:300([123])/g, (_, n: string) => `127.0.0.1:${ports[Number(n) - 1]}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', `daemon off; pid ${folder}/pid;`];
  const checked = spawnSync(NGINX!, [...args, '-t', '-q'], { encoding: 'utf8' });
  t.equal(checked.status, 0, `the configuration is accepted ${checked.stderr}`);
  const child = spawn(NGINX!, args, { stdio: 'ignore' });
  t.teardown(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) await sleep(20);
  return url;
}

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

t.test(
  'no call fails while instances are replaced, frozen and killed',
  { skip: NGINX === undefined && 'nginx is not installed', timeout: 250_000 },
  async t => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const instance = (at: number): Promise<ServiceProcess> =>
      // The second instance has two cells.
      startProcess(t, {
        PORT: String(ports[at]),
        TRUST_PROXY: 'loopback',
        HEAVY_HEAP_MB: '256',
        CELLS: at === 1 ? '2' : '1',
      });
    const instances = await Promise.all([0, 1, 2].map(instance));
    const url = await startNginx(t, ports);

    const wrong: unknown[] = [];
    let calls = 0;
    let isOver = false;
    const load = Array.from({ length: 4 }, async (_, caller) => {
      for (let i = caller; !isOver; i++) {
        const [tool, input, expected] = CALLS[i % CALLS.length]!;
        const answer = await post(url, tool, input).catch(error => ({ status: 0, text: String(error) }));
        if (answer.status !== 200 || !answer.text.includes(expected))
          wrong.push({ tool, ...answer, text: answer.text.slice(0, 200) });
        calls++;
        await sleep(20);
      }
    });
    const noCallFailed = async (t: Test, after: string): Promise<void> => {
      await sleep(500);
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
    await sleep(500);
    const ended = once(last.child, 'exit');
    last.child.kill('SIGTERM');
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
    t.match(JSON.parse(body), { error: /no instance/ });
    const large = await fetch(url, { method: 'POST', body: Buffer.alloc(65 * 1024 * 1024) });
    t.equal(large.status, 413);
    t.match(await large.json(), { error: /too large/ });
  },
);
