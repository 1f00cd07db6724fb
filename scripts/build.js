/**
 * Compiles the project into dist/, unless dist/ is up to date. Plain JavaScript, because it runs before anything is
 * compiled. The build is incremental, and made beside dist/, which it replaces once it is complete: a running service
 * loses no file, and a failed build leaves dist/ as it was.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCli } from './bundle-cli.js';
import { bundleDocs } from './bundle-docs.js';
import { bundlePage } from './bundle-page.js';
import { bundleTypebox, loadBundle } from './bundle-typebox.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist');
/** The page has its own compiler options and bundle. */
const PAGE = join('src', 'web');
const FOLDERS = ['src', 'workers', 'test', 'bench', 'scripts'];
/** Other files that a build depends on. The second one changes with each installation. */
const FILES = ['package.json', 'node_modules/.package-lock.json', 'tsconfig.json'];

/** The files of `base`/`folder` with an ending, as paths relative to `base`. */
const filesOf = (base, folder, ending) =>
  !existsSync(join(base, folder))
    ? []
    : readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith(ending))
        .map(file => join(folder, file));

/** What the build depends on, a line for each file with its size and time of change. */
const inputs = [
  ...FILES.filter(file => existsSync(join(root, file))),
  ...FOLDERS.flatMap(folder => filesOf(root, folder, '')).sort(),
]
  .map(file => [file, statSync(join(root, file))])
  .filter(([, stat]) => stat.isFile())
  .map(([file, { size, mtimeMs }]) => `${file} ${size} ${mtimeMs}\n`)
  .join('');
/** Has the inputs of the build that made the folder. */
const STAMP = '.inputs';
if (existsSync(join(dist, STAMP)) && readFileSync(join(dist, STAMP), 'utf8') === inputs) process.exit(0);

/** Where the build is made. */
const next = `dist.${process.pid}`;
const output = join(root, next);
process.on('exit', () => rmSync(output, { recursive: true, force: true }));
if (existsSync(dist)) cpSync(dist, output, { recursive: true, preserveTimestamps: true });
rmSync(join(output, STAMP), { force: true });

const sourceFiles = FOLDERS.flatMap(folder => filesOf(root, folder, '.ts'));
const sources = new Set(sourceFiles.map(file => file.slice(0, -'.ts'.length)));

// The compiler writes only files that have changed since its last run, so it would not restore a deleted one.
// Of the page, only what tests load is compiled here.
const isMissing = source => !source.startsWith(PAGE) && !existsSync(join(output, `${source}.js`));
if ([...sources].some(isMissing)) rmSync(join(output, '.tsbuildinfo'), { force: true });

for (const file of FOLDERS.flatMap(folder => filesOf(output, folder, '.js'))) {
  if (sources.has(file.slice(0, -'.js'.length))) continue;
  rmSync(join(output, file));
  rmSync(join(output, `${file}.map`), { force: true });
}

const tsc = join(root, 'node_modules/typescript/bin/tsc');
/** Runs a Node script. The build exits if it fails. */
function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run(tsc, '--outDir', next, '--tsBuildInfoFile', join(next, '.tsbuildinfo'));

// The image is built without scripts/ and bench/.
const writeClient = join(output, 'scripts/write-client.js');
if (existsSync(writeClient)) {
  const declarations = [
    'src/client/client.ts',
    '--outDir',
    join(next, 'src/client'),
    '--ignoreConfig',
    '--declaration',
  ];
  const options = ['--emitDeclarationOnly', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
  run(tsc, ...declarations, ...options);
  run(writeClient);
}

run(tsc, '--project', PAGE);
await bundlePage(join(root, PAGE), join(output, 'page'));
await bundleCli(root, output);
await bundleTypebox(root, join(output, 'typebox'));
loadBundle(output, ['src', 'workers']);
rmSync(join(output, 'node_modules'), { recursive: true, force: true });
// The files of Swagger UI, without the plugin around them and its dependencies.
await bundleDocs(join(root, 'node_modules/@fastify/swagger-ui'), join(root, PAGE), join(output, 'swagger-ui'));
writeFileSync(join(output, STAMP), inputs);

const previous = `${output}.previous`;
if (existsSync(dist)) renameSync(dist, previous);
renameSync(output, dist);
rmSync(previous, { recursive: true, force: true });
