import t from 'tap';
import { DEFAULT_MIX, heavier, type Mix, readMix, schedule } from '../../bench/capacity/mix.js';
import { fitCost, fitScaling, nonNegativeLeastSquares, replicasFor, scaled } from '../../bench/capacity/model.js';
import { findKnee, type Step } from '../../bench/capacity/step.js';
import { readCatalogue } from '../../src/catalogue.js';

t.test('least squares without negative entries', async t => {
  const near = (found: readonly number[], wanted: readonly number[]): boolean =>
    found.every((value, index) => Math.abs(value - wanted[index]!) < 1e-6);
  t.ok(
    near(
      nonNegativeLeastSquares(
        [
          [1, 0],
          [0, 1],
          [1, 1],
        ],
        [2, 3, 5],
      ),
      [2, 3],
    ),
    'an exact solution',
  );
  t.ok(
    near(
      nonNegativeLeastSquares(
        [
          [1, 1],
          [1, 2],
          [1, 3],
        ],
        [2, 1, 0],
      ),
      [1, 0],
    ),
    'where the free one has a negative slope',
  );
  t.ok(
    near(
      nonNegativeLeastSquares(
        [
          [1, 1],
          [1, 2],
          [1, 3],
        ],
        [3, 5, 7],
      ),
      [1, 2],
    ),
  );
  t.same(nonNegativeLeastSquares([], []), []);
});

t.test('the law of scaling and the cost model give back what they were made of', async t => {
  const law = { one: 1000, contention: 0.05, coherency: 0.01 };
  const found = fitScaling([1, 2, 4, 8].map(n => [n, scaled(law, n)]));
  t.ok(Math.abs(found.contention - 0.05) < 1e-6 && Math.abs(found.coherency - 0.01) < 1e-6);
  t.throws(() => fitScaling([[2, 100]]));
  const cost = fitCost([0.1, 0.5, 1].map(demand => ({ demand, cores: 0.02 + 1.2 * demand })));
  t.ok(Math.abs(cost.idle - 0.02) < 1e-6 && Math.abs(cost.factor - 1.2) < 1e-6);
  t.equal(replicasFor(20_000, 5000, 0), 4);
  t.equal(replicasFor(20_000, 5000, 0.1), 5);
  t.equal(replicasFor(1, 5000, 0), 1);
});

t.test('the default mix names every tool, and a schedule keeps its shares', async t => {
  const catalogue = await readCatalogue();
  const mix = readMix(DEFAULT_MIX, catalogue);
  t.same(
    [...catalogue.keys()].filter(id => !mix.some(({ tool }) => tool === id)),
    [],
  );
  t.ok(Math.abs(mix.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9);
  t.ok(heavier(mix, 2).find(({ size }) => size === 'limit')!.share > mix.find(({ size }) => size === 'limit')!.share);
  const small: Mix = [
    { tool: 'a', size: 'small', share: 0.9 },
    { tool: 'b', size: 'small', share: 0.1 },
  ];
  const next = schedule(small);
  const counts = [0, 0];
  for (let i = 0; i < 1000; i++) counts[next.next().value]!++;
  t.ok(Math.abs(counts[1]! - 100) <= 2, 'a tenth', { counts });
});

t.test('the knee of a service whose capacity is known', async t => {
  const answer = (perSecond: number, p99: number): Step => ({
    perSecond,
    answered: perSecond,
    latency: { calls: 1, p50: 1, p99, max: p99, statuses: { 200: 1 } },
    refused: 0,
    mean: { wait: 0, run: 0, rest: 0 },
    cores: { front: 0, rest: 0 },
    generator: { cores: 0, lateP99: 0 },
    delay: { p99: 0, max: 0 },
    residentMiB: 0,
  });
  const target = { p99: 50, refused: 0.01 };
  const { knee, steps } = await findKnee(async rate => answer(rate, rate > 1000 ? 500 : 5), target, 100, 5);
  t.ok(knee && knee.perSecond <= 1000 && knee.perSecond > 950, 'within the last halving', { knee });
  t.same(
    steps.map(({ perSecond }) => perSecond),
    steps.map(({ perSecond }) => perSecond).sort((a, b) => a - b),
  );
  let asked = 0;
  const once = await findKnee(async rate => answer(rate, ++asked === 2 || rate > 1000 ? 500 : 5), target, 100, 5);
  t.ok(once.knee && once.knee.perSecond > 950, 'one bad moment does not count');
  t.equal((await findKnee(async rate => answer(rate, 500), target, 100, 5)).knee, undefined);
});
