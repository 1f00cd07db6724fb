import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { callTool } from '../call.js';
import { startProcess } from '../process.js';
import { requestHead, until } from '../socket.js';
import { StalledClient } from './stalled-client.js';

const MIB = 1024 * 1024;

t.test('with the defaults, 650 stalled connections are closed', async t => {
  const { port, url } = await startProcess(t);
  const gauge = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
  const call = async (): Promise<string> => (await callTool(url, 'base64', { mode: 'encode', input: 'hi' })).text();
  const expected = '{"ok":true,"result":{"output":"aGk="}}';
  t.equal(await call(), expected);
  const before = await gauge('process_resident_memory_bytes');

  const wrong: string[] = [];
  const smallCalls = { count: 0, maxMs: 0, maxMemory: 0 };
  let isOver = false;
  const small = (async () => {
    while (!isOver) {
      const sent = performance.now();
      const answer = await call().catch(String);
      if (answer !== expected) wrong.push(answer);
      smallCalls.maxMs = Math.max(smallCalls.maxMs, performance.now() - sent);
      if (smallCalls.count++ % 50 === 0)
        smallCalls.maxMemory = Math.max(smallCalls.maxMemory, await gauge('process_resident_memory_bytes'));
      await sleep(5);
    }
  })();

  const image = Buffer.alloc(MIB, 'A');
  const beginnings: Record<string, readonly [count: number, ...parts: (string | Buffer)[]]> = {
    silent: [200],
    'half headers': [200, 'POST /api/tools/base64 HTTP/1.1\r\nhost: x\r\ncontent-ty'],
    'half bodies': [200, `${requestHead('base64', 100)}{"mode":`],
    uploads: [50, `${requestHead('color-space', 39 * MIB)}{"image":"`, ...Array<Buffer>(38).fill(image)],
  };
  const groups = await Promise.all(
    Object.entries(beginnings).map(async ([name, [count, ...parts]]) => {
      const clients = Array.from({ length: count }, () => new StalledClient(port));
      t.teardown(() => clients.forEach(({ socket }) => socket.destroy()));
      await Promise.all(
        clients.map(async client => {
          await once(client.socket, 'connect');
          await client.send(...parts);
        }),
      );
      return { name, clients };
    }),
  );

  // Everything is sent or rejected: from now on, every connection is stalled.
  await until(() => groups.every(({ clients }) => clients.every(({ closed }) => closed)), 'every connection is closed');
  for (const { name, clients } of groups) {
    const statuses = new Set(clients.map(({ status }) => status));
    if (name !== 'uploads') t.same([...statuses], [408], name);
    else
      t.same([...statuses].sort(), [408, 503], 'uploads: admitted ones time out, the others exceed the memory budget');
  }
  isOver = true;
  await small;
  t.same(wrong, [], `${smallCalls.count} small calls are answered meanwhile`);
  await until(async () => (await gauge('toolpool_bytes_held')) === 0, 'all memory is released');
  const grown = smallCalls.maxMemory - before;
  t.ok(grown < 300 * MIB, `resident memory grows by ${Math.round(grown / MIB)} MiB, expected less than 300`);
  t.comment(`resident memory +${Math.round(grown / MIB)} MiB, slowest small call ${Math.round(smallCalls.maxMs)} ms`);
});
