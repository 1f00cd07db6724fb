import { DerError } from '../der/der-error.js';
import { encodingOf, Fields, INTEGER, insideOf, integerOf, OBJECT_IDENTIFIER, oidOf, SEQUENCE } from '../der/values.js';
/** Reads an AlgorithmIdentifier; `what` names it in messages. Throws `DerError`. */
export function readAlgorithm(der, what) {
    const fields = new Fields(der, what);
    const oid = oidOf(fields.next('its object identifier', OBJECT_IDENTIFIER));
    const [, parameters] = der.children;
    if (parameters !== undefined)
        fields.next('its parameters');
    fields.end();
    return { oid, parameters, encoding: encodingOf(der) };
}
const RSASSA_PSS = '1.2.840.113549.1.1.10';
/** Object identifier, OpenSSL's long name, hash, scheme. */
const SIGNATURES = new Map([
    ['1.2.840.113549.1.1.2', ['md2WithRSAEncryption', 'md2', 'rsa']],
    ['1.2.840.113549.1.1.3', ['md4WithRSAEncryption', 'md4', 'rsa']],
    ['1.2.840.113549.1.1.4', ['md5WithRSAEncryption', 'md5', 'rsa']],
    ['1.2.840.113549.1.1.5', ['sha1WithRSAEncryption', 'sha1', 'rsa']],
    ['1.2.840.113549.1.1.11', ['sha256WithRSAEncryption', 'sha256', 'rsa']],
    ['1.2.840.113549.1.1.12', ['sha384WithRSAEncryption', 'sha384', 'rsa']],
    ['1.2.840.113549.1.1.13', ['sha512WithRSAEncryption', 'sha512', 'rsa']],
    ['1.2.840.113549.1.1.14', ['sha224WithRSAEncryption', 'sha224', 'rsa']],
    ['1.2.840.113549.1.1.15', ['sha512-224WithRSAEncryption', 'sha512-224', 'rsa']],
    ['1.2.840.113549.1.1.16', ['sha512-256WithRSAEncryption', 'sha512-256', 'rsa']],
    ['1.3.14.3.2.3', ['md5WithRSA', 'md5', 'rsa']],
    ['1.3.14.3.2.29', ['sha1WithRSA', 'sha1', 'rsa']],
    ['1.3.36.3.3.1.2', ['ripemd160WithRSA', 'ripemd160', 'rsa']],
    ['2.16.840.1.101.3.4.3.13', ['RSA-SHA3-224', 'sha3-224', 'rsa']],
    ['2.16.840.1.101.3.4.3.14', ['RSA-SHA3-256', 'sha3-256', 'rsa']],
    ['2.16.840.1.101.3.4.3.15', ['RSA-SHA3-384', 'sha3-384', 'rsa']],
    ['2.16.840.1.101.3.4.3.16', ['RSA-SHA3-512', 'sha3-512', 'rsa']],
    ['1.2.840.10040.4.3', ['dsaWithSHA1', 'sha1', 'dsa']],
    ['1.3.14.3.2.27', ['dsaWithSHA1-old', 'sha1', 'dsa']],
    ['2.16.840.1.101.3.4.3.1', ['dsa_with_SHA224', 'sha224', 'dsa']],
    ['2.16.840.1.101.3.4.3.2', ['dsa_with_SHA256', 'sha256', 'dsa']],
    ['2.16.840.1.101.3.4.3.3', ['dsa_with_SHA384', 'sha384', 'dsa']],
    ['2.16.840.1.101.3.4.3.4', ['dsa_with_SHA512', 'sha512', 'dsa']],
    ['1.2.840.10045.4.1', ['ecdsa-with-SHA1', 'sha1', 'ec']],
    ['1.2.840.10045.4.3.1', ['ecdsa-with-SHA224', 'sha224', 'ec']],
    ['1.2.840.10045.4.3.2', ['ecdsa-with-SHA256', 'sha256', 'ec']],
    ['1.2.840.10045.4.3.3', ['ecdsa-with-SHA384', 'sha384', 'ec']],
    ['1.2.840.10045.4.3.4', ['ecdsa-with-SHA512', 'sha512', 'ec']],
    ['2.16.840.1.101.3.4.3.9', ['ecdsa_with_SHA3-224', 'sha3-224', 'ec']],
    ['2.16.840.1.101.3.4.3.10', ['ecdsa_with_SHA3-256', 'sha3-256', 'ec']],
    ['2.16.840.1.101.3.4.3.11', ['ecdsa_with_SHA3-384', 'sha3-384', 'ec']],
    ['2.16.840.1.101.3.4.3.12', ['ecdsa_with_SHA3-512', 'sha3-512', 'ec']],
    ['1.3.101.112', ['ED25519', null, 'ed25519']],
    ['1.3.101.113', ['ED448', null, 'ed448']],
    ['1.2.156.10197.1.501', ['SM2-with-SM3', 'sm3', null]],
    ['1.2.156.10197.1.504', ['sm3WithRSAEncryption', 'sm3', 'rsa']],
    ['1.2.643.2.2.3', ['GOST R 34.11-94 with GOST R 34.10-2001', 'md_gost94', null]],
    ['1.2.643.7.1.1.3.2', ['GOST R 34.10-2012 with GOST R 34.11-2012 (256 bit)', 'md_gost12_256', null]],
    ['1.2.643.7.1.1.3.3', ['GOST R 34.10-2012 with GOST R 34.11-2012 (512 bit)', 'md_gost12_512', null]],
    ['2.16.840.1.101.3.4.3.17', ['ML-DSA-44', null, null]],
    ['2.16.840.1.101.3.4.3.18', ['ML-DSA-65', null, null]],
    ['2.16.840.1.101.3.4.3.19', ['ML-DSA-87', null, null]],
]);
const HASHES = new Map([
    ['1.2.840.113549.2.5', 'md5'],
    ['1.3.14.3.2.26', 'sha1'],
    ['2.16.840.1.101.3.4.2.1', 'sha256'],
    ['2.16.840.1.101.3.4.2.2', 'sha384'],
    ['2.16.840.1.101.3.4.2.3', 'sha512'],
    ['2.16.840.1.101.3.4.2.4', 'sha224'],
    ['2.16.840.1.101.3.4.2.5', 'sha512-224'],
    ['2.16.840.1.101.3.4.2.6', 'sha512-256'],
    ['2.16.840.1.101.3.4.2.7', 'sha3-224'],
    ['2.16.840.1.101.3.4.2.8', 'sha3-256'],
    ['2.16.840.1.101.3.4.2.9', 'sha3-384'],
    ['2.16.840.1.101.3.4.2.10', 'sha3-512'],
]);
const MGF1 = '1.2.840.113549.1.1.8';
/**
 * The signature algorithm of an identifier; an unknown one is shown by its object identifier. Throws `DerError` for
 * parameters of RSASSA-PSS that cannot be read.
 */
export function signatureAlgorithm(algorithm, notes) {
    const { oid } = algorithm;
    if (oid === RSASSA_PSS)
        return { oid, label: 'rsassaPss', ...readPss(algorithm, notes) };
    const [label, hash, scheme] = SIGNATURES.get(oid) ?? [oid, null, null];
    return { oid, label, hash, mgfHash: null, saltLength: null, scheme };
}
/** The part of a signature algorithm that is in the result. */
export function shownAlgorithm({ oid, label, hash, mgfHash, saltLength }) {
    return { oid, label, hash, mgfHash, saltLength };
}
/** RSASSA-PSS-params (RFC 8017 appendix A.2.3) with its defaults; parameters that cannot be read are noted. */
function readPss({ parameters }, notes) {
    const pss = {
        hash: 'sha1',
        mgfHash: 'sha1',
        saltLength: 20,
        scheme: 'rsa-pss',
    };
    if (parameters === undefined)
        return pss;
    try {
        const fields = new Fields(parameters, 'RSASSA-PSS-params', SEQUENCE);
        const hash = fields.optional(0xa0);
        if (hash !== undefined)
            pss.hash = hashOf(insideOf(hash, 'hashAlgorithm'));
        const mask = fields.optional(0xa1);
        if (mask !== undefined)
            pss.mgfHash = maskHashOf(insideOf(mask, 'maskGenAlgorithm'));
        const salt = fields.optional(0xa2);
        if (salt !== undefined)
            pss.saltLength = saltLengthOf(insideOf(salt, 'saltLength'), notes);
        fields.optional(0xa3);
        fields.end();
        return pss;
    }
    catch (error) {
        if (!(error instanceof DerError))
            throw error;
        notes.add(`the parameters of the signature algorithm cannot be read: ${error.message}`);
        return { hash: null, mgfHash: null, saltLength: null, scheme: null };
    }
}
function hashOf(der) {
    const { oid } = readAlgorithm(der, 'hashAlgorithm');
    return HASHES.get(oid) ?? oid;
}
function maskHashOf(der) {
    const { oid, parameters } = readAlgorithm(der, 'maskGenAlgorithm');
    return oid === MGF1 && parameters !== undefined ? hashOf(parameters) : null;
}
function saltLengthOf(der, notes) {
    if (der.tag !== INTEGER)
        throw new DerError('saltLength: expected INTEGER', der.start);
    const value = integerOf(der, notes);
    if (value < 0n || value > 0xffffn)
        throw new DerError('saltLength is out of range', der.start);
    return Number(value);
}
//# sourceMappingURL=algorithm.js.map