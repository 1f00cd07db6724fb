import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { LINGER_MS } from '../../src/http/connections/linger.js';
import { connectionsOf } from '../../src/http/listen.js';
import { start, untilIdle } from '../service.js';
import { dial, drained, rawRequest, requestHead, until } from '../socket.js';

const MIB = 1024 * 1024;

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

const GET = 'GET /healthz HTTP/1.1\r\nhost: x\r\n';

/** The service of all tests that need no settings of their own. */
const service = await start(t);

t.test('an answer that closes the connection is read by a caller that sends everything first', async t => {
  const body = 20 * MIB;
  for (const [name, head, status] of [
    ['too large', requestHead('hash-calc', body, 'connection: close\r\n'), 413],
    ['an expectation', requestHead('base64', body, 'connection: close\r\nexpect: x\r\n'), 417],
    ['two hosts', requestHead('base64', body, 'host: y\r\n'), 400],
    ['a document', `${GET}connection: close\r\ncontent-length: ${body}\r\n\r\n`, 200],
  ] as const) {
    const { socket, received, closed } = await dial(service.port);
    const errors: string[] = [];
    socket.on('error', error => errors.push(error.message)).pause();
    socket.write(head);
    for (let sent = 0; sent < body && !socket.destroyed; sent += MIB)
      if (!socket.write(Buffer.alloc(MIB, 'x')))
        await Promise.race([new Promise(resolve => socket.once('drain', resolve)), closed, sleep(10_000)]);
    socket.resume();
    await closed;
    t.same(statusesIn(received()), [status], name);
    t.same(errors, [], `${name}: no reset`);
  }
  await untilIdle(service);
});

t.test('what arrived while the event loop was stalled is read before a connection is closed', async t => {
  const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1');
  t.teardown(() => socket.destroy());
  let received = '';
  const errors: string[] = [];
  socket.on('data', chunk => (received += chunk)).on('error', error => errors.push(error.message));
  const closed = new Promise(resolve => socket.on('close', resolve));
  const body = 20 * MIB;
  socket.write(requestHead('hash-calc', body, 'connection: close\r\n'));
  await once(socket, 'end');
  for (let sent = 0; sent < body; sent += MIB / 8) {
    // After an immediate, timers come before the poll that reads what the system has taken.
    await afterPoll();
    const isFull = !socket.write(Buffer.alloc(MIB / 8, 'x'));
    if (sent < MIB / 4) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LINGER_MS + 100);
    if (isFull) await drained(socket);
  }
  socket.end();
  await closed;
  t.same(statusesIn(received), [413]);
  t.same(errors, [], 'no reset');
});

t.test('an answer that closes the connection does not wait for a body that has stalled', async t => {
  const service = await start(t, { BODY_IDLE_MS: '60000', REQUEST_TIMEOUT_MS: '60000' });
  const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1');
  t.teardown(() => socket.destroy());
  let received = '';
  socket.on('data', chunk => (received += chunk)).on('error', () => undefined);
  socket.write(`${requestHead('hash-calc', 60_000_000, 'connection: close\r\n')}{`);
  await until(async () => received !== '' && (await connectionsOf([service.app.server])) === 0, 'it is closed', 20_000);
  t.same(statusesIn(received), [413]);
});

t.test('a body that no route wants is read slowly', async t => {
  for (const method of ['GET', 'OPTIONS']) {
    const { socket } = await dial(service.port);
    socket.write(`${method} /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 4000000000\r\n\r\n`);
    const chunk = Buffer.alloc(MIB);
    const begun = performance.now();
    let sent = 0;
    const send = (): void => {
      while (!socket.destroyed && performance.now() - begun < 500) {
        sent += MIB;
        if (!socket.write(chunk)) return void socket.once('drain', send);
      }
    };
    send();
    await sleep(600);
    const seconds = (performance.now() - begun) / 1000;
    // 100 MiB a second, and what the system holds of a connection.
    t.ok(sent <= (100 * seconds + 24) * MIB, `${method}: ${sent / MIB} MiB in ${seconds} s`);
    socket.destroy();
  }
});

t.test('a request that has been answered gets no second answer', async t => {
  const service = await start(t, { REQUEST_TIMEOUT_MS: '500', HEADERS_TIMEOUT_MS: '400', BODY_IDLE_MS: '60000' });
  const long = requestHead('hash-calc', 60_000_000);
  for (const [name, text, status] of [
    ['a document', `${GET}content-length: 60000000\r\n\r\n`, 200],
    ['a rejected call', long, 413],
    ['a rejected body', `${requestHead('color-space', 20_000_000)}${'['.repeat(70_000)}`, 400],
  ] as const) {
    const { socket, received, closed } = await dial(service.port);
    socket.write(text);
    const more = setInterval(() => socket.write('x'), 50);
    // What still arrives may make the system reset the connection.
    await closed.catch(() => undefined);
    clearInterval(more);
    t.same(statusesIn(received()), [status], name);
  }
});

t.test('valid requests before a malformed one are answered, whatever their route', async t => {
  const service = await start(t, { RATE_LIMIT: '100000' });
  const call = rawRequest('hash-calc', { text: 'a' });
  for (const [first, status] of [
    [`${GET}\r\n`, 200],
    ['GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n', 200],
    ['GET /none HTTP/1.1\r\nhost: x\r\n\r\n', 404],
    [call, 200],
  ] as const) {
    for (const [last, lastStatus] of [
      ['GARBAGE\r\n\r\n', 400],
      ['CONNECT x:1 HTTP/1.1\r\nhost: x:1\r\n\r\n', 405],
    ] as const) {
      const { socket, received, closed } = await dial(service.port);
      socket.write(first + first + last);
      await closed;
      t.same(statusesIn(received()), [status, status, lastStatus], `${first.split('\r\n', 1)[0]}, ${last.trim()}`);
    }
  }
});

t.test('callers that pipeline a batch and do not read are disconnected', async t => {
  const service = await start(t, { BODY_IDLE_MS: '500', ANSWER_TIMEOUT_MS: '3600000' });
  const call = rawRequest('base64', { mode: 'encode', input: 'x'.repeat(45_000) });
  const line = '{"tool":"hash-calc","input":{"text":"a"}}\n';
  const batch =
    `POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\n` +
    `content-length: ${line.length}\r\n\r\n${line}`;
  for (const [name, text] of [
    ['before the calls', batch + call.repeat(250)],
    ['behind them', call.repeat(250) + batch],
  ] as const) {
    const { socket } = await dial(service.port);
    socket.pause();
    socket.write(text);
    await until(() => service.context.calls.open > 0, 'the calls arrive');
    await untilIdle(service);
    t.pass(name);
    socket.destroy();
  }
});

t.test('the time limit of a call that is answered 408 counts as 408', async t => {
  const service = await start(t, { REQUEST_TIMEOUT_MS: '500', HEADERS_TIMEOUT_MS: '400', BODY_IDLE_MS: '60000' });
  const { socket, received, closed } = await dial(service.port);
  socket.write(`${requestHead('hash-calc', 1000)}{`);
  await closed;
  t.same(statusesIn(received()), [408]);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, /^toolpool_calls_total\{tool="hash-calc",status="408"\} 1$/m);
});

t.test('malformed hosts, targets and framings are rejected by their standards', async t => {
  const chunked = 'POST /api/tools/base64 HTTP/1.0\r\nhost: x\r\nconnection: keep-alive\r\ntransfer-encoding: chunked';
  for (const [name, text, status] of [
    ['a host with a space (RFC 9112 3.2)', 'GET /healthz HTTP/1.1\r\nhost: a b\r\n\r\n', 400],
    ['a host with a path', 'GET /healthz HTTP/1.1\r\nhost: a/c\r\n\r\n', 400],
    ['a coding in HTTP/1.0 (RFC 9112 6.1)', `${chunked}\r\n\r\n0\r\n\r\n`, 400],
    ['a long target (RFC 9112 3)', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 414],
    ['long headers', `GET /healthz HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const { socket, received, closed } = await dial(service.port);
    socket.write(text);
    await closed;
    t.same(statusesIn(received()), [status], name);
  }
});

t.test('a path is not read as a pattern of routes', async t => {
  const { url } = service;
  for (const path of ['/:a(', '/:a([)', '/:a((x+x+)+y)', '/docs/:x(', `/${':(x)'.repeat(1000)}`]) {
    const answer = await fetch(url + path);
    t.equal(answer.status, 404, path.slice(0, 20));
    await answer.text();
    const offer = await fetch(url + path, { method: 'OPTIONS' });
    t.equal(offer.status, 204, `OPTIONS ${path.slice(0, 20)}`);
    t.equal(offer.headers.get('access-control-allow-origin'), '*');
    await offer.text();
  }
});
