import { createPublicKey, hash } from 'node:crypto';
import { DerError } from '../der/der-error.js';
import { Notes } from '../der/notes.js';
import { readDer } from '../der/reader.js';
import { BIT_STRING, bitLength, bitsOf, contentOf, encodingOf, expectTag, Fields, INTEGER, integerOf, NULL, OBJECT_IDENTIFIER, oidOf, SEQUENCE, } from '../der/values.js';
import { readAlgorithm } from './algorithm.js';
import { curveBits, curveName } from './curves.js';
import { curveWithNumbers, fieldBits } from './explicit-curve.js';
/** Maximum size of keys for verification; larger ones are slow and not used in practice. */
const MAX_CHECKED = { bits: 8192, bytes: 4096 };
const UNKNOWN = { bits: null, exponent: null, curve: null };
/** A SubjectPublicKeyInfo (RFC 5280 section 4.1.2.7). */
export class PublicKey {
    shown;
    #encoding;
    #algorithm;
    #bytes;
    #key;
    constructor(der, notes) {
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
    get key() {
        if (this.#key === undefined) {
            this.#key = null;
            try {
                if (this.#isCheckable())
                    this.#key = this.#import();
            }
            catch {
                // OpenSSL throws for both unknown and invalid keys.
            }
        }
        return this.#key;
    }
    /**
     * Only keys that were decoded here are given to OpenSSL: asking Node 20 for the details of an invalid DSA key ends
     * the process, and a custom curve is a risk without a benefit.
     */
    #isCheckable() {
        const { algorithm, bits, exponent, curve } = this.shown;
        if (bits === null || bits > MAX_CHECKED.bits || this.#encoding.length > MAX_CHECKED.bytes)
            return false;
        return typeof exponent !== 'string' && (algorithm !== 'EC' || curve !== null);
    }
    /**
     * Importing the numbers of RSA and EdDSA keys takes OpenSSL 3 a tenth of the time of decoding a SubjectPublicKeyInfo.
     */
    #import() {
        const { oid, parameters } = this.#algorithm;
        const key = ALGORITHMS.get(oid)?.jwk?.(this.#bytes, parameters);
        return key === undefined
            ? createPublicKey({ key: this.#encoding, format: 'der', type: 'spki' })
            : createPublicKey({ key, format: 'jwk' });
    }
}
function readDetails({ oid, parameters }, key, notes) {
    try {
        return ALGORITHMS.get(oid)?.details(parameters, key, notes) ?? UNKNOWN;
    }
    catch (error) {
        if (!(error instanceof DerError))
            throw error;
        notes.add(`the public key cannot be read: ${error.message}`);
        return UNKNOWN;
    }
}
const ofBits = (bits) => () => ({ ...UNKNOWN, bits });
const ALGORITHMS = new Map([
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
function rsaDetails(_parameters, key, notes) {
    const fields = new Fields(readDer(key, notes), 'the RSA key');
    const modulus = integerOf(fields.next('its modulus', INTEGER), notes);
    const exponent = integerOf(fields.next('its exponent', INTEGER), notes);
    fields.end();
    return {
        ...UNKNOWN,
        bits: bitLength(modulus),
        exponent: exponent <= Number.MAX_SAFE_INTEGER && exponent >= Number.MIN_SAFE_INTEGER ? Number(exponent) : String(exponent),
    };
}
function rsaJwk(key, parameters) {
    const isPlain = parameters === undefined || (parameters.tag === NULL && contentOf(parameters).length === 0);
    const [modulus, exponent] = readDer(key, new Notes()).children.map(contentOf);
    const isPositive = (content) => content !== undefined && content[0] < 0x80;
    if (!isPlain || !isPositive(modulus) || !isPositive(exponent))
        return undefined;
    return { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') };
}
function edwardsJwk(crv) {
    return (key, parameters) => parameters === undefined ? { kty: 'OKP', crv, x: key.toString('base64url') } : undefined;
}
/** DSAPublicKey with Dss-Parms (RFC 3279 section 2.3.2); parameters may be inherited from the issuer's key. */
function dsaDetails(parameters, key, notes) {
    integerOf(expectTag(readDer(key, notes), INTEGER, 'the DSA key'), notes);
    if (parameters?.tag !== SEQUENCE)
        return UNKNOWN;
    return {
        ...UNKNOWN,
        bits: bitLength(integerOf(new Fields(parameters, 'the DSA parameters').next('p', INTEGER), notes)),
    };
}
/** EcpkParameters (RFC 3279 section 2.3.5): a named curve, or explicit parameters. */
function ecDetails(parameters, _key, notes) {
    if (parameters?.tag === OBJECT_IDENTIFIER) {
        const curve = curveName(oidOf(parameters));
        return { ...UNKNOWN, bits: curveBits(curve), curve };
    }
    if (parameters?.tag !== SEQUENCE)
        return UNKNOWN;
    notes.add('RFC 5480 does not allow the explicit curve parameters of the public key');
    return { ...UNKNOWN, bits: fieldBits(parameters, notes), curve: curveWithNumbers(parameters, notes) };
}
//# sourceMappingURL=public-key.js.map