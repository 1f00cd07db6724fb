import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { EncodedText } from '../../workers/batch/encoded-text.js';

const encoded = (texts: readonly string[]): readonly Buffer[] => {
  const text = new EncodedText();
  for (const piece of texts) text.add(piece);
  return text.end();
};

/** Pieces from one character to more than a buffer holds, of characters with one to four bytes of UTF-8. */
const pieces = fc.array(
  fc
    .tuple(
      fc.constantFrom('a', '\u{e9}', '\u{20ac}', '\u{1f600}', '\n'),
      fc.constantFrom(1, 7, 900, 8192, 21_846, 70_000),
    )
    .map(([character, count]) => character.repeat(count)),
  { maxLength: 12 },
);

t.test('the buffers are the UTF-8 of the text, as Buffer.from encodes it', async t => {
  fc.assert(
    fc.property(pieces, texts => Buffer.concat(encoded(texts)).equals(Buffer.from(texts.join('')))),
    { numRuns: 500 },
  );
  t.same(encoded([]), [], 'no text has no buffer');
});

t.test('each buffer owns all of its memory, and texts do not share any', async t => {
  const line = `${'x'.repeat(600)}\n`;
  const first = encoded(Array.from({ length: 1000 }, () => line));
  const second = encoded(Array.from({ length: 1000 }, () => 'y'.repeat(601)));
  for (const { byteOffset, byteLength, buffer } of [...first, ...second]) {
    t.equal(byteOffset, 0);
    t.equal(byteLength, buffer.byteLength);
    t.ok(byteLength <= 256 * 1024, `${byteLength} bytes`);
  }
  t.equal(first.length, 3, 'as few as hold 601,000 bytes');
  t.equal(Buffer.concat(first).toString(), line.repeat(1000), 'a later text does not change an earlier one');
});
