/** Maximum edit distance between a name and the suggested id. */
const MAX_EDITS = 2;
/** Maximum characters of a name that is compared: the comparison is quadratic. */
const MAX_LENGTH = 40;
/**
 * The id that an unknown name most likely means: equal apart from case and separators (`Hash_Calc`), or at most two
 * edits away (`hash-clac`). Undefined if no id is close.
 */
export function nearestName(name, ids) {
    if (name.length === 0 || name.length > MAX_LENGTH)
        return undefined;
    const letters = lettersOf(name);
    let nearest;
    // Short names are close to each other: one edit is allowed for every three letters.
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
/** A name in lower case, without separators. */
function lettersOf(name) {
    return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
/**
 * Insertions, deletions, substitutions and swaps of neighbors between two texts (optimal string alignment); `limit` if
 * there are at least that many.
 */
function editDistance(a, b, limit) {
    if (Math.abs(a.length - b.length) >= limit)
        return limit;
    let beforeLast = [];
    let last = Array.from({ length: b.length + 1 }, (_, column) => column);
    for (let i = 1; i <= a.length; i++) {
        const row = [i];
        for (let j = 1; j <= b.length; j++) {
            const same = a[i - 1] === b[j - 1];
            let edits = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
            if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
                edits = Math.min(edits, beforeLast[j - 2] + 1);
            }
            row.push(edits);
        }
        if (Math.min(...row) >= limit)
            return limit;
        beforeLast = last;
        last = row;
    }
    return Math.min(limit, last[b.length]);
}
//# sourceMappingURL=nearest-name.js.map