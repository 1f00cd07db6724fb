import type { TObject } from 'typebox';

/** What a schema says of a field, as far as defaults go. */
interface Field {
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Field>>;
}

/**
 * An input with the defaults of its schema for the fields that are absent, at every depth of objects. HTTP calls never
 * get any: there the contract says which fields are required. Fields that are undefined are absent. Anything but an
 * object is returned as it is.
 */
export function withDefaults(schema: TObject, input: unknown): unknown {
  return filled(schema as Field, input);
}

function filled({ properties }: Field, input: unknown): unknown {
  if (properties === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const known = input as Readonly<Record<string, unknown>>;
  const given = Object.entries(known).filter(([, value]) => value !== undefined);
  const present = new Set(given.map(([name]) => name));
  const entries = Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
    if (present.has(name)) return [[name, filled(field, known[name])]];
    return field.default === undefined ? [] : [[name, structuredClone(field.default)]];
  });
  return Object.fromEntries([...given, ...entries]);
}

/** The fields of a schema that a caller must give where defaults are filled in. */
export function requiredFields(schema: TObject): string[] {
  const { properties } = schema as Field;
  const required: readonly string[] = (schema as { required?: readonly string[] }).required ?? [];
  return required.filter(name => properties?.[name]?.default === undefined);
}
