import { bytesOfBase64 } from './base64.js';

/** The result of checking a signature. `text` is a sentence part without a final dot. */
export interface SignatureCheck {
  /** `unchecked`: the key or the algorithm cannot be used, so nothing is known about the signature. */
  readonly status: 'verified' | 'failed' | 'unchecked';
  readonly text: string;
}

/** The parameters of an algorithm of JSON Web Algorithms (RFC 7518 section 3, RFC 8037) for WebCrypto. */
interface Algorithm {
  readonly name: 'HMAC' | 'RSASSA-PKCS1-v1_5' | 'RSA-PSS' | 'ECDSA' | 'Ed25519';
  readonly hash?: string;
  readonly namedCurve?: string;
  /** In bytes. */
  readonly saltLength?: number;
}

type Json = Readonly<Record<string, unknown>>;

/** A key in one of the forms that WebCrypto imports. */
type KeyMaterial =
  | { readonly format: 'jwk'; readonly key: Partial<Record<(typeof PUBLIC_MEMBERS)[number], string>> }
  | { readonly format: 'raw' | 'spki'; readonly key: Uint8Array<ArrayBuffer> };

/** Why a key cannot be used. The message is for the user. */
class KeyProblem extends Error {}

/**
 * Checks the signature of a token in the JWS compact serialization (RFC 7515) with a key: a secret, a public key or
 * certificate in PEM, a JSON Web Key, or a set of these. Nothing leaves the browser. `text` may have what surrounds a
 * copied token, as the service accepts it.
 */
export async function checkSignature(text: string, keyText: string): Promise<SignatureCheck> {
  const [token, header, payload, signature] = COMPACT.exec(bare(text)) ?? [];
  if (token === undefined || header === undefined || signature === undefined) return unchecked('not a signed token');
  let parameters: unknown;
  try {
    parameters = JSON.parse(new TextDecoder().decode(bytesOf(header)));
  } catch {
    return unchecked('the header is not JSON');
  }
  if (!isJson(parameters)) return unchecked('the header is not a JSON object');
  const { alg, kid, crit } = parameters;
  if (alg === 'none') return unchecked('unsecured: "alg" is "none", so there is no signature to check');
  const algorithm = typeof alg === 'string' ? algorithmOf(alg) : undefined;
  if (algorithm === undefined) return unchecked(`the algorithm ${JSON.stringify(alg)} is not supported`);
  // A recipient must reject critical extensions that it does not understand (RFC 7515 section 4.1.11).
  if (crit !== undefined) return unchecked('the header has critical extensions ("crit"), which are not supported');
  if (globalThis.crypto?.subtle === undefined) {
    return unchecked('this browser checks signatures only on pages with HTTPS, or of localhost');
  }
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  let problem = 'no key fits the algorithm';
  let isUsed = false;
  try {
    for (const { material, name } of keysOf(keyText.trim(), algorithm, String(alg), kid)) {
      try {
        const key = await imported(material, algorithm);
        isUsed = true;
        if (await crypto.subtle.verify(algorithm, key, bytesOf(signature), signed)) {
          return { status: 'verified', text: `signature verified with ${name}, ${String(alg)}` };
        }
      } catch {
        problem = `${name}: not a valid key for ${String(alg)}, or not supported by this browser`;
      }
    }
  } catch (error) {
    if (!(error instanceof KeyProblem)) throw error;
    return unchecked(error.message);
  }
  return isUsed ? { status: 'failed', text: 'the signature does not match this key' } : unchecked(problem);
}

const unchecked = (text: string): SignatureCheck => ({ status: 'unchecked', text });

const COMPACT = /^([\w-]+)\.([\w-]*)\.([\w-]*)$/;

/** The token without what surrounds it: the scheme of a header, quotes, line breaks, padding, disclosures. */
const bare = (text: string): string =>
  text
    .replace(/^[\s"'`]*(?:authorization\s*:\s*)?(?:bearer\s+)?/i, '')
    .replace(/~[^]*$/, '')
    .replace(/[\s"'`=]+/g, '');

function algorithmOf(alg: string): Algorithm | undefined {
  if (alg === 'EdDSA' || alg === 'Ed25519') return { name: 'Ed25519' };
  const [, family, size] = /^(HS|RS|PS|ES)(256|384|512)$/.exec(alg) ?? [];
  const hash = `SHA-${size}`;
  switch (family) {
    case 'HS':
      return { name: 'HMAC', hash };
    case 'RS':
      return { name: 'RSASSA-PKCS1-v1_5', hash };
    case 'PS':
      return { name: 'RSA-PSS', hash, saltLength: Number(size) / 8 };
    case 'ES':
      return { name: 'ECDSA', hash, namedCurve: size === '512' ? 'P-521' : `P-${size}` };
    default:
      return undefined;
  }
}

interface NamedKey {
  readonly name: string;
  readonly material: KeyMaterial;
}

/** The keys of a text that may have signed the token. Throws `KeyProblem` if there is none. */
function keysOf(text: string, algorithm: Algorithm, alg: string, kid: unknown): readonly NamedKey[] {
  if (text.startsWith('{')) return keysOfJson(text, algorithm, alg, kid);
  const [, label, body] = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/.exec(text) ?? [];
  if (label !== undefined && body !== undefined) {
    // Whoever has the public key could otherwise forge a token that is signed with its text as the secret.
    if (algorithm.name === 'HMAC') throw new KeyProblem(`${alg} is made with a secret, not with a key in PEM`);
    return [{ name: label.toLowerCase(), material: { format: 'spki', key: publicKeyOf(label, bytesOf(body)) } }];
  }
  if (algorithm.name !== 'HMAC') {
    throw new KeyProblem(`${alg} needs a public key: PEM, a certificate, a JWK or a JWK set`);
  }
  const secrets: NamedKey[] = [
    { name: 'the secret', material: { format: 'raw', key: new TextEncoder().encode(text) } },
  ];
  // Secrets are often handed out as Base64; the text itself has precedence.
  if (/^[\w+/-]{8,}={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1) {
    secrets.push({ name: 'the secret, decoded from Base64', material: { format: 'raw', key: bytesOf(text) } });
  }
  return secrets;
}

function keysOfJson(text: string, algorithm: Algorithm, alg: string, kid: unknown): readonly NamedKey[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new KeyProblem('the key is not valid JSON');
  }
  const set = isJson(json) && Array.isArray(json['keys']) ? (json['keys'] as readonly unknown[]) : [json];
  const fitting = set.filter(isJson).filter(key => fits(key, algorithm, alg));
  if (fitting.length === 0) throw new KeyProblem(`no key for ${alg} in the ${set.length === 1 ? 'JWK' : 'JWK set'}`);
  // The header says which key it was; other keys are tried only if none has its id.
  const named = fitting.filter(key => kid !== undefined && key['kid'] === kid);
  return (named.length > 0 ? named : fitting).map(key => ({
    name: typeof key['kid'] === 'string' ? `key ${key['kid']}` : 'the JWK',
    // Other members, such as key_ops of a private key, would keep WebCrypto from importing it for verification.
    material: {
      format: 'jwk',
      key: Object.fromEntries(PUBLIC_MEMBERS.filter(name => name in key).map(name => [name, String(key[name])])),
    },
  }));
}

/** The members of a JWK that verification needs (RFC 7518 section 6). `k` is the secret of HMAC. */
const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'k'] as const;
const KEY_TYPES = { HMAC: 'oct', ECDSA: 'EC', Ed25519: 'OKP', 'RSA-PSS': 'RSA', 'RSASSA-PKCS1-v1_5': 'RSA' } as const;

const fits = ({ kty, crv, alg }: Json, { name, namedCurve }: Algorithm, wanted: string): boolean =>
  kty === KEY_TYPES[name] &&
  (alg === undefined || alg === wanted) &&
  (name !== 'ECDSA' || crv === namedCurve) &&
  (name !== 'Ed25519' || crv === 'Ed25519');

/** The SubjectPublicKeyInfo of a PEM block. Throws `KeyProblem` for blocks without a public key. */
function publicKeyOf(label: string, der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (label === 'PUBLIC KEY') return der;
  if (label === 'CERTIFICATE') return publicKeyOfCertificate(der);
  if (label === 'RSA PUBLIC KEY') return element(0x30, RSA_ALGORITHM, element(0x03, Uint8Array.of(0), der));
  if (label.endsWith('PRIVATE KEY')) throw new KeyProblem('that is a private key; checking needs the public key');
  throw new KeyProblem(`expected a public key or a certificate, got a PEM block "${label}"`);
}

/** AlgorithmIdentifier of rsaEncryption (RFC 3279 section 2.3.1). */
const RSA_ALGORITHM = Uint8Array.of(0x30, 13, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1, 5, 0);

/** A DER element. */
function element(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = parts.flatMap(part => [...part]);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Uint8Array.of(tag, ...size, ...content);
}

/** The SubjectPublicKeyInfo of a certificate (RFC 5280 section 4.1): the sixth field after the version. */
function publicKeyOfCertificate(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const certificate = elementAt(der, 0);
  const fields = elementAt(der, certificate.content);
  let at = fields.content;
  if (der[at] === 0xa0) at = elementAt(der, at).end;
  // Serial number, signature algorithm, issuer, validity, subject.
  for (let field = 0; field < 5; field++) at = elementAt(der, at).end;
  return der.slice(at, elementAt(der, at).end);
}

/** The offsets of the content and the end of a DER element. Throws `KeyProblem` if it is cut off. */
function elementAt(der: Uint8Array, start: number): { readonly content: number; readonly end: number } {
  let length = der[start + 1] ?? Number.NaN;
  let content = start + 2;
  if (length >= 0x80) {
    const bytes = der.subarray(content, content + (length & 0x7f));
    content += bytes.length;
    length = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  }
  const end = content + length;
  if (!(end <= der.length)) throw new KeyProblem('the certificate is damaged');
  return { content, end };
}

const imported = ({ format, key }: KeyMaterial, algorithm: Algorithm) =>
  format === 'jwk'
    ? crypto.subtle.importKey(format, key, algorithm, false, ['verify'])
    : crypto.subtle.importKey(format, key, algorithm, false, ['verify']);

/** The bytes of Base64 in a key or a token. Throws `KeyProblem` for other texts. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOfBase64(base64);
  if (bytes === undefined) throw new KeyProblem('the key is not Base64');
  return bytes;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
