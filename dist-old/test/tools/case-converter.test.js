import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/case-converter.js';
import { run } from '../../workers/tools/case-converter.js';
import { table } from '../table.js';
const to = (target, text) => ({ text, target });
const convert = (target, text) => run(to(target, text), 1000).result;
const TARGETS = ['camel', 'pascal', 'snake', 'screaming-snake', 'kebab', 'lower', 'upper', 'title'];
t.test('every form converts to every target', async (t) => {
    const forms = {
        camel: 'myXmlHttpRequest2Parser',
        pascal: 'MyXmlHttpRequest2Parser',
        snake: 'my_xml_http_request2_parser',
        'screaming-snake': 'MY_XML_HTTP_REQUEST2_PARSER',
        kebab: 'my-xml-http-request2-parser',
        lower: 'my xml http request2 parser',
        upper: 'MY XML HTTP REQUEST2 PARSER',
        title: 'My Xml Http Request2 Parser',
    };
    for (const target of TARGETS) {
        t.equal(convert(target, 'my XMLHttpRequest2Parser'), forms[target], target);
        for (const [form, text] of Object.entries(forms))
            t.equal(convert(target, text), forms[target], `${form} to ${target}`);
    }
});
t.test('words are split at acronyms and digits, in every script', async (t) => {
    table(t, contract, run, [
        {
            name: 'an acronym before a word',
            input: to('snake', 'XMLHttpRequest2Parser'),
            result: { result: 'xml_http_request2_parser' },
        },
        {
            name: 'a capital after digits begins a word, digits do not',
            input: to('snake', 'SHA256Hash'),
            result: { result: 'sha256_hash' },
        },
        { name: 'an acronym with a digit', input: to('snake', 'getURL2'), result: { result: 'get_url2' } },
        { name: 'digits inside', input: to('snake', 'x509Certificate'), result: { result: 'x509_certificate' } },
        { name: 'an acronym at the end', input: to('snake', 'userID'), result: { result: 'user_id' } },
        { name: 'capitals at the end', input: to('snake', 'MyNAME'), result: { result: 'my_name' } },
        { name: 'letters with accents', input: to('snake', 'Étàt civil'), result: { result: 'étàt_civil' } },
        { name: 'digits are never dropped', input: to('snake', '1foo2'), result: { result: '1foo2' } },
        { name: 'digits alone', input: to('camel', '1.50'), result: { result: '150' } },
        { name: 'sharp s in a title', input: to('title', 'straße'), result: { result: 'Straße' } },
        { name: 'sharp s in capitals', input: to('upper', 'straße'), result: { result: 'STRASSE' } },
        { name: 'final sigma', input: to('snake', 'XΣXΣ baﬄe'), result: { result: 'xσxς_baﬄe' } },
        { name: 'dotted capital i', input: to('camel', 'İstanbul Ili'), result: { result: 'i̇stanbulIli' } },
        { name: 'a digraph letter', input: to('pascal', 'ǆep ǉubav'), result: { result: 'ǅepǈubav' } },
        { name: 'letters without case', input: to('camel', '田中さん にあげて'), result: { result: '田中さんにあげて' } },
        { name: '__proto__', input: to('camel', '__proto__'), result: { result: 'proto' } },
    ]);
});
t.test('input without words gives an empty result', async (t) => {
    for (const text of ['', '___', '!!!', ' \n', '👩‍👩‍👧', '\ud800', '\u0301', '\0']) {
        for (const target of TARGETS)
            t.equal(convert(target, text), '', `${JSON.stringify(text)} to ${target}`);
    }
});
t.test('results are split into the same words', async () => {
    // Words have two letters or more, because camelCase does not distinguish a one-letter word from an acronym. Digits
    // end words, because capitals do not distinguish a letter after a digit from a new word.
    const words = fc.array(fc.stringMatching(/^[a-zé]{2,6}[0-9]{0,3}$/), { minLength: 1, maxLength: 6 });
    const target = fc.constantFrom(...TARGETS);
    fc.assert(fc.property(words, target, target, (words, one, other) => convert(other, convert(one, words.join('_'))) === convert(other, words.join('_'))));
});
t.test('converting to lowercase is idempotent', async () => {
    const text = fc
        .array(fc.constantFrom('a', 'B', 'é', '1', '_', '-', ' ', 'xml', 'HTTP', '漢', 'ß', '😀', 'Σ'), { maxLength: 10 })
        .map(parts => parts.join(''));
    const target = fc.constantFrom('snake', 'kebab', 'lower');
    fc.assert(fc.property(text, target, (text, target) => convert(target, convert(target, text)) === convert(target, text)));
});
t.test('the longest input is converted', async (t) => {
    t.equal(convert('snake', 'aA1'.repeat(33_333)), `a${'_a1a'.repeat(33_332)}_a1`);
    for (const text of [
        `e${'\u0301'.repeat(99_999)}`,
        `${'E'}${'\u0301'.repeat(99_998)}E`,
        'e\u0301'.repeat(50_000),
        '👩‍👩‍👧'.repeat(20_000),
    ]) {
        for (const target of TARGETS)
            t.type(convert(target, text), 'string', `${JSON.stringify(text.slice(0, 4))} to ${target}`);
    }
    t.equal(convert('upper', 'ΐ'.repeat(100_000)).length, 300_000);
    t.equal(convert('lower', `A${'\u0301'.repeat(50_000)}B${'\u0301'.repeat(49_998)}`).length, 100_000);
});
t.test('the contract validates the input', async (t) => {
    const input = Compile(contract.input);
    t.ok(input.Check(to('snake', 'a'.repeat(100_000))));
    t.ok(input.Check(to('snake', '😀'.repeat(100_000))), 'length is in code points');
    t.notOk(input.Check(to('snake', 'a'.repeat(100_001))), 'too long');
    t.notOk(input.Check({ ...to('snake', 'a'), surplus: 1 }), 'unknown properties are rejected');
    t.notOk(input.Check({ text: 'a' }));
    t.notOk(input.Check({ target: 'snake' }));
    t.notOk(input.Check({ text: 'a', target: 'Snake' }));
    t.notOk(input.Check({ text: 1, target: 'snake' }));
});
//# sourceMappingURL=case-converter.test.js.map