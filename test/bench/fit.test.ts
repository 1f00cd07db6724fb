import t from 'tap';
import { fit, fittedCall, fittedService, MANY_OPEN, SATURATED } from '../../bench/capacity/fit.js';
import { largeMainScale, withMainScaled } from '../../bench/capacity/fit-large.js';
import { type Scenario, simulate, type Traffic } from '../../bench/capacity/simulator/simulate.js';
import type { ByThread } from '../../bench/capacity/simulator/usage.js';
import { readConfig } from '../../src/config.js';
import { call, STEADY } from './queue-scenario.js';

const { lanes, bytesHeld } = readConfig({ CELLS: '1' });
const costs = {
  task: { threadMs: 0.04, wakeMs: 0.05, restartMs: 100 },
  garbage: [{ perCall: 0.0025, perByte: 0, pauseMs: 2, pausePerOpenMs: 0, markingMs: 0 }],
  compiling: { perCallMs: 0, perByteMs: 0 },
  wakeCpuMs: 0,
  perOpenMs: 0,
};
const kinds = [0.05, 0.2, 0.6].map((ms, index) => ({
  share: 3 - index,
  costs: call({ lane: 'fast', alone: false, threadMs: [ms], beforeMs: 0.1 + ms / 3, afterMs: 0.05, clientMs: 0.06 }),
}));
const scenario: Scenario = {
  kinds,
  pattern: { kind: 'poisson' },
  costs,
  machine: { cores: 2, contention: 0.4 },
  speed: STEADY,
  cells: 1,
  config: { lanes, bytesHeld },
  client: { tickMs: 0.05, wakeCpuMs: 0 },
};

t.test('the scale, the CPU of tasks, wakings and open calls are found from the CPU under three loads', async t => {
  const truth = {
    scale: { main: 0.6, others: 0.8, generator: 0.7 },
    taskMs: 0.09,
    mainWakeCpuMs: 0.08,
    generatorWakeCpuMs: 0.03,
    perOpenMs: 0.0003,
  };
  const real: Scenario = {
    ...scenario,
    kinds: kinds.map(kind => ({ ...kind, costs: fittedCall(kind.costs, truth) })),
    costs: fittedService(costs, truth),
    client: { tickMs: 0.05, wakeCpuMs: truth.generatorWakeCpuMs },
  };
  const cpuMs = async (perSecond: number, { seed, ...traffic }: Traffic): Promise<ByThread> => {
    // Which threads share a core differs from one measurement to the next.
    const measured = await Promise.all(
      [0, 100, 200, 300].map(more => simulate(real, perSecond, { ...traffic, seed: seed + more })),
    );
    const callMs = (name: keyof ByThread): number =>
      measured.reduce(
        (sum, { cores, latency }) => sum + (1000 * cores[name] * traffic.seconds) / latency.all.calls,
        0,
      ) / measured.length;
    return { main: callMs('main'), others: callMs('others'), generator: callMs('generator') };
  };
  // Other seeds than those of the fit: the arrivals differ, as in a measurement.
  const found = await fit(scenario, [
    { load: { perSecond: 1200 }, cpuMs: await cpuMs(1200, { seconds: 10, seed: 7 }) },
    { load: { width: SATURATED }, cpuMs: await cpuMs(0, { seconds: 10, seed: 8, inFlight: SATURATED }) },
    { load: { width: MANY_OPEN }, cpuMs: await cpuMs(0, { seconds: 10, seed: 9, inFlight: MANY_OPEN }) },
  ]);
  for (const name of ['main', 'others', 'generator'] as const satisfies (keyof ByThread)[]) {
    t.ok(Math.abs(found.scale[name] / truth.scale[name] - 1) < 0.15, `scale: ${name}`, { found });
  }
  t.ok(Math.abs(found.taskMs - truth.taskMs) < 0.02, 'a task', { found });
  t.ok(Math.abs(found.mainWakeCpuMs - truth.mainWakeCpuMs) < 0.02, 'a waking of the main thread', { found });
  t.ok(Math.abs(found.generatorWakeCpuMs - truth.generatorWakeCpuMs) < 0.02, 'a waking of the generator', { found });
  t.ok(Math.abs(found.perOpenMs / truth.perOpenMs - 1) < 0.15, 'an open call', { found });
});

t.test('a waking of the generator takes no more than a tick', async t => {
  const { client: { tickMs } = { tickMs: 0 } } = scenario;
  // More wakings than are simulated, as where the kernel runs the generator at each answer.
  const cpuMs = (generator: number): ByThread => ({ main: 0.2, others: 0.2, generator });
  const found = await fit(
    scenario,
    [
      { load: { perSecond: 1200 }, cpuMs: cpuMs(0.2) },
      { load: { width: SATURATED }, cpuMs: cpuMs(0.06) },
      { load: { width: MANY_OPEN }, cpuMs: cpuMs(0.06) },
    ],
    1,
  );
  t.equal(found.generatorWakeCpuMs, tickMs);
  t.ok(found.scale.generator > 0.6, 'calls take the rest', { found });
});

t.test('the fit of calls that share tasks leaves large ones alone', t => {
  const large = call({ lane: 'heavy', alone: true });
  const half = { main: 0.5, others: 0.5, generator: 0.5 };
  t.equal(
    fittedCall(large, { scale: half, taskMs: 0.5, mainWakeCpuMs: 0.5, generatorWakeCpuMs: 0.5, perOpenMs: 0.5 }),
    large,
  );
  t.end();
});

t.test('what large calls take of the main thread is found beside others', async t => {
  const large = call({ lane: 'heavy', threadMs: [10], beforeMs: 4, afterMs: 2, clientMs: 1 });
  const mixed: Scenario = { ...scenario, kinds: [...kinds, { costs: large, share: 0.06 }] };
  const real: Scenario = {
    ...mixed,
    kinds: mixed.kinds.map(kind => ({ ...kind, costs: withMainScaled(kind.costs, 1.8) })),
  };
  t.equal(real.kinds[0]!.costs, kinds[0]!.costs, 'of large ones alone');
  const [perSecond, seconds] = [1500, 20];
  const { cores, latency } = await simulate(real, perSecond, { seconds, seed: 9 });
  const mainMs = (1000 * cores.main * seconds) / latency.all.calls;
  const found = await largeMainScale(mixed, { perSecond, mainMs });
  t.ok(Math.abs(found / 1.8 - 1) < 0.1, 'the scale', { found });
  t.equal(await largeMainScale(scenario, { perSecond, mainMs }), 1, 'without large calls there is none');
  t.equal(await largeMainScale(mixed, { perSecond, mainMs: 100 }, 1), 4, 'a fault of the measurement has a bound');
});
