/** A schema cannot be used. The message says where in the schema, what was expected and what was found. */
export class SchemaError extends Error {
    name = 'SchemaError';
}
//# sourceMappingURL=schema-error.js.map