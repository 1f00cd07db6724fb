import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { findKnee } from '../../bench/capacity/knee.js';
import { bodyOf, CALL_SIZES, DEFAULT_MIX, heldOutMixes, type Mix, readMix } from '../../bench/capacity/mix.js';
import { replicasFor } from '../../bench/capacity/plan.js';
import { interval } from '../../bench/capacity/predict.js';
import { schedule } from '../../bench/capacity/simulator/schedule.js';
import type { Latency } from '../../bench/capacity/simulator/simulate.js';
import { readTrace } from '../../bench/capacity/trace.js';
import { readCatalog } from '../../src/catalog.js';
import { start } from '../service.js';

t.test('replicas and confidence intervals are computed', async t => {
  t.equal(replicasFor(20_000, 5000, 0), 5, 'one replica may fail');
  t.equal(replicasFor(20_000, 5000, 0.1), 6);
  t.equal(replicasFor(1, 5000, 0), 2);
  // Mean 10, standard deviation 1, three values: 10 ± 4.303 / sqrt(3).
  t.same(interval([90, 100, 110]), { median: 100, low: 75, high: 125 });
  t.same(interval([7]), { median: 7, low: 7, high: 7 });
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

t.test('the capacity of a known model is found', async t => {
  const target = { p99: 50, refused: 0.01 };
  const answer = (perSecond: number, p99: number, refused = 0) => {
    const all: Latency = { calls: 1000, refused, p50: 1, p99, max: p99 };
    return { perSecond, latency: { all } };
  };
  for (const guess of [100, 990, 5000]) {
    const { knee, points } = await findKnee(async rate => answer(rate, rate > 1000 ? 500 : 5), target, guess, {
      rates: 20,
    });
    t.ok(knee && knee.low <= 1000 && knee.high >= 1000 && knee.high / knee.low <= 1.06, `from ${guess}`, { knee });
    t.ok(knee && knee.median >= knee.low && knee.median <= knee.high);
    t.same(
      points.map(({ perSecond }) => perSecond),
      points.map(({ perSecond }) => perSecond).sort((a, b) => a - b),
    );
  }
  // p99 = 10 ms × (rate / 500)²: the target is crossed at 500 × sqrt(5).
  const smooth = await findKnee(async rate => answer(rate, 10 * (rate / 500) ** 2), target, 500);
  t.ok(Math.abs(smooth.knee!.median / (500 * Math.sqrt(5)) - 1) < 0.01, 'the capacity is interpolated', {
    knee: smooth.knee,
  });
  const refusing = await findKnee(async rate => answer(rate, 5, rate > 1000 ? 0.2 : 0), target, 500);
  t.ok(refusing.knee!.low <= 1000 && refusing.knee!.high > 1000, 'rejections count too');
  t.equal((await findKnee(async rate => answer(rate, 500), target, 100)).knee, undefined);
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
});
