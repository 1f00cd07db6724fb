import { execFileSync, spawnSync } from 'node:child_process';
import t from 'tap';
import { run } from '../../workers/tools/certificate-decoder.js';
import { NULL, oid, sequence } from '../der/encode.js';
import { certificate, pem } from './encode.js';

const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const version = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '';
const skip = version.startsWith('OpenSSL 3') ? {} : { skip: 'OpenSSL 3 is not installed' };

/** Names of signature algorithms, and names of other things that look like them. */
const SIGNATURE =
  /with|^RSA-SHA3|^rsassaPss$|^rsaSignature$|^ED(?:25519|448)$|noSignature|^(?:ML|SLH)-DSA-|^DSTU 4145/i;
const OTHER = /^pbe|^hmac|^id-ct|^id-smime|^id-tc26|ESDHwith|with \d+ bit|^password|Diffie|^chacha|^HKDF/i;

t.test('labels are the long names of the installed openssl', skip, async t => {
  const names = new Map<string, string>();
  for (const [, short = '', long = short, id = ''] of openssl('list', '-objects').matchAll(
    /^(\S+) = (?:(.*), )?([\d.]+)$/gm,
  ))
    if (SIGNATURE.test(long) && !OTHER.test(long)) names.set(id.replace(/\.$/, '.1'), long);
  t.ok(names.size > 50, `${names.size} names`);
  for (const [id, long] of names) {
    const { blocks } = run({ pem: pem(certificate({ inner: sequence(oid(id), NULL) })) }, 1000);
    t.equal(blocks[0]?.certificate?.signature.label, long, `${id} ${long}`);
  }
});

t.test('signature algorithms that only newer releases know have their names', async t => {
  // NIST CSOR and OpenSSL 3.5, crypto/objects/objects.txt.
  const sets = ['SHA2', 'SHAKE'].flatMap(hash =>
    ['128s', '128f', '192s', '192f', '256s', '256f'].map(size => `${hash}-${size}`),
  );
  for (const [index, set] of sets.entries()) {
    const { blocks } = run(
      { pem: pem(certificate({ inner: sequence(oid(`2.16.840.1.101.3.4.3.${20 + index}`)) })) },
      1000,
    );
    t.match(blocks[0], { warning: null, certificate: { signature: { label: `SLH-DSA-${set}`, hash: null } } });
  }
});

t.test('every curve of the installed openssl has its name and the size of its field', skip, async t => {
  const curves = [
    ...openssl('ecparam', '-list_curves').matchAll(/^\s*(\S+?)\s*:[^:]*?(\d+) bit (?:prime|binary) field/gm),
  ];
  t.ok(curves.length > 70, `${curves.length} curves`);
  for (const [, name = '', bits = ''] of curves) {
    const key = openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${name}`);
    const der = execFileSync('openssl', ['pkey', '-pubout', '-outform', 'DER'], {
      input: key,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const { blocks } = run({ pem: pem(certificate({ spki: der })) }, 1000);
    const { publicKey } = blocks[0]!.certificate!;
    // Oakley's curves have no object identifier: openssl writes their parameters.
    const named = name.startsWith('Oakley') ? null : (NIST[name] ?? name);
    t.match(publicKey, { algorithm: 'EC', bits: Number(bits), curve: named }, name);
  }
});

/** The names of NIST, which are preferred to those of openssl. */
const NIST: Readonly<Record<string, string>> = {
  prime192v1: 'P-192',
  secp224r1: 'P-224',
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};
