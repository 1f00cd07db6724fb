import fc from 'fast-check';
import t from 'tap';
import { JsonText, stringify } from '../../workers/json/json-text.js';
t.test('texts are inserted verbatim', async (t) => {
    t.equal(stringify({ a: new JsonText('12345678901234567890'), b: [new JsonText('1.0'), 'x', new JsonText('{"n":-0}')] }), '{"a":12345678901234567890,"b":[1.0,"x",{"n":-0}]}');
    t.equal(stringify(new JsonText('1e400')), '1e400');
    const many = Array.from({ length: 12 }, (_, index) => new JsonText(`[${index}]`));
    t.equal(stringify(many), `[${many.map(({ text }) => text).join(',')}]`);
});
t.test('a text with the syntax of replacement patterns is kept', async (t) => {
    t.equal(stringify([new JsonText('"$&$1$`"'), '$&']), '["$&$1$`","$&"]');
});
t.test('without texts the result equals JSON.stringify', async () => {
    fc.assert(fc.property(fc.jsonValue(), value => stringify(value) === JSON.stringify(value)));
});
t.test('a text may have any depth', async (t) => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    t.equal(stringify({ deep: new JsonText(deep) }).length, deep.length + '{"deep":}'.length);
});
t.test('a failed call leaves no state behind', async (t) => {
    t.throws(() => stringify([new JsonText('1'), 1n]));
    t.equal(stringify(['x']), '["x"]');
});
//# sourceMappingURL=json-text.test.js.map