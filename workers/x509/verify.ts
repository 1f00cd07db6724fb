import type { Buffer } from 'node:buffer';
import { constants, verify } from 'node:crypto';
import type { SignatureAlgorithm } from './algorithm.js';
import { verifyPss } from './pss.js';
import type { PublicKey } from './public-key.js';

/** The signed part, algorithm and signature of a certificate or a request. */
interface Signed {
  readonly signed: Buffer;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Buffer;
}

/**
 * Whether a signature was made with the private key of `publicKey`; null when that cannot be computed: the algorithm
 * or curve is unknown to OpenSSL, or the key is too large.
 */
export function isSignedBy({ signed, algorithm, signature }: Signed, publicKey: PublicKey): boolean | null {
  const { scheme, hash, mgfHash, saltLength } = algorithm;
  const { key } = publicKey;
  if (scheme === null || key === null) return null;
  if (key.asymmetricKeyType !== scheme && !(scheme === 'rsa-pss' && key.asymmetricKeyType === 'rsa')) return false;
  if (scheme === 'ec' && hash === null) return null;
  const padding =
    scheme === 'rsa'
      ? { padding: constants.RSA_PKCS1_PADDING }
      : scheme === 'rsa-pss'
        ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltLength ?? 20 }
        : {};
  try {
    if (scheme === 'rsa-pss' && mgfHash !== hash) {
      const { rsaKey, shown } = publicKey;
      if (rsaKey === null || hash === null || mgfHash === null) return null;
      const parameters = { hash, mgfHash, saltLength: saltLength ?? 20 };
      return verifyPss(rsaKey, shown.bits ?? 0, signature, signed, parameters);
    }
    return verify(hash, signed, { key, ...padding }, signature);
  } catch {
    return null;
  }
}
