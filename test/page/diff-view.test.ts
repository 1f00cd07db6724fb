import t from 'tap';
import { changedWords, type Parts } from '../../src/web/views/changed-words.js';
import { changesOf, linesOf, type Row } from '../../src/web/views/diff-lines.js';

const marked = (parts: Parts | undefined): string | undefined =>
  parts?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

t.test('changed words are marked on both sides', async t => {
  for (const [before, after, old, added] of [
    ['const port = 3000;', 'const port = 8080;', 'const port = [3000];', 'const port = [8080];'],
    ['a b c', 'a c', 'a [b ]c', 'a c'],
    ['  indented', '    indented', '[  ]indented', '[    ]indented'],
    ['caf\u00e9 au lait', 'caf\u00e9 noir', 'caf\u00e9 [au lait]', 'caf\u00e9 [noir]'],
    ['same', 'same', 'same', 'same'],
  ] as const) {
    const words = changedWords(before, after);
    t.equal(marked(words?.old)?.replaceAll('] [', ' '), old, before);
    t.equal(marked(words?.new)?.replaceAll('] [', ' '), added, after);
    t.equal(words?.old.map(({ text }) => text).join(''), before);
    t.equal(words?.new.map(({ text }) => text).join(''), after);
  }
});

t.test('lines that are too long or too different have no marked words', async t => {
  t.equal(changedWords('one two three', 'four five six'), undefined);
  const long = 'word '.repeat(1000);
  t.ok(changedWords(long.slice(1), long.slice(2)));
  t.equal(changedWords(`${long}x`, long), undefined, 'more than 5,000 characters');
  const numbers = (start: number) => Array.from({ length: 300 }, (_, at) => `same ${start + at * 1000}`).join(' ');
  t.equal(changedWords(numbers(100), numbers(500)), undefined, 'more than 200 changed words');
});

const row = (type: Row['type'], text: string): Row => ({ type, text, oldLine: 1, newLine: 1 });

t.test('a change begins where unchanged lines end', async t => {
  const context = (count: number) => Array.from({ length: count }, (_, at) => row('context', `${at}`));
  const lines = linesOf([
    row('removed', 'a'),
    row('removed', 'b'),
    row('added', 'c'),
    ...context(20),
    row('added', 'd'),
    ...context(2),
    row('removed', 'e'),
  ]);
  t.same(
    changesOf(lines).map(at => lines[at]),
    [
      { old: row('removed', 'a'), new: row('added', 'c') },
      { old: undefined, new: row('added', 'd') },
      { old: row('removed', 'e'), new: undefined },
    ],
  );
  t.equal(lines.filter(line => 'folded' in line).length, 1);
  t.same(changesOf(linesOf(context(3))), []);
});
