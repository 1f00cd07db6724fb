import type { Socket } from 'node:net';
import t, { type Test } from 'tap';
import { type Service, start } from '../service.js';
import { dial, until } from '../socket.js';

const MIB = 1024 * 1024;

const request = (tool: string, body: string, length = Buffer.byteLength(body)): string =>
  `POST /api/tools/${tool} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ` +
  `${length}\r\n\r\n${body}`;

/** An image as bytes, in ASCII. */
const image = (body: string, length: number): string =>
  request('color-space', body, length).replace('application/json', 'image/jpeg');

/** A call that runs until its limit. */
const SLOW = request('regex-tester', JSON.stringify({ pattern: '(?=(a+)+b)a', text: 'a'.repeat(3000), flags: {} }));

/** Two megabytes in, nearly three out: more than the buffers of a connection take. */
const LARGE_ANSWER = request('base64', JSON.stringify({ mode: 'encode', input: 'x'.repeat(2 * MIB) }));

/** How far a call has come when its caller leaves. `held`: bytes that the budget must show before. */
const STAGES: readonly {
  readonly name: string;
  readonly sent: string;
  readonly held: number;
  readonly reads?: boolean;
}[] = [
  { name: 'before the body', sent: request('color-space', '', 30 * MIB), held: 30 * MIB },
  { name: 'within a small body', sent: request('base64', '{"mode":', 1000), held: 1000 },
  {
    name: 'within a large body',
    sent: request('color-space', `{"imageBase64":"${'A'.repeat(200_000)}`, 30 * MIB),
    held: 30 * MIB,
  },
  { name: 'before an image', sent: image('', 30_000_000), held: 30_000_000 },
  { name: 'within an image', sent: image('x'.repeat(200_000), 30_000_000), held: 30_000_000 },
  { name: 'after an image', sent: image('x'.repeat(100_000), 100_000), held: 0 },
  { name: 'after a rejected body', sent: request('color-space', '[['.repeat(50_000), 30 * MIB), held: 0 },
  { name: 'waiting or running', sent: SLOW.repeat(3), held: 9000 },
  { name: 'answering', sent: LARGE_ANSWER, held: 2 * MIB },
  {
    name: 'many answers that nobody reads',
    sent: request('mock-data', JSON.stringify({ rows: 1000, format: 'json', fields: ['uuid'], tableName: 't' })).repeat(
      50,
    ),
    held: 0,
  },
];

const settings = {
  RISKY_RUN_MS: '300',
  RISKY_BACKLOG_MS: '20000',
  RISKY_WAIT_MS: '20000',
  BODY_IDLE_MS: '60000',
  REQUEST_TIMEOUT_MS: '60000',
};

/** Whether nothing is left of any call. */
async function isQuiet(t: Test, { context, url }: Service): Promise<void> {
  await until(() => context.calls.open === 0 && context.memory.held === 0, 'nothing is held and no call is open');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  t.match(metrics, /^toolpool_bytes_held 0$/m);
  t.match(metrics, /^toolpool_open_calls 0$/m);
}

/** Reads for a millisecond: slowly, but the connection is never idle. */
function readBriefly(socket: Socket): void {
  socket.resume();
  setTimeout(() => socket.pause(), 1);
}

t.test('a call releases everything when its connection closes, in any state', async t => {
  const service = await start(t, settings);
  const { port, context } = service;
  for (const prefix of ['', SLOW, SLOW + SLOW]) {
    for (const { name, sent, held } of STAGES) {
      const label = `${name}${prefix === '' ? '' : `, pipelined behind ${prefix.length / SLOW.length} calls`}`;
      const sockets: Socket[] = [];
      for (let i = 0; i < 2; i++) {
        const { socket } = await dial(port);
        socket.pause();
        socket.write(prefix + sent);
        sockets.push(socket);
      }
      await until(
        () => context.memory.held >= 2 * held && (held > 0 || context.calls.open > 0 || sent.includes('[[')),
        label,
      );
      for (const socket of sockets) socket.destroy();
      await isQuiet(t, service);
      t.pass(label);
    }
  }
});

t.test('a body that never arrives times out, also while an earlier answer is being read', async t => {
  const service = await start(t, { ...settings, BODY_IDLE_MS: '300' });
  const { port, context } = service;
  const { socket, received } = await dial(port);
  socket.write(LARGE_ANSWER + request('color-space', '', 40 * MIB));
  socket.pause();
  // The first answer is read in small steps: the connection itself is never idle.
  const reading = setInterval(() => readBriefly(socket), 50);
  t.teardown(() => clearInterval(reading));
  await until(() => context.memory.held > 40 * MIB, 'the body is announced');
  await until(() => context.memory.held < 40 * MIB, 'its reservation has ended', 2000);
  clearInterval(reading);
  socket.resume();
  await until(() => received().includes('HTTP/1.1 408'), 'the second answer');
  await isQuiet(t, service);
  socket.destroy();
});

t.test('the connection of an answer that is read too slowly is closed', async t => {
  const service = await start(t, { ...settings, ANSWER_TIMEOUT_MS: '500' });
  const { socket } = await dial(service.port);
  const body = JSON.stringify({ mode: 'encode', text: '&'.repeat(5_000_000) });
  socket.write(request('html-entities', body));
  socket.pause();
  await until(() => service.context.memory.held > 20_000_000, 'the answer');
  const reading = setInterval(() => readBriefly(socket), 100);
  t.teardown(() => clearInterval(reading));
  await isQuiet(t, service);
  socket.destroy();
});

t.test('SIGTERM does not wait for callers that have left', async t => {
  const service = await start(t, settings);
  const { socket } = await dial(service.port);
  socket.write(SLOW + request('color-space', '', 40 * MIB));
  await until(() => service.context.memory.held > 40 * MIB, 'both are admitted');
  socket.destroy();
  await until(() => service.context.calls.open === 0, 'none is waited for', 1000);
  t.pass();
});

t.test('a caller that half-closes in the middle of a request has left', async t => {
  const service = await start(t, { ...settings, RISKY_RUN_MS: '60000' });
  const { socket } = await dial(service.port);
  socket.end(SLOW + request('color-space', '', 40 * MIB));
  await until(() => service.context.calls.open === 0 && service.context.memory.held === 0, 'nothing is held', 2000);
  t.pass();
});

t.test('a malformed request after a valid one is answered after it', async t => {
  const { port } = await start(t, settings);
  const { socket, received, closed } = await dial(port);
  socket.write(`${SLOW}nonsense\r\n\r\n`);
  await closed;
  t.same(received().match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400', 'HTTP/1.1 400']);
  t.match(received(), /time limit[^]*malformed request/);
});
