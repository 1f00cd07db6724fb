import { readdir } from 'node:fs/promises';
import type { Catalog, Entry } from '../../src/catalog.js';
import type { InputLanguage, TargetFields } from './language.js';
import { PLAIN_TEXT } from './plain-text.js';

/** The JSON Schema keywords that are read here. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A language with fields of a tool that take its texts. */
export type LanguageTarget = readonly [language: string, InputLanguage, TargetFields];

const LANGUAGES = new URL('./languages/', import.meta.url);

/** Reads all languages. A language has the name of its file. */
export async function readLanguages(): Promise<ReadonlyMap<string, InputLanguage>> {
  const files = (await readdir(LANGUAGES)).filter(file => file.endsWith('.js')).sort();
  const read = async (file: string): Promise<InputLanguage> =>
    ((await import(new URL(file, LANGUAGES).href)) as { default: InputLanguage }).default;
  const languages = await Promise.all(files.map(read));
  return new Map(files.map((file, index) => [file.slice(0, -'.js'.length), languages[index]!]));
}

/** The targets of each tool, by its id: those that the languages name, and plain text for all other text fields. */
export function targetsByTool(
  languages: ReadonlyMap<string, InputLanguage>,
  catalog: Catalog,
): ReadonlyMap<string, readonly LanguageTarget[]> {
  const all = [...languages].flatMap(([name, language]) =>
    language.targets.map((target): LanguageTarget => [name, language, target]),
  );
  const named = (id: string): LanguageTarget[] => all.filter(([, , { tool }]) => tool === id);
  return new Map([...catalog].map(([id, entry]) => [id, targetsOf(entry, named(id))]));
}

function targetsOf({ id, tool }: Entry, named: readonly LanguageTarget[]): LanguageTarget[] {
  const known = new Set(named.flatMap(([, , { fields }]) => fields));
  const others = texts(tool.input as Schema, '').filter(field => !known.has(field));
  return [
    ...named,
    ...others.map((field): LanguageTarget => ['plain text', PLAIN_TEXT, { tool: id, fields: [field] }]),
  ];
}

/** The paths of the fields that take any text. */
function texts({ type, enum: choices, pattern, properties = {} }: Schema, path: string): string[] {
  if (type === 'string') return choices === undefined && pattern === undefined ? [path] : [];
  const within = path === '' ? '' : `${path}.`;
  return Object.entries(properties).flatMap(([name, property]) => texts(property, within + name));
}

/** The maximum length of a text in all fields of a target, in UTF-16 code units. */
export function capOf({ tool }: Entry, { fields }: TargetFields): number {
  const schemaOf = (field: string): Schema | undefined =>
    field.split('.').reduce<Schema | undefined>((schema, name) => schema?.properties?.[name], tool.input as Schema);
  return Math.min(...fields.map(field => schemaOf(field)?.maxLength ?? Infinity));
}

/** The tool's first example with `text` in the fields of a target. */
export function inputFor({ tool }: Entry, target: TargetFields, text: unknown): unknown {
  const input: Record<string, unknown> = { ...structuredClone(tool.examples[0].input), ...target.with };
  for (const field of target.fields) setField(input, field.split('.'), text);
  return input;
}

/** The tool's examples with the largest number that each numeric field allows. */
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

function setField(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], text: unknown): void {
  if (rest.length === 0) into[name] = text;
  else setField((into[name] ??= {}) as Record<string, unknown>, rest, text);
}
