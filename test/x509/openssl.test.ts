import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { run } from '../../workers/tools/certificate-decoder.js';
import { runs } from '../full.js';
import { compareCertificate, compareRequest, OPTIONS } from './openssl.js';

const CERTIFICATES = runs(150);
const REQUESTS = runs(50);

const version = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '';
const skip = version.startsWith('OpenSSL 3') ? {} : { skip: 'OpenSSL 3 is not installed' };

/** Deterministic numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KEYS = {
  rsa: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'rsa-pss': ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:1024'],
  'p-256': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'p-384': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  'p-521': ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-521'],
  explicit: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384', '-pkeyopt', 'ec_param_enc:explicit'],
  secp256k1: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp256k1'],
  brainpool: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256t1'],
  ed25519: ['-algorithm', 'ED25519'],
  ed448: ['-algorithm', 'ED448'],
} as const;

/** Signature options for RSA-PSS. */
const PSS = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:17'];

const TEXTS = [
  'Example',
  'Zürich',
  'a,b+c',
  ' leading',
  'trailing ',
  '#hash',
  'quote"s',
  'back\\slash',
  '<angle>;',
  'Ελλάδα',
  '日本',
  '😀',
  'x=y',
  'C',
];
const TYPES = [
  'CN',
  'O',
  'OU',
  'L',
  'ST',
  'emailAddress',
  'serialNumber',
  'GN',
  'SN',
  'title',
  'DC',
  'UID',
  'street',
  'postalCode',
  'dnQualifier',
  'pseudonym',
  'organizationIdentifier',
];
const ASCII_ONLY = new Set(['emailAddress', 'serialNumber', 'DC', 'dnQualifier']);
const ALTERNATIVES = [
  'DNS:a.example',
  'DNS:*.b.example',
  'email:x@example.com',
  'URI:https://example.com/p',
  'IP:10.1.2.3',
  'IP:2001:db8::8:800:200c:417a',
  'IP:::1',
  'RID:2.999.1',
  'RID:2.25.329800735698586629295641978511506172918',
];

t.test('results for random certificates and requests agree with OpenSSL', skip, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'x509-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = (name: string): string => join(folder, name);
  const openssl = (...options: readonly string[]): string =>
    execFileSync('openssl', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  for (const [name, options] of Object.entries(KEYS)) openssl('genpkey', ...options, '-out', file(name));

  const random = generator(20_240_501);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const some = <T>(list: readonly T[], max: number): T[] =>
    Array.from({ length: Math.floor(random() * (max + 1)) }, () => pick(list));
  const escaped = (text: string): string => text.replace(/[\\/+=]/g, '\\$&');
  const subject = (): string =>
    ['CN', ...some(TYPES, 5)]
      .map(
        (type, index) =>
          `${index > 0 && random() < 0.2 ? '+' : '/'}${type}=` +
          escaped(ASCII_ONLY.has(type) ? pick(['plain', 'a@b.example']) : pick(TEXTS)),
      )
      .join('');

  /** The options of certificates and requests; extensions are in the section `ext`. */
  const options = (key: string, forRequest: boolean): string[] => {
    const lines = [
      '[req]',
      'distinguished_name = dn',
      `string_mask = ${pick(['utf8only', 'pkix', 'nombstr', 'MASK:0x802', 'MASK:0x2002', 'MASK:0x106'])}`,
      ...(forRequest ? ['attributes = attributes'] : []),
      '[dn]',
      '[attributes]',
      '[ext]',
      ...(random() < 0.7 ? [`subjectAltName = ${[pick(ALTERNATIVES), ...some(ALTERNATIVES, 4)].join(',')}`] : []),
      ...(random() < 0.5 ? [`basicConstraints = ${pick(['critical,CA:TRUE', 'CA:TRUE,pathlen:3', 'CA:FALSE'])}`] : []),
      ...(random() < 0.3 ? ['keyUsage = digitalSignature,keyAgreement,decipherOnly'] : []),
    ];
    writeFileSync(file('config'), `${lines.join('\n')}\n`);
    // OpenSSL 3.0 creates ECDSA signatures with SHA-3, but cannot verify them.
    const hash = key.startsWith('ed')
      ? []
      : [`-${pick(['sha1', 'sha224', 'sha256', 'sha384', 'sha512', ...(key === 'rsa' ? ['sha3-256'] : [])])}`];
    const pss = key === 'rsa-pss' || (key === 'rsa' && random() < 0.5) ? PSS : [];
    return ['-new', '-utf8', '-config', file('config'), '-key', file(key), '-subj', subject(), ...hash, ...pss];
  };

  const make = (...command: readonly string[]): string | undefined => {
    try {
      return openssl(...command);
    } catch {
      // Some texts do not fit the configured string type.
      return undefined;
    }
  };

  let compared = 0;
  for (let index = 0; index < CERTIFICATES; index++) {
    const key = pick(Object.keys(KEYS));
    const serial = pick([
      '0',
      '1',
      '-1',
      '-129',
      '127',
      '128',
      '0xffffffffffffffffffffffffffffffffffffffff',
      '0x8000000000000000',
    ]);
    const pem = make(
      'req',
      '-x509',
      ...options(key, false),
      '-extensions',
      'ext',
      '-set_serial',
      serial,
      '-days',
      pick(['1', '1000', '9000', '20000']),
    );
    if (pem === undefined) continue;
    writeFileSync(file('made'), pem);
    const [block] = run({ pem }, 1000).blocks;
    if (t.equal(block?.error, null))
      compareCertificate(t, pem, openssl('x509', '-in', file('made'), ...OPTIONS), block!.certificate!);
    compared++;
  }
  for (let index = 0; index < REQUESTS; index++) {
    const pem = make('req', ...options(pick(Object.keys(KEYS)), true), '-reqexts', 'ext');
    if (pem === undefined) continue;
    writeFileSync(file('made'), pem);
    const [block] = run({ pem }, 1000).blocks;
    const { stdout, stderr } = spawnSync(
      'openssl',
      ['req', '-in', file('made'), '-noout', '-text', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8', '-verify'],
      { encoding: 'utf8' },
    );
    if (t.equal(block?.error, null)) compareRequest(t, stdout + stderr, block!.csr!);
    compared++;
  }
  t.ok(compared > (CERTIFICATES + REQUESTS) / 2, `${compared} were created and compared`);
});
