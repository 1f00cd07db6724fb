import mockData from '../../src/tools/mock-data.js';
import { image } from '../bodies.js';
import { random } from '../random.js';
import { ISSUING, LEAF, OTHERS, ROOT } from './certificates.js';
/**
 * `small`: the contract's first example that succeeds; `typical`: an everyday input, a few kilobytes if the tool reads
 * text; `limit`: ordinary content at the tool's maximum size.
 */
export const SIZES = ['small', 'typical', 'limit'];
const inputs = (of) => of;
/** All fields of `mock-data`. */
export const MOCK_FIELDS = mockData.input.properties.fields.items.enum;
const KB = 1024;
const MB = 1024 * KB;
/** ASCII pieces, joined by `separator` up to `size` bytes. */
function pieces(size, separator, piece) {
    const parts = [];
    for (let length = 0, index = 0;; index++) {
        const part = piece(index);
        length += part.length + separator.length;
        if (length - separator.length > size)
            break;
        parts.push(part);
    }
    return parts.join(separator);
}
const WORDS = ('account balance customer delivery example from invoice journal keeps ledger market number order people quarter ' +
    'report state total until value with year').split(' ');
/** Reproducible sentences, one a line. */
function prose(size) {
    const numbers = random(1);
    return pieces(size, '\n', () => {
        const words = Array.from({ length: 6 + (numbers.next().value % 9) }, () => WORDS[numbers.next().value % WORDS.length]);
        return `${words.join(' ')} ${numbers.next().value % 1000}.`;
    });
}
/** An item of a list, as a typical JSON API returns it. */
const record = (index) => ({
    id: index,
    name: `Customer ${index}`,
    email: index % 4 === 0 ? null : `customer${index}@example.com`,
    active: index % 3 > 0,
    balance: (index * 7919) / 100,
    tags: ['new', `group-${index % 7}`],
    address: { city: `City ${index % 31}`, zip: String(10_000 + index) },
});
const json = (size) => `[${pieces(size - 2, ',', index => JSON.stringify(record(index)))}]`;
const xml = (size) => `<?xml version="1.0"?><orders>${pieces(size - 40, '', index => `<order id="${index}"><name>Customer ${index}</name><total currency="EUR">${index}.50</total><open/></order>`)}</orders>`;
const yaml = (size) => pieces(size, '\n', index => `service-${index}:\n  image: "example/app:${index}"\n  ports: [80, ${8000 + index}]\n  environment:\n    ` +
    `MODE: production\n    RETRIES: ${index % 9}`);
const csvRecord = (index) => `${index},Customer ${index},"City, ${index % 31}",${index}.50,${index % 5 === 0 ? '"said ""yes"""' : ''}`;
const csv = (size) => `id,name,city,total,note\n${pieces(size - 30, '\n', csvRecord)}`;
const sql = (size) => pieces(size, '\n', index => `select a.id, count(*) as n, sum(b.amount * 1.19) from orders a inner join lines b on a.id = b.order_id ` +
    `and b.state in ('open', 'sent') ` +
    `where a.created >= '2024-01-01' and (a.note is null or a.note like '%${index}%') group by a.id having ` +
    `count(*) > ${index} order by n desc limit 10;`);
/** The text with every fortieth line changed. */
const edited = (text) => text
    .split('\n')
    .map((line, index) => (index % 40 === 20 ? line.toUpperCase() : line))
    .join('\n');
const token = (payload) => `${[{ alg: 'HS256', typ: 'JWT' }, payload]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')}.${'A'.repeat(43)}`;
const digits = (count) => {
    const numbers = random(7);
    return `1${Array.from({ length: count - 1 }, () => numbers.next().value % 10).join('')}`;
};
const SCHEMA = JSON.stringify({
    type: 'array',
    items: {
        type: 'object',
        required: ['id', 'name', 'address'],
        properties: {
            id: { type: 'integer', minimum: 0 },
            name: { type: 'string', maxLength: 100 },
            email: { type: ['string', 'null'], format: 'email' },
            active: { type: 'boolean' },
            balance: { type: 'number' },
            tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
            address: {
                type: 'object',
                required: ['city'],
                properties: { city: { type: 'string' }, zip: { type: 'string', pattern: '^[0-9]+$' } },
            },
        },
    },
});
const SEARCH = {
    pattern: '\\b(invoice|order) [a-z]+ ',
    mode: 'regex',
    position: 'contains',
    caseInsensitive: true,
    wholeWord: false,
    invertMatch: false,
    keepBlankLines: true,
    trimWhitespace: false,
    maxHits: 1000,
    linesBefore: 1,
    linesAfter: 1,
    flags: { global: true },
};
const PATTERN = { pattern: '(?<word>\\b[a-z]+) (?<number>\\d+)\\.', flags: { global: true } };
/** Functions, because the largest inputs take 40 MB. */
const INPUTS = {
    base64: inputs({
        typical: () => ({ mode: 'encode', input: prose(8 * KB) }),
        limit: () => ({ mode: 'encode', input: prose(5 * MB) }),
    }),
    'case-converter': inputs({
        typical: () => ({ text: 'XMLHttpRequest is not the customerOrderNumber of order_line_items', target: 'snake' }),
        limit: () => ({ text: prose(100_000), target: 'title' }),
    }),
    'certificate-decoder': {
        small: () => ({ pem: LEAF }),
        typical: () => ({ pem: LEAF + ISSUING + ROOT }),
        // Sixteen blocks, the tool's maximum.
        limit: () => ({ pem: LEAF + ISSUING + ROOT + OTHERS, nowMs: Date.UTC(2027, 0, 1) }),
    },
    'chmod-calc': inputs({
        typical: () => ({ symbolic: 'rwxr-sr-t' }),
        limit: () => ({ octal: '7777', symbolic: '-rwsrwsrwt' }),
    }),
    'cidr-calculator': inputs({
        typical: () => ({ mode: 'range', start: '10.0.0.1', end: '10.0.3.77' }),
        // The range that needs the most blocks.
        limit: () => ({ mode: 'range', start: '::1', end: `${'ffff:'.repeat(7)}fffe` }),
    }),
    'color-converter': inputs({
        typical: () => ({ color: 'hsla(210deg, 65.5%, 42.25%, 0.8)' }),
        limit: () => ({ color: `rgb(12.${'3'.repeat(70)} 45.${'6'.repeat(70)} 78.${'9'.repeat(70)} / .5)` }),
    }),
    'color-space': inputs({
        typical: () => image(200_000),
        limit: () => image(40_000_000),
    }),
    'contrast-checker': inputs({
        typical: () => ({ foreground: 'hsl(210deg 65.5% 32.25%)', background: 'rgb(250, 250, 245)' }),
        limit: () => ({
            foreground: `rgb(12.${'3'.repeat(70)} 45.${'6'.repeat(70)} 78.${'9'.repeat(70)})`,
            background: `rgb(${'0'.repeat(200)}9 1 2)`,
        }),
    }),
    'cron-parser': inputs({
        typical: () => ({ expression: '*/15 8-18 * * MON-FRI', count: 10, from: '2024-05-03T12:00:00Z' }),
        // The longest list of minutes, on a day that exists only in leap years.
        limit: () => ({
            expression: `${pieces(1000, ',', index => String(index % 60))} 0 29 2 *`,
            count: 10,
            from: '2024-05-03T12:00:00Z',
        }),
    }),
    'csv-json': inputs({
        typical: () => ({ mode: 'csv-to-json', input: csv(8 * KB), delimiter: 'auto', hasHeader: true, indent: '2' }),
        limit: () => ({ mode: 'csv-to-json', input: csv(MB), delimiter: 'auto', hasHeader: true, indent: '2' }),
    }),
    'diff-checker': inputs({
        typical: () => ({
            mode: 'text',
            a: prose(8 * KB),
            b: edited(prose(8 * KB)),
            ignoreWhitespace: false,
            sortKeys: false,
        }),
        limit: () => ({
            mode: 'text',
            a: prose(5 * MB),
            b: edited(prose(5 * MB)),
            ignoreWhitespace: false,
            sortKeys: false,
        }),
    }),
    grep: inputs({
        typical: () => ({ ...SEARCH, text: prose(16 * KB) }),
        limit: () => ({ ...SEARCH, text: prose(5 * MB) }),
    }),
    'hash-calc': inputs({
        typical: () => ({ text: prose(8 * KB) }),
        limit: () => ({ text: prose(5 * MB) }),
    }),
    'html-entities': inputs({
        typical: () => ({ mode: 'encode', text: `<p class="a">${prose(4 * KB)}</p> & "quoted" parts, it's said` }),
        limit: () => ({
            mode: 'encode',
            text: pieces(5 * MB, '\n', index => `<p class="a">Customer ${index} & "sons"</p>`),
        }),
    }),
    'json-formatter': inputs({
        typical: () => ({ mode: 'beautify', input: json(8 * KB), indent: '2', sortKeys: false }),
        limit: () => ({ mode: 'beautify', input: json(5 * MB), indent: '2', sortKeys: false }),
    }),
    'json-schema': inputs({
        typical: () => ({ mode: 'validate', instance: json(8 * KB), schema: SCHEMA }),
        limit: () => ({ mode: 'validate', instance: json(MB), schema: SCHEMA }),
    }),
    'json-to-typescript': inputs({
        typical: () => ({ json: json(8 * KB), rootName: 'Customers', exportKeyword: true, optionalWhenMissing: true }),
        limit: () => ({ json: json(5 * MB), rootName: 'Customers', exportKeyword: true, optionalWhenMissing: true }),
    }),
    'jwt-decoder': inputs({
        typical: () => ({
            token: token({
                iss: 'https://id.example.com/',
                sub: '4711',
                aud: ['shop', 'api'],
                iat: 1714566600,
                exp: 1714570200,
                scope: 'openid profile email',
                roles: WORDS,
            }),
        }),
        limit: () => ({ token: token({ sub: '4711', groups: prose(48_000) }) }),
    }),
    'mock-data': inputs({
        typical: () => ({
            rows: 50,
            fields: ['fullName', 'email', 'city', 'country', 'price', 'date'],
            format: 'json',
            tableName: '',
        }),
        limit: () => ({
            rows: 10_000,
            fields: [...MOCK_FIELDS],
            format: 'json',
            tableName: '',
        }),
    }),
    'number-base': inputs({
        typical: () => ({ value: digits(40), fromBase: 10, toBase: 16 }),
        limit: () => ({ value: digits(100_000), fromBase: 10, toBase: 36 }),
    }),
    'pwd-gen': inputs({
        typical: () => ({
            length: 24,
            lowercase: true,
            uppercase: true,
            digits: true,
            symbols: true,
            excludeAmbiguous: true,
            count: 10,
        }),
        limit: () => ({
            length: 128,
            lowercase: true,
            uppercase: true,
            digits: true,
            symbols: true,
            excludeAmbiguous: false,
            count: 20,
        }),
    }),
    'qr-generator': inputs({
        typical: () => ({
            payload: `https://example.com/tickets?id=${digits(24)}&source=mail`,
            ecLevel: 'M',
            margin: 4,
            foreground: '#000000',
            background: '#ffffff',
        }),
        limit: () => ({ payload: digits(7089), ecLevel: 'L', margin: 4, foreground: '#000000', background: '#ffffff' }),
    }),
    'regex-tester': inputs({
        typical: () => ({ ...PATTERN, text: prose(2 * KB) }),
        limit: () => ({ ...PATTERN, text: prose(100_000) }),
    }),
    'sql-beautify': inputs({
        typical: () => ({ sql: sql(KB), dialect: 'postgresql', keywordCase: 'upper', indentSize: 2 }),
        limit: () => ({ sql: sql(500_000), dialect: 'postgresql', keywordCase: 'upper', indentSize: 2 }),
    }),
    'unix-timestamp': inputs({
        typical: () => ({ mode: 'date-to-unix', input: '2024-05-01T14:30:00.123456+02:00', unit: 'auto' }),
        limit: () => ({ mode: 'unix-to-date', input: `1714566600.${'9'.repeat(1013)}`, unit: 's' }),
    }),
    'url-encode': inputs({
        typical: () => ({ mode: 'encode', scope: 'component', input: prose(KB) }),
        limit: () => ({ mode: 'encode', scope: 'component', input: prose(5 * MB) }),
    }),
    'url-parser': inputs({
        typical: () => ({
            url: `https://user:secret@shop.example.com:8443/a/b/../c?q=two+words&page=3&${'filter=caf%C3%A9&'.repeat(10)}#results`,
        }),
        limit: () => ({ url: `https://example.com/?${pieces(64 * KB - 40, '&', index => `key${index}=value+${index}`)}` }),
    }),
    'uuid-gen': inputs({
        typical: () => ({ format: 'uuid-v7', count: 20, uppercase: false, hyphens: true }),
        limit: () => ({ format: 'uuid-v7', count: 1000, uppercase: false, hyphens: true }),
    }),
    'xml-formatter': inputs({
        typical: () => ({ mode: 'beautify', input: xml(8 * KB), indent: '2' }),
        limit: () => ({ mode: 'beautify', input: xml(5 * MB), indent: '2' }),
    }),
    'yaml-json': inputs({
        typical: () => ({ mode: 'yaml-to-json', input: yaml(4 * KB), indent: '2' }),
        limit: () => ({ mode: 'yaml-to-json', input: yaml(2 * MB), indent: '2' }),
    }),
};
/** The ids of the tools that have inputs here. */
export const TOOLS_WITH_INPUTS = Object.keys(INPUTS);
/** The input of a tool in a size. A tool without inputs here is measured with its first example in every size. */
export function inputOf(id, tool, size) {
    const of = INPUTS[id];
    const make = of?.[size];
    if (make)
        return make();
    const example = tool.examples.find(({ refused }) => refused === undefined);
    if (example === undefined)
        throw new Error(`${id} has no example that succeeds`);
    return example.input;
}
//# sourceMappingURL=bodies.js.map