import { isObject } from '../shared/json-object.js';
/** The first revision of the Model Context Protocol without sessions, and the last one with a handshake. */
export const MODERN = '2026-07-28';
export const LEGACY = '2025-11-25';
/** Older revisions whose messages are the same for the methods of this server. */
const OLDER = ['2025-06-18', '2025-03-26'];
/** All supported revisions, newest first. */
export const VERSIONS = [MODERN, LEGACY, ...OLDER];
/** Whether a revision begins with a handshake. */
export const isLegacy = (version) => version === LEGACY || OLDER.includes(version);
/** Error codes of JSON-RPC 2.0 (section 5.1) and of the protocol (basic, error codes). */
export const CODES = {
    parse: -32700,
    invalidRequest: -32600,
    methodNotFound: -32601,
    invalidParams: -32602,
    internal: -32603,
    headerMismatch: -32020,
    unsupportedVersion: -32022,
};
/** Names in the metadata of messages. */
export const META = {
    version: 'io.modelcontextprotocol/protocolVersion',
    capabilities: 'io.modelcontextprotocol/clientCapabilities',
    server: 'io.modelcontextprotocol/serverInfo',
};
/** An error of the protocol, with its HTTP status. */
export class RpcError extends Error {
    code;
    status;
    data;
    id;
    name = 'RpcError';
    constructor(code, message, status, data, 
    /** The id of the request, where it could be read although the message is invalid. */
    id) {
        super(message);
        this.code = code;
        this.status = status;
        this.data = data;
        this.id = id;
    }
}
/** Reads a message. Returns undefined for a response: the server never sends requests. Throws `RpcError`. */
export function readMessage(value) {
    const found = isObject(value) && isId(value['id']) ? value['id'] : undefined;
    const invalid = (code, problem) => new RpcError(code, problem, 400, undefined, found);
    if (!isObject(value) || value['jsonrpc'] !== '2.0') {
        throw invalid(CODES.invalidRequest, 'expected one JSON-RPC 2.0 message, as an object');
    }
    const { id, method, params = {} } = value;
    if (method === undefined && ('result' in value || 'error' in value))
        return undefined;
    if (typeof method !== 'string')
        throw invalid(CODES.invalidRequest, 'method: expected a string');
    if (id !== undefined && found === undefined) {
        throw invalid(CODES.invalidRequest, 'id: expected a string or an integer');
    }
    if (!isObject(params))
        throw invalid(CODES.invalidParams, 'params: expected an object');
    return { id: found, method, params };
}
const isId = (value) => typeof value === 'string' || Number.isSafeInteger(value);
/** The revision in a message's metadata; undefined for revisions with a handshake. */
export function versionOf({ params }) {
    const meta = params['_meta'];
    const version = isObject(meta) ? meta[META.version] : undefined;
    return typeof version === 'string' ? version : undefined;
}
/** The tool and the arguments of a `tools/call`. Throws `RpcError`. */
export function readCall({ params }) {
    const { name, arguments: input = {} } = params;
    if (typeof name !== 'string')
        throw new RpcError(CODES.invalidParams, 'name: expected a string', 200);
    return { name, input };
}
/** A response whose result is already JSON text. */
export function resultText(id, result) {
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}
/** An error as JSON text; `id` is that of the message, if it could be read as a whole. */
export function errorText(id, { code, message, data, id: found }) {
    return JSON.stringify({ jsonrpc: '2.0', id: id ?? found, error: { code, message, data } });
}
//# sourceMappingURL=protocol.js.map