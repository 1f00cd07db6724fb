import { isObject } from '../../shared/json-object.js';

/**
 * A contract's schema in the form that tools for OpenAPI 3.1 read best (JSON Schema 2020-12): with `type` in addition
 * to every `enum` and `const`, because some reject the document without it, and with `prefixItems` for arrays of fixed
 * length, which generators turn into tuples; `items` stays beside it for those that read OpenAPI 3.0. It accepts the
 * same values.
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

/** The JSON type of all values: one name, or an array of names when they differ. */
function typeOf(values: readonly unknown[]): string | string[] {
  const names = [...new Set(values.map(typeOfOne))];
  return names.length === 1 ? names[0]! : names;
}

function typeOfOne(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Half of a surrogate pair, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Throws an `Error` that names the first text with a lone surrogate in a JSON value.
 * `JSON.stringify` escapes it, and many parsers then reject the whole document.
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
