import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Catalog } from '../../catalog.js';
import { prefersHtml } from './negotiate.js';
import type { PageHandler } from './page.js';
import { addVary, StoredDocument } from './stored-document.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** RFC 9727 section 4.1. */
const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The descriptions of the service, as paths relative to its root (RFC 8631). */
const DESCRIPTIONS = [
  { rel: 'service-desc', path: 'openapi.json', type: 'application/json' },
  { rel: 'service-doc', path: 'docs/', type: 'text/html' },
  { rel: 'service-doc', path: 'llms.txt', type: 'text/plain' },
] as const;

const API_CATALOG_PATH = '.well-known/api-catalog';

/**
 * Adds the entry points: `/` (the catalog for programs; for browsers the page, or a pointer to the documentation if no
 * page was built), `/api/tools`, `/.well-known/api-catalog` (RFC 9727) and `/llms.txt`. Links are relative, so that
 * they work behind a proxy that adds a path prefix.
 */
export function addDiscovery(
  app: FastifyInstance,
  catalog: Catalog,
  publicUrl: string,
  page: PageHandler | undefined,
): void {
  const tools = [...catalog.values()].map(({ id, path, tool }) => {
    const { tag, summary, description, presentation } = tool;
    const { title, synonyms = [] } = presentation;
    return { id, path, tag, title, summary, synonyms, description };
  });
  const list = new StoredDocument(JSON_TYPE, JSON.stringify({ tools }));

  app.get('/', async (request, reply) => {
    addVary(reply.header('link', linksFrom('')), 'accept');
    if (!prefersHtml(request.headers.accept)) return list.answer(request, reply);
    return page === undefined ? reply.redirect('docs/') : page(request, reply);
  });
  for (const [path, root] of [
    ['/api/tools', '../'],
    ['/api/tools/', '../../'],
  ] as const) {
    const links = linksFrom(root);
    app.get(path, async (request, reply) => list.answer(request, reply.header('link', links)));
  }

  const apiCatalog = new StoredDocument(API_CATALOG_TYPE, JSON.stringify(linksetOf(publicUrl)));
  const self = `<api-catalog>; rel="api-catalog"`;
  app.get(`/${API_CATALOG_PATH}`, async (request, reply) => apiCatalog.answer(request, reply.header('link', self)));

  const llms = new StoredDocument('text/plain; charset=utf-8', llmsText(catalog));
  app.get('/llms.txt', async (request, reply): Promise<FastifyReply> => llms.answer(request, reply));
}

/** The value of `Link` (RFC 8288); `root` is the relative path to the root of the service. */
function linksFrom(root: string): string {
  const links = DESCRIPTIONS.map(({ rel, path, type }) => `<${root}${path}>; rel="${rel}"; type="${type}"`);
  return [...links, `<${root}${API_CATALOG_PATH}>; rel="api-catalog"`].join(', ');
}

/** The link set of the service (RFC 9264 section 4.2), with absolute links when its public URL is configured. */
function linksetOf(publicUrl: string): unknown {
  const root = publicUrl === '' ? '../' : `${publicUrl}/`;
  const targets = (rel: string) =>
    DESCRIPTIONS.filter(description => description.rel === rel).map(({ path, type }) => ({
      href: root + path,
      type,
    }));
  return {
    linkset: [
      {
        anchor: root,
        'service-desc': targets('service-desc'),
        'service-doc': targets('service-doc'),
        status: [{ href: `${root}readyz`, type: 'application/json' }],
      },
    ],
  };
}

/** The tools for language models, in the format of https://llmstxt.org: headings and lists of links with notes. */
function llmsText(catalog: Catalog): string {
  const entries = [...catalog.values()];
  const [first] = entries;
  const tags = [...new Set(entries.map(({ tool }) => tool.tag))].sort();
  const sections = tags.map(tag => {
    const lines = entries
      .filter(({ tool }) => tool.tag === tag)
      .map(({ path, id, tool }) => {
        const fields = Object.keys(tool.input.properties).map(name => `\`${name}\``);
        return `- [${id}](${path.slice(1)}): ${tool.summary}. Fields: ${fields.join(', ')}.`;
      });
    return `## ${tag}\n\n${lines.join('\n')}\n`;
  });
  return [
    `# Toolpool\n\n> ${catalog.size} developer utilities behind one HTTP API. Each is a POST of a JSON object; a ` +
      'success is {"ok": true, "result": …}, everything else is {"error": …} with the status that fits.\n',
    ...(first === undefined ? [] : [exampleOf(first.path, first.tool.examples[0].input)]),
    'Many calls in one stream: POST lines of `{"id": …, "tool": "…", "input": {…}}` to `/api/batch` as ' +
      'application/x-ndjson; each is answered by a line, in order.\n',
    '## Descriptions\n\n' +
      '- [OpenAPI 3.1](openapi.json): the schema of every input and result, with examples\n' +
      '- [Catalog](api/tools): the tools with their descriptions, as JSON\n' +
      '- [Page](docs/): the same for people, to read and try\n',
    ...sections,
  ].join('\n');
}

function exampleOf(path: string, input: unknown): string {
  return `A call:\n\n\`\`\`http\nPOST ${path}\nContent-Type: application/json\n\n${JSON.stringify(input)}\n\`\`\`\n`;
}
