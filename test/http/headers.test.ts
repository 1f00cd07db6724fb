import t from 'tap';
import { headOf } from '../call.js';
import { start } from '../service.js';
import { dial } from '../socket.js';

const { url, port } = await start(t, { BASE_URL: 'https://tools.example/base' });

/** The directives of a Content Security Policy by name. */
const directives = (policy: string | null): Map<string, string[]> =>
  new Map((policy ?? '').split('; ').map(directive => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]));

t.test('every answer forbids sniffing, loading, framing and referrers', async t => {
  const json = { 'content-type': 'application/json' };
  for (const [path, init, status] of [
    ['/api/tools/base64', { method: 'POST', headers: json, body: '{"mode":"encode","input":"hi"}' }, 200],
    ['/api/tools/base64', { method: 'POST', headers: json, body: '{}' }, 422],
    ['/api/tools/base64', { method: 'POST', headers: json, body: '{' }, 400],
    ['/api/tools/base64', { method: 'GET' }, 405],
    [
      '/api/tools/base64',
      { method: 'OPTIONS', headers: { origin: 'https://x.example', 'access-control-request-method': 'POST' } },
      204,
    ],
    ['/api/tools/%zz', { method: 'POST' }, 400],
    ['/nothing', {}, 404],
    ['/healthz', {}, 200],
    ['/openapi.json', {}, 200],
    ['/docs/', {}, 200],
    ['/docs/static/swagger-ui-bundle.js', {}, 200],
  ] as const) {
    const { status: found, headers } = await headOf(url + path, init);
    t.equal(found, status, path);
    t.equal(headers.get('x-content-type-options'), 'nosniff', path);
    t.equal(headers.get('referrer-policy'), 'no-referrer', path);
    t.equal(headers.get('access-control-allow-origin'), '*', path);
    const policy = directives(headers.get('content-security-policy'));
    t.same([policy.get('default-src'), policy.get('frame-ancestors')], [["'none'"], ["'none'"]], path);
    for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
      t.equal(headers.get(name), null, `${path} ${name}`);
  }
  const { socket, received, closed } = await dial(port);
  socket.write('nonsense\r\n\r\n');
  await closed;
  t.match(received(), /\r\nx-content-type-options: nosniff\r\n/);
});

t.test('an answer has each header once', async t => {
  for (const request of [
    'POST /api/tools/uuid-gen HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n',
    'POST /api/tools/uuid-gen HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n',
    'POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ncontent-length: 2\r\n',
    'OPTIONS /api/tools/uuid-gen HTTP/1.1\r\nhost: x\r\norigin: https://x.example\r\n',
    'GET /docs/ HTTP/1.1\r\nhost: x\r\n',
    'GET /api/tools/%zz HTTP/1.1\r\nhost: x\r\n',
    'POST /api/tools/uuid-gen HTTP/1.1\r\nhost: x\r\nexpect: nothing\r\ncontent-length: 2\r\n',
  ]) {
    const { socket, received, closed } = await dial(port);
    socket.write(`${request}connection: close\r\n\r\n${request.includes('content-length') ? '{}' : ''}`);
    await closed;
    const [head = ''] = received().split('\r\n\r\n', 1);
    const names = head.split('\r\n').map(line => line.split(':', 1)[0]?.toLowerCase());
    t.same(names, [...new Set(names)], request);
    for (const name of ['x-request-id', 'content-security-policy', 'access-control-allow-origin', 'date'])
      t.ok(names.includes(name), `${name}: ${request}`);
  }
});

t.test('the policy of the page allows only what it needs', async t => {
  const response = await fetch(`${url}/docs/`);
  const policy = directives(response.headers.get('content-security-policy'));
  t.same(policy.get('script-src'), ["'self'"]);
  t.same(policy.get('style-src'), ["'self'"]);
  t.same(
    policy.get('connect-src'),
    ["'self'", 'https://tools.example'],
    'calls go to the server address of the description',
  );
  const page = await response.text();
  for (const [element] of page.matchAll(/<script[^>]*>/g)) t.match(element, / src="\.\//, 'no inline script');
  t.notMatch(page, /<style|\son\w+=|javascript:/, 'no inline style sheet and no inline handler');
  const sheet = await (await fetch(`${url}/docs/static/swagger-ui.css`)).text();
  const loaded = [...sheet.matchAll(/url\(["']?([^)"']+)/g)].map(([, target]) => target ?? '');
  t.same(
    loaded.filter(target => !target.startsWith('data:')),
    [],
    'images are embedded in the style sheet',
  );
  t.same(policy.get('img-src'), ["'self'", 'data:']);
});
