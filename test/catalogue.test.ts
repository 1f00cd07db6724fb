import t from 'tap';
import { readCatalogue } from '../src/catalogue.js';
import { start } from './service.js';

/** The tools of the interface, version 1.0.0. */
const IDS = [
  'base64', 'case-converter', 'certificate-decoder', 'chmod-calc', 'cidr-calculator', 'color-converter', 'color-space', 'contrast-checker', 'cron-parser', 'csv-json',
  'diff-checker', 'grep', 'hash-calc', 'html-entities', 'json-formatter', 'json-schema', 'json-to-typescript', 'jwt-decoder', 'mock-data', 'number-base',
  'pwd-gen', 'qr-generator', 'regex-tester', 'sql-beautify', 'unix-timestamp', 'url-encode', 'url-parser', 'uuid-gen', 'xml-formatter', 'yaml-json',
];

t.test('the thirty tools are there', async t => {
  t.equal(IDS.length, 30);
  const catalogue = await readCatalogue();
  t.same(IDS.filter(id => !catalogue.has(id)), []);
});

t.test('each of them answers', async t => {
  const { call } = await start(t, { FAST_WAIT_MS: '30000', RISKY_WAIT_MS: '30000', HEAVY_WAIT_MS: '30000' });
  for (const [id, { tool }] of await readCatalogue()) {
    const example = tool.examples.find(({ refused }) => refused === undefined);
    const { status, body } = await call(id, example?.input);
    t.equal(status, 200, id);
    t.equal(body.ok, true);
  }
});
