import { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { ANSWER_LIMIT, TEXT_LIMIT } from '../../src/shared/tool.js';
import contract from '../../src/tools/json-formatter.js';
import { run } from '../../workers/tools/json-formatter.js';
import { format } from '../json/format.js';
import { almostJson, jsonText, literal } from '../json/texts.js';
import { table } from '../table.js';
const beautify = (input, indent = '2', sortKeys = false) => ({
    mode: 'beautify',
    input,
    indent,
    sortKeys,
});
const minify = (input, sortKeys = false) => ({ mode: 'minify', input, indent: '2', sortKeys });
const validate = (input) => ({ mode: 'validate', input, indent: '2', sortKeys: true });
const ok = (output) => ({ output, valid: true, error: null, errorLine: null, errorColumn: null });
const invalidAt = (errorLine, errorColumn) => ({ output: '', valid: false, errorLine, errorColumn });
const output = (input) => run(input, 3000).output;
t.test('duplicate keys are kept, with a warning', async (t) => {
    const text = '{"a":1,"b":{"a":2},"a":3}';
    const warnings = ['line 1, column 20: duplicate key "a": most JSON readers keep only the last value'];
    table(t, contract, run, [
        { name: 'minify', input: minify(text), result: { ...ok(text), warnings } },
        { name: 'sorted', input: minify(text, true), result: { ...ok('{"a":1,"a":3,"b":{"a":2}}'), warnings } },
        { name: 'validate', input: validate(`\ufeff${text}`), result: { ...ok(`\ufeff${text}`), warnings } },
    ]);
    t.notOk('warnings' in run(minify('[{"a":1},{"a":1}]'), 3000), 'absent when there are none');
});
t.test('JSON is indented or minified', async (t) => {
    const text = '{"a":[1,{"b":[]},{}],"c":"d"}';
    table(t, contract, run, [
        {
            name: 'two spaces',
            input: beautify(text),
            result: ok('{\n  "a": [\n    1,\n    {\n      "b": []\n    },\n    {}\n  ],\n  "c": "d"\n}'),
            source: 'JSON.stringify',
        },
        {
            name: 'four spaces',
            input: beautify(text, '4'),
            result: ok('{\n    "a": [\n        1,\n        {\n            "b": []\n        },\n        {}\n    ],\n    "c": "d"\n}'),
            source: 'JSON.stringify',
        },
        {
            name: 'a tab',
            input: beautify(text, 'tab'),
            result: ok('{\n\t"a": [\n\t\t1,\n\t\t{\n\t\t\t"b": []\n\t\t},\n\t\t{}\n\t],\n\t"c": "d"\n}'),
            source: 'JSON.stringify',
        },
        { name: 'empty containers are one token', input: beautify('[ [\n] , { } ]'), result: ok('[\n  [],\n  {}\n]') },
        { name: 'a scalar', input: beautify(' 1\n'), result: ok('1') },
        { name: 'line ends become LF', input: beautify('[\r1\r\n,2]\r\n'), result: ok('[\n  1,\n  2\n]') },
        { name: 'minify', input: minify(' { "a b" : [ 1 , " , : " ] } \n'), result: ok('{"a b":[1," , : "]}') },
        { name: 'validate leaves the input', input: validate(' {"b":1, "a" : 2}\n'), result: ok(' {"b":1, "a" : 2}\n') },
    ]);
});
t.test('tokens are kept as they are written', async (t) => {
    const kept = [
        '{"b":12345678901234567890,"a":-0,"c":1.0,"d":1e400,"2":1,"1":2,"a":3,"__proto__":{"x":1}}',
        '[100000000000000000000,3.141592653589793238462643383279,-0,-0.0,1.0,1E400,1e-400,1e05,1E+2,0.10]',
        '1234567890123456789012345678901234567890',
        '{"a":1,"a":1,"a":2}',
        '{"constructor":{"prototype":{}},"__proto__":null,"":0}',
        '["\\u0041\\/\\u00e9\\ud834\\udd1e\\uD800","é😀\u2028\u2029\x7f\ufeff","\\u0000"]',
        '"\ud800 \udc00\ud800"',
    ];
    table(t, contract, run, kept.flatMap(text => [
        { name: `minify ${literal(text)}`, input: minify(text), result: ok(text) },
        { name: `beautify and minify ${literal(text)}`, input: minify(output(beautify(text))), result: ok(text) },
        { name: `validate ${literal(text)}`, input: validate(text), result: ok(text) },
    ]));
});
t.test('a byte order mark is handled', async (t) => {
    table(t, contract, run, [
        { name: 'is dropped', input: minify('\ufeff[1]'), result: ok('[1]') },
        { name: 'is kept in validate mode', input: validate('\ufeff[1]'), result: ok('\ufeff[1]') },
        { name: 'is not a column', input: minify('\ufeff[1,]'), result: invalidAt(1, 4) },
        { name: 'alone is an empty text', input: validate('\ufeff'), result: invalidAt(1, 1) },
        {
            name: 'is valid only once',
            input: minify('\ufeff\ufeff1'),
            result: invalidAt(1, 1),
            source: 'RFC 8259 section 8.1',
        },
        { name: 'is not white space', input: minify('1\ufeff'), result: invalidAt(1, 2), source: 'RFC 8259 section 2' },
    ]);
});
t.test('keys are sorted on request', async (t) => {
    table(t, contract, run, [
        {
            name: 'at every depth; arrays keep their order',
            input: minify('{"b":[{"d":1,"c":2},0],"a":{"z":{"y":1,"x":2},"Z":0}}', true),
            result: ok('{"a":{"Z":0,"z":{"x":2,"y":1}},"b":[{"c":2,"d":1},0]}'),
        },
        { name: 'beautified', input: beautify('{"b":{},"a":[]}', '2', true), result: ok('{\n  "a": [],\n  "b": {}\n}') },
        { name: 'not in validate mode', input: validate('{"b":1,"a":2}'), result: ok('{"b":1,"a":2}') },
        {
            name: 'by code units, not by numbers',
            input: minify('{"10":0,"9":0,"1":0}', true),
            result: ok('{"1":0,"10":0,"9":0}'),
        },
        {
            name: 'by code units, not by letters',
            input: minify('{"é":0,"z":0,"a":0,"Z":0}', true),
            result: ok('{"Z":0,"a":0,"z":0,"é":0}'),
        },
        {
            name: 'by code units, not by code points',
            input: minify('{"\uffff":0,"😀":0}', true),
            result: ok('{"😀":0,"\uffff":0}'),
            source: 'RFC 8785 section 3.2.3',
        },
        {
            name: 'the example of the JSON Canonicalization Scheme',
            input: minify('{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",' +
                '"\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With ' +
                'Diaeresis"}', true),
            result: ok('{"\\r":"Carriage Return","1":"One","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis",' +
                '"\\u20ac":"Euro Sign","\\ud83d\\ude00":"Emoji: Grinning Face","\\ufb33":"Hebrew Letter Dalet With Dagesh"}'),
            source: 'RFC 8785 section 3.2.3',
        },
        {
            name: 'by unescaped keys',
            input: minify('{"b":0,"\\u0061":1,"\\u0063":2}', true),
            result: ok('{"\\u0061":1,"b":0,"\\u0063":2}'),
        },
        {
            name: 'equal keys keep their order, escaped or not',
            input: minify('{"b":0,"a":2,"\\u0061":1,"a":3}', true),
            result: ok('{"a":2,"\\u0061":1,"a":3,"b":0}'),
        },
        {
            name: '__proto__ is a key',
            input: minify('{"a":1,"__proto__":{"d":1,"c":2}}', true),
            result: ok('{"__proto__":{"c":2,"d":1},"a":1}'),
        },
        { name: 'the empty key comes first', input: minify('{"a":1,"":2}', true), result: ok('{"":2,"a":1}') },
        { name: 'a prefix comes first', input: minify('{"ab":1,"a":2}', true), result: ok('{"a":2,"ab":1}') },
    ]);
});
t.test('errors have their positions', async (t) => {
    for (const mode of ['beautify', 'minify', 'validate']) {
        for (const sortKeys of [false, true]) {
            const input = (text) => ({ mode, input: text, indent: '2', sortKeys });
            table(t, contract, run, [
                {
                    name: 'trailing comma',
                    input: input('{"a":1,}'),
                    result: { ...invalidAt(1, 8), error: 'expected a property name in double quotes after ",", found "}"' },
                },
                { name: 'an unclosed array', input: input('[1,2'), result: invalidAt(1, 5) },
                { name: 'empty', input: input(''), result: invalidAt(1, 1) },
                { name: 'only white space', input: input(' \n\n '), result: invalidAt(3, 2) },
                { name: 'after LF', input: input('{\n  "a": 1\n  "b": 2\n}'), result: invalidAt(3, 3) },
                { name: 'after CRLF', input: input('[\r\n1,\r\n]'), result: invalidAt(3, 1) },
                { name: 'after CR', input: input('[\r1,\r]'), result: invalidAt(3, 1) },
                { name: 'columns are UTF-16 code units', input: input('["😀" x]'), result: invalidAt(1, 7) },
                { name: 'a line end in a string', input: input('["a\nb"]'), result: invalidAt(1, 4) },
                { name: 'a truncated number', input: input('[1.'), result: invalidAt(1, 4) },
                { name: 'two texts', input: input('{}\n{}'), result: invalidAt(2, 1) },
            ]);
        }
    }
});
t.test('hostile texts are answered', async (t) => {
    const nested = (depth) => '['.repeat(depth) + ']'.repeat(depth);
    const tooLong = { output: '', valid: false, error: /32 MB.*minify/, errorLine: null, errorColumn: null };
    t.match(run(beautify(nested(5000), '4'), 3000), tooLong, '5,000 levels indented by 4 are 100 MB');
    t.match(run(beautify(nested(5000), '4', true), 3000), tooLong, 'the same with sorted keys');
    t.match(run(beautify(nested(5000), 'tab'), 3000), tooLong, 'a tab is two bytes of the answer');
    t.match(run(beautify(nested(2_500_000)), 3000), tooLong, 'the maximum depth of an input');
    for (const sortKeys of [false, true]) {
        t.equal(output(minify(nested(100_000), sortKeys)), nested(100_000), '100,000 levels minified');
        const members = `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`;
        t.equal(output(minify(members, sortKeys)), members, '500,000 levels of members');
        for (const mode of ['beautify', 'minify']) {
            const answer = run({ mode, input: '['.repeat(1_000_000), indent: '4', sortKeys }, 3000);
            t.has(answer, invalidAt(1, 1_000_001), `${mode}: a million unclosed levels are a syntax error, not too long`);
        }
    }
    const flat = `[${'[],'.repeat(700_000)}[]]`;
    t.equal(output(beautify(flat)), `[\n${'  [],\n'.repeat(700_000)}  []\n]`, '2 MB of []');
    const names = Array.from({ length: 200_000 }, (_, at) => `"${(at * 7919) % 200_000}":${at}`);
    const sorted = names.toSorted((a, b) => (a.slice(0, a.indexOf(':') - 1) < b.slice(0, b.indexOf(':') - 1) ? -1 : 1));
    t.equal(output(minify(`{${names.join()}}`, true)), `{${sorted.join()}}`, '200,000 keys');
    const string = JSON.stringify('\ud800"\\'.repeat(200_000));
    t.equal(output(beautify(string)), string, 'one long string');
});
t.test('results up to the maximum answer size are returned', async (t) => {
    const deepList = (elements) => `${'['.repeat(20)}${'1,'.repeat(elements)}1${']'.repeat(20)}`;
    const bytes = (elements) => Buffer.byteLength(JSON.stringify(output(beautify(deepList(elements), 'tab'))));
    // A line end and twenty tabs of two bytes each in the answer, the element, its comma.
    const perElement = 2 + 2 * 20 + 1 + 1;
    const max = Math.floor((ANSWER_LIMIT - bytes(0) - 1024) / perElement);
    t.equal(bytes(max), bytes(0) + max * perElement, 'the maximum fits');
    t.equal(run(beautify(deepList(max + 1), 'tab'), 3000).valid, false, 'one more element does not fit');
});
t.test('properties hold for any JSON', async (t) => {
    const mode = fc.constantFrom('beautify', 'minify');
    const indent = fc.constantFrom('2', '4', 'tab');
    const options = fc.record({ mode, indent, sortKeys: fc.boolean() });
    const space = { '2': '  ', '4': '    ', tab: '\t' };
    fc.assert(fc.property(jsonText, options, (input, options) => output({ ...options, input }) ===
        format(input, options.mode === 'minify' ? null : space[options.indent], options.sortKeys)), { numRuns: 1000 });
    t.pass('the output equals that of the simple formatter');
    const stringUnit = fc.constantFrom('a', '"', '\\', '/', '{', ',', ' ', '\n', '\0', '\x7f', 'é', '\u2028', '😀');
    fc.assert(fc.property(fc.jsonValue({ stringUnit }), indent, (value, indent) => {
        const text = JSON.stringify(value);
        return (output(beautify(text, indent)) === JSON.stringify(value, null, space[indent]) && output(minify(text)) === text);
    }));
    t.pass('the output equals that of JSON.stringify');
    fc.assert(fc.property(jsonText, options, (input, options) => {
        const once = output({ ...options, input });
        return output({ ...options, input: once }) === once;
    }));
    t.pass('formatting is idempotent');
    fc.assert(fc.property(jsonText, indent, (input, indent) => output(minify(output(beautify(input, indent)))) === output(minify(input))));
    t.pass('beautifying does not change the minified text');
    fc.assert(fc.property(jsonText, options, (input, options) => {
        const value = JSON.parse(output({ ...options, input }));
        return isDeepStrictEqual(value, JSON.parse(options.sortKeys ? format(input, null, true) : input));
    }));
    t.pass('the value is unchanged');
    const result = Compile(contract.result);
    fc.assert(fc.property(almostJson, fc.constantFrom('', '\ufeff'), options, (text, mark, options) => {
        const answer = run({ ...options, input: mark + text }, 3000);
        const { valid, error, errorLine, errorColumn } = answer;
        return (result.Check(answer) &&
            (valid
                ? error === null && errorLine === null && errorColumn === null
                : answer.output === '' && error !== null && errorLine !== null && errorColumn !== null));
    }), { numRuns: 1000 });
    t.pass('every result matches the contract');
});
t.test('the input has at most 5 MB of UTF-8', async (t) => {
    const issues = (text) => contract.check?.(validate(text)).map(({ path }) => path);
    t.strictSame(issues('a'.repeat(TEXT_LIMIT)), []);
    t.strictSame(issues('é'.repeat(TEXT_LIMIT / 2)), []);
    t.strictSame(issues(`${'é'.repeat(TEXT_LIMIT / 2)}a`), ['input']);
    t.strictSame(issues('😀'.repeat(TEXT_LIMIT / 4 + 1)), ['input']);
    t.match(contract.check?.(validate('é'.repeat(TEXT_LIMIT)))[0]?.message, 'expected at most 5 MB (5,242,880 bytes of UTF-8)');
});
t.test('the contract validates the input', async (t) => {
    const input = Compile(contract.input);
    t.ok(input.Check({ ...beautify('1'), surplus: 1 }), 'unknown properties are ignored');
    for (const field of ['mode', 'input', 'indent', 'sortKeys']) {
        const { [field]: _, ...rest } = beautify('1');
        t.notOk(input.Check(rest), `${field} is required`);
        for (const value of [null, {}, 'no', 2]) {
            if (field !== 'input' || value !== 'no')
                t.notOk(input.Check({ ...rest, [field]: value }), `${field} is not ${JSON.stringify(value)}`);
        }
    }
    for (const { name, input, result } of contract.examples)
        t.strictSame(run(input, 3000), result, `example: ${name}`);
});
//# sourceMappingURL=json-formatter.test.js.map