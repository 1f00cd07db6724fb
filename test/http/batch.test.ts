import t from 'tap';
import { type AnswerLine, chunk, HEAD, parseLines, unchunked } from '../batch/raw-batch.js';
import { FAULTY } from '../fixtures/directories.js';
import { FULL } from '../full.js';
import { assertIdle, ENDLESS_SEARCH, type Service, start, untilIdle } from '../service.js';
import { dial, drained, rawRequest, until } from '../socket.js';

const MIB = 1024 * 1024;

/** Sends a whole batch in one request and parses its answers. */
async function send({ url }: Service, lines: readonly unknown[] | string): Promise<AnswerLine[]> {
  const body = typeof lines === 'string' ? lines : lines.map(line => `${textOf(line)}\n`).join('');
  const response = await fetch(`${url}/api/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return parseLines(await response.text());
}

const textOf = (line: unknown): string => (typeof line === 'string' ? line : JSON.stringify(line));

/** The smallest heaps, which are full soon. */
const SMALL_HEAPS = { FAST_HEAP_MB: '256', RISKY_HEAP_MB: '256', HEAVY_HEAP_MB: '256' };

const hashCall = (id: unknown): object => ({ id, tool: 'hash-calc', input: { text: String(id) } });

/** The service of all tests that need no settings of their own. */
const service = await start(t);

t.test('each line is answered as the single call would be, in the order of the lines', async t => {
  const calls = [
    ['hash-calc', { text: 'a' }],
    ['regex-tester', { pattern: 'a', text: 'ba', flags: {} }],
    ['base64', { mode: 'decode', input: '!' }],
    ['hash-calc', {}],
    ['sql-beautify', { sql: "select '", dialect: 'postgresql', keywordCase: 'upper', indentSize: 2 }],
    ['cron-parser', { expression: '0 0 * * *', from: '2024-01-01T00:00:00Z', count: 2 }],
    ['base64', { mode: 'encode', input: 'x'.repeat(200_000) }],
    ['hash-calc', { text: 'b' }],
  ] as const;
  const answers = await send(
    service,
    calls.map(([tool, input], id) => ({ id, tool, input })),
  );
  t.equal(answers.length, calls.length);
  for (const [id, [tool, input]] of calls.entries()) {
    const { status, body } = await service.call(tool, input);
    t.strictSame(answers[id], status === 200 ? { id, ...body } : { id, status, ...body }, `${id}: ${tool}, ${status}`);
  }
  await assertIdle(t, service);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, 'toolpool_calls_total{tool="hash-calc",status="200"} 4', 'lines are counted as calls');
});

t.test('ids come back as they were written', async t => {
  const ids = [
    '1',
    '"a\\u0041\\"tool\\":\\"x"',
    'null',
    'true',
    '12345678901234567890',
    '1.50',
    '-0',
    '1e400',
    '[1, {"a": 2.0}]',
    '{"b":1,"a":2,"b":3}',
    '{"__proto__":1}',
  ];
  const text = ids.map(id => `{"tool":"hash-calc","input":{"text":""},"id":${id}}\n`).join('');
  const response = await fetch(`${service.url}/api/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/jsonl' },
    body: text,
  });
  const lines = (await response.text()).trimEnd().split('\n');
  for (const [i, id] of ids.entries()) {
    const expected = i === 1 ? '"aA\\"tool\\":\\"x"' : id;
    t.ok(lines[i]!.startsWith(`{"id":${expected},"ok":true,"result":{"md5":`), `${id}: ${lines[i]!.slice(0, 60)}`);
  }
  const [without] = await send(service, [{ tool: 'hash-calc', input: { text: '' } }]);
  t.notOk('id' in without!, 'a line without an id gets an answer without an id');
});

t.test('an invalid line affects no other line', async t => {
  const deep = `{"tool":"hash-calc","input":${'['.repeat(30)}${']'.repeat(30)}}`;
  const cases: [string, number, RegExp][] = [
    ['nope', 400, /not valid JSON/],
    ['{"tool":"hash-calc"', 400, /not valid JSON/],
    ['[]', 422, /expected an object with "tool" and "input"/],
    ['null', 422, /expected an object/],
    ['{"input":{}}', 422, /tool: expected the id of a tool/],
    ['{"tool":5,"input":{}}', 422, /tool: expected the id/],
    ['{"tool":"no-such","input":{}}', 404, /unknown tool "no-such"/],
    ['{"tool":"__proto__","input":{}}', 404, /unknown tool/],
    ['{"tool":"Hash_Calc","input":{}}', 404, /^unknown tool "Hash_Calc"; did you mean hash-calc\?$/],
    ['{"tool":"hash-calc"}', 422, /^invalid request: input: required field is missing$/],
    ['{"tool":"hash-calc","input":null}', 422, /expected an object, got null/],
    ['{"tool":"hash-calc","input":{"text":1}}', 422, /text: expected a string/],
    [deep, 400, /nested too deeply/],
    ['\u0000', 400, /not valid JSON/],
  ];
  const lines = cases.flatMap(([line], i) => [line, hashCall(i)]);
  const answers = await send(service, lines);
  t.equal(answers.length, lines.length);
  for (const [i, [line, status, error]] of cases.entries()) {
    t.match(answers[2 * i], { status, error }, line.slice(0, 50));
    t.match(answers[2 * i + 1], { id: i, ok: true }, 'the next line is answered');
  }
  const invalid = await fetch(`${service.url}/api/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: Buffer.concat([Buffer.from([0x22, 0xff, 0x0a]), Buffer.from(JSON.stringify(hashCall(1)))]),
  });
  t.match(parseLines(await invalid.text()), [
    { status: 400, error: /not valid UTF-8/ },
    { id: 1, ok: true },
  ]);
});

t.test('blank lines, CRLF, a byte order mark and a missing last line end are accepted', async t => {
  const line = JSON.stringify(hashCall(1));
  for (const [name, text, expected] of [
    ['blank lines', `\n\n  \n${line}\n\t\r\n${line}\n\n`, 2],
    ['CRLF', `${line}\r\n${line}\r\n`, 2],
    ['a byte order mark', `\ufeff${line}\n`, 1],
    ['no line end', line, 1],
    ['nothing', '', 0],
    ['line ends alone', '\n'.repeat(100_000), 0],
    ['a large blank line', `${' '.repeat(100_000)}\n${line}`, 1],
    ['a blank line above every limit', `${line}\n${' \t'.repeat(26 * 1024 * 1024)}\r\n${line}`, 2],
  ] as const) {
    const answers = await send(service, text);
    t.equal(answers.length, expected, name);
    t.ok(
      answers.every(({ ok }) => ok),
      `${name}: every line is answered`,
    );
  }
  await assertIdle(t, service);
});

t.test('a line runs in the lane of its tool, however it is written', async t => {
  const service = await start(t, { RISKY_RUN_MS: '300' });
  const input = JSON.stringify(ENDLESS_SEARCH);
  const rest = `"tool":"regex-tester","input":${input}}`;
  const disguises = [
    `{"id":"\\"tool\\":\\"uuid-gen\\"",${rest}`,
    `{"tool":"uuid-gen",${rest}`,
    `{"tool" : "hash-calc" , ${rest}`,
    `{"id":1,"tool":"hash-calc","to\\u006fl":"regex-tester","input":${input}}`,
    `{"input":${input},"tool":"regex-tester"}`,
    `{"x":{"tool":"hash-calc"},${rest}`,
  ];
  let slowest = 0;
  let done = false;
  const batch = send(service, disguises).finally(() => {
    done = true;
  });
  while (!done) {
    const start = performance.now();
    t.equal((await service.call('hash-calc', { text: '' })).status, 200);
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  for (const answer of await batch) t.match(answer, { status: 400, error: /regex-tester exceeded its time limit/ });
  t.comment(`slowest hash-calc call meanwhile: ${Math.round(slowest)} ms`);
  t.equal(
    service.context.pool.state().find(({ lane }) => lane === 'fast')?.replaced,
    0,
    'no thread of the fast lane was ended',
  );
});

t.test('a failing thread affects only the line of its call', async t => {
  const patient = await start(t, SMALL_HEAPS, { directories: FAULTY });
  const limits = { FAST_RUN_MS: '1000', RISKY_RUN_MS: '1000', HEAVY_RUN_MS: '1000' };
  const limited = await start(t, { ...SMALL_HEAPS, ...limits }, { directories: FAULTY });
  // In `npm test`, pool/faults proves the same of calls in the other lanes, and of full heaps.
  for (const lane of FULL ? ['fast', 'risky', 'heavy'] : ['fast']) {
    const good = (id: string): object => ({ id, tool: `${lane}-fault`, input: { fault: 'none' } });
    for (const [fault, status] of [
      ['exit', 500],
      ['spin', 400],
      ['memory', 400],
      ['defect', 500],
      ['refuse', 400],
      ['late', 400],
      ['large', 400],
    ] as const) {
      if (fault === 'memory' && !FULL) continue;
      const answers = await send(fault === 'spin' ? limited : patient, [
        good('a'),
        good('b'),
        { id: 'bad', tool: `${lane}-fault`, input: { fault } },
        good('c'),
        good('d'),
      ]);
      t.match(
        answers,
        [
          { id: 'a', ok: true },
          { id: 'b', ok: true },
          { id: 'bad', status },
          { id: 'c', ok: true },
          { id: 'd', ok: true },
        ],
        `${lane}: ${fault}`,
      );
    }
  }
  const padding = 'x'.repeat(100_000);
  const large = await send(limited, [
    { id: 1.5, tool: 'fast-fault', input: { fault: 'exit', padding } },
    { tool: 'fast-fault', id: 'y', input: { fault: 'spin', padding } },
    { id: 'ok', tool: 'fast-fault', input: { fault: 'none', padding } },
  ]);
  t.match(large, [
    { id: 1.5, status: 500 },
    { id: 'y', status: 400, error: /^fast-fault exceeded/ },
    { id: 'ok', ok: true },
  ]);
  for (const service of [patient, limited]) await assertIdle(t, service);
});

t.test('a large line for which no thread becomes free is answered with its number', async t => {
  const service = await start(t, { HEAVY_RUN_MS: '10000', HEAVY_WAIT_MS: '50' });
  const { socket } = await dial(service.port);
  socket.write(rawRequest('regex-tester', { ...ENDLESS_SEARCH, text: 'a'.repeat(100_000) }));
  await until(
    () => service.context.pool.state().some(({ lane, running }) => lane === 'heavy' && running > 0),
    'it runs',
  );
  const large = { id: 'x', tool: 'hash-calc', input: { text: 'x'.repeat(100_000) } };
  t.same(await send(service, [hashCall(1), '', large]).then(answers => answers.slice(1)), [
    { line: 3, status: 503, error: 'no thread became free: send the line again later' },
  ]);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, 'toolpool_calls_total{tool="batch",status="503"} 1');
  socket.destroy();
});

t.test('lines are answered during the upload', async t => {
  const { socket, received } = await dial(service.port);
  socket.write(HEAD);
  for (let id = 0; id < 3; id++) {
    socket.write(chunk(`${JSON.stringify(hashCall(id))}\n`));
    await until(() => received().includes(`{"id":${id},"ok":true`), `the answer to line ${id}`);
  }
  const text = JSON.stringify(hashCall(3));
  for (const letter of text) socket.write(chunk(letter));
  socket.write('0\r\n\r\n');
  await until(() => received().includes('{"id":3,"ok":true') && received().endsWith('0\r\n\r\n'), 'the last answer');
  socket.destroy();
  await assertIdle(t, service);
});

t.test('answers of megabytes arrive whole, and in order', async t => {
  const inputs = [3, 1, 2].map(size => String(size).repeat(size * MIB));
  const lines = inputs.flatMap((input, id) => [
    { id, tool: 'base64', input: { mode: 'encode', input } },
    hashCall(`after ${id}`),
  ]);
  const answers = await send(service, lines);
  t.same(
    answers.map(({ id }) => id),
    [0, 'after 0', 1, 'after 1', 2, 'after 2'],
  );
  for (const [id, input] of inputs.entries()) {
    const output = String(answers[2 * id]!.result?.['output']);
    t.ok(Buffer.from(output, 'base64').toString() === input, `${input.length} bytes`);
  }
  await assertIdle(t, service);
});

t.test('a caller that does not read is paused, and gets every answer once it reads', async t => {
  const service = await start(t, { BATCH_UNREAD_BYTES: '65536', BODY_IDLE_MS: '20000' });
  const { socket, received } = await dial(service.port);
  socket.pause();
  const fields = ['lastName', 'email'];
  const line = JSON.stringify({
    id: 1,
    tool: 'mock-data',
    input: { rows: 30, format: 'json', fields, tableName: 'a' },
  });
  const count = 1500;
  socket.write(HEAD);
  for (let i = 0; i < count; i++) socket.write(chunk(`${line}\n`));
  socket.write('0\r\n\r\n');
  let maxHeld = 0;
  await until(() => service.context.memory.held > 0, 'bytes are held');
  const end = Date.now() + 1500;
  while (Date.now() < end) {
    maxHeld = Math.max(maxHeld, service.context.memory.held);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  t.ok(maxHeld > 0 && maxHeld < 8 * MIB, `at most ${maxHeld} bytes are held`);
  socket.resume();
  await until(() => received().endsWith('0\r\n\r\n'), 'the last chunk', 60_000);
  t.equal(received().split('"ok":true').length - 1, count);
  socket.destroy();
  await assertIdle(t, service);
});

/** A line whose answer has 39 KB. */
function longAnswer(id: number): string {
  const input = { format: 'uuid-v4', count: 1000, uppercase: false, hyphens: true };
  return `${JSON.stringify({ id, tool: 'uuid-gen', input })}\n`;
}

/** Waits until a stream has stopped because its caller does not read. Resolves with the most bytes that it has held. */
async function untilHeldBack({ context }: Service): Promise<number> {
  let most = 0;
  let since = Date.now();
  await until(() => {
    const { held } = context.memory;
    if (held > most || context.pool.state().some(({ running }) => running > 0)) since = Date.now();
    most = Math.max(most, held);
    return held > 0 && Date.now() - since > 500;
  }, 'nothing runs');
  return most;
}

t.test('accepted lines wait while their answers are unread', async t => {
  const service = await start(t, { BATCH_UNREAD_BYTES: '65536', BODY_IDLE_MS: '60000' });
  const { socket, received } = await dial(service.port);
  socket.pause();
  const count = 1000;
  socket.write(HEAD + chunk(Array.from({ length: count }, (_, id) => longAnswer(id)).join('')));
  const most = await untilHeldBack(service);
  t.ok(most < 8 * MIB, `at most ${most} bytes are held of ${count * 39_000}`);
  socket.resume();
  socket.write('0\r\n\r\n');
  await until(() => received().endsWith('0\r\n\r\n'), 'the last chunk');
  t.same(
    parseLines(unchunked(received())).map(({ id }) => id),
    Array.from({ length: count }, (_, id) => id),
  );
  socket.destroy();
  await assertIdle(t, service);
});

t.test('a line that its paused upload holds up is not late', async t => {
  const service = await start(t, {
    BATCH_UNREAD_BYTES: '65536',
    // The stream checks its times every 3 s.
    BODY_IDLE_MS: '12000',
    REQUEST_TIMEOUT_MS: '300',
    HEADERS_TIMEOUT_MS: '200',
  });
  // `#check` runs four times in BODY_IDLE_MS: here it is called as if this time had passed.
  const { socket, received } = await dial(service.port);
  socket.pause();
  socket.write(HEAD + chunk(`${Array.from({ length: 600 }, (_, id) => longAnswer(id)).join('')}{"id":600,`));
  await untilHeldBack(service);
  await new Promise(resolve => setTimeout(resolve, 3500));
  t.notMatch(received(), '"status":408');
  socket.resume();
  socket.write(`${chunk(longAnswer(600).slice('{"id":600,'.length))}0\r\n\r\n`);
  await until(() => received().endsWith('0\r\n\r\n'), 'the last chunk');
  t.equal(received().split('"ok":true').length - 1, 601);
  socket.destroy();
  await assertIdle(t, service);
});

t.test('a stalled stream ends with a line that names the first line without an answer', async t => {
  const service = await start(t, { BODY_IDLE_MS: '300', REQUEST_TIMEOUT_MS: '600000' });
  const { socket, received } = await dial(service.port);
  socket.write(HEAD + chunk(`${JSON.stringify(hashCall(1))}\n{"tool":`));
  await until(() => /"next":2\}\n/.test(received()), 'the last line');
  t.match(received(), /\{"status":408,"error":"no line arrived and no answer was read for 0\.3 s","next":2\}/);
  await until(() => socket.destroyed || socket.readableEnded, 'the connection is closed');
  await assertIdle(t, service);
});

t.test('a stream may take longer than REQUEST_TIMEOUT_MS, a line may not', async t => {
  const service = await start(t, { BODY_IDLE_MS: '4000', REQUEST_TIMEOUT_MS: '1000', HEADERS_TIMEOUT_MS: '500' });
  const slow = await dial(service.port);
  slow.socket.write(HEAD);
  for (let id = 0; id < 10; id++) {
    slow.socket.write(chunk(`${JSON.stringify(hashCall(id))}\n`));
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  slow.socket.write('0\r\n\r\n');
  await until(() => slow.received().endsWith('0\r\n\r\n'), 'all answers');
  t.equal(slow.received().split('"ok":true').length - 1, 10);
  t.notMatch(slow.received(), '"status":');

  const drip = await dial(service.port);
  drip.socket.on('error', () => {});
  drip.socket.write(HEAD);
  const dripping = setInterval(() => drip.socket.write(chunk(' ')), 50);
  t.teardown(() => clearInterval(dripping));
  await until(() => drip.received().includes('"next":1'), 'the last line');
  t.match(drip.received(), /\{"status":408,"error":"line 1 did not arrive within 1 s","next":1\}/);
  clearInterval(dripping);
  drip.socket.destroy();
  await assertIdle(t, service);
});

t.test('while draining no new line starts, and the last line names the first one without an answer', async t => {
  const service = await start(t, { BODY_IDLE_MS: '400', RISKY_RUN_MS: '5000' });
  const { socket, received } = await dial(service.port);
  socket.write(HEAD + chunk(`${JSON.stringify(hashCall(1))}\n`));
  await until(() => received().includes('"ok":true'), 'the first answer');
  socket.write(chunk(`${JSON.stringify({ id: 2, tool: 'regex-tester', input: ENDLESS_SEARCH })}\n`));
  await until(() => service.context.pool.state()[1]?.running === 1, 'the second line runs');
  service.context.phase = 'draining';
  socket.write(chunk(`${JSON.stringify(hashCall(3))}\n`));
  await until(() => received().includes('"next"'), 'the last line');
  const lines = parseLines(unchunked(received()));
  t.match(lines, [
    { id: 1, ok: true },
    { id: 2, status: 400 },
    { status: 503, error: /shutting down/, next: 3 },
  ]);
  socket.destroy();
  await assertIdle(t, service);
  const response = await fetch(`${service.url}/api/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: '{}',
  });
  t.equal(response.status, 503);
  t.match(await response.json(), { error: /shutting down/ });
});

t.test('a stream releases everything when its connection closes', async t => {
  const search = `${JSON.stringify({ tool: 'regex-tester', input: ENDLESS_SEARCH })}\n`;
  const beginnings: Record<string, string> = {
    'headers alone': '',
    'within a line': chunk('{"tool":'),
    'within a large line': chunk(`{"tool":"color-space","input":{"image":"${'x'.repeat(MIB)}`),
    'a line runs': chunk(search),
    'lines are queued': chunk(search.repeat(50)),
    'answers are unread': chunk(`${JSON.stringify(hashCall('x'))}\n`.repeat(2000)),
  };
  for (const [name, text] of Object.entries(beginnings)) {
    const { socket } = await dial(service.port);
    socket.pause();
    socket.write(HEAD + text);
    await until(() => service.context.calls.open === 1, name);
    await new Promise(resolve => setTimeout(resolve, 100));
    socket.destroy();
    await untilIdle(service);
    t.pass(name);
  }
});

t.test('a line above every limit is rejected and skipped', async t => {
  const { socket, received } = await dial(service.port);
  socket.on('error', () => {});
  socket.write(HEAD + chunk(`{"tool":"color-space","input":{"image":"`));
  const part = chunk('x'.repeat(MIB));
  for (let sent = 0; sent < 49; sent++) {
    if (!socket.write(part)) await drained(socket);
  }
  await until(() => received().includes('"status":413'), 'the rejection, before the line ends', 10_000);
  socket.write(chunk(`"}}\n${JSON.stringify(hashCall(2))}\n`));
  socket.write('0\r\n\r\n');
  await until(() => received().endsWith('0\r\n\r\n'), 'the answers', 30_000);
  t.match(received(), /\{"line":1,"status":413,"error":"request body too large[^\n]*\}\n/);
  t.match(received(), '{"id":2,"ok":true');
  socket.destroy();
  await assertIdle(t, service);
});

t.test('bodies that are not a batch are rejected', async t => {
  const { url } = service;
  for (const [headers, status, error] of [
    [{ 'content-type': 'application/json' }, 415, /expected application\/x-ndjson/],
    [{ 'content-type': 'text/plain' }, 415, /expected application\/x-ndjson/],
    [{ 'content-type': 'application/jsonl', 'content-encoding': 'gzip' }, 415, /unsupported content-encoding/],
  ] as const) {
    const response = await fetch(`${url}/api/batch`, { method: 'POST', headers, body: '{}' });
    t.equal(response.status, status);
    t.match(await response.json(), { error });
  }
  const get = await fetch(`${url}/api/batch`);
  t.equal(get.status, 405);
  t.equal(get.headers.get('allow'), 'POST');
});
