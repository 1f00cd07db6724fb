import fc from 'fast-check';
import t from 'tap';
import { wordsOf } from '../../workers/words/words.js';
/** The reference: splits words character by character, rule by rule. */
function referenceWords(text) {
    const words = [];
    let word = '';
    const end = () => {
        if (word)
            words.push(word);
        word = '';
    };
    const characters = text.match(/\p{L}\p{M}*|./gsu) ?? [];
    const is = (kind, character = '') => kind.test(character);
    const capital = /^[\p{Lu}\p{Lt}]/u;
    characters.forEach((character, at) => {
        const before = characters[at - 1];
        if (!is(/^[\p{L}\p{N}]/u, character))
            return end();
        if (is(capital, character)) {
            if (is(/^[\p{Ll}\p{N}]/u, before))
                end();
            if (is(capital, before) && is(/^\p{Ll}/u, characters[at + 1]))
                end();
        }
        word += character;
    });
    end();
    return words;
}
// Split by hand, by the rules of `referenceWords`; general categories are those of the Unicode database.
t.test('words end at separators, case changes and acronyms', async (t) => {
    for (const [text, ...words] of [
        ['fooBar', 'foo', 'Bar'],
        ['XMLHttpRequest2Parser', 'XML', 'Http', 'Request2', 'Parser'],
        ['SHA256Hash', 'SHA256', 'Hash'],
        ['getURL2', 'get', 'URL2'],
        ['x509Certificate', 'x509', 'Certificate'],
        ['userID', 'user', 'ID'],
        ['MyNAME', 'My', 'NAME'],
        ['1foo2', '1foo2'],
        ['v2beta3Final', 'v2beta3', 'Final'],
        ['A1B2', 'A1', 'B2'],
        ['ABC123dEEf456FOO', 'ABC123d', 'E', 'Ef456', 'FOO'],
        ['aB', 'a', 'B'],
        ['ABc', 'A', 'Bc'],
        ['  two\t words\n', 'two', 'words'],
        ['--kebab--case_and_snake..', 'kebab', 'case', 'and', 'snake'],
        ["don't", 'don', 't'],
        ['Étàt civil', 'Étàt', 'civil'],
        ['ÉtatCivil', 'E\u0301tat', 'Civil'],
        ['ЖелезнаяДорога', 'Железная', 'Дорога'],
        ['ÉÉé', 'É', 'Éé'],
        ['漢字Kana', '漢字Kana'],
        ['हिन्दी भाषा', 'हिन्दी', 'भाषा'],
        ['abǅep', 'ab', 'ǅep'],
        ['ABǅep', 'AB', 'ǅep'],
        ['Ⅷ²½٣', 'Ⅷ²½٣'],
        ['𐐜𐐲𐑉', '𐐜𐐲𐑉'],
        ['𐐲𐐜𐐲', '𐐲', '𐐜𐐲'],
        ['a👩‍👩‍👧b', 'a', 'b'],
        ['1\ufe0f\u20e32', '1', '2'],
        ['a\ud800b', 'a', 'b'],
        ['\u0301a', 'a'],
        [''],
        ['___'],
        ['!!!!'],
        ['\u0301\u200d\ufe0f'],
    ]) {
        const composed = text.normalize('NFC');
        t.strictSame(wordsOf(composed), words.map(word => word.normalize('NFC')), JSON.stringify(text));
        t.strictSame(wordsOf(text.normalize('NFD')).map(word => word.normalize('NFC')), wordsOf(composed), 'decomposed letters give the same words');
    }
});
t.test('words agree with a character-by-character implementation', async () => {
    const characters = [
        'a',
        'b',
        'A',
        'B',
        '1',
        '-',
        ' ',
        'é',
        'É',
        '\u0301',
        '漢',
        'ǅ',
        'ǆ',
        '²',
        '😀',
        '\ud83d',
        '\u200d',
        '_',
    ];
    fc.assert(fc.property(fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map(parts => parts.join('')), text => JSON.stringify(wordsOf(text)) === JSON.stringify(referenceWords(text))), { numRuns: 5000 });
});
//# sourceMappingURL=words.test.js.map