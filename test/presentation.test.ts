import t from 'tap';
import { readCatalog } from '../src/catalog.js';
import { fieldOf, isNegative, viewOf } from '../src/shared/presentation.js';

const catalog = await readCatalog();

/** The suggested tools for a text, strongest evidence first. */
function suggestions(text: string): string[] {
  return [...catalog]
    .flatMap(([id, { tool }]) =>
      (tool.presentation.detect ?? [])
        .filter(({ pattern }) => new RegExp(pattern, 'iu').test(text.slice(0, 10_000)))
        .map(({ weight }) => ({ id, weight })),
    )
    .sort((one, other) => other.weight - one.weight)
    .map(({ id }) => id);
}

/** Texts that people paste, with the tool to suggest first; null for none. By hand. */
const SNIPPETS: readonly (readonly [text: string, tool: string | null])[] = [
  ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', 'jwt-decoder'],
  ['Bearer eyJhbGciOiJub25lIn0.e30.', 'jwt-decoder'],
  ['-----BEGIN CERTIFICATE-----\nMIIBWjCCAQygAwIB\n-----END CERTIFICATE-----\n', 'certificate-decoder'],
  ['-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----', 'certificate-decoder'],
  ['{"name":"Ada","tags":["a","b"]}', 'json-formatter'],
  ['[1, 2, {"a": null}]', 'json-formatter'],
  ['[\n  {\n    "id": 1\n  }\n]\n', 'json-formatter'],
  ['{"html":"<p>Tom &amp; Jerry</p>","url":"https://example.com/?a=%20"}', 'json-formatter'],
  ['{\n  "$schema": "https://json-schema.org/draft/2020-12/schema",\n  "type": "object"\n}', 'json-schema'],
  ['version: 3\nservices:\n  web:\n    image: nginx\n', 'yaml-json'],
  ['---\n- hosts: all\n  tasks: []\n', 'yaml-json'],
  ['# settings\nport: 8080\nhost: localhost\n', 'yaml-json'],
  ['- one\n- two\n- three\n', 'yaml-json'],
  ['<?xml version="1.0"?><list><item/></list>', 'xml-formatter'],
  ['<note to="you"><body>Tom &amp; Jerry</body></note>', 'xml-formatter'],
  ['id,name,city\n1,Ada,London\n2,Bob,Paris\n', 'csv-json'],
  ['id;name\r\n1;"Ada; L."\r\n', 'csv-json'],
  ['id\tname\n1\tAda\n', 'csv-json'],
  ['*/5 * * * *', 'cron-parser'],
  ['30 9 * * MON-FRI', 'cron-parser'],
  ['0 0 1,15 * 3\n', 'cron-parser'],
  ['#663399', 'color-converter'],
  ['hsl(120 100% 25% / .5)', 'color-converter'],
  ['rebeccapurple', 'color-converter'],
  ['192.168.1.0/24', 'cidr-calculator'],
  ['2001:db8::/32', 'cidr-calculator'],
  ['1714566600', 'unix-timestamp'],
  ['1714566600000', 'unix-timestamp'],
  ['2024-05-01T14:30:00+02:00', 'unix-timestamp'],
  ['https://user@example.com:8080/a?q=caf%C3%A9#top', 'url-parser'],
  ['postgres://app:secret@db.internal:5432/app', 'url-parser'],
  ['SGVsbG8sIHdvcmxkIQ==', 'base64'],
  ['aGVsbG8gd29ybGQgaGVsbG8gd29ybGQh', 'base64'],
  ['SELECT id, name FROM users WHERE age > 18;', 'sql-beautify'],
  ['-- all\ncreate table t (id int, name text);', 'sql-beautify'],
  ['^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', 'regex-tester'],
  ['/(?<year>\\d{4})-(?<month>\\d\\d)/g', 'regex-tester'],
  ['-rwxr-xr-x', 'chmod-calc'],
  ['chmod 755 deploy.sh', 'chmod-calc'],
  ['drwxrwxrwt 2 root root 4096 Nov 22 10:00 tmp', 'chmod-calc'],
  ['755', 'chmod-calc'],
  ['&lt;p&gt;caf&eacute; &amp; cr&egrave;me&lt;/p&gt;', 'html-entities'],
  ['caf%C3%A9%20%26%20cr%C3%A8me', 'url-encode'],
  ['0xdeadbeef', 'number-base'],
  ['0b1011', 'number-base'],
  ['max_body_bytes_read', 'case-converter'],
  ['data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==', 'color-space'],
  ['WIFI:S:Guests;T:WPA;P:secret;;', 'qr-generator'],
  ['f47ac10b-58cc-4372-a567-0e02b2c3d479', 'uuid-gen'],
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 'uuid-gen'],
  ['urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'uuid-gen'],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'uuid-gen'],
  ['Authorization: Bearer eyJhbGciOiJub25lIn0.e30.', 'jwt-decoder'],
  ['curl -H "Authorization: Bearer eyJhbGciOiJub25lIn0.e30." https://example.com/', 'jwt-decoder'],
  ['GET / HTTP/1.1\r\nAuthorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n', 'base64'],
  ['oklch(70% 0.1 200)', 'color-converter'],
  ['color(display-p3 1 0.5 0)', 'color-converter'],
  ['light-dark(rgb(0 0 0), white)', 'color-converter'],
  ['currentColor', 'color-converter'],
  ['lightgoldenrodyellow', 'color-converter'],
  ['  --accent: #0b6b63;', 'color-converter'],
  ['border-color: color-mix(in srgb, red, blue 20%);', 'color-converter'],
  ['// settings\n{\n  "a": 1\n}', 'json-formatter'],
  ['{\n  // the port\n  "port": 80\n}', 'json-formatter'],
  ['/* a */ [1]', 'json-formatter'],
  ['{"level":30,"msg":"a"}\n{"level":40,"msg":"b"}\n', 'json-formatter'],
  ['@daily', 'cron-parser'],
  ['@hourly /usr/bin/backup --all', 'cron-parser'],
  ['10.1.2.3', 'cidr-calculator'],
  ['2001:db8::1', 'cidr-calculator'],
  ['::ffff:192.0.2.1', 'cidr-calculator'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', 'cidr-calculator'],
  ['12:30:45', null],
  ['00:1a:2b:3c:4d:5e', null],
  ['@media', null],
  ['-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA\n-----END PRIVATE KEY-----', null],
  ['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', null],
  ['Please select an option, then send it to me, or call.\nThanks, Ada', null],
];

t.test('the right tool is suggested first for a pasted text', async t => {
  for (const [text, tool] of SNIPPETS) t.equal(suggestions(text)[0] ?? null, tool, JSON.stringify(text));
});

t.test('a detected text is extracted from its surroundings', async t => {
  const detections = catalog.get('chmod-calc')?.tool.presentation.detect ?? [];
  const texts = detections.map(({ pattern }) => new RegExp(pattern, 'iu').exec('chmod 755 a.sh')?.groups?.['text']);
  t.same(texts, [undefined, '755', undefined]);
});

t.test('the view follows the input, and a result is judged by its fields', async t => {
  const { presentation } = catalog.get('json-schema')!.tool;
  t.same(viewOf(presentation, { mode: 'generate' }), { kind: 'text', field: 'schema', language: 'json' });
  t.equal(viewOf(presentation, { mode: 'validate' }), presentation.output);
  t.equal(viewOf(presentation, {}), presentation.output);
  t.equal(isNegative(presentation, { valid: true, schemaError: null }), false);
  t.equal(isNegative(presentation, { valid: false, schemaError: null }), true);
  t.equal(isNegative(presentation, { valid: null, schemaError: 'wrong' }), true, 'an error is a negative result');
  t.equal(isNegative(catalog.get('grep')!.tool.presentation, { matches: [] }), true);
  t.equal(isNegative(catalog.get('diff-checker')!.tool.presentation, { stats: { added: 1, removed: 0 } }), true);
  t.equal(fieldOf({ a: null }, 'a.b.c'), undefined);
});
