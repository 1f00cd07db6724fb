import type { Config } from '../config/config.js';
import { RATE_LIMIT_HEADERS } from './rate-limit/rate-limit.js';

/** The header with what an answer may load and who may frame it. */
export const POLICY = 'content-security-policy';

/**
 * Headers of every answer: browsers must not guess the content type, load anything for it, frame it (Content Security
 * Policy 3), or send it as a referrer. Transport security is up to whatever terminates TLS.
 */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  [POLICY]: "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** Scripts of any page may read every answer (Fetch, CORS protocol). */
export const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const;

/** The id of a request: the caller's own, or one of this process. */
export const REQUEST_ID = 'x-request-id';

/** The headers that every answer has. */
export function commonHeaders({ rateLimit }: Config): Readonly<Record<string, string>> {
  const exposed = ['retry-after', 'server-timing', REQUEST_ID, ...(rateLimit.calls > 0 ? RATE_LIMIT_HEADERS : [])];
  return { ...SAFE_HEADERS, ...ANY_ORIGIN, 'access-control-expose-headers': exposed.join(', ') };
}

/**
 * The policy of the documentation page: scripts and styles from here, calls to here and to the service's own address
 * `origin`.
 */
export function docsPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Images of the style sheet.
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
