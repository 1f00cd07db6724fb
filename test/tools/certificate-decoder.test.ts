import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import t from 'tap';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/certificate-decoder.js';
import { run } from '../../workers/tools/certificate-decoder.js';
import { callTool } from '../call.js';
import { bits, integer, NULL, octets, oid, sequence, set, tlv } from '../der/encode.js';
import { start } from '../service.js';
import { table } from '../table.js';
import { certificate, extension, extensions, name, pem, rsaKey } from '../x509/encode.js';
import { fixture } from '../x509/fixtures.js';

const decode = (text: string, nowMs?: number) => run(nowMs === undefined ? { pem: text } : { pem: text, nowMs }, 3000);
const only = (der: Buffer, label?: string) => decode(pem(der, label)).blocks[0]!;
const bare = (text: string): string => text.replace(/-----.*-----/g, '');
const derOf = (text: string): Buffer => Buffer.from(bare(text), 'base64');

t.test('input that is neither PEM nor DER is rejected', async t => {
  table(t, contract, run, [
    { name: 'nothing', input: { pem: '' }, error: /^pem: expected PEM blocks .*: it is empty$/ },
    { name: 'white space', input: { pem: ' \n' }, error: /it is empty$/ },
    { name: 'text', input: { pem: 'hello' }, error: /invalid Base64 length: one character is left over/ },
    { name: 'Base64 of something else', input: { pem: 'AAAA' }, error: /do not start with a SEQUENCE/ },
    {
      name: 'Base64 of a truncated certificate',
      input: { pem: bare(fixture('leaf')).slice(0, 200) },
      error: /a value exceeds the \d+ bytes that remain/,
    },
    { name: 'an END line', input: { pem: '-----END CERTIFICATE-----' }, error: /expected PEM blocks/ },
    { name: 'a lone surrogate', input: { pem: '\ud800' }, error: /U\+D800 is not a Base64 character/ },
    { name: 'NUL', input: { pem: 'MIIB\0' }, error: /U\+0000 is not a Base64 character \(line 1, column 5\)/ },
    { name: '17 blocks', input: { pem: fixture('leaf').repeat(17) }, error: /^pem: too many blocks: maximum 16$/ },
    {
      name: '17 unclosed blocks',
      input: { pem: '-----BEGIN CERTIFICATE-----\n'.repeat(20_000) },
      error: /^pem: too many blocks: maximum 16$/,
    },
    {
      name: 'dashes',
      input: { pem: `-----BEGIN ${'-'.repeat(3)}x${'-'.repeat(200_000)}` },
      result: { summary: { certificates: 0, csrs: 0, errors: 1, privateKeys: 0, duplicatesSkipped: 0 } },
    },
  ]);
  const validate = compile(contract);
  for (const [body, path] of [
    [{}, 'pem'],
    [{ pem: { no: 1 } }, 'pem'],
    [{ pem: 'x'.repeat(1.5 * 1024 * 1024 + 1) }, 'pem'],
    [{ pem: '', nowMs: '1' }, 'nowMs'],
    [{ pem: '', nowMs: 1e16 }, 'nowMs'],
  ] as const) {
    t.same(
      validate(body).map(issue => issue.path),
      [path],
    );
  }
});

t.test('the label decides the kind of a block', async t => {
  const leaf = derOf(fixture('leaf'));
  for (const label of ['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'])
    t.match(only(leaf, label), { label, kind: 'certificate', warning: null, error: null, certificate: { version: 3 } });
  for (const label of ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'])
    t.match(only(derOf(fixture('request-plain')), label), {
      label,
      kind: 'csr',
      warning: null,
      error: null,
      csr: { version: 1 },
    });
  for (const label of ['PKCS7', 'PKCS #7 SIGNED DATA', 'CMS'])
    t.match(only(leaf, label), {
      label,
      kind: 'pkcs7',
      warning: null,
      error: /PKCS #7 and CMS are not supported/,
      certificate: null,
    });
  for (const label of [
    'X509 CRL',
    'PUBLIC KEY',
    'EC PARAMETERS',
    'DH PARAMETERS',
    '',
    'certificate',
    '__proto__',
    'constructor',
  ])
    t.match(only(leaf, label), { label, kind: 'other', warning: /not decoded/, error: null, certificate: null });
});

t.test('private keys are never part of an answer', async t => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ type: 'pkcs8', format: 'der' });
  const secret = der.toString('base64').slice(-20);
  const kinds = [
    'PRIVATE KEY',
    'RSA PRIVATE KEY',
    'EC PRIVATE KEY',
    'DSA PRIVATE KEY',
    'ENCRYPTED PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'ANY PRIVATE KEY',
    'private key',
    'PGP PRIVATE KEY BLOCK',
  ];
  for (const label of kinds) {
    const found = decode(pem(der, label));
    t.same(found.blocks, [
      {
        index: 0,
        label,
        kind: 'private-key',
        warning: 'private keys are skipped: neither decoded nor shown',
        error: null,
        duplicateOf: null,
        certificate: null,
        csr: null,
      },
    ]);
    t.match(found.summary, { privateKeys: 1, errors: 0 });
    t.notOk(JSON.stringify(found).includes(secret), label);
  }
  const block = pem(der, 'PRIVATE KEY');
  for (const text of [
    block.replace(/-----END.*\n/, ''),
    block.replace('END PRIVATE KEY', 'END RSA PRIVATE KEY'),
    block.replace('\nMC', '\nProc-Type: 4,ENCRYPTED\n\nMC'),
    bare(block),
    bare(block).replaceAll('\n', ''),
    `${block}trailing ${secret}`,
    pem(der),
    pem(der, 'CERTIFICATE REQUEST'),
    pem(der, 'PUBLIC KEY'),
  ]) {
    const answer = JSON.stringify(decode(text));
    t.notOk(answer.includes(secret) || answer.includes(der.toString('hex').slice(-30)), text.slice(0, 40));
  }
  t.match(decode(bare(block)).blocks[0], { kind: 'private-key', label: '', error: null });
  t.match(only(der), { kind: 'certificate', error: /it looks like a private key/ });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  for (const [what, key] of [
    ['PKCS #1', rsa.export({ type: 'pkcs1', format: 'der' })],
    ['SEC 1', ec.export({ type: 'sec1', format: 'der' })],
    ['PKCS #8, encrypted', ec.export({ type: 'pkcs8', format: 'der', cipher: 'aes-128-cbc', passphrase: 'x' })],
    ['PKCS #12', sequence(integer(3n), sequence(oid('1.2.840.113549.1.7.1'), tlv(0xa0, octets(Buffer.alloc(8)))))],
  ] as const) {
    t.match(decode(key.toString('base64')).blocks[0], { kind: 'private-key', error: null }, what);
  }

  let log = '';
  const { url } = await start(
    t,
    { LOG_LEVEL: 'trace', LOG_REQUESTS: 'true' },
    { log: { write: line => void (log += line) } },
  );
  for (const text of [block, bare(block), pem(der)]) {
    await callTool(url, 'certificate-decoder', { pem: text });
  }
  t.ok(log.length > 0);
  t.notOk(log.includes(secret), 'the key is not logged');
});

t.test('Base64 of one DER object without PEM lines is decoded', async t => {
  const text = bare(fixture('leaf'));
  for (const one of [
    text,
    text.replaceAll('\n', ''),
    text.replaceAll('\n', '\r\n'),
    `\ufeff ${text}`,
    text.replaceAll('=', ''),
  ]) {
    const { blocks, warnings } = decode(one);
    t.match(blocks, [{ index: 0, label: '', kind: 'certificate', error: null }]);
    const { warning } = blocks[0]!;
    t.same(warnings, warning === null ? [] : [`block 0: ${warning}`], 'no text is outside');
    t.same(blocks[0]?.certificate, decode(fixture('leaf')).blocks[0]?.certificate);
  }
  const padded = [0, 1, 2]
    .map(more => certificate({ signature: Buffer.alloc(64 + more) }).toString('base64'))
    .filter(text => text.includes('='));
  for (const one of padded)
    t.match(decode(one.replaceAll('=', '')).blocks[0], {
      warning: 'the Base64 padding is missing',
      error: null,
    });
  t.match(decode(bare(fixture('version-1'))).blocks[0], {
    kind: 'certificate',
    error: null,
    certificate: { version: 1 },
  });
  t.match(decode(bare(fixture('request-attributes'))).blocks[0], { kind: 'csr', error: null });
  t.match(decode(sequence(oid('1.2.840.113549.1.7.2'), NULL).toString('base64')).blocks[0], {
    kind: 'pkcs7',
    error: /PKCS #7/,
  });
  t.match(decode(sequence(integer(1n), integer(2n)).toString('base64')).blocks[0], {
    kind: 'other',
    error: /expected a certificate or a certificate request/,
  });
  t.match(decode(sequence().toString('base64')).blocks[0], { kind: 'other', error: /expected a certificate or/ });
  t.match(decode(octets(Buffer.alloc(65_537)).toString('base64').replace(/^B/, 'M')).blocks[0], {
    kind: 'other',
    error: /maximum 65,536/,
  });
});

t.test('text around and within blocks is ignored with a warning, or an error of its block', async t => {
  const leaf = fixture('leaf');
  for (const [text, warnings] of [
    [leaf, []],
    [leaf.replaceAll('\n', '\r\n'), []],
    [leaf.replaceAll('\n', ' '), []],
    [leaf.replace(/^/gm, '    '), []],
    [`Certificate:\n  Data: x\n${leaf}`, ['text outside the blocks is ignored']],
    [`${leaf}trailing`, ['text outside the blocks is ignored']],
    [`-----END CERTIFICATE-----\n${leaf}`, ['an END line without a BEGIN line is ignored']],
    [leaf.replace('-----\n', '-----\nSubject: x\n\n'), ['block 0: header lines before the Base64 are ignored']],
  ] as const) {
    const found = decode(text);
    t.same(found.warnings, warnings, JSON.stringify(text.slice(0, 60)));
    t.equal(found.blocks[0]?.error, null);
  }
  for (const [text, error] of [
    [leaf.replace('\nMI', '\nM$'), /"\$" is not a Base64 character \(line 2, column 2\)/],
    [leaf.replace('\nMI', '\nM='), /padding before the end of the Base64/],
    [leaf.replace('\nMI', '\nM'), /Base64|byte/],
    [leaf.replaceAll('\n', '\\n').replace('MI', 'M$'), /"\$" is not a Base64 character \(line 1, column 31\)/],
    [leaf.replace('END CERTIFICATE', 'END X509 CRL'), /the END line has another label: "X509 CRL"/],
    [leaf.replace(/-----END.*/, ''), /the END line is missing/],
    ['-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----', /ends within a tag or a length, at byte 0/],
    [pem(derOf(fixture('request-plain'))), /it looks like a certificate request/],
    [pem(derOf(leaf), 'CERTIFICATE REQUEST'), /it looks like a certificate\)/],
    [pem(sequence(oid('1.2.840.113549.1.7.2'), NULL)), /it looks like PKCS #7 or CMS/],
  ] as const) {
    const { blocks, summary } = decode(text + fixture('root'));
    t.match(blocks[0], { kind: /certificate|csr/, error, certificate: null, csr: null });
    t.match(blocks[1], { error: null, certificate: { version: 3 } }, 'the next block is decoded');
    t.match(summary, { certificates: 1, errors: 1 });
  }
  t.match(only(Buffer.concat([derOf(leaf), Buffer.alloc(3)])), {
    warning: /3 bytes after the end are ignored/,
    certificate: decode(leaf).blocks[0]!.certificate!,
  });
  t.equal(
    only(Buffer.concat([derOf(leaf), sequence()]), 'TRUSTED CERTIFICATE').warning,
    null,
    'trust settings are part of that label',
  );
});

t.test('duplicate blocks are skipped', async t => {
  const { blocks, summary } = decode(
    fixture('leaf') +
      fixture('request-plain') +
      fixture('leaf').replaceAll('\n', '\r\n') +
      fixture('request-plain') +
      fixture('leaf').replaceAll('CERTIFICATE', 'X509 CERTIFICATE'),
  );
  t.same(
    blocks.map(({ duplicateOf }) => duplicateOf),
    [null, null, 0, 1, 0],
  );
  t.match(blocks[2], { warning: /duplicate of block 0/, error: null, certificate: null, csr: null });
  t.same(summary, { certificates: 1, csrs: 1, errors: 0, privateKeys: 0, duplicatesSkipped: 3 });
});

t.test('a block has at most 65,536 bytes', async t => {
  const shell = certificate({ signature: Buffer.alloc(60_000) }).length - 60_000;
  t.match(only(certificate({ signature: Buffer.alloc(65_536 - shell) })), { error: null, certificate: { version: 3 } });
  t.match(only(certificate({ signature: Buffer.alloc(65_537 - shell) })), {
    error: 'too large: 65,537 bytes, maximum 65,536',
    certificate: null,
  });
});

t.test('with nowMs: the status, both ends inclusive (RFC 5280 section 4.1.2.5)', async t => {
  const [START, END] = [Date.UTC(2024, 0, 1), Date.UTC(2025, 0, 1)];
  const at = (nowMs: number, parts = {}) => {
    const { status, startsInMs, expiresInMs } = decode(pem(certificate(parts)), nowMs).blocks[0]!.certificate!.validity;
    return [status, startsInMs, expiresInMs];
  };
  t.same(at(START - 1), ['not-yet-valid', 1, END - START + 1]);
  t.same(at(START), ['valid', 0, END - START]);
  t.same(at(END), ['valid', START - END, 0]);
  t.same(at(END + 1), ['expired', START - END - 1, -1]);
  const endless = { notAfter: tlv(0x18, '99991231235959Z') };
  t.same(at(8.64e15, endless), ['valid', START - 8.64e15, null]);
  t.same(at(0, endless), ['not-yet-valid', START, null]);
  t.same(
    Object.keys(decode(pem(certificate())).blocks[0]!.certificate!.validity),
    ['notBefore', 'notAfter', 'noWellDefinedExpiry'],
    'without nowMs the status is absent',
  );
});

t.test('certificates that violate the standard are decoded with warnings', async t => {
  const keyUsage = extension('2.5.29.15', bits(Buffer.from([0x80]), 7));
  for (const [what, der, expected] of [
    [
      'two extensions of one kind',
      certificate({ rest: [extensions(keyUsage, keyUsage)] }),
      {
        warning: /duplicate extension keyUsage/,
        certificate: { extensions: [{ duplicate: false }, { duplicate: true }] },
      },
    ],
    [
      'algorithms that differ',
      certificate({ outer: sequence(oid('1.2.840.113549.1.1.12'), NULL) }),
      {
        certificate: {
          signature: { innerMismatch: true, innerOid: '1.2.840.113549.1.1.11', label: 'sha384WithRSAEncryption' },
        },
      },
    ],
    [
      'parameters that differ',
      certificate({ outer: sequence(oid('1.2.840.113549.1.1.11')) }),
      { certificate: { signature: { innerMismatch: true } } },
    ],
    [
      'an unknown signature algorithm',
      certificate({ inner: sequence(oid('1.2.3.4')) }),
      { warning: null, certificate: { signature: { oid: '1.2.3.4', label: '1.2.3.4', hash: null } } },
    ],
    [
      'an unknown key algorithm',
      certificate({ spki: sequence(sequence(oid('1.2.3.4')), bits(Buffer.alloc(3))) }),
      { warning: null, certificate: { publicKey: { algorithm: '1.2.3.4', bits: null, exponent: null, curve: null } } },
    ],
    [
      'an unknown curve',
      certificate({ spki: sequence(sequence(oid('1.2.840.10045.2.1'), oid('1.2.3.4')), bits(Buffer.alloc(3))) }),
      { certificate: { publicKey: { algorithm: 'EC', curve: '1.2.3.4', bits: null } } },
    ],
    [
      'a curve inherited from the issuer',
      certificate({ spki: sequence(sequence(oid('1.2.840.10045.2.1'), NULL), bits(Buffer.alloc(3))) }),
      { certificate: { publicKey: { algorithm: 'EC', curve: null, bits: null } } },
    ],
    [
      'an invalid RSA key',
      certificate({ spki: sequence(sequence(oid('1.2.840.113549.1.1.1'), NULL), bits(Buffer.from('xx'))) }),
      { warning: /the public key cannot be read/, certificate: { publicKey: { algorithm: 'RSA', bits: null } } },
    ],
    [
      'a large exponent',
      certificate({ spki: rsaKey(2n ** 1023n + 1n, 2n ** 53n) }),
      { certificate: { publicKey: { bits: 1024, exponent: '9007199254740992' } } },
    ],
    [
      'the largest exponent that is a safe integer',
      certificate({ spki: rsaKey(2n ** 1022n + 1n, 2n ** 53n - 1n) }),
      { certificate: { publicKey: { bits: 1023, exponent: 9007199254740991 } } },
    ],
    [
      'version 1 with extensions',
      certificate({ version: Buffer.alloc(0), rest: [extensions(keyUsage)] }),
      {
        warning: /version 1 does not allow/,
        certificate: { version: 1, extensions: [{ keyUsage: ['digitalSignature'] }] },
      },
    ],
    ['unique identifiers', certificate({ rest: [tlv(0x81, '\0\x01'), tlv(0x82, '\0\x02')] }), { warning: null }],
    [
      'a relative name without attributes',
      certificate({ subject: sequence(set(), ...[name('x')].map(inner => inner.subarray(2))) }),
      { warning: /no attributes/, certificate: { subject: { rfc4514: 'CN=x', rdns: [[], [{ value: 'x' }]] } } },
    ],
    [
      'a name that is not UTF-8',
      certificate({ subject: sequence(set(sequence(oid('2.5.4.3'), tlv(0x0c, '\xff')))) }),
      { warning: /bytes that are invalid for its type/, certificate: { subject: { rfc4514: 'CN=#0c01ff' } } },
    ],
    [
      'a name with NUL',
      certificate({ subject: name('good.example\0.evil.example') }),
      {
        certificate: {
          subject: { rfc4514: 'CN=good.example\\00.evil.example', rdns: [[{ value: 'good.example\0.evil.example' }]] },
        },
      },
    ],
    [
      'a name of two lines',
      certificate({ subject: name('a\nb\r\t\x7fc') }),
      { certificate: { subject: { rfc4514: 'CN=a\\0Ab\\0D\\09\\7Fc', rdns: [[{ value: 'a\nb\r\t\x7fc' }]] } } },
    ],
    ...[0x13, 0x16, 0x1a].map(
      tag =>
        [
          `UTF-8 in tag ${tag}`,
          certificate({ subject: sequence(set(sequence(oid('2.5.4.3'), tlv(tag, Buffer.from('Zürich €'))))) }),
          {
            warning: 'an ASCII string has other bytes; it is read as UTF-8',
            certificate: { subject: { rfc4514: 'CN=Zürich €' } },
          },
        ] as const,
    ),
    [
      'UTF-8 in T61String',
      certificate({ subject: sequence(set(sequence(oid('2.5.4.3'), tlv(0x14, Buffer.from('Zürich'))))) }),
      { warning: /it is read as UTF-8/, certificate: { subject: { rfc4514: 'CN=Zürich' } } },
    ],
    [
      'Latin-1 in T61String',
      certificate({ subject: sequence(set(sequence(oid('2.5.4.3'), tlv(0x14, 'Z\xfcrich')))) }),
      { warning: null, certificate: { subject: { rfc4514: 'CN=Zürich' } } },
    ],
    [
      'Latin-1 in PrintableString',
      certificate({ subject: sequence(set(sequence(oid('2.5.4.3'), tlv(0x13, 'Z\xfcrich')))) }),
      {
        warning: 'an ASCII string has other bytes; it is read as Latin-1',
        certificate: { subject: { rfc4514: 'CN=Zürich' } },
      },
    ],
    [
      'UTF-8 in a DNS name',
      certificate({ rest: [extensions(extension('2.5.29.17', sequence(tlv(0x82, Buffer.from('bücher.example')))))] }),
      {
        warning: /read as UTF-8/,
        certificate: { extensions: [{ san: [{ type: 'dns', value: 'bücher.example' }] }] },
      },
    ],
    [
      'an RSA key without leading zero bytes',
      certificate({
        spki: sequence(
          sequence(oid('1.2.840.113549.1.1.1'), NULL),
          bits(sequence(tlv(0x02, Buffer.alloc(128, 0xc3)), tlv(0x02, '\xff'))),
        ),
      }),
      {
        warning: /the RSA modulus lacks its leading zero byte; it is read unsigned; .*the RSA exponent lacks/,
        certificate: { publicKey: { algorithm: 'RSA', bits: 1024, exponent: 255 } },
      },
    ],
    ...(
      [
        ['1.2.156.10197.1.301', 65, 4, 'SM2', 256],
        ['2.23.43.1.4.12', 57, 4, 'wap-wsg-idm-ecid-wtls12', 224],
        ['1.2.840.10045.3.0.20', 109, 4, 'c2tnb431r1', 431],
        // FRP256v1 (ANSSI), which openssl does not know.
        ['1.2.250.1.223.101.256.1', 65, 4, '1.2.250.1.223.101.256.1', 256],
        ['1.2.250.1.223.101.256.1', 33, 2, '1.2.250.1.223.101.256.1', 256],
        ['1.2.250.1.223.101.256.1', 33, 3, '1.2.250.1.223.101.256.1', 256],
        ['1.2.250.1.223.101.256.1', 64, 4, '1.2.250.1.223.101.256.1', null],
        ['1.2.250.1.223.101.256.1', 1, 0, '1.2.250.1.223.101.256.1', null],
      ] as const
    ).map(
      ([id, length, form, curve, size]) =>
        [
          `the curve ${id} with ${length} bytes of form ${form}`,
          certificate({
            spki: sequence(
              sequence(oid('1.2.840.10045.2.1'), oid(id)),
              bits(Buffer.alloc(length, Buffer.from([form]))),
            ),
          }),
          { warning: null, certificate: { publicKey: { algorithm: 'EC', curve, bits: size } } },
        ] as const,
    ),
    [
      'the hash of ecdsa-with-Specified',
      certificate({ inner: sequence(oid('1.2.840.10045.4.3'), sequence(oid('2.16.840.1.101.3.4.2.2'), NULL)) }),
      { warning: null, certificate: { signature: { label: 'ecdsa-with-Specified', hash: 'sha384' } } },
    ],
    [
      'ecdsa-with-Specified without parameters',
      certificate({ inner: sequence(oid('1.2.840.10045.4.3')) }),
      { warning: null, certificate: { signature: { label: 'ecdsa-with-Specified', hash: null } } },
    ],
    [
      'CRL points that are not URIs',
      certificate({
        rest: [
          extensions(
            extension(
              '2.5.29.31',
              sequence(
                sequence(tlv(0xa0, tlv(0xa0, tlv(0xa4, name('CRL1')), tlv(0x86, 'ldap://x/')))),
                sequence(tlv(0xa0, tlv(0xa1, name('relative').subarray(4)))),
                sequence(tlv(0xa2, tlv(0xa4, name('issuer')))),
                sequence(tlv(0xa0, tlv(0xa0, tlv(0x86, 'http://y/')))),
              ),
            ),
          ),
        ],
      }),
      {
        warning: [
          'cRLDistributionPoints: the directory name "CN=CRL1" is left out: only URIs are shown',
          'cRLDistributionPoints: a name relative to the CRL issuer is left out: only URIs are shown',
          'cRLDistributionPoints: a point without a name is left out: only URIs are shown',
        ].join('; '),
        certificate: { extensions: [{ crlDistributionPoints: ['ldap://x/', 'http://y/'] }] },
      },
    ],
    [
      'UTCTime with an offset',
      certificate({ notBefore: tlv(0x17, '240101000000+0100') }),
      { warning: /time/, certificate: { validity: { notBefore: '2023-12-31T23:00:00.000Z' } } },
    ],
    [
      'an unknown MGF',
      certificate({ inner: sequence(oid('1.2.840.113549.1.1.10'), sequence(tlv(0xa1, sequence(oid('1.2.3.4'))))) }),
      { certificate: { signature: { hash: 'sha1', mgfHash: null, saltLength: 20 } } },
    ],
    [
      'PSS without parameters',
      certificate({ inner: sequence(oid('1.2.840.113549.1.1.10')) }),
      { certificate: { signature: { hash: 'sha1', mgfHash: 'sha1', saltLength: 20 } } },
    ],
    [
      'PSS with other parameters',
      certificate({ inner: sequence(oid('1.2.840.113549.1.1.10'), NULL) }),
      {
        warning: /parameters of the signature algorithm cannot be read/,
        certificate: { signature: { label: 'rsassaPss', hash: null } },
      },
    ],
    [
      'an address of 5 bytes',
      certificate({ rest: [extensions(extension('2.5.29.17', sequence(tlv(0x87, 'abcde'))))] }),
      {
        warning: /neither 4 nor 16 bytes/,
        certificate: { extensions: [{ san: [{ type: 'ip', value: '6162636465' }] }] },
      },
    ],
    [
      'x400Address and ediPartyName',
      certificate({ rest: [extensions(extension('2.5.29.17', sequence(tlv(0xa3, NULL), tlv(0xa5, NULL))))] }),
      {
        certificate: {
          extensions: [
            {
              san: [
                { type: 'x400Address', value: '0500' },
                { type: 'ediPartyName', value: '0500' },
              ],
            },
          ],
        },
      },
    ],
    [
      'an AKID without fields',
      certificate({ rest: [extensions(extension('2.5.29.35', sequence()))] }),
      { certificate: { extensions: [{ akid: { keyId: null, issuer: null, serial: null } }] } },
    ],
    [
      'an extension with an empty value',
      certificate({ rest: [extensions(extension('2.5.29.17', Buffer.alloc(0)))] }),
      { warning: /subjectAltName cannot be read/, certificate: { extensions: [{ san: null, rawHex: '' }] } },
    ],
    [
      'the largest UUID as an object identifier',
      certificate({ rest: [extensions(extension('2.25.340282366920938463463374607431768211455', NULL))] }),
      {
        certificate: {
          extensions: [{ oid: '2.25.340282366920938463463374607431768211455', name: null, rawHex: '0500' }],
        },
      },
    ],
  ] as const) {
    t.match(only(der), { error: null, ...expected }, what);
  }
});

t.test('PEM with escaped line ends, as in JSON and .env files', async t => {
  const chain = ['leaf', 'intermediate', 'root'].map(fixture).join('');
  const expected = run({ pem: chain }, 3000);
  t.equal(expected.summary.certificates, 3);
  for (const lineEnd of ['\\n', '\\r\\n', '\\r']) {
    t.same(run({ pem: chain.replaceAll('\n', lineEnd) }, 3000), expected, lineEnd);
  }
  t.match(run({ pem: `CERT="${chain.replaceAll('\n', '\\n')}"` }, 3000), {
    summary: { certificates: 3, errors: 0 },
    warnings: ['text outside the blocks is ignored'],
  });
  const [, base64 = ''] = /-----\n([^-]+)/.exec(fixture('leaf')) ?? [];
  t.match(run({ pem: base64.replaceAll('\n', '\\n') }, 3000), { summary: { certificates: 1 } }, 'bare Base64');
});

t.test('PEM text is taken out of Base64 and percent-encoding, with a warning', async t => {
  const chain = ['leaf', 'intermediate', 'root'].map(fixture).join('');
  const { blocks } = run({ pem: chain }, 3000);
  const base64 = Buffer.from(chain).toString('base64');
  const folded = base64.replace(/.{76}/g, '$&\n    ');
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64');
  const percent = encodeURIComponent(chain);
  const base64Warning = 'the PEM text is encoded in Base64: it was decoded';
  const percentWarning = 'the text is percent-encoded: it was decoded';
  const outside = 'text outside the blocks is ignored';
  for (const [what, text, warnings] of [
    ['Base64', base64, [base64Warning]],
    ['Base64 without padding', base64.replace(/=+$/, ''), [base64Warning]],
    ['Base64 in lines', `\n${folded}\n`, [base64Warning]],
    [
      'Base64 of text before a block',
      Buffer.from(`Bag Attributes\n${chain}`).toString('base64'),
      [base64Warning, outside],
    ],
    ['a kubeconfig', `    certificate-authority-data: ${base64}\n    server: https://x`, [base64Warning, outside]],
    ['a Secret in JSON', JSON.stringify({ data: { 'tls.crt': base64 } }), [base64Warning, outside]],
    ['a block of YAML', `data:\n  tls.crt: |\n    ${folded}\n  x: y`, [base64Warning, outside]],
    // nginx escapes all but letters, digits and -._~; the AWS load balancer leaves + = and /.
    ['$ssl_client_escaped_cert of nginx', percent, [percentWarning]],
    ['X-Amzn-Mtls-Clientcert', encodeURI(chain).replace(/\n/g, '%0A'), [percentWarning]],
    ['x-forwarded-client-cert of Envoy', `Hash=00;Cert="${percent}";Subject="CN=x"`, [percentWarning, outside]],
    ['form encoding', new URLSearchParams({ c: chain }).toString().slice(2), [percentWarning]],
    ['every character but letters and digits', percent.replaceAll('-', '%2d'), [percentWarning]],
    ['line ends alone', chain.replaceAll('\n', '%0A'), [percentWarning]],
  ] as const) {
    const decoded = run({ pem: text }, 3000);
    t.same(decoded.blocks, blocks, what);
    t.same(decoded.warnings, warnings, what);
  }
  const secret = run({ pem: `data:\n  tls.crt: ${base64}\n  tls.key: ${key}\n` }, 3000);
  t.match(secret, { summary: { certificates: 3, privateKeys: 1, errors: 0 } });
  const body = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64').slice(-20);
  t.notMatch(JSON.stringify(secret), body, 'a private key is not shown');
  const lines = 'LS0tLS1CRUdJTi\n'.repeat(90_000);
  t.throws(() => run({ pem: `${lines}!` }, 3000), { message: /expected PEM blocks/ }, 'many beginnings');
});

t.test('blocks that cannot be decoded have an error', async t => {
  for (const [name, der, error] of [
    ['a month 13', certificate({ notBefore: tlv(0x17, '241301000000Z') }), /invalid time 241301000000Z/],
    ['local time', certificate({ notAfter: tlv(0x18, '20250101000000') }), /GeneralizedTime: expected YYYY/],
    ['an empty serial number', certificate({ serial: tlv(2) }), /INTEGER: expected at least 1 byte/],
    ['no serial number', certificate({ serial: Buffer.alloc(0) }), /serialNumber: expected INTEGER, got SEQUENCE/],
    [
      'a truncated object identifier',
      certificate({ inner: sequence(tlv(6, '\x2a\x83')) }),
      /the last number is incomplete/,
    ],
    ['a surplus field', certificate({ rest: [NULL] }), /tbsCertificate: unexpected NULL after the last field/],
    ['two lists of extensions', certificate({ rest: [extensions(), extensions()] }), /unexpected/],
    ['nothing', sequence(), /the certificate: tbsCertificate is missing/],
    [
      'a depth of 12,000',
      Array.from({ length: 12_000 }).reduce<Buffer>(
        inner => (inner.length < 60_000 ? tlv(0x30, inner) : inner),
        Buffer.alloc(0),
      ),
      /nested too deeply: maximum 32 levels/,
    ],
    [
      'indefinite lengths without end',
      Buffer.alloc(65_536, Buffer.from([0x30, 0x80])),
      /nested too deeply: maximum 32 levels/,
    ],
    ['32,000 empty values', sequence(Buffer.alloc(64_000, Buffer.from([0x30, 0]))), /too many values: maximum 16384/],
    [
      'an object identifier of 60 KB',
      certificate({ inner: sequence(tlv(6, Buffer.alloc(30_000, 0x81), Buffer.from([1]))) }),
      /OBJECT IDENTIFIER: expected 1 to 128 bytes, got 30001/,
    ],
  ] as const) {
    t.match(only(der), { error, certificate: null }, name);
  }
});

t.test('numbers of 60,000 bytes are decoded', async t => {
  const large = (1n << 480_000n) + 1n;
  t.match(only(certificate({ serial: integer(large) })).certificate?.serial, {
    hex: `01${'00'.repeat(59_999)}01`,
    negative: false,
  });
  t.equal(only(certificate({ serial: integer(-large) })).certificate?.serial.negative, true);
  t.match(only(certificate({ spki: rsaKey(large, 3n) })).certificate?.publicKey, { bits: 480_001, exponent: 3 });
  t.equal(only(certificate({ spki: rsaKey(3n, large) })).certificate?.publicKey.exponent, String(large));
});

t.test('a DSA key that would end a Node 20 process is decoded', async t => {
  // The public value is a NULL: OpenSSL imports the key and cannot export it.
  const spki = sequence(
    sequence(oid('1.2.840.10040.4.1'), sequence(integer(23n), integer(11n), integer(2n))),
    bits(NULL),
  );
  const ca = certificate({
    issuer: name('ca'),
    subject: name('ca'),
    spki,
    inner: sequence(oid('2.16.840.1.101.3.4.3.2')),
  });
  const { blocks, chain } = decode(
    pem(ca) + pem(certificate({ issuer: name('ca'), inner: sequence(oid('2.16.840.1.101.3.4.3.2')) })),
  );
  t.match(blocks[0]?.certificate?.publicKey, { algorithm: 'DSA', bits: null });
  t.equal(chain?.edges[0]?.signatureVerified, null);
});

t.test('the clock and the time zone of the machine have no effect', async t => {
  const script =
    `import('${new URL('../../workers/tools/certificate-decoder.js', import.meta.url).href}').then(({ run }) => ` +
    `console.log(JSON.stringify(run(JSON.parse(process.argv[1]), 1000).blocks[0].certificate.validity)))`;
  const inZone = (TZ: string) =>
    execFileSync(process.execPath, ['-e', script, JSON.stringify({ pem: fixture('time-2049') })], {
      encoding: 'utf8',
      env: { TZ },
    });
  t.equal(inZone('Pacific/Kiritimati'), inZone('America/Los_Angeles'));
});
