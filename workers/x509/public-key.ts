import type { Buffer } from 'node:buffer';
import { createPublicKey, hash, type JsonWebKey, type KeyObject } from 'node:crypto';
import { DerError } from '../der/der-error.js';
import { Notes } from '../der/notes.js';
import { type Der, readDer } from '../der/reader.js';
import {
  BIT_STRING,
  bitLength,
  bitsOf,
  contentOf,
  encodingOf,
  expectTag,
  Fields,
  INTEGER,
  integerOf,
  NULL,
  OBJECT_IDENTIFIER,
  oidOf,
  SEQUENCE,
  unsignedOf,
} from '../der/values.js';
import { type Algorithm, readAlgorithm } from './algorithm.js';
import { curveBits, curveName } from './curves.js';
import { curveWithNumbers, fieldBits } from './explicit-curve.js';

/** Maximum size of keys for verification; larger ones are slow and not used in practice. */
const MAX_CHECKED = { bits: 8192, bytes: 4096 };

/** Properties of a key; null when not applicable or unreadable. */
interface Details {
  readonly bits: number | null;
  readonly exponent: number | string | null;
  readonly curve: string | null;
}

const UNKNOWN: Details = { bits: null, exponent: null, curve: null };

/** A SubjectPublicKeyInfo (RFC 5280 section 4.1.2.7). */
export class PublicKey {
  readonly shown;
  readonly #encoding: Buffer;
  readonly #algorithm: Algorithm;
  readonly #bytes: Buffer;
  #key: KeyObject | null | undefined;

  constructor(der: Der, notes: Notes) {
    const fields = new Fields(der, 'the public key');
    const algorithm = readAlgorithm(fields.next('its algorithm', SEQUENCE), 'the algorithm of the public key');
    const key = bitsOf(fields.next('its key', BIT_STRING), notes).bytes;
    fields.end();
    this.#algorithm = algorithm;
    this.#bytes = key;
    this.#encoding = encodingOf(der);
    const digest = hash('sha256', this.#encoding, 'buffer');
    this.shown = {
      algorithm: ALGORITHMS.get(algorithm.oid)?.name ?? algorithm.oid,
      ...readDetails(algorithm, key, notes),
      spkiSha256Hex: digest.toString('hex'),
      spkiSha256Base64: digest.toString('base64'),
    };
  }

  /** The key for verifying signatures; null if it is not suitable. */
  get key(): KeyObject | null {
    if (this.#key === undefined) {
      this.#key = null;
      try {
        if (this.#isCheckable()) this.#key = this.#import();
      } catch {
        // OpenSSL throws for both unknown and invalid keys.
      }
    }
    return this.#key;
  }

  /** The key of RSA or RSA-PSS for the bare operation, without what the parameters of an RSA-PSS key restrict. */
  get rsaKey(): KeyObject | null {
    const jwk = this.key === null ? undefined : rsaJwk(this.#bytes, undefined);
    return jwk === undefined ? null : createPublicKey({ key: jwk, format: 'jwk' });
  }

  /**
   * Only keys that were decoded here are given to OpenSSL: asking Node 20 for the details of an invalid DSA key ends
   * the process, and a custom curve is a risk without a benefit.
   */
  #isCheckable(): boolean {
    const { algorithm, bits, exponent, curve } = this.shown;
    if (bits === null || bits > MAX_CHECKED.bits || this.#encoding.length > MAX_CHECKED.bytes) return false;
    return typeof exponent !== 'string' && (algorithm !== 'EC' || curve !== null);
  }

  /**
   * Importing the numbers of RSA and EdDSA keys takes OpenSSL 3 a tenth of the time of decoding a SubjectPublicKeyInfo.
   */
  #import(): KeyObject {
    const { oid, parameters } = this.#algorithm;
    const key = ALGORITHMS.get(oid)?.jwk?.(this.#bytes, parameters);
    return key === undefined
      ? createPublicKey({ key: this.#encoding, format: 'der', type: 'spki' })
      : createPublicKey({ key, format: 'jwk' });
  }
}

function readDetails({ oid, parameters }: Algorithm, key: Buffer, notes: Notes): Details {
  try {
    return ALGORITHMS.get(oid)?.details(parameters, key, notes) ?? UNKNOWN;
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    notes.add(`the public key cannot be read: ${error.message}`);
    return UNKNOWN;
  }
}

interface KeyAlgorithm {
  readonly name: string;
  readonly details: (parameters: Der | undefined, key: Buffer, notes: Notes) => Details;
  /** The key as a JSON Web Key (RFC 7518, RFC 8037); undefined when OpenSSL must decode it. */
  readonly jwk?: (key: Buffer, parameters: Der | undefined) => JsonWebKey | undefined;
}

const ofBits = (bits: number) => (): Details => ({ ...UNKNOWN, bits });

const ALGORITHMS: ReadonlyMap<string, KeyAlgorithm> = new Map([
  ['1.2.840.113549.1.1.1', { name: 'RSA', details: rsaDetails, jwk: rsaJwk }],
  ['1.2.840.113549.1.1.10', { name: 'RSA-PSS', details: rsaDetails }],
  ['1.2.840.10040.4.1', { name: 'DSA', details: dsaDetails }],
  ['1.2.840.10045.2.1', { name: 'EC', details: ecDetails }],
  // RFC 8410; bits of the encoded keys (RFC 7748, RFC 8032).
  ['1.3.101.110', { name: 'X25519', details: ofBits(256) }],
  ['1.3.101.111', { name: 'X448', details: ofBits(448) }],
  ['1.3.101.112', { name: 'Ed25519', details: ofBits(256), jwk: edwardsJwk('Ed25519') }],
  ['1.3.101.113', { name: 'Ed448', details: ofBits(456), jwk: edwardsJwk('Ed448') }],
]);

/** RSAPublicKey (RFC 8017 appendix A.1.1). */
function rsaDetails(_parameters: Der | undefined, key: Buffer, notes: Notes): Details {
  const fields = new Fields(readDer(key, notes), 'the RSA key');
  const modulus = unsignedOf(fields.next('its modulus', INTEGER), 'the RSA modulus', notes);
  const exponent = unsignedOf(fields.next('its exponent', INTEGER), 'the RSA exponent', notes);
  fields.end();
  return {
    ...UNKNOWN,
    bits: bitLength(modulus),
    exponent: exponent <= Number.MAX_SAFE_INTEGER ? Number(exponent) : String(exponent),
  };
}

function rsaJwk(key: Buffer, parameters: Der | undefined): JsonWebKey | undefined {
  const isPlain = parameters === undefined || (parameters.tag === NULL && contentOf(parameters).length === 0);
  const [modulus, exponent] = readDer(key, new Notes()).children.map(contentOf);
  if (!isPlain || modulus === undefined || exponent === undefined) return undefined;
  return { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') };
}

function edwardsJwk(crv: string) {
  return (key: Buffer, parameters: Der | undefined): JsonWebKey | undefined =>
    parameters === undefined ? { kty: 'OKP', crv, x: key.toString('base64url') } : undefined;
}

/** DSAPublicKey with Dss-Parms (RFC 3279 section 2.3.2); parameters may be inherited from the issuer's key. */
function dsaDetails(parameters: Der | undefined, key: Buffer, notes: Notes): Details {
  integerOf(expectTag(readDer(key, notes), INTEGER, 'the DSA key'), notes);
  if (parameters?.tag !== SEQUENCE) return UNKNOWN;
  return {
    ...UNKNOWN,
    bits: bitLength(unsignedOf(new Fields(parameters, 'the DSA parameters').next('p', INTEGER), 'the DSA p', notes)),
  };
}

/** The size of a point's coordinates (SEC 1 section 2.3.3), whole bytes in bits: for curves that are not known. */
function coordinateBits(point: Buffer): number | null {
  const [form = 0] = point;
  if (form === 2 || form === 3) return 8 * (point.length - 1);
  return [4, 6, 7].includes(form) && point.length % 2 === 1 ? 4 * (point.length - 1) : null;
}

/** EcpkParameters (RFC 3279 section 2.3.5): a named curve, or explicit parameters. */
function ecDetails(parameters: Der | undefined, key: Buffer, notes: Notes): Details {
  if (parameters?.tag === OBJECT_IDENTIFIER) {
    const curve = curveName(oidOf(parameters));
    return { ...UNKNOWN, bits: curveBits(curve) ?? coordinateBits(key), curve };
  }
  if (parameters?.tag !== SEQUENCE) return { ...UNKNOWN, bits: coordinateBits(key) };
  notes.add('RFC 5480 does not allow the explicit curve parameters of the public key');
  return { ...UNKNOWN, bits: fieldBits(parameters, notes), curve: curveWithNumbers(parameters, notes) };
}
