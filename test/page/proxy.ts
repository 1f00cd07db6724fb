import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

/** A proxy that serves the service under a path prefix. Its URL, and the paths that were asked for outside of it. */
export async function proxyUnder(t: Test, prefix: string, target: string): Promise<{ url: string; astray: string[] }> {
  const astray: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    if (!path.startsWith(`${prefix}/`)) {
      astray.push(path);
      outgoing.writeHead(404).end();
      return;
    }
    const { method, headers } = incoming;
    const onward = request(target + path.slice(prefix.length), { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}/`, astray };
}
