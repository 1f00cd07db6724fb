import t from 'tap';
import { offsetOf, placeIn } from '../../src/web/text-place.js';
t.test('the position in a message is that in the text, whatever ends its lines', async (t) => {
    for (const [end, text] of [
        ['LF', 'one\ntwo\nthree'],
        ['CRLF', 'one\r\ntwo\r\nthree'],
        ['CR', 'one\rtwo\rthree'],
    ]) {
        const offset = text.indexOf('three') + 2;
        t.same(placeIn(`unexpected character at offset ${offset}`, text), { line: 3, column: 3 }, end);
        t.equal(offsetOf(text, 3, 3), offset, `${end}, and back`);
    }
    t.same(placeIn('line 2, column 5: mapping key', ''), { line: 2, column: 5 }, 'a position that the message names');
    const inner = 'invalid JSON at offset 7 of the decoded text';
    t.same(placeIn(inner, 'abcdefghijk'), { line: undefined, column: undefined }, 'a position elsewhere');
    t.same(placeIn('no position', ''), { line: undefined, column: undefined });
});
//# sourceMappingURL=text-place.test.js.map