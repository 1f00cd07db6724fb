import type { AddressInfo } from 'node:net';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../catalogue.js';
import type { Config } from '../config.js';
import { pagePolicy } from './headers.js';
import { openApi } from './openapi.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Adds the list of tools, the OpenAPI document, and the page to read and try it. */
export async function addDocs(app: FastifyInstance, catalogue: Catalogue, config: Config): Promise<void> {
  const limited = config.rateLimit.calls > 0;
  const baseUrl = (): string => config.baseUrl || addressOf(app, config);
  // Made once, when it is asked for first: the port is known only once the service listens.
  let made: ReturnType<typeof openApi> | undefined;
  const document = (): ReturnType<typeof openApi> => (made ??= openApi(catalogue, { baseUrl: baseUrl(), limited }));
  let text: string | undefined;

  app.get('/openapi.json', async (_request, reply) => reply.type(JSON_TYPE).send((text ??= JSON.stringify(document()))));

  const tools = JSON.stringify({
    tools: [...catalogue.values()].map(({ id, path, tool: { tag, summary, description } }) => ({ id, path, tag, summary, description })),
  });
  app.get('/api/tools', async (_request, reply) => reply.type(JSON_TYPE).send(tools));

  // The page is served whole from here: it asks no other host for anything.
  await app.register(swagger, { mode: 'static', specification: { document: openApi(catalogue, { baseUrl: '/', limited }) as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Toolpool' },
    transformSpecification: document,
    transformStaticCSP: () => pagePolicy(new URL(baseUrl()).origin),
    transformSpecificationClone: false,
    uiConfig: { tryItOutEnabled: true, displayRequestDuration: true, docExpansion: 'list', defaultModelsExpandDepth: -1 },
  });
}

/** Where this process can be reached, as far as it knows itself. */
function addressOf(app: FastifyInstance, { host, port }: Config): string {
  const bound = app.server.address() as AddressInfo | null;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${bound?.port ?? port}`;
}
