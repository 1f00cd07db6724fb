import t from 'tap';
import { type Fit, fit, fittedCall, fittedService, MANY_OPEN, SATURATED } from '../../bench/capacity/fit.js';
import { besideScales, scaledBeside, tasksBeside } from '../../bench/capacity/fit-large.js';
import { type Scenario, simulate, type Traffic } from '../../bench/capacity/simulator/simulate.js';
import { type ByThread, byThread } from '../../bench/capacity/simulator/usage.js';
import { readConfig } from '../../src/config/config.js';
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
  costs: call({
    lane: 'fast',
    alone: false,
    threadMs: [ms],
    beforeMs: 0.1 + ms / 3,
    afterMs: 0.05,
    clientMs: 0.06,
  }),
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

/** What is found of a service that takes this: from its CPU under three loads, at so many calls a second first. */
async function foundOf(truth: Fit, given: Scenario, perSecond: number): Promise<Fit> {
  const real: Scenario = {
    ...given,
    kinds: given.kinds.map(kind => ({ ...kind, costs: fittedCall(kind.costs, truth) })),
    costs: fittedService(given.costs, truth),
    client: { tickMs: 0.05, wakeCpuMs: truth.generatorWakeCpuMs },
  };
  const cpuMs = async (perSecond: number, { seed, ...traffic }: Traffic): Promise<ByThread> => {
    // Which threads share a core differs from one measurement to the next.
    const measured = await Promise.all(
      [0, 100, 200, 300].map(more => simulate(real, perSecond, { ...traffic, seed: seed + more })),
    );
    const callMs = (name: keyof ByThread): number =>
      measured.reduce(
        (sum, { byThread, latency }) => sum + (1000 * byThread[name] * traffic.seconds) / latency.all.calls,
        0,
      ) / measured.length;
    return byThread(callMs);
  };
  // Other seeds than those of the fit: the arrivals differ, as in a measurement.
  return fit(given, [
    { load: { perSecond }, cpuMs: await cpuMs(perSecond, { seconds: 10, seed: 7 }) },
    { load: { width: SATURATED }, cpuMs: await cpuMs(0, { seconds: 10, seed: 8, inFlight: SATURATED }) },
    { load: { width: MANY_OPEN }, cpuMs: await cpuMs(0, { seconds: 10, seed: 9, inFlight: MANY_OPEN }) },
  ]);
}

t.test('the scale, the CPU of tasks, wakings and open calls are found from the CPU under three loads', async t => {
  const truth: Fit = {
    scale: { main: 0.6, fast: 0.8, nice: 0.8, generator: 0.7 },
    // A task takes 0.09 ms in all.
    coldMs: { fast: 0.05, nice: 0.05 },
    mainWakeCpuMs: 0.08,
    generatorWakeCpuMs: 0.03,
    perOpenMs: 0.0003,
  };
  const found = await foundOf(truth, scenario, 1200);
  for (const name of ['main', 'fast', 'generator'] as const satisfies (keyof ByThread)[]) {
    t.ok(Math.abs(found.scale[name] / truth.scale[name] - 1) < 0.15, `scale: ${name}`, { found });
  }
  t.ok(Math.abs(found.coldMs.fast - truth.coldMs.fast) < 0.02, 'a task', { found });
  t.ok(Math.abs(found.mainWakeCpuMs - truth.mainWakeCpuMs) < 0.02, 'a waking of the main thread', { found });
  t.ok(Math.abs(found.generatorWakeCpuMs - truth.generatorWakeCpuMs) < 0.02, 'a waking of the generator', { found });
  t.ok(Math.abs(found.perOpenMs / truth.perOpenMs - 1) < 0.15, 'an open call', { found });
});

t.test('a waking of the generator takes no more than a tick', async t => {
  const { client: { tickMs } = { tickMs: 0 } } = scenario;
  // More wakings than are simulated, as where the kernel runs the generator at each answer.
  const cpuMs = (generator: number): ByThread => ({ main: 0.2, fast: 0.15, nice: 0.05, generator });
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
  const half = byThread(() => 0.5);
  t.equal(
    fittedCall(large, { scale: half, coldMs: half, mainWakeCpuMs: 0.5, generatorWakeCpuMs: 0.5, perOpenMs: 0.5 }),
    large,
  );
  t.end();
});

t.test('threads of a lower priority have a scale and tasks of their own', async t => {
  const nice = {
    ...scenario,
    kinds: kinds.map(kind => ({ ...kind, costs: { ...kind.costs, lane: 'risky' as const } })),
  };
  const truth: Fit = {
    scale: { ...byThread(() => 1), nice: 1.3 },
    coldMs: { fast: 0, nice: 0.08 },
    mainWakeCpuMs: 0.05,
    generatorWakeCpuMs: 0.03,
    perOpenMs: 0,
  };
  const { scale, coldMs } = await foundOf(truth, nice, 1000);
  t.ok(Math.abs(scale.nice / truth.scale.nice - 1) < 0.1, 'scale', { scale });
  t.ok(Math.abs(coldMs.nice - truth.coldMs.nice) < 0.03, 'a task', { coldMs });
  t.same([scale.fast, coldMs.fast], [1, 0], 'nothing is known of the fast lane');
});

t.test('a mix without calls of other lanes than the fast one is fitted, too', async t => {
  const cpuMs: ByThread = { main: 0.2, fast: 0.15, nice: 0, generator: 0.06 };
  const loads = [{ perSecond: 1200 }, { width: SATURATED }, { width: MANY_OPEN }].map(load => ({ load, cpuMs }));
  const [low, most, many] = loads as [(typeof loads)[number], (typeof loads)[number], (typeof loads)[number]];
  const onlyFast = { ...scenario, kinds: kinds.filter(({ costs: { lane } }) => lane === 'fast') };
  const { scale, coldMs } = await fit(onlyFast, [low, most, many], 1);
  t.same([scale.nice, coldMs.nice], [1, 0], 'nothing is known of the others');
  t.ok(scale.fast > 0.2 && scale.fast < 1, 'calls of the fast lane take less than alone', { scale, coldMs });
});

t.test('what large calls and others take beside each other is found', async t => {
  const large = call({ lane: 'heavy', threadMs: [10], beforeMs: 4, afterMs: 2, clientMs: 1 });
  const mixed: Scenario = {
    ...scenario,
    kinds: [...kinds, { costs: large, share: 0.06 }, { costs: { ...large, threadMs: [20] }, share: 0.03 }],
  };
  // Of the kinds, the last two are large.
  const truth = { others: 1.2, large: kinds.map(() => 1).concat(1.1, 1.8) };
  const real: Scenario = {
    ...mixed,
    kinds: mixed.kinds.map((kind, place) => {
      const scale = { main: 1.8, thread: truth.large[place]! };
      return { ...kind, costs: scaledBeside(kind.costs, { others: truth.others, large: scale }) };
    }),
    costs: tasksBeside(mixed.costs, truth.others),
  };
  t.same(real.kinds[0]!.costs, { ...kinds[0]!.costs, threadMs: [0.05 * 1.2] }, 'a small call: on its thread alone');
  const [perSecond, seconds] = [1000, 20];
  const measuredIn = async (scenario: Scenario) => {
    const { byThread, latency, runMs } = await simulate(scenario, perSecond, { seconds, seed: 9 });
    const callMs = (name: 'main' | 'fast' | 'nice'): number => (1000 * byThread[name] * seconds) / latency.all.calls;
    return { perSecond, mainMs: callMs('main'), fastMs: callMs('fast'), niceMs: callMs('nice'), runMs };
  };
  const measured = await measuredIn(real);
  const found = await besideScales(mixed, measured);
  t.ok(Math.abs(found.others / truth.others - 1) < 0.1, 'that of the others', { found });
  t.ok(Math.abs(found.large.at(-1)!.main / 1.8 - 1) < 0.1, 'the scale', { found });
  for (const place of [-2, -1])
    t.ok(Math.abs(found.large.at(place)!.thread / truth.large.at(place)! - 1) < 0.1, 'that of a kind', { found });
  t.match(await besideScales(scenario, measured), { others: 1 }, 'without large calls there is none');
  const faulty = await besideScales(mixed, { ...measured, mainMs: 100, fastMs: 100, niceMs: 0 }, 1);
  t.match(faulty.others, 1.5, 'a fault of the measurement has a bound');
  t.same(
    faulty.large.at(-1),
    { main: 4, thread: 0.87 },
    'on its thread a call takes at least a part of what it takes alone',
  );
});
