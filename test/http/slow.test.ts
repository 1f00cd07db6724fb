import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { CellLink } from '../../src/cells/link.js';
import { connectionsOf } from '../../src/http/listen.js';
import { ENDLESS_SEARCH, type Service, start, untilIdle } from '../service.js';
import { dial, rawRequest, requestHead, until } from '../socket.js';
import { StalledClient } from './stalled-client.js';

const MIB = 1024 * 1024;

t.test('a moving upload and a running call are not idle', async t => {
  const { port, context } = await start(t, { BODY_IDLE_MS: '2000', RISKY_RUN_MS: '2500' });

  t.comment('a body that arrives in steps over 2.5 seconds');
  const body = JSON.stringify({ mode: 'encode', input: 'x'.repeat(100_000) });
  const { socket, received } = await dial(port);
  socket.write(requestHead('base64', body.length));
  for (let i = 0; i < 10; i++) {
    await sleep(250);
    socket.write(body.slice((i * body.length) / 10, ((i + 1) * body.length) / 10));
  }
  await until(() => received().includes('eHh4'), 'the answer');
  t.match(received(), /^HTTP\/1\.1 200 /);

  t.comment('a call that runs longer than the idle timeout');
  const running = await dial(port);
  running.socket.write(rawRequest('regex-tester', { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} }));
  await until(() => running.received().includes('exceeded its time limit'), 'the answer');

  t.comment('an answer that is read in steps over a second');
  const reader = await dial(port);
  let bytes = 0;
  reader.socket.on('data', chunk => {
    bytes += chunk.length;
    reader.socket.pause();
    setTimeout(() => reader.socket.resume(), 10);
  });
  reader.socket.write(rawRequest('base64', { mode: 'encode', input: 'x'.repeat(5_000_000) }));
  await until(() => bytes > 6_666_668, 'the whole answer is read');
  await until(() => context.calls.open === 0, 'no call is open');
  for (const caller of [socket, running.socket, reader.socket]) caller.destroy();
});

t.test('the connection of an unread answer is closed and its memory released', async t => {
  const service = await start(t, { BODY_IDLE_MS: '1000', ANSWER_TIMEOUT_MS: '3600000' });
  const { socket } = await dial(service.port);
  socket.pause();
  socket.write(rawRequest('base64', { mode: 'encode', input: 'x'.repeat(5_000_000) }));
  await until(() => service.context.memory.held > 6_000_000, 'the answer is written');
  await untilIdle(service);
  socket.destroy();
});

t.test('a stalled rejected body is disconnected', async t => {
  const { port } = await start(t, { BODY_IDLE_MS: '200' });
  const { socket, received, closed } = await dial(port);
  socket.write(`${requestHead('base64', 100 * MIB)}{"mode":`);
  await closed;
  t.match(received(), /^HTTP\/1\.1 413 /);
  t.equal(received().split('HTTP/1.1').length, 2, 'exactly one answer');
});

/** Watches the most bytes that are held and calls that are open from now on. */
function watchHeld(t: Test, { context }: Service): { readonly bytes: number; readonly calls: number } {
  const most = { bytes: 0, calls: 0 };
  const watch = setInterval(() => {
    most.bytes = Math.max(most.bytes, context.memory.held);
    most.calls = Math.max(most.calls, context.calls.open);
  }, 1);
  t.teardown(() => clearInterval(watch));
  return most;
}

/** Waits until the service has given up a client that never closes its connection. */
const untilGone = ({ servers }: Service): Promise<void> =>
  until(async () => (await connectionsOf(servers)) === 0, 'no connection is open');

const answers = (received: string): string[] => received.match(/HTTP\/1\.1 \d{3}/g) ?? [];

t.test('a connection that was answered 408 holds nothing and runs nothing, whatever it still sends', async t => {
  const service = await start(t, { HEADERS_TIMEOUT_MS: '100' });
  for (const [name, late] of [
    ['an upload', `${requestHead('color-space', 39 * MIB)}{"image":"`],
    ['a call', rawRequest('regex-tester', ENDLESS_SEARCH)],
    ['a batch', 'POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\n\r\n'],
  ] as const) {
    const client = new StalledClient(service.port);
    await until(() => client.closed, 'the answer');
    const held = watchHeld(t, service);
    client.socket.write(late);
    await untilGone(service);
    t.same(held, { bytes: 0, calls: 0 }, name);
    t.same(answers(client.received), ['HTTP/1.1 408'], name);
    client.socket.destroy();
  }
});

t.test('a request that times out while the rate limit is checked is not admitted', async t => {
  // Without a primary, the check ends after 0.9 s, and the call passes.
  const service = await start(
    t,
    { HEADERS_TIMEOUT_MS: '100', REQUEST_TIMEOUT_MS: '250', RATE_LIMIT: '10' },
    { link: new CellLink('1') },
  );
  // Node looks for late requests every 500 ms: it finds this one after 700 ms.
  await sleep(300);
  const client = new StalledClient(service.port);
  const held = watchHeld(t, service);
  client.socket.write(`${requestHead('color-space', 39 * MIB)}{"image":"`);
  await until(() => client.closed, 'the answer');
  await untilGone(service);
  t.same(held, { bytes: 0, calls: 0 });
  t.same(answers(client.received), ['HTTP/1.1 408']);
  client.socket.destroy();
});

t.test('a request that is late behind a running call is answered 408 once, also if the rest arrives then', async t => {
  const service = await start(t, { HEADERS_TIMEOUT_MS: '100', RISKY_RUN_MS: '1500' });
  const { socket, received, closed } = await dial(service.port);
  const [head = '', body = ''] = rawRequest('base64', { mode: 'encode', input: 'hi' }).split(/(?<=\r\n\r\n)/);
  socket.write(rawRequest('regex-tester', ENDLESS_SEARCH) + head.slice(0, -2));
  await sleep(1000);
  socket.write(head.slice(-2) + body);
  await closed;
  t.same(answers(received()), ['HTTP/1.1 400', 'HTTP/1.1 408']);
  t.match(received(), /time limit[^]*request timeout/);
  await untilIdle(service);
});
