import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { type Caller, type ClientOptions, createClient, ToolpoolError } from '../../src/client/client.js';
import { start } from '../service.js';

// Generated from the contracts by the build, so the compiler has no declarations of it.
const entry = new URL('../../src/client/index.js', import.meta.url).href;
const { client } = (await import(entry)) as { client: (url: string, options?: ClientOptions) => Caller & Methods };
type Methods = Readonly<
  Record<'hashCalc' | 'pwdGen' | 'base64', (input?: object, o?: ClientOptions) => Promise<unknown>>
>;

const catalog = await readCatalog();

/** Starts an HTTP server that the test's teardown closes; returns its address. */
async function listen(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  t.teardown(() => server.close().closeAllConnections());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The service of all tests that need no settings of their own. */
const { url } = await start(t);

t.test('a caller is told why and when a call is repeated', async t => {
  let attempts = 0;
  const seen: unknown[] = [];
  const tools = client(url, {
    fetch: async (...given) =>
      ++attempts % 2 === 1 ? new Response('{"error":"full"}', { status: 503 }) : fetch(...given),
    onRetry: (error, delayMs) => seen.push([(error as ToolpoolError).message, delayMs >= 200 && delayMs <= 300]),
  });
  t.match(await tools.hashCalc({ text: '' }), { md5: 'd41d8cd98f00b204e9800998ecf8427e' });
  t.same(seen, [['full', true]]);
  for await (const answer of tools.batch([{ tool: 'hash-calc' } as never]))
    t.match(answer, { ok: false, error: { status: 422 } });
  t.same(seen.length, 2, 'in a batch, too; a call without input does not end it');
});

t.test('all examples of all tools, by id and in a batch', async t => {
  const tools = client(`${url}/`);
  const calls = [...catalog].flatMap(
    ([
      tool,
      {
        tool: { examples },
      },
    ]) =>
      examples.map(({ input, result, refused }) => ({
        id: `${tool} ${JSON.stringify(input).length}`,
        tool,
        input,
        result,
        refused,
      })),
  );
  for (const { tool, input, result, refused } of calls) {
    const answer = await tools.call(tool, input).catch((error: unknown) => error);
    if (refused) t.match(answer, { status: refused.status, message: refused.error }, tool);
    else if (result) t.same(answer, result, tool);
    else t.notMatch(answer, Error, tool);
  }
  const answers = [];
  for await (const answer of tools.batch(calls)) answers.push(answer);
  t.same(
    answers.map(({ index, id }) => [index, id]),
    calls.map(({ id }, index) => [index, id]),
  );
  for (const [index, { result, refused, tool }] of calls.entries()) {
    const answer = answers[index]!;
    if (refused) t.equal(answer.ok === false && answer.error.status, 400, tool);
    else if (result) t.same(answer.ok && answer.result, result, tool);
  }
});

t.test('methods have camelCase names, fill in defaults and throw ToolpoolError', async t => {
  const tools = client(url);
  t.match(await tools.hashCalc({ text: 'abc' }), { md5: '900150983cd24fb0d6963f7d28e17f72' }, 'RFC 1321');
  t.match(await tools.pwdGen(), { passwords: [/^.{20}$/] }, 'defaults are filled in');
  const invalid = await tools.pwdGen({ length: 4 }).catch((error: unknown) => error);
  t.ok(invalid instanceof ToolpoolError);
  t.match(invalid, { status: 422, issues: [{ path: 'length' }], requestId: /\S/ });
  t.match(await tools.call('../readyz', {}).catch((error: unknown) => error), { status: 404 });
  t.equal(await Promise.resolve(tools), tools, 'a client can be awaited');
});

t.test('an address that is not one is rejected before any call', async t => {
  for (const url of ['', 'nonsense', '127.0.0.1:3000']) {
    t.throws(
      () => createClient(url, {}),
      { name: 'TypeError', message: /^url: expected an address such as http:/ },
      url,
    );
  }
});

t.test('an address that calls cannot be sent to is rejected, without its password', async t => {
  for (const [url, message] of [
    ['http://user:secret@127.0.0.1:1/', 'url: expected an address without a user name and a password'],
    ['http://127.0.0.1:1/?a=1#b', 'url: expected an address without a query and a fragment, got ?a=1#b'],
    ['ftp://127.0.0.1:1', 'url: expected an address such as http://127.0.0.1:3000, got "ftp://127.0.0.1:1"'],
  ] as const) {
    t.throws(() => createClient(url, {}), { name: 'TypeError', message }, url);
  }
  const paths: unknown[] = [];
  const fetch = async (url: unknown): Promise<Response> => {
    paths.push(url);
    return new Response('{"ok":true,"result":{}}');
  };
  await client(' http://127.0.0.1:1/tools/? ', { fetch }).hashCalc();
  t.same(paths, ['http://127.0.0.1:1/tools/api/tools/hash-calc']);
});

t.test('the type of the body replaces a given one, and other invalid headers are not retried', async t => {
  const typed = client(url, { headers: { 'Content-Type': 'text/plain' } });
  t.match(await typed.hashCalc({ text: '' }), { md5: 'd41d8cd98f00b204e9800998ecf8427e' });
  const onRetry = () => t.fail('repeated');
  const invalid = client(url, { headers: { 'x-name': 'a\nb' }, onRetry });
  await t.rejects(invalid.hashCalc({ text: '' }), { name: 'TypeError' });
  await t.rejects(invalid.batch([{ tool: 'hash-calc', input: {} }]).next(), { name: 'TypeError' });
});

t.test('fields that are undefined are absent, and a client can be logged', async t => {
  const tools = client(url);
  t.match(await tools.pwdGen({ length: undefined }), { passwords: [/^.{20}$/] });
  for await (const answer of tools.batch([{ tool: 'pwd-gen', input: { length: undefined } }])) t.ok(answer.ok);
  t.equal(JSON.stringify({ tools }), '{"tools":{}}', 'without a call');
});

t.test('an answer of something else than the service is a ToolpoolError', async t => {
  for (const [status, body, message] of [
    [200, '<html>log in</html>', 'the server answered 200 without a result: it is not Toolpool'],
    [200, 'null', 'the server answered 200 without a result: it is not Toolpool'],
    [204, '', /^the server answered 20[04] without a result/],
    [400, '{"error":{"code":1}}', 'the server answered 400'],
    [400, 'null', 'the server answered 400'],
    [422, '{"error":"no","issues":7}', 'no'],
  ] as const) {
    const url = await listen(t, (_request, response) => response.writeHead(status).end(body));
    const tools = client(url, { retries: 0 });
    await t.rejects(tools.hashCalc({ text: '' }), { name: 'ToolpoolError', message }, `${status} ${body}`);
    const answers = tools.batch([{ tool: 'hash-calc', input: { text: '' } }]);
    await t.rejects(answers.next(), { name: 'ToolpoolError' }, `${status} ${body}: a batch`);
  }
});

t.test('429, 503 and broken connections are retried, other errors are not', async t => {
  const seen: number[] = [];
  const statuses = [503, 429, 200];
  const url = await listen(t, (request, response) => {
    request.resume();
    const status = statuses[seen.length] ?? 400;
    seen.push(status);
    response.writeHead(status, { 'retry-after': '0' }).end('{"ok":true,"result":{}}');
  });
  t.same(await client(url).hashCalc({ text: '' }), {});
  t.same(seen, [503, 429, 200]);
  await t.rejects(client(url).hashCalc({ text: '' }), { name: 'ToolpoolError', message: 'the server answered 400' });
  t.equal(seen.length, 4);
  await t.rejects(client('http://127.0.0.1:9', { retries: 1 }).hashCalc(), { name: 'ToolpoolError', status: 0 });
});

t.test('an error has the Retry-After time; an HTML answer of a proxy is an error', async t => {
  const url = await listen(t, (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end('<html>'));
  await t.rejects(client(url, { retries: 0 }).hashCalc(), {
    status: 503,
    retryAfterMs: 3_600_000,
    message: 'the server answered 503',
  });
  await t.rejects(
    client(url, { timeoutMs: 100 }).hashCalc(),
    { name: 'TimeoutError' },
    'the timeout includes the wait before a retry',
  );
  await t.rejects(client(url, { signal: AbortSignal.abort(new Error('left')) }).hashCalc(), { message: 'left' });
});

t.test('a batch continues after the last answered line', async t => {
  const bodies: string[][] = [];
  const url = await listen(t, (request, response) => {
    let text = '';
    request.on('data', chunk => (text += chunk));
    request.on('end', () => {
      const lines = text.trim().split('\n');
      bodies.push(lines);
      const answers = lines.map(line => `{"id":${(JSON.parse(line) as { id: number }).id},"ok":true,"result":{}}\n`);
      // The first stream breaks within a line. The second one ends early, as from a draining service.
      if (bodies.length === 1) response.write(`${answers.slice(0, 2).join('')}{"id":2,"o`, () => response.destroy());
      else if (bodies.length === 2) response.end(`${answers[0]}{"status":503,"error":"draining","next":2}\n`);
      else response.end(answers.join(''));
    });
  });
  const ids = [];
  for await (const { id } of client(url).batch(Array.from({ length: 5 }, (_, id) => ({ id, tool: 'x', input: {} })))) {
    ids.push(id);
  }
  t.same(ids, [0, 1, 2, 3, 4], 'each is answered once');
  t.same(
    bodies.map(({ length }) => length),
    [5, 3, 2],
  );
});

t.test('a line that may succeed later is sent again, and the lines after it with it', async t => {
  const bodies: number[][] = [];
  const url = await listen(t, (request, response) => {
    let text = '';
    request.on('data', chunk => (text += chunk));
    request.on('end', () => {
      const ids = text
        .trim()
        .split('\n')
        .map(line => (JSON.parse(line) as { id: number }).id);
      bodies.push(ids);
      // Line 1 has no thread twice; line 3 never gets one.
      const isBusy = (id: number): boolean => (id === 1 && bodies.length < 3) || id === 3;
      response.end(
        ids.map(id => `{"id":${id},${isBusy(id) ? '"status":503,"error":"busy"' : '"ok":true'}}\n`).join(''),
      );
    });
  });
  const answers: [unknown, boolean][] = [];
  const calls = Array.from({ length: 5 }, (_, id) => ({ id, tool: 'x', input: {} }));
  for await (const { id, ok } of client(url).batch(calls)) answers.push([id, ok]);
  t.same(
    answers,
    [0, 1, 2, 3, 4].map(id => [id, id !== 3]),
    'its error is its answer in the end',
  );
  t.same(bodies, [
    [0, 1, 2, 3, 4],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [3, 4],
    [3, 4],
  ]);
});

t.test('a batch above the rate limit continues in the next window', async t => {
  const { url } = await start(t, { RATE_LIMIT: '3', RATE_LIMIT_WINDOW_MS: '500' });
  const calls = Array.from({ length: 8 }, (_, id) => ({ id, tool: 'hash-calc', input: { text: '' } }));
  const answers = [];
  for await (const { id, ok } of client(url).batch(calls)) answers.push([id, ok]);
  t.same(
    answers,
    calls.map(({ id }) => [id, true]),
  );
});

t.test('a batch is read and sent in bounded chunks', async t => {
  let read = 0;
  async function* endless() {
    for (;;) yield { id: read++, tool: 'hash-calc', input: { text: 'a'.repeat(10_000) } };
  }
  let answered = 0;
  for await (const { ok } of client(url).batch(endless())) {
    t.ok(ok);
    if (++answered === 30) break;
  }
  t.ok(read < 60, `${read} calls were read for 30 answers`);
});

t.test('a batch ends when it is aborted, even while it waits for its next call', async t => {
  const controller = new AbortController();
  async function* waiting() {
    yield { id: 1, tool: 'hash-calc', input: { text: '' } };
    setImmediate(() => controller.abort(new Error('left')));
    await new Promise(() => {});
  }
  await t.rejects(client(url).batch(waiting(), { signal: controller.signal }).next(), { message: 'left' });

  const { signal } = new AbortController();
  let closed = 0;
  function* endless() {
    try {
      for (;;) yield { tool: 'hash-calc', input: { text: 'a'.repeat(10_000) } };
    } finally {
      closed++;
    }
  }
  for await (const { ok } of client(url).batch(endless(), { signal })) {
    t.ok(ok);
    break;
  }
  t.equal(closed, 1, 'calls are not read on after a break');
  const next = (): never => {
    throw new Error('no more calls');
  };
  await t.rejects(
    client(url)
      .batch({ [Symbol.iterator]: () => ({ next }) }, { signal })
      .next(),
    { message: 'no more calls' },
  );
});
