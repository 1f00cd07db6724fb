import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import t from 'tap';
import { DEFAULT_MIX, readMix } from '../../bench/capacity/mix.js';
import { inputOf } from '../../bench/tools/bodies.js';
import { pageFiles, ROOT, readPage } from '../../scripts/docs/pages.js';
import { createTool } from '../../scripts/tool-template.js';
import { readCatalog } from '../../src/catalog.js';
import { start } from '../service.js';

const ID = 'thirty-first';

/** Copies what the service and the tests of a tool need to a temporary directory. */
function copyOfProject(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'new-tool-')));
  t.teardown(() => rmSync(copy, { recursive: true, force: true }));
  for (const folder of [
    'src',
    'workers',
    'dist/src',
    'dist/workers',
    'dist/scripts',
    'dist/typebox',
    'deploy',
    'docs',
    'scripts',
    'test/tools',
  ]) {
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
  }
  mkdirSync(join(copy, 'dist/test/tools'), { recursive: true });
  const tests = ['table.js', 'cpu-ms.js', 'laws.test.js', 'boundaries.test.js'].map(file => `dist/test/${file}`);
  for (const file of ['package.json', ...tests]) {
    cpSync(join(ROOT, file), join(copy, file));
  }
  for (const file of pageFiles().filter(file => !file.startsWith('docs/'))) cpSync(join(ROOT, file), join(copy, file));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs Node in the copy, without the test runner's hooks in NODE_OPTIONS, which take seconds. */
function node(copy: string, ...options: readonly string[]): { status: number | null; output: string } {
  const env = { PATH: process.env['PATH'] };
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { cwd: copy, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Compiles files of the copy one by one, without their types. */
const COMPILE = `
  import { build } from 'esbuild';
  await build({ entryPoints: process.argv.slice(1), outdir: 'dist', outbase: '.', format: 'esm' });`;

const BUNDLE = `
  import { bundleCli } from './scripts/bundle-cli.js';
  await bundleCli(process.cwd(), 'dist');`;

t.test('a tool is three files: no other file changes by hand', async t => {
  const copy = copyOfProject();
  const files = createTool(copy, ID);
  t.same(files, [`src/tools/${ID}.ts`, `workers/tools/${ID}.ts`, `test/tools/${ID}.test.ts`]);
  t.equal(node(copy, '--input-type=module', '--eval', COMPILE, ...files).status, 0, 'it compiles');
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  cpSync(join(ROOT, 'biome.json'), join(copy, 'biome.json'));
  const linted = node(copy, biome, 'check', '--vcs-enabled=false', ...files);
  t.equal(linted.status, 0, 'it is formatted and has no lint error', { output: linted.output });
  const test = `dist/test/tools/${ID}.test.js`;
  t.equal(node(copy, test).status, 1, 'its test fails until the work is written');

  for (const work of [`dist/workers/tools/${ID}.js`, `workers/tools/${ID}.ts`].map(file => join(copy, file))) {
    writeFileSync(work, readFileSync(work, 'utf8').replace('output: text', 'output: text + text'));
  }
  for (const file of [test, 'dist/test/laws.test.js', 'dist/test/boundaries.test.js', 'dist/scripts/docs.js']) {
    const { status, output } = node(copy, file);
    t.equal(status, 0, file, { output });
  }
  t.match(readPage('README.md', copy), `| \`${ID}\` | Repeat a text`, 'npm run docs adds the tool to the README');

  const directories = {
    contracts: pathToFileURL(join(copy, 'dist/src/tools/')).href,
    work: pathToFileURL(join(copy, 'dist/workers/tools/')).href,
  };
  const catalog = await readCatalog(directories);
  t.equal(catalog.size, (await readCatalog()).size + 1);
  const mix = readMix(DEFAULT_MIX, catalog);
  t.ok(
    mix.some(({ tool, share }) => tool === ID && share > 0),
    'the mix of the bench contains the tool',
  );
  t.same(inputOf(ID, catalog.get(ID)!.tool, 'limit'), { text: 'ab' }, 'the bench uses its first example');

  const command = (...args: readonly string[]) => node(copy, 'dist/src/cli/main.js', ...args);
  t.same(command(ID, '--text', 'ab'), { status: 0, output: 'abab\n' }, 'it has a command');
  const bundled = node(copy, '--input-type=module', '--eval', BUNDLE);
  t.equal(bundled.status, 0, 'the command line is bundled', bundled);
  t.same(command(ID, '--text', 'ab'), { status: 0, output: 'abab\n' }, 'the bundle has the command');
  t.match(command(ID, '--text', 'a'.repeat(10_001)), { status: 2, output: /text: expected a string of at most/ });
  t.match(command(ID, '--help').output, /--text <string>/, 'the command has help');
  t.match(command('list').output, `${ID} `, 'the list contains the tool');
  t.match(command('completion', 'bash').output, `${ID}) flags='--text`, 'the completion contains the tool');
  t.equal(node(copy, 'dist/scripts/write-client.js').status, 0, 'the client is written');
  const declarations = readFileSync(join(copy, 'dist/src/client/tools.d.ts'), 'utf8');
  t.match(declarations, 'thirtyFirst(input: ThirtyFirstInput', 'the client has a method');

  const { call, url } = await start(t, {}, { directories });
  t.match(await call(ID, { text: 'ab' }), { status: 200, body: { ok: true, result: { output: 'abab' } } });
  const { tools } = (await (await fetch(`${url}/api/tools`)).json()) as { tools: { id: string }[] };
  t.ok(
    tools.some(({ id }) => id === ID),
    'the catalog lists the tool',
  );
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  t.ok(`/api/tools/${ID}` in paths, 'the API description has the tool');
  const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  t.match(await page.text(), `"id":"${ID}"`, 'the page has the tool');

  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  const listed = (await client.listTools()).tools.find(({ name }) => name === ID);
  t.match(
    listed,
    { description: /^Repeat a text/, inputSchema: { required: ['text'] } },
    'the MCP server lists the tool',
  );
  const answer = await client.callTool({ name: ID, arguments: { text: 'ab' } });
  t.match(answer, { isError: false, structuredContent: { output: 'abab' } }, 'the MCP server calls the tool');
  await client.close();

  t.test('the call in the README has the documented answer', async t => {
    const shown = /\/api\/tools\/([\w-]+) .*-d '([^']*)'\n(.*)\n/.exec(readPage('README.md'));
    const [, tool = '', body = '', answer = ''] = shown ?? [];
    t.same((await call(tool, body)).body, JSON.parse(answer));
  });
});

t.test('an id that is not valid or in use is rejected', async t => {
  t.throws(() => createTool(ROOT, 'Word_Count'), /invalid id "Word_Count": expected kebab-case/);
  t.throws(() => createTool(ROOT, 'base64'), /src\/tools\/base64\.ts exists already/);
});
