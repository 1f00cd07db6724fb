import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { disturbancesOf, doubtsOf } from '../../bench/capacity/doubts.js';
import { byRates, findKnee, interval, ratesAround, ratesNear } from '../../bench/capacity/knee.js';
import { bodyOf, CALL_SIZES, DEFAULT_MIX, heldOutMixes, type Mix, readMix } from '../../bench/capacity/mix.js';
import { readOptions } from '../../bench/capacity/options.js';
import { replicasFor } from '../../bench/capacity/plan.js';
import { replicaOf } from '../../bench/capacity/predict.js';
import type { Latency } from '../../bench/capacity/simulator/latency.js';
import { schedule } from '../../bench/capacity/simulator/schedule.js';
import { readTrace } from '../../bench/capacity/trace.js';
import { readCatalog } from '../../src/catalog.js';
import { start } from '../service.js';

t.test('replicas and confidence intervals are computed', async t => {
  t.equal(replicasFor(20_000, 5000, 0), 5, 'one replica may fail');
  t.equal(replicasFor(20_000, 5000, 0.1), 6);
  t.equal(replicasFor(1, 5000, 0), 2);
  // Without one of three values 9, 10 and 11 times ten, the means are 105, 100 and 95: 100 ± 4.303 × 10 / sqrt(3).
  t.same(interval(100, [105, 100, 95]), { median: 100, low: 75, high: 125 });
  t.same(interval(7, [7]), { median: 7, low: 7, high: 7 });
  // Logarithms -0.1, 0 and 0.1 around 100: a standard deviation of 0.1, and 100 × exp(± 4.303 × 0.1 / sqrt(3)).
  const knee = { median: 100, low: 1, high: 1000 };
  const around = [-0.1, 0, 0.1].map(log => 100 * Math.exp(log));
  t.same(byRates(knee, around), { median: 100, low: 78, high: 128 });
  t.same(byRates(knee, [100, 100]), { median: 100, low: 100, high: 100 });
  t.same(byRates(knee, [90]), knee, 'one rate says nothing of the interval');
});

t.test('a plan is doubted when a prediction failed or a knee is known too roughly', async t => {
  const knee = (median: number, low: number, high: number) => ({ median, low, high });
  const found = (predicted: number | null, measured: number | null, low = 900, high = 1100) => ({
    mix: 'a mix',
    predicted,
    measured,
    error: predicted === null || measured === null ? null : Math.abs(predicted / measured - 1),
    measuredKnee: measured === null ? null : knee(measured, low, high),
  });
  const sure = knee(1000, 600, 1500);
  t.same(doubtsOf([found(1200, 1000), found(800, 1000, 500, 1500)], sure), [], 'within 20 % and 50 %');
  t.same(doubtsOf([found(1210, 1000)], sure), [
    'a mix: predicted 1,210 calls a second, measured 1,000 calls a second: an error of 21 %, expected at most 20 %.',
  ]);
  t.same(doubtsOf([found(1000, 1000, 490, 1100), found(1000, 1000, 900, 1510)], knee(1000, 0, 2000)), [
    'a mix: the measured knee, 1,000 calls a second, is known too roughly: 95 % interval 490 to 1,100, expected ' +
      'within 50 % of it.',
    'a mix: the measured knee, 1,000 calls a second, is known too roughly: 95 % interval 900 to 1,510, expected ' +
      'within 50 % of it.',
    'the plan: what one replica takes, 1,000 calls a second, is known too roughly: 95 % interval 0 to 2,000, ' +
      'expected within 50 % of it.',
  ]);
  t.match(doubtsOf([found(1000, null)], null), [/no measured rate met the target/]);
  t.match(doubtsOf([found(null, 1000)], null), [/no simulated rate met the target, but 1,000 calls a second did/]);
});

t.test('a plan is doubted when its target was met only without the calls that something else disturbed', async t => {
  const at = (perSecond: number, late: number, disturbed = 0.3) => ({
    measured: { perSecond, all: { disturbed, late }, foreign: { forMs: 1000, runs: [{ atMs: 500, ms: 45 }] } },
  });
  const found = (...points: ReturnType<typeof at>[]) => ({ mix: 'a mix', measured: 1000, points });
  t.same(disturbancesOf([found(at(700, 0.004), at(950, 0.01), at(1100, 0.3))]), [], 'beyond the knee any may be late');
  t.same(disturbancesOf([found(at(950, 0.03, 0))]), [], 'late without anything else');
  t.same(disturbancesOf([found(at(700, 0.02), at(950, 0.034), at(1100, 0.3))]), [
    'a mix: other programs or the kernel kept a core for up to 45 ms at a time. With the calls that this disturbed, ' +
      'which do not count, 3.4 % of the calls were late at 950 calls a second, expected at most 1 %.',
  ]);
});

t.test('the default mix names every tool, and a schedule keeps its shares', async t => {
  const catalog = await readCatalog();
  const mix = readMix(DEFAULT_MIX, catalog);
  const sum = (mix: Mix): number => mix.reduce((total, { share }) => total + share, 0);
  t.same(
    [...catalog.keys()].filter(id => !mix.some(({ tool }) => tool === id)),
    [],
  );
  t.ok(Math.abs(sum(mix) - 1) < 1e-9);
  const [larger, half, endless] = heldOutMixes(mix, catalog).map(({ mix }) => mix) as [Mix, Mix, Mix];
  for (const other of [larger, half, endless]) t.ok(Math.abs(sum(other) - 1) < 1e-9);
  const share = (mix: Mix, size: string): number => sum(mix.filter(part => part.size === size));
  const ratio = (mix: Mix): number => share(mix, 'limit') / share(mix, 'small');
  t.ok(Math.abs(ratio(larger) / ratio(mix) - 2) < 1e-9, 'the ratio of large to small calls doubles');
  t.ok(Math.max(...half.map(({ share }) => share)) >= 0.5);
  t.ok(share(endless, 'endless') > 0);
  for (const size of CALL_SIZES) t.ok(bodyOf('regex-tester', size, catalog).length > 10);
  t.throws(() => bodyOf('base64', 'endless', catalog), /only regex-tester/);

  const next = schedule([{ share: 0.9 }, { share: 0.1 }]);
  const counts = [0, 0];
  for (let i = 0; i < 1000; i++) counts[next.next().value]!++;
  t.ok(Math.abs(counts[1]! - 100) <= 2, 'a tenth of the calls', { counts });
});

t.test('the knee of a known curve is found', async t => {
  const target = { p99: 50, refused: 0.01 };
  /** As many repetitions as curves of the part of the calls that is late over the rate. */
  const measuring =
    (...curves: ((rate: number) => number)[]) =>
    async (rates: readonly number[]) =>
      curves.map(lateOf => rates.map(perSecond => pointOf(perSecond, lateOf(perSecond))));
  const pointOf = (perSecond: number, late: number, refused = 0) => {
    const p99 = late > 0.01 ? 60 : 40;
    const all: Latency = { calls: 1000, refused, late, p50: 1, p99, max: p99 };
    return { perSecond, latency: { all, fast: all, risky: all, heavy: all } };
  };
  // 0.2 % × (rate / 500)⁵ are late: the target of 1 % is crossed at 500 times the fifth root of 5.
  const fifth = (rate: number): number => 0.002 * (rate / 500) ** 5;
  const exact = 500 * 5 ** (1 / 5);
  for (const guess of [100, 700, 1100, 5000]) {
    const { knee, points, ofRates } = await findKnee(measuring(fifth), target, ratesAround(guess));
    t.ok(Math.abs(knee!.median / exact - 1) < 0.001, `from ${guess}`, { knee });
    t.ok(ofRates.length > 1 && ofRates.every(found => Math.abs(found / exact - 1) < 0.001), 'by each rate', {
      ofRates,
    });
    t.same(
      points.map(({ perSecond }) => perSecond),
      points.map(({ perSecond }) => perSecond).sort((a, b) => a - b),
    );
  }
  t.same(ratesAround(1000), [550, 700, 850, 1000, 1200]);
  t.same(ratesNear(1000), [700, 820, 940, 1080, 1250]);
  const rates = [550, 700, 850, 1000, 1150, 1300];
  const factors = [0.8, 1, 1.2];
  const spread = await findKnee(
    measuring(...factors.map(factor => (rate: number) => factor * fifth(rate))),
    target,
    rates,
  );
  t.ok(Math.abs(spread.knee!.median / exact - 1) < 0.001, 'all repetitions count', { knee: spread.knee });
  // Knees without one of them, whose other two have 1.1, 1 and 0.9 of the late calls on average.
  const leftOut = [1.1, 1, 0.9].map(factor => exact / factor ** (1 / 5));
  t.same(spread.knee, interval(exact, leftOut), 'the interval is that of the jackknife');
  t.ok(spread.knee!.low < exact * 0.92 && spread.knee!.high > exact * 1.08, 'it is wide with three repetitions');
  // Four times as many late calls at each rate, or a quarter: a knee that is lower or higher by the fifth root of 4.
  for (const factor of [0.25, 4]) {
    const other = await findKnee(
      measuring(rate => factor * fifth(rate)),
      target,
      ratesNear(exact),
    );
    t.ok(Math.abs(other.knee!.median / exact - factor ** (-1 / 5)) < 0.02, `${factor} times as many`, {
      knee: other.knee,
    });
  }
  const calm: Record<number, number> = { 550: 0.0005, 700: 0.0005, 850: 0.003, 1000: 0.005, 1150: 0.02, 1300: 0.03 };
  const lateAt = (rate: number): number => calm[rate]!;
  const counted = await findKnee(measuring(fifth), target, rates, { lateTimes: 2 });
  t.ok(Math.abs(counted.knee!.median / exact - 2 ** (-1 / 5)) < 0.02, 'each late call may count as several', {
    knee: counted.knee,
  });
  const atOnce = await findKnee(measuring(lateAt), target, rates);
  const { median: calmKnee } = atOnce.knee!;
  t.ok(calmKnee > 1000 && calmKnee < 1150, 'the rates between which the late calls cross the target', { calmKnee });
  // A pause at 700 in one of five repetitions, of which 5 % count as late.
  const pausedFor = async (late: number): Promise<number> => {
    const paused = measuring(lateAt, lateAt, lateAt, lateAt, rate => (rate === 700 ? late : lateAt(rate)));
    return (await findKnee(paused, target, rates)).knee!.median;
  };
  t.equal(await pausedFor(0.05), await pausedFor(0.9), 'how long a pause is makes no difference');
  t.ok((await pausedFor(0.9)) > 0.88 * calmKnee, 'one pause does not make the knee');
  const [quiet, tipped] = [(): number => 0, (): number => 0.9];
  const clumped = await findKnee(measuring(quiet, tipped, fifth, fifth), target, rates);
  // 0, 5, and twice what else is late: on average more than 1 at any rate.
  t.equal(clumped.knee, undefined, 'a quarter of the repetitions is too much, if it tips over at any rate');
  const rare = await findKnee(measuring(quiet, fifth, fifth, fifth), target, ratesNear(exact));
  t.ok(Math.abs(rare.knee!.median / exact - (4 / 3) ** (1 / 5)) < 0.001, 'repetitions without large calls count too');
  const refusing = await findKnee(
    async rates => [rates.map(rate => pointOf(rate, 0.001, rate > 1000 ? 0.2 : 0))],
    target,
    rates,
  );
  const rarely = async (rates: readonly number[]) =>
    [0, 0, 0, 0, 1].map(index => rates.map(rate => pointOf(rate, 0.001, index === 1 && rate > 1000 ? 0.001 : 0)));
  t.ok((await findKnee(rarely, target, rates)).knee!.median > 1150, 'few rejections are allowed');
  t.ok((await findKnee(rarely, { ...target, refused: 0 }, rates)).knee!.median <= 1000, 'unless none is');
  t.ok(refusing.knee!.median >= 1000 && refusing.knee!.median < 1150, 'rejections count too', { knee: refusing.knee });
  t.equal(
    (
      await findKnee(
        measuring(() => 0.5),
        target,
        [100, 200],
      )
    ).knee,
    undefined,
  );
  const fast = await findKnee(
    measuring(() => 0.001),
    target,
    [100, 200],
  );
  t.equal(fast.knee!.median, fast.points.at(-1)!.perSecond, 'at least the highest rate that was tried');
});

t.test("a trace is read from the service's own log lines", async t => {
  const directory = mkdtempSync(join(tmpdir(), 'trace-'));
  t.teardown(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'access.ndjson');
  const log: string[] = [];
  const write = (line: string): void => void log.push(line);
  const catalog = await readCatalog();
  const service = await start(t, { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' }, { log: { write } });
  const call = (size: 'small' | 'typical') =>
    service.call('base64', JSON.parse(bodyOf('base64', size, catalog).toString()));
  for (let i = 0; i < 6; i++) await call('small');
  for (let i = 0; i < 2; i++) await call('typical');
  for (let wait = 0; log.filter(line => line.includes('"answered"')).length < 8 && wait < 100; wait++)
    await new Promise(resolve => setTimeout(resolve, 20));
  t.match(JSON.parse(log.find(line => line.includes('"answered"'))!), {
    tool: 'base64',
    status: 200,
    bytesIn: bodyOf('base64', 'small', catalog).length,
    bytesOut: Number,
    waitMs: Number,
    runMs: Number,
  });
  writeFileSync(file, `${log.join('')}no JSON\n{"time":1,"tool":"no-such-tool","ms":1}\n`);
  const trace = await readTrace(file, catalog);
  t.same(
    trace.mix.map(({ tool, size, share }) => [tool, size, share]),
    [
      ['base64', 'small', 0.75],
      ['base64', 'typical', 0.25],
    ],
  );
  t.equal(trace.pattern.calls.length, 8);
  t.ok(trace.perSecond > 0 && trace.skipped >= 2);
  writeFileSync(file, '{}\n');
  await t.rejects(readTrace(file, catalog), /expected log lines of LOG_REQUESTS=true, found 0 calls/);
  const line = (time: string): string => `{"time":${time},"ms":1,"tool":"base64","bytesIn":10}\n`;
  writeFileSync(file, line('5').repeat(3));
  await t.rejects(readTrace(file, catalog), /expected calls at different times, found 3 at once/);
  writeFileSync(file, `${line('1')}${line('1e400')}${line('2001')}`);
  t.match(await readTrace(file, catalog), { perSecond: 1, skipped: 1, cut: 0 }, 'a time that no clock shows');
});

t.test('the replica of a plan is what the configuration makes of its cores', async t => {
  for (const cores of [2, 4, 8, 16]) {
    const { cells, lanes, bytesHeld } = replicaOf(cores);
    t.equal(cells, cores / 2);
    const alone = replicaOf(cores, { CELLS: '1' });
    t.same(
      bytesHeld,
      Math.max(80 * 2 ** 20, alone.bytesHeld / cells),
      `${cores} cores: each cell admits the largest call`,
    );
    t.equal(lanes.fast.threads, 1, 'each cell has the threads of two cores');
    t.equal(alone.lanes.fast.threads, cores / 2);
  }
});

t.test('options that cannot be used are rejected before anything is measured', async t => {
  for (const [args, message] of [
    [['--rate', 'abc'], '--rate: expected a number from 1 to 1000000000, got "abc"'],
    [['--rate', 'Infinity'], '--rate: expected a number from 1 to 1000000000, got "Infinity"'],
    [['--refused', '7'], '--refused: expected a number from 0 to 1, got "7"'],
    [['--cores', '1.5'], '--cores: expected a whole number, got "1.5"'],
    [['--setting', 'NO_SUCH=1'], /^--setting: expected NAME=value .* got "NO_SUCH=1"$/],
    [['--setting', 'FAST_THREADS=0'], /^FAST_THREADS: expected an integer/],
    [['--setting', 'CELLS'], /^--setting: /],
    [['--bogus'], /--bogus/],
  ] as const) {
    t.throws(() => readOptions(args), { message }, args.join(' '));
  }
  t.equal(readOptions(['--help']), undefined);
  t.match(readOptions(['--full', '--setting', 'CELLS=2', '--core-hour', '0.04']), {
    seconds: 6.4,
    repeats: 9,
    settings: [['CELLS', '2']],
    corePricePerHour: 0.04,
  });
  const file = join(t.testdir({ 'mix.json': '{"weights":{"small":{"hash-calk":1,"uuid-gen":1}}}' }), 'mix.json');
  const catalog = await readCatalog();
  t.throws(() => readMix(file, catalog), /hash-calk: no such tool/);
});
