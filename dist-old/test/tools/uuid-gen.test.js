import t from 'tap';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/uuid-gen.js';
import { run } from '../../workers/tools/uuid-gen.js';
const ids = (format, count, { uppercase = false, hyphens = true } = {}) => run({ format, count, uppercase, hyphens }, 1000).ids;
/**
 * RFC 9562 section 4 (format), 4.1 (variant 10xx), 4.2 (version); ULID specification, section "Canonical String
 * Representation".
 */
const FORMS = {
    'uuid-v4': /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    'uuid-v7': /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    // 26 digits of Crockford's alphabet; the first is at most 7, because an id has 128 bits.
    ulid: /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/,
};
const FORMATS = Object.keys(FORMS);
t.test('ids have the requested form and count, and are unique', async (t) => {
    for (const format of FORMATS) {
        for (const count of [1, 2, 1000]) {
            const generated = ids(format, count);
            t.equal(generated.length, count);
            t.equal(new Set(generated).size, count, `${format}: all ids are different`);
            t.same(generated.filter(id => !FORMS[format].test(id)), [], `${format}: all ids have its form`);
        }
    }
});
t.test('case and hyphens follow the request', async (t) => {
    for (const format of FORMATS) {
        t.match(ids(format, 20, { uppercase: true }).map(id => id.toLowerCase()), Array(20).fill(FORMS[format]));
        t.same(ids(format, 20, { uppercase: true }).filter(id => id !== id.toUpperCase()), [], `${format}: upper case`);
        t.same(ids(format, 20).filter(id => id !== id.toLowerCase()), [], `${format}: lower case`);
        t.same(ids(format, 20, { hyphens: false }).filter(id => id.includes('-')), [], `${format}: no hyphens`);
    }
    t.match(ids('uuid-v4', 1, { hyphens: false }), [/^[0-9a-f]{32}$/]);
    t.match(ids('ulid', 1, { hyphens: true }), [FORMS.ulid], 'a ULID has no hyphens');
});
t.test('version 7 and ULID increase strictly within an answer', async (t) => {
    for (const format of ['uuid-v7', 'ulid']) {
        for (let round = 0; round < 20; round++) {
            const generated = ids(format, 1000);
            t.same(generated, [...generated].sort(), `${format}, round ${round}`);
        }
    }
});
t.test('version 7 and ULID contain their time in milliseconds', async (t) => {
    const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
    const before = Date.now();
    const [v7 = ''] = ids('uuid-v7', 1, { hyphens: false });
    const [ulid = ''] = ids('ulid', 1);
    const after = Date.now();
    const times = {
        v7: Number.parseInt(v7.slice(0, 12), 16),
        ulid: [...ulid.slice(0, 10)].reduce((time, digit) => time * 32 + CROCKFORD.indexOf(digit), 0),
    };
    // By RFC 9562 section 6.2 an exhausted counter may run ahead of the clock.
    t.ok(times.v7 >= before && times.v7 <= after + 100, 'version 7', { times, before, after });
    t.ok(times.ulid >= before && times.ulid <= after, 'ULID', { times, before, after });
});
t.test('each of the 122 random bits of version 4 is set about half the time', async (t) => {
    const counts = new Array(128).fill(0);
    const rounds = 20;
    for (let round = 0; round < rounds; round++) {
        for (const id of ids('uuid-v4', 1000, { hyphens: false })) {
            const bits = BigInt(`0x${id}`).toString(2).padStart(128, '0');
            for (let i = 0; i < 128; i++)
                if (bits[i] === '1')
                    counts[i]++;
        }
    }
    // Six standard deviations of a binomial distribution: chance exceeds them once in 4 million runs of this test.
    const n = rounds * 1000;
    const free = counts.filter((_, i) => !(i >= 48 && i < 52) && i !== 64 && i !== 65);
    t.equal(free.length, 122);
    t.same(free.filter(count => Math.abs(count - n / 2) > 6 * Math.sqrt(n / 4)), []);
});
t.test('invalid requests are rejected', async (t) => {
    const validate = compile(contract);
    const input = { format: 'uuid-v4', count: 1, uppercase: false, hyphens: true };
    t.same(validate(input), []);
    for (const [wrong, path] of [
        [{ count: 0 }, 'count'],
        [{ count: 1001 }, 'count'],
        [{ count: 1.5 }, 'count'],
        [{ count: '5' }, 'count'],
        [{ count: null }, 'count'],
        [{ format: 'uuid-v1' }, 'format'],
        [{ format: 'UUID-V4' }, 'format'],
        [{ uppercase: 'true' }, 'uppercase'],
        [{ hyphens: 1 }, 'hyphens'],
    ]) {
        t.match(validate({ ...input, ...wrong }), [{ path }], JSON.stringify(wrong));
    }
});
//# sourceMappingURL=uuid-gen.test.js.map