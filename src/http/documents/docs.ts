import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Catalog } from '../../catalog.js';
import type { Config } from '../../config/config.js';
import { readVersion } from '../../read-version.js';
import { docsPolicy, POLICY } from '../headers.js';
import { openApi } from './openapi.js';
import { IMMUTABLE, StoredDocument } from './stored-document.js';

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const STYLE_TYPE = 'text/css; charset=utf-8';

/** The files of Swagger UI that the page loads, with their content types. */
const ASSETS = {
  'swagger-ui-bundle.js': SCRIPT_TYPE,
  'swagger-ui.css': STYLE_TYPE,
} as const;

/** The page's own style sheet, which only a build makes. */
const OWN_STYLE = 'docs.css';

/**
 * The color scheme is the one that the user has chosen on the page, else that of the system. `BaseLayout` has no top
 * bar: no logo and no address field. Syntax highlighting hangs the browser on answers of a megabyte, so texts above
 * 100 KB are shown plain.
 */
const START = `const MAX_HIGHLIGHTED = 100 * 1024;

const chosenTheme = () => {
  try {
    const { theme } = JSON.parse(localStorage.getItem('toolpool') ?? '{}');
    return theme === 'light' || theme === 'dark' ? theme : undefined;
  } catch {
    return undefined;
  }
};
const { classList, dataset } = document.documentElement;
const theme = chosenTheme();
if (theme !== undefined) dataset.theme = theme;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => classList.toggle('dark-mode', theme === undefined ? systemIsDark.matches : theme === 'dark');
systemIsDark.addEventListener('change', applyScheme);
applyScheme();

const PlainLargeText = () => ({
  wrapComponents: {
    SyntaxHighlighter: (Highlighter, { React, getComponent }) => props => {
      const { children, className, renderPlainText } = props;
      if (typeof children !== 'string' || children.length <= MAX_HIGHLIGHTED) {
        return React.createElement(Highlighter, props);
      }
      const PlainTextViewer = getComponent('PlainTextViewer');
      return typeof renderPlainText === 'function'
        ? renderPlainText({ children, PlainTextViewer })
        : React.createElement(PlainTextViewer, { className }, children);
    },
  },
});

/** Finds operations by words of their path, summary and tag; Swagger UI only finds tags. */
const FindOperations = ({ React }) => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const words = phrase.toLowerCase().split(/\\s+/);
      const matches = (tag, operation) => {
        const text = [tag, operation.get('path'), operation.getIn(['operation', 'summary'])].join(' ').toLowerCase();
        return words.every(word => text.includes(word));
      };
      return groups
        .map((group, tag) => group.update('operations', all => all.filter(operation => matches(tag, operation))))
        .filter(group => group.get('operations').size > 0);
    },
  },
  components: {
    FilterContainer: ({ layoutSelectors, layoutActions }) => {
      const filter = layoutSelectors.currentFilter();
      return React.createElement('input', {
        className: 'docs-filter',
        type: 'search',
        'aria-label': 'Find operations',
        placeholder: 'Find operations',
        value: typeof filter === 'string' ? filter : '',
        onChange: ({ target }) => layoutActions.updateFilter(target.value === '' ? true : target.value),
      });
    },
  },
});

/** Shows the page once it has opened what the link names, so that nothing moves while it is read. */
const show = () => requestAnimationFrame(() => requestAnimationFrame(() => classList.add('ready')));
// Also if the description cannot be loaded: the page then says so.
setTimeout(show, 3000);

SwaggerUIBundle({
  dom_id: '#swagger-ui',
  url: '../openapi.json',
  layout: 'BaseLayout',
  plugins: [PlainLargeText, FindOperations],
  onComplete: show,
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  syntaxHighlight: { activated: true, theme: 'agate' },
  validatorUrl: null,
});
`;

type AssetName = keyof typeof ASSETS | typeof OWN_STYLE | 'start.js';

const page = (version: (name: AssetName) => string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>HTTP API – Toolpool</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./static/swagger-ui.css?v=${version('swagger-ui.css')}">
<link rel="stylesheet" href="./static/${OWN_STYLE}?v=${version(OWN_STYLE)}">
</head>
<body>
<header class="docs-top">
<a href="../">← Tools</a> <b>HTTP API</b> <a href="../openapi.json">OpenAPI document</a>
</header>
<main id="swagger-ui"></main>
<script src="./static/swagger-ui-bundle.js?v=${version('swagger-ui-bundle.js')}"></script>
<script src="./static/start.js?v=${version('start.js')}"></script>
</body>
</html>
`;

/**
 * Adds the OpenAPI document, and the page to read and try it. Everything is served from memory: a caller that does not
 * read would keep a file open. `ofFiles` are options for the routes of scripts and styles. Throws an `Error` if a
 * contract cannot be described.
 */
export async function addDocs(
  app: FastifyInstance,
  catalog: Catalog,
  config: Config,
  ofFiles: RouteShorthandOptions,
): Promise<void> {
  const baseUrl = (): string => config.baseUrl || addressOf(app, config);
  const hasMetrics = config.admin === undefined;
  const packageVersion = readVersion();
  const describe = (url: string): string =>
    JSON.stringify(openApi(catalog, { baseUrl: url, hasMetrics, packageVersion }));

  // A contract that cannot be described stops the start.
  describe('');
  // Created on the first request: the port is known only once the service listens.
  let description: StoredDocument | undefined;
  app.get('/openapi.json', async (request, reply) => {
    description ??= new StoredDocument('application/json; charset=utf-8', describe(baseUrl()));
    return description.answer(request, reply);
  });

  // The page loads nothing from another host.
  const assets = await (storedAssets ??= readAssets());
  for (const [name, asset] of assets) {
    app.get<{ Querystring: { v?: unknown } }>(`/docs/static/${name}`, ofFiles, async (request, reply) =>
      // During a rolling update the page of another version requests its own files: caches must not store ours under
      // that URL.
      asset.answer(request, reply, request.query.v === asset.version ? IMMUTABLE : undefined),
    );
  }
  const html = new StoredDocument(
    'text/html; charset=utf-8',
    page(name => assets.get(name)?.version ?? ''),
  );
  app.get('/docs', async (_request, reply) => reply.redirect('./docs/'));
  app.get('/docs/', async (request, reply) =>
    html.answer(request, reply.header(POLICY, docsPolicy(new URL(baseUrl()).origin))),
  );
}

/** Where the build puts the files. */
const BUILT = new URL('../../../swagger-ui/', import.meta.url);

/** Read once for all services of the process. */
let storedAssets: Promise<ReadonlyMap<AssetName, StoredDocument>> | undefined;

async function readAssets(): Promise<ReadonlyMap<AssetName, StoredDocument>> {
  // A tree that was compiled without a build takes them from the package.
  const folder = existsSync(BUILT)
    ? BUILT
    : new URL('./static/', import.meta.resolve('@fastify/swagger-ui/package.json'));
  const ownStyle = existsSync(BUILT) ? await readFile(new URL(OWN_STYLE, BUILT)) : '';
  const assets = new Map<AssetName, StoredDocument>([
    ['start.js', new StoredDocument(SCRIPT_TYPE, START)],
    [OWN_STYLE, new StoredDocument(STYLE_TYPE, ownStyle)],
  ]);
  for (const [name, type] of Object.entries(ASSETS) as [keyof typeof ASSETS, string][]) {
    assets.set(name, new StoredDocument(type, await readFile(new URL(name, folder))));
  }
  return assets;
}

/** The address of this process, as far as it knows. */
function addressOf(app: FastifyInstance, { host, port }: Config): string {
  const bound = app.server.address() as AddressInfo | null;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${bound?.port ?? port}`;
}
