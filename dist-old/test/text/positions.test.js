import fc from 'fast-check';
import t from 'tap';
import { positionAt } from '../../workers/text/position.js';
import { Positions } from '../../workers/text/positions.js';
t.test('every offset has the position found by counting', async (t) => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '😀', '\u2028') }), text => {
        const lines = new Positions(text);
        return (Array.from({ length: text.length + 1 }, (_, offset) => offset)
            // The offset between CR and LF is never a position.
            .filter(offset => text.slice(offset - 1, offset + 1) !== '\r\n')
            .every(offset => {
            const [found, counted] = [lines.at(offset), positionAt(text, offset)];
            return found.line === counted.line && found.column === counted.column;
        }));
    }));
    t.pass();
});
//# sourceMappingURL=positions.test.js.map