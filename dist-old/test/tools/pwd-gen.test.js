import t from 'tap';
import contract from '../../src/tools/pwd-gen.js';
import { chosenClasses } from '../../workers/password/classes.js';
import { run } from '../../workers/tools/pwd-gen.js';
import { table } from '../table.js';
const NONE = { lowercase: false, uppercase: false, digits: false, symbols: false };
const ALL = { lowercase: true, uppercase: true, digits: true, symbols: true };
const input = (options) => ({
    length: 16,
    ...ALL,
    excludeAmbiguous: false,
    count: 20,
    ...options,
});
const PATTERNS = {
    lowercase: /[a-z]/,
    uppercase: /[A-Z]/,
    digits: /[0-9]/,
    symbols: /[!#$%&()*+,\-./:;<=>?@[\]^_{|}~]/,
};
const names = Object.keys(PATTERNS);
t.test('passwords have the length and exactly the chosen classes', async (t) => {
    for (let choice = 1; choice < 16; choice++) {
        const chosen = Object.fromEntries(names.map((name, index) => [name, (choice & (1 << index)) !== 0]));
        for (const excludeAmbiguous of [false, true]) {
            for (const length of [8, 9, 31, 128]) {
                const { passwords } = run(input({ length, ...chosen, excludeAmbiguous }), 1000);
                const wrong = passwords.filter(password => password.length !== length ||
                    names.some(name => PATTERNS[name].test(password) !== chosen[name]) ||
                    (excludeAmbiguous && /[Il1O0]/.test(password)) ||
                    /[^!#$%&()*+,\-./:;<=>?@[\]^_{|}~A-Za-z0-9]/.test(password));
                t.same(wrong, [], `${names.filter(name => chosen[name]).join(', ')}, ${length}${excludeAmbiguous ? ', unambiguous' : ''}`);
                t.equal(new Set(passwords).size, 20);
            }
        }
    }
    t.equal(chosenClasses({ ...NONE, symbols: true }, false)[0]?.length, 28, 'there are 28 symbols');
});
t.test('the entropy counts the possible passwords', async (t) => {
    table(t, contract, run, [
        ...[
            ['10^8: digits alone', { ...NONE, digits: true }, 8, 26.58],
            ['26^128: lower-case letters alone', { ...NONE, lowercase: true }, 128, 601.66],
            ['8^8: digits without 0 and 1', { ...NONE, digits: true, excludeAmbiguous: true }, 8, 24],
            [
                '36^8 - 26^8 - 10^8',
                { ...NONE, lowercase: true, digits: true },
                8,
                Math.round(Math.log2(36 ** 8 - 26 ** 8 - 10 ** 8) * 100) / 100,
            ],
        ].map(([name, options, length, entropyBits]) => ({
            name,
            input: input({ ...options, length, count: 1 }),
            result: { entropyBits },
        })),
        { name: 'no class', input: input(NONE), error: /lowercase, uppercase, digits and symbols/ },
    ]);
});
/** Counts the texts of `length` characters with at least one of each class, by enumeration. */
function enumerate(classes, length) {
    const alphabet = classes.join('');
    let count = 0;
    for (let index = 0; index < alphabet.length ** length; index++) {
        let text = '';
        for (let rest = index, place = 0; place < length; place++, rest = Math.floor(rest / alphabet.length))
            text += alphabet.charAt(rest % alphabet.length);
        if (classes.every(characters => [...text].some(character => characters.includes(character))))
            count++;
    }
    return count;
}
t.test('the number of possible passwords agrees with enumeration over small alphabets', async (t) => {
    const { countPasswords, log2 } = await import('../../workers/password/entropy.js');
    for (const classes of [['ab'], ['ab', 'c'], ['abc', 'de', 'f'], ['ab', 'c', 'd', 'ef']]) {
        for (const length of [1, 2, 4, 6]) {
            t.equal(countPasswords(classes.map(({ length }) => length), length), BigInt(enumerate(classes, length)), `${classes.join(' ')}, ${length}`);
        }
    }
    // The last two: 900 and 300 * log2(10).
    for (const [count, bits] of [
        [1n, 0],
        [2n, 1],
        [3n, 1.58],
        [1n << 900n, 900],
        [10n ** 300n, 996.58],
    ])
        t.equal(log2(count), bits, `log2 of ${count}`);
});
/**
 * Upper bound of chi-square with `freedom` degrees of freedom (Wilson and Hilferty, 1931). Chance exceeds it once in
 * about 10 million runs: z is 5.2.
 */
const bound = (freedom) => freedom * (1 - 2 / (9 * freedom) + 5.2 * Math.sqrt(2 / (9 * freedom))) ** 3;
t.test('passwords are uniform (chi-square; fails by chance once in ten million runs)', async (t) => {
    const { drawPassword } = await import('../../workers/password/draw.js');
    const chiSquare = (counts, expected) => counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    const classes = ['abc', 'DE', '7'];
    const seen = new Map();
    const draws = 60_000;
    for (let i = 0; i < draws; i++) {
        const password = drawPassword(classes, 4);
        seen.set(password, (seen.get(password) ?? 0) + 1);
    }
    const possible = enumerate(classes, 4);
    t.equal(seen.size, possible, 'every possible password is drawn');
    t.ok(chiSquare([...seen.values()], draws / possible) < bound(possible - 1), 'all passwords are equally likely');
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    const countsByPosition = Array.from({ length: 8 }, () => new Array(26).fill(0));
    for (let i = 0; i < 30_000; i++) {
        for (const [position, character] of [...drawPassword([alphabet], 8)].entries())
            countsByPosition[position][alphabet.indexOf(character)]++;
    }
    for (const [position, counts] of countsByPosition.entries())
        t.ok(chiSquare(counts, 30_000 / 26) < bound(25), `the letters at position ${position}`);
});
//# sourceMappingURL=pwd-gen.test.js.map