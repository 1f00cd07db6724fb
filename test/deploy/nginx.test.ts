import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { readConfig } from '../../src/config.js';
import { DEFAULT_BODY_LIMIT } from '../../src/shared/tool.js';
import { freePort, type ServiceProcess, startProcess } from '../process.js';
import { start } from '../service.js';
import { until } from '../socket.js';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(existsSync);

const conf = readFileSync(new URL('../../../deploy/nginx/nginx.conf', import.meta.url), 'utf8');
const setting = (name: string): string => new RegExp(`^\\s*${name}\\s+([^;]+);`, 'm').exec(conf)?.[1] ?? '';

t.test('the limits of nginx fit those of the service', async t => {
  const config = readConfig({});
  const largest = Math.max(
    ...[...(await readCatalog()).values()].map(({ tool }) => tool.bodyLimit ?? DEFAULT_BODY_LIMIT),
  );
  t.ok(parseInt(setting('client_max_body_size'), 10) * 1024 * 1024 >= largest, 'every body that a tool takes');
  const longest = Math.max(...Object.values(config.lanes).map(({ waitMs, runMs }) => waitMs + runMs));
  t.ok(parseInt(setting('proxy_read_timeout'), 10) * 1000 > longest, 'every answer that a tool gives');
  t.ok(
    parseInt(/keepalive 64;[^}]*keepalive_timeout (\d+)s/.exec(conf)![1]!, 10) * 1000 < config.keepAliveMs,
    'nginx closes first',
  );
});

/** Starts nginx with the configuration on free ports in a folder of its own; answers its address. */
async function balance(t: Test, ports: readonly number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-nginx-'));
  // Its processes may run as another user.
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
  const response = await fetch(`${url}/api/tools/${tool}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const text = 'x'.repeat(100_000);
/** Calls of each lane, and what their answers must hold. */
const CALLS: readonly (readonly [tool: string, input: unknown, holds: string])[] = [
  ['base64', { mode: 'encode', input: 'hi' }, '{"ok":true,"result":{"output":"aGk="}}'],
  ['hash-calc', { text: 'abc' }, '"md5":"900150983cd24fb0d6963f7d28e17f72"'],
  ['json-formatter', { input: '{"a":1}', mode: 'minify', indent: '2', sortKeys: false }, '{\\"a\\":1}'],
  ['hash-calc', { text }, createHash('sha256').update(text).digest('hex')],
];

t.test(
  'instances are replaced, freeze and die: no call fails',
  { skip: NGINX === undefined && 'nginx is not there', timeout: 250_000 },
  async t => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const instance = (at: number): Promise<ServiceProcess> =>
      // The second one is several processes behind its port.
      startProcess(t, {
        PORT: String(ports[at]),
        TRUST_PROXY: 'loopback',
        HEAVY_HEAP_MB: '256',
        CELLS: at === 1 ? '2' : '1',
      });
    const instances = await Promise.all([0, 1, 2].map(instance));
    const url = await balance(t, ports);

    const wrong: unknown[] = [];
    let calls = 0;
    let over = false;
    const load = Array.from({ length: 4 }, async (_, caller) => {
      for (let i = caller; !over; i++) {
        const [tool, input, holds] = CALLS[i % CALLS.length]!;
        const answer = await post(url, tool, input).catch(error => ({ status: 0, text: String(error) }));
        if (answer.status !== 200 || !answer.text.includes(holds))
          wrong.push({ tool, ...answer, text: answer.text.slice(0, 200) });
        calls++;
        await sleep(20);
      }
    });
    const none = async (t: Test, after: string): Promise<void> => {
      await sleep(500);
      t.same(wrong.splice(0), [], `${calls} calls, ${after}`);
    };
    const gone = async ({ child }: ServiceProcess, signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await once(child, 'exit');
    };
    await until(() => calls > 50, 'every tool is loaded everywhere');
    await none(t, 'all well');

    for (const at of [0, 1, 2]) {
      await gone(instances[at]!, 'SIGTERM');
      instances[at] = await instance(at);
      await none(t, `instance ${at} replaced`);
    }

    const [first, second, last] = instances as [ServiceProcess, ServiceProcess, ServiceProcess];
    await until(() => second.log().includes('all cells are up'), 'all cells are up');
    process.kill(Number(/"pid":(\d+),"cell":"\d","memoryBoundBytes"/.exec(second.log())![1]), 'SIGKILL');
    await none(t, 'a cell killed');
    second.child.kill('SIGHUP');
    await until(() => second.log().includes('all cells are replaced'), 'all cells are replaced');
    await none(t, 'cells replaced');

    first.child.kill('SIGSTOP');
    await sleep(2000);
    first.child.kill('SIGCONT');
    await none(t, 'one frozen for two seconds');

    await gone(first, 'SIGKILL');
    await none(t, 'one killed');

    await gone(second, 'SIGKILL');
    await none(t, 'two killed');

    over = true;
    await Promise.all(load);
    t.same(wrong, []);

    t.comment('the client is whom nginx sees');
    const limited = await start(t, { RATE_LIMIT: '1', TRUST_PROXY: 'loopback' });
    const other = await balance(t, [limited.port, limited.port, limited.port]);
    const from = (address: string) =>
      fetch(`${other}/api/tools/hash-calc`, {
        method: 'POST',
        body: '{"text":""}',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      });
    t.same(
      [(await from('203.0.113.1')).status, (await from('203.0.113.2')).status],
      [200, 429],
      'not who the caller says',
    );

    t.comment('all that there are draining: callers get their answer, not one of nginx');
    const drained = await balance(t, [last.port, last.port, last.port]);
    const held = post(last.url, 'regex-tester', { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} });
    await sleep(500);
    const ended = once(last.child, 'exit');
    last.child.kill('SIGTERM');
    await until(() => last.log().includes('draining'), 'the signal is heard');
    const answers = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const { status, headers, text } = await post(drained, 'base64', CALLS[0]![1]);
      answers.add(`${status} ${headers.get('retry-after')} ${text}`);
    }
    t.same([...answers], ['503 1 {"error":"shutting down: send the call to another instance"}']);
    await held;
    await ended;

    t.comment('none is left, and a body larger than any: the same shape');
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
