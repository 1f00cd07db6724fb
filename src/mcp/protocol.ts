import type { TextForm } from '../shared/call.js';
import { isObject } from '../shared/json-object.js';

/** The first revision of the Model Context Protocol without sessions, and the last one with a handshake. */
export const MODERN = '2026-07-28';
export const LEGACY = '2025-11-25';

/** The oldest supported revision. It has no structured content: its clients read only texts. */
export const OLDEST = '2025-03-26';

/** Older revisions whose messages are the same for the methods of this server. */
const OLDER = ['2025-06-18', OLDEST];

/** All supported revisions, newest first. */
export const VERSIONS: readonly string[] = [MODERN, LEGACY, ...OLDER];

/** Whether a revision begins with a handshake. */
export const isLegacy = (version: string): boolean => version === LEGACY || OLDER.includes(version);

/** The text beside the structured content of a result. */
export const textFormFor = (version: string): TextForm => (version === OLDEST ? 'whole' : 'short');

/** Error codes of JSON-RPC 2.0 (section 5.1) and of the protocol (basic, error codes). */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** Names in the metadata of messages. */
export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

/** An error of the protocol, with its HTTP status. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: number,
    message: string,
    readonly status: number,
    readonly data?: unknown,
    /** The id of the request, where it could be read although the message is invalid. */
    readonly id?: string | number,
  ) {
    super(message);
  }
}

/** A message of a client (JSON-RPC 2.0). Without an id it is a notification. */
export interface RpcMessage {
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Reads a message. Returns undefined for a response: the server never sends requests. Throws `RpcError`. */
export function readMessage(value: unknown): RpcMessage | undefined {
  const found = isObject(value) && isId(value['id']) ? value['id'] : undefined;
  const invalid = (code: number, problem: string): RpcError => new RpcError(code, problem, 400, undefined, found);
  if (!isObject(value) || value['jsonrpc'] !== '2.0') {
    throw invalid(CODES.invalidRequest, 'expected one JSON-RPC 2.0 message, as an object');
  }
  const { id, method, params = {} } = value;
  if (method === undefined && ('result' in value || 'error' in value)) return undefined;
  if (typeof method !== 'string') throw invalid(CODES.invalidRequest, 'method: expected a string');
  if (id !== undefined && found === undefined) {
    throw invalid(CODES.invalidRequest, 'id: expected a string or an integer');
  }
  if (!isObject(params)) throw invalid(CODES.invalidParams, 'params: expected an object');
  return { id: found, method, params };
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value);

/** A member of a message that may stand before its id, or after it. */
const OTHER = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*`;
const ID = String.raw`"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*`;

/** The id of a message before its parameters, or after them: one brace at the end closes the message itself. */
const FIRST_ID = new RegExp(String.raw`^\s*\{\s*(?:${OTHER},\s*)*${ID}[,}]`);
const LAST_ID = new RegExp(String.raw`,\s*${ID}(?:,\s*${OTHER})*\}\s*$`);

/** The id of a message that is too long to be parsed; undefined if it is not near one of its ends. */
export function idOfLongLine({ start, end }: { readonly start: Buffer; readonly end: Buffer }): RpcMessage['id'] {
  const text = FIRST_ID.exec(start.toString())?.[1] ?? LAST_ID.exec(end.toString())?.[1];
  if (text === undefined) return undefined;
  try {
    const id: unknown = JSON.parse(text);
    return isId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The revision in a message's metadata; undefined for revisions with a handshake. */
export function versionOf({ params }: RpcMessage): string | undefined {
  const meta = params['_meta'];
  const version = isObject(meta) ? meta[META.version] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** The tool and the arguments of a `tools/call`. Throws `RpcError`. */
export function readCall({ params }: RpcMessage): { readonly name: string; readonly input: unknown } {
  const { name, arguments: input = {} } = params;
  if (typeof name !== 'string') throw new RpcError(CODES.invalidParams, 'name: expected a string', 200);
  return { name, input };
}

/** A response whose result is already JSON text. */
export function resultText(id: string | number, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** An error as JSON text; `id` is that of the message, if it could be read as a whole. */
export function errorText(id: string | number | undefined, { code, message, data, id: found }: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? found, error: { code, message, data } });
}
