import type { Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/url-parser.js';
import { trimmed } from '../text/trimmed.js';
import { ToolError } from '../tool-error.js';
import { urlFaultOf } from '../url/fault.js';
import { type Components, parseUrl, withoutIgnored } from '../url/standard.js';

export const run: Run<typeof contract> = ({ url, params }) => {
  const text = trimmed(url);
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
    ...warningsField(warningsAbout(text)),
  };
};

/** A URL up to the end of its authority, for the schemes of the URL standard's section 4.2. */
const SPECIAL_AUTHORITY = /^(?:https?|wss?|ftp|file):[/\\]*([^/\\?#]*)/i;

/** Maximum host length in characters. DNS names have at most 253 (RFC 1035 section 2.3.4). */
const HOST_LIMIT = 1024;

function parse(text: string, query: string | undefined): Components {
  const bare = withoutIgnored(text);
  const authority = SPECIAL_AUTHORITY.exec(bare)?.[1] ?? '';
  // Decoding Punycode (RFC 3492) is quadratic in the length of a label.
  if (authority.length - authority.lastIndexOf('@') - 1 > HOST_LIMIT) {
    throw new ToolError(`url: host too long: maximum ${HOST_LIMIT.toLocaleString('en')} characters`);
  }
  const url = parseUrl(text, query);
  if (url === undefined) throw new ToolError(`url: ${urlFaultOf(bare)}`);
  return url;
}

/** Percent-decoded; unchanged when the decoded bytes are not UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `localhost:3000`, `example.com:8080/path`: a host and a port, but to the URL parser a scheme and a path. */
const HOST_AND_PORT = /^([a-z][a-z\d.-]*):(\d{1,5})(?:[/?#].*)?$/is;

function warningsAbout(text: string): string[] {
  const bare = withoutIgnored(text);
  const [, host = '', port = ''] = HOST_AND_PORT.exec(bare) ?? [];
  const isLikelyHost = /^localhost$/i.test(host) || host.includes('.') || bare.charAt(`${host}:${port}`.length) === '/';
  if (host === '' || Number(port) > 65_535 || !isLikelyHost) return [];
  return [`url: "${host}" was read as the scheme; for a host with a port, write http://${host}:${port}`];
}
