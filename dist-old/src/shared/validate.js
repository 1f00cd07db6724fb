import { Compile } from 'typebox/compile';
import { expectationOf, shownValue } from './expectation.js';
const NONE = [];
/** Maximum issues listed: an array of a thousand invalid items is one mistake. */
const MAX_ISSUES = 100;
const MISSING = 'required field is missing';
/**
 * Compiles a contract's input schema, with its `check`, into one function. The main thread
 * uses it for small bodies and the workers for large ones. Strict: no coercion, no defaults.
 */
export function compile({ input: schema, check }) {
    const compiled = Compile(schema);
    return input => {
        if (!compiled.Check(input))
            return issuesOf(compiled.Errors(input), schema, input);
        return check ? check(input) : NONE;
    };
}
/** One issue for each path, the first one found: invalid fields first, then missing ones. */
function issuesOf(errors, schema, input) {
    const issues = new Map();
    for (const error of errors) {
        for (const issue of issuesOfOne(error, schema, input)) {
            if (!issues.has(issue.path) && issues.size < MAX_ISSUES)
                issues.set(issue.path, issue);
        }
    }
    const all = [...issues.values()];
    const isMissing = ({ message }) => message === MISSING;
    return [...all.filter(issue => !isMissing(issue)), ...all.filter(isMissing)];
}
function issuesOfOne(error, schema, input) {
    const path = segments(error.instancePath);
    const below = (name) => [...path, name].join('.');
    switch (error.keyword) {
        case 'required':
            return error.params.requiredProperties.map(name => ({ path: below(name), message: MISSING }));
        case 'additionalProperties':
            return error.params.additionalProperties.map(name => ({ path: below(name), message: 'unknown field' }));
        case 'boolean':
            // The same unknown field again, reported by the sub-schema `false`.
            return [];
        default: {
            const expected = expectationOf(schemaAt(schema, path)) ?? error.message;
            return [{ path: path.join('.'), message: `expected ${expected}, got ${shownValue(valueAt(input, path))}` }];
        }
    }
}
/** The segments of a JSON Pointer (RFC 6901). */
function segments(pointer) {
    return pointer
        .split('/')
        .slice(1)
        .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
function valueAt(value, path) {
    let at = value;
    for (const segment of path)
        at = at[segment];
    return at;
}
/** The schema of the field at a path. */
function schemaAt(schema, path) {
    let at = schema;
    for (const segment of path) {
        const next = at.items ?? at.properties?.[segment];
        if (next === undefined)
            return {};
        at = next;
    }
    return at;
}
//# sourceMappingURL=validate.js.map