import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { readConfig } from '../../src/config/config.js';
import { LongLine, readLines } from '../../src/mcp/lines.js';
import { idOfLongLine } from '../../src/mcp/protocol.js';
import { MAX_OPEN_MESSAGES, StdioServer } from '../../src/mcp/stdio-server.js';
import { createToolPool } from '../../src/pool/create-tool-pool.js';
import { FAULTY } from '../fixtures/directories.js';
import { ENDLESS_SEARCH } from '../service.js';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

interface Answer {
  readonly id?: string | number;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server process that exchanges lines of JSON. Every line of its stdout must be a message. */
class Session {
  readonly child: ChildProcessWithoutNullStreams;
  readonly answers: Answer[] = [];
  /** Settles after the end of the process and of what it has written. */
  readonly exited: Promise<readonly [code: number | null, signal: string | null]>;
  stderr = '';
  #text = '';

  constructor(t: Test, env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [MAIN, 'mcp'], { env: { PATH: process.env['PATH'], ...env } });
    this.exited = once(this.child, 'close') as Promise<[number | null, string | null]>;
    this.child.stdin.on('error', () => {});
    this.child.stderr.on('data', chunk => (this.stderr += chunk));
    t.teardown(() => this.child.kill('SIGKILL'));
  }

  /** Starts reading answers. */
  read(): this {
    this.child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (this.#text + chunk).split('\n');
      this.#text = lines.pop() ?? '';
      this.answers.push(...lines.map(line => JSON.parse(line) as Answer));
    });
    return this;
  }

  send(...lines: readonly (object | string | Buffer)[]): void {
    for (const line of lines) {
      const isRaw = typeof line === 'string' || Buffer.isBuffer(line);
      this.child.stdin.write(isRaw ? line : `${JSON.stringify(line)}\n`);
    }
  }

  /** Waits for the answer to a request, at most a minute. */
  async answerTo(id: string | number): Promise<Answer> {
    for (let waited = 0; waited < 60_000; waited += 20) {
      const found = this.answers.find(answer => answer.id === id);
      if (found !== undefined) return found;
      await sleep(20);
    }
    throw new Error(`no answer to ${id}: ${this.stderr}`);
  }
}

const call = (id: string | number, name: string, args: object): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const ping = (id: string | number): object => ({ jsonrpc: '2.0', id, method: 'ping' });

/** A call that runs until its time limit. */
const endless = (id: string | number): object => call(id, 'regex-tester', ENDLESS_SEARCH);

t.test('the official client calls every tool with all examples, in both generations', async t => {
  const catalog = await readCatalog();
  for (const mode of ['auto', 'legacy'] as const) {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } } as object);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp', '--schemas', 'full'],
      stderr: 'pipe',
    });
    let stderr = '';
    transport.stderr?.on('data', chunk => (stderr += chunk));
    await client.connect(transport);
    t.same(
      (await client.listTools()).tools.map(({ name }) => name),
      [...catalog.keys()],
      mode,
    );
    await Promise.all(
      [...catalog].flatMap(([id, { tool }]) =>
        tool.examples.map(async ({ name, input, result, refused }) => {
          const answer = (await client.callTool({ name: id, arguments: input as Record<string, unknown> })) as {
            isError?: boolean;
            structuredContent?: unknown;
          };
          const where = `${mode}: ${id}: ${name}`;
          t.equal(answer.isError ?? false, refused !== undefined, where);
          if (result !== undefined) t.same(answer.structuredContent, JSON.parse(JSON.stringify(result)), where);
        }),
      ),
    );
    await client.close();
    t.equal(stderr, '', 'nothing is logged');
  }
});

t.test('options choose the tools', async t => {
  const catalog = await readCatalog();
  const { tag } = catalog.get('base64')!.tool;
  for (const [args, expected] of [
    [
      ['--tools', 'grep,base64'],
      ['base64', 'grep'],
    ],
    [['--tags', tag], [...catalog.values()].filter(({ tool }) => tool.tag === tag).map(({ id }) => id)],
  ] as const) {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', ...args] }));
    t.same(
      (await client.listTools()).tools.map(({ name }) => name),
      expected,
    );
    await client.close();
  }
  for (const [args, stderr] of [
    [['--tools', 'nope'], /^toolpool: --tools: expected some of base64, .*, got "nope"\n$/],
    [['--schemas', 'half'], /^toolpool: --schemas: expected full, got "half"\n$/],
    [['--port', '1'], /^toolpool: Unknown option '--port'/],
  ] as const) {
    const child = spawn(process.execPath, [MAIN, 'mcp', ...args], { env: { PATH: process.env['PATH'] } });
    let output = '';
    child.stderr.on('data', chunk => (output += chunk));
    const [code] = (await once(child, 'close')) as [number];
    t.equal(code, 2);
    t.match(output, stderr);
  }
});

t.test('a hostile line affects no other line', async t => {
  const session = new Session(t).read();
  const hostile: readonly [line: string | Buffer, code: number][] = [
    ['x\n', -32700],
    [Buffer.from([0xff, 0xfe, 0, 1, 10]), -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"\ud800"}\n'.replace('\ud800', '\\u{1}'), -32700],
    ['[]\n', -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', -32600],
    ['null\n', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}\n', -32600],
    [`${'['.repeat(500_000)}\n`, -32700],
    [`{"a":${'[1,'.repeat(50)}\n`, -32700],
    [`[${'1,'.repeat(300_000)}1]\n`, -32700],
    [`${'x'.repeat(3 * 1024 * 1024)}\n`, -32600],
  ];
  for (const [index, [line]] of hostile.entries()) {
    session.send(line, ping(`after ${index}`));
    await session.answerTo(`after ${index}`);
  }
  const errors = session.answers.filter(({ id }) => id === undefined || typeof id === 'number');
  t.same(
    errors.map(({ error }) => error?.code),
    hostile.map(([, code]) => code),
  );
  t.match(errors.at(-1)?.error?.message, /maximum 1,048,576 bytes; POST \/api\/tools\/<id> takes larger inputs/);
  session.send('{"jsonrpc":"2.0","id":7,"result":{}}\n', '\n\r\n', '{"jsonrpc":"2.0","method":"no/such"}\n');
  session.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"gone"}}\n');
  session.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":[1]}\n');
  const before = session.answers.length;
  const crlf = `${JSON.stringify(ping('crlf'))}\r\n`;
  for (const piece of crlf) session.send(piece);
  session.child.stdin.end(JSON.stringify(ping('without a line end')));
  t.same(await session.exited, [0, null]);
  t.same(
    session.answers.slice(before).map(({ id }) => id),
    ['crlf', 'without a line end'],
    'notifications and answers are not answered',
  );
});

t.test('messages of the stateless revision are answered', async t => {
  const session = new Session(t).read();
  const meta = (version: string): object => ({
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  });
  const modern = (id: number, method: string, version = '2026-07-28'): object => ({
    jsonrpc: '2.0',
    id,
    method,
    params: { _meta: meta(version) },
  });
  session.send(modern(1, 'server/discover'), modern(2, 'initialize'), modern(3, 'tools/list', '1999-01-01'));
  session.send(modern(4, 'prompts/list'));
  t.match(await session.answerTo(1), { result: { resultType: 'complete' } });
  t.match(await session.answerTo(2), { result: { protocolVersion: '2025-11-25' } });
  t.match(await session.answerTo(3), { error: { code: -32022 } });
  t.match(await session.answerTo(4), { error: { code: -32601 } });
  session.child.stdin.end();
  t.same(await session.exited, [0, null]);
});

t.test('calls run concurrently, and a cancelled one has no answer', async t => {
  const session = new Session(t, { RISKY_RUN_MS: '2000' }).read();
  session.send(endless(1), endless('1'), call(2, 'hash-calc', { text: 'abc' }));
  t.match(await session.answerTo(2), { result: { isError: false } });
  t.equal(session.answers.length, 1, 'the endless calls still run');
  session.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
  t.match(await session.answerTo('1'), {
    result: { isError: true, content: [{ text: /exceeded its time limit of 2 s/ }] },
  });
  session.send(endless('last'));
  session.child.stdin.end();
  t.same(await session.exited, [0, null], 'calls finish after the end of the input');
  t.same(
    session.answers.map(({ id }) => id),
    [2, '1', 'last'],
  );
});

t.test('any number of calls is queued', async t => {
  const session = new Session(t).read();
  const count = 3 * MAX_OPEN_MESSAGES;
  for (let id = 0; id < count; id++) session.send(call(id, 'json-schema', { mode: 'generate', instance: `[${id}]` }));
  session.child.stdin.end();
  t.same(await session.exited, [0, null]);
  t.equal(session.answers.filter(({ result }) => result?.isError === false).length, count);
});

t.test('the server ends on SIGTERM and when its client disconnects', async t => {
  const terminated = new Session(t).read();
  terminated.send(endless(1), ping(2));
  await terminated.answerTo(2);
  terminated.child.kill('SIGTERM');
  t.same(await terminated.exited, [0, null]);
  t.equal(terminated.stderr, '');

  const disconnected = new Session(t).read();
  disconnected.send(ping(1));
  await disconnected.answerTo(1);
  disconnected.child.stdout.destroy();
  disconnected.send(ping(2), ping(3));
  t.same(await disconnected.exited, [0, null]);
  t.equal(disconnected.stderr, '');
});

t.test('a client that does not read answers is paused', async t => {
  const session = new Session(t);
  session.send(ping(0));
  const list = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`;
  const count = 20_000;
  let written = 0;
  for (; written < count; written++) {
    if (session.child.stdin.write(list(written + 1))) continue;
    const drained = once(session.child.stdin, 'drain').then(() => true);
    if (!(await Promise.race([drained, sleep(3000, false)]))) break;
  }
  t.ok(written < count, `${written} of ${count} requests were accepted`);
  session.read();
  session.child.stdin.end();
  t.same(await session.exited, [0, null]);
  t.equal(session.answers.length, written + 2, 'all requests are answered once the client reads');
});

t.test('the output of a library goes to stderr', async t => {
  // Prints only after the server has begun to read its input.
  const noise = 'setInterval(()=>process.stdin.listenerCount(%22readable%22)&&console.log(%22noise%22),50).unref()';
  const session = new Session(t, { NODE_OPTIONS: `--import=data:text/javascript,${noise}` }).read();
  for (let i = 0; i < 300 && !session.stderr.includes('noise'); i++) {
    session.send(call(i, 'hash-calc', { text: 'abc' }));
    await session.answerTo(i);
    await sleep(20);
  }
  t.match(session.stderr, /noise/);
  session.child.stdin.end();
  t.same(await session.exited, [0, null], 'every line of stdout was a message');
});

t.test('failing tools get the right kind of error', async t => {
  const catalog = await readCatalog(FAULTY);
  const { lanes } = readConfig({ RISKY_RUN_MS: '1000', HEAVY_RUN_MS: '1000' });
  const logged: string[] = [];
  const pool = createToolPool(catalog, { lanes, onError: () => {}, onFailure: () => {}, onStuck: () => {} });
  const answers = new Map<unknown, Answer>();
  const server = new StdioServer({
    catalog,
    pool,
    version: '1.0.0',
    list: { full: false },
    send: async line => {
      const answer = JSON.parse(line) as Answer;
      answers.set(answer.id, answer);
    },
    log: text => logged.push(text),
  });
  const input = new PassThrough();
  const done = server.run(input);
  for (const size of [0, 100_000]) {
    for (const fault of ['spin', 'refuse', 'defect', 'none']) {
      const message = call(`${fault} ${size}`, 'risky-fault', { fault, padding: 'x'.repeat(size) });
      input.write(`${JSON.stringify(message)}\n`);
    }
  }
  input.end();
  await done;
  await pool.close();
  for (const size of [0, 100_000]) {
    t.match(answers.get(`spin ${size}`), { result: { isError: true, content: [{ text: /time limit of 1 s/ }] } });
    t.match(answers.get(`refuse ${size}`), { result: { isError: true } });
    t.match(answers.get(`defect ${size}`), { error: { code: -32603, message: /internal error/ } });
    t.match(answers.get(`none ${size}`), { result: { isError: false } });
  }
  t.equal(logged.length, 2);
  t.match(logged[0], /^a message failed: .*\n? +at /s, 'a defect is logged with its stack');
});

t.test('lines are found in chunks of any size', async t => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', 'é'), maxLength: 12 })),
      fc.integer({ min: 1, max: 8 }),
      async (pieces, limit) => {
        async function* input() {
          for (const piece of pieces) yield Buffer.from(piece);
        }
        const found = [];
        for await (const line of readLines(input(), limit))
          found.push(line instanceof LongLine ? 'too long' : line.toString());
        const lines = pieces.join('').split('\n');
        if (lines.at(-1) === '') lines.pop();
        const expected = lines.map(line => (Buffer.byteLength(line) > limit ? 'too long' : line));
        t.strictSame(found, expected);
      },
    ),
  );
});

t.test('a message that is too long is answered with its id', async t => {
  const text = 'x'.repeat(2 * 1024 * 1024);
  const params = { name: 'hash-calc', arguments: { text } };
  const session = new Session(t).read();
  session.send(
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    // The order of the official TypeScript client.
    { method: 'tools/call', params, jsonrpc: '2.0', id: 'a"2' },
    { method: 'tools/call', params: { ...params, inner: { id: 4 } }, id: 3, jsonrpc: '2.0' },
    ping('after'),
  );
  for (const id of [1, 'a"2', 3]) {
    t.match(await session.answerTo(id), { error: { code: -32600, message: /too large: maximum 1,048,576 bytes/ } });
  }
  await session.answerTo('after');
  session.child.stdin.end();
  await session.exited;
  t.equal(session.answers.length, 4);
});

t.test('the id of a long message is that of the message, not of something within it', async t => {
  const idOf = (text: string): unknown => {
    const line = new LongLine(Buffer.from(text.slice(0, 40)));
    for (let at = 40; at < text.length; at += 7) line.add(Buffer.from(text.slice(at, at + 7)));
    return idOfLongLine(line);
  };
  const filler = '"x":"'.padEnd(3000, 'y');
  for (const [text, id] of [
    [`{"jsonrpc":"2.0", "id" : 5,"params":{${filler}"}}`, 5],
    [`{${filler}","id":6}\r`, 6],
    [`{${filler}","id":7 , "jsonrpc":"2.0"}`, 7],
    [`{"params":{${filler}","id":8}}`, undefined],
    [`{"params":{"id":8,${filler}"}}`, undefined],
    [`{${filler},\\"id\\":9}"}`, undefined],
    [`{${filler}","id":1.5}`, undefined],
    [`{${filler}","id":99999999999999999999}`, undefined],
    [`{"method":"a","id":"\\u0041",${filler}"}`, 'A'],
  ] as const)
    t.equal(idOf(text), id, text.replace(/y+/, '…'));
});
