import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { CellLink } from '../../src/cells/link.js';
import { FAULTY } from '../fixtures/directories.js';
import { ENDLESS_SEARCH, type Service, start, untilIdle } from '../service.js';
import { dial, rawRequest, until } from '../socket.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly id?: unknown;
    readonly result?: Record<string, unknown> & {
      tools?: { name: string; title: string; description: string; inputSchema: Record<string, unknown> }[];
    };
    readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  };
}

async function post({ url }: Service, body: unknown, headers: Record<string, string> = {}, query = ''): Promise<Reply> {
  const response = await fetch(`${url}/mcp${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

/** Sends a message of the stateless revision, with its headers. */
function modern(service: Service, method: string, params: Record<string, unknown> = {}, query = ''): Promise<Reply> {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, 'mcp-name': String(params['name']) };
  return post(service, { jsonrpc: '2.0', id: 1, method, params: { _meta: META, ...params } }, headers, query);
}

/** Sends a message of a revision with a handshake. */
const legacy = (service: Service, method: string, params: Record<string, unknown> = {}): Promise<Reply> =>
  post(service, { jsonrpc: '2.0', id: 'x', method, params });

/** The service of all tests that need no settings of their own. */
const service = await start(t);

t.test('both protocol generations work without a session', async t => {
  t.match(await modern(service, 'server/discover'), {
    status: 200,
    body: {
      id: 1,
      result: { resultType: 'complete', supportedVersions: ['2026-07-28', '2025-11-25'], capabilities: { tools: {} } },
    },
  });
  t.match(await legacy(service, 'initialize', { protocolVersion: '2025-11-25', capabilities: {} }), {
    status: 200,
    body: { id: 'x', result: { protocolVersion: '2025-11-25', serverInfo: { name: 'toolpool' } } },
  });
  t.match(await legacy(service, 'initialize', { protocolVersion: '1999-01-01' }), {
    body: { result: { protocolVersion: '2025-11-25' } },
  });
  t.match(await legacy(service, 'ping'), { status: 200, body: { result: {} } });
  t.match(await modern(service, 'ping'), { status: 404, body: { error: { code: -32601 } } });
  t.match(await legacy(service, 'prompts/list'), { status: 200, body: { error: { code: -32601 } } });
  const accepted = await post(service, { jsonrpc: '2.0', method: 'notifications/initialized' });
  t.same([accepted.status, accepted.body], [202, {}], 'a notification has no answer');
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(`${service.url}/mcp`, { method });
    t.equal(response.status, 405, method);
  }
});

t.test('metadata is required, and headers must repeat it', async t => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } };
  const version = { 'mcp-protocol-version': '2026-07-28' };
  for (const [name, body, headers, code] of [
    ['no version header', message, { 'mcp-method': 'tools/list' }, -32020],
    ['another version', message, { 'mcp-protocol-version': '2025-11-25', 'mcp-method': 'tools/list' }, -32020],
    ['no method header', message, version, -32020],
    ['another method', message, { ...version, 'mcp-method': 'tools/call' }, -32020],
    ['no metadata', { ...message, params: {} }, { ...version, 'mcp-method': 'tools/list' }, -32602],
    [
      'an unknown version in the header alone',
      { ...message, params: {} },
      { 'mcp-protocol-version': '2024-11-05' },
      -32022,
    ],
    [
      'an unknown version',
      { ...message, params: { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '1900-01-01' } } },
      { 'mcp-protocol-version': '1900-01-01', 'mcp-method': 'tools/list' },
      -32022,
    ],
  ] as const) {
    t.match(await post(service, body, headers), { status: 400, body: { error: { code } } }, name);
  }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { _meta: META, name: 'hash-calc', arguments: { text: '' } },
  };
  const named = (name: string) => post(service, call, { ...version, 'mcp-method': 'tools/call', 'mcp-name': name });
  t.match(await named('base64'), { status: 400, body: { error: { code: -32020 } } });
  t.equal((await named('=?base64?aGFzaC1jYWxj?=')).status, 200, 'a name in Base64');
});

t.test('an answer has the id of its request, however long', async t => {
  const [id, text] = ['i'.repeat(100_000), 'a'.repeat(100_000)];
  const params = { name: 'base64', arguments: { mode: 'encode', input: text } };
  for (const length of [60_000, 100_000]) {
    const { status, body } = await post(service, {
      jsonrpc: '2.0',
      id: id.slice(0, length),
      method: 'tools/call',
      params,
    });
    t.equal(status, 200);
    t.equal((body as { id?: unknown }).id, id.slice(0, length), `${length} characters`);
  }
  t.match(
    await post(service, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: text } }),
    { body: { id: 1, error: { code: -32602 } } },
    'a long text stays a text',
  );
  t.match(await post(service, { jsonrpc: '2.0', method: 'tools/call', params }), { status: 202 }, 'a notification');
});

t.test('a message above 64 KiB is judged as a smaller one', async t => {
  const version = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
  const padding = (length: number) => ({ padding: 'x'.repeat(length) });
  const items = (length: number) => ['x'.repeat(length)];
  for (const [name, bodyOf, headers, status, code] of [
    ['a response', (n: number) => ({ jsonrpc: '2.0', id: 1, result: padding(n) }), {}, 202, undefined],
    [
      'an error',
      (n: number) => ({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x'.repeat(n) } }),
      {},
      202,
      undefined,
    ],
    [
      'more metadata',
      (n: number) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: { ...META, a: padding(n) } } }),
      version,
      200,
      undefined,
    ],
    [
      'a list of params',
      (n: number) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: items(n) }),
      {},
      400,
      -32602,
    ],
    [
      'a cursor that is an object',
      (n: number) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: padding(n) } }),
      {},
      200,
      -32602,
    ],
  ] as const)
    for (const length of [400, 100_000]) {
      const answer = await post(service, bodyOf(length), headers);
      t.same([answer.status, answer.body.error?.code], [status, code], `${name}, ${length} characters`);
    }
});

t.test('invalid messages are rejected', async t => {
  for (const [body, status, code] of [
    ['x', 400, -32700],
    ['', 400, -32700],
    ['[]', 400, -32600],
    ['null', 400, -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 400, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":5}', 400, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32602],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","x":${'['.repeat(50)}${']'.repeat(50)}}`, 400, -32700],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","x":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, 400, -32700],
    ['x'.repeat(1024 * 1024 + 1), 413, -32600],
  ] as const) {
    const answer = await post(service, body);
    t.match(answer, { status, body: { error: { code } } }, body.slice(0, 50));
    // JSON-RPC 2.0 section 5: the id of the request, if it could be detected.
    const id = code !== -32700 && body.includes('"id":1,') ? 1 : undefined;
    t.equal((answer.body as { readonly id?: unknown }).id, id);
  }
  t.match(
    (await post(service, 'x'.repeat(2 ** 20 + 1))).body.error?.message,
    /POST \/api\/tools\/<id> takes larger inputs/,
  );
  t.equal((await post(service, '{}', { 'content-type': 'text/plain' })).status, 415);
  t.equal(
    (await post(service, '{"jsonrpc":"2.0","id":1,"result":{}}')).status,
    202,
    'an unsolicited answer is accepted',
  );
  await untilIdle(service);
});

t.test('pages of other sites are rejected', async t => {
  const service = await start(t, { MCP_ORIGINS: 'https://good.example' });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  for (const [origin, status] of [
    ['https://evil.example', 403],
    ['null', 403],
    ['https://good.example', 200],
    [service.url, 200],
    ['http://localhost:6274', 200],
  ] as const) {
    t.equal((await post(service, ping, { origin })).status, status, origin);
  }
});

t.test('a service on a loopback address rejects other host names', async t => {
  const { port } = await start(t, { BASE_URL: 'https://tools.example.com' });
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  for (const [host, status] of [
    ['evil.example', 403],
    ['tools.example.com', 200],
    ['localhost:3000', 200],
  ] as const) {
    const { socket, received, closed } = await dial(port);
    socket.write(
      `POST /mcp HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\nconnection: close\r\n` +
        `content-length: ${ping.length}\r\n\r\n${ping}`,
    );
    await closed;
    t.match(received(), new RegExp(`^HTTP/1\\.1 ${status} `), host);
    if (status === 403) t.match(received(), /host not allowed: \\"evil\.example\\"/);
  }
});

t.test('tools/list is small and can be filtered', async t => {
  const tools = (await modern(service, 'tools/list')).body.result!.tools!;
  const catalog = await readCatalog();
  t.same(
    tools.map(({ name }) => name),
    [...catalog.keys()],
  );
  const text = JSON.stringify(tools);
  t.ok(text.length <= 30_000, `${text.length} characters, maximum 30,000`);
  t.ok(encode(text).length <= 6000, `${encode(text).length} tokens (o200k), maximum 6,000`);
  const full = (await modern(service, 'tools/list', {}, '?schemas=full')).body.result!.tools!;
  for (const [index, { name, title, inputSchema }] of tools.entries()) {
    const { presentation } = catalog.get(name)!.tool;
    t.equal(title, presentation.title);
    t.ok(tools[index]?.description.endsWith(`. Also: ${presentation.synonyms?.[0]}`), `${name} is found by a synonym`);
    t.match(full[index]?.description, `. Also: ${presentation.synonyms?.join(', ')}.`, `${name}: all of them`);
    const complete = full[index]!.inputSchema['properties'] as Record<string, { description: string }>;
    const brief = inputSchema['properties'] as Record<string, { description: string }>;
    for (const [field, { description }] of Object.entries(brief)) {
      const whole = complete[field]!.description;
      t.ok(whole === description || /^\.( [A-Z]|$)/.test(whole.slice(description.length)), `${name}.${field}`, {
        description,
      });
    }
    t.equal(inputSchema['type'], 'object', name);
    for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref'])
      t.notOk(keyword in inputSchema, `${name}: no ${keyword} at the root`);
    t.notOk(
      /"enum":/.test(JSON.stringify(inputSchema)) &&
        !/"type":"string"[^{}]*"enum"|"enum"[^{}]*"type"/.test(JSON.stringify(inputSchema)),
      `${name}: enum has a type`,
    );
  }
  const names = async (query: string) =>
    (await modern(service, 'tools/list', {}, query)).body.result!.tools!.map(({ name }) => name);
  t.same(await names('?tools=base64,grep'), ['base64', 'grep']);
  t.same(
    await names(`?tags=${encodeURIComponent(catalog.get('base64')!.tool.tag)}`),
    [...catalog.values()].filter(({ tool }) => tool.tag === catalog.get('base64')!.tool.tag).map(({ id }) => id),
  );
  t.ok(full.every(tool => 'outputSchema' in tool));
  t.match(await modern(service, 'tools/call', { name: 'hash-calc', arguments: { text: '' } }, '?tools=base64'), {
    body: { error: { code: -32602 } },
  });
});

t.test('a selection that is not valid is rejected before the message is read', async t => {
  const path = `/mcp?tools=base64,hash_calc&tags=Nonsense&schemas=brief`;
  const { socket, received } = await dial(service.port);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`);
  socket.write('content-length: 1000000\r\n\r\n');
  await until(() => received().includes('}'), 'it is answered without its body');
  t.match(received(), /^HTTP\/1\.1 422 /);
  const tags = new Set([...(await readCatalog()).values()].map(({ tool }) => tool.tag));
  t.match(
    received(),
    'invalid request: tools: unknown tool \\"hash_calc\\"; did you mean hash-calc?; ' +
      `tags: unknown tag \\"Nonsense\\"; expected ${[...tags].join(', ')}; ` +
      'schemas: unknown value \\"brief\\"; expected full',
  );
  t.match(received(), '"code":-32600');
  socket.destroy();
  const listed = await modern(service, 'tools/list', {}, '?tools=grep&tools=base64&tags=&schemas=full');
  t.same(
    listed.body.result!.tools!.map(({ name }) => name),
    ['base64', 'grep'],
    'a parameter may be repeated, and an empty one selects all',
  );
  await untilIdle(service);
});

t.test('a tool that is not selected does not run', async t => {
  const service = await start(t, { HEAVY_RUN_MS: '2000' }, { directories: FAULTY });
  for (const padding of ['', 'x'.repeat(70_000)]) {
    const params = { name: 'risky-fault', arguments: { fault: 'spin', padding } };
    t.match(await modern(service, 'tools/call', params, '?tools=fast-fault'), {
      status: 200,
      body: { error: { code: -32602, message: /^unknown tool "risky-fault"/ } },
    });
  }
  t.same(
    service.context.pool.state().map(({ failures }) => failures.timeout),
    [0, 0, 0],
  );
});

t.test('with several cells, a call that a full lane rejects closes its connection', async t => {
  const link = new CellLink('1');
  const service = await start(t, { RISKY_WAITING: '0', HEAVY_WAITING: '0', RISKY_RUN_MS: '60000' }, { link });
  const busy = await dial(service.port);
  busy.socket.write(rawRequest('regex-tester', ENDLESS_SEARCH));
  await until(() => service.context.pool.full('risky'), 'the lane is full');
  const message = (id: number): string => {
    const params = { name: 'regex-tester', arguments: ENDLESS_SEARCH };
    const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
    return (
      'POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
      `content-length: ${body.length}\r\n\r\n${body}`
    );
  };
  const { socket, received, closed } = await dial(service.port);
  // The first answer must not cut off the second one.
  socket.write(message(1) + message(2));
  await closed;
  const [first = '', second = ''] = received().split(/(?=HTTP\/1\.1 )/);
  t.match(first, /^HTTP\/1\.1 503 [^]*"id":1,/);
  t.notMatch(first, /^connection: close/im);
  t.match(second, /^HTTP\/1\.1 503 [^]*"id":2,/);
  t.match(second, /^connection: close/im);
  busy.socket.destroy();

  const alone = await start(t, { RISKY_WAITING: '0', RISKY_RUN_MS: '60000' });
  const blocker = await dial(alone.port);
  blocker.socket.write(rawRequest('regex-tester', ENDLESS_SEARCH));
  await until(() => alone.context.pool.full('risky'), 'the lane is full');
  const kept = await dial(alone.port);
  kept.socket.write(message(3));
  await until(() => kept.received().includes('"id":3'), 'it is answered');
  t.notMatch(kept.received(), /^connection: close/im, 'a single process keeps it');
  for (const { socket } of [blocker, kept]) socket.destroy();
});

t.test('tools/call returns the result of the single call', async t => {
  t.match(await modern(service, 'tools/call', { name: 'no-such' }), {
    status: 200,
    body: { error: { code: -32602, message: /unknown tool "no-such"/ } },
  });
  t.match(await modern(service, 'tools/call', { name: 'hash_calc' }), {
    body: { error: { message: 'unknown tool "hash_calc"; did you mean hash-calc?' } },
  });
  t.match(await modern(service, 'tools/call', { name: 'hash_calc' }, '?tools=base64'), {
    body: { error: { message: 'unknown tool "hash_calc"' } },
  });
  t.match(await modern(service, 'tools/call', { name: '__proto__' }), { body: { error: { code: -32602 } } });
  const { body } = await modern(service, 'tools/call', { name: 'pwd-gen' });
  t.equal(body.result?.['isError'], false, 'every field has a default');
  for (const padding of ['', 'x'.repeat(70_000)]) {
    const where = padding === '' ? 'parsed by the main thread' : 'parsed by a thread';
    const call = (args: Record<string, unknown>) => modern(service, 'tools/call', { name: 'base64', arguments: args });
    const encoded = await call({ mode: 'encode', input: `é${padding}` });
    const single = await service.call('base64', { mode: 'encode', input: `é${padding}` });
    t.same(encoded.body.result?.['structuredContent'], single.body.result, where);
    const [content] = (encoded.body.result?.['content'] ?? []) as { text: string }[];
    const whole = JSON.stringify(single.body.result);
    if (padding === '') t.equal(content!.text, whole, 'the text content is the same JSON');
    else {
      t.equal(content!.text.slice(0, 1000), whole.slice(0, 1000), 'the text content is the beginning of a long result');
      t.match(content!.text.slice(1000), /^…\n\(The beginning of [\d,]+ bytes; structuredContent has all\.\)$/);
    }
    t.match(
      await call({ mode: 'decode', input: `!${padding}` }),
      { status: 200, body: { result: { isError: true, content: [{ text: /invalid Base64/ }] } } },
      where,
    );
    t.match(
      await call({ input: 1, mode: `x${padding}` }),
      { status: 200, body: { result: { isError: true, content: [{ text: /invalid request:\n(mode|input): / }] } } },
      where,
    );
    t.match(
      await modern(service, 'tools/call', { name: 'no-such', arguments: { padding } }),
      { body: { error: { code: -32602 } } },
      where,
    );
    t.match(
      await modern(service, 'tools/list', { padding }),
      { body: { result: { tools: [{ name: 'base64' }] } } },
      where,
    );
  }
  t.match(
    await modern(service, 'tools/call', {
      name: 'mock-data',
      arguments: {
        rows: 10_000,
        fields: ['email', 'username', 'timestamp', 'firstName'],
        format: 'json',
        tableName: 'a',
      },
    }),
    { body: { result: { isError: true, content: [{ text: /result too large: .* POST \/api\/tools\/mock-data/ }] } } },
  );
  await untilIdle(service);
});

t.test('failing tools get the right kind of error', async t => {
  const service = await start(t, { RISKY_RUN_MS: '1000', HEAVY_RUN_MS: '1000' }, { directories: FAULTY });
  for (const padding of ['', 'x'.repeat(70_000)]) {
    const call = (fault: string) =>
      modern(service, 'tools/call', { name: 'risky-fault', arguments: { fault, padding } });
    t.match(await call('spin'), {
      status: 200,
      body: { id: 1, result: { isError: true, content: [{ text: /^risky-fault exceeded its time limit of 1 s/ }] } },
    });
    t.match(await call('refuse'), { status: 200, body: { result: { isError: true } } });
    t.match(await call('defect'), { status: 500, body: { id: 1, error: { code: -32603, message: /internal error/ } } });
    t.match(await call('none'), { status: 200, body: { result: { isError: false } } });
  }
  const metadata = { _meta: { ...META, 'example/note': 'x'.repeat(10_000) } };
  const long = { ...metadata, name: 'risky-fault', arguments: { fault: 'spin', padding: 'x'.repeat(70_000) } };
  const unknown = await modern(service, 'tools/call', long);
  t.match(unknown, { status: 400, body: { error: { message: /exceeded its time limit/ } } });
  t.notOk('id' in unknown.body, 'the id of a message with so much metadata is lost with its thread');
  service.context.phase = 'draining';
  const draining = await modern(service, 'tools/list');
  t.match(draining, { status: 503, body: { error: { code: -32603 } } });
  t.ok(draining.headers.get('retry-after'));
});

t.test('the official client calls every tool with its first example, in both generations', async t => {
  for (const mode of ['auto', 'legacy'] as const) {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } } as object);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp?schemas=full`)));
    const catalog = await readCatalog();
    t.equal((await client.listTools()).tools.length, catalog.size, mode);
    for (const [id, { tool }] of catalog) {
      const [example] = tool.examples;
      const result = (await client.callTool({ name: id, arguments: example.input as Record<string, unknown> })) as {
        isError?: boolean;
        structuredContent?: unknown;
      };
      t.equal(result.isError ?? false, example.refused !== undefined, `${mode}: ${id}`);
      if (example.result !== undefined)
        t.same(result.structuredContent, JSON.parse(JSON.stringify(example.result)), `${mode}: ${id}: result`);
    }
    await client.close();
  }
});

t.test('a client of the revision without structured content gets the whole text', async t => {
  for (const length of [10_000, 70_000]) {
    const params = { name: 'base64', arguments: { mode: 'encode', input: 'a'.repeat(length) } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const texts = [];
    for (const version of [undefined, '2025-03-26', '2025-06-18']) {
      const headers: Record<string, string> = version === undefined ? {} : { 'mcp-protocol-version': version };
      const { result } = (await post(service, message, headers)).body;
      texts.push((result!['content'] as { text: string }[])[0]!.text);
      t.match(result?.['structuredContent'], { output: /^YWFh/ });
    }
    const whole = JSON.stringify({ output: Buffer.from('a'.repeat(length)).toString('base64') });
    t.equal(texts[0], whole);
    t.equal(texts[1], whole);
    t.ok(texts[2]!.length < 1100, '2025-06-18 has it');
  }
});

t.test('an image is image content, too, in PNG (oracles: pngjs, jsqr)', async t => {
  for (const [payload, foreground, dark] of [
    ['a', '#000', [0, 0, 0]],
    ['x'.repeat(2953), '#123456', [0x12, 0x34, 0x56]],
  ] as const) {
    const input = { payload, ecLevel: 'L', foreground };
    const { body } = await modern(service, 'tools/call', { name: 'qr-generator', arguments: input });
    const [text, image] = body.result!['content'] as { type: string; data: string; mimeType: string }[];
    t.match([text, image], [{ type: 'text' }, { type: 'image', mimeType: 'image/png' }]);
    const { width, height, data } = PNG.sync.read(Buffer.from(image!.data, 'base64'));
    const read = jsQR as unknown as typeof jsQR.default;
    t.equal(read(new Uint8ClampedArray(data), width, height)?.data, payload);
    t.ok(width === height && width >= 240 && width <= 640, `${width} pixels`);
    const colors = new Set(Array.from({ length: width }, (_, x) => data.subarray(4 * x, 4 * x + 3).toString('hex')));
    t.same([...colors], ['ffffff'], 'the margin');
    t.ok(data.includes(Buffer.from([...dark, 255])), 'the color of the modules');
  }
});
