/**
 * Compiles single files into .dev/ without checking types, which takes milliseconds. Only `npm run build` writes
 * dist/. Plain JavaScript, because it runs before anything is compiled.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { NODE_BUNDLE } from './bundle-cli.js';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

const outputOf = file => join(ROOT, '.dev', file.replace(/\.ts$/, '.js'));

const filesOf = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(ending))
    : [];

/** Compiles files, given as paths from the root, and removes the output of deleted ones. */
export async function compile(files) {
  const [present, deleted] = [true, false].map(isThere =>
    files.filter(file => existsSync(join(ROOT, file)) === isThere),
  );
  for (const file of deleted) rmSync(outputOf(file), { force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: present,
    outdir: '.dev',
    outbase: '.',
    platform: 'node',
    format: 'esm',
    target: NODE_BUNDLE.target,
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

/** Files of the folders that are newer than their output, and deleted files that still have output. */
export function changedFiles(folders) {
  return folders.flatMap(folder => {
    // The page is bundled separately.
    const present = filesOf(join(ROOT, folder), '.ts')
      .map(file => join(folder, file))
      .filter(file => !file.startsWith(join('src', 'web')));
    const compiled = filesOf(join(ROOT, '.dev', folder), '.js').map(file => join(folder, file.replace(/\.js$/, '.ts')));
    const isOld = file =>
      !existsSync(outputOf(file)) || statSync(outputOf(file)).mtimeMs < statSync(join(ROOT, file)).mtimeMs;
    return [...present.filter(isOld), ...compiled.filter(file => !present.includes(file))];
  });
}
