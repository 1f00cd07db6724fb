import { Buffer } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import t from 'tap';
import { WRITTEN_PER_TURN } from '../../src/http/answers/write-slices.js';
import { statusOf } from '../call.js';
import { start } from '../service.js';
import { dial, until } from '../socket.js';

const SCRIPT = '/docs/static/swagger-ui-bundle.js';
const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

t.test('large documents are written one slice in each turn, however many callers there are', async t => {
  const service = await start(t);
  let written = 0;
  let most = 0;
  let isOver = false;
  service.app.server.on('connection', socket => {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (chunk: unknown, ...rest: unknown[]) => {
      written += Buffer.byteLength(chunk as Buffer);
      return write(chunk, ...rest);
    };
  });
  const turns = (async () => {
    while (!isOver) {
      most = Math.max(most, written);
      written = 0;
      await nextTurn();
    }
  })();
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await fetch(`${service.url}${SCRIPT}`, { headers: { 'accept-encoding': 'identity' } });
      t.equal(Number(response.headers.get('content-length')), (await response.clone().arrayBuffer()).byteLength);
      return (await response.arrayBuffer()).byteLength;
    }),
  );
  isOver = true;
  await turns;
  t.ok(bodies.every(length => length > 4 * WRITTEN_PER_TURN));
  // A turn may also write the headers of all answers.
  t.ok(most <= WRITTEN_PER_TURN + 20 * 1024, `at most ${most} bytes in one turn`);
});

t.test('a caller that does not read a large document is disconnected', async t => {
  const { app, port } = await start(t, { ANSWER_TIMEOUT_MS: '300', BODY_IDLE_MS: '600000' });
  const { socket } = await dial(port);
  // More than the buffers of the connection hold.
  socket.pause().write(request(SCRIPT).repeat(16));
  const connections = promisify(app.server.getConnections.bind(app.server));
  await until(async () => (await connections()) === 1, 'it is connected');
  await until(async () => (await connections()) === 0, 'it is disconnected');
  socket.destroy();
});

t.test('files of the pages count in the rate limit; documents for programs do not', async t => {
  const { url, call } = await start(t, { RATE_LIMIT: '2' });
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const [, script = ''] = /src="\.(\/page\/[^"]+)"/.exec(html) ?? [];
  for (const path of [script, SCRIPT, '/', '/docs/', '/api/tools', '/openapi.json']) {
    const response = await fetch(`${url}${path}`);
    t.equal(response.status, 200, path);
    await response.arrayBuffer();
  }
  const rejected = await fetch(`${url}${SCRIPT}`);
  t.equal(rejected.status, 429);
  t.match(rejected.headers.get('retry-after'), /^\d+$/);
  t.equal((await call('base64', { mode: 'encode', input: '' })).status, 429);
  t.equal(await statusOf(`${url}/healthz`), 200, 'probes do not count');
});

t.test('HEAD has the length of the document', async t => {
  const { port } = await start(t);
  const { socket, received } = await dial(port);
  socket.write(`HEAD ${SCRIPT} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await until(() => socket.destroyed, 'it is answered');
  t.match(received(), /^HTTP\/1\.1 200 [^]*\r\ncontent-length: \d{7}\r\n[^]*\r\n\r\n$/i);
});
