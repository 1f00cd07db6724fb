/**
 * Bundles the page: one script for the first view, one for each part that is loaded on demand, the style sheet, the
 * icon and the service worker. File names contain a hash of the content, so that caches may keep the files for ever.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** `source` is the folder of the page, `output` is the folder for the bundle. */
export async function bundlePage(source, output) {
  rmSync(output, { recursive: true, force: true });
  const shared = {
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    outdir: output,
    charset: 'utf8',
    logLevel: 'warning',
    tsconfig: join(source, 'tsconfig.json'),
  };
  await Promise.all([
    build({
      ...shared,
      entryPoints: [join(source, 'main.tsx'), join(source, 'style.css'), join(source, 'icon.svg')],
      entryNames: '[name]-[hash]',
      chunkNames: 'part-[hash]',
      loader: { '.svg': 'copy' },
      splitting: true,
    }),
    build({ ...shared, entryPoints: [join(source, 'service-worker.ts')], format: 'iife' }),
  ]);
}
