import { spawnSync } from 'node:child_process';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type SpecData, Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { type Catalog, readCatalog } from '../../src/catalog.js';
import { openApi, pascalCaseId } from '../../src/http/documents/openapi.js';
import { assertWellFormed, toOpenApiSchema } from '../../src/http/documents/openapi-schema.js';
import { readVersion } from '../../src/read-version.js';
import { start } from '../service.js';

const VERSION = readVersion();
const BASE_URL = 'https://tools.example.org/base';
const catalog = await readCatalog();
const service = await start(t, { BASE_URL: `${BASE_URL}/` });
// biome-ignore lint/suspicious/noExplicitAny: the document is read as its consumers read it, without types.
const document: any = JSON.parse(
  JSON.stringify(openApi(catalog, { baseUrl: BASE_URL, hasMetrics: true, packageVersion: VERSION })),
);

/** Redocly's strictest set and rules that it omits: examples fit their schemas, schemas are consistent. */
const RULES: Parameters<typeof createConfig>[0] = {
  extends: ['recommended-strict'],
  rules: {
    'component-name-unique': 'error',
    'no-duplicated-tag-names': 'error',
    'no-enum-type-mismatch': 'error',
    'no-http-verbs-in-paths': 'error',
    'no-illogical-one-of-usage': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'no-mixed-number-range-constraints': 'error',
    'no-required-schema-properties-undefined': 'error',
    'no-schema-type-mismatch': 'error',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'paths-kebab-case': 'error',
    'spec-strict-refs': 'error',
  },
};

const findings = async (text: string): Promise<string[]> =>
  (await lintFromString({ source: text, config: await createConfig(RULES) })).map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );

t.test('the document is valid OpenAPI 3.1.0 by an independent validator', async t => {
  const response = await fetch(`${service.url}/openapi.json`);
  t.match(response.headers.get('content-type'), /^application\/json/);
  const served = (await response.json()) as SpecData;
  t.same(served, document, 'the document depends only on the catalog and the address');
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(served));
  t.ok(valid, 'valid', { errors });
  t.equal(validator.version, '3.1');
  t.match(document, {
    openapi: '3.1.0',
    info: { version: '1.0.0', 'x-package-version': VERSION, title: /utility API/ },
    servers: [{ url: BASE_URL }],
    security: [],
  });
  t.equal(document.servers.length, 1);
});

t.test('a linter has no findings', async t => {
  t.same(await findings(JSON.stringify(document)), []);

  t.comment('the linter finds planted faults');
  for (const [rule, break_] of [
    ['tag-description', d => delete d.tags[0].description],
    ['operation-4xx-response', d => delete d.paths['/healthz'].get.responses['405']],
    ['no-unused-components', d => (d.components.schemas.Unused = { type: 'string' })],
    ['no-enum-type-mismatch', d => (d.components.schemas.Base64Input.properties.mode.type = 'integer')],
    [
      'no-invalid-media-type-examples',
      d =>
        (Object.values<{ value: unknown }>(
          d.paths['/api/tools/base64'].post.requestBody.content['application/json'].examples,
        )[0]!.value = { mode: 'encode' }),
    ],
  ] as const satisfies readonly (readonly [string, (d: typeof document) => unknown])[]) {
    const broken = structuredClone(document);
    break_(broken);
    t.ok(
      (await findings(JSON.stringify(broken))).some(finding => finding.startsWith(`${rule}: `)),
      rule,
    );
  }
});

t.test('every tool is described with its types, examples and answers', async t => {
  t.same(Object.keys(document.paths), [
    ...[...catalog.keys()].map(id => `/api/tools/${id}`),
    '/api/batch',
    '/api/tools',
    '/healthz',
    '/readyz',
    '/metrics',
  ]);
  for (const { name, description } of document.tags) t.match(description, /^.{10,}\.$/, name);
  const tags = document.tags.map(({ name }: { name: string }) => name);
  for (const [id, { tool }] of catalog) {
    const { post } = document.paths[`/api/tools/${id}`];
    const name = pascalCaseId(id);
    t.match(name, /^[A-Z][A-Za-z0-9]+$/);
    t.equal(post.operationId, id);
    t.ok(tags.includes(post.tags[0]), `${id}: the tag is declared`);
    t.same(
      Object.keys(post.responses),
      ['200', '400', '405', '408', '413', '415', '422', '429', '500', '503'],
      `${id}: every status is described`,
    );
    const { schema, examples } = post.requestBody.content['application/json'];
    t.same(schema, { $ref: `#/components/schemas/${name}Input` });
    t.equal(Object.keys(examples).length, tool.examples.length, 'example names are unique');
    const success = post.responses['200'].content['application/json'].schema;
    t.match(success.required, ['ok', 'result']);
    t.same(success.properties.result, { $ref: `#/components/schemas/${name}Result` });

    t.comment('the named schemas accept the examples and reject invalid values');
    const input = Compile(document.components.schemas[`${name}Input`]);
    const result = Compile(document.components.schemas[`${name}Result`]);
    for (const example of tool.examples) {
      t.ok(input.Check(example.input), example.name);
      if (example.result) t.ok(result.Check(example.result), example.name);
    }
    t.notOk(input.Check([]));
    t.notOk(result.Check({ surplus: 1 }));
  }
  t.match(document.components.responses.Problem429.headers, {
    'Retry-After': {},
    RateLimit: {},
    'RateLimit-Policy': {},
  });
  t.match(document.components.responses.Problem503.headers, { 'Retry-After': {} });
  t.match(document.components.responses.Problem405.headers, { Allow: {} });
  t.notOk(
    '/metrics' in (openApi(catalog, { baseUrl: '', hasMetrics: false, packageVersion: VERSION })['paths'] as object),
    'nor what is not served',
  );
  for (const path of ['/api/tools', '/healthz', '/readyz', '/metrics'])
    t.match(document.paths[path].get, { summary: String, description: String, responses: { 200: {} } }, path);
});

/** All objects of a JSON value, at any depth. */
function* objectsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const member of Object.values(value)) yield* objectsOf(member);
}

t.test('every enum has a type, every array of fixed length has prefixItems', async t => {
  let enums = 0;
  let tuples = 0;
  for (const schema of objectsOf(document.components.schemas)) {
    if (Array.isArray(schema['enum'])) {
      enums++;
      t.ok(schema['type'], JSON.stringify(schema['enum']));
    }
    if (schema['type'] !== 'array' || schema['minItems'] === undefined) continue;
    if (schema['minItems'] !== schema['maxItems']) continue;
    tuples++;
    t.equal((schema['prefixItems'] as unknown[]).length, schema['minItems']);
  }
  t.ok(enums >= 45, `${enums} enums`);
  t.ok(tuples >= 2, `${tuples} tuples: grep and regex-tester have ranges`);
});

t.test('translated schemas accept the same values', async t => {
  for (const [schema, translated] of [
    [{ enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    [{ enum: [1, 2] }, { type: 'integer', enum: [1, 2] }],
    [{ enum: ['a', null] }, { type: ['string', 'null'], enum: ['a', null] }],
    [{ type: 'string', enum: ['a'] }, undefined],
    [{ const: true }, { type: 'boolean', const: true }],
    [{ const: 1.5 }, { type: 'number', const: 1.5 }],
    [
      { type: 'array', items: { enum: ['x'] }, minItems: 2, maxItems: 2 },
      {
        type: 'array',
        items: { type: 'string', enum: ['x'] },
        minItems: 2,
        maxItems: 2,
        prefixItems: [
          { type: 'string', enum: ['x'] },
          { type: 'string', enum: ['x'] },
        ],
      },
    ],
    [{ type: 'array', items: { type: 'string' }, minItems: 0, maxItems: 0 }, undefined],
    [{ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 }, undefined],
    [{ anyOf: [{ const: 'a' }, { type: 'null' }] }, { anyOf: [{ type: 'string', const: 'a' }, { type: 'null' }] }],
    [{ type: 'object', additionalProperties: false }, undefined],
    [
      { type: 'object', properties: { enum: { type: 'string' }, items: { const: 'x' } } },
      { type: 'object', properties: { enum: { type: 'string' }, items: { type: 'string', const: 'x' } } },
    ],
    [{ type: 'string', default: { enum: ['x'] }, examples: [{ const: 1 }] }, undefined],
  ] as const) {
    t.same(toOpenApiSchema(schema), translated ?? schema, JSON.stringify(schema));
  }
});

t.test('a lone surrogate in a contract stops the start', async t => {
  for (const value of ['\ud800', ['a', '\udc00b'], { a: { b: 'x\ud83d' } }, { '\udfff': 1 }])
    t.throws(() => assertWellFormed(value), /lone surrogate/, JSON.stringify(value));
  t.doesNotThrow(() => assertWellFormed({ a: ['😀', '\ud83d\ude00', '', 1, null, '\\ud800'] }));
  const [id, entry] = [...catalog][0]!;
  const example = { ...entry.tool.examples[0], input: { text: 'a\ud800' } };
  const broken: Catalog = new Map([[id, { ...entry, tool: { ...entry.tool, examples: [example] } }]]);
  t.throws(
    () => openApi(broken, { baseUrl: '', hasMetrics: true, packageVersion: VERSION }),
    /\/examples\/.*: lone surrogate in "a\\ud800"/,
  );
});

t.test('other parsers read the document', async t => {
  const text = await (await fetch(`${service.url}/openapi.json`)).text();
  t.notMatch(text, /[^\\](?:\\\\)*\\ud[89a-f]/i, 'no escaped surrogate');
  for (const [command, ...args] of [
    ['jq', '.info.title'],
    ['python3', '-c', 'import json,sys; print(json.load(sys.stdin)["info"]["title"].encode("utf-8"))'],
  ] as const) {
    const { error, status, stderr } = spawnSync(command, args, { input: text, encoding: 'utf8' });
    if (error) t.comment(`${command} is not installed`);
    else t.equal(status, 0, `${command}: ${stderr.slice(0, 200)}`);
  }
});

t.test('a field that may be sent as bytes needs no other field', async t => {
  const described = [...catalog].filter(([, { tool }]) => tool.bytesBody);
  t.ok(described.length > 0);
  for (const [id, { tool }] of described) {
    const { field = '', with: others = {} } = tool.bytesBody ?? {};
    t.same(new Set(tool.input['required']), new Set([field, ...Object.keys(others)]), id);
    const { content } = document.paths[`/api/tools/${id}`].post.requestBody;
    for (const mediaType of tool.bytesBody?.mediaTypes ?? []) {
      t.equal(mediaType, mediaType.toLowerCase());
      t.match(content[mediaType].schema, { type: 'string', format: 'binary' }, mediaType);
    }
  }
});

t.test('the tags of the contract are used', async t => {
  for (const [id, tag] of [
    ['base64', 'Encode & Cipher'],
    ['case-converter', 'Format & Parse'],
    ['color-space', 'Image Tools'],
  ] as const) {
    const entry = catalog.get(id);
    if (entry) t.equal(entry.tool.tag, tag, id);
  }
});
