import { diffWordsWithSpace } from 'diff';

/** Parts of a line, in order; joined, they are the line. */
export type Parts = readonly { readonly text: string; readonly isChanged: boolean }[];

/** Maximum characters of a line, and changed words of a pair, whose words are compared: the cost is their product. */
const MAX_CHARACTERS = 5000;
const MAX_CHANGES = 200;
/** Minimum share of the shorter line that both have: marks in lines with less in common would only be noise. */
const MIN_COMMON = 0.3;

/** The changed words of a line that replaces another one; undefined if the lines are too long or too different. */
export function changedWords(before: string, after: string): { readonly old: Parts; readonly new: Parts } | undefined {
  if (before.length > MAX_CHARACTERS || after.length > MAX_CHARACTERS) return undefined;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES });
  if (changes === undefined) return undefined;
  const common = changes
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  if (common < MIN_COMMON * Math.min(before.trim().length, after.trim().length)) return undefined;
  return {
    old: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isChanged: removed })),
    new: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isChanged: added })),
  };
}
