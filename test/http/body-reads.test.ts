import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { BodyReceiver } from '../../src/http/bodies/receive-body.js';
import { MemoryBudget } from '../../src/pool/memory-budget.js';
import { problems } from '../../src/problems/problems.js';
import { dial, until } from '../socket.js';

const BYTES = 100_000;

/** A request with a chunk for each byte, and another request behind it. */
async function request(
  t: Test,
): Promise<{ message: IncomingMessage; response: ServerResponse; isNext: () => boolean }> {
  const server = createServer();
  t.teardown(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { socket } = await dial((server.address() as AddressInfo).port);
  t.teardown(() => socket.destroy());
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  socket.write(`${head}${'1\r\n1\r\n'.repeat(BYTES)}0\r\n\r\nGET /next HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [message, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  let isNext = false;
  server.on('request', () => (isNext = true));
  return { message, response, isNext: () => isNext };
}

/** The most bytes that Node held of a message, as a chunk each, at the end of a turn of the event loop. */
function watch(message: IncomingMessage): { most: () => number } {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, message.readableLength);
    if (!message.readableEnded && !message.destroyed) setImmediate(look);
  };
  setImmediate(look);
  return { most: () => most };
}

const receiver = (): BodyReceiver => new BodyReceiver(60_000, 60_000);

t.test('Node holds no chunks of an upload that is paused or waits for its turn', async t => {
  const { message, response, isNext } = await request(t);
  const { most } = watch(message);
  const upload = receiver().upload(message);
  let bytes = 0;
  let isEnded = false;
  upload.start({ data: ({ length }) => (bytes += length), end: () => (isEnded = true) });
  await until(() => bytes > 0, 'it has begun');
  upload.pause();
  const before = bytes;
  await until(() => bytes > before, 'what was sent still arrives');
  for (let i = 0; i < 100; i++) await turn();
  const paused = bytes;
  for (let i = 0; i < 100; i++) await turn();
  t.equal(bytes, paused, 'no more is read');
  t.ok(paused < BYTES);
  upload.resume();
  await until(() => isEnded, 'its end');
  t.equal(bytes, BYTES);
  t.equal(most(), 0);
  response.end();
  await until(isNext, 'the next request of the connection');
});

t.test('nor of a body that waits for its turn', async t => {
  const { message, response, isNext } = await request(t);
  const { most } = watch(message);
  const reservation = new MemoryBudget(BYTES * 2).admit(0)!;
  const noRoom = (): ReturnType<typeof problems.requestTimeout> => problems.requestTimeout();
  const receiving = { length: undefined, limit: BYTES, isJson: false, reservation, noRoom };
  const body = await new Promise(resolve => receiver().receive(message, receiving, (_, body) => resolve(body)));
  t.same(body, { parts: [Buffer.alloc(65_536, '1'), Buffer.alloc(BYTES - 65_536, '1')], isJson: false });
  t.equal(most(), 0);
  response.end();
  await until(isNext, 'the next request of the connection');
});

t.test('nor of a body that is dropped', async t => {
  const { message, response, isNext } = await request(t);
  const { most } = watch(message);
  receiver().discard(message, response);
  await until(() => message.readableEnded, 'its end');
  t.equal(most(), 0);
  response.end();
  await until(isNext, 'the next request of the connection');
});
