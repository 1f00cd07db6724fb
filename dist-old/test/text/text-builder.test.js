import fc from 'fast-check';
import t from 'tap';
import { TextBuilder, TextTooLong } from '../../workers/text/text-builder.js';
const DASH = 0x2d;
t.test('the result equals concatenation', async (t) => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', '\x80', 'é', '€', '😀', '\ud800') }));
    const step = fc.oneof(fc.record({ start: fc.nat(), end: fc.nat() }), fc.record({ count: fc.nat(100) }), fc.record({ other: text }));
    fc.assert(fc.property(text, fc.nat(8), fc.array(step), (source, expected, steps) => {
        const builder = new TextBuilder(source, expected, 1_000_000);
        let expectation = '';
        for (const step of steps) {
            if ('count' in step) {
                builder.repeat(DASH, step.count);
                expectation += '-'.repeat(step.count);
            }
            else if ('other' in step) {
                builder.append(step.other);
                expectation += step.other;
            }
            else {
                const start = step.start % (source.length + 1);
                const end = start + (step.end % (source.length - start + 1));
                builder.slice(start, end);
                expectation += source.slice(start, end);
            }
        }
        return builder.toString() === expectation;
    }));
    t.pass('any sequence of appends');
});
t.test('all code units are kept', async (t) => {
    for (const source of ['abc', 'é', '\u0000\u007f\u0080\u00ff\u0100', '\ud800', '\udc00\ud800', '😀', '\ufeffa']) {
        const builder = new TextBuilder(source, 0, 100);
        builder.slice(0, source.length);
        t.equal(builder.toString(), source);
    }
});
t.test('a text above the limit throws', async (t) => {
    for (const source of ['a', 'é']) {
        const builder = new TextBuilder(source, 0, 10);
        builder.repeat(DASH, 9);
        builder.slice(0, 1);
        t.equal(builder.toString(), `---------${source}`, 'a text of exactly the limit is allowed');
        t.throws(() => builder.slice(0, 1), TextTooLong, 'one more character throws');
        t.throws(() => builder.repeat(DASH, 1), TextTooLong);
        t.throws(() => builder.append('é'), TextTooLong);
        t.throws(() => new TextBuilder(source, 100, 10).repeat(DASH, 11), TextTooLong, 'the expected length does not raise the limit');
    }
});
//# sourceMappingURL=text-builder.test.js.map