import dns from 'node:dns';
import type { Socket } from 'node:net';
import t, { type Test } from 'tap';
import { ENDLESS_SEARCH, start, untilIdle } from '../service.js';
import { dial, rawRequest, requestHead, until } from '../socket.js';

const MIB = 1024 * 1024;

/** The limits that a test need not wait long for, in milliseconds. */
const SHORT = { BODY_IDLE_MS: '1000', HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '2000' };

/** The head of a batch of `length` bytes. */
const batchHead = (length: number): string =>
  `POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${length}\r\n\r\n`;

const line = (tool: string, input: unknown): string => `${JSON.stringify({ tool, input })}\n`;

/** A service with these limits, where a call may run longer than its connection may be idle. */
const impatient = await start(t, { ...SHORT, KEEP_ALIVE_MS: '1000', RISKY_RUN_MS: '3000' });

t.test('an idle connection is closed after KEEP_ALIVE_MS, also where that is the idle time of bodies', async t => {
  const { port } = impatient;
  const { socket, received, closed } = await dial(port);
  socket.write(rawRequest('base64', { mode: 'encode', input: 'hi' }));
  await closed;
  t.match(received(), /^HTTP\/1\.1 200 /);
});

t.test('a call that runs for longer than both keeps its connection', async t => {
  const { port } = impatient;
  const { socket, received } = await dial(port);
  socket.write(rawRequest('regex-tester', ENDLESS_SEARCH));
  await until(() => received().includes('time limit'), 'the call ends at its own limit');
  t.match(received(), /^HTTP\/1\.1 400 /);
  socket.destroy();
});

t.test('a request behind a batch on its connection has its own time limit', async t => {
  const service = impatient;
  const lines = line('regex-tester', ENDLESS_SEARCH);
  const { socket, received, closed } = await dial(service.port);
  socket.write(batchHead(lines.length) + lines);
  socket.write(`${requestHead('base64', 5 * MIB)}{"mode":`);
  const drip = setInterval(() => socket.write(' '), 200);
  t.teardown(() => clearInterval(drip));
  await closed;
  t.match(received(), /^HTTP\/1\.1 200 [^]*time limit[^]*HTTP\/1\.1 408 /);
  await untilIdle(service);
});

t.test('a batch behind a slow answer on its connection is not idle', async t => {
  const { port } = impatient;
  const lines = line('base64', { mode: 'encode', input: 'hi' }).repeat(3);
  const { socket, received } = await dial(port);
  socket.write(rawRequest('regex-tester', ENDLESS_SEARCH) + batchHead(lines.length) + lines);
  await until(() => received().endsWith('0\r\n\r\n'), 'the batch has its last chunk');
  t.equal(received().split('aGk=').length - 1, 3);
  t.notMatch(received(), /"status":408/);
  socket.destroy();
});

t.test('batches stop reading when the memory of all callers is used up', async t => {
  const limit = 48 * MIB;
  const service = await start(t, { BODY_IDLE_MS: SHORT.BODY_IDLE_MS, MAX_BYTES_HELD: String(limit) });
  const { memory } = service.context;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memory.held)), 5);
  t.teardown(() => clearInterval(watch));
  const unfinished = `{"tool":"base64","input":{"mode":"encode","input":"${'a'.repeat(3 * MIB)}`;
  const batches = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const batch = await dial(service.port);
      batch.socket.write(batchHead(40 * MIB) + unfinished);
      return batch;
    }),
  );
  await until(() => batches.some(({ received }) => received().includes('no memory left')), 'a batch is told so');
  for (const { socket } of batches) socket.destroy();
  await untilIdle(service);
  // Small calls have 16 MiB in addition.
  t.ok(most > limit / 2 && most <= limit + 16 * MIB, `at most ${Math.round(most / MIB)} MiB were held`);
});

t.test('while the process retires, an answer closes its connection only if no later call is open on it', async t => {
  const { port, context } = await start(t, { RISKY_RUN_MS: '3000' });
  const slow = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'regex-tester', arguments: ENDLESS_SEARCH },
  });
  const { socket, received } = await dial(port);
  socket.write(
    'POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
      `content-length: ${slow.length}\r\n\r\n${slow}` +
      rawRequest('base64', { mode: 'encode', input: 'hi' }),
  );
  await until(() => context.calls.open === 2, 'both are admitted');
  context.phase = 'retiring';
  await until(() => received().includes('aGk='), 'the second one is answered');
  t.match(received(), /^HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 /);
  socket.destroy();
});

const HEALTH = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';

type Connection = Awaited<ReturnType<typeof dial>>;

/** Asks on a connection whether the service is alive. */
async function ask({ socket, received }: Connection): Promise<void> {
  const before = received().length;
  socket.write(HEALTH);
  await until(() => received().slice(before).includes('alive'), 'it is answered');
}

/** Which connections the service has closed, once it has closed so many of them. */
async function closedOf(connections: readonly Connection[], count: number): Promise<boolean[]> {
  const closed = (): boolean[] => connections.map(({ socket }) => socket.destroyed);
  await until(() => closed().filter(Boolean).length >= count, `${count} connections are closed`);
  return closed();
}

t.test('connections on which nothing is sent keep nobody out', async t => {
  const { port } = await start(t, { MAX_CONNECTIONS: '20' });
  const silent: Connection[] = [];
  for (let i = 0; i < 20; i++) silent.push(await dial(port));
  const next = await dial(port);
  await ask(next);
  t.same(await closedOf(silent, 1), [true, ...Array<boolean>(19).fill(false)], 'the first one made room');
  for (const { socket } of [...silent, next]) socket.destroy();
});

t.test('the connection is closed that has been idle longest since its last answer', async t => {
  const { port } = await start(t, { MAX_CONNECTIONS: '3' });
  const connections = [await dial(port), await dial(port), await dial(port)];
  const [first, second, third] = connections as [Connection, Connection, Connection];
  for (const connection of [second, third, first, second]) await ask(connection);
  const next = await dial(port);
  await ask(next);
  t.same(await closedOf(connections, 1), [false, false, true]);
  await ask(first);
  await ask(await dial(port));
  t.same(await closedOf([...connections, next], 2), [false, true, true, false]);
});

t.test('a connection with a request, or with the beginning of one, is not idle', async t => {
  const { port, app, context } = await start(t, { MAX_CONNECTIONS: '2' });
  const atService: Socket[] = [];
  app.server.on('connection', (socket: Socket) => atService.push(socket));
  const [calling, sending] = [await dial(port), await dial(port)];
  // The answer to the second request waits for that to the first one.
  calling.socket.write(rawRequest('regex-tester', ENDLESS_SEARCH) + HEALTH);
  sending.socket.write(HEALTH.slice(0, -2));
  const haveArrived = (): boolean => atService.filter(({ bytesRead }) => bytesRead > 0).length === 2;
  await until(() => context.calls.open === 1 && haveArrived(), 'both have sent something');
  const surplus = await dial(port);
  await surplus.closed;
  t.equal(surplus.received(), '', 'the new one is closed');
  sending.socket.write('\r\n');
  await until(() => sending.received().includes('alive'), 'the others are served');

  const next = await dial(port);
  await ask(next);
  t.same(await closedOf([calling, sending], 1), [false, true], 'once it is answered, it is idle');
  for (const { socket } of [calling, next]) socket.destroy();
});

/** Gives `localhost` two addresses, which every machine with Linux has. */
function giveTwoAddresses(t: Test): void {
  const { lookup } = dns;
  t.teardown(() => void Object.assign(dns, { lookup }));
  const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }));
  const twice = (...args: Parameters<typeof lookup>): void => {
    const [name, options, done] = args as unknown as [string, { all?: boolean }, (...found: unknown[]) => void];
    if (name === 'localhost' && options.all === true) done(null, addresses);
    else lookup(...args);
  };
  Object.assign(dns, { lookup: twice });
}

const onLinux = { skip: process.platform !== 'linux' };

t.test('all addresses of localhost share the limits and the shutdown', onLinux, async t => {
  giveTwoAddresses(t);
  const { port, app, context } = await start(t, { HOST: 'localhost', MAX_CONNECTIONS: '3', KEEP_ALIVE_MS: '600000' });
  const connections: Connection[] = [];
  const atService: Socket[] = [];
  app.server.on('connection', (socket: Socket) => atService.push(socket));
  for (const host of ['127.0.0.1', '127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.1']) {
    const connection = await dial(port, host);
    await ask(connection);
    connections.push(connection);
  }
  t.same(await closedOf(connections, 2), [true, true, false, false, false], 'they are counted together');

  const [second, third] = connections.slice(2);
  const slow = rawRequest('regex-tester', ENDLESS_SEARCH).replace('host: x', 'host: localhost');
  second!.socket.write(slow + HEALTH.repeat(600));
  const isHeld = (): boolean => atService.some(socket => socket.localAddress === '127.0.0.2' && socket.isPaused());
  await until(isHeld, 'the bound of pipelined requests holds for each address');
  second!.socket.destroy();

  t.notOk(third!.socket.destroyed);
  context.phase = 'draining';
  await app.close();
  await third!.closed;
  await t.rejects(dial(port, '127.0.0.2'), { code: 'ECONNREFUSED' });
});
