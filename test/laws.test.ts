import { existsSync, readdirSync } from 'node:fs';
import t, { type Test } from 'tap';
import { Compile } from 'typebox/compile';
import { readCatalog } from '../src/catalog.js';
import { type FlagField, flagsOf } from '../src/shared/command-line.js';
import type { View } from '../src/shared/presentation.js';
import type { Tool } from '../src/shared/tool.js';
import { compile } from '../src/shared/validate.js';
import { cpuMs } from './cpu-ms.js';

/** The keywords of JSON Schema that are used here. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly default?: unknown;
}

const catalog = await readCatalog();
const root = new URL('../../', import.meta.url);

/** Every property of a schema, at any depth, with its dotted path. */
function* propertiesOf(schema: Schema, path = ''): Generator<[path: string, property: Schema]> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield [`${path}${name}`, property];
    yield* propertiesOf(property, `${path}${name}.`);
  }
  if (schema.items) yield* propertiesOf(schema.items, `${path}[].`);
  for (const branch of schema.anyOf ?? []) yield* propertiesOf(branch, path);
}

/** The fields of the result that a view names. */
function fieldsOf(view: View): readonly string[] {
  switch (view.kind) {
    case 'record':
      return view.fields ?? [];
    case 'contrast':
      return [];
    case 'bits':
      return [view.field, view.octal];
    case 'report':
      return [...(view.field === undefined ? [] : [view.field]), ...Object.keys(view.views ?? {})];
    case 'matches':
      return [view.field, view.explanation, view.replaced].filter(name => name !== undefined);
    default:
      return [view.field];
  }
}

/** The fields of the input that a view names. */
function inputsOf(view: View): readonly string[] {
  if (view.kind === 'contrast') return [view.foreground, view.background];
  if (view.kind === 'matches') return [view.text];
  if (view.kind === 'report') return [view.more?.count, view.more?.after].filter(name => name !== undefined);
  return view.kind === 'text' ? [view.by?.input, view.each].filter(name => name !== undefined) : [];
}

/** Whether a schema has a dotted field. Arrays have `length`; a field of their items counts too. */
function hasField(schema: Schema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const branches = [schema, ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return branches.some(
    branch =>
      (branch.type === 'array' && name === 'length' && rest.length === 0) ||
      (branch.properties?.[name] !== undefined && hasField(branch.properties[name], rest)),
  );
}

/** Texts on which a pattern with a quadratic part takes seconds. */
const HOSTILE_TEXTS = [
  'a',
  '0',
  '7',
  ' ',
  '\n',
  '\t',
  '<',
  '<a ',
  '&',
  '&a',
  '//\n',
  '/* * ',
  '{}\n',
  'authorization: bearer ',
  'rgb((',
  'a:',
  '::',
  '1.',
  '%',
  '[',
  '{',
  '"',
  ',',
  'a,',
  'a:\n',
  '#\n',
  '-',
  '- ',
  '.',
  '.0',
  '/',
  '//',
  '\\',
  '\\a',
  '* ',
  '--\n',
  'select ',
  'a_',
  'a-',
  'AAAA',
  '(',
  '[a',
  '^',
  '$',
].map(part => part.repeat(Math.ceil(10_000 / part.length)).slice(0, 10_000));

/** Short flags and rules name fields of the input, with values that fit their schemas. */
function checkCommandLine(t: Test, { commandLine = {}, input, presentation }: Tool): void {
  const { short = {}, inferred = [] } = commandLine;
  const fields = new Map(flagsOf(input as FlagField).map(({ name, field }) => [name, field]));
  const fits = (values: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(values)) {
      const field = fields.get(name);
      t.ok(field && Compile(field as object).Check(value), `command line: ${JSON.stringify(value)} fits ${name}`);
    }
  };
  for (const [letter, flag] of Object.entries(short)) {
    t.match(letter, /^[a-gi-zA-Z]$/, `-${letter} is a letter, and not that of the help`);
    if ('with' in flag) fits(flag.with);
    else for (const name of flag.fields) t.ok(fields.has(name), `-${letter} gives ${name}`);
  }
  for (const { with: values, endings = [], pattern } of inferred) {
    fits(values);
    t.ok(presentation.input !== undefined && (endings.length > 0 || pattern !== undefined), 'a rule has a condition');
    for (const ending of endings) t.match(ending, /^\.[a-z\d]+$/);
    if (pattern !== undefined) expectLinear(t, pattern);
  }
}

function expectLinear(t: Test, pattern: string): void {
  const regExp = new RegExp(pattern, 'iu');
  const ms = cpuMs(() => {
    for (const text of HOSTILE_TEXTS) regExp.test(text);
  });
  t.ok(ms < 500, `${pattern} takes linear time`, { ms });
}

function checkPresentation(t: Test, { presentation, input, result, examples }: Tool): void {
  const { output, outputBy, negative = [], fault, detect = [], languages = {} } = presentation;
  const views = [output, ...Object.values(outputBy?.views ?? {})];
  const { input: faultInput, ...ofFault } = fault ?? {};
  const { pattern, now, colors = [], addable = [] } = presentation;
  const ofForm = [pattern?.source, pattern?.flags, now?.field, now?.iso.input, ...colors, ...addable];
  const flags = Object.keys(
    ((input as Schema).properties?.[pattern?.flags ?? ''] as Schema | undefined)?.properties ?? {},
  );
  t.same(Object.keys(pattern?.letters ?? {}), flags, 'presentation: each flag has a letter');
  const ofInput = [
    presentation.input,
    presentation.second,
    outputBy?.input,
    faultInput,
    ...ofForm,
    ...views.flatMap(inputsOf),
  ]
    .concat(Object.entries(languages).flatMap(([name, by]) => (typeof by === 'string' ? name : [name, by.input])))
    .concat(detect.flatMap(({ field, with: others = {} }) => [field, ...Object.keys(others)]))
    .filter(name => name !== undefined);
  for (const name of ofInput) t.ok(hasField(input as Schema, [name]), `presentation: input.${name} is in the schema`);
  const ofResult = [...views.flatMap(fieldsOf), ...negative.map(({ field }) => field)]
    .concat(Object.values(ofFault))
    .filter(name => name !== undefined);
  for (const name of ofResult)
    t.ok(hasField(result as Schema, name.split('.')), `presentation: result.${name} is in the schema`);
  for (const { field = presentation.input ?? '', with: others = {}, weight, reason, pattern } of detect) {
    for (const [name, value] of Object.entries(others))
      t.ok(Compile((input as Schema).properties?.[name] as object).Check(value), `detect: ${name} fits its schema`);
    // A generator takes no text: its form opens with the options that fit.
    t.ok(field !== '' || presentation.input === undefined, `detect: "${reason}" has a field`);
    t.ok(weight > 0 && weight <= 1 && reason.split(' ').length <= 3, `detect: "${reason}" is well-formed`);
    expectLinear(t, pattern);
  }
  const texts = examples.flatMap(example =>
    detect.map(({ pattern, field = presentation.input ?? '' }) => {
      const text = (example.input as Readonly<Record<string, unknown>>)[field];
      return typeof text === 'string' && new RegExp(pattern, 'iu').test(text);
    }),
  );
  if (detect.length > 0 && presentation.input !== undefined)
    t.ok(texts.includes(true), 'detect: an example of the tool is detected');
}

t.ok(catalog.size > 0, 'the catalog has tools');

/** Maximum required fields without a default: the main text, and a mode without a usual value. */
const MAX_WITHOUT_DEFAULT = 2;

/** Tools that need more. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // Direction, scope and text: neither scope is usual.
  'url-encode': 3,
};

for (const [id, { tool }] of catalog) {
  t.test(id, async t => {
    t.match(id, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'the id is kebab-case');
    for (const file of [`src/tools/${id}.ts`, `workers/tools/${id}.ts`, `test/tools/${id}.test.ts`]) {
      t.ok(existsSync(new URL(file, root)), `${file} exists`);
    }
    t.match(tool.summary, /^[A-Z][^\n]{5,79}[^.\s]$/, 'the summary is one line without a full stop');
    t.match(tool.description, /\S[\s\S]{20,}[.)]$/, 'the description has full sentences');
    t.match(tool.tag, /^[A-Z]/, 'the tag is capitalized');
    for (const [part, schema] of [
      ['input', tool.input],
      ['result', tool.result],
    ] as const) {
      const properties = [...propertiesOf(schema as Schema)];
      t.ok(properties.length > 0, `the ${part} has properties`);
      for (const [path, { description }] of properties)
        t.match(description, /^\S.{7,}[.)]$/s, `${part}.${path} is described`);
    }
    for (const [path, property] of propertiesOf(tool.input as Schema)) {
      if (property.type === 'string' && !('enum' in property))
        t.ok('maxLength' in property, `input.${path} has a maximum length`);
    }
    for (const [path, property] of propertiesOf(tool.input as Schema)) {
      if ('default' in property)
        t.ok(Compile(property as object).Check(property.default), `the default of input.${path} fits its schema`);
    }
    const { required = [], properties = {} } = tool.input as Schema;
    const withoutDefault = required.filter(name => properties[name]?.default === undefined);
    // Drop this condition once the contract of every tool has its defaults.
    const hasDefaults = [...propertiesOf(tool.input as Schema)].some(([, property]) => 'default' in property);
    const max = EXCEPTIONS[id] ?? MAX_WITHOUT_DEFAULT;
    if (hasDefaults) t.ok(withoutDefault.length <= max, `at most ${max} required fields have no default`);
    checkPresentation(t, tool);
    checkCommandLine(t, tool);
    const validate = compile(tool);
    const result = Compile(tool.result);
    t.ok(
      tool.examples.some(({ refused }) => !refused),
      'there is an example of success',
    );
    for (const example of tool.examples) {
      t.same(validate(example.input), [], `the input of "${example.name}" fits`);
      // The API description contains the examples, and some JSON parsers reject lone surrogates.
      t.notMatch(JSON.stringify(example), /\\ud[89a-f]/i, `"${example.name}" has no lone surrogates`);
      for (const name of required) {
        const { [name]: _, ...rest } = example.input as Record<string, unknown>;
        t.ok(
          validate(rest).some(({ path }) => path === name),
          `${name} is required, with or without a default`,
        );
      }
      if (example.result) t.ok(result.Check(example.result), `the result of "${example.name}" fits`);
    }
    t.equal(new Set(tool.examples.map(({ name }) => name)).size, tool.examples.length, 'names of examples are unique');
  });
}

t.test('every work module and test table belongs to a contract', async t => {
  for (const [folder, ending] of [
    ['workers/tools/', '.ts'],
    ['test/tools/', '.test.ts'],
  ] as const) {
    for (const file of readdirSync(new URL(folder, root))) {
      t.ok(catalog.has(file.slice(0, -ending.length)), `${folder}${file}`);
    }
  }
});
