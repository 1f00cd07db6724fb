import { median, round } from '../finding.js';
import { closedLoop, closedLoopAt } from '../load.js';
import { serve } from '../server.js';
const CALLS = [
    { tool: 'hash-calc', body: '{"text":"hello world"}' },
    { tool: 'uuid-gen', body: '{"format":"uuid-v7","count":1,"uppercase":false,"hyphens":true}' },
    { tool: 'url-parser', body: '{"url":"https://user@example.com:8080/a/b?c=d&e=f#g"}' },
];
const CONNECTIONS = 64;
/** Minimum ratio of the MCP rate to the HTTP rate. */
const MIN_RATIO = 0.7;
const REVISION = '2026-07-28';
const META = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': {},
};
/** A call as an MCP message, with the headers that repeat its method and name. */
function messageOf({ tool, body }) {
    const params = { _meta: META, name: tool, arguments: JSON.parse(String(body)) };
    return {
        headers: { 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call', 'mcp-name': tool },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    };
}
export const scenario = {
    name: 'mcp',
    summary: 'tools/call at /mcp against the same call at /api/tools',
    measure: async ({ seconds, rounds, tool, say }) => {
        const service = await serve('service');
        try {
            const findings = [];
            for (const call of CALLS.filter(call => tool === undefined || call.tool === tool)) {
                const message = { url: `${service.url}/mcp`, ...messageOf(call) };
                // One connection until the tool is loaded; more calls would be rejected meanwhile.
                await closedLoop(service.url, call, 1, 1);
                await closedLoopAt(message, CONNECTIONS, Math.min(seconds, 2));
                await closedLoop(service.url, call, CONNECTIONS, Math.min(seconds, 2));
                const measured = [];
                for (let i = 0; i < rounds; i++) {
                    const mcp = await closedLoopAt(message, CONNECTIONS, seconds);
                    const http = await closedLoop(service.url, call, CONNECTIONS, seconds);
                    measured.push({ mcp, http });
                    say(`${call.tool} ${i + 1}/${rounds}: mcp ${Math.round(mcp)}/s, http ${Math.round(http)}/s`);
                }
                const ratio = median(measured.map(({ mcp, http }) => mcp / http));
                findings.push({
                    claim: `${call.tool}: tools/call against the same call by HTTP`,
                    figures: {
                        'mcp, calls/s': Math.round(median(measured.map(({ mcp }) => mcp))),
                        'http, calls/s': Math.round(median(measured.map(({ http }) => http))),
                        ratio: round(ratio),
                    },
                    bound: `at least ${MIN_RATIO} times`,
                    met: ratio >= MIN_RATIO,
                });
            }
            return findings;
        }
        finally {
            await service.stop();
        }
    },
};
//# sourceMappingURL=mcp.js.map