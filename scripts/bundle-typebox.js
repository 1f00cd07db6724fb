/**
 * Bundles the schema builder and its compiler: they have about 700 files, which take as long to load as all other code
 * of the service, in every process and in every thread that validates a body.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { NODE_BUNDLE } from './bundle-cli.js';

/** The manifest of the package. */
const manifestIn = root => JSON.parse(readFileSync(join(root, 'node_modules/typebox/package.json'), 'utf8'));

/** The file of an entry of the package, without its ending. */
const fileOf = path => (path === '.' ? 'index' : path.slice('./'.length));

/** `root` is the project folder; `folder` gets a file for each entry of the package. */
export async function bundleTypebox(root, folder) {
  const { name, exports } = manifestIn(root);
  rmSync(folder, { recursive: true, force: true });
  await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    entryPoints: Object.keys(exports).map(path => ({ in: join(name, path), out: fileOf(path) })),
    outdir: folder,
  });
}

/** A package of the bundle in the `node_modules` of `output`, where Node.js finds it before that of the project. */
export async function bundleTypeboxPackage(root, output) {
  const { name, version, type, license, exports } = manifestIn(root);
  const folder = join(output, 'node_modules', name);
  await bundleTypebox(root, folder);
  const bundled = Object.fromEntries(Object.keys(exports).map(path => [path, `./${fileOf(path)}.js`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, type, license, exports: bundled }));
}

/**
 * Compiled code in `folders` of `output` loads the bundle in `output`/typebox: then the package that is published does
 * not need TypeBox.
 */
export function loadBundle(output, folders) {
  for (const folder of folders) {
    for (const file of readdirSync(join(output, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js')) continue;
      const path = join(output, folder, file);
      const text = readFileSync(path, 'utf8');
      const bundle = relative(dirname(path), join(output, 'typebox')).replaceAll('\\', '/');
      const changed = text.replace(IMPORT, (_, from, entry = 'index') => `${from}'${bundle}/${entry}.js'`);
      if (changed !== text) writeFileSync(path, changed);
    }
  }
}

const IMPORT = /\b(from |import\()'typebox(?:\/([\w-]+))?'/g;
