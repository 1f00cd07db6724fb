import fc from 'fast-check';
import t from 'tap';
import {
  editBetween,
  editedOffset,
  isEditable,
  pasteInto,
  restoreLineEnds,
  withLineFeeds,
} from '../../src/web/edited-text.js';

t.test('a text with too many characters or lines is not put into a text area', async t => {
  t.equal(isEditable('x'.repeat(500_000)), true);
  t.equal(isEditable('x'.repeat(500_001)), false);
  for (const end of ['\n', '\r\n', '\r']) {
    t.equal(isEditable(`x${end}`.repeat(19_999)), true, JSON.stringify(end));
    t.equal(isEditable(`x${end}`.repeat(20_000)), false, JSON.stringify(end));
  }
});

t.test('an edit keeps the line ends around it', async t => {
  for (const [original, edited, expected] of [
    ['a\r\nb\r\nc', 'a\nbx\nc', 'a\r\nbx\r\nc'],
    ['a\r\nb', 'a\nb\nc', 'a\r\nb\r\nc'],
    ['a\r\nb\r\n', 'a\n\nb\n', 'a\r\n\r\nb\r\n'],
    ['a\r\nb\nc\rd', 'a\nb\nc\nde', 'a\r\nb\nc\rde'],
    ['a\r\nb\nc\rd', 'xa\nb\nc\nd', 'xa\r\nb\nc\rd'],
    ['a\r\nb', 'ab', 'ab'],
    ['\r\n\r\n\r\n', '\n\n', '\r\n\r\n'],
    ['a\nb', 'a\nb\nc', 'a\nb\nc'],
    ['a\r\nb', '', ''],
  ] as const) {
    t.equal(restoreLineEnds(original, edited), expected, JSON.stringify([original, edited]));
  }
});

t.test('what was typed is never lost, and an edit back restores the original of uniform line ends', async t => {
  const lines = (end: string) => fc.array(fc.constantFrom('', 'a', 'b'), { maxLength: 6 }).map(all => all.join(end));
  const mixed = fc.array(fc.constantFrom('a', 'b', '\r\n', '\n', '\r'), { maxLength: 12 }).map(all => all.join(''));
  fc.assert(
    fc.property(mixed, lines('\n'), (original, edited) => {
      t.equal(withLineFeeds(restoreLineEnds(original, edited)), edited);
      t.equal(restoreLineEnds(original, withLineFeeds(original)), original);
    }),
  );
  fc.assert(
    fc.property(lines('\r\n'), lines('\n'), (original, edited) => {
      if (original.includes('\r')) t.equal(restoreLineEnds(original, edited), edited.replaceAll('\n', '\r\n'));
    }),
  );
});

t.test('a paste keeps its own line ends, and those around it', async t => {
  for (const [original, from, to, insert, expected] of [
    ['', 0, 0, 'a\r\nb\rc\nd', 'a\r\nb\rc\nd'],
    ['a\r\nb', 1, 2, 'x\ry', 'ax\ryb'],
    ['a\r\nb\r\nc', 4, 4, 'x\n', 'a\r\nb\r\nx\nc'],
    ['a\nb', 1, 1, 'x\r', 'ax\n\nb'],
    ['a\r\nb', 0, 3, '', ''],
  ] as const) {
    t.equal(pasteInto(original, { from, to, insert }), expected, JSON.stringify([original, insert]));
  }
  const texts = fc.array(fc.constantFrom('a', '\r\n', '\n', '\r', '\0', '\u{1f600}'), { maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, fc.nat(), fc.nat(), (before, inserted, x, y) => {
      const original = before.join('');
      const edited = withLineFeeds(original);
      const [from = 0, to = 0] = [x % (edited.length + 1), y % (edited.length + 1)].sort((a, b) => a - b);
      const insert = inserted.join('');
      const expected = edited.slice(0, from) + withLineFeeds(insert) + edited.slice(to);
      t.equal(withLineFeeds(pasteInto(original, { from, to, insert })), expected);
    }),
  );
});

t.test('the edit between two texts makes the second of the first', async t => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const { from, to, insert } = editBetween(before, after);
      t.equal(before.slice(0, from) + insert + before.slice(to), after);
    }),
  );
  t.same(editBetween('abc', 'abbc'), { from: 2, to: 2, insert: 'b' });
});

t.test('an offset in a text is the one in the editor, where each line end has one character', async t => {
  t.same(
    [0, 1, 3, 4, 5].map(offset => editedOffset('a\r\nb\rc', offset)),
    [0, 1, 2, 3, 4],
  );
  t.equal(editedOffset('a\nb', 3), 3);
});
