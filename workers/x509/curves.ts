/**
 * Named curves by their object identifiers: NIST's names where it gave some, else those of SEC 2, X9.62, RFC
 * 5639, GB/T 32918 and WTLS. Of curves with the same parameters, explicit ones get the first name.
 */
const CURVES: ReadonlyMap<string, string> = new Map([
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
  ['1.2.840.10045.3.0.1', 'c2pnb163v1'],
  ['1.2.840.10045.3.0.2', 'c2pnb163v2'],
  ['1.2.840.10045.3.0.3', 'c2pnb163v3'],
  ['1.2.840.10045.3.0.4', 'c2pnb176v1'],
  ['1.2.840.10045.3.0.5', 'c2tnb191v1'],
  ['1.2.840.10045.3.0.6', 'c2tnb191v2'],
  ['1.2.840.10045.3.0.7', 'c2tnb191v3'],
  ['1.2.840.10045.3.0.8', 'c2onb191v4'],
  ['1.2.840.10045.3.0.9', 'c2onb191v5'],
  ['1.2.840.10045.3.0.10', 'c2pnb208w1'],
  ['1.2.840.10045.3.0.11', 'c2tnb239v1'],
  ['1.2.840.10045.3.0.12', 'c2tnb239v2'],
  ['1.2.840.10045.3.0.13', 'c2tnb239v3'],
  ['1.2.840.10045.3.0.14', 'c2onb239v4'],
  ['1.2.840.10045.3.0.15', 'c2onb239v5'],
  ['1.2.840.10045.3.0.16', 'c2pnb272w1'],
  ['1.2.840.10045.3.0.17', 'c2pnb304w1'],
  ['1.2.840.10045.3.0.18', 'c2tnb359v1'],
  ['1.2.840.10045.3.0.19', 'c2pnb368w1'],
  ['1.2.840.10045.3.0.20', 'c2tnb431r1'],
  ['1.2.156.10197.1.301', 'SM2'],
  ['2.23.43.1.4.1', 'wap-wsg-idm-ecid-wtls1'],
  ['2.23.43.1.4.3', 'wap-wsg-idm-ecid-wtls3'],
  ['2.23.43.1.4.4', 'wap-wsg-idm-ecid-wtls4'],
  ['2.23.43.1.4.5', 'wap-wsg-idm-ecid-wtls5'],
  ['2.23.43.1.4.6', 'wap-wsg-idm-ecid-wtls6'],
  ['2.23.43.1.4.7', 'wap-wsg-idm-ecid-wtls7'],
  ['2.23.43.1.4.8', 'wap-wsg-idm-ecid-wtls8'],
  ['2.23.43.1.4.9', 'wap-wsg-idm-ecid-wtls9'],
  ['2.23.43.1.4.10', 'wap-wsg-idm-ecid-wtls10'],
  ['2.23.43.1.4.11', 'wap-wsg-idm-ecid-wtls11'],
  ['2.23.43.1.4.12', 'wap-wsg-idm-ecid-wtls12'],
]);

/** The field sizes of the curves whose names do not state them. */
const FIELD_BITS: ReadonlyMap<string, number> = new Map([
  ['SM2', 256],
  ['wap-wsg-idm-ecid-wtls1', 113],
  ['wap-wsg-idm-ecid-wtls3', 163],
  ['wap-wsg-idm-ecid-wtls4', 113],
  ['wap-wsg-idm-ecid-wtls5', 163],
  ['wap-wsg-idm-ecid-wtls6', 112],
  ['wap-wsg-idm-ecid-wtls7', 160],
  ['wap-wsg-idm-ecid-wtls8', 112],
  ['wap-wsg-idm-ecid-wtls9', 160],
  ['wap-wsg-idm-ecid-wtls10', 233],
  ['wap-wsg-idm-ecid-wtls11', 233],
  ['wap-wsg-idm-ecid-wtls12', 224],
]);

/** The name of the curve with this object identifier, else the identifier itself. */
export function curveName(oid: string): string {
  return CURVES.get(oid) ?? oid;
}

/** The field size of a curve in bits; null for a curve without a name. */
export function curveBits(name: string): number | null {
  const bits = FIELD_BITS.get(name) ?? /^[A-Za-z][A-Za-z\d-]*?(\d{3})/.exec(name)?.[1];
  return bits === undefined ? null : Number(bits);
}

/** The names of the curves whose fields have this many bits. */
export function curvesOf(bits: number): string[] {
  return [...CURVES.values()].filter(name => curveBits(name) === bits);
}
