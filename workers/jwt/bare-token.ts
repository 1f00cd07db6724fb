import { trimmed } from '../text/trimmed.js';

/** Quotes of programs and of word processors around a token. */
const QUOTES = /^(?:(["'`])(.*)\1|[\u201c-\u201e](.*)[\u201c\u201d]|[\u2018-\u201a](.*)[\u2018\u2019])$/s;
const HEADER = /^authorization\s*:\s*/i;
const BEARER = /^bearer\s+/i;

const QUOTED = 'token: the quotes around it are dropped';

/** Line ends, with the blanks of their indentation. */
const LINE_BREAKS = /[ \t]*[\r\n]+[ \t]*/g;

/**
 * The token in a text that was copied with what surrounds it: white space, the scheme of an Authorization header (RFC
 * 6750), and what `warnings` tell: quotes, the name of that header, line breaks inside, and what an SD-JWT has after
 * its issuer-signed token (RFC 9901 section 4).
 */
export function bareToken(text: string): { readonly token: string; readonly warnings: string[] } {
  const warnings: string[] = [];
  let token = trimmed(text);
  const strip = (pattern: RegExp, replacement: string, warning?: string): void => {
    const stripped = token.replace(pattern, replacement);
    if (stripped === token) return;
    token = trimmed(stripped);
    if (warning !== undefined && !warnings.includes(warning)) warnings.push(warning);
  };
  strip(QUOTES, '$2$3$4', QUOTED);
  strip(HEADER, '', 'token: "Authorization:" is dropped');
  strip(BEARER, '');
  strip(QUOTES, '$2$3$4', QUOTED);
  strip(LINE_BREAKS, '', 'token: the line breaks inside are dropped');
  const tilde = token.indexOf('~');
  if (tilde < 0) return { token, warnings };
  warnings.push(`token: what follows the first "~" of this SD-JWT is not decoded: ${partsOf(token.slice(tilde + 1))}`);
  return { token: token.slice(0, tilde), warnings };
}

/** Disclosures, each with a tilde at its end, and perhaps a key-binding token after them. */
function partsOf(text: string): string {
  const count = text.split('~').length - 1;
  const disclosures = `${count} ${count === 1 ? 'disclosure' : 'disclosures'}`;
  return text === '' || text.endsWith('~') ? disclosures : `${disclosures} and a key-binding token`;
}
