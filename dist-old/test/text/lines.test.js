import t from 'tap';
import { lineAt, linesOf, sameLines, trimmed } from '../../workers/text/lines.js';
import { literal } from '../json/texts.js';
const split = (text, lines = linesOf(text)) => Array.from({ length: lines.count }, (_, n) => lineAt(lines, n));
t.test('a line ends at LF or CRLF, and a final line end does not start a line', async (t) => {
    // By hand, by the rule that `linesOf` promises.
    for (const [text, expected] of [
        ['', []],
        ['\n', ['']],
        ['\r\n', ['']],
        ['\n\n', ['', '']],
        ['a', ['a']],
        ['a\n', ['a']],
        ['a\r\n', ['a']],
        ['a\nb', ['a', 'b']],
        ['a\r\nb\n\r\nc', ['a', 'b', '', 'c']],
        ['a\r', ['a\r']],
        ['a\rb', ['a\rb']],
        ['a\r\r\nb', ['a\r', 'b']],
        ['\n\r', ['', '\r']],
        ['a\u2028b\x85c\vd\fe', ['a\u2028b\x85c\vd\fe']],
    ]) {
        t.same(split(text), expected, literal(text));
    }
    t.equal(linesOf('\n'.repeat(5_000_000)).count, 5_000_000, 'five million lines');
});
t.test('lines are trimmed', async (t) => {
    const text = ' a \n\t\u00a0b\ufeff\n \r\n\nc d\u2028';
    t.same(split(text, trimmed(linesOf(text))), ['a', 'b', '', '', 'c d']);
});
t.test('runs of lines are the same if their text is, line ends included', async (t) => {
    const a = linesOf('x\na\nb\nc');
    // By hand: lines of `a` and `other` from these numbers, and how many.
    for (const [other, n, m, count, expected] of [
        ['a\nb\nc', 1, 0, 3, true],
        ['a\nb\nc\n', 1, 0, 3, true],
        ['a\r\nb\r\nc', 1, 0, 1, true],
        ['a\r\nb\r\nc', 1, 0, 2, false],
        ['a\nb', 2, 1, 1, true],
        ['a\nb', 1, 1, 1, false],
        ['a\nbb', 1, 0, 2, false],
        ['', 0, 0, 1, false],
    ]) {
        t.equal(sameLines(a, n, linesOf(other), m, count), expected, `${literal(other)}: ${count} from ${n} and ${m}`);
    }
});
//# sourceMappingURL=lines.test.js.map