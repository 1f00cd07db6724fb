import fc from 'fast-check';
import t from 'tap';
import { JsonKind, JsonScanner } from '../../workers/json/scanner.js';
import { JsonWriter } from '../../workers/json/writer.js';
import { TextTooLong } from '../../workers/text/text-builder.js';
import { format } from './format.js';
import { jsonText } from './texts.js';
const TWO_SPACES = { unit: 0x20, width: 2 };
/** Adds the lexemes of a text to the writer. */
function lexemesOf(text, json) {
    const lexemes = [];
    const scanner = new JsonScanner(text);
    for (let kind = scanner.next(); kind !== JsonKind.end; kind = scanner.next()) {
        lexemes.push(json.add(kind, text.slice(scanner.start, scanner.end)));
    }
    return lexemes;
}
t.test('generated text equals formatted text', async (t) => {
    fc.assert(fc.property(jsonText, text => {
        const json = new JsonWriter();
        const lexemes = lexemesOf(text, json);
        return json.layOut(lexemes, TWO_SPACES, 1_000_000) === format(text, '  ', false);
    }));
    t.pass();
});
t.test('a lexeme may be used many times', async (t) => {
    const json = new JsonWriter();
    const one = json.add(JsonKind.number, '1');
    const name = json.add(JsonKind.name, '"é"');
    const lexemes = [
        json.beginArray,
        one,
        json.beginObject,
        name,
        one,
        json.endObject,
        json.beginArray,
        json.endArray,
        one,
        json.endArray,
    ];
    t.equal(json.layOut(lexemes, null, 100), '[1,{"é":1},[],1]');
});
t.test('a text above the limit throws', async (t) => {
    const json = new JsonWriter();
    function* endless() {
        yield json.beginArray;
        for (;;)
            yield json.beginArray;
    }
    t.throws(() => json.layOut(endless(), null, 1000), TextTooLong, 'an endless sequence stops at the limit');
});
//# sourceMappingURL=writer.test.js.map