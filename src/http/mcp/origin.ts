import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the `Host` and `Origin` of a request are allowed. Otherwise a page of another site could reach a service on
 * its reader's machine by DNS rebinding (Streamable HTTP, security). A service on a loopback address answers only to
 * loopback names and its own public one; the origin of a page must be the service's own or a configured one.
 */
export function isAllowed(
  { host, origin }: IncomingHttpHeaders,
  { host: address, baseUrl, mcpOrigins }: Config,
): boolean {
  const own = baseUrl === '' ? undefined : new URL(baseUrl).host;
  const isLocal = LOOPBACK.includes(address) || address === '::1';
  if (isLocal && host !== own && !LOOPBACK.includes(nameOf(host))) return false;
  if (origin === undefined || mcpOrigins.includes('*') || mcpOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || from.host === own || (isLocal && LOOPBACK.includes(from.hostname));
}

/** A host without its port. */
const nameOf = (host = ''): string => host.replace(/:\d*$/, '').toLowerCase();
