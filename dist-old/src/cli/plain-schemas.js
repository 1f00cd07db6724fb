/**
 * Replaces TypeBox in the bundle of the command line: builds the same JSON Schemas, in one file instead of hundreds. A
 * test compares every contract with the original.
 */
/** Schemas of optional fields. */
const optional = new WeakSet();
const simple = (type) => (options) => ({ type, ...options });
export default {
    Null: simple('null'),
    Boolean: simple('boolean'),
    Integer: simple('integer'),
    Number: simple('number'),
    String: simple('string'),
    Unknown: (options) => ({ ...options }),
    Literal: (value, options) => ({ type: typeof value, const: value, ...options }),
    Enum: (values, options) => ({ enum: values, ...options }),
    Union: (anyOf, options) => ({ anyOf, ...options }),
    Array: (items, options) => ({ type: 'array', items, ...options }),
    Object: (properties, options) => {
        const required = Object.keys(properties).filter(name => !optional.has(properties[name]));
        return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
    },
    Optional: (schema) => {
        const copy = { ...schema };
        optional.add(copy);
        return copy;
    },
};
//# sourceMappingURL=plain-schemas.js.map