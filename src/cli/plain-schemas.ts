/**
 * Replaces TypeBox in the bundle of the command line: builds the same JSON Schemas, in one file instead of hundreds. A
 * test compares every contract with the original.
 */

type Schema = Readonly<Record<string, unknown>>;

/** Schemas of optional fields. */
const optional = new WeakSet<Schema>();

const simple =
  (type: string) =>
  (options?: Schema): Schema => ({ type, ...options });

export default {
  Null: simple('null'),
  Boolean: simple('boolean'),
  Integer: simple('integer'),
  Number: simple('number'),
  String: simple('string'),
  Unknown: (options?: Schema): Schema => ({ ...options }),
  Literal: (value: unknown, options?: Schema): Schema => ({ type: typeof value, const: value, ...options }),
  Enum: (values: readonly unknown[], options?: Schema): Schema => ({ enum: values, ...options }),
  Union: (anyOf: readonly Schema[], options?: Schema): Schema => ({ anyOf, ...options }),
  Array: (items: Schema, options?: Schema): Schema => ({ type: 'array', items, ...options }),
  Object: (properties: Readonly<Record<string, Schema>>, options?: Schema): Schema => {
    const required = Object.keys(properties).filter(name => !optional.has(properties[name]!));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional: (schema: Schema): Schema => {
    const copy = { ...schema };
    optional.add(copy);
    return copy;
  },
};
