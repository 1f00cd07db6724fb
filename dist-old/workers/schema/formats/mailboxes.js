import { Buffer } from 'node:buffer';
import { isIpv4, isIpv6 } from './ip-addresses.js';
/** Maximum octets of a local part and of a domain (RFC 5321 section 4.5.3.1). */
const MAX_LOCAL_PART = 64;
const DOMAIN = 255;
/** RFC 5321 section 4.1.2, optionally with the characters that RFC 6531 section 3.3 adds. */
class Grammar {
    #dotString;
    #quotedString;
    #domain;
    constructor(added) {
        const atom = `[A-Za-z0-9!#$%&'*+/=?^_\`{|}~${added}\\-]+`;
        const label = `[A-Za-z0-9${added}](?:[A-Za-z0-9${added}\\-]*[A-Za-z0-9${added}])?`;
        this.#dotString = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u');
        this.#quotedString = new RegExp(`^"(?:[ !#-\\[\\]-~${added}]|\\\\[ -~])*"$`, 'u');
        this.#domain = new RegExp(`^${label}(?:\\.${label})*$`, 'u');
    }
    accepts(text) {
        const at = text.lastIndexOf('@');
        const local = text.slice(0, at);
        const domain = text.slice(at + 1);
        if (at < 0 || Buffer.byteLength(local) > MAX_LOCAL_PART || Buffer.byteLength(domain) > DOMAIN)
            return false;
        return ((this.#dotString.test(local) || this.#quotedString.test(local)) &&
            (this.#domain.test(domain) || isAddressLiteral(domain)));
    }
}
/** RFC 5321 section 4.1.3. */
function isAddressLiteral(domain) {
    if (!domain.startsWith('[') || !domain.endsWith(']'))
        return false;
    const literal = domain.slice(1, -1);
    const tag = literal.indexOf(':');
    if (/^IPv6:/i.test(literal))
        return isIpv6(literal.slice(tag + 1));
    return isIpv4(literal) || /^[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+$/.test(literal);
}
const ASCII = new Grammar('');
const INTERNATIONAL = new Grammar('\\u{80}-\\u{10FFFF}');
/** RFC 5321 section 4.1.2: `Mailbox`. */
export const isEmail = (text) => ASCII.accepts(text);
/** RFC 6531 section 3.3: `Mailbox`. */
export const isIdnEmail = (text) => INTERNATIONAL.accepts(text);
//# sourceMappingURL=mailboxes.js.map