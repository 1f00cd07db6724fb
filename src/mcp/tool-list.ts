import type { Catalog, Entry } from '../catalog.js';
import { requiredFields } from '../shared/defaults.js';

/** A JSON Schema as plain JSON. */
type Schema = Readonly<Record<string, unknown>>;

/** The client's selection of tools. */
export interface ListOptions {
  /** Ids; undefined: all. */
  readonly tools?: readonly string[] | undefined;
  /** Tags; undefined: all. */
  readonly tags?: readonly string[] | undefined;
  /** Whether to include the schemas of results, and the complete schemas of inputs. */
  readonly full: boolean;
}

/** The tools as `tools/list` describes them, serialized once. */
export class ToolList {
  readonly #entries: readonly { readonly entry: Entry; readonly brief: string; readonly full: string }[];

  constructor(catalog: Catalog) {
    this.#entries = [...catalog.values()].map(entry => ({
      entry,
      brief: JSON.stringify(toolOf(entry, false)),
      full: JSON.stringify(toolOf(entry, true)),
    }));
  }

  /** The tools as the text of a JSON array, in the order of their ids. */
  text(options: ListOptions): string {
    const wanted = this.#entries.filter(({ entry }) => isSelected(entry, options));
    return `[${wanted.map(entry => (options.full ? entry.full : entry.brief)).join(',')}]`;
  }
}

/** Whether the client has selected a tool. */
export const isSelected = ({ id, tool }: Entry, { tools, tags }: ListOptions): boolean =>
  (tools?.includes(id) ?? true) && (tags?.includes(tool.tag) ?? true);

function toolOf({ id, tool }: Entry, full: boolean): Schema {
  const { title, synonyms = [] } = tool.presentation;
  const brief = tool.notFor === undefined ? tool.summary : `${tool.summary}. ${tool.notFor}`;
  // Agents search descriptions. The brief ones have to stay short, so they get only the first word.
  const words = full ? synonyms : synonyms.slice(0, 1);
  const found = words.length === 0 ? brief : `${brief}. Also: ${words.join(', ')}`;
  return {
    name: id,
    title,
    description: full ? `${found}.\n\n${tool.description}` : found,
    inputSchema: { ...schemaOf(tool.input, full), required: requiredFields(tool.input) },
    ...(full && { outputSchema: schemaOf(tool.result, true) }),
    annotations: {
      readOnlyHint: true,
      openWorldHint: false,
      ...(!isGenerator(tool.examples) && { idempotentHint: true }),
    },
  };
}

/** Whether the results differ between calls: then the examples have none. */
const isGenerator = (examples: readonly { readonly result?: unknown; readonly refused?: unknown }[]): boolean =>
  examples.some(({ result, refused }) => result === undefined && refused === undefined);

/** Keywords that cost tokens without helping a model to write an input. */
const OMITTED_KEYWORDS = ['maxLength', 'maxItems', 'examples', 'pattern', '$id'];

/** A schema as plain JSON: `enum` gets its type, and without `full`, some keywords are removed. */
function schemaOf(schema: unknown, full: boolean): Schema {
  const plain = JSON.parse(JSON.stringify(schema)) as Schema;
  return rewriteSchema(plain, full) as Schema;
}

function rewriteSchema(value: unknown, full: boolean): unknown {
  if (Array.isArray(value)) return value.map(item => rewriteSchema(item, full));
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Schema;
  const entries = Object.entries(schema)
    .filter(([name]) => full || !OMITTED_KEYWORDS.includes(name))
    .map(([name, item]): [string, unknown] => {
      if (name === 'properties') {
        const fields = Object.entries(item as Schema).map(([field, inner]) => [field, rewriteSchema(inner, full)]);
        return [name, Object.fromEntries(fields)];
      }
      if (name === 'default' || name === 'enum' || name === 'const') return [name, item];
      if (name === 'description' && !full) return [name, firstSentence(String(item))];
      return [name, rewriteSchema(item, full)];
    });
  if (Array.isArray(schema['enum']) && schema['type'] === undefined) entries.unshift(['type', 'string']);
  return Object.fromEntries(entries);
}

/** The first sentence of a description, which says what a field is and when it is needed. */
function firstSentence(text: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(text)?.[0].slice(0, -1) ?? text;
}
