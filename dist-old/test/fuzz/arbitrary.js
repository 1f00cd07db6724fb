import fc from 'fast-check';
/** Texts that often cause faults: line ends, controls, surrogates, combining marks, syntax of many notations. */
const SPECIAL_TEXTS = [
    '\0',
    '\x07',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\u00a0',
    '\ud800',
    '\udfff',
    '\ufffd',
    '\ufffe',
    'e\u0301',
    'İ',
    'ß',
    'ǅ',
    '😀',
    '\u202e',
    '𝌆',
    '"',
    "'",
    '`',
    '\\',
    '\\u',
    '/',
    '*/',
    '/*',
    '--',
    '#',
    '%',
    '%E0',
    '%zz',
    '&',
    '&amp;',
    '&#x110000;',
    '<',
    '<!',
    ']]>',
    '<?',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ':',
    ';',
    ',',
    '|',
    '?',
    '*',
    '+',
    '^',
    '$',
    '.',
    '=',
    '~',
    '@',
    '!',
    '-',
    '_',
    '__proto__',
    'constructor',
    'null',
    'true',
    'NaN',
    'Infinity',
    '1e400',
    '-0',
    '0x',
    '99999999999999999999',
    '1.',
    'a',
    'A',
    '0',
    ' ',
    '  ',
    '\n- ',
    '? ',
    '<<: *a',
    '&a ',
    '!!',
    '%YAML 1.1\n',
    '---\n',
    '-----BEGIN ',
    '-----',
    '$ref',
    '://',
    '::',
    '/8',
    '@daily',
];
/**
 * Inputs that fit a tool's schema. Many of their texts are made from texts of the examples, so that they pass the first
 * syntax checks.
 */
export function inputsOf({ input, examples }) {
    const seeds = new Map();
    for (const example of examples)
        collect(seeds, '', example.input);
    return fromSchema(input, '', seeds);
}
/** Collects the texts of examples by path. */
function collect(seeds, path, value) {
    if (typeof value === 'string')
        seeds.set(path, [...(seeds.get(path) ?? []), value]);
    else if (typeof value === 'object' && value !== null)
        for (const [key, part] of Object.entries(value))
            collect(seeds, Array.isArray(value) ? `${path}[]` : `${path}.${key}`, part);
}
function fromSchema(schema, path, seeds) {
    if (schema.enum)
        return fc.constantFrom(...schema.enum);
    if (schema.anyOf)
        return fc.oneof(...schema.anyOf.map(branch => fromSchema(branch, path, seeds)));
    switch (schema.type) {
        case 'object': {
            const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fromSchema(property, `${path}.${name}`, seeds)]);
            return fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] });
        }
        case 'array': {
            const items = fromSchema(schema.items ?? {}, `${path}[]`, seeds);
            const bounds = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 8, 8) };
            return schema.uniqueItems ? fc.uniqueArray(items, bounds) : fc.array(items, bounds);
        }
        case 'integer':
            return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
        case 'number':
            return fc.oneof(fc.integer(), fc.double({
                noNaN: true,
                noDefaultInfinity: true,
                min: schema.minimum ?? -1e300,
                max: schema.maximum ?? 1e300,
            }));
        case 'boolean':
            return fc.boolean();
        case 'string':
            return texts(schema, seeds.get(path) ?? []);
        default:
            return fc.jsonValue();
    }
}
function texts({ minLength = 0, maxLength = Infinity, pattern }, seeds) {
    if (pattern !== undefined)
        return fc.stringMatching(new RegExp(pattern));
    const special = fc.array(fc.constantFrom(...SPECIAL_TEXTS), { maxLength: 12 }).map(parts => parts.join(''));
    const kinds = [
        special,
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.json({ maxDepth: 4 }),
    ];
    if (seeds.length > 0)
        kinds.push(fc.constantFrom(...seeds), mutated(seeds), mutated(seeds));
    return fc
        .oneof(...kinds)
        .map(text => (text.length < minLength ? text.padEnd(minLength, 'x') : text.slice(0, maxLength)));
}
/** A seed with up to four parts removed or replaced. */
function mutated(seeds) {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 8 }), fc.oneof(fc.constant(''), fc.constantFrom(...SPECIAL_TEXTS), fc.constantFrom(...seeds)));
    return fc.tuple(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 4 })).map(([seed, changes]) => changes.reduce((text, [at, length, piece]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + piece + text.slice(start + length);
    }, seed));
}
/**
 * Inputs with one mutation that the schema may reject: a field that is missing, of another type, out of range, or
 * unknown.
 */
export function mutatedInputsOf(tool) {
    const otherValues = fc.constantFrom(null, true, 0, -1, 1.5, 1e308, '', 'x', [], [null], {}, { a: {} }, 'x'.repeat(2000), Array.from({ length: 200 }, () => 1));
    const names = [...Object.keys(tool.input.properties), '__proto__', 'constructor', 'unknown'];
    return fc
        .tuple(inputsOf(tool), fc.constantFrom(...names), fc.constantFrom('drop', 'replace'), otherValues)
        .map(([input, name, mutation, value]) => {
        const changed = new Map(Object.entries(input));
        if (mutation === 'drop')
            changed.delete(name);
        else
            changed.set(name, value);
        return Object.fromEntries(changed);
    });
}
//# sourceMappingURL=arbitrary.js.map