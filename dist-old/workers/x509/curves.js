/**
 * Named curves by their object identifiers: NIST's names where it gave some, else those of SEC 2, X9.62 and RFC 5639.
 */
const CURVES = new Map([
    ['1.2.840.10045.3.1.1', 'P-192'],
    ['1.2.840.10045.3.1.2', 'prime192v2'],
    ['1.2.840.10045.3.1.3', 'prime192v3'],
    ['1.2.840.10045.3.1.4', 'prime239v1'],
    ['1.2.840.10045.3.1.5', 'prime239v2'],
    ['1.2.840.10045.3.1.6', 'prime239v3'],
    ['1.2.840.10045.3.1.7', 'P-256'],
    ['1.3.132.0.33', 'P-224'],
    ['1.3.132.0.34', 'P-384'],
    ['1.3.132.0.35', 'P-521'],
    ['1.3.132.0.6', 'secp112r1'],
    ['1.3.132.0.7', 'secp112r2'],
    ['1.3.132.0.28', 'secp128r1'],
    ['1.3.132.0.29', 'secp128r2'],
    ['1.3.132.0.9', 'secp160k1'],
    ['1.3.132.0.8', 'secp160r1'],
    ['1.3.132.0.30', 'secp160r2'],
    ['1.3.132.0.31', 'secp192k1'],
    ['1.3.132.0.32', 'secp224k1'],
    ['1.3.132.0.10', 'secp256k1'],
    ['1.3.132.0.4', 'sect113r1'],
    ['1.3.132.0.5', 'sect113r2'],
    ['1.3.132.0.22', 'sect131r1'],
    ['1.3.132.0.23', 'sect131r2'],
    ['1.3.132.0.1', 'sect163k1'],
    ['1.3.132.0.2', 'sect163r1'],
    ['1.3.132.0.15', 'sect163r2'],
    ['1.3.132.0.24', 'sect193r1'],
    ['1.3.132.0.25', 'sect193r2'],
    ['1.3.132.0.26', 'sect233k1'],
    ['1.3.132.0.27', 'sect233r1'],
    ['1.3.132.0.3', 'sect239k1'],
    ['1.3.132.0.16', 'sect283k1'],
    ['1.3.132.0.17', 'sect283r1'],
    ['1.3.132.0.36', 'sect409k1'],
    ['1.3.132.0.37', 'sect409r1'],
    ['1.3.132.0.38', 'sect571k1'],
    ['1.3.132.0.39', 'sect571r1'],
    ['1.3.36.3.3.2.8.1.1.1', 'brainpoolP160r1'],
    ['1.3.36.3.3.2.8.1.1.2', 'brainpoolP160t1'],
    ['1.3.36.3.3.2.8.1.1.3', 'brainpoolP192r1'],
    ['1.3.36.3.3.2.8.1.1.4', 'brainpoolP192t1'],
    ['1.3.36.3.3.2.8.1.1.5', 'brainpoolP224r1'],
    ['1.3.36.3.3.2.8.1.1.6', 'brainpoolP224t1'],
    ['1.3.36.3.3.2.8.1.1.7', 'brainpoolP256r1'],
    ['1.3.36.3.3.2.8.1.1.8', 'brainpoolP256t1'],
    ['1.3.36.3.3.2.8.1.1.9', 'brainpoolP320r1'],
    ['1.3.36.3.3.2.8.1.1.10', 'brainpoolP320t1'],
    ['1.3.36.3.3.2.8.1.1.11', 'brainpoolP384r1'],
    ['1.3.36.3.3.2.8.1.1.12', 'brainpoolP384t1'],
    ['1.3.36.3.3.2.8.1.1.13', 'brainpoolP512r1'],
    ['1.3.36.3.3.2.8.1.1.14', 'brainpoolP512t1'],
]);
/** The name of the curve with this object identifier, else the identifier itself. */
export function curveName(oid) {
    return CURVES.get(oid) ?? oid;
}
/** The field size of a curve in bits, from its name; null for a curve without a name. */
export function curveBits(name) {
    const bits = /^[A-Za-z-]+(\d{3})/.exec(name)?.[1];
    return bits === undefined ? null : Number(bits);
}
/** The names of the curves whose fields have this many bits. */
export function curvesOf(bits) {
    return [...CURVES.values()].filter(name => curveBits(name) === bits);
}
//# sourceMappingURL=curves.js.map