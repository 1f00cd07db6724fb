import { existsSync, readdirSync } from 'node:fs';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { readCatalogue } from '../src/catalogue.js';
import { compile } from '../src/shared/validate.js';

/** A schema as JSON shows it. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly default?: unknown;
}

const catalogue = await readCatalogue();
const root = new URL('../../', import.meta.url);

/** Every property of a schema, at any depth, by its dotted path. */
function* propertiesOf(schema: Schema, path = ''): Generator<[path: string, property: Schema]> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield [`${path}${name}`, property];
    yield* propertiesOf(property, `${path}${name}.`);
  }
  if (schema.items) yield* propertiesOf(schema.items, `${path}[].`);
  for (const branch of schema.anyOf ?? []) yield* propertiesOf(branch, path);
}

t.ok(catalogue.size > 0, 'there are tools');

/** Required fields without a default that a tool may have: its subject, and a mode that has no usual value. */
const MAX_WITHOUT_DEFAULT = 2;

/** Tools that need more of them by their nature. */
const NEEDS_MORE: Readonly<Record<string, number>> = {
  // Direction, scope and text: no scope is more usual than the other.
  'url-encode': 3,
};

for (const [id, { tool }] of catalogue) {
  t.test(id, async t => {
    t.match(id, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'the id is kebab-case');
    for (const file of [`src/tools/${id}.ts`, `workers/tools/${id}.ts`, `test/tools/${id}.test.ts`]) {
      t.ok(existsSync(new URL(file, root)), `${file} stands in its place`);
    }
    t.match(tool.summary, /^[A-Z][^\n]{5,79}[^.\s]$/, 'the summary is one line without a full stop');
    t.match(tool.description, /\S[\s\S]{20,}[.)]$/, 'the description is made of sentences');
    t.match(tool.tag, /^[A-Z]/, 'the tag is a name');
    for (const [what, schema] of [
      ['input', tool.input],
      ['result', tool.result],
    ] as const) {
      const properties = [...propertiesOf(schema as Schema)];
      t.ok(properties.length > 0, `the ${what} has properties`);
      for (const [path, { description }] of properties)
        t.match(description, /^\S.{7,}[.)]$/s, `${what}.${path} is described`);
    }
    for (const [path, property] of propertiesOf(tool.input as Schema)) {
      if (property.type === 'string' && !('enum' in property))
        t.ok('maxLength' in property, `input.${path} states its largest length`);
    }
    for (const [path, property] of propertiesOf(tool.input as Schema)) {
      if ('default' in property)
        t.ok(Compile(property as object).Check(property.default), `the default of input.${path} fits its schema`);
    }
    const { required = [], properties = {} } = tool.input as Schema;
    const withoutDefault = required.filter(name => properties[name]?.default === undefined);
    // Drop this condition once the contract of every tool has its defaults.
    const hasDefaults = [...propertiesOf(tool.input as Schema)].some(([, property]) => 'default' in property);
    const most = NEEDS_MORE[id] ?? MAX_WITHOUT_DEFAULT;
    if (hasDefaults) t.ok(withoutDefault.length <= most, `at most ${most} required fields have no default`);
    const validate = compile(tool);
    const result = Compile(tool.result);
    t.ok(
      tool.examples.some(({ refused }) => !refused),
      'there is an example of success',
    );
    for (const example of tool.examples) {
      t.same(validate(example.input), [], `the input of "${example.name}" fits`);
      // Some JSON parsers reject documents with lone surrogates, and the API description holds the examples.
      t.notMatch(JSON.stringify(example), /\\ud[89a-f]/i, `"${example.name}" has no lone surrogates`);
      for (const name of required) {
        const { [name]: _, ...rest } = example.input as Record<string, unknown>;
        t.ok(
          validate(rest).some(({ path }) => path === name),
          `${name} is required, whatever its default`,
        );
      }
      if (example.result) t.ok(result.Check(example.result), `the result of "${example.name}" fits`);
    }
    t.equal(
      new Set(tool.examples.map(({ name }) => name)).size,
      tool.examples.length,
      'examples have names of their own',
    );
  });
}

t.test('nothing stands beside a contract: every work and every table belongs to a tool', async t => {
  for (const [folder, ending] of [
    ['workers/tools/', '.ts'],
    ['test/tools/', '.test.ts'],
  ] as const) {
    for (const file of readdirSync(new URL(folder, root))) {
      t.ok(catalogue.has(file.slice(0, -ending.length)), `${folder}${file}`);
    }
  }
});
