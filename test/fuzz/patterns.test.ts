import t from 'tap';
import { runs } from '../full.js';
import { searchPatterns } from './pattern-search.js';
import { smallerCases } from './smaller-cases.js';

/** Few patterns with a fixed seed. `npm run fuzz -- --patterns N` runs others. */
const COUNT = runs(3000);

t.test('no admitted pattern keeps its thread', async t => {
  const { counts, finds } = await searchPatterns(COUNT, 1);
  t.same(finds, []);
  const matched = counts.get('matched') ?? 0;
  t.ok(matched > COUNT / 4, `${matched} of ${COUNT} patterns were admitted and finished`);
});

t.test('smaller cases are different, and the smallest first', async t => {
  const flags = { unicode: true, ignoreCase: false };
  const smaller = smallerCases({ source: '(?:a|\\b){3}c', flags, text: { piece: 'a', times: 9, end: 'b' } });
  const sources = smaller.map(({ source }) => source);
  t.equal(sources[0], 'c');
  for (const source of ['(?:a|\\b)c', '(?:a){3}c', 'a{3}c', '(?:|\\b){3}c', '(?:a|\\b){3}'])
    t.ok(sources.includes(source), source);
  t.ok(sources.every(source => source.length <= '(?:a|\\b){3}c'.length));
  t.ok(smaller.some(({ text }) => text.times === 4));
  t.ok(smaller.some(({ flags }) => flags.unicode === false));
});
