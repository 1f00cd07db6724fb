import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import forge from 'node-forge';
const folder = new URL('../../../test/fixtures/x509/', import.meta.url);
const texts = (...names) => names.map(name => readFileSync(new URL(`${name}.pem`, folder), 'utf8')).join('');
const CHAIN = ['leaf', 'intermediate', 'root'];
const SIXTEEN = [
    ...CHAIN,
    'cross',
    'other-root',
    'rsa-sha1',
    'rsa-sha3',
    'pss',
    'ec-secp521r1',
    'ec-brainpoolP384r1',
    'ed25519',
    'ed448',
    'names',
    'usage',
    'rdns',
    'time-no-expiry',
];
/** Reads the ASN.1 values without interpreting them: less than the tool does. */
function valuesByForge({ pem }) {
    return forge.pem.decode(pem).map(({ body }) => forge.asn1.fromDer(body));
}
/** Node's OpenSSL: some of the fields, and no extensions. */
function fieldsByNode({ pem }) {
    const blocks = pem.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
    return JSON.stringify(blocks.map(block => {
        const { subject, issuer, serialNumber, validFrom, validTo, fingerprint, fingerprint256, subjectAltName, keyUsage, infoAccess, ca, publicKey, } = new X509Certificate(block);
        return {
            subject,
            issuer,
            serialNumber,
            validFrom,
            validTo,
            fingerprint,
            fingerprint256,
            subjectAltName,
            keyUsage,
            infoAccess,
            ca,
            key: publicKey.asymmetricKeyType,
        };
    }));
}
const peers = { 'node-forge, asn1': valuesByForge, 'node:crypto': fieldsByNode };
export const libraryCall = valuesByForge;
export const comparisons = [
    { name: 'a certificate', input: () => ({ pem: texts('leaf') }), peers, withinMs: 2 },
    { name: 'a chain of three, signatures checked', input: () => ({ pem: texts(...CHAIN) }), peers, withinMs: 5 },
    { name: '16 certificates of all kinds of keys', input: () => ({ pem: texts(...SIXTEEN) }), peers, withinMs: 40 },
];
//# sourceMappingURL=certificate-decoder.js.map