import { constants, verify } from 'node:crypto';
/**
 * Whether a signature was made with the private key of `publicKey`; null when that cannot be computed: the algorithm
 * or curve is unknown to OpenSSL, or the key is too large.
 */
export function isSignedBy({ signed, algorithm, signature }, publicKey) {
    const { scheme, hash, mgfHash, saltLength } = algorithm;
    const { key } = publicKey;
    if (scheme === null || key === null)
        return null;
    if (key.asymmetricKeyType !== scheme && !(scheme === 'rsa-pss' && key.asymmetricKeyType === 'rsa'))
        return false;
    // Node's verify uses the hash of the message for the mask too.
    if (scheme === 'rsa-pss' && mgfHash !== hash)
        return null;
    const padding = scheme === 'rsa'
        ? { padding: constants.RSA_PKCS1_PADDING }
        : scheme === 'rsa-pss'
            ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltLength ?? 20 }
            : {};
    try {
        return verify(hash, signed, { key, ...padding }, signature);
    }
    catch {
        return null;
    }
}
//# sourceMappingURL=verify.js.map