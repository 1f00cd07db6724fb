import t from 'tap';
import { createLabel, readLabel, writeLabel } from '../../src/shared/label.js';
t.test('a label keeps the last text that fits', async (t) => {
    const label = createLabel(8);
    t.equal(readLabel(label), '');
    t.equal(writeLabel(label, 'é234567'), true);
    t.equal(readLabel(label), 'é234567');
    t.equal(writeLabel(label, 'é2345678'), false, 'nine bytes of UTF-8');
    t.equal(readLabel(label), 'é234567');
    t.equal(writeLabel(label, 'a'), true);
    t.equal(readLabel(label), 'a');
});
//# sourceMappingURL=label.test.js.map