import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { contractOf } from '../../src/http/documents/page.js';
import type { PageContract } from '../../src/shared/page-contract.js';
import { readLink, textsOf } from '../../src/web/links.js';
import { Chain, chainOfLink, chainOfStored, type StepOutcome, valuesOfStep } from '../../src/web/steps.js';

const catalog = await readCatalog();
const contracts = new Map([...catalog].map(([id, entry]) => [id, contractOf(entry)]));
const contract = (id: string): PageContract => contracts.get(id)!;
const text = (text: string): StepOutcome => ({ text });

/** Base64 that is decoded, formatted as JSON, and made to TypeScript, which is open. */
const chain = new Chain([{ contract: contract('base64'), values: { mode: 'decode', input: 'eyJhIjoxfQ==' } }], 0)
  .ended(0, text('{"a":1}'))
  .followedBy(contract('json-formatter'), { input: 'not kept', indent: 4 })
  .ended(1, text('{\n    "a": 1\n}'))
  .followedBy(contract('json-to-typescript'), { rootName: 'Root' })
  .ended(2, text('interface Root {}'));

const ids = ({ steps }: Chain): string[] => steps.map(({ contract }) => contract.id);
const outcomes = ({ steps }: Chain): unknown[] => steps.map(({ outcome }) => outcome);

t.test('the result of each step is the main text of the next', async t => {
  t.same(ids(chain), ['base64', 'json-formatter', 'json-to-typescript']);
  t.equal(chain.at, 2);
  t.same(chain.steps[1]?.values, { indent: 4 }, 'a step has no copy of the text');
  t.same(chain.openValues, { rootName: 'Root', json: '{\n    "a": 1\n}' });
  t.same(chain.opened(0).openValues, { mode: 'decode', input: 'eyJhIjoxfQ==' });
  t.equal(chain.pending, undefined);
});

t.test('after a change of an earlier step, the later ones run again, one after the other', async t => {
  const changed = chain.opened(0).with({ mode: 'decode', input: 'W10=' }).ended(0, text('[]'));
  t.same(outcomes(changed), [text('[]'), undefined, undefined]);
  const { pending } = changed;
  t.match(pending, { at: 1, text: '[]' });
  t.match(valuesOfStep(pending!), { input: '[]', indent: 4, mode: 'beautify' });
  const next = changed.ended(1, text('[]'));
  t.match(next.pending, { at: 2, text: '[]' });
  t.equal(next.ended(2, text('x')).pending, undefined);
  t.equal(chain.ended(1, text('{\n    "a": 1\n}')), chain, 'the same result changes nothing');
  const failed = changed.ended(1, { error: 'wrong' });
  t.equal(failed.pending, undefined, 'nothing runs after an error');
  t.equal(failed.inputOf(2), undefined);
  t.equal(failed.inputOf(1), '[]');
});

t.test('a step is added after the open one, instead of those that followed', async t => {
  t.same(ids(chain.opened(0).followedBy(contract('hash-calc'), {})), ['base64', 'hash-calc']);
});

t.test('steps are removed', async t => {
  const last = chain.removed(2);
  t.same([ids(last), last.at], [['base64', 'json-formatter'], 1]);
  const middle = chain.removed(1);
  t.same([ids(middle), middle.at], [['base64', 'json-to-typescript'], 1]);
  t.equal(middle.openValues['json'], '{"a":1}');
  const first = chain.removed(0);
  t.same([ids(first), first.at], [['json-formatter', 'json-to-typescript'], 0]);
  t.same(first.openValues, { input: '{"a":1}', indent: 4 }, 'the text stays');
  t.same(outcomes(first), [undefined, undefined]);
  const later = chain.opened(0).removed(2);
  t.same([ids(later), later.at], [['base64', 'json-formatter'], 0]);
  t.notOk(later.removed(1).isLong);
});

t.test('a text that is edited in a later step cuts off the steps before it', async t => {
  const cut = chain.opened(1).cut({ input: '[2]', indent: 4 });
  t.same([ids(cut), cut.at], [['json-formatter', 'json-to-typescript'], 0]);
  t.same(cut.openValues, { input: '[2]', indent: 4 });
});

t.test('a link has the tools and their options, and the texts only on request', async t => {
  const fragment = '#/base64?mode=decode&then=json-formatter%3Findent%3D4&then=json-to-typescript';
  t.equal(chain.fragment, fragment);
  const opened = chainOfLink(contracts, readLink(fragment), {});
  t.same(ids(opened), ids(chain));
  t.equal(opened.at, 0);
  t.same(opened.steps[1]?.values, { indent: 4 });
  const full = readLink((await chain.with({ rootName: 'User', json: 'derived' }).fragmentWithTexts())!);
  t.notMatch(JSON.stringify(full), /User|eyJ/);
  const texts = await textsOf(full.packed ?? '');
  t.same(texts, { input: 'eyJhIjoxfQ==', then: [{}, { rootName: 'User' }] });
  const withTexts = chainOfLink(contracts, full, texts);
  t.same(
    withTexts.steps.map(({ values }) => values),
    [{ mode: 'decode', input: 'eyJhIjoxfQ==' }, { indent: 4 }, { rootName: 'User' }],
  );
  t.equal(withTexts.fragment, fragment);
});

t.test('hostile links and damaged storage are no chain', async t => {
  const link = (fragment: string, texts = {}): string[] => ids(chainOfLink(contracts, readLink(fragment), texts));
  t.same(link('#/base64?then=nothing&then=uuid-gen&then=__proto__&then='), ['base64']);
  t.same(link('#/base64?then=grep', { then: 'x' }), ['base64', 'grep']);
  t.same(link('#/base64?then=grep', { then: [null, 1] }), ['base64', 'grep']);
  t.equal(link(`#/base64?${'then=grep&'.repeat(1000)}`).length, 20);
  t.same(link('#/base64?then=base64%3Fthen%3Dgrep'), ['base64', 'base64'], 'chains do not nest');
  const stored = {
    at: 1,
    steps: [
      { tool: 'base64', values: { mode: 'x' } },
      { tool: 'grep', values: { pattern: 'a' } },
    ],
  };
  const restored = chainOfStored(contracts, JSON.parse(JSON.stringify(stored)), { text: 'kept' });
  t.same(
    restored?.steps.map(({ values }) => values),
    [{}, { pattern: 'a' }],
  );
  t.equal(restored?.openValues['text'], 'kept');
  t.equal(restored?.removed(0).openValues['text'], 'kept', 'a step that becomes the first one keeps its text');
  t.same(chainOfStored(contracts, stored, {})?.openValues, { pattern: 'a', text: '' }, 'texts of secrets are not kept');
  for (const damaged of [null, 1, [], {}, { at: 2, steps: stored.steps }, { at: -1, steps: stored.steps }]) {
    t.equal(chainOfStored(contracts, damaged, {}), undefined);
  }
  t.equal(chainOfStored(contracts, { at: 0, steps: [{ tool: 'gone', values: {} }] }, {}), undefined);
});
