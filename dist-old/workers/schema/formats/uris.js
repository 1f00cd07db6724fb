import { isIpv6 } from './ip-addresses.js';
/** The grammar of RFC 3986, or of RFC 3987 with its additional characters. */
class Grammar {
    #userInfo;
    #name;
    #path;
    #query;
    #fragment;
    constructor(unreserved, forQuery) {
        const of = (more) => new RegExp(`^(?:[${unreserved}!$&'()*+,;=${more}]|%[0-9A-Fa-f]{2})*$`, 'u');
        this.#userInfo = of(':');
        this.#name = of('');
        this.#path = of(':@/');
        this.#query = of(`:@/?${forQuery}`);
        this.#fragment = of(':@/?');
    }
    /** Whether `text` is a `URI`; with `relative`, a `URI-reference`. */
    accepts(text, relative) {
        const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(text);
        return ((scheme === undefined ? relative : SCHEME.test(scheme)) &&
            (authority === undefined || this.#isAuthority(authority)) &&
            this.#path.test(path) &&
            this.#query.test(query) &&
            this.#fragment.test(fragment));
    }
    #isAuthority(authority) {
        const at = authority.indexOf('@');
        if (at >= 0 && !this.#userInfo.test(authority.slice(0, at)))
            return false;
        const host = authority.slice(at + 1).replace(PORT, '');
        if (!host.startsWith('['))
            return this.#name.test(host);
        const literal = host.endsWith(']') ? host.slice(1, -1) : '';
        return isIpv6(literal) || FUTURE.test(literal);
    }
}
/**
 * RFC 3986 appendix B, except that a scheme may be empty: a colon before any of "/?#" always ends a scheme, since the
 * first segment of a relative path has no colon. Matches every text.
 */
const PARTS = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const PORT = /:\d*$/;
const FUTURE = /^[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/;
const UNRESERVED = 'A-Za-z0-9._~\\-';
/** RFC 3987 section 2.2: `ucschar` and `iprivate`. */
const PLANES = Array.from({ length: 13 }, (_, n) => `\\u{${(n + 1).toString(16)}0000}-\\u{${(n + 1).toString(16)}FFFD}`).join('');
const UCS = `\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}${PLANES}\\u{E1000}-\\u{EFFFD}`;
const PRIVATE = '\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}';
const URI = new Grammar(UNRESERVED, '');
const IRI = new Grammar(UNRESERVED + UCS, PRIVATE);
/** RFC 3986 section 3. */
export const isUri = (text) => URI.accepts(text, false);
/** RFC 3986 section 4.1. */
export const isUriReference = (text) => URI.accepts(text, true);
/** RFC 3987 section 2.2. */
export const isIri = (text) => IRI.accepts(text, false);
/** RFC 3987 section 2.2. */
export const isIriReference = (text) => IRI.accepts(text, true);
const VARIABLE = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?::[1-9]\\d{0,3}|\\*)?';
const EXPRESSION = new RegExp(`\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\}|%[0-9A-Fa-f]{2}`, 'g');
const LITERALS = new RegExp(`^[!#-$&-;=?-\\[\\]_a-z~${UCS}${PRIVATE}]*$`, 'u');
/** RFC 6570 section 2, with erratum 6937: the apostrophe is a literal. */
export function isUriTemplate(text) {
    return LITERALS.test(text.replace(EXPRESSION, '.'));
}
//# sourceMappingURL=uris.js.map