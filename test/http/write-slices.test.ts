import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Slices, WRITTEN_PER_TURN } from '../../src/http/answers/write-slices.js';

/** Bytes of which no two neighboring slices are the same. */
const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 16)) % 256);

/** The turn of the event loop, from 0. */
function countTurns(t: Test): () => number {
  let turn = 0;
  let isCounting = true;
  const count = async (): Promise<void> => {
    for (; isCounting; turn++) await nextTurn();
  };
  void count();
  t.teardown(() => (isCounting = false));
  return () => turn;
}

for (const [name, length] of [
  ['one byte', 1],
  ['a whole slice', WRITTEN_PER_TURN],
  ['slices and a part of one', 5 * WRITTEN_PER_TURN + 7],
] as const) {
  t.test(`${name}: all bytes in their order, a slice in each turn`, async t => {
    const bytes = bytesOf(length);
    const turn = countTurns(t);
    const turns: number[] = [];
    const chunks: Uint8Array[] = [];
    for await (const chunk of new Slices(bytes)) {
      turns.push(turn());
      chunks.push(chunk as Uint8Array);
    }
    t.ok(Buffer.from(bytes).equals(Buffer.concat(chunks)));
    t.equal(chunks.length, Math.ceil(length / WRITTEN_PER_TURN));
    t.equal(new Set(turns).size, turns.length, 'no two in a turn', { turns });
  });
}

t.test('answers that are written at the same time share the turns', async t => {
  const turn = countTurns(t);
  const turns: number[] = [];
  const read = async (slices: Slices): Promise<void> => {
    for await (const _ of slices) turns.push(turn());
  };
  await Promise.all([1, 2, 3].map(() => read(new Slices(bytesOf(3 * WRITTEN_PER_TURN)))));
  t.equal(turns.length, 9);
  t.equal(new Set(turns).size, turns.length, 'no two in a turn', { turns });
});

t.test('nothing is written to a reader that does not read, or has left', async t => {
  const slices = new Slices(bytesOf(20 * WRITTEN_PER_TURN));
  const reader = new PassThrough({ highWaterMark: WRITTEN_PER_TURN });
  slices.pipe(reader);
  for (let turn = 0; turn < 30; turn++) await nextTurn();
  const held = reader.readableLength + reader.writableLength + slices.readableLength;
  t.ok(held <= 4 * WRITTEN_PER_TURN, 'what waits is bounded', { held });
  const closed = once(slices, 'close');
  slices.destroy();
  await closed;
  t.equal(slices.readableEnded, false);
  // What it holds already.
  while (slices.read() !== null);
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  t.equal(slices.read(), null, 'nothing follows');
});
