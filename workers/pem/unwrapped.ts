import { Buffer } from 'node:buffer';

/** The beginning of a PEM text, percent-encoded in part or as a whole. A `+` for the space marks form encoding. */
const PERCENT = /(?:-|%2D){5}BEGIN(?:%20|(\+)| [A-Z\d ]{0,64}(?:-|%2D){5}%0[AD])/i;

/** Base64 of `-----BEGIN `, and what follows on this and the next lines; a line in a YAML block is indented. */
const BASE64 = /LS0tLS1CRUdJTi[A-Za-z\d+/]*(?:[ \t]*\r?\n[ \t]*[A-Za-z\d+/]+(?=[ \t=]*(?:\r?\n|$)))*={0,2}/g;

/**
 * PEM text out of the encodings in which files and headers have it, and what was undone: percent-encoding
 * (`$ssl_client_escaped_cert` of nginx, `x-forwarded-client-cert` of Envoy), and Base64 (kubeconfig and Secret of
 * Kubernetes).
 */
export function unwrapped(text: string): { readonly text: string; readonly undone: readonly string[] } {
  const undone: string[] = [];
  let pem = text;
  const percent = PERCENT.exec(pem);
  if (percent) {
    if (percent[1] !== undefined) pem = pem.replaceAll('+', ' ');
    pem = pem.replace(/%[\da-f]{2}/gi, octet => String.fromCharCode(Number.parseInt(octet.slice(1), 16)));
    undone.push('the text is percent-encoded: it was decoded');
  }
  const decoded = pem.replace(BASE64, base64 => `\n${Buffer.from(base64, 'base64').toString('latin1')}\n`);
  const whole = decoded === pem ? wholeOf(pem) : undefined;
  if (decoded === pem && whole === undefined) return { text: pem, undone };
  return { text: whole ?? decoded, undone: [...undone, 'the PEM text is encoded in Base64: it was decoded'] };
}

/** The text of Base64 that has something before the first block; undefined if it is something else. */
function wholeOf(text: string): string | undefined {
  if (text.includes('-----') || !/^[A-Za-z\d+/=\s_-]+$/.test(text)) return undefined;
  const decoded = Buffer.from(text, 'base64').toString('latin1');
  return decoded.includes('-----BEGIN ') ? decoded : undefined;
}
