/** A JSON value that is an object. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * A contract's schema as the readers of OpenAPI 3.1 need it (JSON Schema 2020-12): a `type`
 * beside every `enum` and `const`, without which some of them reject the whole document, and
 * `prefixItems` for arrays of one length, from which client generators make tuples. It
 * accepts the same values.
 */
export function toOpenApiSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toOpenApiSchema);
  if (!isObject(schema)) return schema;
  const { enum: values, const: value, items, minItems, maxItems } = schema;
  const translated: Record<string, unknown> = {};
  if (schema['type'] === undefined && Array.isArray(values)) translated['type'] = typeOf(values);
  if (schema['type'] === undefined && value !== undefined) translated['type'] = typeOf([value]);
  for (const [keyword, content] of Object.entries(schema)) translated[keyword] = translate(keyword, content);
  if (isObject(items) && typeof minItems === 'number' && minItems > 0 && minItems === maxItems) {
    delete translated['items'];
    translated['prefixItems'] = Array<unknown>(minItems).fill(toOpenApiSchema(items));
  }
  return translated;
}

/** Keywords whose value is a schema or an array of schemas, and those that map names to schemas. */
const SUBSCHEMAS = new Set(['items', 'prefixItems', 'additionalProperties', 'not', 'anyOf', 'allOf', 'oneOf']);
const NAMED_SUBSCHEMAS = new Set(['properties', 'patternProperties', '$defs']);

function translate(keyword: string, content: unknown): unknown {
  if (SUBSCHEMAS.has(keyword)) return toOpenApiSchema(content);
  if (!NAMED_SUBSCHEMAS.has(keyword) || !isObject(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, schema]) => [name, toOpenApiSchema(schema)]));
}

/** The JSON type of values: one name, or an array of names where they differ. */
function typeOf(values: readonly unknown[]): string | string[] {
  const names = [...new Set(values.map(typeOfOne))];
  return names.length === 1 ? names[0]! : names;
}

function typeOfOne(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text that UTF-8 cannot carry: half of a surrogate pair. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Throws an `Error` for the first text in a JSON value that holds a lone surrogate:
 * JSON.stringify escapes it, and many parsers reject the whole document for it.
 */
export function assertWellFormed(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) throw new Error(`${path}: lone surrogate in ${JSON.stringify(value.slice(0, 40))}`);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertWellFormed(item, `${path}/${index}`);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      assertWellFormed(name, `${path}, a name`);
      assertWellFormed(member, `${path}/${name}`);
    }
  }
}
