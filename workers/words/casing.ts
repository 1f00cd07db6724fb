/**
 * Full case conversion by Unicode (The Unicode Standard, section 3.13), the
 * same in every locale: "ß" has the capitals "SS", the last sigma of a Greek
 * word is "ς", and a dotless or dotted i is never Turkish.
 */

/** `word` in small letters. */
export function lower(word: string): string {
  return word.toLowerCase();
}

/** `word` in capitals. */
export function upper(word: string): string {
  return word.toUpperCase();
}

/** `word` in small letters but for its first character, which is as it begins a title. */
export function title(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return word && titlecase(first) + lower(word).slice(lower(first).length);
}

/** Letters that are two, by the form of the titles: the one in the middle, with the first of the two a capital. */
const DIGRAPHS = new Map(
  ['Ǆǅǆ', 'Ǉǈǉ', 'Ǌǋǌ', 'Ǳǲǳ'].flatMap(forms => [...forms].map(form => [form, forms.charAt(1)])),
);

/** Georgian letters, for one, have capitals, but no title begins with them. */
const CHANGES = /\p{Changes_When_Titlecased}/u;

/** Up to the first letter that has a case: in the capitals of "ŉ", an apostrophe stands before it. */
const FIRST_CASED = /^\P{Cased}*\p{Cased}/u;

const YPOGEGRAMMENI = '\u0345';

/**
 * The titlecase mapping of a character, which ECMAScript lacks (SpecialCasing.txt and UnicodeData.txt; Greek in its
 * composed form).
 */
function titlecase(character: string): string {
  const digraph = DIGRAPHS.get(character);
  if (digraph !== undefined) return digraph;
  if (!CHANGES.test(character)) return character;
  const capitals = upper(character);
  if (capitals.length === character.length) return capitals;
  const [base = '', ...marks] = character.normalize('NFD');
  // In capitals the iota below becomes a letter of its own; in a title it stays below.
  if (marks.includes(YPOGEGRAMMENI)) return [upper(base), ...marks].join('').normalize('NFC');
  const [first = capitals] = FIRST_CASED.exec(capitals) ?? [];
  return first + lower(capitals.slice(first.length));
}
