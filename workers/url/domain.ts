import { toASCII } from 'tr46';

/** Those of the URL standard's "domain to ASCII" where it is not strict; what is left out is false. */
const OPTIONS = { checkBidi: true, checkJoiners: true };

/** The forbidden domain code points of the URL standard's section 3.1. */
const FORBIDDEN = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;

/** Invalid UTF-8 becomes U+FFFD; a byte order mark stays. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The host parser of the URL standard (section 3.5) up to the domain in ASCII: percent-decoding, then
 * Unicode ToASCII (UTS #46) by the tables of a package, because those of Node's parser are as old as
 * its release. undefined for a domain that is not valid. IPv4 addresses are left as they are written.
 */
export function domainToAscii(host: string): string | undefined {
  const domain = percentDecoded(host).toWellFormed();
  // A domain that is ASCII already is not checked for valid Punycode.
  const ascii = isAscii(domain) ? domain.toLowerCase() : toASCII(domain, OPTIONS);
  return ascii === null || ascii === '' || FORBIDDEN.test(ascii) ? undefined : ascii;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, run => utf8.decode(Buffer.from(run.replaceAll('%', ''), 'hex')));
}
