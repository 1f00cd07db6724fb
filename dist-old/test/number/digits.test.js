import fc from 'fast-check';
import t from 'tap';
import { firstForeign, numberOf } from '../../workers/number/digits.js';
/** The oracle: Horner's method, digit by digit. */
const horner = (digits, base) => [...digits].reduce((sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)), 0n);
const BASES = Array.from({ length: 35 }, (_, n) => n + 2);
t.test('digits are read in every base, at lengths around the size of a chunk', async (t) => {
    for (const base of BASES) {
        const top = (base - 1).toString(base);
        for (const length of [1, 2, 9, 10, 11, 16, 17, 18, 33, 34, 52, 53, 54, 106, 107, 333]) {
            for (const digits of [top.repeat(length), `1${'0'.repeat(length - 1)}`, `${'0'.repeat(length - 1)}1`]) {
                if (numberOf(digits, base) !== horner(digits, base))
                    t.fail(`${digits} in base ${base}`);
            }
        }
    }
    t.equal(numberOf('', 7), 0n, 'no digits are 0');
});
t.test('reading is the inverse of BigInt.prototype.toString', async () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 2n ** 3000n }), fc.constantFrom(...BASES), fc.nat(99), (value, base, zeros) => {
        const digits = '0'.repeat(zeros) + value.toString(base);
        return numberOf(digits, base) === value && numberOf(digits.toUpperCase(), base) === value;
    }));
});
t.test('thousands of digits are read', async (t) => {
    const digits = '1001101'.repeat(601);
    for (const base of BASES)
        t.equal(numberOf(digits, base), horner(digits, base), `base ${base}`);
});
t.test('digits are 0-9 and ASCII letters below the base', async (t) => {
    const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    for (const base of BASES) {
        const accepted = everyUnit.filter(unit => firstForeign(unit, base, 0) < 0);
        const expected = everyUnit.filter(unit => /[0-9A-Za-z]/.test(unit) && !Number.isNaN(Number.parseInt(unit, base)));
        t.equal(accepted.join(''), expected.join(''), `base ${base}`);
    }
    t.equal(firstForeign('0129a', 8, 0), 3);
    t.equal(firstForeign('0129a', 8, 4), 4);
});
//# sourceMappingURL=digits.test.js.map