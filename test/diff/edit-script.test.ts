import fc from 'fast-check';
import t from 'tap';
import { randomBelow } from '../../bench/random.js';
import { shortestEditScript } from '../../workers/diff/edit-script.js';
import { slideDown } from '../../workers/diff/slide.js';
import { TooDifferent } from '../../workers/diff/step-budget.js';
import { linesOf } from '../../workers/text/lines.js';
import { runs } from '../full.js';

/** The length of a longest common subsequence by dynamic programming: the oracle. */
function commonLength(a: readonly number[], b: readonly number[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const element of a) {
    const next = [0];
    b.forEach((other, n) => next.push(element === other ? row[n]! + 1 : Math.max(row[n + 1]!, next[n]!)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const sequence = (symbols: number, length: number) => fc.array(fc.nat(symbols - 1), { maxLength: length });
const pair = (length: number) =>
  fc
    .integer({ min: 1, max: 8 })
    .chain(symbols => fc.record({ a: sequence(symbols, length), b: sequence(symbols, length) }));

/** A line for each element. */
const linesFor = (elements: Iterable<number | string>) =>
  linesOf([...elements].map(element => `${element}\n`).join(''));
const kept = (elements: ArrayLike<number>, changed: Uint8Array) =>
  Array.from(elements).filter((_, n) => changed[n] === 0);
const edits = (script: { removed: Uint8Array; added: Uint8Array }) =>
  script.removed.reduce((sum, one) => sum + one, 0) + script.added.reduce((sum, one) => sum + one, 0);

t.test('the kept lines are a longest common subsequence, before and after sliding', async t => {
  for (const [length, count] of [
    [6, 4000],
    [16, 3000],
    [130, 200],
  ] as const) {
    fc.assert(
      fc.property(pair(length), ({ a, b }) => {
        const [linesA, linesB] = [linesFor(a), linesFor(b)];
        const script = shortestEditScript(linesA, linesB);
        const longest = commonLength(a, b);
        for (const slid of [false, true]) {
          if (slid) slideDown(linesA, linesB, script);
          const inA = kept(a, script.removed);
          if (inA.length !== longest || String(inA) !== String(kept(b, script.added)))
            throw new Error(`expected ${longest} kept lines, got ${inA}${slid ? ' after sliding' : ''}`);
        }
      }),
      { numRuns: runs(count) },
    );
    t.pass(`${runs(count)} pairs of up to ${length} elements`);
  }
});

t.test('a run that is only added or removed slides down, and joins the next run', async t => {
  for (const [a, b, removed, added] of [
    ['x{}y', 'x{}{}y', '', '34'],
    ['x{}{}y', 'x{}y', '34', ''],
    ['aba', 'a', '12', ''],
    ['aab', 'ab', '1', ''],
    ['xaay', 'xaaay', '', '3'],
    ['abab', 'ababab', '', '45'],
  ] as const) {
    const [linesA, linesB] = [linesFor(a), linesFor(b)];
    const script = shortestEditScript(linesA, linesB);
    slideDown(linesA, linesB, script);
    const changed = (side: Uint8Array) => [...side.keys()].filter(n => side[n] === 1).join('');
    t.same([changed(script.removed), changed(script.added)], [removed, added], `${a} to ${b}`);
  }
});

const series = (length: number, element: (n: number) => number) => Int32Array.from({ length }, (_, n) => element(n));

t.test('large and hostile pairs are compared in time', async t => {
  const next = randomBelow(1);
  const few = (length: number, symbols: number) => series(length, () => next(symbols));
  const shuffled = series(20_000, n => n);
  for (let n = shuffled.length - 1; n > 0; n--) {
    const other = next(n + 1);
    [shuffled[n], shuffled[other]] = [shuffled[other]!, shuffled[n]!];
  }
  const one = few(400_000, 2);
  const flipped = one.map((bit, n) => (n % 1000 === 999 ? 1 - bit : bit));
  for (const [name, a, b, max] of [
    ['equal lines', new Int32Array(500_000), new Int32Array(400_000), 100_000],
    ['all different', series(300_000, n => n), series(300_000, n => n + 300_000), 600_000],
    ['reversed', series(300_000, n => n), series(300_000, n => 299_999 - n), 599_998],
    ['shuffled', series(20_000, n => n), shuffled, 39_600],
    ['one against many', Int32Array.of(1, 0, 1), few(300_000, 2), 299_997],
    ['many against one', few(300_000, 2), Int32Array.of(1, 0, 1), 299_997],
    ['3,000 of 4 kinds', few(3000, 4), few(3000, 4), 2200],
    ['20,000 of 10 kinds', few(20_000, 10), few(20_000, 10), 22_000],
    ['400,000 of 2 kinds, every thousandth changed', one, flipped, 800],
  ] as const) {
    const { removed, added } = shortestEditScript(linesFor(a), linesFor(b));
    // Compared element by element, because printing a difference would take too long.
    const [left, right] = [kept(a, removed), kept(b, added)];
    t.ok(
      left.length === right.length && left.every((one, at) => one === right[at]),
      `${name}: the kept lines are equal`,
    );
    t.ok(edits({ removed, added }) <= max, `${name}: ${edits({ removed, added })} edits`);
  }
});

t.test('a comparison above the step budget throws', async t => {
  const next = randomBelow(2);
  t.throws(
    () => shortestEditScript(linesFor(series(500_000, () => next(2))), linesFor(series(500_000, () => next(2)))),
    TooDifferent,
  );
});
