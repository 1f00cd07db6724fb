import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Compile } from 'typebox/compile';
import type { Catalog } from '../../src/catalog.js';
import { pascalCaseId } from '../../src/http/openapi.js';
import type { Tool } from '../../src/shared/tool.js';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** How one generator's client is called, as source text. */
export interface ClientStyle {
  /** The imports, and whatever else stands before the first call. */
  readonly head: string;
  /** The name of a schema's type. */
  readonly type: (schema: string) => string;
  /** The expression of a call; it resolves to `{data, error}`. */
  readonly call: (id: string, path: string, input: string) => string;
}

/** The first example of a tool that is not refused: the laws of the contracts ask for one. */
export function firstExample({ examples }: Tool): Tool['examples'][0] {
  return examples.find(({ refused }) => !refused) ?? examples[0];
}

/**
 * A TypeScript program that makes one call of each tool, with an input of the named type
 * and all fields of the result by their names, and prints the results by tool as JSON. Its argument is the address of
 * the service.
 */
export function programOf(catalog: Catalog, { head, type, call }: ClientStyle): string {
  const calls = [...catalog].map(([id, { path, tool }]) => {
    const name = pascalCaseId(id);
    const fields = Object.keys(tool.result.properties).map(field => `${field}: data.result.${field}`);
    return `{
  const input: ${type(`${name}Input`)} = ${JSON.stringify(firstExample(tool).input)};
  const { data, error } = await ${call(id, path, 'input')};
  if (data === undefined) throw new Error(${JSON.stringify(id)} + ': ' + error?.error);
  const ok: true = data.ok;
  results[${JSON.stringify(id)}] = ok && { ${fields.join(', ')} };
}
`;
  });
  return `declare const process: { argv: string[] };
${head}
const results: Record<string, unknown> = {};
${calls.join('')}console.log(JSON.stringify(results));
`;
}

/**
 * Compiles the TypeScript of a folder under `strict`, in place. Returns the complaints of the
 * compiler; empty where there are none.
 */
export function compileStrictly(folder: string, files: readonly string[], compiler = ROOT): string {
  configureCompiler(folder, files);
  const tsc = join(compiler, 'node_modules/typescript/bin/tsc');
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}ended with ${status ?? signal}`;
}

/** Writes the settings of the compiler, which generators read too: they make the imports of this kind of module. */
export function configureCompiler(folder: string, files: readonly string[]): void {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
}

/** What is wrong with the results that a program printed: one line for each tool; empty where all are right. */
export function faultsOf(catalog: Catalog, printed: string): string[] {
  const results = JSON.parse(printed) as Record<string, unknown>;
  return [...catalog].flatMap(([id, { tool }]) => {
    const { result } = firstExample(tool);
    const found = results[id];
    if (result !== undefined && !isDeepStrictEqual(found, result)) return [`${id}: another result`];
    return Compile(tool.result).Check(found) ? [] : [`${id}: the result does not fit its schema`];
  });
}
