import type { Catalog } from '../../catalog.js';
import { ErrorBody, InvalidBody } from '../../problems/problems.js';
import type { JsonObject } from '../../shared/json-object.js';
import type { Example, Tool } from '../../shared/tool.js';
import { LINES_TYPES } from '../bodies/media-types.js';
import { assertWellFormed, toOpenApiSchema } from './openapi-schema.js';

const responseReference = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });
const schemaReference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const header = (description: string, type: 'string' | 'integer'): JsonObject => ({ description, schema: { type } });

const RETRY_AFTER = { 'Retry-After': header('Seconds after which to try again.', 'integer') };

/** The fields of draft-ietf-httpapi-ratelimit-headers-11. */
const RATE_LIMIT = {
  'RateLimit-Policy': header('Maximum calls (q) in a window of seconds (w).', 'string'),
  RateLimit: header('Calls left (r), and seconds until the window ends (t).', 'string'),
};

/** The description of an answer that is not a result. */
interface ProblemResponse {
  readonly description: string;
  readonly schema?: 'InvalidRequest';
  readonly headers?: JsonObject;
}

/** Every answer that is not a result, by status; the same for all tools. */
const PROBLEMS = {
  400: { description: 'The body is not JSON, or the tool cannot do what it was asked.' },
  405: {
    description: 'The path does not support the method.',
    headers: { Allow: header('The methods of the path.', 'string') },
  },
  408: { description: 'The request took too long to arrive.' },
  413: { description: 'The body is larger than the tool accepts.' },
  415: { description: 'The tool does not accept the media type, or the body is encoded.' },
  422: { description: 'The body does not match the schema.', schema: 'InvalidRequest' },
  429: {
    description: 'The client has made too many calls; only where a rate limit is configured.',
    headers: { ...RETRY_AFTER, ...RATE_LIMIT },
  },
  500: { description: 'A defect of the service.' },
  503: { description: 'Too many calls are queued, or the service is shutting down.', headers: RETRY_AFTER },
} as const satisfies Record<number, ProblemResponse>;

type ProblemStatus = keyof typeof PROBLEMS;

/** The descriptions of the tags. A tag that is missing here is described by the ids of its tools. */
const TAGS: Readonly<Record<string, string>> = {
  Color: 'Notations and contrast of CSS colors.',
  'Encode & Cipher': 'Text in the encodings of the web, and hashes of it.',
  'Format & Parse': 'Documents and notations: to read, check, convert and print them.',
  Generate: 'Identifiers, passwords, records, types and QR codes.',
  'Image Tools': 'Metadata of image files.',
  Network: 'Addresses and blocks of IP networks.',
  'Numbers & Time': 'Number bases, dates, schedules and file modes.',
  Security: 'Tokens and certificates, decoded without a judgment of trust.',
  'Text & Search': 'Search, patterns and differences.',
};

const SERVICE_TAG = { name: 'Service', description: 'Batches of calls; the catalog, health and metrics.' };

const jsonContent = (schema: unknown): JsonObject => ({ 'application/json': { schema } });

/**
 * The OpenAPI 3.1.0 document: a pure function of the catalog, the public base address, whether the port serves metrics,
 * and the version of the package.
 * Throws an `Error` when a contract holds a lone surrogate.
 */
export function openApi(
  catalog: Catalog,
  {
    baseUrl,
    hasMetrics,
    packageVersion,
  }: { readonly baseUrl: string; readonly hasMetrics: boolean; readonly packageVersion: string },
): JsonObject {
  const entries = [...catalog.values()];
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Toolpool utility API',
      // The version of the interface. That of the package, which is released more often, has a field of its own.
      version: '1.0.0',
      'x-package-version': packageVersion,
      summary: `${entries.length} developer utilities.`,
      description:
        'Each tool is a `POST` of JSON; `QUERY` (RFC 10008) does the same. A success is ' +
        '`{"ok": true, "result": …}`; everything else is `{"error": …}`, with `issues` if the body does not match ' +
        'the schema (422). Calls keep no state and may be repeated. Offsets are UTF-16 code units; lines and columns ' +
        `are 1-based.\n\nVersion 1.0.0 is that of this interface; the service runs toolpool ${packageVersion}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    // No operation needs credentials.
    security: [],
    tags: [...tagsOf(entries.map(({ id, tool }) => [tool.tag, id])), SERVICE_TAG],
    paths: {
      ...Object.fromEntries(entries.map(({ id, path, tool }) => [path, { post: toolOperation(id, tool) }])),
      ...SERVICE_PATHS,
      ...(hasMetrics && METRICS_PATH),
    },
    components: {
      schemas: {
        ...Object.fromEntries(
          entries.flatMap(({ id, tool }) => [
            [`${pascalCaseId(id)}Input`, toOpenApiSchema(tool.input)],
            [`${pascalCaseId(id)}Result`, toOpenApiSchema(tool.result)],
          ]),
        ),
        Error: toOpenApiSchema(ErrorBody),
        InvalidRequest: toOpenApiSchema(InvalidBody),
        Catalogue: CATALOG,
      },
      responses: Object.fromEntries(
        (Object.entries(PROBLEMS) as [string, ProblemResponse][]).map(([status, { description, schema, headers }]) => [
          `Problem${status}`,
          { description, ...(headers && { headers }), content: jsonContent(schemaReference(schema ?? 'Error')) },
        ]),
      ),
    },
  };
  assertWellFormed(document);
  return document;
}

/** `json-to-typescript` becomes `JsonToTypescript`. */
export function pascalCaseId(id: string): string {
  return id
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function tagsOf(tagged: readonly (readonly [tag: string, id: string])[]): JsonObject[] {
  const names = [...new Set(tagged.map(([tag]) => tag))].sort();
  return names.map(name => {
    const ids = tagged.filter(([tag]) => tag === name).map(([, id]) => `\`${id}\``);
    return { name, description: TAGS[name] ?? `${ids.join(', ')}.` };
  });
}

const CATALOG: JsonObject = {
  type: 'object',
  description: 'All tools, in the order of their ids.',
  required: ['tools'],
  properties: {
    tools: {
      type: 'array',
      description: 'One item for each tool.',
      items: {
        type: 'object',
        required: ['id', 'path', 'tag', 'title', 'summary', 'synonyms', 'description'],
        properties: {
          id: { type: 'string', description: 'The name of the tool.' },
          path: { type: 'string', description: 'The path of its endpoint.' },
          tag: { type: 'string', description: 'The group that it belongs to.' },
          title: { type: 'string', description: 'Its name for people.' },
          summary: { type: 'string', description: 'What it does, in one line.' },
          synonyms: {
            type: 'array',
            description: 'Words that people search for, the most likely first.',
            items: { type: 'string' },
          },
          description: { type: 'string', description: 'What a caller should know; Markdown.' },
        },
      },
    },
  },
};

const STATUS: JsonObject = {
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', description: 'The state in one word.' } },
};

const serviceOperation = (
  operationId: string,
  summary: string,
  description: string,
  content: JsonObject,
  unavailable?: string,
): JsonObject => ({
  get: {
    operationId,
    summary,
    description,
    tags: [SERVICE_TAG.name],
    responses: {
      200: { description: summary, content },
      405: responseReference('Problem405'),
      ...(unavailable && { 503: { description: unavailable, content: jsonContent(schemaReference('Error')) } }),
    },
  },
});

const linesContent = (description: string): JsonObject =>
  Object.fromEntries(LINES_TYPES.map(mediaType => [mediaType, { schema: { type: 'string', description } }]));

/** Statuses of a whole batch; a line has its own. */
const BATCH_STATUSES = ['405', '415', '429', '503'] as const satisfies readonly `${ProblemStatus}`[];

const BATCH = {
  operationId: 'run-batch',
  summary: 'Make many calls in one stream',
  description:
    'Each line is a call, each line of the answer its result, in the order of the calls and while the upload goes ' +
    'on. A call is answered as it would be alone. A stream that ends early says why in its last line, and in `next` ' +
    'which line is the first without an answer.',
  tags: [SERVICE_TAG.name],
  requestBody: {
    required: true,
    content: linesContent(
      'Lines of JSON: `{"id": 1, "tool": "hash-calc", "input": {"text": "abc"}}`. The `id` is optional, and any JSON.',
    ),
  },
  responses: {
    200: {
      description: 'The answers.',
      content: linesContent(
        'Lines of JSON: `{"id": 1, "ok": true, "result": {…}}`, or `{"id": 1, "status": 404, "error": "…"}`.',
      ),
    },
    ...Object.fromEntries(BATCH_STATUSES.map(status => [status, responseReference(`Problem${status}`)])),
  },
};

/** The paths that are not tools. */
const SERVICE_PATHS: JsonObject = {
  '/api/batch': { post: BATCH },
  '/api/tools': serviceOperation(
    'list-tools',
    'List the tools',
    'Every tool with its path, its group and its description.',
    jsonContent(schemaReference('Catalogue')),
  ),
  '/healthz': serviceOperation(
    'get-health',
    'Tell whether the process is alive',
    'For the liveness probe of a supervisor.',
    jsonContent(STATUS),
    'Memory has leaked: restart the process.',
  ),
  '/readyz': serviceOperation(
    'get-readiness',
    'Tell whether the process accepts work',
    'For the readiness probe of a balancer.',
    jsonContent(STATUS),
    'The process is shutting down, has no threads, or has no memory left.',
  ),
};

const METRICS_PATH: JsonObject = {
  '/metrics': serviceOperation(
    'get-metrics',
    'Read the metrics',
    'Counters, gauges and histograms in the text format of Prometheus.',
    { 'text/plain': { schema: { type: 'string' } } },
    'The metrics of all processes are not available at the moment.',
  ),
};

function toolOperation(id: string, tool: Tool): JsonObject {
  const refused = tool.examples.filter(({ refused }) => refused !== undefined);
  const statuses = Object.keys(PROBLEMS) as `${ProblemStatus}`[];
  return {
    operationId: id,
    summary: tool.summary,
    description: tool.description,
    tags: [tool.tag],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaReference(`${pascalCaseId(id)}Input`),
          examples: named(tool.examples, example => example.input),
        },
        ...bytesContent(tool),
      },
    },
    responses: {
      200: {
        description: 'The result.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['ok', 'result'],
              properties: {
                ok: { type: 'boolean', const: true, description: 'Always true.' },
                result: schemaReference(`${pascalCaseId(id)}Result`),
              },
            },
            ...examplesOf(
              tool.examples.filter(({ result }) => result !== undefined),
              example => ({ ok: true, result: example.result }),
            ),
          },
        },
      },
      ...Object.fromEntries(statuses.map(status => [status, responseReference(`Problem${status}`)])),
      ...(refused.length > 0 && {
        400: {
          description: PROBLEMS[400].description,
          content: {
            'application/json': {
              schema: schemaReference('Error'),
              examples: named(refused, example => ({ error: example.refused?.error })),
            },
          },
        },
      }),
    },
  };
}

/** The media types under which a field may be sent as the whole body. */
function bytesContent({ bytesBody }: Tool): JsonObject {
  if (bytesBody === undefined) return {};
  const { field, mediaTypes, limit } = bytesBody;
  // `format: binary` is of OpenAPI 3.0, but generators turn only it into a Blob.
  const schema = {
    type: 'string',
    format: 'binary',
    description: `The content of \`${field}\` as bytes; at most ${limit.toLocaleString('en')} bytes.`,
  };
  return Object.fromEntries(mediaTypes.map(mediaType => [mediaType, { schema }]));
}

type AnyExample = Example<unknown, unknown>;

function examplesOf(examples: readonly AnyExample[], value: (example: AnyExample) => unknown): JsonObject {
  return examples.length === 0 ? {} : { examples: named(examples, value) };
}

function named(examples: readonly AnyExample[], value: (example: AnyExample) => unknown): JsonObject {
  return Object.fromEntries(
    examples.map(example => [
      example.name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
      { summary: example.name, value: value(example) },
    ]),
  );
}
