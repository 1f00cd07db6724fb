/** A URL record taken apart and serialised, as the URL standard's section 6.1 names the parts. */
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
 * Parses an absolute URL by the URL standard, and puts another query in it where
 * one is given. undefined where the standard's parser fails. The engine's own
 * parser is as old as its release; what the standard has changed since then is
 * made up for, and where the engine knows it already, nothing is left to do.
 */
export function parseUrl(text: string, query?: string): Components | undefined {
  const url = parsed(text) ?? parsed(withoutPunycode(text));
  if (url === undefined) return undefined;
  if (query !== undefined) url.search = query;
  const { origin, protocol, username, password, port, search, hash } = url;
  const hostname = withPunycode(url.hostname);
  const pathname = pathOf(url);
  return { href: hrefOf(url, hostname, pathname), origin: withPunycode(origin), protocol, username, password, hostname, port, pathname, search, hash };
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Where the path of a serialised URL ends: neither authority nor path hold one of the two. */
function endOfPath(href: string): number {
  const end = href.search(/[?#]/);
  return end < 0 ? href.length : end;
}

/** `^` is in the path percent-encode set, and the last of the spaces that end an opaque path before a query or fragment is encoded. */
function pathOf({ href, pathname }: URL): string {
  const opaque = pathname !== '' && !pathname.startsWith('/');
  if (!opaque) return pathname.replaceAll('^', '%5E');
  return pathname.endsWith(' ') && endOfPath(href) < href.length ? `${pathname.slice(0, -1)}%20` : pathname;
}

function hrefOf({ href, hostname, pathname }: URL, itsHostname: string, itsPathname: string): string {
  const end = endOfPath(href);
  const authority = href.slice(0, end - pathname.length);
  // The host is the last of the authority but for its port: nothing before it is mistaken for it.
  const at = authority.lastIndexOf(hostname);
  const head = hostname === itsHostname ? authority : authority.slice(0, at) + itsHostname + authority.slice(at + hostname.length);
  return head + itsPathname + href.slice(end);
}

/** Stands for the prefix of a Punycode label that the engine shall not look into; no such label is registered. */
const STAND_IN = 'xn0o0o0o-';

/** The host of a URL of a special scheme, if it is ASCII as written: what stands before it, and the host. */
const ASCII_HOST = /^([\0-\x20]*(?:https?|wss?|ftp|file):[/\\]*(?:[^/\\?#]*@)?)([a-z\d\-._~]+)(?=[:/\\?#\0-\x20]|$)/i;

/** A host that is ASCII already is not checked for valid Punycode (UTS #46, IgnoreInvalidPunycode): its labels pass as they are. */
function withoutPunycode(text: string): string {
  return text.replace(ASCII_HOST, (_all, before: string, host: string) => before + host.replace(/(^|\.)xn--/gi, `$1${STAND_IN}`));
}

function withPunycode(host: string): string {
  return host.includes(STAND_IN) ? host.replaceAll(STAND_IN, 'xn--') : host;
}
