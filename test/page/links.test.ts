import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { contractOf } from '../../src/http/documents/page.js';
import type { PageContract } from '../../src/shared/page-contract.js';
import { type FormValues, fieldsOf, initialValues, isReady } from '../../src/web/fields.js';
import * as links from '../../src/web/links.js';

const catalog = await readCatalog();
const contracts = new Map([...catalog].map(([id, entry]) => [id, contractOf(entry)]));
const contract = (id: string): PageContract => contracts.get(id)!;

/** The values of a link. */
const open = (fragment: string): FormValues => {
  const link = links.readLink(fragment);
  return links.valuesOfLink(contract(link.tool), link);
};
const packed = (text: string): string => deflateRawSync(Buffer.from(text)).toString('base64url');

t.test('the values of every example fit their contract', async t => {
  for (const [id, { tool }] of catalog) {
    const known = new Set(fieldsOf(contract(id)).map(({ name }) => name));
    for (const { name, input } of tool.examples) {
      t.ok(Object.keys(input).every(field => known.has(field)));
      t.same(links.knownValues(contract(id), input), input, `${id}: ${name}`);
    }
  }
});

t.test('four options are shown, and more of them folded', async t => {
  const folded = (id: string): readonly string[] =>
    fieldsOf(contract(id)).flatMap(({ name, isRare }) => (isRare ? [name] : []));
  t.same(folded('qr-generator'), []);
  t.match(folded('grep'), ['wholeWord', 'invertMatch']);
});

t.test('a link with values of other types opens the tool without them', async t => {
  for (const params of ['[null]', '[1]', '["a"]', '[{}]', '[{"key":1,"value":""}]', '{}', 'null', 'x']) {
    t.same(open(`#/url-parser?params=${encodeURIComponent(params)}`), {}, params);
  }
  t.same(open('#/url-parser?params=[{"key":"a","value":"b"}]'), { params: [{ key: 'a', value: 'b' }] });
  t.same(open('#/grep?flags={"global":1}'), {});
  t.same(open('#/grep?flags={"global":true}'), { flags: { global: true } });
  t.same(open('#/mock-data?fields=["city",1]&rows=2.5&format=none'), {});
  t.same(open('#/mock-data?fields=["city"]&rows=2&format=csv'), { fields: ['city'], rows: 2, format: 'csv' });
});

t.test('texts of a link are verbatim', async t => {
  for (const text of ['1e5', '[1, 2]', 'null', '"a"', '1.0', ' ']) {
    t.same(open(`#/base64?input=${encodeURIComponent(text)}`), { input: text });
  }
});

t.test('damaged texts of a link are empty', async t => {
  for (const text of ['null', '1', '"a"', '[]', '', '{']) t.same(await links.textsOf(packed(text)), {}, text);
  t.same(await links.textsOf('yyvNyQEA'), {});
  t.same(await links.textsOf('%'), {});
  t.same(await links.textsOf(packed('{"text":"a"}').slice(0, -3)), {});
  t.same(await links.textsOf(packed(JSON.stringify({ text: 'x'.repeat(5 * 1024 * 1024) }))), {}, 'too large');
  t.same(await links.textsOf(packed('{"text":"ä"}')), { text: 'ä' });
  t.same(links.knownValues(contract('hash-calc'), { text: null }), {});
});

t.test('the fragment has what users enter as text only on request, and then all of it', async t => {
  for (const [id, { tool }] of catalog) {
    const contract = contracts.get(id)!;
    // Every text field has a text of its own.
    const texts = fieldsOf(contract).flatMap(({ name, schema }): [string, unknown][] => {
      if (schema.type === 'string' && schema.enum === undefined) return [[name, `secret ${name}`]];
      return name === 'params' ? [[name, [{ key: 'secret', value: 'secret' }]]] : [];
    });
    const values = { ...initialValues(contract), ...tool.examples[0].input, ...Object.fromEntries(texts) };
    const bare = links.linkFragment(contract, values);
    t.notMatch(bare, /secret/, id);
    const full = (await links.linkFragmentWithTexts(contract, values)) ?? '';
    const link = links.readLink(full);
    const opened = { ...links.valuesOfLink(contract, link), ...(await links.textsOf(link.packed ?? '')) };
    t.same({ ...initialValues(contract), ...opened }, values, id);
    t.equal(links.hasTexts(contract, opened), texts.length > 0, id);
    const options = links.valuesOfLink(contract, links.readLink(bare));
    t.equal(links.hasTexts(contract, options), false, id);
    const isGenerator = tool.presentation.input === undefined;
    t.equal(isReady(contract, { ...initialValues(contract), ...options }), isGenerator, `${id}: only generators run`);
  }
});

t.test('a link stays in the address until a value differs from it', async t => {
  const tool = contract('json-formatter');
  const start = { input: '[1]', mode: 'minify' };
  const values = { ...initialValues(tool), ...start };
  const opening = { fragment: '', start };
  t.ok(links.isAsOpened(tool, opening, values));
  t.notOk(links.isAsOpened(tool, opening, { ...values, input: '[2]' }));
  t.notOk(links.isAsOpened(tool, opening, { ...values, mode: 'validate' }));
});

t.test('no field has the name of a parameter with another meaning', async t => {
  for (const [id, tool] of contracts) for (const { name } of fieldsOf(tool)) t.notMatch(name, /^(?:_|then)$/, id);
});
