import { createHash, X509Certificate } from 'node:crypto';
/** Options of `openssl x509`: print the certificate, and separately the fields that are compared exactly. */
export const OPTIONS = [
    '-noout',
    '-text',
    '-subject',
    '-issuer',
    '-serial',
    '-dates',
    '-dateopt',
    'iso_8601',
    '-fingerprint',
    '-sha256',
    '-nameopt',
    'RFC2253,-esc_msb,utf8',
];
const CURVES = {
    prime192v1: 'P-192',
    secp224r1: 'P-224',
    prime256v1: 'P-256',
    secp384r1: 'P-384',
    secp521r1: 'P-521',
};
const KEYS = {
    rsaEncryption: 'RSA',
    rsassaPss: 'RSA-PSS',
    'id-ecPublicKey': 'EC',
    dsaEncryption: 'DSA',
    ED25519: 'Ed25519',
    ED448: 'Ed448',
};
const line = (text, pattern) => pattern.exec(text)?.[1];
/** Normalizes a name of RFC 2253 (OpenSSL) or RFC 4514: order of sets, case of hex, names of types. */
function comparable(name) {
    return name.split(/(?<=(?<!\\)(?:\\\\)*),/).map(rdn => rdn
        .replace(/,$/, '')
        .split(/(?<=(?<!\\)(?:\\\\)*)\+/)
        .map(attribute => attribute
        .replace(/^GN=/, 'givenName=')
        .replace(/^street=/, 'STREET=')
        .replace(/=#[\dA-F]+$/, hex => hex.toLowerCase()))
        .sort());
}
/** General names in OpenSSL's notation, without those that it escapes differently. */
function writtenByOpenssl(names) {
    const prefixes = {
        dns: 'DNS',
        email: 'email',
        uri: 'URI',
        ip: 'IP Address',
        registeredId: 'Registered ID',
    };
    return names.flatMap(({ type, value }) => (prefixes[type] === undefined ? [] : [`${prefixes[type]}:${value}`]));
}
/** Converts `2001:DB8:0:0:0:0:0:1` to RFC 5952. */
const compressed = (address) => address.includes(':') ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : address;
function alternativeNames(text) {
    return line(text, /X509v3 Subject Alternative Name:.*\n\s*(.*)/)
        ?.split(', ')
        .filter(name => /^(DNS|email|URI|IP Address|Registered ID):/.test(name))
        .map(name => name.replace(/^IP Address:(.*)/, (_, address) => `IP Address:${compressed(address)}`));
}
/** Compares the fields that requests and certificates share. */
function compareCommon(t, text, found) {
    t.same(comparable(found.subject.rfc4514), comparable(line(text, /^subject=(.*)/m) ?? ''), 'subject');
    t.equal(found.version, Number(line(text, /Version: (\d+)/)), 'version');
    t.equal(found.signature.label, line(text, /^ {4}Signature Algorithm: (.*)/m), 'signature algorithm');
    const { publicKey, extensions } = found;
    const algorithm = line(text, /Public Key Algorithm: (.*)/) ?? '';
    t.equal(publicKey.algorithm, KEYS[algorithm] ?? algorithm, 'key algorithm');
    const bits = line(text, /Public-Key: \((\d+) bit\)/);
    // OpenSSL counts the bits of the group order, which for binary curves is shorter than the field.
    if (bits !== undefined && !publicKey.curve?.startsWith('sect'))
        t.equal(publicKey.bits, Number(bits), 'bits');
    const curve = line(text, /ASN1 OID: (.*)/);
    if (curve !== undefined)
        t.equal(publicKey.curve, CURVES[curve] ?? curve, 'curve');
    const exponent = line(text, /Exponent: (\d+)/);
    t.equal(publicKey.exponent, exponent === undefined ? null : Number(exponent), 'exponent');
    const san = extensions.find(({ san }) => san !== null)?.san;
    t.same(san && writtenByOpenssl(san), alternativeNames(text), 'alternative names');
}
/** Compares a decoded certificate with OpenSSL's `text` and with node:crypto. */
export function compareCertificate(t, pem, text, found) {
    compareCommon(t, text, found);
    t.same(comparable(found.issuer.rfc4514), comparable(line(text, /^issuer=(.*)/m) ?? ''), 'issuer');
    const serial = line(text, /^serial=(.*)/m)?.toLowerCase();
    t.equal(`${found.serial.negative ? '-' : ''}${found.serial.hex}`, serial, 'serial');
    const [magnitude = 0n, sign = 1n] = [BigInt(`0x${found.serial.hex}`), found.serial.negative ? -1n : 1n];
    t.equal(found.serial.decimal, String(sign * magnitude), 'serial in decimal');
    t.equal(found.validity.notBefore, line(text, /^notBefore=(.*)Z/m)
        ?.replace(' ', 'T')
        .concat('.000Z'), 'notBefore');
    t.equal(found.validity.notAfter, line(text, /^notAfter=(.*)Z/m)
        ?.replace(' ', 'T')
        .concat('.000Z'), 'notAfter');
    t.equal(found.fingerprints.sha256Hex, line(text, /^sha256 Fingerprint=(.*)/m)
        ?.replaceAll(':', '')
        .toLowerCase(), 'fingerprint');
    if (found.signature.label === 'rsassaPss') {
        t.equal(found.signature.hash, line(text, /Hash Algorithm: (\S+)/), 'hash');
        t.equal(found.signature.mgfHash, line(text, /Mask Algorithm: mgf1 with (\S+)/), 'mask hash');
        t.equal(found.signature.saltLength, Number.parseInt(line(text, /Salt Length: (\S+)/) ?? '', 16), 'salt length');
    }
    const node = new X509Certificate(pem);
    t.equal(found.fingerprints.sha1Hex, node.fingerprint.replaceAll(':', '').toLowerCase(), 'SHA-1');
    const spki = createHash('sha256').update(node.publicKey.export({ format: 'der', type: 'spki' }));
    t.equal(found.publicKey.spkiSha256Hex, spki.copy().digest('hex'), 'SPKI');
    t.equal(found.publicKey.spkiSha256Base64, spki.digest('base64'), 'SPKI in Base64');
}
/** Compares a decoded request with OpenSSL's `text`. */
export function compareRequest(t, text, found) {
    compareCommon(t, text, found);
    t.equal(found.signatureValid, /verify OK/.test(text), 'signature');
    t.equal(found.challengePasswordPresent, /challengePassword/.test(text), 'challenge password');
}
//# sourceMappingURL=openssl.js.map