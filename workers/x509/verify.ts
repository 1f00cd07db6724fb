import { Buffer } from 'node:buffer';
import { constants, verify } from 'node:crypto';
import type { SignatureAlgorithm } from './algorithm.js';
import type { PublicKey } from './public-key.js';

/** What is signed, how, and the signature: of a certificate or a request. */
export interface Signed {
  readonly signed: Buffer;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Buffer;
}

/** Numbers that are checked with: beyond them the arithmetic takes long, and no key in use goes there. */
const LARGEST_MODULUS = 8192;
const LARGEST_EXPONENT = 2n ** 64n;

/**
 * Whether a signature is that of `publicKey`; null where that cannot be computed:
 * algorithms and curves that OpenSSL does not know, keys larger than those in use.
 */
export function isSignedBy({ signed, algorithm, signature }: Signed, publicKey: PublicKey): boolean | null {
  const { scheme, hash, mgfHash, saltLength } = algorithm;
  const { key } = publicKey;
  if (scheme === null || key?.asymmetricKeyType === undefined) return null;
  if (key.asymmetricKeyType !== scheme && !(scheme === 'rsa-pss' && key.asymmetricKeyType === 'rsa')) return false;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (modulusLength > LARGEST_MODULUS || publicExponent > LARGEST_EXPONENT) return null;
  // OpenSSL's verify takes the mask's hash for that of the message.
  if (scheme === 'rsa-pss' && mgfHash !== hash) return null;
  const padding = scheme === 'rsa' ? { padding: constants.RSA_PKCS1_PADDING } : scheme === 'rsa-pss' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltLength ?? 20 } : {};
  try {
    return verify(hash, signed, { key, ...padding }, signature);
  } catch {
    return null;
  }
}
