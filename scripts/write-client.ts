/** Writes what the package's entries need beyond the compiled sources: `dist/src/client/index.js` and declarations. */
import { writeFileSync } from 'node:fs';
import { type Catalog, readCatalog } from '../src/catalog.js';
import { listLaneSettings } from '../src/config/config.js';

/** The JSON Schema keywords that are read here. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const pascal = (id: string): string => id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const camel = (id: string): string => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`;
const key = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));

/** The TypeScript type of a schema. With `filled`, fields with a default are optional: the client fills them in. */
function typeOf(schema: Schema, filled: boolean, indent = ''): string {
  if (schema.anyOf) return schema.anyOf.map(branch => typeOf(branch, filled, indent)).join(' | ');
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, filled, indent)})[]`;
    case 'object':
      return Object.keys(schema.properties ?? {}).length === 0
        ? 'Readonly<Record<string, unknown>>'
        : `{\n${fieldsOf(schema, filled, `${indent}  `)}${indent}}`;
    default:
      return 'unknown';
  }
}

function fieldsOf({ properties = {}, required = [] }: Schema, filled: boolean, indent: string): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const isOptional = !required.includes(name) || (filled && field.default !== undefined);
      const note = filled && field.default !== undefined ? ` Default: ${JSON.stringify(field.default)}.` : '';
      const type = typeOf(field, filled, indent);
      const mark = isOptional ? '?' : '';
      const text = comment(field.description && field.description + note, indent);
      return `${text}${indent}readonly ${key(name)}${mark}: ${type};\n`;
    })
    .join('');
}

/** The declarations of the inputs, results and methods of all tools. */
function declarationsOf(catalog: Catalog): string {
  const parts = ["import type { CallOptions } from './client.js';\n"];
  for (const [id, { tool }] of catalog) {
    parts.push(
      comment(tool.summary, '') +
        `export interface ${pascal(id)}Input {\n${fieldsOf(tool.input as Schema, true, '  ')}}\n`,
      `export interface ${pascal(id)}Result {\n${fieldsOf(tool.result as Schema, false, '  ')}}\n`,
    );
  }
  const map = (suffix: 'Input' | 'Result'): string =>
    [...catalog.keys()].map(id => `  '${id}': ${pascal(id)}${suffix};\n`).join('');
  const methods = [...catalog].flatMap(([id, { tool }]) =>
    [...new Set([camel(id), id])].map(
      name =>
        `${comment(`${tool.summary}.`, '  ')}  ${key(name)}(input${hasRequired(tool.input as Schema) ? '' : '?'}: ` +
        `${pascal(id)}Input, options?: CallOptions): Promise<${pascal(id)}Result>;\n`,
    ),
  );
  parts.push(
    `export interface ToolInputs {\n${map('Input')}}\n`,
    `export interface ToolResults {\n${map('Result')}}\n`,
  );
  parts.push(
    '/** A method for each tool, by its name in camelCase and its id. */\n' +
      `export interface Tools {\n${methods.join('')}}\n`,
  );
  return parts.join('\n');
}

const hasRequired = ({ properties = {}, required = [] }: Schema): boolean =>
  required.some(name => properties[name]?.default === undefined);

/** The defaults of required fields by tool. The service fills in those of optional fields. */
function defaultsOf(catalog: Catalog): Record<string, object> {
  const all: Record<string, object> = {};
  for (const [id, { tool }] of catalog) {
    const { properties = {}, required = [] } = tool.input as Schema;
    const entries = required.flatMap(name =>
      properties[name]?.default === undefined ? [] : [[name, properties[name].default]],
    );
    if (entries.length > 0) all[id] = Object.fromEntries(entries) as object;
  }
  return all;
}

const catalog = await readCatalog();
const write = (file: string, text: string): void => writeFileSync(new URL(`../src/${file}`, import.meta.url), text);
write('client/tools.d.ts', declarationsOf(catalog));
write(
  'client/index.js',
  `import { createClient } from './client.js';
export { ToolpoolError } from './client.js';
const DEFAULTS = ${JSON.stringify(defaultsOf(catalog))};
export const client = (url, options) => createClient(url, DEFAULTS, options);
`,
);
write(
  'client/index.d.ts',
  `import type { BatchAnswer, BatchCall, CallOptions, ClientOptions } from './client.js';
import type { ToolInputs, ToolResults, Tools } from './tools.js';
export type { BatchAnswer, BatchCall, CallOptions, ClientOptions, Issue } from './client.js';
export { ToolpoolError } from './client.js';
export type * from './tools.js';
export interface Client extends Tools {
  /** Calls a tool by its id. */
  call<Id extends keyof ToolInputs>(tool: Id, input: ToolInputs[Id], options?: CallOptions): Promise<ToolResults[Id]>;
  /** Sends many calls, in batches, and yields the answers in their order. After a lost connection, it continues. */
  batch(calls: Iterable<BatchCall> | AsyncIterable<BatchCall>, options?: CallOptions): AsyncGenerator<BatchAnswer>;
}
/** A client of the service at \`url\`. */
export declare function client(url: string, options?: ClientOptions): Client;
`,
);
write(
  'library.d.ts',
  `import type { ToolInputs, ToolResults } from './client/tools.js';
export interface RunOptions {
  /** Aborts the call. A queued call does not start. */
  readonly signal?: AbortSignal;
}
/** A call without a result, with the status and the message that the service would answer. */
export declare class ToolpoolError extends Error {
  readonly status: number;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}
/** The lanes and limits of the service, without HTTP. */
export interface Toolpool {
  run<Id extends keyof ToolInputs>(tool: Id, input: ToolInputs[Id], options?: RunOptions): Promise<ToolResults[Id]>;
  /** Ends all threads. Calls without a result reject. */
  close(): Promise<void>;
}
/** Settings of the lanes, as texts as in the environment of the service. */
export interface Settings {
${listLaneSettings()
  .map(({ name, meaning }) => `${comment(`${meaning}.`, '  ')}  readonly ${name}?: string;\n`)
  .join('')}}
/** Starts the threads. */
export declare function createToolpool(settings?: Settings): Promise<Toolpool>;
`,
);
