/**
 * An input with the defaults of its schema for the fields that are absent, at every depth of objects. HTTP calls never
 * get any: there the contract says which fields are required. Fields that are undefined are absent. Anything but an
 * object is returned as it is.
 */
export function withDefaults(schema, input) {
    return filled(schema, input);
}
function filled({ properties }, input) {
    if (properties === undefined || typeof input !== 'object' || input === null || Array.isArray(input))
        return input;
    const known = input;
    const given = Object.entries(known).filter(([, value]) => value !== undefined);
    const present = new Set(given.map(([name]) => name));
    const entries = Object.entries(properties).flatMap(([name, field]) => {
        if (present.has(name))
            return [[name, filled(field, known[name])]];
        return field.default === undefined ? [] : [[name, structuredClone(field.default)]];
    });
    return Object.fromEntries([...given, ...entries]);
}
/** The fields of a schema that a caller must give where defaults are filled in. */
export function requiredFields(schema) {
    const { properties } = schema;
    const required = schema.required ?? [];
    return required.filter(name => properties?.[name]?.default === undefined);
}
//# sourceMappingURL=defaults.js.map