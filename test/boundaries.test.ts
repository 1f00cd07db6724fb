import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What contracts import. */
const CONTRACT_IMPORTS = [
  'typebox',
  ...['tool', 'limits', 'warnings', 'formatter-fields'].map(name => `../shared/${name}.js`),
];

/** Workers import only `shared/` and `tools/`. */
const SHARED = [/^src\/tools\/[^/]+$/, /^src\/shared\/[^/]+$/];

/** Imports of a file; `typeOnly`: erased at run time. */
function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+()'([^']+)'|\bimport\(\s*'([^']+)'/gms,
  );
  return [...found].map(([, type, from, , bare, dynamic]) => ({
    typeOnly: type !== undefined,
    target: from ?? bare ?? dynamic ?? '',
  }));
}

/** All TypeScript files of a folder, as paths from the root. */
function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join(folder, file));
}

const resolve = (file: string, target: string): string =>
  relative(root, join(root, dirname(file), target)).replace(/\.js$/, '.ts');

t.test('the main thread never imports from the workers', async t => {
  for (const file of filesOf('src')) {
    const wrong = importsOf(file).filter(
      ({ target }) => target.startsWith('.') && !resolve(file, target).startsWith('src/'),
    );
    t.same(wrong, [], file);
  }
});

t.test('workers import only src/shared and src/tools', async t => {
  for (const file of filesOf('workers')) {
    const wrong = importsOf(file)
      .map(({ target }) => resolve(file, target))
      .filter(path => path.startsWith('src/') && !SHARED.some(shared => shared.test(path)));
    t.same(wrong, [], file);
  }
});

t.test('shared code imports from neither thread', async t => {
  for (const file of filesOf('src/shared')) {
    const wrong = importsOf(file).filter(
      ({ target }) => target.startsWith('.') && !resolve(file, target).startsWith('src/shared/'),
    );
    t.same(wrong, [], file);
  }
});

t.test('the page imports only shared code, and nothing imports the page', async t => {
  for (const file of filesOf('src/web')) {
    const wrong = importsOf(file)
      .map(({ target }) => (target.startsWith('.') ? resolve(file, target) : target))
      .filter(path => !/^src\/(?:web|shared)\//.test(path) && !/^(?:preact|diff)(?:\/|$)/.test(path))
      // The first view has no editor: its part is loaded on demand.
      .filter(path => !file.startsWith('src/web/editing/') || !/^@(?:codemirror|lezer)\//.test(path));
    t.same(wrong, [], file);
  }
  for (const file of ['src', 'workers'].flatMap(filesOf).filter(file => !file.startsWith('src/web/'))) {
    const wrong = importsOf(file).filter(({ target }) => resolve(file, target).startsWith('src/web/'));
    t.same(wrong, [], file);
  }
});

t.test('HTTP uses the lanes, the errors and the protocol of agents; none of these uses HTTP', async t => {
  for (const file of ['src/mcp', 'src/pool', 'src/problems', 'src/shared'].flatMap(filesOf).concat('src/library.ts')) {
    const wrong = importsOf(file).filter(({ target }) => resolve(file, target).startsWith('src/http/'));
    t.same(wrong, [], file);
  }
});

t.test('no tool imports a tool', async t => {
  for (const folder of ['src/tools', 'workers/tools']) {
    for (const file of filesOf(folder)) {
      const wrong = importsOf(file)
        .filter(({ target, typeOnly }) => target.startsWith('.') && !typeOnly)
        .map(({ target }) => resolve(file, target))
        .filter(path => /(src|workers)\/tools\//.test(path) && path !== file.replace('workers/', 'src/'));
      t.same(wrong, [], file);
    }
  }
});

t.test('contracts import only the schema builder and shared code', async t => {
  for (const file of filesOf('src/tools')) {
    const wrong = importsOf(file).filter(({ target }) => !CONTRACT_IMPORTS.includes(target));
    t.same(wrong, [], file);
  }
});

t.test('the main thread loads no library of a tool', async t => {
  const serverFiles = filesOf('src').filter(file => !file.startsWith('src/web/'));
  const mainThread = new Set(serverFiles.flatMap(file => importsOf(file).map(({ target }) => target)));
  const packages = [...mainThread].filter(target => !target.startsWith('.') && !target.startsWith('node:'));
  t.same(packages.sort(), [
    '@fastify/cors',
    '@fastify/type-provider-typebox',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-base',
    'fastify',
    'ioredis',
    'piscina',
    'prom-client',
    'typebox',
    'typebox/compile',
    'typebox/error',
  ]);
});

t.test('shared code never asks which tool it serves', async t => {
  const ids = filesOf('src/tools').map(file => file.slice('src/tools/'.length, -'.ts'.length));
  const shared = [...filesOf('src').filter(file => !file.startsWith('src/tools/')), 'workers/worker.ts'];
  for (const file of shared) {
    // 'base64' is also an encoding of Node.
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/(?<=toString\(|from\(\w+, )'base64'/g, '');
    t.same(
      ids.filter(id => text.includes(`'${id}'`)),
      [],
      file,
    );
  }
});
