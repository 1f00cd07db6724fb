/** A schema cannot be used. The message says where in the schema, what stands there and what would be right. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}
