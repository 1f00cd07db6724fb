import t from 'tap';
import { lower, title, upper } from '../../workers/words/casing.js';
import { runPython } from '../python.js';
t.test('words have the case of the Unicode Standard', async (t) => {
    for (const [word, small, capitals, titled] of [
        ['straße', 'straße', 'STRASSE', 'Straße'],
        ['ßa', 'ßa', 'SSA', 'Ssa'],
        ['ﬁne', 'ﬁne', 'FINE', 'Fine'],
        ['ΟΔΟΣ', 'οδος', 'ΟΔΟΣ', 'Οδος'],
        ['ΑΣ', 'ας', 'ΑΣ', 'Ας'],
        ['Σ', 'σ', 'Σ', 'Σ'],
        ['Istanbul', 'istanbul', 'ISTANBUL', 'Istanbul'],
        ['İstanbul', 'i̇stanbul', 'İSTANBUL', 'İstanbul'],
        ['ılık', 'ılık', 'ILIK', 'Ilık'],
        ['ǆep', 'ǆep', 'ǄEP', 'ǅep'],
        ['ǄEP', 'ǆep', 'ǄEP', 'ǅep'],
        ['ǅep', 'ǆep', 'ǄEP', 'ǅep'],
        ['ŉa', 'ŉa', 'ʼNA', 'ʼNa'],
        ['ᾳδης', 'ᾳδης', 'ΑΙΔΗΣ', 'ᾼδης'],
        ['თბილისი', 'თბილისი', 'ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
        ['𐐜𐐜', '𐑄𐑄', '𐐜𐐜', '𐐜𐑄'],
        ['2ND', '2nd', '2ND', '2nd'],
        ['漢字', '漢字', '漢字', '漢字'],
        ['', '', '', ''],
    ]) {
        t.strictSame([lower(word), upper(word), title(word)], [small, capitals, titled], word);
    }
});
t.test('the titlecase of every character equals that of Python', async (t) => {
    const script = `
import json, sys, unicodedata
print(json.dumps({chr(point): chr(point).title() for point in range(0x20000)
  if unicodedata.category(chr(point)) not in ('Cn', 'Cs') and chr(point).title() != chr(point)}))
`;
    const python = runPython(t, script);
    if (python === undefined)
        return;
    const titles = JSON.parse(python.stdout);
    t.ok(Object.keys(titles).length > 1300);
    const wrong = Object.entries(titles).filter(([character, expected]) => title(character).normalize('NFC') !== expected.normalize('NFC'));
    t.same(wrong, []);
});
//# sourceMappingURL=casing.test.js.map