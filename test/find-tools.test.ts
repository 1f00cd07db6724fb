import t from 'tap';
import { readCatalog } from '../src/catalog.js';
import { findTools } from '../src/shared/find-tools.js';
import { SEARCHES } from './searches.js';

const tools = [...(await readCatalog())].map(([id, { tool }]) => ({ ...tool, id }));
const byTitle = tools.toSorted((a, b) => a.presentation.title.localeCompare(b.presentation.title, 'en'));

t.test('words find the tool that people mean, in every order of the tools', async t => {
  t.ok(SEARCHES.length >= 40);
  t.same(new Set(SEARCHES.map(([, tool]) => tool)), new Set(tools.map(({ id }) => id)), 'every tool is found');
  for (const [search, tool] of SEARCHES) {
    t.equal(findTools(search, tools)[0]?.id, tool, search);
    t.equal(findTools(search.toUpperCase(), byTitle)[0]?.id, tool, `${search}, tools by title`);
  }
});

t.test('beginnings are enough while a word is typed', async t => {
  for (const [search, tool] of [
    ['epo', 'unix-timestamp'],
    ['checks', 'hash-calc'],
    ['certif', 'certificate-decoder'],
    ['jso', 'json-formatter'],
    ['base6', 'base64'],
    ['stamp', 'unix-timestamp'],
  ] as const) {
    t.equal(findTools(search, byTitle)[0]?.id, tool, search);
  }
});

t.test('every word has to match, and signs are ignored', async t => {
  t.same(findTools('json nonsense', tools), []);
  t.same(findTools('ZZZZ', tools), []);
  t.equal(findTools(' -- ', tools).length, tools.length);
  t.equal(findTools('json-formatter', tools)[0]?.id, 'json-formatter');
  t.ok(!findTools('ip', tools).some(({ id }) => id === 'json-to-typescript'), 'two letters are not a part of a word');
  t.equal(findTools('to', tools)[0]?.id, 'json-to-typescript', 'also a word that says little, if it is alone');
});

t.test('searches of 100 KB', async t => {
  const distinct = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join(' ');
  for (const search of ['x'.repeat(100_000), distinct, '[(.*z'.repeat(20_000), '𝌆\ud834z'.repeat(25_000)]) {
    t.same(findTools(search, tools), [], search.slice(0, 9));
  }
  t.same(findTools('json '.repeat(20_000), tools), findTools('json', tools), 'a repeated word counts once');
  t.equal(findTools('🎨'.repeat(25_000), tools).length, tools.length, 'signs are ignored');
});

t.test('synonyms are single spellings in lower case, and each says something new', async t => {
  for (const { id, presentation } of tools) {
    const { title, synonyms = [] } = presentation;
    t.equal(new Set(synonyms).size, synonyms.length, `${id}: no synonym twice`);
    for (const word of synonyms) {
      t.match(word, /^[a-z\d]+(?: [a-z\d]+)*$/, id);
      t.notOk(title.toLowerCase().split(/\W+/).includes(word), `${id}: ${word} is in the title`);
    }
  }
});
