import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

interface Proxy {
  readonly url: string;
  /** Requested paths outside the prefix. */
  readonly strayPaths: string[];
  /** Closes the proxy and its connections, as a network failure does. */
  close(): void;
}

/** A proxy that serves the service under a path prefix. */
export async function proxyUnder(t: Test, prefix: string, target: string): Promise<Proxy> {
  const strayPaths: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    if (!path.startsWith(`${prefix}/`)) {
      strayPaths.push(path);
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
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  t.teardown(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}/`, strayPaths, close };
}
