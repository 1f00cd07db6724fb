/** Edits that a name may be away from the one that was meant. */
const MAX_EDITS = 2;

/** Longer names are not compared: no tool has such a name, and the comparison is quadratic. */
const MAX_LENGTH = 40;

/**
 * The id that was meant by a name that no tool has: written in other letters
 * (`Hash_Calc`), or at most two edits away (`hash-clac`). Undefined where none is near.
 */
export function nearestTool(name: string, ids: Iterable<string>): string | undefined {
  if (name.length === 0 || name.length > MAX_LENGTH) return undefined;
  const letters = lettersOf(name);
  let nearest: string | undefined;
  // Short names are near to each other: an edit for every three letters.
  let edits = Math.min(MAX_EDITS, Math.floor(letters.length / 3)) + 1;
  for (const id of ids) {
    const distance = editDistance(letters, lettersOf(id), edits);
    if (distance < edits) {
      nearest = id;
      edits = distance;
    }
  }
  return nearest;
}

/** A name without case and separators. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Insertions, deletions, substitutions and swaps of neighbors between two texts (optimal
 * string alignment); `limit` where there are as many or more.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, beforeLast[j - 2]! + 1);
      }
      row.push(edits);
    }
    if (Math.min(...row) >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return Math.min(limit, last[b.length]!);
}
