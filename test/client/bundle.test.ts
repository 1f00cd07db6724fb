import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import t from 'tap';
import { type Catalog, readCatalog } from '../../src/catalog.js';
import { pascalCaseId } from '../../src/http/documents/openapi.js';
import { camelCase } from '../clients/program.js';
import { start } from '../service.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const entry = join(root, 'dist/src/client/index.js');

/** Maximum size of the bundled client, in bytes after gzip. */
const MAX_GZIP = 3 * 1024;

/**
 * Maximum type instantiations of a program with calls of every tool. The DOM accounts for 28,000; types inferred from
 * the contracts would need 1.3 million.
 */
const MAX_INSTANTIATIONS = 40_000;

t.test('the bundled client is small and runs without Node', async t => {
  const { outputFiles } = await build({
    stdin: { contents: `export { client, ToolpoolError } from ${JSON.stringify(entry)};`, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    write: false,
  });
  const { contents, text } = outputFiles[0]!;
  const size = gzipSync(contents).length;
  t.ok(size <= MAX_GZIP, `${size} bytes of gzip, maximum ${MAX_GZIP}`);
  t.notMatch(text, /\b(?:process|Buffer|require)\b|node:/, 'no Node API');

  const { url } = await start(t);
  const module = `data:text/javascript,${encodeURIComponent(text)}`;
  const { client } = (await import(module)) as { client: (url: string) => Readonly<Record<string, Method>> };
  t.match(await client(url)['hashCalc']!({ text: 'abc' }), { md5: '900150983cd24fb0d6963f7d28e17f72' });
});
type Method = (input: object) => Promise<unknown>;

/** A program that calls every tool with every example, and has lines that must not compile. */
function programOf(catalog: Catalog): string {
  const parts = ["import { client } from 'toolpool/client';", "const tools = client('http://localhost');"];
  for (const [id, { tool }] of catalog) {
    const type = pascalCaseId(id);
    parts.push(`import type { ${type}Input, ${type}Result } from 'toolpool/client';`);
    for (const { input, result } of tool.examples) {
      parts.push(`void (tools.${camelCase(id)}(${JSON.stringify(input)}) satisfies Promise<${type}Result>);`);
      parts.push(`void (tools.call('${id}', ${JSON.stringify(input)}) satisfies Promise<${type}Result>);`);
      if (result !== undefined) parts.push(`(${JSON.stringify(result)}) satisfies ${type}Result;`);
    }
    const [example] = tool.examples;
    parts.push(`// @ts-expect-error: the contract has no such field`);
    parts.push(`({ ...${JSON.stringify(example.input)}, noSuchField: 1 }) satisfies ${type}Input;`);
    parts.push(`// @ts-expect-error: the result has no such field`);
    parts.push(`void tools.${camelCase(id)}(${JSON.stringify(example.input)}).then(result => result.noSuchField);`);
  }
  parts.push('for await (const answer of tools.batch([{ id: 1, tool: "grep", input: {} }])) {');
  parts.push(
    '  if (answer.ok) answer.result satisfies unknown; else answer.error.retryAfterMs satisfies number | undefined;',
  );
  parts.push('}');
  parts.push('// @ts-expect-error: there is no such tool', "void tools.call('no-such-tool', {});");
  return `${parts.join('\n')}\n`;
}

t.test('the declarations fit every example, compile quickly and need no Node types', async t => {
  const directory = t.testdir({});
  writeFileSync(join(directory, 'program.ts'), programOf(await readCatalog()));
  const types = join(root, 'dist/src/client/index.d.ts');
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.asynciterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      paths: { 'toolpool/client': [types] },
    },
    files: ['program.ts'],
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '--extendedDiagnostics'], {
    cwd: directory,
    encoding: 'utf8',
  });
  t.equal(status, 0, stdout.slice(0, 1000));
  const instantiations = Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1]);
  t.ok(instantiations < MAX_INSTANTIATIONS, `${instantiations} instantiations, maximum ${MAX_INSTANTIATIONS}`);
});
