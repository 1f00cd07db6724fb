import fc from 'fast-check';
import t from 'tap';
import { isEditable, restoreLineEnds, withLineFeeds } from '../../src/web/edited-text.js';
t.test('a text with too many characters or lines is not put into a text area', async (t) => {
    t.equal(isEditable('x'.repeat(500_000)), true);
    t.equal(isEditable('x'.repeat(500_001)), false);
    for (const end of ['\n', '\r\n', '\r']) {
        t.equal(isEditable(`x${end}`.repeat(19_999)), true, JSON.stringify(end));
        t.equal(isEditable(`x${end}`.repeat(20_000)), false, JSON.stringify(end));
    }
});
t.test('an edit keeps the line ends around it', async (t) => {
    for (const [original, edited, expected] of [
        ['a\r\nb\r\nc', 'a\nbx\nc', 'a\r\nbx\r\nc'],
        ['a\r\nb', 'a\nb\nc', 'a\r\nb\r\nc'],
        ['a\r\nb\r\n', 'a\n\nb\n', 'a\r\n\r\nb\r\n'],
        ['a\r\nb\nc\rd', 'a\nb\nc\nde', 'a\r\nb\nc\rde'],
        ['a\r\nb\nc\rd', 'xa\nb\nc\nd', 'xa\r\nb\nc\rd'],
        ['a\r\nb', 'ab', 'ab'],
        ['\r\n\r\n\r\n', '\n\n', '\r\n\r\n'],
        ['a\nb', 'a\nb\nc', 'a\nb\nc'],
        ['a\r\nb', '', ''],
    ]) {
        t.equal(restoreLineEnds(original, edited), expected, JSON.stringify([original, edited]));
    }
});
t.test('what was typed is never lost, and an edit back restores the original of uniform line ends', async (t) => {
    const lines = (end) => fc.array(fc.constantFrom('', 'a', 'b'), { maxLength: 6 }).map(all => all.join(end));
    const mixed = fc.array(fc.constantFrom('a', 'b', '\r\n', '\n', '\r'), { maxLength: 12 }).map(all => all.join(''));
    fc.assert(fc.property(mixed, lines('\n'), (original, edited) => {
        t.equal(withLineFeeds(restoreLineEnds(original, edited)), edited);
        t.equal(restoreLineEnds(original, withLineFeeds(original)), original);
    }));
    fc.assert(fc.property(lines('\r\n'), lines('\n'), (original, edited) => {
        if (original.includes('\r'))
            t.equal(restoreLineEnds(original, edited), edited.replaceAll('\n', '\r\n'));
    }));
});
//# sourceMappingURL=edited-text.test.js.map