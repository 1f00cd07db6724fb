import fc from 'fast-check';
import t from 'tap';
import { canonicalValues } from '../../workers/json/canonical.js';
import { jsonText, literal } from './texts.js';
t.test('equal values have one canonical form', async (t) => {
    // By hand: the same number in the grammar of RFC 8259 section 6, the same string in that of section 7.
    for (const [spelling, ...texts] of [
        ['0', '0', '-0', '0.0', '-0.00', '0e5', '0E-99999999999999999999', '0.000e+1'],
        ['1', '1', '1.0', '1.000', '10e-1', '0.1e1', '0.0001e4', '1e0', '1E+00', '1e-0'],
        ['-15e-1', '-1.5', '-15e-1', '-0.15e+1', '-1.50', '-150E-2'],
        ['1e2', '100', '1e2', '1E+2', '100.00', '0.1e3', '1e0002'],
        ['1e400', '1e400', '10e399', '0.001e403'],
        ['5e-324', '5e-324', '0.5e-323', '50e-325'],
        ['12345678901234567890123', '12345678901234567890123', '12345678901234567890123.0', '1.2345678901234567890123e22'],
        ['1e100000000000000000000', '1e100000000000000000000', '10e99999999999999999999', '0.1e+100000000000000000001'],
        ['1e-100000000000000000000', '1e-100000000000000000000', '10e-100000000000000000001'],
        ['1e999999999999999', '1e999999999999999', '10e999999999999998'],
        ['1e1000000000000000', '1e1000000000000000', '10e999999999999999', '0.1e1000000000000001'],
        ['1e-999999999999999', '1e-999999999999999', '0.1e-999999999999998', '10e-1000000000000000'],
        ['1e1999999999999999', '1e1999999999999999', '0.1e2000000000000000', '10e1999999999999998'],
        ['1e-2000000000000000', '1e-2000000000000000', '0.1e-1999999999999999', '10e-002000000000000001'],
        ['"a"', '"a"', '"\\u0061"'],
        ['"/\\""', '"/\\""', '"\\/\\""', '"\\u002f\\u0022"'],
        ['"\\n\\\\\\u0001"', '"\\n\\\\\\u0001"', '"\\u000a\\u005C\\u0001"'],
        ['"😀"', '"😀"', '"\\ud83d\\ude00"', '"\\uD83D\\uDE00"'],
        ['"\ud800"', '"\ud800"', '"\\ud800"'],
        ['"\u2028\x7f"', '"\u2028\x7f"', '"\\u2028\\u007f"'],
        ['""', '""'],
        ['{"a":[true,false,null]}', '{"a":[true,false,null]}', '{"\\u0061":[true,false,null]}'],
    ]) {
        for (const text of texts)
            t.equal(canonicalValues(text), spelling, literal(text));
    }
});
t.test('different values have different canonical forms', async (t) => {
    const spellings = [
        '9007199254740992',
        '9007199254740993',
        '0.1',
        '0.10000000000000000001',
        '1e400',
        '1e401',
        '-1',
        '1',
        '"1"',
        '"\\u0000"',
        '"\\\\u0000"',
        '"0"',
        'null',
    ].map(canonicalValues);
    t.equal(new Set(spellings).size, spellings.length);
});
t.test('white space and structure are kept', async (t) => {
    t.equal(canonicalValues(' [ 1.0 ,\t{"b":10, "\\u0061" : 2 } ]\n'), ' [ 1 ,\t{"b":1e1, "a" : 2 } ]\n');
    fc.assert(fc.property(jsonText, text => {
        const canonical = canonicalValues(text);
        return (canonicalValues(canonical) === canonical &&
            JSON.stringify(JSON.parse(canonical)) === JSON.stringify(JSON.parse(text)));
    }));
    t.pass('JSON.parse reads the same value, and canonicalization is idempotent');
    t.throws(() => canonicalValues('[1.]'), { name: 'JsonSyntaxError', offset: 3 });
});
t.test('exponents of any size are exact', async (t) => {
    const exponent = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    const nines = fc
        .tuple(fc.nat(40), fc.integer({ min: -20, max: 20 }), fc.constantFrom(1n, -1n))
        .map(([size, off, sign]) => sign * (10n ** BigInt(size) + BigInt(off)));
    fc.assert(fc.property(fc.oneof(exponent, nines), fc.nat(30), fc.nat(30), (power, zeros, places) => {
        const text = places > 0 ? `0.${'0'.repeat(places - 1)}7${'0'.repeat(zeros)}e${power}` : `7${'0'.repeat(zeros)}e${power}`;
        const expected = places > 0 ? power - BigInt(places) : power + BigInt(zeros);
        t.equal(canonicalValues(text), `7${expected === 0n ? '' : `e${expected}`}`);
    }), { numRuns: 500 });
});
t.test('long numbers take linear time', async (t) => {
    const zeros = '0'.repeat(1_000_000);
    t.equal(canonicalValues(`1${zeros}1`), `1${zeros}1`, 'zeros inside');
    t.equal(canonicalValues(`1${zeros}`), '1e1000000', 'trailing zeros');
    t.equal(canonicalValues(`0.${zeros}1`), '1e-1000001', 'leading zeros of a fraction');
    t.equal(canonicalValues(`1e${zeros}7`), '1e7', 'an exponent of zeros');
    t.equal(canonicalValues(`10e${'9'.repeat(5_000_000)}`), `1e1${'0'.repeat(5_000_000)}`, 'a long exponent');
});
//# sourceMappingURL=canonical.test.js.map