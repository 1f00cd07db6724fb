import Type, { type TSchema } from 'typebox';
import { defineTool } from '../shared/tool.js';

const text = (description: string) => Type.String({ description });
const integer = (description: string) => Type.Integer({ description });
const yes = (description: string) => Type.Boolean({ description });
const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const name = (description: string) =>
  Type.Object(
    {
      rdns: Type.Array(
        Type.Array(
          Type.Object({
            type: text('The short name of the attribute type, as `CN`; its object identifier where it has none.'),
            oid: text('The object identifier of the attribute type.'),
            value: text('The text of the value; `#` and the hex of its encoding where it is no text.'),
          }),
        ),
        { description: 'The relative names in the order of the encoding, each with its attributes.' },
      ),
      rfc4514: text('The name as RFC 4514 writes it: the last relative name first.'),
    },
    { description },
  );

const generalNames = Type.Array(
  Type.Object({
    type: Type.Enum(
      ['dns', 'email', 'uri', 'ip', 'dirName', 'registeredId', 'otherName', 'x400Address', 'ediPartyName'],
      {
        description: 'The choice of GeneralName.',
      },
    ),
    value: text(
      'Its text: an address by RFC 5952, a directory name by RFC 4514. Of x400Address, ediPartyName and an ' +
        'otherName without text the hex of its content, ' +
        'which for otherName begins with its type.',
    ),
  }),
);

const rawHex = text('The first 256 bytes of the raw value, in hex.');
const rawHexTruncated = yes('Whether the raw value has more bytes than are shown.');

const extensions = (description: string) =>
  Type.Array(
    Type.Object({
      oid: text('The object identifier of the extension.'),
      name: orNull(Type.String(), 'Its name, as its standard writes it; null where it is not known.'),
      critical: yes('Whether it is marked critical.'),
      san: orNull(generalNames, 'Of subjectAltName: the names.'),
      keyUsage: orNull(
        Type.Array(Type.String()),
        'Of keyUsage: the names of the bits that are set, by RFC 5280 section 4.2.1.3.',
      ),
      eku: orNull(
        Type.Array(
          Type.Object({
            oid: text('The object identifier of the purpose.'),
            name: orNull(Type.String(), 'Its name, as `serverAuth`; null where it is not known.'),
          }),
        ),
        'Of extKeyUsage: the purposes.',
      ),
      basicConstraints: orNull(
        Type.Object({
          ca: yes('Whether the subject is a CA.'),
          pathLen: orNull(Type.Integer(), 'The path length constraint; null where there is none.'),
        }),
        'Of basicConstraints: what it says.',
      ),
      skid: orNull(Type.String(), 'Of subjectKeyIdentifier: the identifier in hex.'),
      akid: orNull(
        Type.Object({
          keyId: orNull(Type.String(), 'The key identifier in hex; null where it is absent.'),
          issuer: orNull(
            generalNames,
            'The names of the issuer of the issuing certificate; null where they are absent.',
          ),
          serial: orNull(
            Type.String(),
            'The serial number of the issuing certificate in hex; null where it is absent.',
          ),
        }),
        'Of authorityKeyIdentifier: its parts.',
      ),
      crlDistributionPoints: orNull(Type.Array(Type.String()), 'Of cRLDistributionPoints: the URIs.'),
      aia: orNull(
        Type.Array(
          Type.Object({
            method: text('`ocsp`, `caIssuers`, or the object identifier of the access method.'),
            location: text('Where: mostly a URI.'),
          }),
        ),
        'Of authorityInfoAccess: what can be had where.',
      ),
      rawHex,
      rawHexTruncated,
      duplicate: yes('Whether an extension of this object identifier stands before it.'),
    }),
    { description },
  );

const signature = Type.Object(
  {
    oid: text('The object identifier of the signature algorithm.'),
    label: text('Its name as OpenSSL writes it in full, as `sha256WithRSAEncryption`; else the object identifier.'),
    hash: orNull(Type.String(), 'The hash, as `sha256`; null where the algorithm names none.'),
    mgfHash: orNull(Type.String(), 'Of RSASSA-PSS: the hash of the mask generation.'),
    saltLength: orNull(Type.Integer(), 'Of RSASSA-PSS: the length of the salt in bytes.'),
    innerMismatch: yes('Whether the algorithm that is signed differs from this one, in its parameters too.'),
    innerOid: orNull(
      Type.String(),
      'The object identifier of the algorithm that is signed; null for a request, which has none.',
    ),
  },
  { description: 'How it is signed.' },
);

const publicKey = Type.Object(
  {
    algorithm: text('`RSA`, `RSA-PSS`, `EC`, `Ed25519`, `Ed448`, `X25519`, `X448`, `DSA`, else the object identifier.'),
    bits: orNull(Type.Integer(), 'The bits of the modulus, of the field of the curve, or of the key.'),
    exponent: orNull(
      Type.Union([Type.Integer(), Type.String()]),
      'Of RSA: the public exponent; a decimal string above 2^53 - 1.',
    ),
    curve: orNull(Type.String(), 'Of EC: the name of the curve, as `P-256`, else its object identifier.'),
    spkiSha256Hex: text('The SHA-256 of the SubjectPublicKeyInfo, in hex.'),
    spkiSha256Base64: text('The same in Base64, as key pins have it.'),
  },
  { description: 'The public key; what does not apply to it is null.' },
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
  subject: name('Whose certificate it is.'),
  issuer: name('Who issued it.'),
  serial: Type.Object(
    {
      hex: text('The magnitude in hex, in whole bytes.'),
      decimal: text('The number in decimal, with its sign.'),
      negative: yes('Whether it is below zero.'),
    },
    { description: 'The serial number.' },
  ),
  validity: Type.Object(
    {
      notBefore: text('The first instant of validity, in ISO 8601.'),
      notAfter: text('The last instant of validity, in ISO 8601.'),
      noWellDefinedExpiry: yes('Whether the end is 99991231235959Z, which stands for none (RFC 5280 section 4.1.2.5).'),
      status: Type.Optional(
        Type.Enum(['valid', 'expired', 'not-yet-valid'], {
          description: 'With `nowMs`: where that stands; both ends are inside.',
        }),
      ),
      startsInMs: Type.Optional(
        Type.Number({ description: 'With `nowMs`: milliseconds until the start, negative after it.' }),
      ),
      expiresInMs: Type.Optional(
        orNull(Type.Number(), 'With `nowMs`: milliseconds until the end, negative after it; null where there is none.'),
      ),
    },
    { description: 'When it is valid.' },
  ),
  signature,
  publicKey,
  fingerprints,
  extensions: extensions('The extensions in their order; of the fields for values only the one that matches is set.'),
  selfIssued: yes('Whether subject and issuer are the same name.'),
});

const csr = Type.Object({
  version: integer('The version: 1.'),
  subject: name('For whom a certificate is requested.'),
  publicKey,
  signature,
  attributes: Type.Array(
    Type.Object({
      oid: text('The object identifier of the attribute.'),
      name: orNull(Type.String(), 'Its name, as `extensionRequest`; null where it is not known.'),
      rawHex: text('The first 256 bytes of the values, in hex; nothing of a challenge password.'),
      rawHexTruncated,
    }),
    { description: 'The attributes in their order.' },
  ),
  extensions: extensions('The extensions that are requested.'),
  challengePasswordPresent: yes('Whether there is a challenge password; it is not shown.'),
  signatureValid: orNull(
    Type.Boolean(),
    'Whether the request is signed with its own key; null where that cannot be computed.',
  ),
  fingerprints,
});

const chain = Type.Object({
  nodes: Type.Array(
    Type.Object({
      index: integer('The index of the block.'),
      subject: text('The subject, by RFC 4514.'),
      issuer: text('The issuer, by RFC 4514.'),
      selfIssued: yes('Whether they are the same name.'),
      role: Type.Enum(['root', 'intermediate', 'leaf', 'isolated'], {
        description:
          'root: signed itself and issued others; intermediate: issued others; leaf: issued none; isolated: ' +
          'neither its issuer nor anything that it issued is here.',
      }),
    }),
    { description: 'The certificates, each once.' },
  ),
  edges: Type.Array(
    Type.Object({
      from: integer('The index of the certificate.'),
      to: integer('The index of the certificate of its issuer.'),
      match: Type.Enum(['key-id', 'name'], {
        description: 'What leads to the issuer: name and key identifier, or the name alone.',
      }),
      signatureVerified: orNull(
        Type.Boolean(),
        "Whether the signature is that of the issuer's key; null where that cannot be computed.",
      ),
    }),
    { description: 'Who is issued by whom.' },
  ),
  paths: Type.Array(Type.Array(Type.Integer()), {
    description: 'The ways from each leaf upward, as indexes; at most 64.',
  }),
  missingIssuers: Type.Array(
    Type.Object({
      index: integer('The index of the certificate.'),
      issuer: text('The name of its issuer, by RFC 4514.'),
    }),
    { description: 'The certificates whose issuer is not here and which did not sign themselves.' },
  ),
  inOrder: yes('Whether each certificate is followed by that of its issuer, as TLS sends them.'),
});

/** What the examples have in common. */
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
const NO_VALUES = {
  critical: false,
  san: null,
  keyUsage: null,
  eku: null,
  basicConstraints: null,
  skid: null,
  akid: null,
  crlDistributionPoints: null,
  aia: null,
  rawHexTruncated: false,
  duplicate: false,
};

export default defineTool({
  summary: 'Decode X.509 certificates and certificate requests',
  description:
    'Reads PEM text with up to 16 blocks of at most 64 KB, or one DER object in bare Base64: certificates by RFC ' +
    '5280, requests by RFC 2986. ' +
    'Algorithms and extensions that are not known are shown by their object identifiers. ' +
    'An encoding that DER does not allow, but whose content is clear, is decoded with a `warning`; a block that ' +
    'cannot be read has an `error`, and the others are decoded. ' +
    'Private keys are skipped and appear nowhere; PKCS #7 and CMS are not decoded. ' +
    'Of two or more certificates, `chain` tells who issued whom, with the signatures checked; whether a ' +
    'certificate is to be trusted is not judged. ' +
    'Hex is lower case without separators. Without `nowMs` no clock is asked.',
  tag: 'Security',
  // 16 certificates of one name on a slow curve, in a small body, ask for 256 checks of signatures: 0.7 s.
  lane: 'risky',
  cacheable: false,
  input: Type.Object({
    pem: Type.String({
      maxLength: 1.5 * 1024 * 1024,
      description: 'PEM text with one or more blocks, or the Base64 of one DER object.',
    }),
    nowMs: Type.Optional(
      Type.Number({
        minimum: -8.64e15,
        maximum: 8.64e15,
        description:
          'The time for which validity is judged, in milliseconds since 1970; without it nothing is said of that.',
      }),
    ),
  }),
  result: Type.Object({
    schemaVersion: integer('The version of the form of this result: 1.'),
    blocks: Type.Array(
      Type.Object({
        index: integer('The place of the block, from 0.'),
        label: text('The PEM label; empty for bare Base64.'),
        kind: Type.Enum(['certificate', 'csr', 'private-key', 'pkcs7', 'other'], {
          description: 'What the label announces; for bare Base64, what the encoding is.',
        }),
        warning: orNull(Type.String(), 'What is remarkable about it.'),
        error: orNull(Type.String(), 'Why it cannot be decoded.'),
        duplicateOf: orNull(Type.Integer(), 'The index of the earlier block that holds the same.'),
        certificate: orNull(certificate, 'The certificate, where the block is one.'),
        csr: orNull(csr, 'The certificate request, where the block is one.'),
      }),
      { description: 'The blocks in their order.' },
    ),
    warnings: Type.Array(Type.String(), {
      description: 'What is remarkable about the text, and all warnings of its blocks.',
    }),
    chain: orNull(chain, 'Who issued whom; null where fewer than two different certificates were decoded.'),
    summary: Type.Object(
      {
        certificates: integer('Certificates decoded, each once.'),
        csrs: integer('Certificate requests decoded, each once.'),
        errors: integer('Blocks with an error.'),
        privateKeys: integer('Private keys skipped.'),
        duplicatesSkipped: integer('Blocks that hold the same as an earlier one.'),
      },
      { description: 'How many there are of each.' },
    ),
  }),
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
                  ...NO_VALUES,
                  oid: '2.5.29.17',
                  name: 'subjectAltName',
                  san: [
                    { type: 'dns', value: 'example.com' },
                    { type: 'ip', value: '192.0.2.1' },
                  ],
                  rawHex: '3013820b6578616d706c652e636f6d8704c0000201',
                },
                {
                  ...NO_VALUES,
                  oid: '2.5.29.19',
                  name: 'basicConstraints',
                  critical: true,
                  basicConstraints: { ca: false, pathLen: null },
                  rawHex: '3000',
                },
                {
                  ...NO_VALUES,
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
            warning: 'a private key is skipped: it is neither decoded nor shown',
            error: null,
            duplicateOf: null,
            certificate: null,
            csr: null,
          },
        ],
        warnings: ['block 1: a private key is skipped: it is neither decoded nor shown'],
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
          'pem holds no PEM block (-----BEGIN CERTIFICATE-----) and no Base64 of a DER object: "," is no ' +
          'character of Base64 (line 1, column 6)',
      },
    },
  ],
});
