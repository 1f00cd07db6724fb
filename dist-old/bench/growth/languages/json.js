import { Buffer } from 'node:buffer';
/** A schema with a dynamic reference, annotations and numbers. */
const DYNAMIC = {
    $dynamicAnchor: 'a',
    anyOf: [
        {
            items: { $dynamicRef: '#a' },
            additionalProperties: { $dynamicRef: '#a' },
            uniqueItems: true,
            multipleOf: 0.7,
        },
        { const: 1 },
    ],
    propertyNames: { maxLength: 5 },
    unevaluatedItems: false,
    unevaluatedProperties: { type: 'integer' },
};
/** A schema that applies itself to every child. */
const RECURSIVE = {
    items: { $ref: '#' },
    additionalProperties: { $ref: '#' },
    type: ['array', 'object'],
    format: 'email',
    uniqueItems: true,
    required: ['a', 'b'],
    dependentRequired: { a: ['z'] },
    minProperties: 2,
    contains: { const: { a: 1 } },
};
const base64url = (text) => Buffer.from(text).toString('base64url');
/** JSON (RFC 8259). */
const json = {
    atoms: ['1', '"a"', 'null', '[]', '{}', '-0.0e-0'],
    lists: [
        {
            frame: '[⟨x⟩]',
            separators: [',', ', ', ',\n'],
            items: [
                '1',
                '"a"',
                '"w⟨n⟩"',
                '⟨n⟩',
                '⟨n⟩.5e⟨n⟩',
                'null',
                '[]',
                '{}',
                '{"a":1}',
                '{"k⟨n⟩":1}',
                '[⟨n⟩,"a"]',
                '{"a":{"b":{}}}',
                '"2024-01-01T00:00:00Z"',
                '"a@b.c"',
            ],
            holder: '⟨x⟩',
        },
        {
            frame: '{⟨x⟩}',
            separators: [',', ',\r\n'],
            items: ['"k⟨n⟩":1', '"k⟨n⟩":"a"', '"a":1', '"⟨n⟩":{}', '"\\u0061⟨n⟩":[]', '"__proto__":⟨n⟩'],
            holder: '"k⟨n⟩":⟨x⟩',
        },
        {
            frame: '"⟨x⟩"',
            separators: ['', ' '],
            items: ['a', '\\u0041', '\\\\', '\\n', 'é', '😀', '\\ud800', '/', '*/', 'a.b'],
        },
        { frame: '1⟨x⟩', separators: [''], items: ['0', '9', '1'] },
        { frame: '1.⟨x⟩', separators: [''], items: ['0', '9', '1'] },
        { frame: '1e⟨x⟩', separators: [''], items: ['0', '9', '1'] },
        { frame: ' ⟨x⟩1', separators: [''], items: [' ', '\n', '\r\n'] },
    ],
    wrappers: [
        '[⟨x⟩]',
        '{"a":⟨x⟩}',
        '[1,⟨x⟩]',
        '[⟨x⟩,1]',
        '{"k⟨n⟩":⟨x⟩}',
        '{"a":1,"b":⟨x⟩}',
        '[{"a":⟨x⟩}]',
        '[[],⟨x⟩,{}]',
    ],
    texts: ['⟨x⟩', '[⟨x⟩]', '[⟨x⟩,⟨x⟩]'],
    targets: [
        { tool: 'json-formatter', fields: ['input'], with: { mode: 'beautify', sortKeys: true, indent: '4' } },
        { tool: 'json-formatter', fields: ['input'], with: { mode: 'minify', sortKeys: false } },
        { tool: 'json-formatter', fields: ['input'], with: { mode: 'beautify', sortKeys: false, indent: 'tab' } },
        { tool: 'json-to-typescript', fields: ['json'], with: { rootName: 'Root', optionalWhenMissing: true } },
        { tool: 'json-to-typescript', fields: ['json'], with: { rootName: 'Root', optionalWhenMissing: false } },
        { tool: 'csv-json', fields: ['input'], with: { mode: 'json-to-csv' } },
        { tool: 'yaml-json', fields: ['input'], with: { mode: 'json-to-yaml' } },
        { tool: 'json-schema', fields: ['instance'], with: { mode: 'generate' } },
        {
            tool: 'json-schema',
            fields: ['instance'],
            with: {
                mode: 'validate',
                schema: JSON.stringify(DYNAMIC),
            },
        },
        {
            tool: 'json-schema',
            fields: ['instance'],
            with: {
                mode: 'validate',
                schema: JSON.stringify(RECURSIVE),
            },
        },
        {
            tool: 'diff-checker',
            fields: ['a'],
            with: { mode: 'json', b: '{"a":[1,{"b":2}],"k1":1}', sortKeys: true },
            deadline: 'a minimal diff',
        },
        { tool: 'diff-checker', fields: ['a', 'b'], with: { mode: 'json', sortKeys: false }, deadline: 'a minimal diff' },
        {
            tool: 'jwt-decoder',
            fields: ['token'],
            encode: text => `${base64url('{"alg":"none"}')}.${base64url(`{"exp":1,"x":${text}}`)}.`,
        },
        {
            tool: 'jwt-decoder',
            fields: ['token'],
            encode: text => `${base64url(`{"alg":"none","x":${text}}`)}.e30.`,
        },
    ],
};
export default json;
//# sourceMappingURL=json.js.map