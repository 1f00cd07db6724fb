/** The way to a value: names of members, and indices of elements. */
type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The values of one place in a document; each of its objects with undefined for every name that only others have, at
 * any depth.
 */
export function filled(values: readonly unknown[]): unknown[] {
  if (values.length === 0) return [];
  const objects = values.filter(isObject);
  const members = [...new Set(objects.flatMap(Object.keys))].map(name => {
    const owners = objects.filter(object => Object.hasOwn(object, name));
    const found = filled(owners.map(object => object[name]));
    return { name, values: new Map(owners.map((object, index) => [object, found[index]])) };
  });
  const elements = filled(values.filter(Array.isArray).flat());
  return values.map(value => {
    if (Array.isArray(value)) return elements.splice(0, value.length);
    return isObject(value) ? Object.fromEntries(members.map(({ name, values }) => [name, values.get(value)])) : value;
  });
}

/**
 * A document with one leaf replaced by a value of a kind that nothing at its place
 * has; `choice` is any whole number. undefined where no leaf can be.
 */
export function spoiled(document: unknown, choice: number): { readonly value: unknown } | undefined {
  const all = [...valuesWithin(document, [])];
  const place = (path: Path): string => JSON.stringify(path.map(step => (typeof step === 'number' ? 0 : step)));
  const kinds = new Map<string, Set<string>>();
  for (const [path, value] of all) kinds.set(place(path), (kinds.get(place(path)) ?? new Set()).add(kindOf(value)));
  const chances = all
    .filter(([, value]) => !(typeof value === 'object' && value !== null && Object.keys(value).length > 0))
    .flatMap(([path]) =>
      FOREIGN.filter(other => !kinds.get(place(path))?.has(kindOf(other))).map(other => ({ path, other })),
    );
  const chosen = chances[choice % chances.length];
  return chosen && { value: replaced(document, chosen.path, chosen.other) };
}

/** One value of each kind. */
const FOREIGN = ['spoiled', 0, true, null, { spoiled: 0 }, [0]];

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function* valuesWithin(value: unknown, path: Path): Generator<[Path, unknown]> {
  yield [path, value];
  if (Array.isArray(value))
    for (const [index, element] of value.entries()) yield* valuesWithin(element, [...path, index]);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) yield* valuesWithin(member, [...path, name]);
}

function replaced(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.map((element, index) => (index === step ? replaced(element, rest, other) : element));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => [
      name,
      name === step ? replaced(member, rest, other) : member,
    ]),
  );
}
