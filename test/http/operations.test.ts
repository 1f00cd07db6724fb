import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import t from 'tap';
import { callTool } from '../call.js';
import { spawnService, startProcess } from '../process.js';
import { start } from '../service.js';
import { dial, requestHead, until } from '../socket.js';

const JSON_HEADERS = { 'content-type': 'application/json' };

t.test('health, readiness and metrics do not pass through the pool', async t => {
  const { url, call, context } = await start(t);
  await call('base64', { mode: 'encode', input: 'hi' });
  await call('base64', { mode: 'decode', input: '!' });
  await call('base64', {});
  t.same(await (await fetch(`${url}/healthz`)).json(), { status: 'alive' });
  t.same(await (await fetch(`${url}/readyz`)).json(), { status: 'ready' });
  const response = await fetch(`${url}/metrics`);
  t.match(response.headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  for (const line of [
    'toolpool_calls_total{tool="base64",status="200"} 1',
    'toolpool_calls_total{tool="base64",status="400"} 1',
    'toolpool_calls_total{tool="base64",status="422"} 1',
    'toolpool_call_running_seconds_count{tool="base64",lane="fast"} 2',
    'toolpool_call_waiting_seconds_count{tool="base64",lane="fast"} 2',
    'toolpool_lane_waiting{lane="fast"} 0',
    'toolpool_lane_running{lane="heavy"} 0',
    'toolpool_lane_threads{lane="risky"} 2',
    'toolpool_thread_restarts_total{lane="risky"} 0',
    'toolpool_task_deaths_total{lane="risky",cause="late"} 0',
    'toolpool_bytes_held 0',
    'toolpool_open_calls 0',
  ]) {
    t.ok(text.split('\n').includes(line), line);
  }
  for (const name of [
    'toolpool_event_loop_active_seconds_total',
    'toolpool_event_loop_delay_seconds_sum',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]) {
    t.match(text, new RegExp(`^${name} [\\d.e-]+`, 'm'));
  }
  t.match(text, /^toolpool_memory_bound_bytes \d{9,}$/m);

  t.comment('after a minute with bytes of a call that was never released the process is not healthy');
  const now = performance.now.bind(performance);
  t.teardown(() => void (performance.now = now));
  const forgotten = context.memory.admit(1000)!;
  await call('base64', { mode: 'encode', input: 'hi' });
  t.equal((await fetch(`${url}/healthz`)).status, 200);
  performance.now = () => now() + 60_000;
  const leaking = await fetch(`${url}/healthz`);
  t.equal(leaking.status, 503);
  t.match(await leaking.json(), { error: /memory leak/ });
  performance.now = now;
  forgotten.release();
  t.equal((await fetch(`${url}/healthz`)).status, 200);

  context.phase = 'draining';
  const draining = await fetch(`${url}/readyz`);
  t.equal(draining.status, 503);
  t.match(await draining.json(), { error: /shutting down/ });
  t.equal((await fetch(`${url}/healthz`)).status, 200, 'a draining process is alive');
  t.equal((await fetch(`${url}/metrics`)).status, 200);
});

t.test('metrics tell of calls that were queued for too long, and of callers that left', async t => {
  const { url, port } = await start(t, { RISKY_THREADS: '1', RISKY_WAIT_MS: '200', RISKY_RUN_MS: '2000' });
  const metric = async (line: string): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find(each => each.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    );
  };
  const left = await dial(port);
  const body = JSON.stringify(SLOW);
  left.socket.write(requestHead('regex-tester', Buffer.byteLength(body)) + body);
  const isRunning = async (): Promise<boolean> => (await metric('toolpool_lane_running{lane="risky"}')) === 1;
  while (!(await isRunning())) await new Promise(resolve => setTimeout(resolve, 50));
  left.socket.destroy();
  const busy = (): Promise<number> => metric('toolpool_lane_busy_seconds_total{lane="risky"}');
  const before = await busy();
  t.equal((await callTool(url, 'regex-tester', SLOW)).status, 503);
  // The text of the metrics is up to 200 ms old.
  await new Promise(resolve => setTimeout(resolve, 250));
  t.ok((await busy()) - before >= 0.2, 'a call that runs makes its lane busy');
  t.equal(await metric('toolpool_lane_busy_seconds_total{lane="heavy"}'), 0);
  t.ok((await metric('toolpool_call_waiting_seconds_sum{tool="regex-tester",lane="risky"}')) >= 0.2);
  while (await isRunning()) await new Promise(resolve => setTimeout(resolve, 50));
  t.equal(await metric('toolpool_calls_total{tool="regex-tester",status="499"}'), 1);
});

/** A search that ends at its share of the time limit: the lookahead defeats every optimization. */
const SLOW = { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} };

t.test('on SIGTERM running calls finish, new ones are rejected, then the process ends', async t => {
  const { child, url, log } = await startProcess(t);
  const idle = await callTool(url, 'base64', { mode: 'encode', input: 'hi' });
  t.equal(idle.status, 200, 'opens a keep-alive connection');
  await idle.text();
  const running = callTool(url, 'regex-tester', SLOW);
  await new Promise(resolve => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  await until(() => log().includes('draining'), 'the signal is handled');
  // Idle connections are being closed now: a request on one of them would get no answer.
  await new Promise(resolve => setTimeout(resolve, 300));
  t.equal((await fetch(`${url}/readyz`)).status, 503, 'not ready immediately');
  const rejected = await callTool(url, 'base64', { mode: 'encode', input: 'hi' });
  t.equal(rejected.status, 503);
  t.equal(rejected.headers.get('retry-after'), '1');
  t.equal(rejected.headers.get('connection'), 'close');
  t.match(await rejected.json(), { error: /shutting down/ });
  const answered = await running;
  t.equal(answered.status, 400, 'the running call gets its own answer');
  t.match(await answered.json(), { error: /^regex-tester exceeded its time limit of 3 s/ });
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  t.equal(code, 0);
  t.match(log(), /drained/);
  t.notMatch(log(), /DRAIN_MS is over/, 'it ends with the last answer');
});

t.test('after SIGTERM callers that keep their connections lose no call', async t => {
  const { child, port, log } = await startProcess(t, { DRAIN_DELAY_MS: '1500' });
  const call = (agent: Agent): Promise<{ status: number | undefined; closes: boolean }> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, path: '/api/tools/hash-calc', method: 'POST', agent, headers: JSON_HEADERS });
      sent.once('error', reject).once('response', response => {
        response
          .resume()
          .once('end', () => resolve({ status: response.statusCode, closes: response.headers.connection === 'close' }));
      });
      sent.end('{"text":"abc"}');
    });
  let closed = 0;
  let answered = 0;
  let isNoticed = false;
  const callers = Array.from({ length: 20 }, async () => {
    // One connection at a time, which is kept.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const { status, closes } = await call(agent);
      t.equal(status, 200);
      answered++;
      if (closes) closed++;
      // As callers behind a load balancer do that asks for the readiness.
      if (isNoticed) return agent.destroy();
    }
  });
  await until(() => answered > 200, 'connections are in use');
  child.kill('SIGTERM');
  await until(() => log().includes('leaving'), 'the signal is handled');
  t.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 503, 'not ready at once');
  isNoticed = true;
  await Promise.all(callers);
  t.ok(closed >= 20, 'each connection is closed by its answer');
  t.equal((await once(child, 'exit'))[0], 0);
  t.notMatch(log(), /DRAIN_MS is over/);
});

t.test('SIGINT skips the delay of SIGTERM', async t => {
  const { child, log } = await startProcess(t, { DRAIN_DELAY_MS: '600000', DRAIN_MS: '600000' });
  child.kill('SIGTERM');
  await until(() => log().includes('leaving'), 'the signal is handled');
  child.kill('SIGINT');
  t.equal((await once(child, 'exit'))[0], 0);
  t.match(log(), /drained/);
});

t.test('after SIGTERM a client that never finishes is disconnected at the limit', async t => {
  const { child, port, log } = await startProcess(t, { DRAIN_MS: '400' });
  const silent = await dial(port);
  const half = await dial(port);
  half.socket.write(`${requestHead('base64', 100)}{`);
  await new Promise(resolve => setTimeout(resolve, 200));
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  t.equal(code, 0);
  t.match(log(), /DRAIN_MS is over/);
  await Promise.all([silent.closed, half.closed]);
});

t.test('an idle service ends at once, even with open connections', async t => {
  const { child, port, log } = await startProcess(t);
  const silent = await dial(port);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  t.equal(code, 0);
  t.match(log(), /drained/);
  t.notMatch(log(), /DRAIN_MS is over/);
  await silent.closed;
});

t.test('SIGTERM drains from the moment when the port is open', async t => {
  const hook = `import { Server } from 'node:net';
    const { listen } = Server.prototype;
    Server.prototype.listen = function (...args) {
      return listen.apply(this.once('listening', () => process.kill(process.ppid, 'SIGTERM')), args);
    };`;
  const { child, log } = spawnService(t, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` });
  const [code] = await once(child, 'exit');
  t.equal(code, 0);
  t.match(log(), /drained/);
});

t.test('an unknown host ends the start with one line', async t => {
  const { child, log } = await startProcess(t, { HOST: 'nosuchhost.invalid' });
  t.equal(child.exitCode, 1);
  t.match(log(), /^toolpool: getaddrinfo [A-Z_]+ nosuchhost\.invalid\n$/);
});

t.test('an invalid setting ends the start with one line', async t => {
  const { child, log } = await startProcess(t, { PORT: 'http' });
  t.equal(child.exitCode, 2, 'a usage error, as docs/cli.md has it');
  t.equal(log(), 'toolpool: PORT: expected an integer from 0 to 65535, got "http"\n');
});

t.test('an address in use ends the start with one line', async t => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, log } = await startProcess(t, { PORT: String(port) });
  t.equal(child.exitCode, 1);
  t.match(log(), /^toolpool: (listen|bind) EADDRINUSE.*\n$/);
});
