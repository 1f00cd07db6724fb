import { toASCII } from 'tr46';
/** The options of the URL standard's "domain to ASCII" without beStrict; the others are false. */
const OPTIONS = { checkBidi: true, checkJoiners: true };
/** The forbidden domain code points of the URL standard's section 3.1. */
const FORBIDDEN = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;
/** Invalid UTF-8 becomes U+FFFD; a byte order mark stays. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
/**
 * The first steps of the URL standard's host parser (section 3.5): percent-decoding, then Unicode ToASCII (UTS #46).
 * The Unicode tables are those of a package, because Node's depend on its release. Undefined when
 * the domain is not valid. IPv4 addresses are not normalized.
 */
export function domainToAscii(host) {
    const domain = percentDecoded(host).toWellFormed();
    // The standard does not validate the Punycode of a domain that is ASCII already.
    const ascii = isAscii(domain) ? domain.toLowerCase() : toASCII(domain, OPTIONS);
    return ascii === null || ascii === '' || FORBIDDEN.test(ascii) ? undefined : ascii;
}
function isAscii(text) {
    return /^[\0-\x7f]*$/.test(text);
}
function percentDecoded(text) {
    return text.replace(/(?:%[\da-f]{2})+/gi, run => utf8.decode(Buffer.from(run.replaceAll('%', ''), 'hex')));
}
//# sourceMappingURL=domain.js.map