import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Catalog, Entry } from '../../catalog.js';
import { CONTRACTS_ELEMENT, type PageContract, type SearchData } from '../../shared/page-contract.js';
import { POLICY } from '../headers.js';
import { IMMUTABLE, StoredDocument } from './stored-document.js';

/** The bundle from the build: scripts, styles and the service worker. */
const BUNDLE = new URL('../../../page/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The service worker: the only file without a hash in its name; at the root because of its scope. */
const SERVICE_WORKER = 'service-worker.js';

/**
 * Scripts and styles from here only, no inline code, calls to here only. `blob:` is for images that the page makes
 * itself. The one Trusted Types policy names the service worker; markup can be set nowhere.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types toolpool',
].join('; ');

/** Answers a browser that asks for `/`. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Adds the files of the page, and returns the handler of `/` for browsers; undefined if the bundle was not built.
 * All URLs are relative, so that they work behind a proxy that adds a path prefix. `ofFiles` are options for the
 * routes of its files.
 */
export async function addPage(
  app: FastifyInstance,
  catalog: Catalog,
  ofFiles: RouteShorthandOptions,
): Promise<PageHandler | undefined> {
  if (!existsSync(new URL(SERVICE_WORKER, BUNDLE))) return undefined;
  const { files, preloaded } = await (storedFiles ??= readFiles());
  for (const [name, document] of files) {
    const isWorker = name === SERVICE_WORKER;
    app.get(isWorker ? `/${name}` : `/page/${name}`, ofFiles, async (request, reply) =>
      // A worker's own policy decides what it may fetch.
      isWorker
        ? document.answer(request, reply.header(POLICY, PAGE_POLICY))
        : document.answer(request, reply, IMMUTABLE),
    );
  }
  const contracts = [...catalog.values()].map(contractOf);
  const searchData = new StoredDocument(
    'application/json; charset=utf-8',
    JSON.stringify(Object.fromEntries(contracts.map(({ id, presentation }) => [id, searchDataOf(presentation)]))),
  );
  const searchName = `search-${searchData.version}.json`;
  app.get(`/page/${searchName}`, ofFiles, async (request, reply) => searchData.answer(request, reply, IMMUTABLE));
  const names = [...files.keys(), searchName].filter(name => name !== SERVICE_WORKER).sort();
  const page = new StoredDocument('text/html; charset=utf-8', html(names, preloaded, contracts));
  const shell = new StoredDocument(
    'application/json; charset=utf-8',
    JSON.stringify({ version: page.version, files: ['./', ...names.map(name => `./page/${name}`)] }),
  );
  app.get('/page/shell.json', async (request, reply) => shell.answer(request, reply));
  return async (request, reply) => page.answer(request, reply.header(POLICY, PAGE_POLICY));
}

interface StoredFiles {
  readonly files: ReadonlyMap<string, StoredDocument>;
  /** The scripts that the first one imports: named in the document, they are loaded together with it. */
  readonly preloaded: readonly string[];
}

/** Read and compressed once for all services of the process. */
let storedFiles: Promise<StoredFiles> | undefined;

async function readFiles(): Promise<StoredFiles> {
  const files = new Map<string, StoredDocument>();
  const scripts = new Map<string, string>();
  for (const name of await readdir(BUNDLE)) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) continue;
    const content = await readFile(new URL(name, BUNDLE));
    files.set(name, new StoredDocument(type, content));
    if (name.endsWith('.js')) scripts.set(name, content.toString());
  }
  const main = [...scripts.keys()].filter(name => name.startsWith('main-'));
  const preloaded = new Set(main);
  // The iteration includes names that are added during it.
  for (const name of preloaded) {
    for (const [, part = ''] of (scripts.get(name) ?? '').matchAll(STATIC_IMPORT)) preloaded.add(part);
  }
  return { files, preloaded: [...preloaded].slice(main.length) };
}

/** An import that is not on demand, as the bundler writes it. */
const STATIC_IMPORT = /(?:from|import)"\.\/([\w-]+\.js)"/g;

/** The part of a contract that the page needs. */
export function contractOf({ id, tool }: Entry): PageContract {
  const { tag, summary, bytesBody, presentation, examples } = tool;
  return {
    id,
    tag,
    summary,
    input: JSON.parse(JSON.stringify(tool.input)),
    example: examples[0].input,
    ...(bytesBody && { bytes: bytesBody }),
    presentation,
  };
}

const searchDataOf = ({ synonyms, detect }: SearchData): SearchData => ({
  ...(synonyms && { synonyms }),
  ...(detect && { detect }),
});

const html = (files: readonly string[], preloaded: readonly string[], contracts: readonly PageContract[]): string => {
  const named = (start: string, ending: string): string =>
    files.find(name => name.startsWith(start) && name.endsWith(ending)) ?? '';
  const search = `./page/${named('search-', '.json')}`;
  // The policy does not treat a data block as a script; `<` would end it.
  const withoutSearchData = contracts.map(contract => {
    const { synonyms: _, detect: __, ...presentation } = contract.presentation;
    return { ...contract, presentation };
  });
  const data = JSON.stringify(withoutSearchData).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Toolpool</title>
<link rel="icon" href="./page/${named('icon-', '.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="./page/${named('style-', '.css')}">
<script type="module" src="./page/${named('main-', '.js')}"></script>
${preloaded.map(name => `<link rel="modulepreload" href="./page/${name}">`).join('\n')}
</head>
<body>
<div id="app"></div>
<noscript><p>This page needs JavaScript. <a href="docs/">The API</a> works without it.</p></noscript>
<script type="application/json" id="${CONTRACTS_ELEMENT}" data-search="${search}">${data}</script>
</body>
</html>
`;
};
