import type { Catalogue } from '../catalogue.js';
import type { Example, Tool } from '../shared/tool.js';
import { ErrorBody, InvalidBody } from './problems.js';

/** A JSON value, as far as the description needs to know. */
type Json = Readonly<Record<string, unknown>>;

const reference = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

const response = (description: string, schema: unknown, extra: Json = {}): Json => ({
  description,
  ...extra,
  content: { 'application/json': { schema } },
});

const RETRY_AFTER = {
  headers: { 'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } } },
};

/** Every answer that is not a result, by status; the same for all tools. */
const PROBLEMS: Readonly<Record<string, Json>> = {
  400: response('The body is not JSON, or the tool cannot do what it was asked.', ErrorBody),
  408: response('The request took too long to arrive.', ErrorBody),
  413: response('The body is larger than the tool accepts.', ErrorBody),
  415: response('The body is not application/json.', ErrorBody),
  422: response('The body does not fit the contract.', InvalidBody),
  500: response('A defect of the service.', ErrorBody),
  429: response('The client has made too many calls.', ErrorBody, RETRY_AFTER),
  503: response('Too much work is waiting, or the service is shutting down.', ErrorBody, RETRY_AFTER),
};

/** What the description depends on, beside the tools. */
export interface OpenApiOptions {
  /** The public base address. */
  readonly baseUrl: string;
  /** Whether the calls of a client are limited (429). */
  readonly limited: boolean;
}

/** The tools' description, OpenAPI 3.1.0: a pure function of the catalogue and the offer. */
export function openApi(catalogue: Catalogue, { baseUrl, limited }: OpenApiOptions): Json {
  const problems = Object.entries(PROBLEMS).filter(([status]) => limited || status !== '429');
  const tags = [...new Set([...catalogue.values()].map(({ tool }) => tool.tag))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Toolpool utility API',
      version: '1.0.0',
      description:
        'Developer utilities, each one a `POST` of JSON. A success is `{"ok": true, "result": …}`; everything ' +
        'else is `{"error": …}`, ' +
        'with `issues` where the body does not fit (422). Offsets are UTF-16 code units; lines and columns are ' +
        '1-based.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: tags.map(name => ({ name })),
    paths: Object.fromEntries(
      [...catalogue.values()].map(({ id, path, tool }) => [
        path,
        {
          post: operation(
            id,
            tool,
            problems.map(([status]) => status),
          ),
        },
      ]),
    ),
    components: {
      responses: Object.fromEntries(problems.map(([status, problem]) => [`Problem${status}`, problem])),
    },
  };
}

function operation(id: string, tool: Tool, statuses: readonly string[]): Json {
  const refused = tool.examples.filter(({ refused }) => refused !== undefined);
  const own400 =
    refused.length === 0
      ? reference('Problem400')
      : {
          ...PROBLEMS[400],
          content: {
            'application/json': {
              schema: ErrorBody,
              examples: named(refused, example => ({ error: example.refused?.error })),
            },
          },
        };
  return {
    operationId: id,
    summary: tool.summary,
    description: tool.description,
    tags: [tool.tag],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: tool.input, examples: named(tool.examples, example => example.input) } },
    },
    responses: {
      200: {
        description: 'The result.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['ok', 'result'],
              properties: { ok: { const: true, description: 'Always true.' }, result: tool.result },
            },
            examples: named(
              tool.examples.filter(({ result }) => result !== undefined),
              example => ({ ok: true, result: example.result }),
            ),
          },
        },
      },
      ...Object.fromEntries(statuses.map(status => [status, reference(`Problem${status}`)])),
      400: own400,
    },
  };
}

function named(
  examples: readonly Example<unknown, unknown>[],
  value: (example: Example<unknown, unknown>) => unknown,
): Json {
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
