import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/url-parser.js';
import { ToolError } from '../tool-error.js';
import { type Components, parseUrl } from '../url/standard.js';

export const run: Run<typeof contract> = ({ url: text, params }) => {
  const { href, origin, protocol, username, password, hostname, port, pathname, search, hash } = parse(
    text,
    params && new URLSearchParams(params.map(({ key, value }): [string, string] => [key, value])).toString(),
  );
  return {
    href,
    origin,
    protocol: protocol.slice(0, -1),
    username: decoded(username),
    password: decoded(password),
    hostname,
    port,
    pathname,
    search,
    hash: decoded(hash.slice(1)),
    params: Array.from(new URLSearchParams(search), ([key, value]) => ({ key, value })),
  };
};

/** The schemes of the URL standard's section 4.2 whose hosts are domains, and what stands where the host would. */
const SPECIAL_AUTHORITY = /^[\0-\x20]*(?:https?|wss?|ftp|file):[/\\]*([^/\\?#]*)/i;

/** In characters; DNS has no longer names than 253 (RFC 1035 section 2.3.4). */
const HOST_LIMIT = 1024;

function parse(text: string, query: string | undefined): Components {
  // Tabs and line ends take no part (URL standard section 4.4, basic URL parser).
  const bare = text.replace(/[\t\n\r]+/g, '');
  const authority = SPECIAL_AUTHORITY.exec(bare)?.[1] ?? '';
  // Punycode (RFC 3492) takes a time that grows with the square of a label's length.
  if (authority.length - authority.lastIndexOf('@') - 1 > HOST_LIMIT) {
    throw new ToolError(`the host of url is longer than ${HOST_LIMIT} characters`);
  }
  const url = parseUrl(text, query);
  if (url === undefined) {
    throw new ToolError(
      SCHEME.test(bare)
        ? 'url cannot be parsed: its host is missing or is no valid host, or its port is not a number from 0 to 65535'
        : 'url is not absolute: it must begin with a scheme, as in https://example.com/',
    );
  }
  return url;
}

const SCHEME = /^[\0-\x20]*[a-z][a-z\d+\-.]*:/i;

/** Percent-decoded; as it is where that is not UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
