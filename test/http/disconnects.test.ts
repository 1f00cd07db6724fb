import { once } from 'node:events';
import type { Socket } from 'node:net';
import t, { type Test } from 'tap';
import { statusOf } from '../call.js';
import { FULL } from '../full.js';
import { ENDLESS_SEARCH, type Service, start, untilIdle } from '../service.js';
import { dial, rawRequest, requestHead, until } from '../socket.js';

const MIB = 1024 * 1024;

/** An image body of `length` announced bytes, of which `body` is sent. */
const image = (body: string, length: number): string =>
  requestHead('color-space', length).replace('application/json', 'image/jpeg') + body;

/** A call that runs until its time limit. */
const SLOW = rawRequest('regex-tester', ENDLESS_SEARCH);

/** A call whose answer, 6.7 MB, exceeds what the system holds for a caller that does not read: about 4 MB. */
const LARGE_ANSWER = rawRequest('base64', { mode: 'encode', input: 'x'.repeat(5_000_000) });

/** A call whose answer, nearly 24 MiB, takes many small reads. */
const HUGE_ANSWER = rawRequest('html-entities', { mode: 'encode', text: '&'.repeat(5_000_000) });

/** States of a call when its caller disconnects. `held`: minimum bytes that the budget must hold before. */
const STAGES: readonly {
  readonly name: string;
  readonly sent: string;
  readonly held: number;
}[] = [
  { name: 'before the body', sent: requestHead('color-space', 30 * MIB), held: 30 * MIB },
  { name: 'within a small body', sent: `${requestHead('base64', 1000)}{"mode":`, held: 1000 },
  {
    name: 'within a large body',
    sent: `${requestHead('color-space', 30 * MIB)}{"imageBase64":"${'A'.repeat(200_000)}`,
    held: 30 * MIB,
  },
  { name: 'before an image', sent: image('', 30_000_000), held: 30_000_000 },
  { name: 'within an image', sent: image('x'.repeat(200_000), 30_000_000), held: 30_000_000 },
  { name: 'after an image', sent: image('x'.repeat(100_000), 100_000), held: 0 },
  { name: 'after a rejected body', sent: requestHead('color-space', 30 * MIB) + '[['.repeat(50_000), held: 0 },
  { name: 'queued or running', sent: SLOW.repeat(3), held: 9000 },
  { name: 'answering', sent: LARGE_ANSWER, held: 6_600_000 },
  {
    name: 'many unread answers',
    sent: rawRequest('mock-data', { rows: 1000, format: 'json', fields: ['uuid'], tableName: 't' }).repeat(50),
    held: 0,
  },
];

const settings = {
  RISKY_RUN_MS: '300',
  RISKY_BACKLOG_MS: '20000',
  RISKY_WAIT_MS: '20000',
  HEAVY_RUN_MS: '60000',
  BODY_IDLE_MS: '60000',
  REQUEST_TIMEOUT_MS: '60000',
};

/** Limits that no test waits for. */
const ENDLESS = { RISKY_RUN_MS: '600000', BODY_IDLE_MS: '600000', REQUEST_TIMEOUT_MS: '600000' };

/** Asserts that the service becomes idle, by its metrics too. */
async function metricsShowIdle(t: Test, service: Service): Promise<void> {
  await untilIdle(service);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, /^toolpool_bytes_held 0$/m);
  t.match(metrics, /^toolpool_open_calls 0$/m);
}

/**
 * Reads for a millisecond at this interval: slowly, but the connection does not count as idle. Returns a function that
 * ends it, after which the socket is not paused any more.
 */
function readSlowly(t: Test, socket: Socket, intervalMs: number): () => void {
  let pausing: NodeJS.Timeout | undefined;
  const reading = setInterval(() => {
    socket.resume();
    pausing = setTimeout(() => socket.pause(), 1);
  }, intervalMs);
  const end = (): void => {
    clearInterval(reading);
    clearTimeout(pausing);
    socket.resume();
  };
  t.teardown(end);
  return end;
}

t.test('a call releases everything when its connection closes, in any state', async t => {
  const service = await start(t, settings);
  const { port, context } = service;
  for (const prefix of FULL ? ['', SLOW, SLOW + SLOW] : ['', SLOW]) {
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
      await metricsShowIdle(t, service);
      t.pass(label);
    }
  }
});

t.test('a body that never arrives times out, also while an earlier answer is being read', async t => {
  // Long enough for a busy machine to read in between: otherwise the connection would count as idle.
  const service = await start(t, { ...settings, BODY_IDLE_MS: '5000' });
  const { port, context } = service;
  const { socket, received } = await dial(port);
  socket.write(HUGE_ANSWER + requestHead('color-space', 40 * MIB));
  socket.pause();
  // Reading the first answer in small steps keeps the connection from being idle.
  const readOn = readSlowly(t, socket, 50);
  await until(() => context.memory.held > 40 * MIB, 'the body is announced');
  await until(() => context.memory.held < 40 * MIB, 'its reservation is released');
  readOn();
  await until(() => received().includes('HTTP/1.1 408'), 'the second answer');
  await metricsShowIdle(t, service);
  socket.destroy();
});

t.test('the connection of an answer that is read too slowly is closed', async t => {
  const service = await start(t, { ...ENDLESS, ANSWER_TIMEOUT_MS: '2000' });
  const { socket, received } = await dial(service.port);
  socket.pause();
  // The system may hold more than one of them.
  socket.write(HUGE_ANSWER.repeat(3));
  await until(() => service.context.memory.held > 20_000_000, 'the first answer is written');
  readSlowly(t, socket, 1000);
  await metricsShowIdle(t, service);
  t.ok(received().length < 60_000_000, `${received().length} characters were read`);
  socket.destroy();
});

t.test('SIGTERM does not wait for callers that have disconnected', async t => {
  const service = await start(t, ENDLESS);
  const { socket } = await dial(service.port);
  socket.write(SLOW + requestHead('color-space', 40 * MIB));
  await until(() => service.context.memory.held > 40 * MIB, 'both calls are admitted');
  socket.destroy();
  await until(() => service.context.calls.open === 0, 'no call is open');
  t.pass();
});

t.test('a caller that half-closes in the middle of a request counts as disconnected', async t => {
  const service = await start(t, ENDLESS);
  const { socket } = await dial(service.port);
  socket.write(SLOW + requestHead('color-space', 40 * MIB));
  await until(() => service.context.memory.held > 40 * MIB, 'both calls are admitted');
  socket.end();
  await untilIdle(service);
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

t.test('the log line of a call whose caller has left has the status that is counted', async t => {
  const lines: string[] = [];
  const { port, url, context } = await start(
    t,
    { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' },
    { log: { write: line => void lines.push(line) } },
  );
  const input = { mode: 'yaml-to-json', input: Array.from({ length: 30_000 }, (_, i) => `k${i}: v`).join('\n') };
  const message = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'yaml-json', arguments: input },
  });
  const raw =
    'POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
    `content-length: ${message.length}\r\n\r\n${message}`;
  for (const [path, request] of [
    ['/api/tools/yaml-json', rawRequest('yaml-json', input)],
    ['/mcp', raw],
  ] as const) {
    const { socket } = await dial(port);
    socket.write(request);
    await until(() => context.pool.state().some(({ running }) => running > 0), 'the call runs');
    socket.destroy();
    const logged = (): string | undefined => lines.find(line => line.includes(`"path":"${path}"`));
    await until(() => logged() !== undefined, 'it is logged');
    t.match(JSON.parse(logged()!), { status: 499, msg: 'answered' }, path);
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  t.match(metrics, 'toolpool_calls_total{tool="yaml-json",status="499"} 2');
  t.notMatch(metrics, 'toolpool_calls_total{tool="yaml-json",status="200"}');
});

t.test(
  'every answer has one log line: a stream and a large answer that are left too, and a path that is not valid',
  async t => {
    const lines: string[] = [];
    const { port } = await start(
      t,
      { LOG_LEVEL: 'info', LOG_REQUESTS: 'true', HEAVY_RUN_MS: '60000' },
      { log: { write: line => void lines.push(line) } },
    );
    const loggedOf = (id: string): { readonly path?: string; readonly status?: number }[] =>
      lines.filter(line => line.includes(`"reqId":"${id}"`)).map(line => JSON.parse(line) as { status?: number });
    const stream = await dial(port);
    stream.socket.write('POST /api/batch HTTP/1.1\r\nhost: x\r\nx-request-id: stream\r\n');
    stream.socket.write('content-type: application/jsonl\r\ntransfer-encoding: chunked\r\n\r\n');
    await until(() => stream.received().includes('200 OK'), 'the stream begins');
    stream.socket.destroy();
    const large = await dial(port);
    large.socket.write(HUGE_ANSWER.replace('host: x\r\n', 'host: x\r\nx-request-id: large\r\n'));
    large.socket.once('data', () => large.socket.destroy());
    const path = await dial(port);
    path.socket.write('GET /api/tools/%zz?secret HTTP/1.1\r\nhost: x\r\nx-request-id: path\r\n\r\n');
    const target = await dial(port);
    target.socket.write('GET http://user:secret@x/healthz HTTP/1.1\r\nhost: x\r\nx-request-id: target\r\n\r\n');
    for (const [id, expected] of [
      ['stream', { path: '/api/batch', status: 499 }],
      ['large', { path: '/api/tools/html-entities', status: 499 }],
      ['path', { path: '/api/tools/%zz', status: 400 }],
      ['target', { path: '/healthz', status: 200 }],
    ] as const) {
      if (id === 'path' || id === 'target') (id === 'path' ? path : target).socket.end();
      await until(() => loggedOf(id).length > 0, `${id} is logged`);
      t.match(loggedOf(id), [expected], id);
      t.equal(loggedOf(id).length, 1, id);
    }
    t.notMatch(lines.join(''), 'secret', 'neither queries nor passwords are logged');
  },
);

t.test('a caller that leaves is never an error in the log, and counts as 499 there and in the metrics', async t => {
  const lines: string[] = [];
  const service = await start(
    t,
    { ...settings, LOG_LEVEL: 'info', LOG_REQUESTS: 'true' },
    { log: { write: line => void lines.push(line) } },
  );
  const { port, url, context } = service;
  const parsed = (): { level: number; status?: number; tool?: string; path?: string }[] =>
    lines.map(line => JSON.parse(line) as { level: number });

  t.comment('before the first slice, and in the middle, of large answers; queued behind a call; before the answer');
  const large = Array.from({ length: 4 }, () => HUGE_ANSWER);
  for (const sent of [large, [SLOW, HUGE_ANSWER], [SLOW, ...Array<string>(15).fill(LARGE_ANSWER)], [SLOW, SLOW]]) {
    for (const isAfterData of [true, false]) {
      const { socket } = await dial(port);
      socket.pause();
      socket.write(sent.join(''));
      await until(() => context.calls.open > 0, 'calls are open');
      if (isAfterData) await once(socket.resume(), 'data');
      socket.destroy();
      await untilIdle(service);
    }
  }
  for (const { sent } of STAGES) {
    const { socket } = await dial(port);
    socket.pause();
    socket.end(sent);
    await new Promise(resolve => setTimeout(resolve, 20));
    socket.resetAndDestroy();
    await untilIdle(service);
  }

  const countedCalls = async (): Promise<string[]> => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return [...metrics.matchAll(/^toolpool_calls_total\{tool="([^"]+)",status="(\d+)"\} (\d+)$/gm)]
      .map(([, tool, status, count]) => `${tool} ${status}: ${count}`)
      .sort();
  };
  const loggedCalls = (): string[] => {
    const counts = new Map<string, number>();
    for (const { tool, status } of parsed()) {
      if (tool !== undefined) counts.set(`${tool} ${status}`, (counts.get(`${tool} ${status}`) ?? 0) + 1);
    }
    return [...counts].map(([key, count]) => `${key}: ${count}`).sort();
  };
  // The last connections may still be closing when no call is open any more.
  const isEqual = async () => (await countedCalls()).join() === loggedCalls().join();
  await until(isEqual, 'the log and the metrics have the same calls').catch(t.error);
  t.same(loggedCalls(), await countedCalls());
  const left = /html-entities 499: (\d+)/.exec(loggedCalls().join())?.[1];
  t.ok(Number(left) > 3, 'large answers were left');
  t.same(
    parsed().filter(({ level }) => level >= 50),
    [],
  );
});

t.test('a long path is cut in the log', async t => {
  const lines: string[] = [];
  const { url } = await start(
    t,
    { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' },
    { log: { write: line => void lines.push(line) } },
  );
  t.equal(await statusOf(`${url}/${'x'.repeat(15_000)}`), 404);
  await until(() => lines.some(line => line.includes('answered')), 'it is logged');
  const { path } = JSON.parse(lines.find(line => line.includes('answered'))!) as { path: string };
  t.equal(path, `/${'x'.repeat(255)}`);
});
