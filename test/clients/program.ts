import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Compile } from 'typebox/compile';
import type { Catalog } from '../../src/catalog.js';
import { pascalCaseId } from '../../src/http/documents/openapi.js';
import type { Tool } from '../../src/shared/tool.js';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** `hash-calc` becomes `hashCalc`. */
export const camelCase = (id: string): string => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Source text for the calls of one generated client. */
export interface ClientStyle {
  /** Imports and other code before the first call. */
  readonly head: string;
  /** The type of a schema. */
  readonly type: (schema: string) => string;
  /** The expression of a call, which resolves to `{data, error}`. */
  readonly call: (id: string, path: string, input: string) => string;
}

/** The first example of a tool with a result; test/laws.test.ts requires one. */
function firstExample({ examples }: Tool): Tool['examples'][0] {
  return examples.find(({ refused }) => !refused) ?? examples[0];
}

/**
 * A TypeScript program that calls each tool once, with an input of the named type, reads every field of the result by
 * name, and prints the results by tool as JSON. Its argument is the address of the service.
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
 * Compiles the TypeScript of a folder under `strict`, in place. Returns the output of the compiler, or an empty string
 * if there are no errors.
 */
export function compileStrictly(folder: string, files: readonly string[], compiler = ROOT): string {
  configureCompiler(folder, files);
  const tsc = join(compiler, 'node_modules/typescript/bin/tsc');
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}ended with ${status ?? signal}`;
}

/** Writes tsconfig.json. Generators read it too, for the kind of imports to write. */
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

/** Wrong results in the output of a program, one line per tool. */
export function faultsOf(catalog: Catalog, printed: string): string[] {
  const results = JSON.parse(printed) as Record<string, unknown>;
  return [...catalog].flatMap(([id, { tool }]) => {
    const { result } = firstExample(tool);
    const found = results[id];
    if (result !== undefined && !isDeepStrictEqual(found, result)) return [`${id}: unexpected result`];
    return Compile(tool.result).Check(found) ? [] : [`${id}: the result does not fit its schema`];
  });
}
