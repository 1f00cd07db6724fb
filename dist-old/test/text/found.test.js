import t from 'tap';
import { found } from '../../workers/text/found.js';
for (const [text, expected] of [
    ['}', '"}"'],
    ['"', `'"'`],
    ['', 'the end of the text'],
    [' ', 'U+0020'],
    ['\n', 'U+000A'],
    ['\x7f', 'U+007F'],
    ['é', '"é" (U+00E9)'],
    ['😀', '"😀" (U+1F600)'],
    ['\u0301', 'U+0301'],
    ['\ud800', 'U+D800'],
]) {
    t.equal(found(text, 0), expected, JSON.stringify(text));
}
//# sourceMappingURL=found.test.js.map