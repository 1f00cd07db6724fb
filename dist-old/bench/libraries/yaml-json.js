import { parse, stringify } from 'yaml';
import { randomBelow } from '../random.js';
const fromYaml = (input) => ({ mode: 'yaml-to-json', input, indent: '2' });
const fromJson = (input) => ({ mode: 'json-to-yaml', input, indent: '2' });
/** The `yaml` package with its defaults, apart from merge keys. */
const READER = { yaml: ({ input }) => JSON.stringify(parse(input, { merge: true }), null, 2) };
/** The same without its check for duplicate keys, which is quadratic. */
const READER_UNCHECKED = {
    yaml: ({ input }) => JSON.stringify(parse(input, { merge: true, uniqueKeys: false }), null, 2),
};
const WRITER = { yaml: ({ input }) => stringify(JSON.parse(input), { aliasDuplicateObjects: false }) };
export const libraryCall = input => (input.mode === 'yaml-to-json' ? READER : WRITER).yaml(input);
export const comparisons = [
    {
        name: 'YAML to JSON, 30,000 flat keys',
        input: () => fromYaml(Array.from({ length: 30_000 }, (_, at) => `key${at}: value ${at}\n`).join('')),
        peers: READER,
        atMost: { yaml: 0.1 },
        withinMs: 1000,
    },
    {
        name: 'YAML to JSON, 400 KB of records',
        input: () => fromYaml(yamlRecords(400_000)),
        peers: READER_UNCHECKED,
        atMost: { yaml: 0.7 },
    },
    {
        name: 'YAML to JSON, 2 MB of records',
        input: () => fromYaml(yamlRecords(2_000_000)),
        peers: READER_UNCHECKED,
        atMost: { yaml: 0.7 },
        growth: { of: 'YAML to JSON, 400 KB of records', atMost: 6 },
    },
    {
        name: 'JSON to YAML, 400 KB of records',
        input: () => fromJson(jsonRecords(400_000)),
        peers: WRITER,
        atMost: { yaml: 0.2 },
    },
    {
        name: 'JSON to YAML, 2 MB of records',
        input: () => fromJson(jsonRecords(2_000_000)),
        peers: WRITER,
        atMost: { yaml: 0.2 },
        growth: { of: 'JSON to YAML, 400 KB of records', atMost: 6 },
    },
    { name: 'YAML to JSON, 2 MB of empty lists', input: () => fromYaml(`[${'[],'.repeat(699_000)}]`), withinMs: 5000 },
];
function yamlRecords(size) {
    const random = randomBelow(1);
    let text = '';
    for (let id = 0; text.length < size; id++) {
        text += `- id: ${id}\n  name: "user ${random(1000)}"\n  tags: [a, b, c${random(9)}]\n`;
        text += `  nested:\n    ok: true\n    text: some plain text here\n    price: ${random(99)}.5\n`;
    }
    return text;
}
function jsonRecords(size) {
    const random = randomBelow(1);
    const records = [];
    for (let id = 0, length = 0; length < size; id++) {
        const record = JSON.stringify({
            id,
            name: `user ${random(1000)}`,
            mail: `u${random(1000)}@example.org`,
            tags: ['a', 'no'],
            nested: { ok: true, none: null, at: '2024-01-01' },
            price: random(99) + 0.5,
        });
        length += record.length + 1;
        records.push(record);
    }
    return `[${records.join()}]`;
}
//# sourceMappingURL=yaml-json.js.map