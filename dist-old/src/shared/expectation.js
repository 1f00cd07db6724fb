import { visiblyQuoted } from './visibly-quoted.js';
/** Maximum characters of a value in a message. */
const MAX_SHOWN = 40;
/**
 * The expected value of a field, to follow the word "expected": "an integer from 8 to 128". Undefined if its schema
 * says nothing.
 */
export function expectationOf(schema) {
    if (schema.enum !== undefined)
        return `one of ${schema.enum.map(value => JSON.stringify(value)).join(', ')}`;
    const { type } = schema;
    if (typeof type !== 'string')
        return undefined;
    switch (type) {
        case 'string':
            // Few readers decode a regular expression, so a schema with a pattern also has examples.
            if (schema.examples !== undefined)
                return `a string such as ${schema.examples.map(value => JSON.stringify(value)).join(' or ')}`;
            return `a string${range(schema.minLength, schema.maxLength, 'characters')}`;
        case 'array':
            return `an array${range(schema.minItems, schema.maxItems, 'items')}`;
        case 'integer':
        case 'number':
            return `${article(type)}${bounds(schema.minimum, schema.maximum)}`;
        default:
            return article(type);
    }
}
function range(least = 0, most, unit) {
    const limit = most?.toLocaleString('en');
    if (least > 0 && limit !== undefined)
        return ` of ${least} to ${limit} ${unit}`;
    if (least > 0)
        return ` of at least ${least} ${unit}`;
    return limit === undefined ? '' : ` of at most ${limit} ${unit}`;
}
function bounds(least, most) {
    if (least !== undefined && most !== undefined)
        return ` from ${least} to ${most}`;
    if (least !== undefined)
        return ` of at least ${least}`;
    return most === undefined ? '' : ` of at most ${most}`;
}
/** A value for a message: short ones verbatim, long ones by their size. */
export function shownValue(value) {
    if (Array.isArray(value))
        return `an array of ${value.length.toLocaleString('en')} item${value.length === 1 ? '' : 's'}`;
    if (typeof value === 'object' && value !== null)
        return 'an object';
    if (typeof value !== 'string')
        return String(value);
    if (value.length <= MAX_SHOWN)
        return visiblyQuoted(value);
    return `a string of ${value.length.toLocaleString('en')} characters`;
}
function article(noun) {
    return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
//# sourceMappingURL=expectation.js.map