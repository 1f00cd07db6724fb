import { JsonKind } from '../json/scanner.js';
import { Decimal } from '../number/decimal.js';
import { EqualityCheck, SIMPLE_TYPES, TypeCheck } from './checks/any.js';
import { ContainsCheck, ItemsCheck, UnevaluatedItemsCheck, UniqueCheck } from './checks/arrays.js';
import { AllOfCheck, AnyOfCheck, IfCheck, NotCheck, OneOfCheck, ReferenceCheck } from './checks/in-place.js';
import { BoundCheck, MultipleCheck } from './checks/numbers.js';
import { DependentRequiredCheck, DependentSchemasCheck, PropertiesCheck, PropertyNamesCheck, RequiredCheck, UnevaluatedPropertiesCheck, } from './checks/objects.js';
import { SizeCheck } from './checks/sizes.js';
import { FormatCheck, LengthCheck, PatternCheck } from './checks/strings.js';
import { FORMATS } from './formats/formats.js';
/**
 * The keywords of draft 2020-12 in the order of their checks: cheap ones first, those that depend on annotations last.
 */
const KEYWORDS = {
    // The compiler resolves identifiers; here only their form is checked.
    $schema: (reader, at) => void reader.string(at),
    $vocabulary: (reader, at) => reader.object(at, 'an object').forEach(value => reader.boolean(value)),
    $recursiveRef: (reader, at) => void reader.string(at),
    $recursiveAnchor: anchor,
    $comment: (reader, at) => void reader.string(at),
    $defs: definitions,
    definitions,
    title: (reader, at) => void reader.string(at),
    description: (reader, at) => void reader.string(at),
    deprecated: (reader, at) => void reader.boolean(at),
    readOnly: (reader, at) => void reader.boolean(at),
    writeOnly: (reader, at) => void reader.boolean(at),
    examples: (reader, at) => void reader.array(at, 'an array'),
    contentEncoding: (reader, at) => void reader.string(at),
    contentMediaType: (reader, at) => void reader.string(at),
    contentSchema: (reader, at, keyword) => void reader.named(at, keyword),
    type(reader, at) {
        const names = reader.document.kind(at) === JsonKind.beginArray ? reader.array(at, '') : [at];
        const types = [];
        for (const name of names) {
            const type = reader.document.kind(name) === JsonKind.string ? reader.document.string(name) : undefined;
            if (!isType(type))
                throw reader.unexpected(name, `one of ${SIMPLE_TYPES.map(known => `"${known}"`).join(', ')}${name === at ? ', or an array of them' : ''}`);
            if (types.includes(type))
                throw reader.unexpected(name, 'a type that is not in the array already');
            types.push(type);
        }
        if (types.length === 0)
            throw reader.unexpected(at, 'one type or more');
        reader.schema.checks.push(new TypeCheck(reader.schema, at, types));
    },
    const: (reader, at) => reader.schema.checks.push(new EqualityCheck('const', reader.schema, at, [at])),
    enum: (reader, at) => reader.schema.checks.push(new EqualityCheck('enum', reader.schema, at, reader.array(at, 'an array'))),
    multipleOf(reader, at) {
        const divisor = Decimal.of(reader.number(at));
        if (divisor.negative || divisor.digits === '')
            throw reader.unexpected(at, 'a number greater than 0');
        reader.schema.checks.push(new MultipleCheck(reader.schema, at));
    },
    maximum: bound,
    exclusiveMaximum: bound,
    minimum: bound,
    exclusiveMinimum: bound,
    maxLength: length,
    minLength: length,
    pattern: (reader, at) => reader.schema.checks.push(new PatternCheck(reader.schema, at, reader.compilation.matchers.get(reader.string(at), () => reader.place(at)))),
    format(reader, at) {
        const name = reader.string(at);
        const format = FORMATS.get(name);
        if (name === 'regex')
            reader.compilation.matchers.readsInstance = true;
        if (format !== undefined)
            reader.schema.checks.push(new FormatCheck(reader.schema, at, name, format));
    },
    maxItems: size,
    minItems: size,
    uniqueItems(reader, at) {
        if (reader.boolean(at))
            reader.schema.checks.push(new UniqueCheck(reader.schema, at));
    },
    maxProperties: size,
    minProperties: size,
    required: (reader, at) => reader.schema.checks.push(new RequiredCheck(reader.schema, at, reader.strings(at))),
    dependentRequired(reader, at) {
        const dependents = new Map();
        for (const [name, value] of reader.object(at, 'an object of arrays of strings'))
            dependents.set(name, reader.strings(value));
        reader.schema.checks.push(new DependentRequiredCheck('dependentRequired', reader.schema, at, dependents));
    },
    dependencies,
    propertyNames: (reader, at, keyword) => reader.schema.checks.push(new PropertyNamesCheck(reader.schema, at, reader.applied(at, keyword))),
    $ref: reference,
    $dynamicRef: reference,
    allOf: (reader, at, keyword) => reader.schema.checks.push(new AllOfCheck(reader.appliedList(at, keyword))),
    anyOf: (reader, at, keyword) => reader.schema.checks.push(new AnyOfCheck(reader.schema, at, reader.appliedList(at, keyword))),
    oneOf: (reader, at, keyword) => reader.schema.checks.push(new OneOfCheck(reader.schema, at, reader.appliedList(at, keyword))),
    not: (reader, at, keyword) => reader.schema.checks.push(new NotCheck(reader.schema, at, reader.applied(at, keyword))),
    if: (reader, at, keyword) => reader.schema.checks.push(new IfCheck(reader.applied(at, keyword), optional(reader, 'then'), optional(reader, 'else'))),
    then: unlessRead('if'),
    else: unlessRead('if'),
    dependentSchemas: (reader, at, keyword) => reader.schema.checks.push(new DependentSchemasCheck(reader.appliedMap(at, keyword))),
    prefixItems: items,
    items: unlessRead('prefixItems', items),
    contains(reader, at, keyword) {
        const min = limit(reader, 'minContains') ?? 1;
        const max = limit(reader, 'maxContains') ?? Infinity;
        reader.schema.checks.push(new ContainsCheck(reader.schema, at, reader.applied(at, keyword), min, max));
    },
    minContains: (reader, at) => void reader.nonNegativeInteger(at),
    maxContains: (reader, at) => void reader.nonNegativeInteger(at),
    properties,
    patternProperties: unlessRead('properties', properties),
    additionalProperties: unlessRead('properties', unlessRead('patternProperties', properties)),
    unevaluatedItems: (reader, at, keyword) => track(reader, new UnevaluatedItemsCheck(reader.applied(at, keyword))),
    unevaluatedProperties: (reader, at, keyword) => track(reader, new UnevaluatedPropertiesCheck(reader.applied(at, keyword))),
};
const READERS = Object.entries(KEYWORDS);
/** Adds the checks of all keywords to a schema. Unknown keywords are annotations. Throws `SchemaError`. */
export function readKeywords(reader) {
    for (const [keyword, read] of READERS) {
        const at = reader.members.get(keyword);
        if (at !== undefined)
            read(reader, at, keyword);
    }
}
/** The syntax of `$anchor` and `$dynamicAnchor` (JSON Schema core section 8.2.2). */
const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;
/** Reads a plain-name fragment. */
export function anchor(reader, at) {
    const name = reader.string(at);
    if (!ANCHOR.test(name))
        throw reader.unexpected(at, 'a name of letters, digits, -, . and _ that begins with a letter or _');
    return name;
}
function isType(name) {
    return SIMPLE_TYPES.includes(name);
}
function definitions(reader, at, keyword) {
    for (const value of reader.object(at, 'an object of schemas').values())
        reader.named(value, keyword);
}
function reference(reader, at, keyword) {
    const check = new ReferenceCheck();
    reader.schema.checks.push(check);
    reader.compilation.refer(reader.schema, at, reader.string(at), keyword === '$dynamicRef', check);
}
function bound(reader, at, keyword) {
    reader.number(at);
    reader.schema.checks.push(new BoundCheck(keyword, reader.schema, at));
}
function length(reader, at, keyword) {
    reader.schema.checks.push(new LengthCheck(keyword, reader.schema, at, reader.nonNegativeInteger(at)));
}
function size(reader, at, keyword) {
    reader.schema.checks.push(new SizeCheck(keyword, reader.schema, at, reader.nonNegativeInteger(at)));
}
function limit(reader, keyword) {
    const at = reader.members.get(keyword);
    return at === undefined ? undefined : reader.nonNegativeInteger(at);
}
function optional(reader, keyword) {
    const at = reader.members.get(keyword);
    return at === undefined ? null : reader.applied(at, keyword);
}
/** Skipped when `other` is present: its reader handles this keyword. Alone, the keyword is still a schema. */
function unlessRead(other, read = (reader, at, keyword) => void reader.named(at, keyword)) {
    return (reader, at, keyword) => {
        if (!reader.members.has(other))
            read(reader, at, keyword);
    };
}
function items(reader) {
    const prefix = reader.members.get('prefixItems');
    reader.schema.checks.push(new ItemsCheck(prefix === undefined ? [] : reader.appliedList(prefix, 'prefixItems'), optional(reader, 'items')));
}
function properties(reader) {
    const named = reader.members.get('properties');
    const patterned = reader.members.get('patternProperties');
    const patterns = [...(patterned === undefined ? [] : reader.appliedMap(patterned, 'patternProperties'))].map(([source, schema]) => ({
        matcher: reader.compilation.matchers.get(source, () => reader.place(schema.at)),
        schema,
    }));
    const known = named === undefined ? new Map() : reader.appliedMap(named, 'properties');
    reader.schema.checks.push(new PropertiesCheck(known, patterns, optional(reader, 'additionalProperties')));
}
/**
 * The predecessor of dependentRequired and dependentSchemas before draft 2019-09, which the meta-schema still
 * describes.
 */
function dependencies(reader, at, keyword) {
    const required = new Map();
    const schemas = new Map();
    for (const [name, value] of reader.object(at, 'an object of schemas and arrays of strings')) {
        if (reader.document.kind(value) === JsonKind.beginArray)
            required.set(name, reader.strings(value));
        else
            schemas.set(name, reader.applied(value, keyword));
    }
    reader.schema.checks.push(new DependentRequiredCheck('dependencies', reader.schema, at, required));
    reader.schema.checks.push(new DependentSchemasCheck(schemas));
}
function track(reader, check) {
    reader.schema.tracks = true;
    reader.schema.checks.push(check);
}
//# sourceMappingURL=keywords.js.map