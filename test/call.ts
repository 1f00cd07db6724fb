/** Calls a tool over HTTP. Strings and bytes are sent as they are, any other value as its JSON. */
export function callTool(url: string, tool: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return fetch(`${url}/api/tools/${tool}`, {
    method: 'POST',
    body: text,
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
}

/**
 * An answer whose body was read and dropped. In Node 22 and 24, `fetch` throws where nobody can catch it if a
 * connection ends before a large answer was read (nodejs/undici#5360).
 */
export async function headOf(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  await response.arrayBuffer();
  return response;
}

/** The status of an answer, which is read whole: see `headOf`. */
export const statusOf = async (...request: Parameters<typeof fetch>): Promise<number> =>
  (await headOf(...request)).status;
