import Type, { type TSchema } from 'typebox';
import { defineTool } from '../shared/tool.js';

const text = (description: string) => Type.String({ description });
const integer = (description: string) => Type.Integer({ description });
const boolean = (description: string) => Type.Boolean({ description });
const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const name = (description: string) =>
  Type.Object(
    {
      rdns: Type.Array(
        Type.Array(
          Type.Object({
            type: text('Short name of the attribute type, such as `CN`; else its object identifier.'),
            oid: text('The object identifier of the attribute type.'),
            value: text('Text of the value; `#` and the hex of its encoding when it is not text.'),
          }),
        ),
        { description: 'The relative distinguished names in encoding order, each with its attributes.' },
      ),
      rfc4514: text('The name as a string of RFC 4514, in reverse order.'),
    },
    { description },
  );

const generalNames = Type.Array(
  Type.Object({
    type: Type.Enum(
      ['dns', 'email', 'uri', 'ip', 'dirName', 'registeredId', 'otherName', 'x400Address', 'ediPartyName'],
      {
        description: 'The kind of GeneralName.',
      },
    ),
    value: text(
      'The text; addresses by RFC 5952, directory names by RFC 4514. Hex of the content for x400Address, ' +
        'ediPartyName and an otherName that is not text, which starts with its type.',
    ),
  }),
);

const rawHex = text('The first 256 bytes of the raw value, in hex.');
const rawHexTruncated = boolean('Whether the raw value is longer than `rawHex`.');

const extensions = (description: string) =>
  Type.Array(
    Type.Object({
      oid: text('The object identifier of the extension.'),
      name: orNull(Type.String(), 'Its name in the standard; null when unknown.'),
      critical: boolean('Whether it is marked critical.'),
      san: orNull(generalNames, 'subjectAltName: the names.'),
      keyUsage: orNull(Type.Array(Type.String()), 'keyUsage: the names of the set bits (RFC 5280 section 4.2.1.3).'),
      eku: orNull(
        Type.Array(
          Type.Object({
            oid: text('The object identifier of the purpose.'),
            name: orNull(Type.String(), 'Its name, such as `serverAuth`; null when unknown.'),
          }),
        ),
        'extKeyUsage: the purposes.',
      ),
      basicConstraints: orNull(
        Type.Object({
          ca: boolean('Whether the subject is a CA.'),
          pathLen: orNull(Type.Integer(), 'The path length constraint; null when absent.'),
        }),
        'basicConstraints: its fields.',
      ),
      skid: orNull(Type.String(), 'subjectKeyIdentifier: the identifier in hex.'),
      akid: orNull(
        Type.Object({
          keyId: orNull(Type.String(), 'The key identifier in hex; null when absent.'),
          issuer: orNull(generalNames, 'The names of the issuer of the issuing certificate; null when absent.'),
          serial: orNull(Type.String(), 'The serial number of the issuing certificate in hex; null when absent.'),
        }),
        'authorityKeyIdentifier: its fields.',
      ),
      crlDistributionPoints: orNull(Type.Array(Type.String()), 'cRLDistributionPoints: the URIs.'),
      aia: orNull(
        Type.Array(
          Type.Object({
            method: text('`ocsp`, `caIssuers`, or the object identifier of the access method.'),
            location: text('The location, usually a URI.'),
          }),
        ),
        'authorityInfoAccess: its entries.',
      ),
      rawHex,
      rawHexTruncated,
      duplicate: boolean('Whether an earlier extension has the same object identifier.'),
    }),
    { description },
  );

const signature = Type.Object(
  {
    oid: text('The object identifier of the signature algorithm.'),
    label: text('The long name of OpenSSL, such as `sha256WithRSAEncryption`; else the object identifier.'),
    hash: orNull(Type.String(), 'The hash, such as `sha256`; null when the algorithm has none.'),
    mgfHash: orNull(Type.String(), 'RSASSA-PSS: the hash of the mask generation.'),
    saltLength: orNull(Type.Integer(), 'RSASSA-PSS: length of the salt in bytes.'),
    innerMismatch: boolean('Whether the signed algorithm differs from this one, parameters included.'),
    innerOid: orNull(Type.String(), 'The object identifier of the signed algorithm; null for a request.'),
  },
  { description: 'The signature algorithm.' },
);

const publicKey = Type.Object(
  {
    algorithm: text('`RSA`, `RSA-PSS`, `EC`, `Ed25519`, `Ed448`, `X25519`, `X448`, `DSA`, else the object identifier.'),
    bits: orNull(Type.Integer(), 'Bits of the modulus, of the field of the curve, or of the key.'),
    exponent: orNull(
      Type.Union([Type.Integer(), Type.String()]),
      'RSA: the public exponent; a decimal string above 2^53 - 1.',
    ),
    curve: orNull(Type.String(), 'EC: the name of the curve, such as `P-256`; else its object identifier.'),
    spkiSha256Hex: text('The SHA-256 of the SubjectPublicKeyInfo, in hex.'),
    spkiSha256Base64: text('The same in Base64, as used in key pins.'),
  },
  { description: 'The public key; fields that do not apply are null.' },
);

const fingerprints = Type.Object(
  {
    sha256Hex: text('The SHA-256 of the encoding, in hex.'),
    sha1Hex: text('The SHA-1 of the encoding, in hex.'),
  },
  { description: 'Hashes of the whole encoding.' },
);

const certificate = Type.Object({
  version: integer('The version: 1, 2 or 3.'),
  subject: name('The subject.'),
  issuer: name('The issuer.'),
  serial: Type.Object(
    {
      hex: text('The magnitude in hex, in whole bytes.'),
      decimal: text('The number in decimal, with its sign.'),
      negative: boolean('Whether it is negative.'),
    },
    { description: 'The serial number.' },
  ),
  validity: Type.Object(
    {
      notBefore: text('The first instant of validity, in ISO 8601.'),
      notAfter: text('The last instant of validity, in ISO 8601.'),
      noWellDefinedExpiry: boolean(
        'Whether the end is 99991231235959Z: no well-defined expiry (RFC 5280 section 4.1.2.5).',
      ),
      status: Type.Optional(
        Type.Enum(['valid', 'expired', 'not-yet-valid'], {
          description: 'With `nowMs`: the status; both ends are inclusive.',
        }),
      ),
      startsInMs: Type.Optional(
        Type.Number({ description: 'With `nowMs`: milliseconds until the start, negative after it.' }),
      ),
      expiresInMs: Type.Optional(
        orNull(Type.Number(), 'With `nowMs`: milliseconds until the end, negative after it; null when there is none.'),
      ),
    },
    { description: 'The validity period.' },
  ),
  signature,
  publicKey,
  fingerprints,
  extensions: extensions('The extensions in order; only the field that matches the extension is set.'),
  selfIssued: boolean('Whether subject and issuer are equal.'),
});

const csr = Type.Object({
  version: integer('The version: 1.'),
  subject: name('The requested subject.'),
  publicKey,
  signature,
  attributes: Type.Array(
    Type.Object({
      oid: text('The object identifier of the attribute.'),
      name: orNull(Type.String(), 'Its name, such as `extensionRequest`; null when unknown.'),
      rawHex: text('The first 256 bytes of the values, in hex; empty for a challenge password.'),
      rawHexTruncated,
    }),
    { description: 'The attributes in order.' },
  ),
  extensions: extensions('The requested extensions.'),
  challengePasswordPresent: boolean('Whether there is a challenge password; it is not shown.'),
  signatureValid: orNull(
    Type.Boolean(),
    'Whether the request is signed with its key; null when that cannot be computed.',
  ),
  fingerprints,
});

const chain = Type.Object({
  nodes: Type.Array(
    Type.Object({
      index: integer('The index of the block.'),
      subject: text('The subject, by RFC 4514.'),
      issuer: text('The issuer, by RFC 4514.'),
      selfIssued: boolean('Whether they are equal.'),
      role: Type.Enum(['root', 'intermediate', 'leaf', 'isolated'], {
        description:
          'root: self-signed and issued others; intermediate: issued others; leaf: issued none; isolated: ' +
          'its issuer is not in the input, and it issued none of the others.',
      }),
    }),
    { description: 'The certificates, each once.' },
  ),
  edges: Type.Array(
    Type.Object({
      from: integer('The index of the certificate.'),
      to: integer('The index of the certificate of its issuer.'),
      match: Type.Enum(['key-id', 'name'], {
        description: 'How the issuer was found: by name and key identifier, or by name alone.',
      }),
      signatureVerified: orNull(
        Type.Boolean(),
        "Whether the issuer's key verifies the signature; null when that cannot be computed.",
      ),
    }),
    { description: 'Which certificate was issued by which.' },
  ),
  paths: Type.Array(Type.Array(Type.Integer()), {
    description: 'The paths from each leaf upward, as indexes; at most 64.',
  }),
  missingIssuers: Type.Array(
    Type.Object({
      index: integer('The index of the certificate.'),
      issuer: text('The name of its issuer, by RFC 4514.'),
    }),
    { description: 'Certificates that are not self-signed and whose issuer is not in the input.' },
  ),
  inOrder: boolean('Whether each certificate is followed by its issuer, as in TLS.'),
});

/** Values that the examples share. */
const EXAMPLE_NAME = {
  rdns: [
    [{ type: 'O', oid: '2.5.4.10', value: 'Example, Inc.' }],
    [{ type: 'CN', oid: '2.5.4.3', value: 'example.com' }],
  ],
  rfc4514: 'CN=example.com,O=Example\\, Inc.',
};
const EXAMPLE_KEY = {
  algorithm: 'Ed25519',
  bits: 256,
  exponent: null,
  curve: null,
  spkiSha256Hex: '9b7dfcd215d2337d0b43f794a2c2af1065399cec73178b743f46315d8b927f10',
  spkiSha256Base64: 'm3380hXSM30LQ/eUosKvEGU5nOxzF4t0P0YxXYuSfxA=',
};
const ED25519 = {
  oid: '1.3.101.112',
  label: 'ED25519',
  hash: null,
  mgfHash: null,
  saltLength: null,
  innerMismatch: false,
};
/** The values of an extension: only the field that matches it is set. */
export const NO_EXTENSION_VALUES = {
  san: null,
  keyUsage: null,
  eku: null,
  basicConstraints: null,
  skid: null,
  akid: null,
  crlDistributionPoints: null,
  aia: null,
};
const EXAMPLE_EXTENSION = { ...NO_EXTENSION_VALUES, critical: false, rawHexTruncated: false, duplicate: false };

/** Maximum size of the text in UTF-16 code units, and of a file in bytes. */
const MAX_SIZE = 1.5 * 1024 * 1024;

export default defineTool({
  summary: 'Decode X.509 certificates and certificate requests',
  description:
    'Reads PEM text with up to 16 blocks of at most 64 KB, or one DER object in bare Base64: certificates by RFC ' +
    '5280, requests by RFC 2986. ' +
    'Unknown algorithms and extensions are shown by their object identifiers. ' +
    'A violation of DER that can be decoded gives a `warning`; a block that cannot be decoded has an `error`, and ' +
    'the others are decoded. Line ends may be the escapes `\\n` and `\\r\\n`. Base64 of PEM text (kubeconfig, ' +
    'Secret) and percent-encoded PEM text (headers of proxies) are decoded, with a warning. ' +
    'Private keys are skipped and never shown; PKCS #7 and CMS are not supported. ' +
    'With two or more certificates, `chain` is the issuer graph with verified signatures; trust is not evaluated. ' +
    'Hex is lower case without separators. Without `nowMs`, the result does not depend on the time.',
  tag: 'Security',
  // A small body with 16 certificates of one name on a slow curve needs 256 signature checks: 0.7 s.
  lane: 'risky',
  bytesBody: { field: 'pem', mediaTypes: ['application/octet-stream'], limit: MAX_SIZE },
  cacheable: false,
  input: Type.Object({
    pem: Type.String({
      maxLength: MAX_SIZE,
      description: 'PEM text with one or more blocks, or the Base64 of one DER object.',
    }),
    nowMs: Type.Optional(
      Type.Number({
        minimum: -8.64e15,
        maximum: 8.64e15,
        description: 'Time at which validity is judged, in milliseconds since 1970; when absent, no status is given.',
      }),
    ),
  }),
  result: Type.Object({
    schemaVersion: integer('Version of this result format: 1.'),
    blocks: Type.Array(
      Type.Object({
        index: integer('Index of the block, from 0.'),
        label: text('The PEM label; empty for bare Base64.'),
        kind: Type.Enum(['certificate', 'csr', 'private-key', 'pkcs7', 'other'], {
          description: 'The kind by the label; for bare Base64, by the content.',
        }),
        warning: orNull(Type.String(), 'Warnings about the block; null when there are none.'),
        error: orNull(Type.String(), 'Why the block cannot be decoded; null on success.'),
        duplicateOf: orNull(Type.Integer(), 'Index of the earlier block with the same content.'),
        certificate: orNull(certificate, 'The certificate; null for other blocks.'),
        csr: orNull(csr, 'The certificate request; null for other blocks.'),
      }),
      { description: 'The blocks in order.' },
    ),
    warnings: Type.Array(Type.String(), {
      description: 'Warnings about the text, and all warnings of its blocks.',
    }),
    chain: orNull(chain, 'The issuer graph; null if fewer than two different certificates were decoded.'),
    summary: Type.Object(
      {
        certificates: integer('Certificates decoded, each once.'),
        csrs: integer('Certificate requests decoded, each once.'),
        errors: integer('Blocks with an error.'),
        privateKeys: integer('Private keys skipped.'),
        duplicatesSkipped: integer('Blocks with the same content as an earlier one.'),
      },
      { description: 'Counts by kind.' },
    ),
  }),
  presentation: {
    title: 'Certificate decoder',
    synonyms: ['ssl', 'tls', 'x509', 'pem', 'csr', 'crt', 'cer', 'der', 'https', 'openssl', 'expiry', 'fingerprint'],
    input: 'pem',
    isSecret: true,
    output: {
      kind: 'report',
      views: { chain: 'chain', blocks: 'certificates', summary: 'none', schemaVersion: 'none' },
      brief: [
        'blocks.index',
        'blocks.label',
        'blocks.warning',
        'blocks.error',
        'blocks.certificate.subject.rfc4514',
        'blocks.certificate.issuer.rfc4514',
        'blocks.certificate.validity.notBefore',
        'blocks.certificate.validity.notAfter',
        'blocks.certificate.validity.status',
        'blocks.certificate.publicKey.algorithm',
        'blocks.certificate.publicKey.bits',
        'blocks.certificate.publicKey.curve',
        'blocks.certificate.extensions.san.value',
        'blocks.csr.subject.rfc4514',
        'blocks.csr.publicKey.algorithm',
        'blocks.csr.publicKey.bits',
        'blocks.csr.extensions.san.value',
        'chain.inOrder',
        'chain.paths',
        'chain.missingIssuers.issuer',
      ],
    },
    detect: [
      {
        pattern: '-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----',
        weight: 1,
        reason: 'PEM certificate',
      },
      {
        pattern: '-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----',
        weight: 0.99,
        reason: 'certificate request (CSR)',
      },
      {
        pattern: String.raw`^\s*MII[a-z\d+/=\s]{100,}$`,
        weight: 0.9,
        reason: 'DER in Base64',
      },
    ],
  },
  examples: [
    {
      name: 'A certificate, judged for an instant',
      input: {
        pem:
          '-----BEGIN CERTIFICATE-----\n' +
          'MIIBWjCCAQygAwIBAgIDAIChMAUGAytlcDAuMRYwFAYDVQQKDA1FeGFtcGxlLCBJ\n' +
          'bmMuMRQwEgYDVQQDDAtleGFtcGxlLmNvbTAeFw0yNjExMjExMDQyNDhaFw0yNzEx\n' +
          'MjExMDQyNDhaMC4xFjAUBgNVBAoMDUV4YW1wbGUsIEluYy4xFDASBgNVBAMMC2V4\n' +
          'YW1wbGUuY29tMCowBQYDK2VwAyEAE1S+HZAcD14cvmdVnravx2cl0pQybha87/S1\n' +
          'Y7aG6JGjTTBLMBwGA1UdEQQVMBOCC2V4YW1wbGUuY29thwTAAAIBMAwGA1UdEwEB\n' +
          '/wQCMAAwHQYDVR0OBBYEFNsrL0kwN+Ni4J4gS2+Z5cyBODb0MAUGAytlcANBAFRE\n' +
          'l02Mc8S/IVJLjbOXy6j5tpeMMvbr6KHtro0raG9BauAsmLd5jVA18q4/wQ9AY1wH\n' +
          'F8sgDrh5IHu8wKhaWg8=\n' +
          '-----END CERTIFICATE-----\n',
        nowMs: 1_800_000_000_000,
      },
      result: {
        schemaVersion: 1,
        blocks: [
          {
            index: 0,
            label: 'CERTIFICATE',
            kind: 'certificate',
            warning: null,
            error: null,
            duplicateOf: null,
            certificate: {
              version: 3,
              subject: EXAMPLE_NAME,
              issuer: EXAMPLE_NAME,
              serial: { hex: '80a1', decimal: '32929', negative: false },
              validity: {
                notBefore: '2026-11-21T10:42:48.000Z',
                notAfter: '2027-11-21T10:42:48.000Z',
                noWellDefinedExpiry: false,
                status: 'valid',
                startsInMs: -4_742_232_000,
                expiresInMs: 26_793_768_000,
              },
              signature: { ...ED25519, innerOid: ED25519.oid },
              publicKey: EXAMPLE_KEY,
              fingerprints: {
                sha256Hex: 'fb3d4b54ad4374296f8c6c7577626338b9eb6745fd47763e6c23f0a7dfab87da',
                sha1Hex: '1d6de13a4a188c2b1ba6b004903e62a5647a213b',
              },
              extensions: [
                {
                  ...EXAMPLE_EXTENSION,
                  oid: '2.5.29.17',
                  name: 'subjectAltName',
                  san: [
                    { type: 'dns', value: 'example.com' },
                    { type: 'ip', value: '192.0.2.1' },
                  ],
                  rawHex: '3013820b6578616d706c652e636f6d8704c0000201',
                },
                {
                  ...EXAMPLE_EXTENSION,
                  oid: '2.5.29.19',
                  name: 'basicConstraints',
                  critical: true,
                  basicConstraints: { ca: false, pathLen: null },
                  rawHex: '3000',
                },
                {
                  ...EXAMPLE_EXTENSION,
                  oid: '2.5.29.14',
                  name: 'subjectKeyIdentifier',
                  skid: 'db2b2f493037e362e09e204b6f99e5cc813836f4',
                  rawHex: '0414db2b2f493037e362e09e204b6f99e5cc813836f4',
                },
              ],
              selfIssued: true,
            },
            csr: null,
          },
        ],
        warnings: [],
        chain: null,
        summary: { certificates: 1, csrs: 0, errors: 0, privateKeys: 0, duplicatesSkipped: 0 },
      },
    },
    {
      name: 'A request, and a private key that is skipped',
      input: {
        pem:
          '-----BEGIN CERTIFICATE REQUEST-----\n' +
          'MIGVMEkCAQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wKjAFBgMrZXADIQATVL4d\n' +
          'kBwPXhy+Z1Wetq/HZyXSlDJuFrzv9LVjtobokaAAMAUGAytlcANBAHU7QKa9Z+5L\n' +
          '408j0VLHmb+ItpBQdSjeaov0e5UKAJU1KQrfg/429AcknBuA3tnefl3XtNcx+aVs\n' +
          '490CQyi8cQU=\n' +
          '-----END CERTIFICATE REQUEST-----\n' +
          '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
      },
      result: {
        schemaVersion: 1,
        blocks: [
          {
            index: 0,
            label: 'CERTIFICATE REQUEST',
            kind: 'csr',
            warning: null,
            error: null,
            duplicateOf: null,
            certificate: null,
            csr: {
              version: 1,
              subject: { rdns: [[{ type: 'CN', oid: '2.5.4.3', value: 'example.com' }]], rfc4514: 'CN=example.com' },
              publicKey: EXAMPLE_KEY,
              signature: { ...ED25519, innerOid: null },
              attributes: [],
              extensions: [],
              challengePasswordPresent: false,
              signatureValid: true,
              fingerprints: {
                sha256Hex: '58bc46dba61f2b262a827d269109c9b24bd6eecd204e77f41c06a4b9dd01a975',
                sha1Hex: '88c3d7bb0a20f26fb3101dcf234aee6ccc8f87b0',
              },
            },
          },
          {
            index: 1,
            label: 'PRIVATE KEY',
            kind: 'private-key',
            warning: 'private keys are skipped: neither decoded nor shown',
            error: null,
            duplicateOf: null,
            certificate: null,
            csr: null,
          },
        ],
        warnings: ['block 1: private keys are skipped: neither decoded nor shown'],
        chain: null,
        summary: { certificates: 0, csrs: 1, errors: 0, privateKeys: 1, duplicatesSkipped: 0 },
      },
    },
    {
      name: 'Neither PEM nor DER',
      input: { pem: 'Hello, world!' },
      refused: {
        status: 400,
        error:
          'pem: expected PEM blocks (-----BEGIN CERTIFICATE-----) or a DER object in Base64: "," is not a Base64 ' +
          'character (line 1, column 6)',
      },
    },
  ],
});
