import fc from 'fast-check';
import t from 'tap';
import { Decimal, exactDouble } from '../../workers/number/decimal.js';
import { Divisor } from '../../workers/number/divisor.js';
/** JSON numbers in every form, with similar values. */
const lexeme = fc
    .tuple(fc.constantFrom('', '-'), fc.constantFrom('0', '1', '10', '100', '12', '120', '123456789012345678901234567890'), fc.constantFrom('', '.0', '.5', '.50', '.05', '.000000000000000000001'), fc.constantFrom('', 'e0', 'E+1', 'e-1', 'e-2', 'e20', 'e-30', 'e0005'))
    .map(parts => parts.join(''));
const divides = (divisor, dividend) => new Divisor(Decimal.of(divisor)).divides(Decimal.of(dividend));
/** The oracle: the number times 10^60 as an integer. */
function scaled(text) {
    const [, sign, whole = '', fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
    const magnitude = BigInt(whole + fraction) * 10n ** BigInt(60 - fraction.length + Number(power));
    return sign === '-' ? -magnitude : magnitude;
}
t.test('results agree with BigInt', async (t) => {
    fc.assert(fc.property(lexeme, lexeme, (a, b) => {
        const [x, y] = [scaled(a), scaled(b)];
        const [left, right] = [Decimal.of(a), Decimal.of(b)];
        return (Math.sign(left.compare(right)) === (x < y ? -1 : x > y ? 1 : 0) &&
            (left.key === right.key) === (x === y) &&
            left.isInteger === (x % 10n ** 60n === 0n) &&
            (y <= 0n || new Divisor(right).divides(left) === (x % y === 0n)));
    }), { numRuns: 5000 });
    t.pass('comparison, keys, integers and multiples agree');
    fc.assert(fc.property(lexeme, lexeme, (a, b) => {
        const [x, y] = [exactDouble(a), exactDouble(b)];
        return x === undefined || y === undefined || Math.sign(x - y) === Math.sign(Number(scaled(a) - scaled(b)));
    }), { numRuns: 5000 });
    t.pass('exact doubles agree');
});
t.test('numbers with huge exponents are compared', async (t) => {
    const huge = '1e1000000000000000000000';
    t.equal(Decimal.of(huge).isInteger, true);
    t.equal(Decimal.of(`-${huge}`).compare(Decimal.of('0')), -1);
    t.equal(divides('1e-1000000000000000000000', huge), true);
    t.equal(divides('3', huge), false);
    t.equal(divides(huge, '1e-1000000000000000000000'), false);
    t.equal(Decimal.of('-0.000').key, '0');
    t.equal(Decimal.of('100').key, '100');
    t.equal(Decimal.of('1e2').key, '100');
});
t.test('divisors with many factors of 2 or 5 are exact', async (t) => {
    const small = fc.integer({ min: 1, max: 2000 }).map(BigInt);
    const power = fc
        .tuple(fc.constantFrom(1n, 2n, 5n, 10n), fc.integer({ min: 0, max: 90 }))
        .map(([base, exponent]) => base ** BigInt(exponent));
    fc.assert(fc.property(small, power, small, power, (a, b, c, d) => divides(String(c * d), String(a * b)) === ((a * b) % (c * d) === 0n)), { numRuns: 5000 });
    fc.assert(fc.property(small, fc.integer({ min: 0, max: 400 }), power, (a, exponent, divisor) => {
        return divides(String(divisor), `${a}e${exponent}`) === ((a * 10n ** BigInt(exponent)) % divisor === 0n);
    }), { numRuns: 5000 });
    const exponent = '9'.repeat(100_000);
    t.equal(divides(`${2n ** 5000n}`, `3e${exponent}`), true, '2^5000 and an exponent of 100,000 digits');
    t.equal(divides(`${2n ** 5000n}`, `3e4999`), false);
    t.equal(divides(`${2n ** 5000n}`, `3e5000`), true);
    t.equal(divides(`${5n ** 5000n * 3n}`, `3e5000`), true);
    t.equal(divides(`${5n ** 5000n * 3n}`, `3e4999`), false);
    t.equal(divides(`7${'3'.repeat(100_000)}`, `1e${exponent}`), false);
});
//# sourceMappingURL=decimal.test.js.map