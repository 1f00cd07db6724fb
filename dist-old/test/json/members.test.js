import fc from 'fast-check';
import t from 'tap';
import { memberTexts } from '../../workers/json/members.js';
import { JsonSyntaxError } from '../../workers/json/syntax-error.js';
const membersOf = (text) => Object.fromEntries(memberTexts(text) ?? [['none', '']]);
t.test('members have the source text of their values', async (t) => {
    t.same(membersOf('{ "a" : 1.0 , "b":[ {"a":2} ], "\\u0063":{"a":{}} , "d":"x" }'), {
        a: '1.0',
        b: '[ {"a":2} ]',
        c: '{"a":{}}',
        d: '"x"',
    });
    t.same(membersOf('{}'), {});
    t.same(membersOf('{"a":1,"a":2}'), { a: '2' }, 'the last of equal names');
    t.equal(memberTexts('{"__proto__":1}')?.get('__proto__'), '1');
    for (const other of ['1', 'null', '[]', '[{"a":1}]', '"x"'])
        t.equal(memberTexts(other), undefined, other);
    for (const wrong of ['', '{', '{"a":1}x', '{"a":1,}'])
        t.throws(() => memberTexts(wrong), JsonSyntaxError, wrong);
});
t.test('members agree with JSON.parse', async () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), object => {
        const members = memberTexts(JSON.stringify(object, null, 1)) ?? new Map();
        return (members.size === Object.keys(object).length &&
            [...members].every(([name, text]) => JSON.stringify(JSON.parse(text)) === JSON.stringify(object[name])));
    }));
});
t.test('objects of any depth are read', async (t) => {
    t.equal(memberTexts(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)?.get('a')?.length, 400_000);
});
//# sourceMappingURL=members.test.js.map