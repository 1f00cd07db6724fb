import { nearestName } from '../shared/nearest-name.js';
import { visiblyQuoted } from '../shared/visibly-quoted.js';
import { CODES, errorText, isLegacy, LEGACY, META, MODERN, RpcError, readCall, resultText, VERSIONS, versionOf, } from './protocol.js';
import { isSelected, ToolList } from './tool-list.js';
/** How long clients may cache the list of tools, in milliseconds: it only changes with the version of the service. */
const LIST_TTL_MS = 3_600_000;
const INSTRUCTIONS = 'Developer utilities: encoders, formatters, validators, converters, generators. Every tool is pure: it reads only ' +
    'its arguments and changes nothing. Arguments with a default may be left out.';
/** Answers messages of all supported revisions of the Model Context Protocol, without sessions. */
export class McpHandler {
    #list;
    #catalog;
    #server;
    constructor(catalog, version) {
        this.#catalog = catalog;
        this.#list = new ToolList(catalog);
        this.#server = { name: 'toolpool', title: 'Toolpool', version };
    }
    /** Answers a message by the rules of revision `version`; `call` runs a tool. Throws only what `call` throws. */
    async answer(message, version, options, call) {
        const { id } = message;
        if (id === undefined)
            return { status: 202, body: undefined };
        try {
            return { status: 200, body: resultText(id, await this.#result(message, version, options, call)) };
        }
        catch (error) {
            if (!(error instanceof RpcError))
                throw error;
            return { status: error.status, body: errorText(id, error) };
        }
    }
    async #result(message, version, options, call) {
        const modern = !isLegacy(version);
        const complete = modern ? '"resultType":"complete",' : '';
        switch (message.method) {
            case 'tools/list':
                if (message.params['cursor'] !== undefined) {
                    throw new RpcError(CODES.invalidParams, 'cursor: expected none, the list has one page', 200);
                }
                return (`{${complete}"tools":${this.#list.text(options)}` +
                    `${modern ? `,"ttlMs":${LIST_TTL_MS},"cacheScope":"public"` : ''}}`);
            case 'tools/call': {
                const { name, input } = readCall(message);
                const offered = this.offered(options);
                if (!offered.includes(name)) {
                    const meant = nearestName(name, offered);
                    const advice = meant === undefined ? '' : `; did you mean ${meant}?`;
                    throw new RpcError(CODES.invalidParams, `unknown tool ${visiblyQuoted(name.slice(0, 100))}${advice}`, 200);
                }
                return `{${complete}${await call(name, input)}}`;
            }
            case 'server/discover':
                if (modern)
                    return this.#discovery();
                break;
            case 'initialize':
                if (!modern)
                    return this.#handshake(message);
                break;
            case 'ping':
                if (!modern)
                    return '{}';
                break;
        }
        const method = JSON.stringify(message.method.slice(0, 100));
        throw new RpcError(CODES.methodNotFound, `unknown method ${method}`, modern ? 404 : 200);
    }
    /** The ids of the tools that the client selected. */
    offered(options) {
        return [...this.#catalog.values()].filter(entry => isSelected(entry, options)).map(({ id }) => id);
    }
    #discovery() {
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
    #handshake({ params }) {
        const wanted = params['protocolVersion'];
        return JSON.stringify({
            protocolVersion: typeof wanted === 'string' && isLegacy(wanted) ? wanted : LEGACY,
            capabilities: { tools: {} },
            serverInfo: this.#server,
            instructions: INSTRUCTIONS,
        });
    }
}
/**
 * The revision of a message: the one in its metadata, which its headers must repeat, or a revision with a handshake.
 * Throws `RpcError`.
 */
export function revisionOf(message, headers) {
    const named = versionOf(message);
    const header = headers?.version;
    const isModern = message.method !== 'initialize' && (named !== undefined || (header !== undefined && !isLegacy(header)));
    if (!isModern)
        return header ?? LEGACY;
    if (named === undefined) {
        if (header !== undefined && header !== MODERN)
            throw unsupportedVersion(header);
        throw new RpcError(CODES.invalidParams, `_meta: ${META.version}: expected the revision as a string`, 400);
    }
    if (headers !== undefined)
        expectMirrored(message, named, headers);
    if (named !== MODERN)
        throw unsupportedVersion(named);
    const meta = message.params['_meta'];
    if (message.id !== undefined && typeof meta?.[META.capabilities] !== 'object') {
        throw new RpcError(CODES.invalidParams, `_meta: ${META.capabilities}: expected an object`, 400);
    }
    return named;
}
const unsupportedVersion = (requested) => new RpcError(CODES.unsupportedVersion, 'unsupported protocol version', 400, { supported: VERSIONS, requested });
function expectMirrored({ method, params }, version, headers) {
    const pairs = [
        ['MCP-Protocol-Version', headers.version, version],
        ['Mcp-Method', headers.method, method],
    ];
    if (method === 'tools/call')
        pairs.push(['Mcp-Name', decoded(headers.name), params['name']]);
    for (const [name, header, body] of pairs) {
        if (header !== undefined && header === body)
            continue;
        const found = JSON.stringify(body)?.slice(0, 100);
        const problem = header === undefined
            ? `missing ${name} header`
            : `the ${name} header is ${JSON.stringify(header.slice(0, 100))}, the body has ${found}`;
        throw new RpcError(CODES.headerMismatch, `header mismatch: ${problem}`, 400);
    }
}
/** Decodes a header's value: `=?base64?…?=` is text that a header cannot contain. */
function decoded(value) {
    const base64 = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1];
    return base64 === undefined ? value : Buffer.from(base64, 'base64').toString();
}
//# sourceMappingURL=handler.js.map