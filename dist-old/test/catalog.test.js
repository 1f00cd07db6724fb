import { pathToFileURL } from 'node:url';
import t from 'tap';
import { ContractError, readCatalog } from '../src/catalog.js';
import { start } from './service.js';
/** The tools of API version 1.0.0. */
const IDS = [
    'base64',
    'case-converter',
    'certificate-decoder',
    'chmod-calc',
    'cidr-calculator',
    'color-converter',
    'color-space',
    'contrast-checker',
    'cron-parser',
    'csv-json',
    'diff-checker',
    'grep',
    'hash-calc',
    'html-entities',
    'json-formatter',
    'json-schema',
    'json-to-typescript',
    'jwt-decoder',
    'mock-data',
    'number-base',
    'pwd-gen',
    'qr-generator',
    'regex-tester',
    'sql-beautify',
    'unix-timestamp',
    'url-encode',
    'url-parser',
    'uuid-gen',
    'xml-formatter',
    'yaml-json',
];
t.test('the catalog has thirty tools', async (t) => {
    t.equal(IDS.length, 30);
    const catalog = await readCatalog();
    t.same(IDS.filter(id => !catalog.has(id)), []);
});
t.test('each tool answers its examples', async (t) => {
    const { call } = await start(t);
    for (const [id, { tool }] of await readCatalog()) {
        const example = tool.examples.find(({ refused }) => refused === undefined);
        const { status, body } = await call(id, example?.input);
        t.equal(status, 200, id);
        t.equal(body.ok, true);
    }
});
t.test('an incomplete contract stops the start with its name', async (t) => {
    const complete = {
        summary: 'Do nothing at all',
        description: 'Nothing.',
        tag: 'Text',
        lane: 'fast',
        input: { type: 'object' },
        result: { type: 'object' },
        presentation: { output: { kind: 'record' } },
        examples: [{ name: 'Nothing', input: {}, result: {} }],
    };
    for (const [part, value, message] of [
        ['summary', '', /^odd: summary: not valid in the contract$/],
        ['bodyLimit', 48 * 1024 * 1024 + 1, /^odd: bodyLimit: not valid in the contract$/],
        ['description', undefined, /^odd: description: missing in the contract$/],
        ['lane', 'slow', /^odd: lane: not valid/],
        ['lane', undefined, /^odd: lane: missing/],
        ['input', { type: 'string' }, /^odd: input: not valid/],
        ['presentation', {}, /^odd: presentation: not valid/],
        ['examples', [], /^odd: examples: not valid/],
    ]) {
        const text = `export default ${JSON.stringify({ ...complete, [part]: value })};`;
        // Node loads a module once per URL, so every case needs its own folder.
        const folder = `case-${part}-${String(value)}`.replace(/\W/g, '-');
        const url = `${pathToFileURL(t.testdir({ [folder]: { 'odd.js': text } })).href}/${folder}/`;
        await t.rejects(readCatalog({ contracts: url, work: url }), { name: ContractError.name, message });
    }
    const url = `${pathToFileURL(t.testdir({ none: { 'odd.js': 'export const contract = 1;' } })).href}/none/`;
    await t.rejects(readCatalog({ contracts: url, work: url }), {
        message: /^odd: expected a contract as the default export, got undefined$/,
    });
});
//# sourceMappingURL=catalog.test.js.map