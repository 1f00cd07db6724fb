import t, { type Test } from 'tap';
import { Events } from '../../bench/capacity/simulator/events.js';
import { Machine, weightOf } from '../../bench/capacity/simulator/machine.js';
import { Random, type Sample } from '../../bench/capacity/simulator/random.js';
import type { CallCosts } from '../../bench/capacity/simulator/service.js';
import { type Scenario, simulate } from '../../bench/capacity/simulator/simulate.js';
import { readConfig } from '../../src/config.js';

const COUNT = 100_000;
/** The quantiles of an exponential distribution with mean 1 ms. */
const EXPONENTIAL: Sample = Array.from({ length: COUNT }, (_, i) => -Math.log(1 - (i + 0.5) / COUNT));
const ALWAYS: Sample = [1];

const near = (t: Test, found: number, expected: number, name: string, share = 0.02): unknown =>
  t.ok(Math.abs(found / expected - 1) <= share, name, { found, expected, error: found / expected - 1 });

const call = (more: Partial<CallCosts> = {}): CallCosts => ({
  lane: 'heavy',
  bytesIn: 0,
  bytesOut: 0,
  // A task each: a queue of the textbook has no batches.
  alone: true,
  beforeMs: 0,
  afterMs: 0,
  threadMs: EXPONENTIAL,
  clientMs: 0,
  ...more,
});

/** A service whose costs are all nothing but the threads' own, with so many threads in the heavy lane and no bounds. */
function scenario(threads: number, calls: readonly CallCosts[], more: Partial<Scenario> = {}): Scenario {
  const config = readConfig({ CELLS: '1' });
  const lane = { ...config.lanes.heavy, threads, waiting: 1e6, waitMs: 1e9, backlogMs: 1e9 };
  return {
    kinds: calls.map(costs => ({ costs, share: 1 })),
    pattern: { kind: 'poisson' },
    costs: {
      task: { sendMs: 0, receiveMs: 0, threadMs: 0, wayMs: 0, restartMs: 0 },
      garbage: { msPerCall: 0, pauseMs: 1 },
    },
    machine: { cores: 64, contention: 0 },
    cells: 1,
    config: { ...config, lanes: { ...config.lanes, heavy: lane } },
    client: false,
    ...more,
  };
}

/** Probability of waiting in M/M/c with `load` servers busy on average (Erlang's C formula). */
function erlangC(servers: number, load: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < servers; k++) sum += term *= load / k;
  const last = (term * load) / servers / (1 - load / servers);
  return last / (sum + last);
}

t.test(
  'queues with closed forms (Kleinrock, Queueing Systems, volume 1: M/M/1, M/M/c; M/D/1 by Pollaczek-Khinchine)',
  async t => {
    for (const [name, threads, sample, perSecond, seconds] of [
      ['M/M/1', 1, EXPONENTIAL, 500, 500],
      ['M/D/1', 1, ALWAYS, 600, 400],
      ['M/M/3', 3, EXPONENTIAL, 1800, 150],
    ] as const) {
      const load = perSecond / 1000;
      const waiting = sample === ALWAYS ? load / (2 * (1 - load)) : erlangC(threads, load) / (threads - load);
      const found = await simulate(scenario(threads, [call({ threadMs: sample })]), perSecond, {
        seconds,
        seed: 3,
        warmUp: 5,
      });
      near(t, found.mean.waitMs + found.mean.runMs, waiting + 1, `${name}: time in the system`);
      near(t, found.mean.restMs + 1, 1, `${name}: and nothing beside`, 1e-9);
      near(t, found.busy.heavy, load / threads, `${name}: threads busy`);
      t.equal(found.latency.all.refused, 0);
    }
  },
);

/** Mean times in the system of two classes of jobs with exponential work (mean 1) that share one core by weight. */
async function shared(perMs: readonly [number, number], weights: readonly [number, number], ms: number) {
  const events = new Events();
  const machine = new Machine(events, 1);
  const random = new Random(11);
  const sums = [0, 0];
  const counts = [0, 0];
  const arrive = (index: 0 | 1): void =>
    events.at(events.now + random.exponential(1 / perMs[index]), () => {
      const since = events.now;
      machine.run(weights[index], random.exponential(1), () => {
        sums[index]! += events.now - since;
        counts[index]!++;
      });
      arrive(index);
    });
  arrive(0);
  arrive(1);
  await events.run(ms);
  return [sums[0]! / counts[0]!, sums[1]! / counts[1]!] as const;
}

t.test(
  'cores shared by weight: discriminatory processor sharing (Fayolle, Mitra and Iasnogorodski, J. ACM 27, 1980)',
  async t => {
    for (const [name, weights] of [
      ['equal weights', [1, 1]],
      ['nice 0 and 10', [weightOf(0), weightOf(10)]],
      // The limit of preemptive priority (Kleinrock, volume 2, section 3.3).
      ['one class first', [1e9, 1]],
    ] as const) {
      const rates = [0.3, 0.35] as const;
      const [a, b] = weights;
      const found = await shared(rates, weights, 400_000);
      const left = 1 - rates[0] - rates[1];
      const divisor = a * (1 - rates[0]) + b * (1 - rates[1]);
      near(t, found[0], (1 / left) * (1 + (rates[1] * (b - a)) / divisor), `${name}: the first class`);
      near(t, found[1], (1 / left) * (1 + (rates[0] * (a - b)) / divisor), `${name}: the second class`);
    }
  },
);

t.test('a core is the most that a thread gets, and busy cores slow each other down', async t => {
  const events = new Events();
  const machine = new Machine(events, 2, 0.25);
  const ends: [string, number][] = [];
  for (const [name, weight, ms] of [
    ['heavy', 100, 8],
    ['a', 1, 4],
    ['b', 1, 4],
  ] as const) {
    machine.run(weight, ms, () => ends.push([name, events.now]));
  }
  await events.run(100);
  // Two cores at 0.8: "heavy" has one of them, the others half of the second each.
  t.same(
    ends.map(([name, at]) => [name, Math.round(at * 1000) / 1000]),
    [
      ['heavy', 10],
      ['a', 10],
      ['b', 10],
    ],
  );
  t.equal(Math.round(machine.busyMs), 20);
  t.equal(weightOf(0), 1024);
  t.equal(Math.round(weightOf(10)), 110, 'as in sched_prio_to_weight');
});

t.test('the same seed gives the same result, another one another', async t => {
  const it = scenario(
    2,
    [call(), call({ lane: 'fast', alone: false, threadMs: [0.01, 0.1], beforeMs: 0.05, afterMs: 0.05 })],
    {
      pattern: { kind: 'bursts', size: 4 },
      machine: { cores: 2, contention: 0.1 },
    },
  );
  const run = (seed: number) => simulate(it, 2000, { seconds: 2, seed });
  const first = await run(1);
  t.same(await run(1), first);
  t.notSame(await run(2), first);
});

t.test("the lanes' own rules hold in a simulation: rejection, limits, threads that are replaced", async t => {
  const costs = {
    task: { sendMs: 0.02, receiveMs: 0.02, threadMs: 0.02, wayMs: 0.05, restartMs: 100 },
    garbage: { msPerCall: 0.01, pauseMs: 2 },
  };
  const config = readConfig({ CELLS: '1', RISKY_THREADS: '2' });
  const more = { config, costs, machine: { cores: 2, contention: 0 } };
  const endless = call({ lane: 'risky', alone: false, threadMs: [Infinity] });
  const small = call({ lane: 'fast', alone: false, threadMs: [0.02], beforeMs: 0.05, afterMs: 0.05 });
  const found = await simulate(
    {
      ...scenario(2, [], more),
      kinds: [
        { costs: endless, share: 0.02 },
        { costs: small, share: 0.98 },
      ],
    },
    1000,
    { seconds: 10, seed: 5 },
  );
  t.equal(found.latency.fast.refused, 0, 'small calls are all answered');
  t.ok(found.latency.fast.p99 < 20, 'and quickly', found.latency.fast);
  t.ok(found.latency.risky.refused > 0.8, 'most of the endless ones are rejected', found.latency.risky);
  t.ok(found.replaced >= 4, 'each ended one costs a thread', { replaced: found.replaced });

  const large = call({ bytesIn: 40_000_000, threadMs: [50, 100] });
  const full = await simulate(scenario(2, [large], { machine: { cores: 2, contention: 0 } }), 200, {
    seconds: 2,
    seed: 5,
  });
  t.ok(full.latency.heavy.refused > 0.5, 'what does not fit the budget is rejected', full.latency.heavy);
  t.ok(full.memory <= 1 && full.memory > 0.8, 'which is never exceeded', { memory: full.memory });
});

t.test('recorded arrivals keep their bursts at another rate', async t => {
  const calls = Array.from({ length: 1000 }, (_, i) => ({ at: Math.floor(i / 10) * 100, kind: 0 }));
  const at = (kind: 'recorded' | 'poisson', perSecond: number) =>
    simulate(
      scenario(1, [call({ threadMs: ALWAYS })], { pattern: kind === 'recorded' ? { kind, calls } : { kind } }),
      perSecond,
      { seconds: 20, seed: 2 },
    );
  const recorded = await at('recorded', 200);
  near(t, recorded.latency.all.calls, 4000, 'calls', 0.02);
  // Ten at once, of 1 ms each: the last waits for nine.
  near(t, recorded.latency.all.p99, 10, 'p99', 0.01);
  t.ok((await at('poisson', 200)).latency.all.p99 < 5);
});
