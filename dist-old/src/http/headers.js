/**
 * Headers of every answer: browsers must not guess the content type, load anything for it, frame it (Content Security
 * Policy 3), or send it as a referrer. Transport security is up to whatever terminates TLS.
 */
export const SAFE_HEADERS = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
};
/** Scripts of any page may read every answer (Fetch, CORS protocol). */
export const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
/** The id of a request: the caller's own, or one of this process. */
export const REQUEST_ID = 'x-request-id';
/**
 * The policy of the documentation page: scripts and styles from here, calls to here and to the service's own address
 * `origin`.
 */
export function docsPolicy(origin) {
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
//# sourceMappingURL=headers.js.map