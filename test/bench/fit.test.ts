import t from 'tap';
import { fit, fittedCall, fittedService } from '../../bench/capacity/fit.js';
import { type ByThread, type Scenario, simulate } from '../../bench/capacity/simulator/simulate.js';
import { readConfig } from '../../src/config.js';
import { call } from './queue-scenario.js';

const { lanes, bytesHeld } = readConfig({ CELLS: '1' });
const costs = {
  task: { sendMs: 0.03, receiveMs: 0.03, threadMs: 0.04, wakeMs: 0.05, restartMs: 100 },
  wakeCpuMs: 0,
  garbage: [{ msPerCall: 0.005, pauseMs: 2 }],
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
  sameWorkMs: [9, 10, 14],
  cells: 1,
  config: { lanes, bytesHeld },
  client: { tickMs: 0.05, wakeCpuMs: 0 },
};

t.test('the scale and the CPU of a waking are found from the CPU at two rates', async t => {
  const truth = {
    scale: { main: 0.6, others: 0.8, generator: 0.7 },
    wakeCpuMs: { main: 0.12, others: 0.09, generator: 0.03 },
  };
  const real: Scenario = {
    ...scenario,
    kinds: kinds.map(kind => ({ ...kind, costs: fittedCall(kind.costs, truth) })),
    costs: fittedService(costs, truth),
    client: { tickMs: 0.05, wakeCpuMs: truth.wakeCpuMs.generator },
  };
  const measured = async (perSecond: number, seed: number) => {
    const { cores } = await simulate(real, perSecond, { seconds: 20, seed });
    return { perSecond, cores };
  };
  // Other seeds than those of the fit: the arrivals differ, as in a measurement.
  const found = await fit(scenario, [await measured(600, 7), await measured(2400, 8)]);
  for (const name of ['main', 'others', 'generator'] as const satisfies (keyof ByThread)[]) {
    t.ok(Math.abs(found.scale[name] / truth.scale[name] - 1) < 0.15, `scale: ${name}`, { found });
    t.ok(Math.abs(found.wakeCpuMs[name] - truth.wakeCpuMs[name]) < 0.02, `waking: ${name}`, { found });
  }
});

t.test('a large body costs the same under any load', t => {
  const large = call({ lane: 'heavy', alone: true });
  const half = { main: 0.5, others: 0.5, generator: 0.5 };
  t.equal(fittedCall(large, { scale: half, wakeCpuMs: half }), large);
  t.end();
});
