/** Longer braces, of a quantifier or of a group's name, are read as plain characters. UTF-16 code units. */
export const LONGEST_BRACES = 400;
/** Whether the character at `at` may begin a quantifier. */
export function isQuantifier(source, at) {
    return '*+?{'.includes(source[at] ?? ' ');
}
/** The quantifier at `at` (ECMA-262 section 22.2.1, Quantifier); undefined for a brace that does not begin one. */
export function quantifierAt(source, at) {
    let end = at + 1;
    let [min, max] = [source[at] === '+' ? 1 : 0, source[at] === '?' ? 1 : Infinity];
    if (source[at] === '{') {
        const counts = /^\{(\d+)(,(\d*))?\}/.exec(source.slice(at, at + LONGEST_BRACES));
        if (counts === null)
            return undefined;
        min = Number(counts[1]);
        max = counts[2] === undefined ? min : counts[3] === '' ? Infinity : Number(counts[3]);
        end = at + counts[0].length;
    }
    if (source[end] === '?')
        end++;
    return { min, max, end };
}
//# sourceMappingURL=quantifier.js.map