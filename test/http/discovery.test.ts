import t, { type Test } from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { nearestName } from '../../src/shared/nearest-name.js';
import { headOf } from '../call.js';
import { type Service, start } from '../service.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const catalog = await readCatalog();
const service = await start(t);

const get = (path: string): Promise<Response> => fetch(service.url + path, { redirect: 'manual' });

t.test('the catalog is served at its path and at the root', async t => {
  const { tools } = (await (await get('/api/tools')).json()) as {
    tools: { id: string; path: string; summary: string; synonyms: string[] }[];
  };
  t.same(
    tools.map(({ id }) => id),
    [...catalog.keys()],
  );
  t.match(tools[0], { path: /^\/api\/tools\//, title: 'Base64', summary: String, tag: String, description: String });
  t.match(tools.find(({ id }) => id === 'unix-timestamp')?.synonyms, ['epoch', 'date']);
  for (const path of ['/', '/api/tools/']) {
    const response = await get(path);
    t.equal(response.status, 200, path);
    t.same(await response.json(), { tools }, path);
  }
});

t.test('browsers get the page', async t => {
  const response = await headOf(service.url, { headers: { accept: BROWSER } });
  t.equal(response.status, 200);
  t.match(response.headers.get('content-type'), /^text\/html/);
  t.equal(response.headers.get('vary'), 'accept, accept-encoding');
  t.equal(
    (await headOf(service.url, { headers: { accept: 'application/json' } })).headers.get('vary'),
    'accept, accept-encoding',
  );
});

/** Parses the subset of the `Link` header (RFC 8288) that the service uses. */
function linksOf(header: string | null): { target: string; rel: string; type: string | undefined }[] {
  return [...(header ?? '').matchAll(/<([^>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?/g)].map(
    ([, target = '', rel = '', type]) => ({ target, rel, type }),
  );
}

async function isReachable(t: Test, from: string, target: string, type: string | undefined): Promise<void> {
  t.notMatch(target, /^(\/|\w+:)/, `${target} is relative`);
  const response = await headOf(new URL(target, service.url + from));
  t.equal(response.status, 200, `${from} ${target}`);
  if (type) t.ok(response.headers.get('content-type')?.startsWith(type), `${target} is ${type}`);
}

t.test('links to the descriptions are right from every path, RFC 8631', async t => {
  for (const path of ['/', '/api/tools', '/api/tools/']) {
    for (const headers of [{}, { accept: BROWSER }]) {
      const links = linksOf((await headOf(service.url + path, { headers })).headers.get('link'));
      t.same(
        links.map(({ rel }) => rel),
        ['service-desc', 'service-doc', 'service-doc', 'api-catalog'],
        path,
      );
      for (const { target, type } of links) await isReachable(t, path, target, type);
    }
  }
});

t.test('/.well-known/api-catalog is a linkset, RFC 9727', async t => {
  const response = await get('/.well-known/api-catalog');
  t.equal(
    response.headers.get('content-type'),
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  const head = await fetch(`${service.url}/.well-known/api-catalog`, { method: 'HEAD' });
  t.equal(head.status, 200);
  t.same(linksOf(head.headers.get('link')), [{ target: 'api-catalog', rel: 'api-catalog', type: undefined }]);

  const { linkset } = (await response.json()) as {
    linkset: Record<string, { href: string; type?: string }[]>[];
  };
  t.equal(linkset.length, 1);
  t.equal(linkset[0]?.['anchor'], '../');
  for (const relation of ['service-desc', 'service-doc', 'status']) {
    const targets = linkset[0]?.[relation] ?? [];
    t.ok(targets.length > 0, relation);
    for (const { href, type } of targets) await isReachable(t, '/.well-known/api-catalog', href, type);
  }

  t.comment('with a public address the links are absolute (RFC 9264 section 4.2)');
  const { url } = await start(t, { BASE_URL: 'https://tools.example.org/base/' });
  const absolute = await (await fetch(`${url}/.well-known/api-catalog`)).json();
  t.match(absolute, {
    linkset: [
      {
        anchor: 'https://tools.example.org/base/',
        'service-desc': [{ href: 'https://tools.example.org/base/openapi.json' }],
      },
    ],
  });
});

t.test('/llms.txt has every tool with a valid link', async t => {
  const response = await get('/llms.txt');
  t.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  const text = await response.text();
  t.match(text, /^# Toolpool\n\n> \d+ developer utilities/);
  const links = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): \S/gm)];
  for (const [id, { tool }] of catalog) {
    t.ok(
      links.some(([, name, target]) => name === id && target === `api/tools/${id}`),
      id,
    );
    for (const field of Object.keys(tool.input.properties)) t.ok(text.includes(`\`${field}\``), `${id} ${field}`);
  }
  for (const [, name = '', target = ''] of links) {
    if (!catalog.has(name)) await isReachable(t, '/llms.txt', target, undefined);
  }
  const [, path = '', body = ''] = /POST (\S+)\nContent-Type: application\/json\n\n(.+)\n```/.exec(text) ?? [];
  t.equal((await service.call(path.slice('/api/tools/'.length), body)).status, 200, 'the example call succeeds');
  for (const line of text.split('\n')) t.ok(line.length < 600, line.slice(0, 60));
});

t.test('the nearest tool of a misspelled name is found', async t => {
  for (const [name, meant] of [
    ['Base64', 'base64'],
    ['base-64', 'base64'],
    ['HASH_CALC', 'hash-calc'],
    ['hashcalc', 'hash-calc'],
    ['hash calc', 'hash-calc'],
    ['hash-clac', 'hash-calc'],
    ['jsonformatter', 'json-formatter'],
    ['json-format', undefined],
    ['yaml-jsn', 'yaml-json'],
    ['csv-jsno', 'csv-json'],
    ['gerp', 'grep'],
    ['uuidgen', 'uuid-gen'],
    ['uuid', undefined],
    ['', undefined],
    ['x', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    ['-', undefined],
    ['🎉', undefined],
    ['b'.repeat(10_000), undefined],
    ['base64'.repeat(100), undefined],
  ] as const) {
    t.equal(nearestName(name, catalog.keys()), meant, name.slice(0, 40));
  }
  for (const id of catalog.keys()) {
    t.equal(nearestName(id.toUpperCase(), catalog.keys()), id);
    t.equal(nearestName(id.replaceAll('-', ''), catalog.keys()), id);
    if (id.length > 5) t.equal(nearestName(id.slice(0, -1), catalog.keys()), id, 'without its last letter');
  }
});

t.test('a 404 suggests the nearest tool', async t => {
  const { call }: Service = service;
  for (const [tool, error] of [
    ['Base64', 'not found: POST /api/tools/Base64; did you mean /api/tools/base64?'],
    ['hash_calc/', 'not found: POST /api/tools/hash_calc/; did you mean /api/tools/hash-calc?'],
    ['b%61se-64', 'not found: POST /api/tools/base-64; did you mean /api/tools/base64?'],
    ['base64//', 'not found: POST /api/tools/base64//; GET /api/tools lists the tools'],
    ['base64/x', 'not found: POST /api/tools/base64/x; GET /api/tools lists the tools'],
    ['nothing', 'not found: POST /api/tools/nothing; GET /api/tools lists the tools'],
  ] as const) {
    const { status, body } = await call(tool, {});
    t.equal(status, 404, tool);
    t.same(body, { error });
  }
  for (const path of ['/base64', '/tools/base64', '/api/base64', '/API/Tools/base64'])
    t.match(await (await get(path)).json(), { error: /did you mean \/api\/tools\/base64\?$/ }, path);
  for (const path of ['/favicon.ico', '/robots.txt', '/api', '/docs/x', '/.env'])
    t.match(await (await get(path)).json(), { error: /lists the tools$/ }, path);
});
