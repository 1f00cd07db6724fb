/**
 * Compiles the project into dist/. Plain JavaScript, because it runs before anything is compiled.
 * The build is incremental, and removes files of dist/ that no longer have a source.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCli } from './bundle-cli.js';
import { bundlePage } from './bundle-page.js';
import { bundleTypebox } from './bundle-typebox.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist');
/** The page has its own compiler options and bundle. */
const PAGE = join('src', 'web');
const FOLDERS = ['src', 'workers', 'test', 'bench', 'scripts'];

/** The files of `base`/`folder` with an ending, as paths relative to `base`. */
const filesOf = (base, folder, ending) =>
  !existsSync(join(base, folder))
    ? []
    : readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
        .map(file => join(folder, file))
        .filter(file => file.endsWith(ending) && !file.startsWith(PAGE));

const sourceFiles = FOLDERS.flatMap(folder => filesOf(root, folder, '.ts'));
const sources = new Set(sourceFiles.map(file => file.slice(0, -'.ts'.length)));

// The compiler writes only files that have changed since its last run, so it would not restore a deleted one.
const isMissing = source => !existsSync(join(dist, `${source}.js`));
if ([...sources].some(isMissing)) rmSync(join(dist, '.tsbuildinfo'), { force: true });

for (const file of FOLDERS.flatMap(folder => filesOf(dist, folder, '.js'))) {
  if (sources.has(file.slice(0, -'.js'.length))) continue;
  rmSync(join(dist, file));
  rmSync(join(dist, `${file}.map`), { force: true });
}

const tsc = join(root, 'node_modules/typescript/bin/tsc');
/** Runs a Node script. The build exits if it fails. */
function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run(tsc, ...process.argv.slice(2));

// The image is built without scripts/ and bench/.
const writeClient = join(dist, 'scripts/write-client.js');
if (existsSync(writeClient)) {
  const declarations = ['src/client/client.ts', '--outDir', 'dist/src/client', '--ignoreConfig', '--declaration'];
  const options = ['--emitDeclarationOnly', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
  run(tsc, ...declarations, ...options);
  run(writeClient);
}

run(tsc, '--project', PAGE);
await bundlePage(join(root, PAGE), join(dist, 'page'));
await bundleCli(root, join(dist, 'cli'));
await bundleTypebox(root, dist);
