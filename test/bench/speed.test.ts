import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { startChildren } from '../../bench/capacity/children.js';
import { threadTimes } from '../../bench/capacity/cpu-times.js';
import { ForeignThreads } from '../../bench/capacity/foreign-threads.js';
import { atSpeed, type Load } from '../../bench/capacity/loads.js';
import { predictKnee, type Speeds } from '../../bench/capacity/predict.js';
import { type ForeignWork, type Simulated, simulate } from '../../bench/capacity/simulator/simulate.js';
import { serve } from '../../bench/server.js';
import { CONSTANT, call, STEADY, scenario } from './queue-scenario.js';

t.test('what a load took is taken at the speed of the machine', t => {
  const load: Load = {
    calls: 100,
    mainMs: 0.3,
    compilersMs: 0.01,
    othersMs: 0.6,
    clientMs: 0.1,
    sleeps: 2,
    latencyMs: 5,
    runMs: [1, 2],
    restMs: [],
    cores: 1.5,
    workMs: 0.2,
  };
  // The work of the control process took twice as long as at the speed in question.
  t.same(atSpeed(load, 0.1), { ...load, mainMs: 0.15, compilersMs: 0.005, othersMs: 0.3, clientMs: 0.05, workMs: 0.1 });
  t.end();
});

t.test('the CPU of a process is that of its threads', t => {
  const before = threadTimes(process.pid);
  const { user, system } = process.cpuUsage();
  // CPU time and not time: a busy machine gives a process less of a core than it asks for.
  while (process.cpuUsage({ user, system }).user < 200_000) Math.sqrt(user);
  const after = threadTimes(process.pid);
  const used = process.cpuUsage({ user, system });
  const since = (name: 'main' | 'compilers' | 'others'): number => after[name] - before[name];
  const sum = since('main') + since('compilers') + since('others');
  t.ok(Math.abs(sum - (used.user + used.system) / 1000) < 50, 'all of it', { before, after, used });
  t.ok(since('main') > 50, 'the main thread ran the loop', { before, after });
  t.ok(since('main') > since('others') + since('compilers'), 'and no other one', { before, after });
  t.end();
});

t.test('a rate is simulated at the speed that the machine had in each round', async t => {
  const rates = [100, 200];
  const busyAt = async (speeds: Speeds): Promise<number[]> => {
    const effort = { seconds: 4, seeds: 1, rounds: 1 };
    const { points } = await predictKnee(
      scenario(1, [call({ threadMs: CONSTANT })]),
      { p99: 3, refused: 0.01 },
      effort,
      rates,
      speeds,
    );
    return rates.map(rate => points.find(({ perSecond }) => perSecond === rate)!.busy.heavy);
  };
  const [low, high] = await busyAt(new Map());
  const [lowOfFast, highOfFast] = await busyAt(new Map([[100, [{ ...STEADY, mean: 2 }]]]));
  t.ok(Math.abs(low! / 0.1 - 1) < 0.15, 'a call of 1 ms, 100 times a second', { low });
  t.ok(Math.abs(lowOfFast! / low! - 0.5) < 0.01, 'twice as fast where that was measured', { low, lowOfFast });
  t.equal(highOfFast, high, 'as the scenario says where nothing was measured');
});

t.test('the speed varies during a simulation as it was recorded', async t => {
  const busyWith = async (ms: readonly number[], isAligned = true, seed = 1): Promise<number> => {
    const speed = { ...STEADY, sameWork: { everyMs: 1000, ms }, isAligned };
    const { busy } = await simulate(scenario(1, [call({ threadMs: CONSTANT })], { speed }), 100, {
      seconds: 1,
      seed,
      warmUp: 1,
    });
    return busy.heavy;
  };
  const [steady, slow, fast] = [await busyWith([1]), await busyWith([1, 3]), await busyWith([3, 1])];
  t.ok(Math.abs(slow / steady - 1.5) < 0.05, 'the second of the measurement was slow', { steady, slow });
  t.ok(Math.abs(fast / steady - 0.5) < 0.05, 'the second before it was', { steady, fast });
  // Other calls arrive then: their number differs by about 10 %.
  const seeded = await Promise.all([1, 2, 3, 4, 5, 6].map(seed => busyWith([1, 3], false, seed)));
  for (const [name, busy] of [
    ['the slow second', slow],
    ['the fast one', fast],
  ] as const) {
    t.ok(
      seeded.some(found => Math.abs(found / busy - 1) < 0.35),
      `the seed decides where it begins: ${name}`,
      { seeded, busy },
    );
  }
});

t.test('what other programs ran keeps a core for as long as it did', async t => {
  const run = (cores: number, foreign: ForeignWork, isAligned = true, seed = 1): Promise<Simulated> =>
    simulate(
      scenario(4, [call({ threadMs: CONSTANT })], {
        machine: { cores, contention: 0 },
        speed: { ...STEADY, foreign, isAligned },
      }),
      100,
      { seconds: 2, seed, warmUp: 0 },
    );
  const foreign = { forMs: 1000, runs: [{ atMs: 200, ms: 250 }] };
  const [alone, beside] = [await run(1, { forMs: 0, runs: [] }), await run(1, foreign)];
  t.ok(Math.abs(beside.busy.cores - alone.busy.cores - 0.25) < 0.01, 'a quarter of the core', { alone, beside });
  t.ok(alone.latency.all.max < 20, 'hardly a queue without it', alone.latency.all);
  const { max } = beside.latency.all;
  t.ok(max > 230 && max < 290, 'a call that comes first waits for its end', beside.latency.all);
  const onTwo = await run(2, foreign);
  t.ok(onTwo.latency.all.max < 20, 'no call waits while another core is idle', onTwo.latency.all);
  const seeded = await Promise.all([1, 2, 3].map(seed => run(1, foreign, false, seed)));
  for (const { busy, latency } of seeded) {
    t.ok(busy.cores > 0.2 && busy.cores < 0.5 && latency.all.max > 150, 'wherever the record begins', {
      busy,
      latency,
    });
  }
});

t.test('threads of other programs are watched, but not those of a process and its descendants', async t => {
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  t.teardown(() => busy.kill('SIGKILL'));
  const pid = busy.pid!;
  // No process has the id 0: nothing is left out.
  const [all, withoutIt, withoutFamily] = [0, pid, process.pid].map(root => new ForeignThreads(root));
  const watches = [all!, withoutIt!, withoutFamily!];
  await setTimeout(2500);
  for (const threads of watches) threads.look();
  const before = threadTimes(pid).main;
  for (const threads of watches) threads.cpuMs();
  await setTimeout(1000);
  // Other programs may run, too: all three see them.
  const [ofAll, ofOthers, ofStrangers] = watches.map(threads => threads.cpuMs());
  const used = threadTimes(pid).main - before;
  t.ok(used > 20, 'it had a part of a core', { used });
  t.ok(ofAll! - ofOthers! > used / 2, 'a program that is always busy', { used, ofAll, ofOthers });
  t.ok(ofAll! - ofStrangers! > used / 2, 'a child of this process', { used, ofAll, ofStrangers });
});

t.test('the control process watches each order', async t => {
  const children = await startChildren();
  const server = await serve('inline');
  t.teardown(async () => {
    children.stop();
    await server.stop();
  });
  const mix = [{ tool: 'uuid-gen', size: 'small' as const, share: 1 }];
  const run = (seconds: number) => children.run({ url: server.url, mix, seconds, load: { width: 1, calls: 1 } });
  const { ms, control } = await run(0.5);
  t.ok(ms.length > 0);
  t.ok(control.workMs > 0.005 && control.workMs < 20, 'CPU of its work', control);
  t.ok(control.pauseMs >= 0 && control.pauseMs < 500, 'its longest pause', control);
  const { everyMs, ms: values } = control.sameWork;
  t.ok(values.length >= 3 && values.length <= 500 / everyMs + 1, 'its work in succession', control);
  t.ok(Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length / control.workMs - 1) < 0.3);
  const { forMs, runs } = control.foreign;
  t.ok(forMs >= 500, 'and what else ran meanwhile', control);
  t.ok(
    runs.every(({ atMs, ms }) => atMs >= 0 && atMs <= forMs && ms > 0),
    'each run in its time',
    control.foreign,
  );
  const short = await run(0);
  t.ok(short.control.workMs > 0, 'its work is done for the shortest order too', short.control);
});
