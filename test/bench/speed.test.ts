import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { startChildren } from '../../bench/capacity/children.js';
import { measureUsage, threadTimes } from '../../bench/capacity/cpu-times.js';
import { ForeignThreads } from '../../bench/capacity/foreign-threads.js';
import { atSpeed, type Load } from '../../bench/capacity/loads.js';
import { predictKnee, type Speeds } from '../../bench/capacity/predict.js';
import {
  disturbs,
  type ForeignWork,
  inSuccession,
  NO_FOREIGN_WORK,
  startingAt,
} from '../../bench/capacity/simulator/foreign-work.js';
import { type Simulated, simulate } from '../../bench/capacity/simulator/simulate.js';
import { cpuFactor } from '../../bench/capacity/speed.js';
import { serve } from '../../bench/server.js';
import { CONSTANT, call, STEADY, scenario } from './queue-scenario.js';

t.test('what a load took is taken at the speed of the machine', t => {
  const load: Load = {
    calls: 100,
    mainMs: 0.3,
    compilersMs: 0.01,
    othersMs: 0.6,
    niceMs: 0.4,
    clientMs: 0.1,
    sleeps: 2,
    latencyMs: 5,
    runMs: [1, 2],
    partRunMs: [1.5],
    restMs: [],
    cores: 1.5,
    workMs: 0.2,
    controls: [{ everyMs: 8, cpuMs: 0.4 }],
  };
  // The work of the control process took twice as long as at the speed in question, the calls less than that.
  const factor = cpuFactor(0.2, 0.1);
  t.equal(factor.toFixed(3), '0.637', 'half to the power 0.65');
  t.same(atSpeed(load, 0.1), {
    ...load,
    mainMs: 0.3 * factor,
    compilersMs: 0.01 * factor,
    othersMs: 0.6 * factor,
    niceMs: 0.4 * factor,
    clientMs: 0.1 * factor,
    workMs: 0.1,
    controls: [{ everyMs: 8, cpuMs: 0.4 * factor }],
  });
  t.end();
});

t.test('all time that the cores do not idle is busy', t => {
  const used = measureUsage(process.pid);
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < 300_000) Math.sqrt(before.user);
  const { busy, own, seconds } = used();
  t.ok(busy > 0.9 * own && busy < cpus().length * seconds + 0.05, 'at least this process', { busy, own, seconds });
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

t.test('the CPU of threads with a lower priority is told from that of the others', async t => {
  const before = threadTimes(process.pid);
  // Like the service's, the thread lowers its own priority (setpriority(2): on Linux, that of one thread).
  const work = `
    const { parentPort } = require('node:worker_threads');
    require('node:os').setPriority(0, 10);
    const { user, system } = process.cpuUsage();
    while (process.cpuUsage({ user, system }).user < 150_000) Math.sqrt(user);
    parentPort.once('message', () => process.exit());
    parentPort.postMessage('done');
  `;
  const worker = new Worker(work, { eval: true });
  await once(worker, 'message');
  const after = threadTimes(process.pid);
  worker.postMessage('end');
  await once(worker, 'exit');
  const nice = after.nice - before.nice;
  t.ok(nice > 75, 'most of its work', { before, after });
  t.ok(nice <= after.others - before.others, 'a part of that of all threads', { before, after });
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

t.test('what other programs ran keeps a core for as long as it did', async t => {
  const run = (cores: number, foreign: ForeignWork): Promise<Simulated> =>
    simulate(
      scenario(4, [call({ threadMs: CONSTANT })], {
        machine: { cores, contention: 0 },
        speed: { ...STEADY, foreign },
      }),
      100,
      { seconds: 2, seed: 1, warmUp: 0, latencyLimitMs: 50 },
    );
  // So much of the time that the calls count.
  const often = { forMs: 2000, runs: [200, 700, 1200, 1700].map(atMs => ({ atMs, ms: 250 })) };
  const [alone, beside] = [await run(1, NO_FOREIGN_WORK), await run(1, often)];
  t.ok(Math.abs(beside.busy.cores - alone.busy.cores - 0.5) < 0.01, 'half of the core', { alone, beside });
  t.ok(alone.latency.all.max < 20, 'hardly a queue without it', alone.latency.all);
  const { max } = beside.latency.all;
  t.ok(max > 230 && max < 290, 'a call that comes first waits for its end', beside.latency.all);
  const onTwo = await run(2, often);
  t.ok(onTwo.latency.all.max < 20, 'no call waits while another core is idle', onTwo.latency.all);
  const rarely = await run(1, { forMs: 2000, runs: [{ atMs: 500, ms: 250 }] });
  t.ok(Math.abs(rarely.busy.cores - alone.busy.cores - 0.125) < 0.01, 'it runs', rarely.busy);
  t.ok(rarely.latency.all.max < 20, 'the calls that it disturbs do not count', rarely.latency.all);
  t.ok(rarely.latency.all.calls < 0.85 * alone.latency.all.calls, 'which are some', rarely.latency.all);
});

t.test('a core that was kept is used at once after it', async t => {
  const run = (runs: ForeignWork['runs']): Promise<Simulated> =>
    simulate(
      scenario(4, [call({ threadMs: CONSTANT })], {
        machine: { cores: 2, contention: 0 },
        speed: { ...STEADY, foreign: { forMs: 4000, runs } },
      }),
      1500,
      { seconds: 4, seed: 1, warmUp: 0, latencyLimitMs: 50 },
    );
  const [alone, beside] = [await run([]), await run([500, 1500, 2500, 3500].map(atMs => ({ atMs, ms: 60 })))];
  t.ok(beside.latency.all.p99 < 2 * alone.latency.all.p99 + 5, 'calls that count wait no longer', { alone, beside });
});

t.test('which calls another program disturbs', t => {
  const runs = [
    { atMs: 1000, ms: 60 },
    { atMs: 2000, ms: 40 },
  ];
  const foreign = { forMs: 3000, runs };
  const isDisturbed = disturbs(foreign, 50, { from: 0, until: 3000 });
  for (const [atMs, disturbed] of [
    [949, false],
    [950, true],
    [1000, true],
    [1159, true],
    [1160, false],
    [2000, false],
  ] as const)
    t.equal(isDisturbed(atMs), disturbed, `${atMs} ms`);
  const seconds = { forMs: 20_000, runs: [{ atMs: 1000, ms: 6000 }] };
  const longBefore = disturbs(seconds, 5000, { from: 0, until: 20_000 });
  t.equal(longBefore(899), false, 'a high limit leaves out no more than 100 ms before');
  t.equal(longBefore(900), true);
  t.equal(disturbs(foreign, 50, { from: 840, until: 1200 })(1000), true, '210 of 360 ms');
  t.equal(disturbs(foreign, 50, { from: 860, until: 1200 })(1000), false, 'of 340 ms: too much to leave out');
  const often = { forMs: 3000, runs: [1000, 1010, 1020].map(atMs => ({ atMs, ms: 55 })) };
  t.equal(disturbs(often, 50, { from: 800, until: 1200 })(1000), true, 'what two runs disturb counts once');
  t.end();
});

t.test('what else runs can be put in succession, and begin elsewhere', t => {
  const first = { forMs: 100, runs: [{ atMs: 10, ms: 5, kernelMs: 4 }] };
  const second = {
    forMs: 50,
    runs: [
      { atMs: 0, ms: 1 },
      { atMs: 40, ms: 2 },
    ],
  };
  const both = inSuccession([first, second]);
  t.same(both, {
    forMs: 150,
    runs: [
      { atMs: 10, ms: 5, kernelMs: 4 },
      { atMs: 100, ms: 1 },
      { atMs: 140, ms: 2 },
    ],
  });
  t.same(startingAt(both, 90), {
    forMs: 150,
    runs: [
      { atMs: 10, ms: 1 },
      { atMs: 50, ms: 2 },
      { atMs: 70, ms: 5, kernelMs: 4 },
    ],
  });
  t.same(startingAt(NO_FOREIGN_WORK, 0), NO_FOREIGN_WORK);
  t.same(inSuccession([]), NO_FOREIGN_WORK);
  t.end();
});

t.test('a simulated core may be slower than another', async t => {
  // Two calls of 1 ms are always in flight: one runs in 1 ms, the other in 2 ms.
  const callsOf = async (cores?: readonly number[]): Promise<number> => {
    const { latency } = await simulate(
      scenario(2, [call({ threadMs: CONSTANT })], {
        machine: { cores: 2, contention: 0 },
        speed: { ...STEADY, ...(cores && { cores }) },
      }),
      0,
      { seconds: 2, seed: 1, inFlight: 2 },
    );
    return latency.all.calls;
  };
  const ratio = (await callsOf([1, 0.5])) / (await callsOf());
  t.ok(Math.abs(ratio - 0.75) < 0.03, 'three quarters of the calls', { ratio });
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
  t.equal(control.coreWorkMs.length, availableParallelism(), 'on each core');
  t.equal(control.costs.length, availableParallelism(), 'and what it takes of the core');
  for (const [core, { everyMs, cpuMs }] of control.costs.entries()) {
    t.ok(everyMs >= 8 && everyMs < 500, 'how often it wakes', control);
    t.ok(cpuMs > control.coreWorkMs[core]! && cpuMs < 40, 'more than its work', control);
  }
  t.ok(control.pauseMs >= 0 && control.pauseMs < 500, 'its longest pause', control);
  const { forMs, runs } = control.foreign;
  t.ok(forMs >= 500, 'and what else ran meanwhile', control);
  t.ok(
    runs.every(({ atMs, ms }) => atMs >= 0 && atMs <= forMs && ms > 0),
    'each run in its time',
    control.foreign,
  );
  const short = await run(0);
  t.ok(short.control.workMs > 0, 'its work is done for the shortest order too', short.control);
  for (const { everyMs } of short.control.costs) t.ok(everyMs >= 8, 'once', short.control);
});
