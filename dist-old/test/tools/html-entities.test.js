import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { ANSWER_LIMIT, TEXT_LIMIT } from '../../src/shared/tool.js';
import contract from '../../src/tools/html-entities.js';
import { run } from '../../workers/tools/html-entities.js';
import { runPython } from '../python.js';
import { table } from '../table.js';
const encode = (text) => ({ mode: 'encode', text });
const toAscii = (text) => ({ mode: 'encode', text, encodeNonAscii: true });
const decode = (text) => ({ mode: 'decode', text });
const decoded = (text) => run(decode(text), 3000).result;
t.test('markup characters are encoded', async (t) => {
    table(t, contract, run, [
        {
            name: 'the four characters',
            input: encode('<a href="?b&c">'),
            result: { result: '&lt;a href=&quot;?b&amp;c&quot;&gt;' },
        },
        { name: 'the apostrophe stays', input: encode("it's"), result: { result: "it's" } },
        { name: 'a reference is text', input: encode('&amp;'), result: { result: '&amp;amp;' } },
        { name: 'nothing', input: encode(''), result: { result: '' } },
        { name: 'other characters stay', input: encode('é\xa0😀\0\x7f\r\n'), result: { result: 'é\xa0😀\0\x7f\r\n' } },
        {
            name: 'encodeNonAscii: false is the default',
            input: { mode: 'encode', text: 'é<', encodeNonAscii: false },
            result: { result: 'é&lt;' },
        },
        { name: 'non-ASCII by code point', input: toAscii('𝌆é'), result: { result: '&#x1D306;&#xE9;' } },
        {
            name: 'non-ASCII and the four characters',
            input: toAscii('<é>&"\''),
            result: { result: "&lt;&#xE9;&gt;&amp;&quot;'" },
        },
        {
            name: 'the limits of the ranges',
            input: toAscii('\x7f\x80\uffff\u{10000}\u{10ffff}'),
            result: { result: '\x7f&#x80;&#xFFFF;&#x10000;&#x10FFFF;' },
        },
        { name: 'combining characters', input: toAscii('e\u0301'), result: { result: 'e&#x301;' } },
        { name: 'a lone surrogate is left as it is', input: encode('<\ud800'), result: { result: '&lt;\ud800' } },
        {
            name: 'a lone surrogate with encodeNonAscii',
            input: toAscii('😀\udc00'),
            error: /lone surrogate U\+DC00 at offset 2/,
        },
    ]);
});
t.test('named references are decoded', async (t) => {
    table(t, contract, run, [
        {
            name: 'with a semicolon',
            input: decode('&amp;&lt;&gt;&quot;&apos;&nbsp;&eacute;'),
            result: { result: '&<>"\'\xa0é' },
        },
        { name: 'legacy names without a semicolon', input: decode('&amp &ltb&copy2'), result: { result: '& <b©2' } },
        { name: 'other names need a semicolon', input: decode('&apos &alpha;&alpha'), result: { result: '&apos α&alpha' } },
        {
            name: 'the longest name that fits',
            input: decode("I'm &notit; I tell you, I'm &notin; I tell you"),
            result: { result: "I'm ¬it; I tell you, I'm ∉ I tell you" },
            source: 'HTML standard 13.2.5.73, Named character reference state',
        },
        {
            name: 'in text, = or a letter may follow a legacy name',
            input: decode('?a=b&copy=1&not=2&ampx'),
            result: { result: '?a=b©=1¬=2&x' },
            source: 'HTML standard 13.2.5.73',
        },
        { name: 'names of two characters', input: decode('&NotEqualTilde;&fjlig;&bne;'), result: { result: '≂̸fj=⃥' } },
        { name: 'beyond the BMP', input: decode('&Afr;&zopf;'), result: { result: '𝔄𝕫' } },
        { name: 'brackets', input: decode('&lang;&rang;'), result: { result: '⟨⟩' } },
        {
            name: 'case matters',
            input: decode('&Eacute;&eacute;&EACUTE;&AMP;&Amp;'),
            result: { result: 'Éé&EACUTE;&&Amp;' },
        },
        { name: 'unknown names stay', input: decode('&bogus; &; & &a;'), result: { result: '&bogus; &; & &a;' } },
        { name: 'only once', input: decode('&amp;lt; &amp;amp;lt;'), result: { result: '&lt; &amp;lt;' } },
        {
            name: 'names of prototypes',
            input: decode('&constructor;&__proto__;&toString;'),
            result: { result: '&constructor;&__proto__;&toString;' },
        },
        {
            name: 'encodeNonAscii has no effect',
            input: { ...decode('&eacute;'), encodeNonAscii: true },
            result: { result: 'é' },
        },
    ]);
});
t.test('every named reference of the HTML standard is decoded', async (t) => {
    // The oracle is Python's table. Without python3 only the names above are tested.
    const python = runPython(t, 'import html.entities, json; print(json.dumps(html.entities.html5))');
    if (python === undefined)
        return;
    const names = Object.entries(JSON.parse(python.stdout));
    t.equal(names.length, 2231);
    for (const [around, text] of [
        ['alone', ''],
        ['before a blank', ' '],
        ['before =', '='],
        ['before a digit', '0'],
        ['twice', '&'],
    ]) {
        t.strictSame(names.filter(([name, value]) => decoded(`x&${name}${text}`) !== `x${value}${text}`), [], around);
    }
});
/** Characters of the references 80 to 9F: HTML standard 13.2.5.80, Numeric character reference end state. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
t.test('numeric references are decoded (HTML standard 13.2.5.80)', async (t) => {
    table(t, contract, run, [
        {
            name: 'decimal and hexadecimal',
            input: decode('&#65;&#x42;&#X63;&#x1f600;&#128512;'),
            result: { result: 'ABc😀😀' },
        },
        { name: 'leading zeros', input: decode('&#0000065;&#x000000000000000041;'), result: { result: 'AA' } },
        { name: 'without a semicolon', input: decode('&#65 &#x41g&#65'), result: { result: 'A AgA' } },
        { name: 'without digits', input: decode('&#; &#x; &#xg; &# &#x'), result: { result: '&#; &#x; &#xg; &# &#x' } },
        { name: '80', input: decode('&#128;&#x80;'), result: { result: '€€' } },
        { name: '0', input: decode('&#0;&#x0;'), result: { result: '\ufffd\ufffd' } },
        {
            name: 'surrogates, even in pairs',
            input: decode('&#xD83D;&#xDE00;&#55296;&#xdfff;'),
            result: { result: '\ufffd\ufffd\ufffd\ufffd' },
        },
        {
            name: 'out of range',
            input: decode('&#x110000;&#1114112;&#4294967361;&#99999999999999999999;'),
            result: { result: '\ufffd\ufffd\ufffd\ufffd' },
        },
        { name: 'the last code point', input: decode('&#x10FFFF;'), result: { result: '\u{10ffff}' } },
        {
            name: 'noncharacters are parse errors but decoded',
            input: decode('&#xFDD0;&#xFFFE;&#xFFFF;&#x1FFFF;'),
            result: { result: '\ufdd0\ufffe\uffff\u{1ffff}' },
        },
        {
            name: 'controls are parse errors but decoded',
            input: decode('&#1;&#x0B;&#13;&#x7F;'),
            result: { result: '\x01\x0b\r\x7f' },
        },
        { name: 'digits of other scripts are not digits', input: decode('&#\u0663;'), result: { result: '&#\u0663;' } },
    ]);
    for (let code = 0x80; code <= 0x9f; code++)
        t.equal(decoded(`&#${code};`), WINDOWS_1252[code - 0x80], `&#${code};`);
});
t.test('properties hold for any text', async (t) => {
    const text = fc.string({
        unit: fc.oneof(fc.constantFrom('&', '<', '"', ';', '#', 'amp', 'lt', '&#38'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
    });
    // References to the controls U+0080 to U+009F stand for other characters (numeric character reference end state).
    const withReferences = text.filter(text => !/[\x80-\x9f]/.test(text));
    fc.assert(fc.property(text, text => decoded(run(encode(text), 3000).result) === text));
    fc.assert(fc.property(withReferences, text => decoded(run(toAscii(text), 3000).result) === text));
    t.pass('decoding reverses encoding');
    fc.assert(fc.property(text, text => !/[<>"]|[^\0-\x7f]/.test(run(toAscii(text), 3000).result)));
    t.pass('the output of encodeNonAscii is ASCII');
    const point = fc.integer({ min: 0, max: 0x12ffff });
    fc.assert(fc.property(point, point => {
        const valid = point !== 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
        const expected = !valid
            ? '\ufffd'
            : point >= 0x80 && point <= 0x9f
                ? WINDOWS_1252[point - 0x80]
                : String.fromCodePoint(point);
        return decoded(`&#${point};`) === expected && decoded(`&#x${point.toString(16)};`) === expected;
    }), { numRuns: 2000 });
    t.pass('numeric references are decoded by the standard');
});
t.test('hostile texts are answered', async (t) => {
    const largest = run(encode('"'.repeat(TEXT_LIMIT)), 3000);
    t.equal(largest.result.length, 6 * TEXT_LIMIT, 'the largest growth');
    for (const [name, unit] of [
        ['controls', '\x01'],
        ['U+07FF', '\u07ff'],
        ['U+FFFF', '\uffff'],
        ['U+10FFFF', '\u{10ffff}'],
        ['ampersands', '&'],
    ]) {
        const text = unit.repeat(TEXT_LIMIT / Buffer.byteLength(unit));
        t.ok(Buffer.byteLength(JSON.stringify(run(toAscii(text), 3000))) < ANSWER_LIMIT, `${name} fit into the maximum answer`);
    }
    t.equal(decoded('&'.repeat(TEXT_LIMIT)), '&'.repeat(TEXT_LIMIT), '5 MB of &');
    t.equal(decoded('&amp;amp;'.repeat(500_000)), '&amp;'.repeat(500_000), '500,000 references encoded twice');
    t.equal(decoded('&#x110000;'.repeat(500_000)), '\ufffd'.repeat(500_000), '500,000 references out of range');
    t.equal(decoded(`&#${'9'.repeat(5_000_000)};`), '\ufffd', 'five million digits');
    t.equal(decoded(`&${'a'.repeat(5_000_000)};`), `&${'a'.repeat(5_000_000)};`, 'five million letters');
});
t.test('the contract validates the input', async (t) => {
    const input = Compile(contract.input);
    t.ok(input.Check({ ...encode('a'), surplus: 1 }), 'unknown properties are ignored');
    t.notOk(input.Check({ text: 'a' }), 'mode is required');
    t.notOk(input.Check({ mode: 'encode' }), 'text is required');
    t.notOk(input.Check({ ...encode('a'), encodeNonAscii: null }), 'encodeNonAscii is a boolean or absent');
    t.strictSame(contract.check?.(encode('é'.repeat(TEXT_LIMIT / 2 + 1))).map(({ path }) => path), ['text']);
});
//# sourceMappingURL=html-entities.test.js.map