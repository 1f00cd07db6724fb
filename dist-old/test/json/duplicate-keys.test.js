import fc from 'fast-check';
import t from 'tap';
import { duplicateKeyWarnings } from '../../workers/json/duplicate-keys.js';
const warning = (at, key, others = '') => [
    `${at}: duplicate key ${key}${others}: most JSON readers keep only the last value`,
];
t.test('the warning names the first duplicate and counts the others', async (t) => {
    // Counted by hand; which keys are equal: RFC 8259 section 8.3.
    const cases = [
        ['{"a":1,"a":2}', warning('line 1, column 8', '"a"')],
        ['{"a":1,\n "\\u0061":2}', warning('line 2, column 2', '"a"')],
        ['[{"a":1,"b":2},{"b":1,"a":2,"b":3}]', warning('line 1, column 29', '"b"')],
        ['[{"a":1,"b":2},{"a":1,"b":2,"b":3,"a":4}]', warning('line 1, column 29', '"b"', ' (and 1 more)')],
        ['{"a":{"a":1,"b":{"":0,"":0}},"b":2}', warning('line 1, column 23', '""')],
        ['{"__proto__":1,"__proto__":2}', warning('line 1, column 16', '"__proto__"')],
        [`{"${'x'.repeat(50)}":1,"${'x'.repeat(50)}":2}`, warning('line 1, column 57', `"${'x'.repeat(40)}…"`)],
        // The escaped key of the second object has as many characters as the key of the first.
        ['[{"\\\\u0061":1},{"\\u0061":1,"a":2}]', warning('line 1, column 28', '"a"')],
        ['[{"a":1},{"a":1}]', []],
        ['{"a":{"a":{"a":1}}}', []],
        ['{"a":1,"A":2,"\\u00e9":3,"e\\u0301":4}', []],
        ['1', []],
    ];
    for (const [text, warnings] of cases)
        t.strictSame(duplicateKeyWarnings(text), warnings, text);
});
t.test('warns if and only if JSON.parse drops members', async (t) => {
    const name = fc.constantFrom('a', 'b', 'c', '\\u0061', '\\\\u0061', '');
    const { value } = fc.letrec(tie => ({
        value: fc.oneof({ maxDepth: 4, withCrossShrink: true }, fc.constantFrom('1', '"a"', 'null'), fc.array(tie('value'), { maxLength: 4 }).map(items => `[${items.join()}]`), fc
            .array(fc.tuple(name, tie('value')), { maxLength: 5 })
            .map(members => `{${members.map(([key, member]) => `"${key}":${member}`).join()}}`)),
    }));
    const names = (text) => text.match(/"(?:[^"\\]|\\.)*":/g)?.length ?? 0;
    fc.assert(fc.property(value, text => {
        const kept = names(JSON.stringify(JSON.parse(text)));
        return kept < names(text) === duplicateKeyWarnings(text).length > 0;
    }), { numRuns: 2000 });
    t.pass('warnings agree with JSON.parse');
});
t.test('300,000 keys, in one object or in many, take linear time', async (t) => {
    const keys = Array.from({ length: 300_000 }, (_, n) => `"k${n}":0`).join();
    t.strictSame(duplicateKeyWarnings(`{${keys}}`), []);
    t.strictSame(duplicateKeyWarnings(`[${'{"a":1,"b":2},'.repeat(300_000)}{}]`), []);
    t.strictSame(duplicateKeyWarnings(`${'['.repeat(300_000)}${']'.repeat(300_000)}`), []);
});
//# sourceMappingURL=duplicate-keys.test.js.map