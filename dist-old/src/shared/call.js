/** Maximum bytes of a message of the Model Context Protocol and of its result: models cannot use more. */
export const MCP_LIMIT = 1024 * 1024;
/** Maximum nesting of a message: arguments are two levels deep, and metadata may contain extensions. */
export const MCP_DEPTH = 16;
/** Maximum bytes of a line of a batch for its tool and its id, beyond the body limit of the tool. */
export const LINE_ENVELOPE = 1024;
/** Bodies up to this many bytes are parsed and validated on the main thread; larger ones by the worker. */
export const SMALL_BODY = 64 * 1024;
/** The lane for a JSON body of so many bytes: a large one runs in the heavy lane, whatever the tool. */
export const laneFor = ({ lane }, bytes) => (bytes > SMALL_BODY ? 'heavy' : lane);
//# sourceMappingURL=call.js.map