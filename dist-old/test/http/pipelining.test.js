import { readdirSync } from 'node:fs';
import t from 'tap';
import { connectionsWithin, openFilesLimit } from '../../src/open-files.js';
import { spawnService } from '../process.js';
import { ENDLESS_SEARCH, start } from '../service.js';
import { dial, rawRequest, until } from '../socket.js';
const get = (path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const HASH = rawRequest('hash-calc', { text: 'abc' });
const SLOW = rawRequest('regex-tester', ENDLESS_SEARCH);
const service = await start(t, { RISKY_RUN_MS: '500', RISKY_BACKLOG_MS: '20000', RISKY_WAIT_MS: '20000' });
const { port, context } = service;
const statuses = (received) => received.match(/HTTP\/1\.1 \d+/g)?.map(line => line.slice(-3)) ?? [];
t.test('many requests are answered in order', async (t) => {
    const { socket, received } = await dial(port);
    const ids = Array.from({ length: 200 }, (_, i) => `id-${i}`);
    socket.write(SLOW + ids.map(id => rawRequest('hash-calc', { text: id }, `x-request-id: ${id}\r\n`)).join(''));
    await until(() => statuses(received()).length === 201, 'all answers');
    t.same(received().match(/x-request-id: id-\d+/g), ids.map(id => `x-request-id: ${id}`));
    socket.destroy();
});
t.test('pipelined requests with unread answers cause no work and no leak', async (t) => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
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
t.test('requests that wait when a later one is malformed are answered before it', async (t) => {
    const { socket, received, closed } = await dial(port);
    socket.write(`${SLOW + HASH.repeat(30)}nonsense\r\n\r\n`);
    await closed;
    t.same(statuses(received()), ['400', ...Array(30).fill('200'), '400']);
    t.match(received(), /time limit[^]*malformed request/);
});
t.test('behind a request, 16 are processed and 256 wait; one more closes the connection', async (t) => {
    const accepted = await dial(port);
    accepted.socket.write(SLOW + get('/healthz').repeat(16 + 256));
    await until(() => statuses(accepted.received()).length === 1 + 16 + 256, 'all answers');
    accepted.socket.destroy();
    const { socket, received, closed } = await dial(port);
    socket.write(SLOW + get('/healthz').repeat(16 + 256 + 1));
    await closed;
    t.same(statuses(received()), [], 'none is answered');
});
t.test('requests after an upgrade are not lost silently', async (t) => {
    const { socket, received, closed } = await dial(port);
    socket.write(rawRequest('hash-calc', { text: 'first' }, 'connection: Upgrade\r\nupgrade: h2c\r\n') + HASH);
    await closed;
    t.same(statuses(received()), ['200']);
    t.match(received(), /connection: close/i);
    socket.destroy();
});
t.test('CONNECT is answered after earlier calls', async (t) => {
    const { received, closed, socket } = await dial(port);
    socket.write(`${HASH}CONNECT a:80 HTTP/1.1\r\nhost: x\r\n\r\n`);
    await closed;
    t.same(statuses(received()), ['200', '405']);
    t.match(received(), /method not allowed: CONNECT/);
});
t.test('a rejected request is answered once', async (t) => {
    const { received, closed, socket } = await dial(port);
    socket.write('POST /api/tools/hash-calc HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n');
    await closed;
    t.same(statuses(received()), ['501']);
});
t.test('the maximum number of connections leaves room for other open files', async (t) => {
    t.equal(openFilesLimit('Limit  Soft Limit\nMax open files            1024                 4096                 files\n'), 1024);
    t.equal(openFilesLimit(''), Infinity);
    t.equal(connectionsWithin(1024), 512);
    t.equal(connectionsWithin(100), 1);
    t.equal(connectionsWithin(Infinity), Infinity);
});
t.test('a line of the log says when the limit of open files lowers MAX_CONNECTIONS', async (t) => {
    const warning = /"maxConnections":(\d+),"openFiles":1000,"msg":"the limit of open files lowers MAX_CONNECTIONS"/;
    const log = async (env) => {
        const service = spawnService(t, env, 1000);
        await until(() => service.log().includes('"msg":"ready"'), 'the service is ready');
        return service.log();
    };
    t.equal(warning.exec(await log({ MAX_CONNECTIONS: '489' }))?.[1], '488');
    t.notMatch(await log({ MAX_CONNECTIONS: '488' }), warning);
});
t.test('all admitted calls are answered during shutdown', async (t) => {
    const { socket, received } = await dial(port);
    socket.write(SLOW + HASH + SLOW);
    await until(() => context.calls.open === 3, 'three calls are admitted');
    context.draining = true;
    await until(() => statuses(received()).length === 3, 'three answers');
    t.same(statuses(received()), ['400', '200', '400']);
    context.draining = false;
    socket.destroy();
});
//# sourceMappingURL=pipelining.test.js.map