import { Buffer } from 'node:buffer';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { contractOf } from '../../src/http/documents/page.js';
import { optionHint, suggest } from '../../src/web/detect.js';
import type { FormValues } from '../../src/web/fields.js';
import { fileHasPrivateKey, hasPrivateKey } from '../../src/web/private-key.js';

const catalog = await readCatalog();
const contracts = [...catalog.values()].map(contractOf);

t.test('what a paste takes from its surroundings, and why', async t => {
  for (const [text, taken, reason] of [
    [
      'curl -H "Authorization: Bearer eyJhbGciOiJub25lIn0.e30." x',
      'eyJhbGciOiJub25lIn0.e30.',
      'JWT, Authorization header',
    ],
    ['Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Basic credentials'],
    ['  --accent: #0b6b63;', '#0b6b63', 'CSS declaration'],
    ['@hourly /usr/bin/backup', '@hourly', 'cron nickname'],
    ['{"a":1}\n{"a":2}', '{"a":1}\n{"a":2}', 'JSON lines'],
    ['{ // a\n"b": 1 }', '{ // a\n"b": 1 }', 'JSON with comments'],
    [
      '-----BEGIN CERTIFICATE REQUEST-----\nMIIB',
      '-----BEGIN CERTIFICATE REQUEST-----\nMIIB',
      'certificate request (CSR)',
    ],
  ] as const) {
    const [best] = suggest(text, contracts);
    t.equal(best?.reason, reason, text);
    t.equal(best?.values[best.contract.presentation.input ?? ''], taken, text);
  }
  const [uuid] = suggest('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', contracts);
  t.same([uuid?.reason, uuid?.values], ['UUID version 7', { format: 'uuid-v7' }], 'a generator gets options only');
});

t.test('a hint proposes other options, but none that take a text out of the form', async t => {
  const hintOf = (tool: string, values: FormValues) =>
    contracts.filter(({ id }) => id === tool).map(contract => optionHint(contract, values)?.options)[0];
  const instance = '{"id": 1}';
  t.same(hintOf('json-schema', { mode: 'validate', instance, schema: '' }), { mode: 'generate' });
  t.equal(hintOf('json-schema', { mode: 'validate', instance, schema: '{"type": "object"}' }), undefined);
  t.equal(hintOf('json-schema', { mode: 'generate', instance, schema: '' }), undefined);
  t.same(hintOf('number-base', { value: '0b101', fromBase: 10 }), { fromBase: 2 });
  for (const fromBase of [2, 16]) t.equal(hintOf('number-base', { value: '101', fromBase }), undefined);
});

t.test('private keys are recognized, and public ones are not taken for them', async t => {
  const pem = (label: string): string => `-----BEGIN ${label}-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n`;
  for (const text of [
    pem('PRIVATE KEY'),
    `subject=CN = a\r\n${pem('RSA PRIVATE KEY')}`,
    pem('EC PRIVATE KEY'),
    pem('OPENSSH PRIVATE KEY'),
    pem('ENCRYPTED PRIVATE KEY'),
    pem('PGP PRIVATE KEY BLOCK'),
    ...['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'].map(
      label => `tls.key: ${Buffer.from(pem(label)).toString('base64')}`,
    ),
    'PuTTY-User-Key-File-3: ssh-ed25519',
    'AGE-SECRET-KEY-1QQPSC',
    '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}',
  ]) {
    t.ok(hasPrivateKey(text), text.slice(0, 60));
    t.ok(await fileHasPrivateKey(new Blob([text])));
  }
  for (const text of [
    pem('PUBLIC KEY'),
    pem('CERTIFICATE'),
    pem('PGP PUBLIC KEY BLOCK'),
    Buffer.from(pem('CERTIFICATE')).toString('base64'),
    'how to protect a private key',
    '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"}',
    '{"d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}',
  ]) {
    t.notOk(hasPrivateKey(text), text.slice(0, 60));
  }
  t.ok(await fileHasPrivateKey(new Blob([new Uint8Array([0xff, 0, 0x80]), pem('PRIVATE KEY')])), 'between other bytes');
});
