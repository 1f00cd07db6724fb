import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import t, { type Test } from 'tap';
import { connectionsWithin, openFilesLimit } from '../../src/config/open-files.js';
import { Pipelines } from '../../src/http/connections/pipelining.js';
import { spawnService } from '../process.js';
import { ENDLESS_SEARCH, start } from '../service.js';
import { dial, rawRequest, until } from '../socket.js';

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const HASH = rawRequest('hash-calc', { text: 'abc' });
const SLOW = rawRequest('regex-tester', ENDLESS_SEARCH);

const MIB = 1024 * 1024;

/** Maximum bytes of one read. */
const READ = 64 * 1024;

const service = await start(t, { RISKY_RUN_MS: '500', RISKY_BACKLOG_MS: '20000', RISKY_WAIT_MS: '20000' });
const { port, context } = service;
const statuses = (received: string): string[] => received.match(/HTTP\/1\.1 \d+/g)?.map(line => line.slice(-3)) ?? [];

/** Opens a connection; returns its end in the service too. */
async function dialBoth(
  to = port,
  server: Server = service.app.server,
): Promise<[serverSide: Socket, Awaited<ReturnType<typeof dial>>]> {
  const [[serverSide], connection] = await Promise.all([once(server, 'connection'), dial(to)]);
  return [serverSide as Socket, connection];
}

t.test('many requests are answered in order', async t => {
  const { socket, received } = await dial(port);
  const ids = Array.from({ length: 200 }, (_, i) => `id-${i}`);
  socket.write(SLOW + ids.map(id => rawRequest('hash-calc', { text: id }, `x-request-id: ${id}\r\n`)).join(''));
  await until(() => statuses(received()).length === 201, 'all answers');
  t.same(
    received().match(/x-request-id: id-\d+/g),
    ids.map(id => `x-request-id: ${id}`),
  );
  socket.destroy();
});

t.test('pipelined requests with unread answers cause no work and no leak', async t => {
  const openFiles = (): number => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (const path of [
    '/docs/static/swagger-ui-bundle.js',
    '/docs/yaml',
    '/docs/json',
    '/metrics',
    '/openapi.json',
    '/nothing',
  ]) {
    const cpu = process.cpuUsage();
    const { socket } = await dial(port);
    socket.pause();
    socket.write(SLOW + get(path).repeat(200));
    await new Promise(resolve => setTimeout(resolve, 200));
    // Terminated threads and their replacements hold a few files each.
    t.ok(openFiles() < before + 100, `${path}: ${openFiles() - before} more open files`);
    socket.destroy();
    await until(() => context.calls.open === 0, 'no call is open');
    const { user, system } = process.cpuUsage(cpu);
    t.ok((user + system) / 1e6 < 2, `${path}: ${(user + system) / 1e6} s of CPU time`);
  }
  await until(() => openFiles() < before + 20, 'files are closed again');
});

t.test('requests that wait when a later one is malformed are answered before it', async t => {
  const { socket, received, closed } = await dial(port);
  socket.write(`${SLOW + HASH.repeat(30)}nonsense\r\n\r\n`);
  await closed;
  t.same(statuses(received()), ['400', ...Array<string>(30).fill('200'), '400']);
  t.match(received(), /time limit[^]*malformed request/);
});

t.test('behind a slow call, a connection is not read, and all its requests are answered in order', async t => {
  const [serverSide, { socket, received }] = await dialBoth();
  const ids = Array.from({ length: 20_000 }, (_, i) => `id-${i}`);
  const requests = ids.map(id => `GET /healthz HTTP/1.1\r\nhost: x\r\nx-request-id: ${id}\r\n\r\n`).join('');
  t.ok(requests.length > 16 * READ);
  socket.write(SLOW + requests);
  await until(() => serverSide.isPaused(), 'the connection is not read');
  const read = serverSide.bytesRead;
  t.ok(read <= 2 * READ, `${read} bytes are read`);
  await until(() => statuses(received()).length > 0, 'the slow call is answered');
  await until(() => statuses(received()).length === 1 + ids.length, 'all answers');
  t.same(
    received().match(/x-request-id: id-\d+/g),
    ids.map(id => `x-request-id: ${id}`),
  );
  t.notOk(serverSide.isPaused(), 'it is read again');
  socket.destroy();
});

t.test('bodies arrive on a connection that is not read for a while', async t => {
  const [serverSide, { socket, received }] = await dialBoth();
  const texts = Array.from({ length: 200 }, (_, i) => `${i}`.repeat(1000 + i));
  socket.write(SLOW + texts.map(text => rawRequest('base64', { mode: 'encode', input: text })).join(''));
  await until(() => serverSide.isPaused(), 'the connection is not read');
  await until(() => received().split('"output":"').length > texts.length, 'all answers');
  t.same(
    [...received().matchAll(/"output":"([^"]*)"/g)].map(([, output = '']) => Buffer.from(output, 'base64').toString()),
    texts,
  );
  socket.destroy();
});

t.test('the time in which a connection is not read does not count for a request that has begun', async t => {
  const { port, app } = await start(t, {
    RISKY_RUN_MS: '3000',
    RISKY_THREADS: '4',
    HEADERS_TIMEOUT_MS: '500',
    REQUEST_TIMEOUT_MS: '2000',
    BODY_IDLE_MS: '60000',
  });
  const connections: Awaited<ReturnType<typeof dialBoth>>[] = [];
  for (let i = 0; i < 4; i++) connections.push(await dialBoth(port, app.server));
  const cut = rawRequest('hash-calc', { text: 'last' });
  const check = async (at: number, isCompleted: boolean): Promise<void> => {
    const [serverSide, { socket, received }] = connections.pop()!;
    socket.write(SLOW + get('/healthz').repeat(40) + cut.slice(0, at));
    await until(() => serverSide.isPaused(), 'the connection is not read');
    await until(() => statuses(received()).length === 41, 'the earlier answers');
    if (isCompleted) socket.write(cut.slice(at));
    await until(() => statuses(received()).length === 42, 'the last answer');
    t.equal(statuses(received()).at(-1), isCompleted ? '200' : '408', `${at} bytes, then the rest: ${isCompleted}`);
    socket.destroy();
  };
  await Promise.all([10, cut.length - 5].flatMap(at => [check(at, true), check(at, false)]));
});

/** A server with bounds, which answers nothing by default. */
async function startBounded(
  t: Test,
  handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined,
): Promise<{
  readonly pipelines: Pipelines;
  readonly server: Server;
  readonly port: number;
  readonly arrivals: () => number;
}> {
  const server = createServer(handle);
  const pipelines = new Pipelines();
  let arrivals = 0;
  pipelines.bound(server, () => arrivals++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { pipelines, server, arrivals: () => arrivals, port: (server.address() as AddressInfo).port };
}

t.test('requests of all connections take bounded memory: the connection with most of them is closed', async t => {
  const { pipelines, server, port, arrivals } = await startBounded(t);
  const small = await dial(port);
  small.socket.write(get('/').repeat(4));
  await until(() => pipelines.bytes > 0, 'requests wait');
  const connections: Awaited<ReturnType<typeof dial>>[] = [];
  let most = 0;
  for (let i = 0; i < 12; i++) {
    const before = arrivals();
    const connection = await dial(port);
    connection.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2000));
    connections.push(connection);
    await until(() => arrivals() === before + 2000, 'they have arrived');
    most = Math.max(most, pipelines.bytes);
  }
  t.ok(most > 16 * MIB && most <= 32 * MIB, `${Math.round(most / MIB)} MiB`);
  await until(() => connections.some(({ socket }) => socket.destroyed), 'a connection is closed');
  t.notOk(small.socket.destroyed, 'not the one with few requests');
  server.closeAllConnections();
  await until(() => pipelines.bytes === 0, 'nothing is counted any more');
});

t.test('the body of a request that waits is counted with its objects, and the rest of it is not read', async t => {
  const bodies: string[] = [];
  const responses: ServerResponse[] = [];
  const { pipelines, server, port } = await startBounded(t, (request, response) => {
    responses.push(response);
    if (request.method === 'GET') return;
    request.setEncoding('utf8');
    let body = '';
    request.on('data', chunk => (body += chunk)).on('end', () => bodies.push(body));
  });
  let waiting: IncomingMessage | undefined;
  server.prependListener('request', (request: IncomingMessage) => (waiting = request));
  const [serverSide, { socket }] = await dialBoth(port, server);
  // One that is answered late, sixteen that are processed, and one that waits.
  socket.write(get('/').repeat(17));
  await until(() => responses.length === 17, 'they are processed');
  const before = pipelines.bytes;
  const sent = 100_000;
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(sent)}0\r\n\r\n`);
  await until(() => serverSide.isPaused(), 'the connection is not read');
  const arrived = waiting!.readableLength;
  t.ok(arrived > 0 && arrived <= READ / 6, `${arrived} chunks have arrived`);
  t.ok(pipelines.bytes >= before + 600 * arrived, 'their objects are counted');

  for (const response of responses) response.end();
  await until(() => bodies.length === 1, 'it is processed');
  t.equal(bodies[0], 'a'.repeat(sent), 'nothing of it is lost');
  responses.at(-1)!.end();
  await until(() => pipelines.bytes === 0, 'nothing is counted any more');
  socket.destroy();
});

t.test('chunks of bodies that wait on many connections are bounded, within one turn too', async t => {
  const { pipelines, server, port } = await startBounded(t);
  let most = 0;
  const connections = await Promise.all(Array.from({ length: 20 }, () => dial(port)));
  const watch = setInterval(() => (most = Math.max(most, pipelines.bytes)), 1);
  for (const { socket } of connections) {
    socket.write(get('/').repeat(17));
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    socket.write('1\r\na\r\n'.repeat(16_000));
  }
  await until(() => connections.some(({ socket }) => socket.destroyed), 'a connection is closed');
  await until(() => connections.filter(({ socket }) => socket.destroyed).length >= 10, 'those with most are closed');
  clearInterval(watch);
  t.ok(most > MIB && most <= 32 * MIB + READ, `${Math.round(most / MIB)} MiB`);
  await until(() => {
    server.closeAllConnections();
    return pipelines.bytes === 0;
  }, 'nothing is counted any more');
});

t.test('one turn of the event loop begins at most 32 requests that wait, of all connections', async t => {
  let begun = 0;
  let inTurn = 0;
  let most = 0;
  const { port } = await startBounded(t, (_request, response) => {
    begun++;
    if (response.socket === null) most = Math.max(most, ++inTurn);
    response.end();
  });
  const eachTurn = (): void => {
    inTurn = 0;
    if (begun < 50 * 40) setImmediate(eachTurn);
  };
  eachTurn();
  const connections = await Promise.all(Array.from({ length: 50 }, () => dial(port)));
  for (const { socket } of connections) socket.write(get('/').repeat(40));
  await until(() => begun === 50 * 40, 'all are begun');
  t.equal(most, 32);
  for (const { received, socket } of connections) {
    await until(() => statuses(received()).length === 40, 'all are answered');
    socket.destroy();
  }
});

t.test('each response emits `close` when its connection is closed', async t => {
  let closed = 0;
  const { port, arrivals } = await startBounded(t, (_request, response) => response.once('close', () => closed++));
  const { socket } = await dial(port);
  socket.write(get('/').repeat(1 + 16 + 8));
  await until(() => arrivals() === 1 + 16 + 8, 'they have arrived');
  socket.destroy();
  await until(() => closed === 1 + 16, 'those that have begun');
});

t.test('a request with more than 200 headers is rejected, and those behind it are not processed', async t => {
  const withHeaders = (count: number): string =>
    `GET /healthz HTTP/1.1\r\nhost: x\r\n${Array.from({ length: count - 1 }, (_, i) => `a${i}: b\r\n`).join('')}\r\n`;
  const taken = await dial(port);
  taken.socket.write(withHeaders(200));
  await until(() => statuses(taken.received()).length === 1, 'it is answered');
  t.same(statuses(taken.received()), ['200']);
  taken.socket.destroy();
  for (const count of [201, 202, 2000]) {
    const { socket, received, closed } = await dial(port);
    socket.write(HASH + withHeaders(count) + HASH);
    await closed;
    t.equal(statuses(received())[1], '431', `${count} headers`);
    t.match(received(), /request headers too large: expected at most 200 headers, of 16 KB in all/);
    t.equal(received().match(/"ok":true/g)?.length, 1);
  }
});

t.test('requests after an upgrade are not lost silently', async t => {
  const { socket, received, closed } = await dial(port);
  socket.write(rawRequest('hash-calc', { text: 'first' }, 'connection: Upgrade\r\nupgrade: h2c\r\n') + HASH);
  await closed;
  t.same(statuses(received()), ['200']);
  t.match(received(), /connection: close/i);
  socket.destroy();
});

t.test('CONNECT is answered after earlier calls', async t => {
  const { received, closed, socket } = await dial(port);
  socket.write(`${HASH}CONNECT a:80 HTTP/1.1\r\nhost: x\r\n\r\n`);
  await closed;
  t.same(statuses(received()), ['200', '405']);
  t.match(received(), /method not allowed: CONNECT/);
});

t.test('a rejected request is answered once', async t => {
  const { received, closed, socket } = await dial(port);
  socket.write(
    'POST /api/tools/hash-calc HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  );
  await closed;
  t.same(statuses(received()), ['501']);
});

t.test('the maximum number of connections leaves room for other open files', async t => {
  t.equal(
    openFilesLimit('Limit  Soft Limit\nMax open files            1024                 4096                 files\n'),
    1024,
  );
  t.equal(openFilesLimit(''), Infinity);
  t.equal(connectionsWithin(1024), 512);
  t.equal(connectionsWithin(100), 1);
  t.equal(connectionsWithin(Infinity), Infinity);
});

t.test('a line of the log says when the limit of open files lowers MAX_CONNECTIONS', async t => {
  const warning = /"maxConnections":(\d+),"openFiles":1000,"msg":"the limit of open files lowers MAX_CONNECTIONS"/;
  const log = async (env: Record<string, string>): Promise<string> => {
    const service = spawnService(t, env, { openFiles: 1000 });
    await until(() => service.log().includes('"msg":"ready"'), 'the service is ready');
    return service.log();
  };
  t.equal(warning.exec(await log({ MAX_CONNECTIONS: '489' }))?.[1], '488');
  t.notMatch(await log({ MAX_CONNECTIONS: '488' }), warning);
});

t.test('all admitted calls are answered during shutdown', async t => {
  const { socket, received } = await dial(port);
  socket.write(SLOW + HASH + SLOW);
  await until(() => context.calls.open === 3, 'three calls are admitted');
  context.phase = 'draining';
  await until(() => statuses(received()).length === 3, 'three answers');
  t.same(statuses(received()), ['400', '200', '400']);
  context.phase = 'serving';
  socket.destroy();
});
