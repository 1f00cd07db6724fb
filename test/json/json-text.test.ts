import fc from 'fast-check';
import t from 'tap';
import { JsonText, stringify } from '../../workers/json/json-text.js';

t.test('texts stand in their places as they are', async t => {
  t.equal(
    stringify({ a: new JsonText('12345678901234567890'), b: [new JsonText('1.0'), 'x', new JsonText('{"n":-0}')] }),
    '{"a":12345678901234567890,"b":[1.0,"x",{"n":-0}]}',
  );
  t.equal(stringify(new JsonText('1e400')), '1e400');
  const many = Array.from({ length: 12 }, (_, index) => new JsonText(`[${index}]`));
  t.equal(stringify(many), `[${many.map(({ text }) => text).join(',')}]`);
});

t.test('a text that looks like a replacement pattern stays what it is', async t => {
  t.equal(stringify([new JsonText('"$&$1$`"'), '$&']), '["$&$1$`","$&"]');
});

t.test('without texts, as JSON.stringify', async () => {
  fc.assert(fc.property(fc.jsonValue(), value => stringify(value) === JSON.stringify(value)));
});

t.test('depth is no matter to a text', async t => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  t.equal(stringify({ deep: new JsonText(deep) }).length, deep.length + '{"deep":}'.length);
});

t.test('a value that cannot be written leaves nothing behind', async t => {
  t.throws(() => stringify([new JsonText('1'), 1n]));
  t.equal(stringify(['x']), '["x"]');
});
