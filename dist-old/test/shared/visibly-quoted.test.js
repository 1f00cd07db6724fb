import t from 'tap';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
/** UAX #44, Default_Ignorable_Code_Point; Unicode Technical Report #36, section 2.9 (text that is reordered). */
const CASES = [
    ['a "b" é 🎉 １', '"a \\"b\\" é 🎉 １"'],
    ['tab\t', '"tab\\t"'],
    ['e\u0301', '"e\u0301"'],
    ['\u0301e', '"\\u0301e"'],
    ['encode\u200b', '"encode\\u200b"'],
    ['\ufeff{}', '"\\ufeff{}"'],
    ['1\u00a0000', '"1\\u00a0000"'],
    ['a\u202eb', '"a\\u202eb"'],
    ['\x7f\x85\u2028', '"\\u007f\\u0085\\u2028"'],
    ['\u{e0041}', '"\\udb40\\udc41"'],
    ['\ud800', '"\\ud800"'],
];
t.test('a quotation shows every character of the text', async (t) => {
    for (const [text, quotation] of CASES) {
        t.equal(visiblyQuoted(text), quotation);
        t.equal(JSON.parse(visiblyQuoted(text)), text);
    }
});
//# sourceMappingURL=visibly-quoted.test.js.map