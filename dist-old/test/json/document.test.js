import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { JsonDocument } from '../../workers/json/document.js';
import { JsonKind } from '../../workers/json/scanner.js';
import { jsonText } from './texts.js';
/** Builds the value of the token at `at` from the document. */
function valueAt(document, at) {
    switch (document.kind(at)) {
        case JsonKind.beginObject:
            return Object.fromEntries([...document.members(at)].map(([name, value]) => [name, valueAt(document, value)]));
        case JsonKind.beginArray: {
            const items = [];
            for (let item = at + 1; !document.closes(item); item = document.after(item))
                items.push(valueAt(document, item));
            return items;
        }
        case JsonKind.string:
            return document.string(at);
        default:
            return JSON.parse(document.source(at));
    }
}
t.test('tokens have the values of JSON.parse and their offsets', async (t) => {
    fc.assert(fc.property(jsonText, text => {
        const document = new JsonDocument(text);
        return (isDeepStrictEqual(valueAt(document, 0), JSON.parse(text)) &&
            document.source(0) === text.trim() &&
            document.after(0) === document.length);
    }), { numRuns: 1000 });
    t.pass();
    const document = new JsonDocument(' {"a": [1, {}], "b": "c"} ');
    t.equal(document.size(0), 2);
    t.equal(document.source(document.members(0).get('a')), '[1, {}]');
    t.equal(document.start(document.members(0).get('b')), 21);
    t.throws(() => new JsonDocument('[1'), { name: 'JsonSyntaxError', offset: 2 });
});
//# sourceMappingURL=document.test.js.map