import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6, Server } from 'node:net';
import { promisify } from 'node:util';
import type { App } from './context.js';

/**
 * Listens on a host. `localhost` stands for each of its addresses, as clients may use any of them; other names for
 * their first one. The framework would create another HTTP server for each address, without the limits, the handlers
 * and the shutdown of the first one. So all connections go to that one. Rejects if it cannot listen.
 */
export async function listen({ app, servers }: App, host: string, port: number): Promise<void> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host];
  await app.listen({ host: first, port });
  const { port: bound } = app.server.address() as AddressInfo;
  for (const address of others) {
    // The options of node:http for its own connections.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
      app.server.emit('connection', socket),
    );
    try {
      await once(server.listen(bound, address), 'listening');
    } catch (error) {
      app.log.warn({ err: error, address }, 'cannot listen on another address of the host');
      continue;
    }
    servers.push(server);
    app.log.info(`Server listening at http://${isIPv6(address) ? `[${address}]` : address}:${bound}`);
  }
}

/** The addresses of a name, IPv4 first: a machine without IPv6 may still have a name for its loopback address. */
async function addressesOf(name: string): Promise<string[]> {
  const found = await promisify(dns.lookup)(name, { all: true });
  return [...new Set(found.sort((a, b) => a.family - b.family).map(({ address }) => address))];
}

/**
 * Accepts no more connections. Resolves once the last one is closed. HTTP servers close as any others: their own
 * `close` would also end idle connections, on which a request may be arriving, and the time limits of requests.
 */
export async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map(server => new Promise(resolve => Server.prototype.close.call(server, resolve))));
}

/** The number of open connections. */
export async function connectionsOf(servers: readonly Server[]): Promise<number> {
  const counts = await Promise.all(servers.map(server => promisify(server.getConnections.bind(server))()));
  return counts.reduce((sum, count) => sum + count, 0);
}
