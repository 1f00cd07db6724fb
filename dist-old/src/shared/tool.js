/** All lanes, by increasing limits. */
export const LANE_NAMES = ['fast', 'risky', 'heavy'];
/** Maximum body size in bytes of tools without a `bodyLimit` (16 MiB). */
export const DEFAULT_BODY_LIMIT = 16 * 1024 * 1024;
/** The largest `bodyLimit` that a contract may have, in bytes (48 MiB): every process has memory for such a body. */
export const MAX_BODY_LIMIT = 48 * 1024 * 1024;
/** Maximum size of a JSON body of a tool, in bytes. */
export const bodyLimitOf = ({ bodyLimit = DEFAULT_BODY_LIMIT }) => bodyLimit;
/**
 * Maximum size of a text to encode, hash, format, compare or search: 5 MB, as characters in the schema and as UTF-8
 * bytes in `check`.
 */
export const TEXT_LIMIT = 5 * 1024 * 1024;
/** Maximum size of an answer in bytes (32 MiB). */
export const ANSWER_LIMIT = 32 * 1024 * 1024;
/** Defines a tool's contract; the types of its input and result follow from the schemas. */
export function defineTool(tool) {
    return tool;
}
//# sourceMappingURL=tool.js.map