/** 99991231235959Z: a certificate without a well-defined expiry (RFC 5280 section 4.1.2.5). */
const NO_EXPIRY = Date.UTC(9999, 11, 31, 23, 59, 59);
/** A validity period, in milliseconds since 1970; with `nowMs`, its status then. Both ends are inclusive. */
export function validityOf(notBefore, notAfter, nowMs) {
    const noWellDefinedExpiry = notAfter === NO_EXPIRY;
    const shown = {
        notBefore: new Date(notBefore).toISOString(),
        notAfter: new Date(notAfter).toISOString(),
        noWellDefinedExpiry,
    };
    if (nowMs === undefined)
        return shown;
    const status = nowMs < notBefore
        ? 'not-yet-valid'
        : nowMs > notAfter && !noWellDefinedExpiry
            ? 'expired'
            : 'valid';
    return {
        ...shown,
        status,
        startsInMs: notBefore - nowMs,
        expiresInMs: noWellDefinedExpiry ? null : notAfter - nowMs,
    };
}
//# sourceMappingURL=validity.js.map