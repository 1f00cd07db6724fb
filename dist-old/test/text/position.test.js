import fc from 'fast-check';
import t from 'tap';
import { positionAt } from '../../workers/text/position.js';
t.test('lines end at LF, CRLF and CR', async (t) => {
    const text = 'ab\ncd\r\ne\rf\n\r\r\n';
    const places = [...'ab\ncd\r\ne\rf\n\r\r\n', ''].map((_, offset) => {
        const { line, column } = positionAt(text, offset);
        return `${line}:${column}`;
    });
    t.strictSame(places, [
        '1:1',
        '1:2',
        '1:3',
        '2:1',
        '2:2',
        '2:3',
        '2:4',
        '3:1',
        '3:2',
        '4:1',
        '4:2',
        '5:1',
        '6:1',
        '6:2',
        '7:1',
    ]);
});
t.test('columns are UTF-16 code units', async (t) => {
    t.strictSame(positionAt('é😀x', 3), { line: 1, column: 4 });
    t.strictSame(positionAt('\u2028\u0085\fx', 3), { line: 1, column: 4 }, 'other separators do not end a line');
});
t.test('the end of the text has a position', async (t) => {
    t.strictSame(positionAt('', 0), { line: 1, column: 1 });
    t.strictSame(positionAt('ab', 2), { line: 1, column: 3 });
    t.strictSame(positionAt('ab\n', 3), { line: 2, column: 1 });
});
t.test('positions agree with a split into lines', async (t) => {
    const text = fc.array(fc.constantFrom('a', 'é', '😀', '\n', '\r', '\r\n')).map(parts => parts.join(''));
    fc.assert(fc.property(text, fc.nat(), (text, n) => {
        const offset = n % (text.length + 1);
        // A line with CRLF ends after the LF.
        const before = text.slice(0, offset).replace(/\r$/, text[offset] === '\n' ? 'r' : '\r');
        const lines = before.split(/\r\n|\n|\r/);
        const { line, column } = positionAt(text, offset);
        return line === lines.length && column === (lines.at(-1)?.length ?? 0) + 1;
    }));
    t.pass();
});
//# sourceMappingURL=position.test.js.map