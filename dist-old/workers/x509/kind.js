import { BIT_STRING, INTEGER, OBJECT_IDENTIFIER, OCTET_STRING, SEQUENCE } from '../der/values.js';
const LABELS = new Map([
    ['CERTIFICATE', 'certificate'],
    ['X509 CERTIFICATE', 'certificate'],
    ['TRUSTED CERTIFICATE', 'certificate'],
    ['CERTIFICATE REQUEST', 'csr'],
    ['NEW CERTIFICATE REQUEST', 'csr'],
    ['PKCS7', 'pkcs7'],
    ['PKCS #7 SIGNED DATA', 'pkcs7'],
    ['CMS', 'pkcs7'],
]);
/** The kind that a PEM label states (RFC 7468 section 4, and older labels). */
export function kindOfLabel(label) {
    return /PRIVATE\s*KEY/i.test(label) ? 'private-key' : (LABELS.get(label) ?? 'other');
}
/** The kind of an encoding, from its structure alone; a private key when in doubt. */
export function kindOfContent({ children }) {
    const [first, second] = children;
    if (first?.tag === OBJECT_IDENTIFIER)
        return 'pkcs7';
    // PrivateKeyInfo, RSAPrivateKey, ECPrivateKey and PFX begin with their version; RSAPublicKey has two numbers.
    if (first?.tag === INTEGER)
        return children.length === 2 && second?.tag === INTEGER ? 'other' : 'private-key';
    if (first?.tag !== SEQUENCE)
        return 'other';
    if (second?.tag === OCTET_STRING)
        return 'private-key';
    if (second?.tag !== SEQUENCE || children[2]?.tag !== BIT_STRING)
        return 'other';
    const [version, , , fourth] = first.children;
    if (version?.tag === 0xa0)
        return 'certificate';
    if (version?.tag !== INTEGER)
        return 'other';
    return fourth === undefined || fourth.tag === 0xa0 ? 'csr' : fourth.tag === SEQUENCE ? 'certificate' : 'other';
}
//# sourceMappingURL=kind.js.map