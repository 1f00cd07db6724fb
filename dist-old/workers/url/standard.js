import { domainToAscii } from './domain.js';
/**
 * Parses an absolute URL by the URL standard, and replaces its query when one is given. Undefined
 * when the URL is not valid. Node's parser follows the standard as of its release, with defects. Domains are
 * therefore read and dot segments resolved here, and later changes of the standard are applied to its result; they have
 * no effect on a Node that knows them already.
 */
export function parseUrl(text, query) {
    const host = hostOf(withResolvedPath(withoutIgnored(text)));
    if (host === undefined)
        return undefined;
    const url = parsed(host.text);
    if (url === undefined)
        return undefined;
    // Read before the query is replaced: older versions of Node then drop the spaces at the end of an opaque path.
    const pathname = pathOf(url);
    if (query !== undefined)
        url.search = query;
    const { protocol, username, password, port, search, hash } = url;
    const hostname = url.hostname === host.standIn ? host.domain : url.hostname;
    const origin = hostname === url.hostname ? url.origin : url.origin.replace(url.hostname, () => hostname);
    const href = hrefOf(url, hostname, pathname);
    return { href, origin, protocol, username, password, hostname, port, pathname, search, hash };
}
function parsed(text) {
    return URL.canParse(text) ? new URL(text) : undefined;
}
/** The end of the path in a serialized URL. Neither authority nor path contain `?` or `#`. */
function endOfPath(href) {
    const end = href.search(/[?#]/);
    return end < 0 ? href.length : end;
}
/**
 * The path after two changes of the standard: `^` is percent-encoded; so is the last of the spaces at the end of
 * an opaque path before a query or fragment.
 */
function pathOf({ href, pathname }) {
    if (pathname.startsWith('/'))
        return pathname.replaceAll('^', '%5E');
    return pathname.endsWith(' ') && endOfPath(href) < href.length ? `${pathname.slice(0, -1)}%20` : pathname;
}
function hrefOf({ href, hostname, pathname }, newHostname, newPathname) {
    const end = endOfPath(href);
    const authority = href.slice(0, end - pathname.length);
    // User and password may contain the same text: the host is its last occurrence.
    const at = authority.lastIndexOf(hostname);
    const replaced = authority.slice(0, at) + newHostname + authority.slice(at + hostname.length);
    const head = hostname === newHostname ? authority : replaced;
    return head + newPathname + href.slice(end);
}
/** A URL of a special scheme: what precedes its path, and its path without the first slash. */
const SPECIAL = /^((?:https?|wss?|ftp):[/\\]*[^/\\?#]*|file:(?:[/\\]{2}[^/\\?#]*)?)[/\\]?([^?#]*)/i;
/** The same of another scheme, unless its path is opaque or empty. */
const NOT_SPECIAL = /^([a-z][a-z\d+\-.]*:(?:\/\/[^/?#]*|(?!\/\/)))\/([^?#]*)/i;
/** The beginning of a file URL with a drive letter in place of the host. */
const BEFORE_DRIVE_LETTER = /^file:[/\\]{2}(?=[a-z][:|](?:[/\\?#]|$))/i;
/** Whether a URL may contain a dot segment. Most do not, and are left to Node. */
const LIKELY_DOTS = /[/\\:](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;
const DRIVE_LETTER = /^[a-z][:|]$/i;
const DOTS = /^(?:\.|%2e){1,2}$/i;
const DOUBLE_DOT = /^(?:\.|%2e){2}$/i;
/**
 * Resolves the dot segments of the path by the URL standard's path state (section 4.4). Some versions of Node do not
 * resolve those after a segment such as `.git`, empty the path `/..`, and keep `C:x` before a `..` as if it were a
 * drive letter. `text`: a URL without ignored characters.
 */
function withResolvedPath(text) {
    if (!LIKELY_DOTS.test(text))
        return text;
    const url = text.replace(BEFORE_DRIVE_LETTER, 'file:///');
    const special = SPECIAL.exec(url);
    const [all, head = '', path = ''] = special ?? NOT_SPECIAL.exec(url) ?? [];
    if (all === undefined)
        return url;
    const isFile = /^file:/i.test(head);
    const segments = [];
    const isDriveLetter = () => isFile && segments.length === 1 && DRIVE_LETTER.test(segments[0] ?? '');
    let endsInDots = false;
    for (const segment of path.split(special ? /[/\\]/ : '/')) {
        endsInDots = DOTS.test(segment);
        if (!endsInDots)
            segments.push(segment);
        else if (DOUBLE_DOT.test(segment) && !isDriveLetter())
            segments.pop();
    }
    if (endsInDots)
        segments.push('');
    const resolved = `/${segments.join('/')}`;
    // Without an authority, a path that begins with two slashes would be read as one.
    const isAmbiguous = resolved.startsWith('//') && head.indexOf(':') === head.length - 1;
    return `${head}${isAmbiguous ? '/.' : ''}${resolved}${url.slice(all.length)}`;
}
/**
 * The URL's beginning and authority, for the schemes whose hosts are domains. A file URL has a host only after exactly
 * two slashes.
 */
const AUTHORITY = /^((?:https?|wss?|ftp):[/\\]*|file:[/\\]{2})([^/\\?#]*)/i;
/** What versions of Node read differently: Punycode, percent-encoding, non-ASCII characters. */
const VERSION_DEPENDENT = /xn--|[^\0-\x24\x26-\x7f]/i;
/** Undefined when the domain is not valid. `text`: a URL from `withResolvedPath`. */
function hostOf(text) {
    const [, prefix = '', authority = ''] = AUTHORITY.exec(text) ?? [];
    const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1);
    // A file URL has no port: a colon belongs to its host, which is then not valid.
    const host = /^file/i.test(prefix) ? hostAndPort : hostAndPort.replace(/:.*/s, '');
    if (!VERSION_DEPENDENT.test(host))
        return { text, standIn: '', domain: '' };
    const domain = domainToAscii(host);
    if (domain === undefined)
        return undefined;
    // Only Punycode labels are replaced, so an IPv4 address remains one.
    const standIn = domain.replace(/(^|\.)xn--/g, '$1xx--');
    const start = prefix.length + authority.length - hostAndPort.length;
    return { text: text.slice(0, start) + standIn + text.slice(start + host.length), standIn, domain };
}
/** Drops what the parser ignores: controls and spaces around the URL, tabs and line ends (section 4.4). */
export function withoutIgnored(text) {
    let end = text.length;
    while (end > 0 && text.charCodeAt(end - 1) <= 0x20)
        end--;
    return text
        .slice(0, end)
        .replace(/^[\0-\x20]+/, '')
        .replace(/[\t\n\r]+/g, '');
}
//# sourceMappingURL=standard.js.map