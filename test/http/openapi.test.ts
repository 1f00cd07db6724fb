import { type SpecData, Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { readCatalogue } from '../../src/catalogue.js';
import { openApi } from '../../src/http/openapi.js';
import { start } from '../service.js';

const catalogue = await readCatalogue();
const service = await start(t, { BASE_URL: 'https://tools.example/base/' });

t.test('the document is valid OpenAPI 3.1.0 by an independent validator', async t => {
  const response = await fetch(`${service.url}/openapi.json`);
  t.match(response.headers.get('content-type'), /^application\/json/);
  const document = (await response.json()) as ReturnType<typeof openApi>;
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as SpecData);
  t.ok(valid, 'valid', { errors });
  t.equal(validator.version, '3.1');
  t.match(document, {
    openapi: '3.1.0',
    info: { version: '1.0.0', title: /utility API/ },
    servers: [{ url: 'https://tools.example/base' }],
  });
  t.equal((document['servers'] as unknown[]).length, 1);
  t.same(
    document,
    JSON.parse(JSON.stringify(openApi(catalogue, { baseUrl: 'https://tools.example/base' }))),
    'a pure function of the catalogue',
  );
});

t.test('every tool is described with its schemas, examples and answers', async t => {
  const document = JSON.parse(JSON.stringify(openApi(catalogue, { baseUrl: '/' })));
  t.same(
    Object.keys(document.paths),
    [...catalogue.keys()].map(id => `/api/tools/${id}`),
  );
  const tags = document.tags.map(({ name }: { name: string }) => name);
  for (const [id, { tool }] of catalogue) {
    const { post } = document.paths[`/api/tools/${id}`];
    t.equal(post.operationId, id);
    t.ok(tags.includes(post.tags[0]), `${id} has a tag`);
    for (const status of ['200', '400', '422']) t.ok(post.responses[status], `${id} answers ${status}`);
    const { schema, examples } = post.requestBody.content['application/json'];
    t.same(schema, JSON.parse(JSON.stringify(tool.input)));
    t.equal(Object.keys(examples).length, tool.examples.length, 'no example is lost by its name');
    t.match(post.responses['200'].content['application/json'].schema.required, ['ok', 'result']);
  }
});

t.test('the tags that the contract names', async t => {
  for (const [id, tag] of [
    ['base64', 'Encode & Cipher'],
    ['case-converter', 'Format & Parse'],
    ['color-space', 'Image Tools'],
  ] as const) {
    const entry = catalogue.get(id);
    if (entry) t.equal(entry.tool.tag, tag, id);
  }
});

t.test('the list of tools', async t => {
  const { tools } = (await (await fetch(`${service.url}/api/tools`)).json()) as {
    tools: { id: string; path: string; summary: string }[];
  };
  t.same(
    tools.map(({ id }) => id),
    [...catalogue.keys()],
  );
  t.match(tools[0], { path: /^\/api\/tools\//, summary: String, tag: String, description: String });
});

t.test('the page for people is served whole from here', async t => {
  const page = await (await fetch(`${service.url}/docs/`)).text();
  const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  t.ok(parts.length >= 3, 'it has scripts and styles');
  for (const path of parts) {
    t.notMatch(path, /^(https?:)?\/\//, `${path} is on this host`);
    t.equal((await fetch(new URL(path, `${service.url}/docs/`))).status, 200, path);
  }
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Record<string, unknown>;
  t.same(document, await (await fetch(`${service.url}/openapi.json`)).json(), 'it shows the same document');
});
