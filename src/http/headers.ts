/**
 * What every answer tells a browser: to take the content type at its word, to load
 * nothing on its behalf and show it in no frame (Content Security Policy 3), and to tell
 * nobody where it came from. Transport security is the business of who ends TLS.
 */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/**
 * The policy of the page for people: scripts and styles from here, calls to here and to the service's own address
 * `origin`.
 */
export function pagePolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The page sets style attributes, and its style sheet holds images.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
