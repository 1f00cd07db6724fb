import t, { type Test } from 'tap';
import { statusOf } from '../call.js';
import { type Answer, start, untilIdle } from '../service.js';
import { dial, drained, rawRequest, requestHead, until } from '../socket.js';

const service = await start(t);
const { url, port, call } = service;

const BASE64 = { mode: 'encode', input: 'hi' };

/** Asserts the common form of every answer that is not a result. */
function isProblem(t: Test, { status, headers, body }: Answer, expected: number, message: RegExp): void {
  t.equal(status, expected);
  t.same(Object.keys(body).sort(), expected === 422 ? ['error', 'issues'] : ['error']);
  t.match(body.error, message);
  t.match(headers.get('content-type'), /^application\/json/);
  t.equal(headers.get('access-control-allow-origin'), '*', 'CORS applies to errors too');
  t.ok(headers.get('x-request-id'));
}

t.test('a valid call is answered with its result', async t => {
  const { status, headers, body } = await call('base64', BASE64);
  t.equal(status, 200);
  t.same(body, { ok: true, result: { output: 'aGk=' } });
  t.match(headers.get('server-timing'), /^wait;dur=[\d.]+, run;dur=[\d.]+$/);
  t.match(headers.get('content-type'), /^application\/json/);
  t.equal(headers.get('access-control-allow-origin'), '*');
});

t.test('a body that is not JSON is answered 400', async t => {
  for (const [body, message] of [
    ['', /empty/],
    ['   \n', /empty/],
    ['{', /not valid JSON/],
    ['{"mode":"encode","input":"hi"', /not valid JSON/],
    ['{"mode":"encode","input":"hi"}}', /not valid JSON/],
    ["{'mode':'encode'}", /not valid JSON/],
    ['{"mode":"encode","input":"\n"}', /not valid JSON/],
    ['NaN', /not valid JSON/],
    [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), /not valid UTF-8/],
    [Buffer.from('{"input":"\ud800"}', 'utf16le'), /not valid (JSON|UTF-8)/],
  ] as const) {
    isProblem(t, await call('base64', body), 400, message);
  }
});

t.test('a byte order mark before the body is skipped', async t => {
  t.same((await call('base64', `\ufeff${JSON.stringify(BASE64)}`)).body.result, { output: 'aGk=' });
});

t.test('a hostile structure is answered 400, in small and large bodies', async t => {
  const nested = (levels: number) => `{"mode":"encode","input":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  isProblem(
    t,
    await call('base64', nested(7)),
    422,
    /input: expected a string of at most 5,242,880 characters, got an array of 1 item/,
  );
  isProblem(t, await call('base64', nested(8)), 400, /nested too deeply at byte 32: maximum 8 levels/);
  isProblem(t, await call('hash-calc', nested(100_000)), 400, /nested too deeply/);
  isProblem(
    t,
    await call('hash-calc', `{"text":"a"${',"k":1'.repeat(15_000)}}`),
    400,
    /too many tokens outside strings: more than 20,000/,
  );
  isProblem(
    t,
    await call('hash-calc', `[${'[],'.repeat(20_000)}1]`),
    400,
    /too many tokens outside strings: more than 20,000/,
  );
  t.equal(
    (await call('hash-calc', `{"text":"a"${',"k":1'.repeat(4_000)}}`)).status,
    200,
    'unknown fields are ignored unless the contract forbids them',
  );
});

t.test('an error of the tool is answered 400', async t => {
  isProblem(
    t,
    await call('base64', { mode: 'decode', input: '!!!!' }),
    400,
    /invalid Base64 character "!" at offset 0/,
  );
});

t.test('an invalid input is answered 422 with one issue per field', async t => {
  const issues = async (tool: string, body: unknown): Promise<unknown> => {
    const answer = await call(tool, body);
    isProblem(t, answer, 422, /^invalid request: /);
    return answer.body.issues?.map(({ path }) => path).sort();
  };
  t.same(await issues('base64', {}), ['input', 'mode']);
  t.same(await issues('base64', { mode: 'encode' }), ['input']);
  t.same(await issues('base64', { ...BASE64, mode: 'cipher' }), ['mode']);
  t.same(await issues('base64', { ...BASE64, input: 5 }), ['input']);
  t.same(await issues('base64', { ...BASE64, input: null }), ['input'], 'no coercion');
  t.same(await issues('base64', { ...BASE64, surplus: 1, other: 2 }), ['other', 'surplus']);
  t.same(await issues('base64', '{"mode":"encode","input":"hi","__proto__":{"input":"x"}}'), ['__proto__']);
  t.same(
    await issues('base64', '{"mode":"encode","__proto__":{"input":"x"}}'),
    ['__proto__', 'input'],
    'nothing is inherited',
  );
  t.same(await issues('base64', '{"constructor":{"prototype":{"mode":"encode"}}}'), ['constructor', 'input', 'mode']);
  t.same(await issues('base64', []), ['']);
  t.same(await issues('base64', null), ['']);
  t.same(await issues('base64', '"text"'), ['']);
  t.same(await issues('uuid-gen', { format: 'uuid-v4', count: '5', uppercase: 0, hyphens: 'true' }), [
    'count',
    'hyphens',
    'uppercase',
  ]);
  t.same(await issues('uuid-gen', { format: 'uuid-v4', count: 1001, uppercase: true, hyphens: true }), ['count']);
  t.same(await issues('uuid-gen', { format: 'uuid-v4', count: 1.5, uppercase: true, hyphens: true }), ['count']);
  t.same(
    await issues('hash-calc', { text: 'x'.repeat(6 * 1024 * 1024) }),
    ['text'],
    'a large body is validated by the same schema',
  );
  t.same(await issues('base64', { ...BASE64, surplus: 'x'.repeat(100_000) }), ['surplus']);
});

t.test('other tools ignore unknown fields, including __proto__', async t => {
  const { status, body } = await call('hash-calc', '{"text":"","__proto__":{"text":"x"},"constructor":1}');
  t.equal(status, 200);
  t.equal(body.result?.['md5'], 'd41d8cd98f00b204e9800998ecf8427e');
});

t.test('unknown paths are answered 404, other methods 405', async t => {
  isProblem(
    t,
    await call('no-such-tool', {}),
    404,
    /not found: POST \/api\/tools\/no-such-tool; GET \/api\/tools lists/,
  );
  isProblem(t, await call('base64/x', {}), 404, /not found/);
  isProblem(t, await call('__proto__', {}), 404, /not found/);
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const response = await fetch(`${url}/api/tools/base64`, { method });
    t.equal(response.headers.get('allow'), 'POST, QUERY');
    isProblem(
      t,
      { status: response.status, headers: response.headers, body: (await response.json()) as never },
      405,
      /method not allowed: [A-Z]+, expected POST or QUERY/,
    );
  }
  const response = await fetch(`${url}/healthz`, { method: 'POST', body: 'x' });
  t.equal(response.status, 405);
  t.equal(response.headers.get('allow'), 'GET, HEAD');
  const bad = await fetch(`${url}/api/tools/%zz`, { method: 'POST' });
  t.equal(bad.status, 400);
  t.match(await bad.json(), { error: String });
});

t.test('a CORS preflight is answered', async t => {
  const response = await fetch(`${url}/api/tools/base64`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  t.equal(response.status, 204);
  t.equal(response.headers.get('content-length'), null, 'a 204 has none (RFC 9110 section 8.6)');
  t.equal(response.headers.get('access-control-allow-origin'), '*');
  t.match(response.headers.get('access-control-allow-methods'), /POST/);
  t.match(response.headers.get('access-control-allow-headers'), /content-type/);
  t.match(response.headers.get('access-control-allow-headers'), /mcp-protocol-version, mcp-method, mcp-name/);
});

t.test('OPTIONS that is not valid HTTP/1.1 is rejected as other requests are', async t => {
  const { socket, received, closed } = await dial(port);
  socket.write('OPTIONS /api/tools/base64 HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n');
  await closed;
  t.match(received(), /^HTTP\/1\.1 400 /);
  t.match(received(), '{"error":"malformed request: expected exactly one Host header, got 2"}');
});

t.test('a target in absolute form is that of its path', async t => {
  for (const [method, path, status] of [
    ['GET', '/healthz', 200],
    ['PUT', '/api/tools/base64', 405],
    ['GET', '/nothing', 404],
  ] as const) {
    const { socket, received, closed } = await dial(port);
    socket.write(`${method} http://user:password@x${path}?a HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    await closed;
    t.match(received(), new RegExp(`^HTTP/1\\.1 ${status} `), path);
    t.notMatch(received(), 'password');
  }
});

t.test('no header is dropped: a request with too many is rejected', async t => {
  const answerTo = async (fillers: number, header: string): Promise<string> => {
    const { socket, received, closed } = await dial(port);
    socket.write(rawRequest('chmod-calc', { octal: '755' }, `${'a:\r\n'.repeat(fillers)}${header}\r\n`));
    await closed;
    return received();
  };
  // Host, Content-Type, Content-Length and the header at the end.
  t.match(await answerTo(196, 'connection: close'), /^HTTP\/1\.1 200 /);
  t.match(await answerTo(196, 'host: y'), 'expected exactly one Host header, got 2');
  for (const fillers of [197, 198, 3000]) {
    const answer = await answerTo(fillers, 'connection: close');
    t.match(answer, /^HTTP\/1\.1 431 [^]*request headers too large: expected at most 200 headers, of 16 KB in all/);
  }
});

t.test('an answer to a body that is rejected says whether the connection stays open', async t => {
  for (const [header, expected] of [
    ['', /\r\nconnection: keep-alive\r\nkeep-alive: timeout=72\r\n/i],
    ['connection: close\r\n', /\r\nconnection: close\r\n/i],
  ] as const) {
    for (const path of ['/api/tools/chmod-calc', '/mcp']) {
      const { socket, received } = await dial(port);
      const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${header}`;
      socket.write(`${head}content-length: 1\r\n\r\n{`);
      await until(() => received().includes('"error":'), 'the answer');
      t.match(received(), /^HTTP\/1\.1 400 /);
      t.match(received(), expected, path);
      socket.destroy();
    }
  }
});

t.test('a body above the limit is answered 413, announced or not', async t => {
  const cap = 16 * 1024 * 1024;
  const body = (bytes: number) => Buffer.from(`{"text":"${' '.repeat(bytes - 11)}"}`);
  t.equal(body(cap).length, cap);
  isProblem(t, await call('hash-calc', body(cap)), 422, /text/);
  isProblem(t, await call('hash-calc', body(cap + 1)), 413, /too large: maximum 16,777,216 bytes/);
  const chunked = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 17; i++) controller.enqueue(Buffer.alloc(1024 * 1024, 'x'));
      controller.close();
    },
  });
  isProblem(t, await call('hash-calc', '', { body: chunked, duplex: 'half' } as RequestInit), 413, /too large/);
  t.equal((await call('base64', BASE64)).status, 200);
});

t.test('a chunked body is received', async t => {
  const send = (size: number): Promise<Answer> => {
    const bytes = Buffer.from(JSON.stringify({ mode: 'encode', input: 'x'.repeat(size) }));
    let at = 0;
    const pieces = new ReadableStream({
      pull(controller) {
        controller.enqueue(bytes.subarray(at, (at += 10_007)));
        if (at >= bytes.length) controller.close();
      },
    });
    return call('base64', '', { body: pieces, duplex: 'half' } as RequestInit);
  };
  for (const size of [0, 1, 65_000, 65_536, 70_000, 1_200_000, 3_000_000]) {
    t.same(
      (await send(size)).body.result,
      { output: Buffer.from('x'.repeat(size)).toString('base64') },
      `${size} characters`,
    );
  }
});

t.test('other media types are answered 415', async t => {
  const typed = (type: string) => call('base64', BASE64, { headers: { 'content-type': type } });
  isProblem(t, await typed('text/plain'), 415, /unsupported content-type "text\/plain": expected application\/json/);
  isProblem(t, await typed('application/x-www-form-urlencoded'), 415, /expected application\/json/);
  isProblem(t, await typed('application/jsonp'), 415, /expected application\/json/);
  isProblem(t, await typed('application/json; charset=utf-16'), 415, /expected application\/json/);
  isProblem(
    t,
    await call('base64', BASE64, { headers: { 'content-encoding': 'gzip' } }),
    415,
    /unsupported content-encoding "gzip"/,
  );
  for (const type of [
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'APPLICATION/JSON',
    'application/json ; x=y',
  ]) {
    t.equal((await typed(type)).status, 200, type);
  }
  const { socket, received } = await dial(port);
  socket.write('POST /api/tools/base64 HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}');
  await until(() => received().includes('missing content-type'), 'the answer to a call without content-type');
  t.match(received(), /^HTTP\/1.1 415 /);
  socket.destroy();
});

t.test('the request id is the caller’s if it is safe to log', async t => {
  const sent = async (id: string) =>
    (await call('base64', BASE64, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  t.equal(await sent('abc-123'), 'abc-123');
  t.not(await sent('x'.repeat(65)), 'x'.repeat(65));
  t.not(await sent('a b'), 'a b');
});

t.test('malformed HTTP requests are answered', async t => {
  const raw = async (text: string, to = port): Promise<string> => {
    const { socket, received, closed } = await dial(to);
    socket.write(text);
    await closed;
    return received();
  };
  const isJson = (t: Test, answer: string, status: number): void => {
    t.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    t.match(answer, /access-control-allow-origin: \*/);
    t.match(answer, /x-request-id: [\w-]+\r/);
    t.match(answer, /date: \w{3}, \d\d \w{3} \d{4} [\d:]+ GMT\r/i);
    t.match(answer, /x-content-type-options: nosniff/);
    t.type(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).error, 'string');
  };
  const head = 'POST /api/tools/base64 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

  isJson(t, await raw('nonsense\r\n\r\n'), 400);
  isJson(t, await raw(`${head}content-length: abc\r\n\r\n{}`), 400);
  isJson(t, await raw(`${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`), 400);
  isJson(t, await raw(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`), 400);
  isJson(t, await raw(`GET /healthz HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`), 431);

  t.comment('requests that Node accepts and RFC 9112 (2.3, 3.2, 6.1) or RFC 9110 (10.1.1) forbids');
  isJson(t, await raw('GET /healthz HTTP/1.1\r\n\r\n'), 400);
  isJson(t, await raw('GET /healthz HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n'), 400);
  isJson(t, await raw('GET /healthz HTTP/2.0\r\nhost: x\r\n\r\n'), 505);
  isJson(t, await raw(`${head}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`), 501);
  isJson(t, await raw(`${head}expect: nonsense\r\ncontent-length: 2\r\n\r\n{}`), 417);
  t.match(await raw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /, 'HTTP/1.0 requires no Host header');

  t.comment('slow senders');
  const impatient = await start(t, { REQUEST_TIMEOUT_MS: '1500', HEADERS_TIMEOUT_MS: '700' });
  isJson(t, await raw('POST /api/tools/base64 HTTP/1.1\r\nhost: x\r\n', impatient.port), 408);
  isJson(t, await raw(`${head}content-length: 100\r\n\r\n{"mode":`, impatient.port), 408);

  t.comment('bytes after the announced length are parsed as the next request');
  const text = JSON.stringify(BASE64);
  const both = await raw(`${head}content-length: ${text.length}\r\n\r\n${text}trailing garbage\r\n\r\n`);
  t.match(both, /^HTTP\/1\.1 200 /);
  isJson(t, both.slice(both.lastIndexOf('HTTP/1.1 ')), 400);

  t.comment('callers that disconnect within a body, or half-close before their answer');
  const cut = await dial(port);
  cut.socket.write(`${head}content-length: 100\r\n\r\n{"mode":`);
  cut.socket.destroy();
  const half = await dial(port);
  half.socket.end(`${head}content-length: ${text.length}\r\n\r\n${text}`);
  await half.closed;

  await untilIdle(service);
  t.same((await call('base64', BASE64)).body.result, { output: 'aGk=' });
});

t.test('pipelined calls get the same answers', async t => {
  const { socket, received } = await dial(port);
  const request = rawRequest('base64', BASE64);
  socket.write(request + request.replace('encode', 'decode') + request);
  await until(() => received().split('HTTP/1.1 ').length === 4, 'three answers');
  t.same(received().match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400', 'HTTP/1.1 200']);
  socket.destroy();
});

t.test('the rest of rejected bodies is read at a bounded rate, and the connection stays open', async t => {
  const MIB = 1024 * 1024;
  const { port } = await start(t);
  const { socket, received } = await dial(port);
  socket.write(requestHead('base64', 40 * MIB));
  const begun = Date.now();
  for (let i = 0; i < 40; i++) if (!socket.write(Buffer.alloc(MIB, ' '))) await drained(socket);
  await until(() => received().includes('too large'), 'the answer');
  t.match(received(), /^HTTP\/1.1 413 /);
  socket.write(rawRequest('base64', BASE64));
  await until(() => received().includes('aGk='), 'the answer to the next call on the same connection');
  t.ok(Date.now() - begun >= 250, '40 MiB at 100 MiB/s, minus the kernel’s buffers');
  socket.destroy();
});

t.test('100 Continue is sent only for an admitted body', async t => {
  const head = (tool: string, type: string, length: number): string =>
    `POST /api/tools/${tool} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\nexpect: ` +
    `100-continue\r\ncontent-length: ${length}\r\n\r\n`;
  for (const [tool, type, length, status] of [
    ['base64', 'text/plain', 30, 415],
    ['base64', 'application/json', 100_000_000, 413],
    ['nothing', 'application/json', 30, 404],
  ] as const) {
    const { socket, received, closed } = await dial(port);
    socket.write(head(tool, type, length));
    await closed;
    t.match(received(), new RegExp(`^HTTP/1.1 ${status} `));
    t.notMatch(received(), /100 Continue/);
  }
  const text = JSON.stringify(BASE64);
  const { socket, received } = await dial(port);
  socket.write(head('base64', 'application/json', text.length));
  await until(() => received().includes('\r\n\r\n'), 'the interim response');
  t.equal(received(), 'HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(text);
  await until(() => received().includes('aGk='), 'the answer');
  socket.destroy();
});

t.test('a percent-encoded path is the same path for every method', async t => {
  const posted = await fetch(`${url}/api/tools/hash%2Dcalc`, {
    method: 'POST',
    body: '{"text":""}',
    headers: { 'content-type': 'application/json' },
  });
  t.equal(posted.status, 200);
  t.equal(await statusOf(`${url}/api/tools/hash%2Dcalc`), 405);
});

t.test('a missing file of the page is answered like any unknown path', async t => {
  const response = await fetch(`${url}/docs/static/nix`);
  t.equal(response.status, 404);
  t.same(Object.keys((await response.json()) as object), ['error']);
});

t.test('the message of a 422 names invalid fields first and counts the omitted ones', async t => {
  const { body } = await call('grep', { pattern: 5, text: 'a' });
  t.match(
    body.error,
    new RegExp(
      '^invalid request: pattern: expected a string of at most 1,000 characters, got 5; ' +
        '(\\w+: required field is missing; ){2}and \\d+ more$',
    ),
  );
});
