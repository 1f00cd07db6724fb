import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { integerSize, stringSize } from '../../workers/text/json-size.js';
const inBytes = (value) => Buffer.byteLength(JSON.stringify(value));
t.test('sizes equal those of JSON.stringify', async (t) => {
    for (let unit = 0; unit < 0x10000; unit++) {
        const text = String.fromCharCode(unit);
        if (stringSize(text) !== inBytes(text))
            t.fail(`U+${unit.toString(16)}`);
    }
    t.pass('every code unit has the right size');
    const unit = fc.constantFrom('a', '"', '\\', '\n', '\0', 'é', '€', '\ud83d', '\ude00');
    fc.assert(fc.property(fc.array(unit), fc.nat(9), fc.nat(9), (units, start, length) => {
        const text = units.join('');
        const end = Math.min(start + length, text.length);
        return start > text.length || stringSize(text, start, end) === inBytes(text.slice(start, end));
    }));
    t.pass('intact and split pairs have the right size');
    for (const value of [0, 9, 10, 99, 100, 12_345, 99_999, 100_000, 1_000_000])
        t.equal(integerSize(value), inBytes(value), `${value}`);
});
//# sourceMappingURL=json-size.test.js.map