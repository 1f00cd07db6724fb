import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { serve } from '../process.js';
import { start } from '../service.js';
import { dial, until } from '../socket.js';

const MIB = 1024 * 1024;

const head = (tool: string, length: number): string =>
  `POST /api/tools/${tool} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** A caller who sends a beginning, then sits on the connection and never closes it. */
class Sitter {
  readonly socket: Socket;
  #received = '';
  /** Whether the service has closed the connection. */
  closed = false;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      .setEncoding('latin1')
      .on('data', chunk => (this.#received += chunk))
      .on('end', () => (this.closed = true))
      .on('error', () => (this.closed = true));
  }

  /** The status of the first answer; 0 without one. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.#received)?.[1] ?? 0);
  }

  /** Sends `parts` until there is an answer. */
  async send(...parts: readonly (string | Buffer)[]): Promise<void> {
    for (const part of parts) {
      while (this.socket.writableNeedDrain && !this.closed && this.status === 0) await sleep(5);
      if (!this.closed && this.status === 0) this.socket.write(part);
    }
  }
}

t.test('with the defaults, 650 stalled connections are closed within 10 s', async t => {
  const { port, url } = await serve(t);
  const gauge = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
  const call = async (): Promise<string> =>
    (
      await fetch(`${url}/api/tools/base64`, {
        method: 'POST',
        body: '{"mode":"encode","input":"hi"}',
        headers: { 'content-type': 'application/json' },
      })
    ).text();
  const right = '{"ok":true,"result":{"output":"aGk="}}';
  t.equal(await call(), right);
  const before = await gauge('process_resident_memory_bytes');

  const wrong: string[] = [];
  const slowest = { ms: 0, calls: 0, memory: 0 };
  let over = false;
  const small = (async () => {
    while (!over) {
      const sent = performance.now();
      const answer = await call().catch(String);
      if (answer !== right) wrong.push(answer);
      slowest.ms = Math.max(slowest.ms, performance.now() - sent);
      if (slowest.calls++ % 50 === 0)
        slowest.memory = Math.max(slowest.memory, await gauge('process_resident_memory_bytes'));
      await sleep(5);
    }
  })();

  const image = Buffer.alloc(MIB, 'A');
  const beginnings: Record<string, readonly [count: number, ...parts: (string | Buffer)[]]> = {
    silent: [200],
    'half headers': [200, 'POST /api/tools/base64 HTTP/1.1\r\nhost: x\r\ncontent-ty'],
    'half bodies': [200, `${head('base64', 100)}{"mode":`],
    uploads: [50, `${head('color-space', 39 * MIB)}{"image":"`, ...Array<Buffer>(38).fill(image)],
  };
  const groups = await Promise.all(
    Object.entries(beginnings).map(async ([name, [count, ...parts]]) => {
      const sitters = Array.from({ length: count }, () => new Sitter(port));
      t.teardown(() => sitters.forEach(({ socket }) => socket.destroy()));
      await Promise.all(
        sitters.map(async sitter => {
          await once(sitter.socket, 'connect');
          sitter.send(...parts);
        }),
      );
      return { name, sitters };
    }),
  );

  await until(
    () => groups.every(({ sitters }) => sitters.every(({ closed }) => closed)),
    'every connection is closed',
    10_000,
  );
  for (const { name, sitters } of groups) {
    const statuses = new Set(sitters.map(({ status }) => status));
    if (name !== 'uploads') t.same([...statuses], [408], name);
    else
      t.same(
        [...statuses].sort(),
        [408, 503],
        'uploads: those for whom there was room, and those for whom there was none',
      );
  }
  over = true;
  await small;
  t.same(wrong, [], `${slowest.calls} small calls beside them`);
  t.equal(await gauge('toolpool_bytes_held'), 0);
  t.ok(slowest.memory - before < 300 * MIB, 'resident memory');
  t.comment(
    `resident memory ${Math.round((slowest.memory - before) / MIB)} MiB higher; slowest small call ` +
      `${Math.round(slowest.ms)} ms`,
  );
});

t.test('a moving upload and a running call are not idle', async t => {
  const { port, context } = await start(t, { BODY_IDLE_MS: '500', RISKY_RUN_MS: '800' });

  t.comment('a body that arrives in steps for a second');
  const body = JSON.stringify({ mode: 'encode', input: 'x'.repeat(100_000) });
  const { socket, received } = await dial(port);
  socket.write(head('base64', body.length));
  for (let i = 0; i < 10; i++) {
    await sleep(100);
    socket.write(body.slice((i * body.length) / 10, ((i + 1) * body.length) / 10));
  }
  await until(() => received().includes('eHh4'), 'its answer');
  t.match(received(), /^HTTP\/1\.1 200 /);

  t.comment('a call that runs for longer');
  const slow = JSON.stringify({ pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} });
  const running = await dial(port);
  running.socket.write(head('regex-tester', slow.length) + slow);
  await until(() => running.received().includes('exceeded its time limit'), 'its answer');

  t.comment('an answer that is read in steps for a second');
  const large = JSON.stringify({ mode: 'encode', input: 'x'.repeat(5_000_000) });
  const reader = await dial(port);
  let bytes = 0;
  reader.socket.on('data', chunk => {
    bytes += chunk.length;
    reader.socket.pause();
    setTimeout(() => reader.socket.resume(), 10);
  });
  reader.socket.write(head('base64', large.length) + large);
  await until(() => bytes > 6_666_668, 'all of it');
  await until(() => context.calls.open === 0, 'nothing is held for it');
  for (const caller of [socket, running.socket, reader.socket]) caller.destroy();
});

t.test('the connection of an unread answer is closed and its memory released', async t => {
  const { port, context } = await start(t, { BODY_IDLE_MS: '200' });
  const body = JSON.stringify({ mode: 'encode', input: 'x'.repeat(5_000_000) });
  const { socket } = await dial(port);
  socket.pause();
  socket.write(head('base64', body.length) + body);
  await until(() => context.memory.held > 6_000_000, 'the answer is there');
  await until(() => context.memory.held === 0 && context.calls.open === 0, 'it is given up');
  socket.destroy();
});

t.test('a stalled rejected body is disconnected', async t => {
  const { port } = await start(t, { BODY_IDLE_MS: '200' });
  const { socket, received, closed } = await dial(port);
  socket.write(`${head('base64', 100 * MIB)}{"mode":`);
  await closed;
  t.match(received(), /^HTTP\/1\.1 413 /);
  t.equal(received().split('HTTP/1.1').length, 2, 'it is answered once');
});

t.test('one connection above the limit is closed at once; the others stay open', async t => {
  const { port, app } = await start(t, { MAX_CONNECTIONS: '20' });
  const dialled = await Promise.all(Array.from({ length: 20 }, () => dial(port)));
  const surplus = await dial(port);
  await surplus.closed;
  t.equal(surplus.received(), '');
  const [first, second] = dialled;
  first!.socket.destroy();
  await until(() => app.server.listening && !dialled.every(({ socket }) => !socket.destroyed), 'one has left');
  second!.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => second!.received().includes('alive'), 'an answer on one that was open');
  const next = await dial(port);
  next.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => next.received().includes('alive'), 'an answer on a new one in the place of who left');
  for (const { socket } of [...dialled, next]) socket.destroy();
});
