/**
 * Bundles the schema builder and its compiler: they have about 700 files, which take as long to load as all other code
 * of the service, in every process and in every thread that validates a body. The bundle is a package in the
 * `node_modules` of the output folder, so that Node.js finds it there before the package of the project. Where it is
 * missing, as in a packed project (npm never packs `node_modules`), that package is loaded.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { NODE_BUNDLE } from './bundle-cli.js';

/** `root` is the project folder, `output` the folder of compiled sources. */
export async function bundleTypebox(root, output) {
  const { name, version, type, license, exports } = JSON.parse(
    readFileSync(join(root, 'node_modules/typebox/package.json'), 'utf8'),
  );
  const folder = join(output, 'node_modules', name);
  rmSync(folder, { recursive: true, force: true });
  const names = Object.keys(exports).map(path => (path === '.' ? 'index' : path.slice('./'.length)));
  await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    entryPoints: names.map(entry => ({ in: entry === 'index' ? name : `${name}/${entry}`, out: entry })),
    outdir: folder,
  });
  const bundled = Object.fromEntries(Object.keys(exports).map((path, index) => [path, `./${names[index]}.js`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, type, license, exports: bundled }));
}
