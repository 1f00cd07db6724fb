import type { FastifyRequest } from 'fastify';

/** The scheme and the authority of a target in absolute form (RFC 9112 section 3.2.2): it may have a password. */
const AUTHORITY = /^https?:\/\/[^/]*/i;

/** The path of a request as it was sent. */
export function rawPathOf({ url }: FastifyRequest): string {
  const [target = url] = url.split('?', 1);
  return target.replace(AUTHORITY, '');
}

/** The path of a request without percent-encoding, as the router compares it. */
export function pathOf(request: FastifyRequest): string {
  const path = rawPathOf(request);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
