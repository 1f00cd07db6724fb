import t from 'tap';
import { loneSurrogate } from '../../workers/text/lone-surrogate.js';
// By hand, by the definition of a lone surrogate (Unicode, D75; ECMA-262, isWellFormed).
for (const [text, expected] of [
    ['', undefined],
    ['a😀\uffff', undefined],
    ['\ud800', { offset: 0, name: 'U+D800' }],
    ['ab\udfff', { offset: 2, name: 'U+DFFF' }],
    ['😀\udc00\ud800', { offset: 2, name: 'U+DC00' }],
    ['\ud83d\ud83d\ude00', { offset: 0, name: 'U+D83D' }],
]) {
    t.strictSame(loneSurrogate(text), expected, JSON.stringify(text));
}
t.strictSame(loneSurrogate(`${'😀'.repeat(1_000_000)}\ud800`), { offset: 2_000_000, name: 'U+D800' }, 'at the end of a long text');
//# sourceMappingURL=lone-surrogate.test.js.map