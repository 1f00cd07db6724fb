import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { start } from '../service.js';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

interface Answer {
  readonly id?: number;
  readonly line?: number;
  readonly ok?: true;
  readonly status?: number;
}

/** Runs `toolpool batch`; `input` is its standard input. */
async function batch(args: readonly string[], input = '') {
  const child: ChildProcess = spawn(process.execPath, [MAIN, 'batch', ...args], {
    env: { PATH: process.env['PATH'], FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1' },
  });
  const out: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr'] as const) child[name]!.on('data', chunk => out[name].push(chunk));
  child.stdin!.end(input);
  const [status] = (await once(child, 'close')) as [number];
  const stdout = Buffer.concat(out.stdout).toString();
  const answers = stdout
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as Answer);
  return { status, stdout, stderr: Buffer.concat(out.stderr).toString(), answers };
}

/** A proxy that cuts the connection in the middle of an answer, each time so many bytes of answers have passed. */
async function cutting(t: Test, port: number, cuts: number[]): Promise<{ url: string; left: () => number }> {
  const left = [...cuts];
  let passed = 0;
  const proxy = createServer(client => {
    const server = connect(port, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    client.on('error', end).on('close', end).pipe(server);
    server.on('error', end).on('close', end);
    server.on('data', chunk => {
      passed += chunk.length;
      if (passed < (left[0] ?? Number.POSITIVE_INFINITY)) client.write(chunk);
      else {
        left.shift();
        client.write(chunk.subarray(0, chunk.length >> 1), end);
      }
    });
  });
  t.teardown(() => proxy.close());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, left: () => left.length };
}

t.test('without an address, the calls run here; each line is answered, in order', async t => {
  const file = join(t.testdir({}), 'calls.jsonl');
  const call = (id: number): string => `{"id":${id},"tool":"case-converter","input":{"text":"aB","target":"snake"}}`;
  writeFileSync(
    file,
    `${call(1)}\n\n{"id":2,"tool":"no-such","input":{}}\r\nnope\n{"id":12345678901234567890}\n${call(5)}`,
  );
  const { status, stdout, stderr } = await batch([file]);
  t.same(stdout.split('\n'), [
    '{"id":1,"ok":true,"result":{"result":"a_b"}}',
    '{"id":2,"status":404,"error":"unknown tool \\"no-such\\"; GET /api/tools lists the tools","line":3}',
    stdout.split('\n')[2],
    stdout.split('\n')[3],
    '{"id":5,"ok":true,"result":{"result":"a_b"}}',
    '',
  ]);
  t.match(stdout.split('\n')[2], /^\{"status":400,"error":"the body is not valid JSON: .*","line":4\}$/);
  t.match(stdout.split('\n')[3], /^\{"id":12345678901234567890,"status":422,.*"line":5\}$/, 'all digits');
  t.match({ status, stderr }, { status: 3, stderr: 'toolpool: 3 of 5 calls have no result\n' });
});

t.test('a connection that is cut three times loses no line of 300,000, and doubles none', async t => {
  const service = await start(t);
  const lines = 300_000;
  const malformed = 150_000;
  const file = join(t.testdir({}), 'calls.jsonl');
  const call = (_: unknown, id: number): string =>
    id === malformed ? 'nope\n' : `{"id":${id},"tool":"case-converter","input":{"text":"fooBar","target":"snake"}}\n`;
  writeFileSync(file, Array.from({ length: lines }, call).join(''));
  const { url, left } = await cutting(t, service.port, [1_000_000, 4_000_001, 9_000_000]);
  const { status, stderr, answers } = await batch([file, '--url', url]);
  t.equal(left(), 0, 'three cuts');
  t.match({ status, stderr }, { status: 3, stderr: 'toolpool: 1 of 300,000 calls have no result\n' });
  t.equal(answers.length, lines);
  const wrong = answers.findIndex((answer, id) =>
    id === malformed ? answer.line !== id + 1 || answer.status !== 400 : answer.id !== id || answer.ok !== true,
  );
  t.equal(wrong, -1, 'in the order of the lines; the number of a malformed line is that in the file');
});

t.test('a batch that cannot go on says where to continue, and continues there', async t => {
  const service = await start(t);
  const call = (id: number): string => `{"id":${id},"tool":"chmod-calc","input":{"octal":"755"}}\n`;
  const input = `\n${call(2)}${call(3)}${call(4)}`;
  const rest = await batch(['--url', service.url, '--from', '3'], input);
  t.same(
    rest.answers.map(({ id }) => id),
    [3, 4],
  );
  t.match(await batch(['--url', 'http://127.0.0.1:9', '--from', '2'], input), {
    status: 4,
    stdout: '',
    stderr: /^toolpool: no answer from .*; line 2 has no answer yet: continue with --from 2\n$/m,
  });
  for (const args of [
    ['a', 'b'],
    ['--from', '0'],
    ['--url', 'nope'],
    ['--fast'],
    ['no-such-file', '--url', service.url],
  ]) {
    t.match(await batch(args), { status: 2, stdout: '', stderr: /^toolpool: .+\n$/ }, args.join(' '));
  }
});
