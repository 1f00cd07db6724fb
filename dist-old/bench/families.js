import { random } from './random.js';
const MB = 1024 * 1024;
const family = (tool, cap, families) => Object.entries(families).map(([name, input]) => ({ tool, name, cap, input }));
/** Repeats a piece up to `size` characters. */
const fill = (piece, size) => piece.repeat(Math.floor(size / piece.length));
/** Numbered pieces, all different, joined up to `size` characters. */
function numbered(piece, size) {
    const parts = [];
    for (let length = 0, index = 0; length < size; index++) {
        const part = piece(index);
        parts.push(part);
        length += part.length;
    }
    parts.pop();
    return parts.join('');
}
/** Lines of four kinds. */
function randomLines(size, seed) {
    const numbers = random(seed);
    return numbered(() => `${numbers.next().value % 4}\n`, size);
}
const flags = { global: true, multiline: false, dotall: false, unicode: false };
const grep = (text, pattern, mode) => ({
    text,
    pattern,
    mode,
    position: 'contains',
    caseInsensitive: false,
    wholeWord: false,
    invertMatch: false,
    keepBlankLines: true,
    trimWhitespace: false,
    maxHits: 100_000,
    linesBefore: 3,
    linesAfter: 3,
    flags,
});
const json = (input, sortKeys = false) => ({ mode: 'beautify', input, indent: '2', sortKeys });
const xml = (input) => ({ mode: 'beautify', input, indent: '2' });
const yaml = (input) => ({ mode: 'yaml-to-json', input, indent: '2' });
const csv = (input) => ({ mode: 'csv-to-json', input, delimiter: 'auto', hasHeader: true, indent: '2' });
const diff = (a, b) => ({ mode: 'text', a, b, ignoreWhitespace: false, sortKeys: false });
const sql = (sql) => ({ sql, dialect: 'postgresql', keywordCase: 'upper', indentSize: 2 });
/** The worst known inputs of every tool that reads a text. */
export const FAMILIES = [
    ...family('base64', 5 * MB, {
        'decode, line breaks': size => ({ mode: 'decode', input: fill('QUJD\n', size) }),
        'encode, four-byte characters': size => ({ mode: 'encode', input: fill('😀', size / 2) }),
    }),
    ...family('case-converter', 100_000, {
        'a word for each character': size => ({ text: fill('aA1', size), target: 'title' }),
        marks: size => ({ text: fill('e\u0301', size), target: 'snake' }),
    }),
    ...family('color-space', 40_000_000, {
        'a JPEG of fill bytes': size => ({ imageBase64: `/9j/${fill('////', size - 4)}` }),
        'a JPEG of small segments': size => ({ imageBase64: `/9j/${fill('4AAC/+AAAv/g', size - 4)}` }),
    }),
    ...family('url-encode', 5 * MB, {
        'decode, all escapes': size => ({ mode: 'decode', scope: 'component', input: fill('%C3%A9', size) }),
        'encode, all escaped': size => ({ mode: 'encode', scope: 'component', input: fill('é', size / 2) }),
    }),
    ...family('html-entities', 5 * MB, {
        ampersands: size => ({ text: fill('&', size), mode: 'decode' }),
        'names that nearly end': size => ({ text: fill('&CounterClockwiseContourIntegra', size), mode: 'decode' }),
        'everything escaped': size => ({ text: fill('<é', size / 3), mode: 'encode', encodeNonAscii: true }),
    }),
    ...family('hash-calc', 5 * MB, { text: size => ({ text: fill('x', size) }) }),
    ...family('jwt-decoder', 64 * 1024, {
        'levels of JSON': size => {
            const levels = Math.floor(size / 3);
            return { token: `e30.${Buffer.from(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`).toString('base64url')}.` };
        },
    }),
    ...family('number-base', 100_000, {
        'digits of base 36': size => ({ value: fill('z', size), fromBase: 36, toBase: 7 }),
        'digits of base 10': size => ({ value: fill('9', size), fromBase: 10, toBase: 35 }),
    }),
    ...family('url-parser', 64 * 1024, {
        'query parameters': size => ({ url: `http://h/?${fill('a=b&', size - 10)}` }),
        'path segments that go up': size => ({ url: `http://h/${fill('a/', size / 2)}${fill('../', size / 3)}` }),
    }),
    ...family('json-formatter', 5 * MB, {
        levels: size => ({ ...json(fill('[', size / 2) + fill(']', size / 2)), mode: 'minify' }),
        'different names, sorted': size => json(`{${numbered(index => `"k${(index * 7919) % 1_000_003}":1,`, size - 10)}"z":1}`, true),
        'empty arrays': size => json(`[${fill('[],', size - 4)}1]`),
        'one number': size => json(fill('9', size)),
        'one string of escapes': size => json(`"${fill('\\u0041', size - 2)}"`),
    }),
    ...family('xml-formatter', 5 * MB, {
        levels: size => ({ ...xml(fill('<a>', (size * 3) / 7) + fill('</a>', (size * 4) / 7)), mode: 'minify' }),
        'attributes of one element': size => xml(`<a ${numbered(index => `b${index}='' `, size - 10)}/>`),
        references: size => xml(`<!DOCTYPE a [<!ENTITY e 'x'>]><a>${fill('&e;', size - 40)}</a>`),
        'declared entities': size => xml(`<!DOCTYPE a [${numbered(index => `<!ENTITY e${index} 'x'>`, size - 30)}]><a/>`),
        'smaller-than signs': size => xml(fill('<', size)),
        comments: size => xml(`<a>${fill('<!--x-->', size - 7)}</a>`),
    }),
    ...family('yaml-json', 2 * MB, {
        'flat keys': size => yaml(numbered(index => `k${index}: 1\n`, size)),
        'blank lines': size => yaml(fill('\n', size)),
        comments: size => yaml(fill('#\n', size)),
        'one long line': size => yaml(`a: ${fill('x ', size - 3)}`),
        'flow sequences': size => yaml(`[${fill('[],', size - 4)}1]`),
        aliases: size => yaml(`a: &a [1]\nb:\n${fill('- *a\n', size / 4)}`),
        'anchors with aliases': size => yaml(numbered(index => `k${index}: &a${index} x\nl${index}: *a${index}\n`, size)),
        'quoted lines': size => yaml(`a: "${fill('x\n ', size - 5)}"`),
    }),
    ...family('csv-json', MB, {
        records: size => csv(`a,b,c\n${fill('1,"2 ""x""",3\n', size - 6)}`),
        'columns with one name': size => csv(fill('a,', size)),
        'one quoted cell': size => csv(`"${fill('""', size - 2)}"`),
        'JSON rows': size => ({
            ...csv(`[${fill('{"a":1,"b":[2]},', size - 4)}1]`.replace(',1]', ']')),
            mode: 'json-to-csv',
        }),
    }),
    ...family('sql-beautify', 500_000, {
        statements: size => sql(fill('select a, b from t where c = 1 and d in (1, 2);\n', size)),
        'a long list': size => sql(`select * from t where a in (1${fill(',1', size - 40)})`),
        'many conditions': size => sql(`select 1 where a=1${fill(' or a=1', size - 20)}`),
        'levels of parentheses': size => sql(fill('(', size / 2) + fill(')', size / 2)),
        'levels of CASE': size => sql(fill('case when ', size)),
        blocks: size => sql(fill('begin if a then null; end if; end;\n', size)),
        commas: size => sql(fill(',', size)),
        sums: size => sql(`1${fill('+1', size - 1)}`),
        elements: size => sql(fill('a[1]', size)),
        'template tags': size => sql(fill('{% if x %}\n', size)),
        'unclosed template tags': size => sql(fill('{{', size)),
        comments: size => sql(fill('-- c\n', size)),
    }),
    ...family('diff-checker', MB, {
        'lines that all differ': size => diff(numbered(index => `a${index}\n`, size), numbered(index => `b${index}\n`, size)),
        'blank lines': size => diff(fill('\n', size), fill('\n', size - 100)),
        'one line in a hundred changed': size => diff(numbered(index => `line ${index}\n`, size), numbered(index => `line ${index}${index % 100 === 0 ? 'x' : ''}\n`, size)),
    }),
    // In the worst case a shortest edit script takes the product of both sides. The tool stops at a maximum of steps.
    {
        tool: 'diff-checker',
        name: 'random lines, four distinct ones',
        cap: 80_000,
        input: size => diff(randomLines(size, 1), randomLines(size, 2)),
        exponent: 2.1,
    },
    ...family('grep', 5 * MB, {
        'literal in text': size => grep(fill('the quick brown fox jumps over the lazy dog\n', size), 'lazy', 'exact'),
        'pattern in text': size => grep(fill('the quick brown fox jumps over the lazy dog\n', size), '\\b[a-z]+x\\b', 'regex'),
        'empty lines': size => grep(fill('\n', size), '^$', 'regex'),
        'one line': size => grep(fill('ab', size), 'ba', 'exact'),
        'lines with catastrophic backtracking': size => grep(fill(`${'a'.repeat(36)}b\n`, size / 16), '^(a+)+$', 'regex'),
    }),
    ...family('regex-tester', 100_000, {
        'empty matches': size => ({ pattern: '', text: fill('a', size), flags }),
        'trailing white space without an end': size => ({ pattern: '\\s+$', text: `${fill(' ', size - 1)}x`, flags }),
    }),
    ...family('cron-parser', 1024, {
        'a long list': size => ({ expression: `1${fill(',1', size - 12)} * * * *`, count: 10, from: '2024-01-01' }),
    }),
    ...family('qr-generator', 2900, {
        'alternating modes': size => ({
            payload: fill('a1', size),
            ecLevel: 'L',
            margin: 0,
            foreground: '#000',
            background: '#fff',
        }),
    }),
    ...family('unix-timestamp', 1024, {
        'a long fraction': size => ({ mode: 'unix-to-date', input: `1.${fill('9', size - 2)}`, unit: 'auto' }),
    }),
    ...family('json-schema', MB, {
        'properties of a schema': size => {
            const properties = numbered(index => `"p${index}":{"type":"integer"},`, size / 2);
            const members = numbered(index => `"p${index}":${index},`, size / 2);
            return { mode: 'validate', schema: `{"properties":{${properties}"z":true}}`, instance: `{${members}"z":1}` };
        },
        'unique items': size => ({
            mode: 'validate',
            schema: '{"uniqueItems":true}',
            instance: `[${numbered(index => `{"a":${index},"b":"x"},`, size)}1]`,
        }),
        errors: size => ({
            mode: 'validate',
            schema: '{"items":{"type":"string"}}',
            instance: `[${fill('1,', size - 3)}1]`,
        }),
        levels: size => ({
            mode: 'validate',
            schema: '{"items":{"$ref":"#"}}',
            instance: fill('[', size / 2) + fill(']', size / 2),
        }),
    }),
    ...family('json-schema', 5 * MB, {
        'generate from records': size => ({
            mode: 'generate',
            instance: `[${numbered(index => `{"id":${index},"at":"2024-01-01T00:00:00Z"},`, size - 4)}{}]`,
        }),
    }),
    ...family('json-to-typescript', 5 * MB, {
        records: size => ({
            json: `[${numbered(index => `{"id":${index},"name":"x","tags":["a"],"at":{"lat":1.5}},`, size - 4)}{}]`,
            rootName: 'Root',
            exportKeyword: true,
            optionalWhenMissing: true,
        }),
        'different names': size => ({
            json: `{${numbered(index => `"k${index}":1,`, size - 10)}"z":1}`,
            rootName: 'Root',
            exportKeyword: true,
            optionalWhenMissing: true,
        }),
    }),
    ...family('certificate-decoder', 1_500_000, {
        'text without a block': size => ({ pem: fill('x\n', size) }),
        'BEGIN lines only': size => ({ pem: fill('-----BEGIN CERTIFICATE-----\n', size) }),
        'one block of sequences': size => ({
            pem: `-----BEGIN CERTIFICATE-----\n${fill('MIAw', size - 60)}\n-----END CERTIFICATE-----\n`,
        }),
    }),
    ...family('mock-data', 10_000, {
        rows: size => ({
            rows: size,
            fields: ['fullName', 'email', 'uuid', 'price', 'timestamp'],
            format: 'csv',
            tableName: 't',
        }),
    }),
];
//# sourceMappingURL=families.js.map