/** A call as a command of a shell. */
export function asCurl(url: string, request: unknown): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return `curl -sS '${url.replaceAll("'", '%27')}' -H 'content-type: application/json' --data-binary '${body}'`;
}

/** A call with `fetch`. */
export function asTypeScript(url: string, request: unknown): string {
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(${JSON.stringify(request, null, 2).replaceAll('\n', '\n  ')}),
});
const { result, error } = await response.json();
`;
}

/** A call of the Model Context Protocol, as its JSON-RPC message. */
export function asMcpCall(tool: string, request: unknown): string {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: request } };
  return JSON.stringify(call, null, 2);
}
