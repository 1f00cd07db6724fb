import { readdir } from 'node:fs/promises';
import type { Catalog, Entry } from '../../src/catalog.js';
import type { Language, Target } from './language.js';
import { PLAIN_TEXT } from './plain-text.js';

/** A schema as JSON shows it: as much of JSON Schema as is read here. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A field of a tool with a language that it takes. */
export type Attack = readonly [language: string, Language, Target];

const LANGUAGES = new URL('./languages/', import.meta.url);

/** Reads the languages in `folder`, a URL with a slash at the end; a language's name is that of its file. */
export async function readLanguages(folder: URL = LANGUAGES): Promise<ReadonlyMap<string, Language>> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.js')).sort();
  const read = async (file: string): Promise<Language> =>
    ((await import(new URL(file, folder).href)) as { default: Language }).default;
  const languages = await Promise.all(files.map(read));
  return new Map(files.map((file, index) => [file.slice(0, -'.js'.length), languages[index]!]));
}

/** What each tool is attacked with: what the languages name, and plain text in the fields that none of them names. */
export function attacks(
  languages: ReadonlyMap<string, Language>,
  catalog: Catalog,
): ReadonlyMap<string, readonly Attack[]> {
  const all = [...languages].flatMap(([name, language]) =>
    language.targets.map((target): Attack => [name, language, target]),
  );
  const named = (id: string): Attack[] => all.filter(([, , { tool }]) => tool === id);
  return new Map([...catalog].map(([id, entry]) => [id, attacksOn(entry, named(id))]));
}

function attacksOn({ id, tool }: Entry, named: readonly Attack[]): Attack[] {
  const known = new Set(named.flatMap(([, , { fields }]) => fields));
  const others = texts(tool.input as Schema, '').filter(field => !known.has(field));
  return [...named, ...others.map((field): Attack => ['plain text', PLAIN_TEXT, { tool: id, fields: [field] }])];
}

/** The fields that take any text, dotted. */
function texts({ type, enum: choices, pattern, properties = {} }: Schema, path: string): string[] {
  if (type === 'string') return choices === undefined && pattern === undefined ? [path] : [];
  const within = path === '' ? '' : `${path}.`;
  return Object.entries(properties).flatMap(([name, property]) => texts(property, within + name));
}

/** The largest text that the fields of a target may have, in UTF-16 code units. */
export function capOf({ tool }: Entry, { fields }: Target): number {
  const schemaOf = (field: string): Schema | undefined =>
    field.split('.').reduce<Schema | undefined>((schema, name) => schema?.properties?.[name], tool.input as Schema);
  return Math.min(...fields.map(field => schemaOf(field)?.maxLength ?? Infinity));
}

/** The input of a tool with `text` in the fields of a target, what else it needs from its first example. */
export function inputFor({ tool }: Entry, target: Target, text: unknown): unknown {
  const input: Record<string, unknown> = { ...structuredClone(tool.examples[0].input), ...target.with };
  for (const field of target.fields) place(input, field.split('.'), text);
  return input;
}

/** Inputs of a tool whose numbers are the largest allowed. */
export function largestNumbers({ tool }: Entry): unknown[] {
  const largest = numbersAtMost(tool.input as Schema);
  const examples = tool.examples.filter(({ refused }) => refused === undefined);
  return examples.map(({ input }) => ({ ...structuredClone(input), ...largest }));
}

function numbersAtMost({ properties = {} }: Schema): Record<string, number> {
  const numbers = Object.entries(properties).flatMap(([name, { type, maximum }]) =>
    (type === 'integer' || type === 'number') && maximum !== undefined ? [[name, maximum] as const] : [],
  );
  return Object.fromEntries(numbers);
}

function place(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], text: unknown): void {
  if (rest.length === 0) into[name] = text;
  else place((into[name] ??= {}) as Record<string, unknown>, rest, text);
}
