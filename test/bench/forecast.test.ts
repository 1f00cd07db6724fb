import t from 'tap';
import { calibrate } from '../../bench/capacity/calibrate.js';
import { startChildren } from '../../bench/capacity/children.js';
import { doubtsOf } from '../../bench/capacity/doubts.js';
import { compare } from '../../bench/capacity/findings.js';
import { serveTraced, type TracedServer } from '../../bench/capacity/garbage.js';
import { laneOfKind } from '../../bench/capacity/measure-kinds.js';
import type { Mix } from '../../bench/capacity/mix.js';
import { scenarioOf } from '../../bench/capacity/predict.js';
import { page } from '../../bench/capacity/report.js';
import { simulate } from '../../bench/capacity/simulator/simulate.js';
import { measureRates, type Step } from '../../bench/capacity/step.js';
import { readCatalog } from '../../src/catalog.js';
import { readConfig } from '../../src/config/config.js';

const MIX: Mix = [
  { tool: 'uuid-gen', size: 'small', share: 0.7 },
  { tool: 'hash-calc', size: 'typical', share: 0.3 },
];
const PER_SECOND = 400;

/** Rounds that are added at most until other tests leave the machine to one of them. */
const MORE_ROUNDS = 15;

/** Collections of new objects so far: as they are traced, and as the service's own metrics count them. */
async function collectionsOf({ url, collections }: TracedServer): Promise<{ traced: number; counted: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, counted = '0'] = /^nodejs_gc_duration_seconds_count\{kind="minor"\} (\d+)/m.exec(metrics) ?? [];
  return { traced: collections().get('Scavenge')?.count ?? 0, counted: Number(counted) };
}

t.test('a short calibration predicts the service within a factor, and the report is complete', async t => {
  const catalog = await readCatalog();
  const children = await startChildren();
  const server = await serveTraced();
  t.teardown(async () => {
    children.stop();
    await server.stop();
  });
  const { cells, lanes, bytesHeld } = readConfig({ CELLS: '1' });
  const costs = await calibrate(MIX, {
    children,
    service: server,
    catalog,
    config: { lanes, bytesHeld },
    seconds: 0.1,
    fitSeconds: 0.5,
    busyCores: { windowMs: 40, rounds: 5 },
    say: () => undefined,
  });
  await costs.measureAgain();
  const calibration = await costs.calibration();
  for (const { tool, costs } of calibration.calls) {
    t.ok(costs.beforeMs > 0 && costs.afterMs > 0 && costs.clientMs > 0, tool, { costs });
    t.ok(costs.threadMs.length > 0 && costs.threadMs.every(ms => ms > 0 && ms < 100), `${tool}: run times`);
    t.equal(costs.lane, 'fast');
  }
  t.ok(calibration.contention >= 0 && calibration.contention <= 1, 'busy cores');
  t.ok(calibration.generator.tickMs >= 0 && calibration.generator.tickMs < 10, 'a tick of the generator');
  t.ok(calibration.service.task.restartMs > 0);
  const { tickMs, wakeCpuMs } = calibration.generator;
  t.ok(wakeCpuMs >= 0 && wakeCpuMs <= tickMs, 'a waking of the generator', { tickMs, wakeCpuMs });

  await t.test('the collections that are traced are those of the main thread, as the metrics count them', async t => {
    const before = await collectionsOf(server);
    await children.run({ url: server.url, mix: MIX, seconds: 0, load: { width: 8, calls: 6000 } });
    let [traced, counted] = [0, 0];
    for (const end = Date.now() + 10_000; (traced === 0 || traced !== counted) && Date.now() < end; ) {
      await new Promise(resolve => setTimeout(resolve, 50));
      const after = await collectionsOf(server);
      [traced, counted] = [after.traced - before.traced, after.counted - before.counted];
    }
    t.ok(traced > 0);
    t.equal(traced, counted);
  });

  const measuring = {
    children,
    cores: 2,
    laneOf: (place: number) => laneOfKind(MIX[place]!.tool, 100, catalog),
    latencyLimitMs: 50,
    seconds: 1,
    rounds: 3,
    retries: 0,
    say: () => undefined,
  };
  const rounds = await measureRates(measuring, server, MIX, [PER_SECOND / 2, PER_SECOND]);
  t.same(
    rounds.map(steps => steps.map(({ perSecond }) => perSecond)),
    Array(3).fill([PER_SECOND / 2, PER_SECOND]),
  );
  const measured = rounds[1]![1]!;
  const setup = { cores: 2, cells, lanes, bytesHeld, client: true, pattern: { kind: 'poisson' } as const };
  const undisturbed = scenarioOf(MIX, calibration, setup);
  const scenario = { ...undisturbed, speed: { ...undisturbed.speed, foreign: measured.foreign } };
  const { seconds, latencyLimitMs } = measuring;
  const simulated = await simulate(scenario, PER_SECOND, { seconds, seed: 1, round: 2, latencyLimitMs });
  t.equal(simulated.latency.all.calls, measured.latency.all.calls, 'the very same calls');
  t.equal(measured.latency.all.refused, 0);
  t.equal(simulated.latency.all.refused, 0);
  t.equal(measured.latency.all.calls, measured.latency.fast.calls);
  // Within a factor: other tests run beside this one, and it is to detect wrong units and missing parts.
  // They only add to what is measured (also to CPU: V8 compiles later, caches are colder), so that the least of several
  // rounds counts, with more calls before each that is added, for V8 to compile their code.
  type Part = readonly [name: string, predicted: number, of: (step: Step) => number];
  const parts: readonly Part[] = [
    ['p50', simulated.latency.all.p50, ({ latency }) => latency.all.p50],
    ['CPU of main thread', simulated.cores.main, ({ cores }) => cores.main],
    [
      'CPU of all threads',
      simulated.busy.cores * measuring.cores,
      ({ cores: { main, others, generator } }) => main + others + generator,
    ],
  ];
  const steps = rounds.map(round => round[1]!);
  const least = (of: Part[2]): number => Math.min(...steps.map(of));
  for (let more = 0; more < MORE_ROUNDS && parts.some(([, predicted, of]) => least(of) > 5 * predicted); more++) {
    await children.run({ url: server.url, mix: MIX, seconds: 0, load: { width: 8, calls: 6000 } });
    const [round] = await measureRates({ ...measuring, rounds: 1 }, server, MIX, [PER_SECOND]);
    steps.push(round![0]!);
  }
  for (const [name, predicted, of] of parts) {
    const used = least(of);
    t.ok(predicted / used > 0.2 && predicted / used < 5, name, { predicted, used });
  }
  t.throws(
    () => scenarioOf([{ tool: 'grep', size: 'limit', share: 1 }], calibration, setup),
    /grep limit: calibration/,
  );

  const knee = { median: 1000, low: 900, high: 1100 };
  const compared = compare(
    '<a mix>',
    { knee, points: [simulated] },
    { knee: { ...knee, median: 800 }, steps: [measured], speed: 1 },
  );
  t.equal(compared.error, 0.25);
  const html = page({
    date: '2026-01-01',
    commit: null,
    machine: { cpu: 'x', cores: 2, memoryGiB: 4 },
    versions: {},
    target: { p99: 50, refused: 0.01 },
    targetRate: 20_000,
    mix: MIX,
    calibration,
    knee,
    prediction: [compared],
    error: compared.error,
    compared: [compared],
    doubts: doubtsOf([compared], knee),
    trace: null,
    replicaCores: 2,
    plan: {
      replica: knee,
      replicas: 26,
      cores: 52,
      saturated: { part: 'the main thread', busy: 0.9 },
      twice: { p99: 70, refused: 0.4 },
      costPerThousand: 0.0001,
      whatIfs: [{ change: 'CELLS=2', knee, saturated: 'the cores', isMeasurable: false }],
    },
  });
  t.match(html, /buy 26 replicas of 2 cores/);
  t.match(html, /25 % in the median of 1 mixes/);
  t.match(html, /&lt;a mix&gt;/);
  t.match(html, /Do not rely on this plan.+<li>&lt;a mix&gt;: predicted 1,000 calls a second, measured 800/s);
  t.notMatch(html, /NaN|Infinity|undefined|<a mix>/);
});
