import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config/config.js';
import { type Problem, problems } from '../../problems/problems.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Rejects the `Host` and `Origin` of other sites. Otherwise a page of another site could reach a service on its
 * reader's machine by DNS rebinding (Streamable HTTP, security). A service on a loopback address answers only to
 * loopback names and its own public one, and to pages of any of them; the origin of a page must otherwise be the
 * service's own or a configured one.
 */
export function problemOfOrigin(
  { host, origin }: IncomingHttpHeaders,
  { host: address, baseUrl, mcpOrigins }: Config,
): Problem | undefined {
  const base = baseUrl === '' ? undefined : new URL(baseUrl);
  const own = base?.host;
  const given = hostOf(host, base?.protocol ?? 'http:');
  const isLocal = LOOPBACK.includes(address) || address === '::1';
  if (isLocal && given !== own && !LOOPBACK.includes(nameOf(given))) return problems.hostNotAllowed(host ?? '');
  if (origin === undefined || mcpOrigins.includes('*') || mcpOrigins.includes(origin)) return undefined;
  if (!URL.canParse(origin)) return problems.originNotAllowed(origin);
  const from = new URL(origin);
  // A host that the caller names proves nothing where the public one is known.
  const isOwn = from.host === (own ?? hostOf(host, from.protocol)) || (isLocal && LOOPBACK.includes(from.hostname));
  return isOwn ? undefined : problems.originNotAllowed(origin);
}

/** A host in lower case, without the default port (RFC 9110 section 4.2.3). */
function hostOf(host: string | undefined, protocol: string): string {
  const url = `${protocol}//${host ?? ''}`;
  return URL.canParse(url) ? new URL(url).host : '';
}

/** A host without its port. */
const nameOf = (host: string): string => host.replace(/:\d*$/, '');
