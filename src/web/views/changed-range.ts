/** The range in which two lines differ, from the first different word to the last, as offsets in each line. */
export function changedRange(a: string, b: string): { old: readonly [number, number]; new: readonly [number, number] } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  // The range starts and ends at word boundaries.
  while (start > 0 && isWord(a[start - 1]) && (isWord(a[start]) || isWord(b[start]))) start--;
  while (end > 0 && isWord(a[a.length - end]) && (isWord(a[a.length - end - 1]) || isWord(b[b.length - end - 1])))
    end--;
  return { old: [start, a.length - end], new: [start, b.length - end] };
}

const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
