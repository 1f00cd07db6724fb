import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import t from 'tap';
import { callTool, statusOf } from '../call.js';
import { spawnService, startProcess, untilOpen } from '../process.js';
import { dial, rawRequest, requestHead, until } from '../socket.js';

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A search that ends at its share of the time limit: the lookahead defeats every optimization. */
const SLOW = { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} };

t.test('on SIGTERM running calls finish, new ones are rejected, then the process ends', async t => {
  const service = await startProcess(t);
  const { child, port, url, log } = service;
  const idle = await callTool(url, 'base64', { mode: 'encode', input: 'hi' });
  t.equal(idle.status, 200, 'opens a keep-alive connection');
  await idle.text();
  const running = callTool(url, 'regex-tester', SLOW);
  await untilOpen(service, 1);
  child.kill('SIGTERM');
  await until(() => log().includes('draining'), 'the signal is handled');
  // Idle connections are being closed now: a request on one of them would get no answer.
  const send = async (text: string): Promise<string> => {
    const { socket, received, closed } = await dial(port);
    socket.write(text);
    await closed;
    return received();
  };
  t.match(await send('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n'), /^HTTP\/1\.1 503 /, 'not ready immediately');
  const rejected = await send(rawRequest('base64', { mode: 'encode', input: 'hi' }));
  t.match(rejected, /^HTTP\/1\.1 503 /);
  t.match(rejected, /\r\nretry-after: 1\r\n/);
  t.match(rejected, /\r\nconnection: close\r\n/);
  t.match(rejected, /\r\n\r\n\{"error":"shutting down/);
  const answered = await running;
  t.equal(answered.status, 400, 'the running call gets its own answer');
  t.match(await answered.json(), { error: /^regex-tester exceeded its time limit of 3 s/ });
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  t.equal(code, 0);
  t.match(log(), /drained/);
  t.notMatch(log(), /DRAIN_MS is over/, 'it ends with the last answer');
});

t.test('after SIGTERM callers that keep their connections lose no call', async t => {
  const { child, port, log } = await startProcess(t, { DRAIN_DELAY_MS: '600000', DRAIN_MS: '600000' });
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
  t.equal(await statusOf(`http://127.0.0.1:${port}/readyz`), 503, 'not ready at once');
  isNoticed = true;
  await Promise.all(callers);
  child.kill('SIGINT');
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
  const service = await startProcess(t, { DRAIN_MS: '400' });
  const { child, port, log } = service;
  const silent = await dial(port);
  const half = await dial(port);
  half.socket.write(`${requestHead('base64', 100)}{`);
  await untilOpen(service, 1);
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
