/** "1", "1 and 2", "1, 2 and 3". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** "2nd", "3rd", "11th". */
export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** What shape a set of numbers has. */
export type Shape =
  | { readonly kind: 'all' }
  | { readonly kind: 'run'; readonly first: number; readonly last: number }
  | { readonly kind: 'steps'; readonly step: number; readonly first: number; readonly last: number }
  | { readonly kind: 'list' };

/**
 * The shape of ascending values between `min` and `max`: all of them; three or
 * more that follow each other; steps of one width over the whole range, at
 * least three; else a list. Words are made from the values, not from the way
 * that they were written: so they cannot say something else.
 */
export function shapeOf(values: readonly number[], min: number, max: number): Shape {
  const [first = min, second = min] = values;
  const last = values.at(-1) ?? max;
  if (values.length === max - min + 1) return { kind: 'all' };
  if (values.length < 3) return { kind: 'list' };
  const step = second - first;
  if (values.some((value, index) => value !== first + index * step)) return { kind: 'list' };
  if (step === 1) return { kind: 'run', first, last };
  return first - step < min && last + step > max ? { kind: 'steps', step, first, last } : { kind: 'list' };
}
