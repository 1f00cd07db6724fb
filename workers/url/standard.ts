import { domainToAscii } from './domain.js';

/** A URL record taken apart and serialized, as the URL standard's section 6.1 names the parts. */
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
 * Parses an absolute URL by the URL standard, and puts another query in it where one is given.
 * undefined where the standard's parser fails. Node's own parser is as old as its release: domains are
 * read here, and what else the standard has changed since is corrected. Where Node's parser has that
 * change already, the correction changes nothing.
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

/** Where the path of a serialized URL ends: neither authority nor path hold one of the two. */
function endOfPath(href: string): number {
  const end = href.search(/[?#]/);
  return end < 0 ? href.length : end;
}

/** A URL with an authority and a path, of a scheme of any kind. */
const AUTHORITY_AND_PATH = /^[\0-\x20]*[a-z][^:/]*:\/\/[^/?#]*\//i;

/**
 * `^` is in the path percent-encode set, the last of the spaces that end an opaque path before a query or
 * fragment is encoded, and a path that `..` has emptied is `/`.
 */
function pathOf({ href, pathname }: URL, text: string): string {
  if (pathname === '') return AUTHORITY_AND_PATH.test(text.replace(/[\t\n\r]+/g, '')) ? '/' : '';
  if (pathname.startsWith('/')) return pathname.replaceAll('^', '%5E');
  return pathname.endsWith(' ') && endOfPath(href) < href.length ? `${pathname.slice(0, -1)}%20` : pathname;
}

function hrefOf({ href, hostname, pathname }: URL, itsHostname: string, itsPathname: string): string {
  const end = endOfPath(href);
  const authority = href.slice(0, end - pathname.length);
  // The host is the last of the authority but for its port: nothing before it is mistaken for it.
  const at = authority.lastIndexOf(hostname);
  const replaced = authority.slice(0, at) + itsHostname + authority.slice(at + hostname.length);
  const head = hostname === itsHostname ? authority : replaced;
  return head + itsPathname + href.slice(end);
}

/** A URL whose domain Node's parser need not understand. */
interface ReadHost {
  /** The URL with `standIn` in place of its host; as written where every Node reads the host alike. */
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

/** What Nodes read differently: Punycode, percent-encoding, characters that are not ASCII. */
const UNSETTLED = /xn--|[^\0-\x24\x26-\x7f]/i;

/** undefined for a domain that is not valid. */
function hostOf(text: string): ReadHost | undefined {
  const bare = withoutIgnored(text);
  const [all, before = '', host = ''] = DOMAIN.exec(bare) ?? [''];
  if (!UNSETTLED.test(host)) return { text, standIn: '', domain: '' };
  const domain = domainToAscii(host);
  if (domain === undefined) return undefined;
  // Still an IPv4 address where the domain is one: the stand-in differs from it in Punycode labels alone.
  const standIn = domain.replace(/(^|\.)xn--/g, '$1xx--');
  return { text: before + standIn + bare.slice(all.length), standIn, domain };
}

/** Without controls and spaces around the URL, and without tabs and line ends (section 4.4, basic URL parser). */
function withoutIgnored(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end--;
  return text
    .slice(0, end)
    .replace(/^[\0-\x20]+/, '')
    .replace(/[\t\n\r]+/g, '');
}
