/**
 * Compiles single files into .dev/ without checking types, which takes milliseconds. Only `npm run build` writes
 * dist/. Plain JavaScript, because it runs before anything is compiled.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

const outputOf = file => join(ROOT, '.dev', file.replace(/\.ts$/, '.js'));

const filesOf = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(ending))
    : [];

/** Compiles files, given as paths from the root, and removes the output of deleted ones. */
export async function compile(files) {
  if (files.length === 0) return;
  const { default: typescript } = await import('typescript-api');
  for (const file of files) {
    const output = outputOf(file);
    if (!existsSync(join(ROOT, file))) {
      rmSync(output, { force: true });
      continue;
    }
    const { outputText } = typescript.transpileModule(readFileSync(join(ROOT, file), 'utf8'), {
      fileName: file,
      compilerOptions: {
        target: typescript.ScriptTarget.ES2022,
        module: typescript.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        inlineSourceMap: true,
        inlineSources: true,
      },
    });
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, outputText);
  }
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
