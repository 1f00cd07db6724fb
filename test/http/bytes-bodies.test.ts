import { createHash, randomBytes } from 'node:crypto';
import t from 'tap';
import { LEAF } from '../../bench/tools/certificates.js';
import { type Answer, start } from '../service.js';

const service = await start(t);

const asBytes = (tool: string, bytes: Uint8Array): Promise<Answer> =>
  service.call(tool, bytes, { headers: { 'content-type': 'application/octet-stream' } });
const base64Of = async (bytes: Uint8Array): Promise<unknown> =>
  (await asBytes('base64', bytes)).body.result?.['output'];

const SAMPLES = [Buffer.alloc(0), Buffer.from('héllo'), Buffer.from([0xff, 0, 0xd8, 0x0a]), randomBytes(200_000)];

t.test('hash-calc hashes bytes, also those that are not text', async t => {
  for (const bytes of SAMPLES) {
    const { status, body } = await asBytes('hash-calc', bytes);
    t.equal(status, 200);
    for (const [algorithm, digest] of Object.entries(body.result!))
      t.equal(digest, createHash(algorithm).update(bytes).digest('hex'), `${algorithm} of ${bytes.length} bytes`);
    t.equal(Object.keys(body.result!).length, 5);
  }
});

t.test('base64 encodes bytes', async t => {
  for (const bytes of SAMPLES) t.equal(await base64Of(bytes), bytes.toString('base64'), `${bytes.length} bytes`);
  const tooLarge = await asBytes('base64', Buffer.alloc(5 * 1024 * 1024 + 1));
  t.equal(tooLarge.status, 413);
  t.equal(await base64Of(Buffer.alloc(5 * 1024 * 1024)), Buffer.alloc(5 * 1024 * 1024).toString('base64'));
});

t.test('certificate-decoder reads DER and PEM files', async t => {
  const der = Buffer.from(LEAF.replace(/-----.*-----|\s/g, ''), 'base64');
  const { body } = await service.call('certificate-decoder', { pem: der.toString('base64') });
  t.same((await asBytes('certificate-decoder', der)).body, body, 'DER');
  const pem = await service.call('certificate-decoder', { pem: LEAF });
  t.same((await asBytes('certificate-decoder', Buffer.from(LEAF))).body, pem.body, 'PEM');
  const latin1 = Buffer.from(`Inhaber: Müller\n${LEAF}`, 'latin1');
  t.match(
    (await asBytes('certificate-decoder', latin1)).body.result,
    { summary: { certificates: 1 } },
    'PEM in Latin-1',
  );
  for (const bytes of [Buffer.alloc(0), Buffer.from([0x30, 0x82, 0xff]), Buffer.alloc(1000, 0xff), der.subarray(1)])
    t.match(await asBytes('certificate-decoder', bytes), { status: 400, body: { error: /^pem: expected PEM blocks/ } });
  const cut = await asBytes('certificate-decoder', der.subarray(0, 500));
  t.match(cut.body.error, /^pem: .*DER object/, 'a DER file that is cut');
});

t.test('a type that is not accepted is named with those that are', async t => {
  const { status, body } = await service.call('hash-calc', SAMPLES[2]!, { headers: { 'content-type': 'image/png' } });
  t.equal(status, 415);
  t.match(body.error, /application\/json.*application\/octet-stream/);
});
