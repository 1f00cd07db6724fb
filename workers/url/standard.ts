import { domainToAscii } from './domain.js';

/** The serialized parts of a URL, with the names of the URL standard's section 6.1. */
export interface Components {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * Parses an absolute URL by the URL standard, and replaces its query when one is given. Undefined
 * when the URL is not valid. Node's parser follows the standard as of its release. Domains are therefore
 * read here, and later changes of the standard are applied to its result; they have no effect on a
 * Node that knows them already.
 */
export function parseUrl(text: string, query?: string): Components | undefined {
  const host = hostOf(text);
  if (host === undefined) return undefined;
  const url = parsed(host.text);
  if (url === undefined) return undefined;
  if (query !== undefined) url.search = query;
  const { protocol, username, password, port, search, hash } = url;
  const hostname = url.hostname === host.standIn ? host.domain : url.hostname;
  const origin = hostname === url.hostname ? url.origin : url.origin.replace(url.hostname, () => hostname);
  const pathname = pathOf(url, host.text);
  const href = hrefOf(url, hostname, pathname);
  return { href, origin, protocol, username, password, hostname, port, pathname, search, hash };
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The end of the path in a serialized URL. Neither authority nor path contain `?` or `#`. */
function endOfPath(href: string): number {
  const end = href.search(/[?#]/);
  return end < 0 ? href.length : end;
}

/** A URL with an authority and a path. */
const AUTHORITY_AND_PATH = /^[\0-\x20]*[a-z][^:/]*:\/\/[^/?#]*\//i;

/**
 * The path after three changes of the standard: `^` is percent-encoded; so is the last of the spaces at the end of
 * an opaque path before a query or fragment; a path that `..` has emptied is `/`.
 */
function pathOf({ href, pathname }: URL, text: string): string {
  if (pathname === '') return AUTHORITY_AND_PATH.test(text.replace(/[\t\n\r]+/g, '')) ? '/' : '';
  if (pathname.startsWith('/')) return pathname.replaceAll('^', '%5E');
  return pathname.endsWith(' ') && endOfPath(href) < href.length ? `${pathname.slice(0, -1)}%20` : pathname;
}

function hrefOf({ href, hostname, pathname }: URL, newHostname: string, newPathname: string): string {
  const end = endOfPath(href);
  const authority = href.slice(0, end - pathname.length);
  // User and password may contain the same text: the host is its last occurrence.
  const at = authority.lastIndexOf(hostname);
  const replaced = authority.slice(0, at) + newHostname + authority.slice(at + hostname.length);
  const head = hostname === newHostname ? authority : replaced;
  return head + newPathname + href.slice(end);
}

/** A URL whose domain has been replaced for Node's parser. */
interface ReadHost {
  /** The URL with `standIn` as its host; unchanged when all versions of Node read the host alike. */
  readonly text: string;
  readonly standIn: string;
  /** The domain, in ASCII. */
  readonly domain: string;
}

/**
 * The URL's beginning and host, for the schemes whose hosts are domains. A file URL has a host only
 * after exactly two slashes.
 */
const DOMAIN = /^((?:(?:https?|wss?|ftp):[/\\]*|file:[/\\]{2})(?:[^/\\?#]*@)?)([^/\\?#:[\]@]+)/i;

/** What versions of Node read differently: Punycode, percent-encoding, non-ASCII characters. */
const VERSION_DEPENDENT = /xn--|[^\0-\x24\x26-\x7f]/i;

/** Undefined when the domain is not valid. */
function hostOf(text: string): ReadHost | undefined {
  const bare = withoutIgnored(text);
  const [all, before = '', host = ''] = DOMAIN.exec(bare) ?? [''];
  if (!VERSION_DEPENDENT.test(host)) return { text, standIn: '', domain: '' };
  const domain = domainToAscii(host);
  if (domain === undefined) return undefined;
  // Only Punycode labels are replaced, so an IPv4 address remains one.
  const standIn = domain.replace(/(^|\.)xn--/g, '$1xx--');
  return { text: before + standIn + bare.slice(all.length), standIn, domain };
}

/** Drops what the parser ignores: controls and spaces around the URL, tabs and line ends (section 4.4). */
export function withoutIgnored(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end--;
  return text
    .slice(0, end)
    .replace(/^[\0-\x20]+/, '')
    .replace(/[\t\n\r]+/g, '');
}
