import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { found } from '../text/found.js';
import { domainToAscii } from './domain.js';
/** Schemes of the URL standard's section 4.2 that require a host. */
const SPECIAL = /^(?:https?|wss?|ftp)$/i;
const SCHEME = /^([a-z][a-z\d+\-.]*):/i;
const PORT_LIMIT = 65_535;
/** Characters of a host shown in a message. */
const MAX_SHOWN = 40;
/** The forbidden host code points of the URL standard's section 3.1, but for those that end a host. */
const FORBIDDEN_IN_HOST = /[\0\t\n\r <>[\]^|]/;
/**
 * Why the URL parser rejects `text`, a URL without the white space that the parser ignores. Follows the order of the
 * standard's parser: scheme, host, port. Never quotes user, password or port, which may contain a password.
 */
export function urlFaultOf(text) {
    const [prefix, scheme = ''] = SCHEME.exec(text) ?? [];
    if (prefix === undefined) {
        return 'missing scheme: expected an absolute URL such as https://example.com/';
    }
    const rest = text.slice(prefix.length);
    if (/^file$/i.test(scheme))
        return hostFault(/^[/\\]{2}([^/\\?#]*)/.exec(rest)?.[1] ?? '');
    const isSpecial = SPECIAL.test(scheme);
    const authority = (isSpecial ? /^[/\\]*([^/\\?#]*)/ : /^\/\/([^/?#]*)/).exec(rest)?.[1] ?? '';
    const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1);
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(.*)$/s.exec(hostAndPort) ?? [];
    if (host === '')
        return `missing host: expected a host after "${scheme}://"`;
    const digits = port.slice(1);
    const hasValidHost = isSpecial ? isSpecialHost(host) : URL.canParse(`x://${host}/`);
    if (!hasValidHost || (port !== '' && !port.startsWith(':')))
        return hostFault(host);
    if (/\D/.test(digits))
        return `invalid port: expected a number from 0 to ${PORT_LIMIT}`;
    return `port out of range: expected a number from 0 to ${PORT_LIMIT}`;
}
/** Whether the host of a special scheme is valid: an IPv6 address in brackets, else a domain. */
function isSpecialHost(host) {
    const ascii = host.startsWith('[') ? host : domainToAscii(host);
    return ascii !== undefined && URL.canParse(`http://${ascii}/`);
}
function hostFault(host) {
    const shown = visiblyQuoted(host.length > MAX_SHOWN ? `${host.slice(0, MAX_SHOWN)}…` : host);
    const reason = reasonOf(host);
    return `invalid host ${shown}${reason === undefined ? '' : `: ${reason}`}`;
}
function reasonOf(host) {
    if (host.startsWith('['))
        return host.endsWith(']') ? 'not an IPv6 address' : 'the closing "]" is missing';
    const forbidden = host.search(FORBIDDEN_IN_HOST);
    if (forbidden >= 0)
        return `${found(host, forbidden)} is not allowed in a host`;
    // The standard reads a host whose last label is a number as an IPv4 address (section 3.5, ends in a number).
    if (/(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(host))
        return 'not an IPv4 address';
    return undefined;
}
//# sourceMappingURL=fault.js.map