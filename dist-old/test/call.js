/** Calls a tool over HTTP. Strings and bytes are sent as they are, any other value as its JSON. */
export function callTool(url, tool, body, init = {}) {
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    return fetch(`${url}/api/tools/${tool}`, {
        method: 'POST',
        body: text,
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers },
    });
}
//# sourceMappingURL=call.js.map