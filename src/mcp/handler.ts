import type { Catalog } from '../catalog.js';
import type { TextForm } from '../shared/call.js';
import { nearestName } from '../shared/nearest-name.js';
import { visiblyQuoted } from '../shared/visibly-quoted.js';
import {
  CODES,
  errorText,
  isLegacy,
  LEGACY,
  META,
  MODERN,
  OLDEST,
  RpcError,
  type RpcMessage,
  readCall,
  resultText,
  textFormFor,
  VERSIONS,
  versionOf,
} from './protocol.js';
import { isSelected, type ListOptions, ToolList } from './tool-list.js';

/** How long clients may cache the list of tools, in milliseconds: it only changes with the version of the service. */
const LIST_TTL_MS = 3_600_000;

const INSTRUCTIONS =
  'Developer utilities: encoders, formatters, validators, converters, generators. Every tool is pure: it reads only ' +
  'its arguments and changes nothing. Arguments with a default may be left out.';

/**
 * Runs a tool. Resolves with the members of the MCP result, as JSON text without the braces. Throws if there is none.
 */
type RunTool = (name: string, input: unknown, textForm: TextForm) => Promise<string>;

/** The answer to a message. */
export interface RpcAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** Undefined for a notification. */
  readonly body: string | undefined;
}

/** Answers messages of all supported revisions of the Model Context Protocol, without sessions. */
export class McpHandler {
  readonly #list: ToolList;
  readonly #catalog: Catalog;
  readonly #server: { readonly name: string; readonly title: string; readonly version: string };

  constructor(catalog: Catalog, version: string) {
    this.#catalog = catalog;
    this.#list = new ToolList(catalog);
    this.#server = { name: 'toolpool', title: 'Toolpool', version };
  }

  /** Answers a message by the rules of revision `version`; `call` runs a tool. Throws only what `call` throws. */
  async answer(message: RpcMessage, version: string, options: ListOptions, call: RunTool): Promise<RpcAnswer> {
    const { id } = message;
    if (id === undefined) return { status: 202, body: undefined };
    try {
      return { status: 200, body: resultText(id, await this.#result(message, version, options, call)) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { status: error.status, body: errorText(id, error) };
    }
  }

  async #result(message: RpcMessage, version: string, options: ListOptions, call: RunTool): Promise<string> {
    const modern = !isLegacy(version);
    const complete = modern ? '"resultType":"complete",' : '';
    switch (message.method) {
      case 'tools/list':
        if (message.params['cursor'] !== undefined) {
          throw new RpcError(CODES.invalidParams, 'cursor: expected none, the list has one page', 200);
        }
        return (
          `{${complete}"tools":${this.#list.text(options)}` +
          `${modern ? `,"ttlMs":${LIST_TTL_MS},"cacheScope":"public"` : ''}}`
        );
      case 'tools/call': {
        const { name, input } = readCall(message);
        const offered = this.offered(options);
        if (!offered.includes(name)) {
          const meant = nearestName(name, offered);
          const advice = meant === undefined ? '' : `; did you mean ${meant}?`;
          throw new RpcError(CODES.invalidParams, `unknown tool ${visiblyQuoted(name.slice(0, 100))}${advice}`, 200);
        }
        return `{${complete}${await call(name, input, textFormFor(version))}}`;
      }
      case 'server/discover':
        if (modern) return this.#discovery();
        break;
      case 'initialize':
        if (!modern) return this.#handshake(message);
        break;
      case 'ping':
        if (!modern) return '{}';
        break;
    }
    const method = JSON.stringify(message.method.slice(0, 100));
    throw new RpcError(CODES.methodNotFound, `unknown method ${method}`, modern ? 404 : 200);
  }

  /** The ids of the tools that the client selected. */
  offered(options: ListOptions): string[] {
    return [...this.#catalog.values()].filter(entry => isSelected(entry, options)).map(({ id }) => id);
  }

  #discovery(): string {
    return JSON.stringify({
      resultType: 'complete',
      supportedVersions: VERSIONS,
      capabilities: { tools: {} },
      serverInfo: this.#server,
      instructions: INSTRUCTIONS,
      ttlMs: LIST_TTL_MS,
      cacheScope: 'public',
      _meta: { [META.server]: this.#server },
    });
  }

  /** The handshake of revisions up to 2025-11-25. The server stores nothing of it. */
  #handshake({ params }: RpcMessage): string {
    const wanted = params['protocolVersion'];
    return JSON.stringify({
      protocolVersion: typeof wanted === 'string' && isLegacy(wanted) ? wanted : LEGACY,
      capabilities: { tools: {} },
      serverInfo: this.#server,
      instructions: INSTRUCTIONS,
    });
  }
}

/** The headers that repeat parts of a message (Streamable HTTP, request metadata). */
export interface MirroredHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

/**
 * The revision of a message: the one in its metadata, which its headers must repeat, or a revision with a handshake.
 * Throws `RpcError`.
 */
export function revisionOf(message: RpcMessage, headers: MirroredHeaders | undefined): string {
  const named = versionOf(message);
  const header = headers?.version;
  const isModern =
    message.method !== 'initialize' && (named !== undefined || (header !== undefined && !isLegacy(header)));
  // Over HTTP, a message without a header is one of the oldest revision.
  if (!isModern) return header ?? (headers === undefined ? LEGACY : OLDEST);
  if (named === undefined) {
    if (header !== undefined && header !== MODERN) throw unsupportedVersion(header);
    throw new RpcError(CODES.invalidParams, `_meta: ${META.version}: expected the revision as a string`, 400);
  }
  if (headers !== undefined) expectMirrored(message, named, headers);
  if (named !== MODERN) throw unsupportedVersion(named);
  const meta = message.params['_meta'] as Readonly<Record<string, unknown>> | undefined;
  if (message.id !== undefined && typeof meta?.[META.capabilities] !== 'object') {
    throw new RpcError(CODES.invalidParams, `_meta: ${META.capabilities}: expected an object`, 400);
  }
  return named;
}

const unsupportedVersion = (requested: string): RpcError =>
  new RpcError(CODES.unsupportedVersion, 'unsupported protocol version', 400, { supported: VERSIONS, requested });

function expectMirrored({ method, params }: RpcMessage, version: string, headers: MirroredHeaders): void {
  const pairs: [string, string | undefined, unknown][] = [
    ['MCP-Protocol-Version', headers.version, version],
    ['Mcp-Method', headers.method, method],
  ];
  if (method === 'tools/call') pairs.push(['Mcp-Name', decoded(headers.name), params['name']]);
  for (const [name, header, body] of pairs) {
    if (header !== undefined && header === body) continue;
    const found = JSON.stringify(body)?.slice(0, 100);
    const problem =
      header === undefined
        ? `missing ${name} header`
        : `the ${name} header is ${JSON.stringify(header.slice(0, 100))}, the body has ${found}`;
    throw new RpcError(CODES.headerMismatch, `header mismatch: ${problem}`, 400);
  }
}

/** Decodes a header's value: `=?base64?…?=` is text that a header cannot contain. */
function decoded(value: string | undefined): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString();
}
