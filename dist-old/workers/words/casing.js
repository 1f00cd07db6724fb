/**
 * Full case conversion of Unicode (The Unicode Standard, section 3.13), the same in every locale: the uppercase of "ß"
 * is "SS", the last sigma of a Greek word is "ς", and i is never Turkish.
 */
/** `word` in lowercase. */
export function lower(word) {
    return word.toLowerCase();
}
/** `word` in uppercase. */
export function upper(word) {
    return word.toUpperCase();
}
/** `word` in lowercase with its first character in titlecase. */
export function title(word) {
    const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
    return word && titlecase(first) + lower(word).slice(lower(first).length);
}
/** Digraphs in all three cases, mapped to their titlecase: the middle one, whose first letter is uppercase. */
const DIGRAPHS = new Map(['Ǆǅǆ', 'Ǉǈǉ', 'Ǌǋǌ', 'Ǳǲǳ'].flatMap(forms => [...forms].map(form => [form, forms.charAt(1)])));
/** Excludes letters such as the Georgian ones, which have an uppercase but no titlecase. */
const CHANGES = /\p{Changes_When_Titlecased}/u;
/** Up to the first cased letter: the uppercase of "ŉ" begins with an apostrophe. */
const FIRST_CASED = /^\P{Cased}*\p{Cased}/u;
const YPOGEGRAMMENI = '\u0345';
/**
 * The titlecase mapping of a character, which ECMAScript lacks (SpecialCasing.txt and UnicodeData.txt; Greek in its
 * composed form).
 */
function titlecase(character) {
    const digraph = DIGRAPHS.get(character);
    if (digraph !== undefined)
        return digraph;
    if (!CHANGES.test(character))
        return character;
    const uppercase = upper(character);
    if (uppercase.length === character.length)
        return uppercase;
    const [base = '', ...marks] = character.normalize('NFD');
    // In uppercase the iota subscript becomes a separate letter; in titlecase it stays a subscript.
    if (marks.includes(YPOGEGRAMMENI))
        return [upper(base), ...marks].join('').normalize('NFC');
    const [first = uppercase] = FIRST_CASED.exec(uppercase) ?? [];
    return first + lower(uppercase.slice(first.length));
}
//# sourceMappingURL=casing.js.map