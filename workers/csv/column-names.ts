/** The unique names of a table's columns, and the name for fields beyond them. */
export interface ColumnNames {
  readonly columns: readonly string[];
  readonly extra: string;
}

/**
 * Names for the fields of a header. A field that repeats an earlier one gets `_2`, `_3` and so on; an empty one gets
 * `column_N` by its position, from 1. A substitute never equals the name of another field.
 */
export function columnNames(header: readonly string[]): ColumnNames {
  const taken = new Set(header);
  const seen = new Set<string>();
  const next = new Map<string, number>();

  /** `name`, or the first of its substitutes that is free. Numbers only grow, so repetition stays linear. */
  function substitute(name: string): string {
    let free = name;
    for (let number = next.get(name) ?? 2; taken.has(free); number++) {
      free = `${name}_${number}`;
      next.set(name, number + 1);
    }
    taken.add(free);
    return free;
  }

  // `column_N` is unique by its position unless it is a given name or a substitute for a repeated field `column`. Names
  // that cannot meet another one are not added to `taken`: for a million of them, that takes a second.
  const repeatsColumn = header.filter(field => field === 'column').length > 1;
  const columns = header.map((field, index) => {
    if (field === '') {
      const name = `column_${index + 1}`;
      return repeatsColumn || taken.has(name) ? substitute(name) : name;
    }
    if (seen.has(field)) return substitute(field);
    seen.add(field);
    return field;
  });
  return { columns, extra: substitute('_extra') };
}
