/** Whether the character at `at` may begin a quantifier. */
export function isQuantifier(source: string, at: number): boolean {
  return '*+?{'.includes(source[at] ?? ' ');
}

const COUNTS = /\{(\d+)(,(\d*))?\}/y;

/** V8 counts no further: 2 ** 31 - 1 and more are no limit. */
const MAX_COUNT = 2 ** 31 - 1;

/** The quantifier at `at` (ECMA-262 section 22.2.1, Quantifier); undefined for a brace that does not begin one. */
export function quantifierAt(source: string, at: number): { min: number; max: number; end: number } | undefined {
  let end = at + 1;
  let [min, max] = [source[at] === '+' ? 1 : 0, source[at] === '?' ? 1 : Infinity];
  if (source[at] === '{') {
    COUNTS.lastIndex = at;
    const counts = COUNTS.exec(source);
    if (counts === null) return undefined;
    min = Math.min(MAX_COUNT, Number(counts[1]));
    max = counts[2] === undefined ? min : counts[3] === '' ? Infinity : Number(counts[3]);
    end = at + counts[0].length;
  }
  if (source[end] === '?') end++;
  return { min, max: max < MAX_COUNT ? max : Infinity, end };
}
