import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import { Ajv2020 } from 'ajv/dist/2020.js';
/** A new instance for each call, because the tool gets a new schema with each call. */
const ajv = ({ instance, schema = '' }) => new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false }).compile(JSON.parse(schema))(JSON.parse(instance));
let schemas = 0;
const hyperjump = async ({ instance, schema = '' }) => {
    const uri = `https://bench.invalid/${schemas++}`;
    registerSchema(JSON.parse(schema), uri, 'https://json-schema.org/draft/2020-12/schema');
    try {
        return await validate(uri, JSON.parse(instance));
    }
    finally {
        unregisterSchema(uri);
    }
};
const peers = { ajv, '@hyperjump/json-schema': hyperjump };
/** Mulberry32: the same numbers in every run. */
function random(seed) {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}
const many = (count, make) => Array.from({ length: count }, (_, n) => make(n));
const named = (count, make) => Object.fromEntries(many(count, n => [`p${n}`, make(n)]));
/** About 170 bytes each. */
function records(count) {
    const next = random(1);
    return many(count, id => ({
        id,
        name: `name ${Math.floor(next() * 1e6)}`,
        email: `user${id}@example.com`,
        at: '2024-05-01T12:30:00Z',
        active: next() < 0.5,
        score: Math.round(next() * 1e4) / 100,
        tags: many(3, () => `t${Math.floor(next() * 100)}`),
        address: { street: `${id} Main Street`, zip: String(10_000 + id) },
    }));
}
const address = {
    type: 'object',
    properties: { street: { type: 'string' }, zip: { type: 'string', pattern: '^\\d+$' } },
    required: ['street'],
};
const record = {
    type: 'object',
    properties: {
        id: { type: 'integer', minimum: 0 },
        name: { type: 'string', minLength: 1, maxLength: 50 },
        email: { type: 'string', format: 'email' },
        at: { type: 'string' },
        active: { type: 'boolean' },
        score: { type: 'number', maximum: 100 },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 5 },
        address: { $ref: '#/$defs/address' },
    },
    required: ['id', 'name', 'email'],
    additionalProperties: false,
};
const input = (instance, schema) => ({
    mode: 'validate',
    instance: JSON.stringify(instance),
    schema: JSON.stringify(schema),
});
/** A hundred kilobytes of schema, of which a record uses one definition. */
const largeSchema = {
    type: 'array',
    items: { $ref: '#/$defs/p7' },
    $defs: { address, ...named(230, n => ({ ...record, title: `record ${n}` })) },
};
const tree = (depth) => depth === 0 ? null : { left: tree(depth - 1), right: tree(depth - 1), value: depth };
export const libraryCall = ajv;
export const comparisons = [
    {
        name: 'one record, small schema',
        input: () => input(records(1)[0], { ...record, $defs: { address } }),
        peers,
        atMost: { ajv: 0.2, '@hyperjump/json-schema': 1.2 },
    },
    {
        name: '1 MB of records, small schema',
        input: () => input(records(5000), { type: 'array', items: record, $defs: { address } }),
        peers,
        atMost: { ajv: 1.2, '@hyperjump/json-schema': 0.6 },
    },
    {
        name: '1 MB of records, 100 KB schema',
        input: () => input(records(5000), largeSchema),
        peers,
        atMost: { ajv: 1.2, '@hyperjump/json-schema': 0.6 },
    },
    {
        name: 'one record, 100 KB schema',
        input: () => input(records(1), largeSchema),
        peers,
        atMost: { ajv: 1, '@hyperjump/json-schema': 0.6 },
    },
    {
        name: '170 KB tree, anyOf and unevaluatedProperties',
        input: () => input(tree(12), {
            anyOf: [
                { type: 'null' },
                {
                    type: 'object',
                    properties: { left: { $ref: '#' }, right: { $ref: '#' }, value: { type: 'integer' } },
                    unevaluatedProperties: false,
                },
            ],
        }),
        peers,
        atMost: { ajv: 1, '@hyperjump/json-schema': 0.6 },
    },
    {
        name: 'uniqueItems, 4,000 objects',
        input: () => input(many(4000, n => ({ n, x: 'y' })), { uniqueItems: true }),
        peers: { ajv },
        atMost: { ajv: 0.1 },
    },
    {
        name: 'uniqueItems, 60,000 objects',
        input: () => input(many(60_000, n => ({ n })), { uniqueItems: true }),
        peers: { '@hyperjump/json-schema': hyperjump },
        atMost: { '@hyperjump/json-schema': 1.2 },
        withinMs: 300,
    },
    {
        name: '1,600 properties',
        input: () => input(named(1600, n => n), { properties: named(1600, () => ({ type: 'integer', minimum: 0 })) }),
        peers,
        atMost: { ajv: 0.2, '@hyperjump/json-schema': 0.6 },
    },
    {
        name: '8,000 properties',
        input: () => input(named(8000, n => n), { properties: named(8000, () => ({ type: 'integer', minimum: 0 })) }),
        growth: { of: '1,600 properties', atMost: 6 },
    },
    {
        name: 'enum of 90,000',
        input: () => input(many(200, n => `v${n}`), { items: { enum: many(90_000, n => `v${n}`) } }),
        peers,
        atMost: { ajv: 1.2, '@hyperjump/json-schema': 1.2 },
    },
    {
        name: 'chain of 400 references',
        input: () => input(1, {
            $ref: '#/$defs/p0',
            $defs: named(400, n => (n < 399 ? { $ref: `#/$defs/p${n + 1}` } : { type: 'integer' })),
        }),
        peers,
        atMost: { ajv: 0.2, '@hyperjump/json-schema': 0.6 },
    },
    {
        name: 'patternProperties, 200 patterns on 5,000 names',
        input: () => input(named(5000, n => n), { patternProperties: Object.fromEntries(many(200, n => [`^p${n}\\d*$`, { type: 'integer' }])) }),
        peers,
        atMost: { ajv: 0.5, '@hyperjump/json-schema': 1 },
    },
    {
        name: 'references that double 26 times',
        input: () => input(1, {
            $ref: '#/$defs/p0',
            $defs: named(27, n => n < 26 ? { allOf: [{ $ref: `#/$defs/p${n + 1}` }, { $ref: `#/$defs/p${n + 1}` }] } : { type: 'string' }),
        }),
        withinMs: 20,
    },
    {
        name: '300,000 errors',
        input: () => input(many(300_000, () => 1), { items: { type: 'string' } }),
        peers,
        atMost: { ajv: 0.6, '@hyperjump/json-schema': 1 },
    },
    {
        name: 'generate, 1 MB',
        input: () => ({ mode: 'generate', instance: JSON.stringify(records(4900)) }),
        withinMs: 200,
    },
    {
        name: 'generate, 5 MB',
        input: () => ({ mode: 'generate', instance: JSON.stringify(records(24_500)) }),
        growth: { of: 'generate, 1 MB', atMost: 6 },
    },
];
//# sourceMappingURL=json-schema.js.map