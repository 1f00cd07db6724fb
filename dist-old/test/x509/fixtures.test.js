import { Buffer } from 'node:buffer';
import t from 'tap';
import { run } from '../../workers/tools/certificate-decoder.js';
import { FIXTURES, fixture, opensslText } from './fixtures.js';
import { compareCertificate, compareRequest } from './openssl.js';
const decode = (name) => run({ pem: fixture(name) }, 1000).blocks[0];
const certificate = (name) => decode(name).certificate;
const csr = (name) => decode(name).csr;
const extension = (name, oid) => certificate(name).extensions.find(found => found.oid === oid);
t.test('fixtures decode as in OpenSSL and node:crypto', async (t) => {
    for (const name of FIXTURES) {
        t.test(name, async (t) => {
            const block = decode(name);
            t.equal(block.error, null);
            if (block.csr)
                compareRequest(t, opensslText(name), block.csr);
            else
                compareCertificate(t, fixture(name), opensslText(name), block.certificate);
        });
    }
});
t.test('keys are decoded', async (t) => {
    for (const [name, key] of [
        ['root', { algorithm: 'RSA', bits: 2048, exponent: 65537, curve: null }],
        ['rsa-e3', { algorithm: 'RSA', bits: 1536, exponent: 3, curve: null }],
        ['pss-key', { algorithm: 'RSA-PSS', bits: 2048, exponent: 65537, curve: null }],
        ['intermediate', { algorithm: 'EC', bits: 256, exponent: null, curve: 'P-256' }],
        ['ec-explicit', { algorithm: 'EC', bits: 256, exponent: null, curve: 'P-256' }],
        ['ec-secp521r1', { algorithm: 'EC', bits: 521, exponent: null, curve: 'P-521' }],
        ['ec-secp224r1', { algorithm: 'EC', bits: 224, exponent: null, curve: 'P-224' }],
        ['ec-secp256k1', { algorithm: 'EC', bits: 256, exponent: null, curve: 'secp256k1' }],
        ['ec-brainpoolP384r1', { algorithm: 'EC', bits: 384, exponent: null, curve: 'brainpoolP384r1' }],
        ['ec-sect283k1', { algorithm: 'EC', bits: 283, exponent: null, curve: 'sect283k1' }],
        ['ed25519', { algorithm: 'Ed25519', bits: 256, exponent: null, curve: null }],
        ['ed448', { algorithm: 'Ed448', bits: 456, exponent: null, curve: null }],
        ['agreement', { algorithm: 'X25519', bits: 256, exponent: null, curve: null }],
        ['agreement-448', { algorithm: 'X448', bits: 448, exponent: null, curve: null }],
        ['dsa', { algorithm: 'DSA', bits: 1024, exponent: null, curve: null }],
    ]) {
        t.match(certificate(name).publicKey, key, name);
    }
});
t.test('signature algorithms are decoded', async (t) => {
    for (const [name, signature] of [
        ['root', ['1.2.840.113549.1.1.11', 'sha256WithRSAEncryption', 'sha256', null, null]],
        ['rsa-md5', ['1.2.840.113549.1.1.4', 'md5WithRSAEncryption', 'md5', null, null]],
        ['rsa-sha3', ['2.16.840.1.101.3.4.3.15', 'RSA-SHA3-384', 'sha3-384', null, null]],
        ['rsa-sha512-256', ['1.2.840.113549.1.1.16', 'sha512-256WithRSAEncryption', 'sha512-256', null, null]],
        ['pss', ['1.2.840.113549.1.1.10', 'rsassaPss', 'sha384', 'sha384', 48]],
        ['pss-default', ['1.2.840.113549.1.1.10', 'rsassaPss', 'sha1', 'sha1', 20]],
        ['pss-mixed', ['1.2.840.113549.1.1.10', 'rsassaPss', 'sha256', 'sha1', 11]],
        ['intermediate', ['1.2.840.113549.1.1.13', 'sha512WithRSAEncryption', 'sha512', null, null]],
        ['leaf', ['1.2.840.10045.4.3.2', 'ecdsa-with-SHA256', 'sha256', null, null]],
        ['ed25519', ['1.3.101.112', 'ED25519', null, null, null]],
        ['ed448', ['1.3.101.113', 'ED448', null, null, null]],
        ['dsa', ['2.16.840.1.101.3.4.3.2', 'dsa_with_SHA256', 'sha256', null, null]],
    ]) {
        const [oid, label, hash, mgfHash, saltLength] = signature;
        t.same(certificate(name).signature, { oid, label, hash, mgfHash, saltLength, innerMismatch: false, innerOid: oid }, name);
    }
});
t.test('serial numbers are decoded', async (t) => {
    t.same(certificate('serial-zero').serial, { hex: '00', decimal: '0', negative: false });
    t.same(certificate('serial-negative').serial, { hex: 'ff', decimal: '-255', negative: true });
    t.same(certificate('serial-high').serial, {
        hex: 'ffeeddccbbaa99887766554433221100ffeeddcc',
        decimal: String(0xffeeddccbbaa99887766554433221100ffeeddccn),
        negative: false,
    });
    t.same(certificate('intermediate').serial, { hex: '1000', decimal: '4096', negative: false });
});
t.test('times are decoded', async (t) => {
    for (const [name, notBefore, notAfter] of [
        ['time-1950', '1950-01-01T00:00:00.000Z', '1999-12-31T23:59:59.000Z'],
        ['time-2049', '2049-01-01T00:00:00.000Z', '2049-12-31T23:59:59.000Z'],
        ['time-2050', '2050-01-01T00:00:00.000Z', '2050-01-02T00:00:00.000Z'],
        ['time-no-expiry', '2024-02-29T00:00:00.000Z', '9999-12-31T23:59:59.000Z'],
    ]) {
        t.same(certificate(name).validity, { notBefore, notAfter, noWellDefinedExpiry: name === 'time-no-expiry' }, name);
    }
});
t.test('names are decoded', async (t) => {
    const { rdns, rfc4514 } = certificate('rdns').subject;
    t.equal(rfc4514, String.raw `STREET=Weg 1,title=Dr.,SN=Groß,givenName=Jörg,emailAddress=a@example.com,serialNumber=7+CN=a\\b=c+UID=jsmith,OU=\#hash,OU=trailing\ ,OU=\ leading,O=Müller / Söhne\, \"GmbH\" \<a\;b\>,DC=com,DC=example,C=DE`);
    t.same(rdns[0], [{ type: 'C', oid: '2.5.4.6', value: 'DE' }], 'in the order of the encoding');
    t.same(rdns[3], [{ type: 'O', oid: '2.5.4.10', value: 'Müller / Söhne, "GmbH" <a;b>' }], 'without escapes');
    t.same(rdns[7]?.map(({ type }) => type), ['serialNumber', 'CN', 'UID'], 'an RDN of several attributes');
    t.equal(certificate('unknown-type').subject.rfc4514, `1.3.6.1.4.1.99999.1=#0c11${Buffer.from('of a private type').toString('hex')},CN=x`);
    t.same(certificate('unknown-type').subject.rdns[1], [
        { type: '1.3.6.1.4.1.99999.1', oid: '1.3.6.1.4.1.99999.1', value: 'of a private type' },
    ]);
    t.same(certificate('empty-name').subject, { rdns: [], rfc4514: '' });
    t.equal(certificate('string-printable').subject.rfc4514, 'CN=Zurich');
    t.equal(certificate('string-t61').subject.rfc4514, 'CN=Zürich');
    t.equal(certificate('string-bmp').subject.rfc4514, 'CN=Zürich €');
    t.equal(certificate('string-universal').subject.rfc4514, 'CN=Zürich €');
});
t.test('extensions are decoded', async (t) => {
    const noDetails = {
        san: null,
        keyUsage: null,
        eku: null,
        basicConstraints: null,
        skid: null,
        akid: null,
        crlDistributionPoints: null,
        aia: null,
    };
    const of = (name, oid) => {
        const { rawHex, rawHexTruncated, ...rest } = extension(name, oid);
        t.match(rawHex, /^([\da-f]{2}){1,256}$/);
        t.equal(rawHexTruncated, false);
        return rest;
    };
    t.same(of('root', '2.5.29.19'), {
        oid: '2.5.29.19',
        name: 'basicConstraints',
        critical: true,
        ...noDetails,
        basicConstraints: { ca: true, pathLen: null },
        duplicate: false,
    });
    t.match(of('intermediate', '2.5.29.19').basicConstraints, { ca: true, pathLen: 0 });
    t.same(of('leaf', '2.5.29.19').basicConstraints, { ca: false, pathLen: null });
    t.same(of('intermediate', '2.5.29.15').keyUsage, ['keyCertSign', 'cRLSign']);
    t.same(of('usage', '2.5.29.15').keyUsage, [
        'digitalSignature',
        'nonRepudiation',
        'keyEncipherment',
        'dataEncipherment',
        'keyAgreement',
        'keyCertSign',
        'cRLSign',
        'encipherOnly',
        'decipherOnly',
    ]);
    t.same(of('usage', '2.5.29.37').eku?.map(({ name }) => name), ['codeSigning', 'emailProtection', 'timeStamping', 'OCSPSigning', 'anyExtendedKeyUsage', 'msSmartcardLogin']);
    t.same(of('leaf', '2.5.29.37').eku, [
        { oid: '1.3.6.1.5.5.7.3.1', name: 'serverAuth' },
        { oid: '1.3.6.1.5.5.7.3.2', name: 'clientAuth' },
        { oid: '1.2.3.4.5', name: null },
    ]);
    const skid = of('intermediate', '2.5.29.14').skid;
    t.match(skid, /^[\da-f]{40}$/);
    t.same(of('leaf', '2.5.29.35').akid, { keyId: skid, issuer: null, serial: null });
    t.same(of('intermediate', '2.5.29.35').akid, {
        keyId: extension('root', '2.5.29.14').skid,
        issuer: [{ type: 'dirName', value: 'CN=Root,O=Example,C=DE' }],
        serial: certificate('root').serial.hex,
    });
    t.same(of('leaf', '2.5.29.31').crlDistributionPoints, [
        'http://crl.example.com/a.crl',
        'http://crl.example.com/b.crl',
        'ldap://example.com/cn=c',
    ]);
    t.same(of('leaf', '1.3.6.1.5.5.7.1.1').aia, [
        { method: 'ocsp', location: 'http://ocsp.example.com/' },
        { method: 'caIssuers', location: 'http://ca.example.com/ca.crt' },
        { method: '1.3.6.1.5.5.7.48.3', location: 'time@example.com' },
    ]);
    t.match(of('leaf', '2.5.29.32'), { name: 'certificatePolicies', ...noDetails });
    t.same(of('names', '2.5.29.17').san, [
        { type: 'dns', value: 'xn--bcher-kva.example' },
        { type: 'email', value: 'someone@example.com' },
        { type: 'uri', value: 'https://example.com/?q=1' },
        { type: 'ip', value: '192.0.2.1' },
        { type: 'ip', value: '2001:db8::1' },
        { type: 'ip', value: '::ffff:c000:201' },
        { type: 'registeredId', value: '1.2.3.4' },
        // OpenSSL reads the text of its configuration as Latin-1.
        {
            type: 'dirName',
            value: `O=${Buffer.from('Über', 'utf8').toString('latin1')}\\, Unter \\+ ` +
                `${Buffer.from('Söhne', 'utf8').toString('latin1')},C=DE`,
        },
        { type: 'otherName', value: 'jemand@example.com' },
        { type: 'otherName', value: `06032a0304a0091607${Buffer.from('unknown').toString('hex')}` },
    ]);
    t.match(of('names', '2.5.29.18'), { name: 'issuerAltName', ...noDetails });
});
t.test('unknown, long and broken extensions keep their raw value', async (t) => {
    t.match(certificate('unknown-extensions').extensions.slice(0, 2), [
        {
            oid: '1.2.3.4',
            name: null,
            critical: false,
            rawHex: `0c09${Buffer.from('of nobody').toString('hex')}`,
            rawHexTruncated: false,
            duplicate: false,
        },
        { oid: '1.2.3.5', name: null, critical: true, rawHex: '040200ff' },
    ]);
    const [long] = certificate('long').extensions;
    t.match(long, { rawHexTruncated: true });
    t.equal(long?.rawHex.length, 512);
    t.match(certificate('broken').extensions.slice(0, 3), [
        { name: 'basicConstraints', basicConstraints: { ca: true, pathLen: null }, rawHex: '3003010101' },
        { name: 'keyUsage', keyUsage: null, rawHex: '30030101ff' },
        { name: 'subjectAltName', san: [{ type: 'dns', value: 'abc' }], rawHex: '30058203616263ff' },
    ]);
    t.match(decode('broken').warning, new RegExp('true BOOLEAN is not encoded as ff.*' +
        'keyUsage cannot be read: the value: expected BIT STRING, got SEQUENCE.*' +
        'subjectAltName has 1 bytes after its value'));
});
t.test('requests are decoded', async (t) => {
    const { attributes, ...request } = csr('request-attributes');
    t.match(request, {
        version: 1,
        signatureValid: true,
        challengePasswordPresent: true,
        signature: { label: 'ecdsa-with-SHA256', innerMismatch: false, innerOid: null },
    });
    t.same(attributes.map(({ oid, name }) => [oid, name]), [
        ['1.2.840.113549.1.9.7', 'challengePassword'],
        ['1.2.840.113549.1.9.2', 'unstructuredName'],
        ['1.2.840.113549.1.9.14', 'extensionRequest'],
    ]);
    t.same(attributes[0], { oid: '1.2.840.113549.1.9.7', name: 'challengePassword', rawHex: '', rawHexTruncated: true }, 'the password is not shown');
    t.equal(attributes[1]?.rawHex, `0c14${Buffer.from('An unstructured name').toString('hex')}`);
    t.same(request.extensions.map(({ name }) => name), ['subjectAltName', 'keyUsage', 'basicConstraints']);
    t.same(request.extensions[0]?.san, [
        { type: 'dns', value: 'request.example' },
        { type: 'ip', value: '192.0.2.7' },
    ]);
    t.match(csr('request-plain'), {
        signatureValid: true,
        attributes: [],
        extensions: [],
        challengePasswordPresent: false,
        publicKey: { algorithm: 'Ed25519' },
    });
    t.match(csr('request-pss'), { signatureValid: true, signature: { hash: 'sha256', saltLength: 32 } });
    t.match(csr('request-dsa'), { signatureValid: true });
});
//# sourceMappingURL=fixtures.test.js.map