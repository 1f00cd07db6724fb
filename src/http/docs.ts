import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../catalogue.js';
import type { Config } from '../config.js';
import { pagePolicy } from './headers.js';
import { openApi } from './openapi.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The files of Swagger UI that the page loads, with their content types. */
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Toolpool</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./static/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="./static/swagger-ui-bundle.js"></script>
<script src="./static/start.js"></script>
</body>
</html>
`;

/** Highlighting hangs the browser on answers of a megabyte, so there is none. */
const START = `SwaggerUIBundle({
  dom_id: '#swagger-ui',
  url: '../openapi.json',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  syntaxHighlight: false,
  validatorUrl: null,
});
`;

/**
 * Adds the list of tools, the OpenAPI document, and the page to read and try it. All of them
 * are made once and answered from memory: a file opened for each request could be held open
 * by callers who do not read.
 */
export async function addDocs(app: FastifyInstance, catalogue: Catalogue, config: Config): Promise<void> {
  const baseUrl = (): string => config.baseUrl || addressOf(app, config);

  // Made when it is asked for first: the port is known only once the service listens.
  let document: Buffer | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= Buffer.from(
      JSON.stringify(openApi(catalogue, { baseUrl: baseUrl(), limited: config.rateLimit.calls > 0 })),
    );
    return reply.type(JSON_TYPE).send(document);
  });

  const tools = [...catalogue.values()].map(({ id, path, tool }) => {
    const { tag, summary, description } = tool;
    return { id, path, tag, summary, description };
  });
  const list = Buffer.from(JSON.stringify({ tools }));
  app.get('/api/tools', async (_request, reply) => reply.type(JSON_TYPE).send(list));

  // The page is served whole from here: it asks no other host for anything.
  app.get('/docs', async (_request, reply) => reply.redirect('./docs/'));
  app.get('/docs/', async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy(new URL(baseUrl()).origin))
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
  const folder = new URL('./static/', import.meta.resolve('@fastify/swagger-ui/package.json'));
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = await readFile(new URL(name, folder));
    app.get(`/docs/static/${name}`, async (_request, reply) => reply.type(type).send(content));
  }
  app.get('/docs/static/start.js', async (_request, reply) => reply.type(ASSETS['swagger-ui-bundle.js']!).send(START));
}

/** Where this process can be reached, as far as it knows itself. */
function addressOf(app: FastifyInstance, { host, port }: Config): string {
  const bound = app.server.address() as AddressInfo | null;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${bound?.port ?? port}`;
}
