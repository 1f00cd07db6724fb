import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { run } from '../../workers/tools/certificate-decoder.js';

const version = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '';
const skip = version.startsWith('OpenSSL 3') ? {} : { skip: 'OpenSSL 3 is not installed' };

t.test('RSA-PSS with another hash in MGF1 is verified', skip, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'pss-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const key = join(folder, 'key.pem');
  const openssl = (...args: string[]): string =>
    execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // The encoded message is a byte shorter than the modulus of 1025 bits.
  for (const [algorithm, size] of [
    ['RSA', 1024],
    ['RSA', 1025],
    ['RSA', 1031],
    ['RSA', 2048],
    ['RSA-PSS', 1030],
  ] as const) {
    openssl('genpkey', '-algorithm', algorithm, '-pkeyopt', `rsa_keygen_bits:${size}`, '-out', key);
    for (const [hash, mask, salt] of [
      ['sha256', 'sha1', '20'],
      ['sha1', 'sha256', 'digest'],
      ['sha256', 'sha384', '0'],
      ['sha384', 'sha512', 'max'],
      ['sha224', 'sha256', '11'],
    ] as const) {
      const options = ['rsa_padding_mode:pss', `rsa_mgf1_md:${mask}`, `rsa_pss_saltlen:${salt}`].flatMap(option => [
        '-sigopt',
        option,
      ]);
      const request = openssl('req', '-new', '-key', key, '-subj', '/CN=pss', `-${hash}`, ...options);
      const what = `${algorithm} ${size}, ${hash}, MGF1 with ${mask}, salt ${salt}`;
      const decoded = run({ pem: request }, 1000).blocks[0]!.csr!;
      t.match(decoded, { signature: { hash, mgfHash: mask }, signatureValid: true }, what);
      const der = Buffer.from(request.replace(/-----.*-----/g, ''), 'base64');
      // A bit of the subject, the middle of the signature and its last byte.
      for (const at of [der.indexOf('pss'), der.length - 60, der.length - 1]) {
        const changed = Buffer.from(der);
        changed[at]! ^= 1;
        t.equal(
          run({ pem: changed.toString('base64') }, 1000).blocks[0]!.csr!.signatureValid,
          false,
          `${what}, byte ${at}`,
        );
      }
    }
  }
});
