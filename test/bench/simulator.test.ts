import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { roundArrivals } from '../../bench/capacity/simulator/arrivals.js';
import { coresOfControls, runControls } from '../../bench/capacity/simulator/controls.js';
import { Events } from '../../bench/capacity/simulator/events.js';
import { LoadGenerator, TICK_MS } from '../../bench/capacity/simulator/load-generator.js';
import { type CpuThread, Machine, slowdown } from '../../bench/capacity/simulator/machine.js';
import { MainThread } from '../../bench/capacity/simulator/main-thread.js';
import { Random } from '../../bench/capacity/simulator/random.js';
import { weightOf } from '../../bench/capacity/simulator/run-queue.js';
import { type Scenario, type Simulated, simulate } from '../../bench/capacity/simulator/simulate.js';
import { readConfig } from '../../src/config/config.js';
import { CONSTANT, call, EXPONENTIAL, scenario } from './queue-scenario.js';

const isNear = (t: Test, found: number, expected: number, name: string, share = 0.02): unknown =>
  t.ok(Math.abs(found / expected - 1) <= share, name, { found, expected, error: found / expected - 1 });

t.test('the simulator agrees with closed forms within 2 %', async t => {
  // Runs without the test runner's hooks on promises, which take ten times as long as the simulation.
  const script = fileURLToPath(new URL('./closed-forms.js', import.meta.url));
  const output = execFileSync(process.execPath, [script], { env: { PATH: process.env['PATH'] }, encoding: 'utf8' });
  const forms = JSON.parse(output) as { name: string; found: number; expected: number }[];
  t.ok(forms.length >= 12);
  for (const { name, found, expected } of forms) isNear(t, found, expected, name);
});

t.test('a thread gets at most one core, and busy cores slow each other down', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 2, contention: 0.25 }, { sliceMs: 0.001, tickMs: 0.001, hotMs: 0 });
  const ends: [string, number][] = [];
  for (const [name, weight, ms] of [
    ['heavy', 100, 8],
    ['a', 1, 4],
    ['b', 1, 4],
  ] as const) {
    const thread = machine.thread({ weight, cpuMs: 0 });
    thread.run(ms, () => {
      thread.sleep();
      ends.push([name, events.now]);
    });
  }
  await events.run(100);
  // Two cores at a speed of 0.8: "heavy" has one, the others share the second.
  t.same(Object.fromEntries(ends.map(([name, at]) => [name, Math.round(at * 100) / 100])), { heavy: 10, a: 10, b: 10 });
  t.equal(Math.round(machine.busyMs), 20);
  const fast = new Machine(events, { cores: 2, contention: 0.25 });
  fast.speed = 2;
  const since = events.now;
  const thread = fast.thread({ weight: 1, cpuMs: 0 });
  thread.run(8, () => {
    thread.sleep();
    t.equal(events.now - since, 4, 'a machine that is twice as fast');
  });
  await events.run(since + 100);
  t.equal(Math.round(fast.busyMs), 4);
  const four = { cores: 4, contention: 0.6 };
  t.same(
    [0, 1, 2, 3, 4, 9].map(busy => slowdown(busy, four).toFixed(2)),
    ['1.00', '1.00', '1.20', '1.40', '1.60', '1.60'],
  );
  t.equal(slowdown(1, { cores: 1, contention: 0.6 }), 1);
  t.equal(weightOf(0), 1024);
  t.equal(Math.round(weightOf(10)), 110, 'as in sched_prio_to_weight');
});

/** On one core beside a thread that never sleeps: how long a thread waits each time that it wakes, in milliseconds. */
async function waitsBeside(weight: number, { runMs, sleepMs }: { runMs: number; sleepMs: number }): Promise<number[]> {
  const events = new Events();
  const machine = new Machine(events, { cores: 1, contention: 0 }, { sliceMs: 1.4, tickMs: 4, hotMs: 0.5 });
  const background = machine.thread({ weight: weightOf(0), cpuMs: 0 });
  background.run(1e6, () => {});
  const thread = machine.thread({ weight, cpuMs: 0 });
  const waits: number[] = [];
  const wake = (): void => {
    const woken = events.now;
    thread.run(runMs, () => {
      waits.push(events.now - woken - runMs);
      thread.sleep();
      // Not in step with the ticks.
      events.at(events.now + sleepMs * (0.9 + 0.03 * (waits.length % 7)), wake);
    });
  };
  events.at(100, wake);
  await events.run(2000);
  return waits.slice(10);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

t.test('a thread that had less than its part mostly runs as soon as it wakes', async t => {
  const waits = await waitsBeside(weightOf(0), { runMs: 0.1, sleepMs: 1 });
  t.ok(waits.length > 1500);
  t.ok(waits.filter(ms => ms < 1e-6).length > 0.95 * waits.length, 'it runs at once', { mean: mean(waits) });
  // What it waits, it may then have in advance: on average no more than it had for itself.
  t.ok(mean(waits) < 0.1 && Math.max(...waits) > 1, 'but sometimes it waits for a slice to end', { mean: mean(waits) });
});

t.test('a thread that had its part waits until the running slice is over', async t => {
  const waits = await waitsBeside(weightOf(0), { runMs: 2, sleepMs: 0.5 });
  t.ok(mean(waits) > 1 && mean(waits) < 3, 'as long as it runs, less what it slept', { mean: mean(waits) });
  const light = await waitsBeside(weightOf(10), { runMs: 2, sleepMs: 0.5 });
  t.ok(mean(light) > 5 * mean(waits), 'the lighter, the longer', { light: mean(light), same: mean(waits) });
});

t.test('an idle core takes a thread that waits for another one', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 2, contention: 0 });
  const ends: number[] = [];
  for (const ms of [3, 6, 6]) {
    const thread = machine.thread({ weight: 1024, cpuMs: 0 });
    thread.run(ms, () => {
      thread.sleep();
      ends.push(events.now);
    });
  }
  await events.run(100);
  t.ok(Math.max(...ends) < 9.5, 'no core is idle while threads wait', { ends });
  t.equal(Math.round(machine.busyMs), 15);
});

/** When a thread of 0.1 ms ends that waits for a busy core: the other core is idle 0.5 ms after these moments. */
async function endOfWaiting(becomesIdleAfter: readonly number[]): Promise<number> {
  const events = new Events();
  const machine = new Machine(events, { cores: 2, contention: 0 });
  const thread = (nice: number, core?: number): CpuThread =>
    machine.thread({ weight: weightOf(nice), cpuMs: 0 }, core === undefined ? {} : { core });
  const [busy, other, waits] = [thread(0, 0), thread(0, 1), thread(10)];
  events.at(0, () => busy.run(1e6, () => undefined));
  for (const at of becomesIdleAfter) events.at(at, () => other.run(0.5, () => other.sleep()));
  let endedAt = 0;
  events.at(0.25, () =>
    waits.run(0.1, () => {
      endedAt = events.now;
      waits.sleep();
    }),
  );
  await events.run(10);
  return endedAt;
}

t.test('a core that becomes idle takes a thread that waits for another one, half as often as there is one', async t => {
  const ranAt = await endOfWaiting([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // At first, each fourth time.
  isNear(t, ranAt, 3.6, 'before a tick', 1e-6);
});

t.test('an idle core takes a thread that waits for another one at a tick', async t => {
  isNear(t, await endOfWaiting([0]), 4.1, 'every 4 ms', 1e-6);
});

t.test('a thread that wakes while its core is busy goes back to the one where it was before, if idle', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 2, contention: 0 });
  const user = { weight: weightOf(0), cpuMs: 0 };
  const ends: number[] = [];
  const run = (thread: CpuThread, at: number, ms: number): void =>
    events.at(at, () =>
      thread.run(ms, () => {
        thread.sleep();
        ends.push(events.now);
      }),
    );
  const [first, second, moves] = [
    machine.thread(user, { core: 0 }),
    machine.thread(user, { core: 1 }),
    machine.thread(user),
  ];
  run(first, 0, 1);
  run(moves, 0.1, 0.1);
  // Its core, the second one, is busy: it waits until the first one takes it.
  run(second, 10, 100);
  run(moves, 11, 20);
  await events.run(150);
  ends.splice(0);
  run(first, 200, 50);
  run(moves, 210, 20);
  await events.run(300);
  t.same(ends, [230, 250], 'neither waits');
});

t.test('a thread that belongs to a core runs there alone', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 2, contention: 0 });
  const users = [
    { weight: 1024, cpuMs: 0 },
    { weight: 1024, cpuMs: 0 },
  ];
  for (const user of users) machine.thread(user, { core: 1 }).run(1e6, () => undefined);
  await events.run(1000);
  isNear(t, machine.busyMs, 1000, 'the other core stays idle');
  for (const user of users) isNear(t, machine.cpuMsOf(user), 500, 'each has half of it', 0.01);
});

t.test('control processes take their part of each core', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 2, contention: 0 });
  const controls = [
    { everyMs: 8, cpuMs: 0.2 },
    { everyMs: 10, cpuMs: 1 },
  ];
  isNear(t, coresOfControls(controls), 0.125, 'in cores', 1e-9);
  runControls({ events, machine, random: new Random(1) }, controls);
  await events.run(10_000);
  isNear(t, machine.busyMs, 1250, 'as often as they say', 0.01);
});

t.test('busy cores even out their loads', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 2, contention: 0 });
  const users = Array.from({ length: 3 }, () => ({ weight: 1024, cpuMs: 0 }));
  for (const user of users) machine.thread(user).run(1e6, () => undefined);
  await events.run(3000);
  for (const user of users)
    isNear(t, machine.cpuMsOf(user), 2000, 'each of three threads on two cores has about two thirds of one', 0.26);
});

/**
 * CPU in milliseconds that a thread which never sleeps loses to one that wakes for 0.3 ms and was on its core before.
 * Another core is always busy, and the others are for a part of each millisecond; at that moment they are idle.
 */
async function lostToWoken(cores: number, busyPart: number): Promise<number> {
  const events = new Events();
  const machine = new Machine(events, { cores, contention: 0 });
  const thread = (user = { weight: weightOf(0), cpuMs: 0 }): CpuThread => machine.thread(user);
  const [wakes, end] = [208.6, 211];
  // Each begins on a core that none of the others has.
  const others = Array.from({ length: cores - 1 }, () => thread());
  for (let at = 0; at < 300; at++)
    for (const other of others) events.at(at, () => other.run(busyPart, () => other.sleep()));
  const woken = thread();
  events.at(0, () => woken.run(0.01, () => woken.sleep()));
  const user = { weight: weightOf(0), cpuMs: 0 };
  const awake = thread(user);
  events.at(0.02, () => awake.run(1e6, () => undefined));
  events.at(wakes, () => woken.run(0.3, () => woken.sleep()));
  await events.run(end);
  return end - 0.02 - machine.cpuMsOf(user);
}

t.test(
  'a thread that wakes while its core is busy goes to an idle one of several where the machine is not busy',
  async t => {
    // kernel/sched/fair.c, update_idle_cpu_scan: of four cores, others are looked at while all are busy for up to 60 %.
    t.ok((await lostToWoken(4, 0.1)) < 1e-6, 'where they were busy for 33 %, it goes to another one');
    isNear(t, await lostToWoken(4, 0.6), 0.3, 'where it was 70 %, it stays', 0.001);
    // In traces of the service, at most one of five moved.
    isNear(t, await lostToWoken(2, 0.1), 0.3, 'of two cores, it keeps its own', 0.001);
  },
);

t.test('to wake a thread takes less where its core does not sleep', async t => {
  const wakeMs = 0.05;
  /** Milliseconds until a thread has run that another one wakes. What stays awake is on its core if there are two. */
  const delayMs = async (cores: number, staysAwake: boolean): Promise<number> => {
    const events = new Events();
    const machine = new Machine(events, { cores, contention: 0, wakeMs });
    const thread = (nice: number): CpuThread => machine.thread({ weight: weightOf(nice), cpuMs: 0 });
    const [waker, woken, beside] = [thread(0), thread(0), thread(10)];
    let [wokenAt, ranAt] = [0, 0];
    const wake = (): void => {
      wokenAt = events.now;
      woken.run(0.001, () => {
        ranAt = events.now;
        woken.sleep();
      });
      // Its core is not idle meanwhile, and takes no thread of the other one.
      if (cores > 1) waker.run(1, () => waker.sleep());
      else waker.sleep();
    };
    events.at(0, () => waker.run(20, wake));
    events.at(0, () => woken.run(0.01, () => woken.sleep()));
    if (staysAwake) events.at(5, () => beside.run(1e6, () => undefined));
    await events.run(30);
    return ranAt - wokenAt;
  };
  isNear(t, await delayMs(2, false), wakeMs + 0.001, 'a core that sleeps', 1e-6);
  const interrupted = await delayMs(2, true);
  t.ok(interrupted > 0.02 && interrupted < wakeMs, 'a busy core is interrupted', { interrupted });
  isNear(t, await delayMs(1, false), 0.001, 'the core of its waker', 1e-6);
});

t.test('a core that is about to run a thread is not idle', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 4, contention: 0, wakeMs: 0.05 });
  const thread = (): CpuThread => machine.thread({ weight: weightOf(0), cpuMs: 0 });
  const [waker, others] = [thread(), [thread(), thread()]];
  const ends: number[] = [];
  const wake = (): void => {
    for (const other of others)
      other.run(0.5, () => {
        ends.push(events.now);
        other.sleep();
      });
    waker.sleep();
  };
  events.at(0, () => waker.run(20, wake));
  // Both were last on the same core.
  for (const [place, other] of others.entries()) events.at(1 + place, () => other.run(0.01, () => other.sleep()));
  await events.run(40);
  t.equal(ends.length, 2);
  t.ok(ends[1]! - ends[0]! < 1e-6, 'the second one goes to another core', { ends });
});

t.test(
  'a tick of the load generator comes with the first answer after it is due, or once it has slept for 1 ms',
  async t => {
    const leavesAt = async (answerAt: number | undefined): Promise<number> => {
      const events = new Events();
      const machine = new Machine(events, { cores: 1, contention: 0 });
      const generator = new LoadGenerator(events, machine, { tickMs: 0.01, wakeCpuMs: 0 });
      let left = 0;
      events.at(1.5, () => generator.send(0.001, () => (left = events.now)));
      if (answerAt !== undefined) events.at(answerAt, () => generator.receive(0.001, () => undefined));
      await events.run(5);
      return left;
    };
    // The first tick ends at 1.07 ms, and the next one is due with the next whole millisecond.
    isNear(t, await leavesAt(undefined), 1.07 + TICK_MS, 'no answer', 0.01);
    isNear(t, await leavesAt(2.02), 2.02, 'an answer after it is due', 0.01);
    isNear(t, await leavesAt(1.8), 1.8 + TICK_MS, 'an answer before: it sleeps for a millisecond again', 0.01);
  },
);

t.test('a turn is of the events that are there when the thread has a core', async t => {
  const events = new Events();
  const machine = new Machine(events, { cores: 1, contention: 0, wakeMs: 0.02 });
  const main = new MainThread(events, machine, 0.05);
  const ran: string[] = [];
  events.at(1, () => {
    main.post(0.01, () => {
      ran.push('first');
      main.soon(() => ran.push('end of the turn'));
    });
  });
  events.at(1.01, () => main.post(0.01, () => ran.push('while it wakes')));
  events.at(1.05, () => main.post(0.01, () => ran.push('while it runs')));
  await events.run(5);
  t.same(ran, ['first', 'while it wakes', 'end of the turn', 'while it runs']);
});

t.test('work that stops itself ends by elapsed time, whatever CPU it has had', async t => {
  const work = { lane: 'risky', alone: false, threadMs: [100] } as const;
  const run = (stopsItself: boolean) =>
    simulate(
      {
        ...scenario(1, [call({ ...work, stopsItself })], { machine: { cores: 1, contention: 0 } }),
        config: readConfig({ CELLS: '1', RISKY_THREADS: '2' }),
        pattern: { kind: 'constant' },
      },
      15,
      { seconds: 10, seed: 5 },
    );
  const [stopped, finished] = [await run(true), await run(false)];
  isNear(t, stopped.latency.risky.p99, 100, 'beside another one on the same core', 0.05);
  t.ok(finished.latency.risky.p99 > 200, 'work that has to be done takes what the core gives', finished.latency.risky);
});

/** Calls that run for seconds beside small ones, of which few are late. */
const besideEndless = () => {
  const endless = call({ lane: 'risky', alone: false, threadMs: [2400], stopsItself: true });
  const small = call({ lane: 'fast', alone: false, threadMs: [0.02], beforeMs: 0.05, afterMs: 0.05 });
  return {
    ...scenario(2, [], { machine: { cores: 2, contention: 0 } }),
    config: readConfig({ CELLS: '1', RISKY_THREADS: '2' }),
    kinds: [
      { costs: endless, share: 0.02 },
      { costs: small, share: 0.98 },
    ],
  };
};

t.test('calls without an end were there before: the first that counts are rejected at once', async t => {
  const { latency } = await simulate(besideEndless(), 1000, { seconds: 1, seed: 5, warmUp: 0 });
  t.ok(latency.risky.p50 < 10, 'the lane knows that they take seconds', latency.risky);
  t.ok(latency.risky.refused > 0.9, 'and rejects most of them', latency.risky);
});

t.test('a step of a measurement begins with an empty queue: what waited in the step before was given up', async t => {
  const { latency } = await simulate(besideEndless(), 1000, { seconds: 20, seed: 5, round: 1, latencyLimitMs: 50 });
  const { calls, late, refused } = latency.risky;
  // As many as the queue takes wait, and are given up a second after the last call.
  const { risky } = readConfig({}).lanes;
  t.ok(refused > 0.9, 'no thread is free before the end', latency.risky);
  t.ok(late * calls >= 4 && late * calls <= risky.waiting, 'some wait in the queue', {
    calls,
    late,
    queue: risky.waiting,
  });
  t.ok(late < 0.9, 'and the others are rejected at once', latency.risky);
});

t.test('large bodies make the main thread mark, in steps between other work', async t => {
  const small = call({ lane: 'fast', alone: false, threadMs: [0.02], beforeMs: 0.05, afterMs: 0.05 });
  const large = call({ bytesIn: 1_000_000, threadMs: [1], beforeMs: 0.1, afterMs: 0.1 });
  const run = (markingMs: number, pauseMs: number) =>
    simulate(
      {
        ...scenario(2, [], { machine: { cores: 2, contention: 0 } }),
        config: readConfig({ CELLS: '1' }),
        kinds: [
          { costs: small, share: 0.95 },
          { costs: large, share: 0.05 },
        ],
        costs: {
          task: { threadMs: 0.02, wakeMs: 0.05, restartMs: 100 },
          garbage: [{ perCall: 0, perByte: 1 / 50_000_000, pauseMs, pausePerOpenMs: 0, markingMs }],
          compiling: { perCallMs: 0, perByteMs: 0 },
          wakeCpuMs: 0,
          perOpenMs: 0,
        },
      },
      1000,
      { seconds: 10, seed: 5 },
    );
  const [marking, pauses] = [await run(40, 0), await run(0, 40)];
  // 50 MB of bodies a second: one collection.
  const working = ({ cores, polling }: Simulated): number => cores.main - polling;
  isNear(t, working(marking) - working(await run(0, 0)), 0.04, 'CPU of marking', 0.1);
  isNear(t, working(marking), working(pauses), 'the same CPU as pauses', 0.02);
  t.ok(pauses.latency.fast.max > 35, 'a pause delays all calls', pauses.latency.fast);
  t.ok(marking.latency.fast.max < 20, 'steps let them pass', marking.latency.fast);
});

t.test('pauses grow with the calls that are open', async t => {
  const waiting = call({ threadMs: [50], bytesIn: 1000 });
  const run = async (perByte: number, pausePerOpenMs: number): Promise<number> => {
    const task = { threadMs: 0, wakeMs: 0, restartMs: 0 };
    const garbage = [{ perCall: 0, perByte, pauseMs: 1, pausePerOpenMs, markingMs: 0 }];
    const costs = { task, garbage, compiling: { perCallMs: 0, perByteMs: 0 }, wakeCpuMs: 0, perOpenMs: 0 };
    const { cores } = await simulate({ ...scenario(50, [waiting]), costs }, 400, {
      seconds: 10,
      seed: 5,
    });
    return cores.main;
  };
  t.ok((await run(0, 0.1)) < 1e-5, 'without collections');
  // 400 calls of 1000 bytes each second: 4 collections. 20 calls of 50 ms are open on average.
  isNear(t, await run(1e-5, 0), 0.004, 'pauses of 1 ms', 0.1);
  isNear(t, await run(1e-5, 0.1), 0.012, 'pauses of 1 ms and of 0.1 ms for each open call', 0.15);
});

t.test('one call may cause several collections', async t => {
  const task = { threadMs: 0, wakeMs: 0, restartMs: 0 };
  const garbage = [{ perCall: 0, perByte: 2.5e-6, pauseMs: 0.2, pausePerOpenMs: 0, markingMs: 0 }];
  const costs = { task, garbage, compiling: { perCallMs: 0, perByteMs: 0 }, wakeCpuMs: 0, perOpenMs: 0 };
  const { cores } = await simulate({ ...scenario(50, [call({ threadMs: [1], bytesIn: 1_000_000 })]), costs }, 50, {
    seconds: 20,
    seed: 5,
  });
  isNear(t, cores.main, 0.05 * 2.5 * 0.2, '2.5 pauses of 0.2 ms for each of 50 calls a second', 0.1);
});

t.test('a thread that finds a lock taken sleeps at the start and at the end of a task', async t => {
  const costs = {
    task: { threadMs: 0, wakeMs: 0, restartMs: 0, blockedShare: 1 },
    garbage: [],
    compiling: { perCallMs: 0, perByteMs: 0 },
    wakeCpuMs: 0,
    perOpenMs: 0,
  };
  const { latency, cores, runMs } = await simulate(scenario(1, [call({ threadMs: [0.1] })], { costs }), 10, {
    seconds: 20,
    seed: 5,
  });
  isNear(t, latency.all.p50, 0.1 + 2 * 0.03, 'twice 0.02 ms of sleep and 0.01 of CPU');
  isNear(t, (1000 * cores.others * 20) / latency.all.calls, 0.1 + 2 * 0.01, 'CPU of the thread');
  isNear(t, runMs[0]!, 0.1, 'not in the run time of the call');
});

t.test('the first call of a task takes longer where the caches are cold, by its lane', async t => {
  const task = { threadMs: 0.02, wakeMs: 0, restartMs: 0, coldMs: { fast: 1, risky: 1, heavy: 0.05 } };
  const costs = { task, garbage: [], compiling: { perCallMs: 0, perByteMs: 0 }, wakeCpuMs: 0, perOpenMs: 0 };
  const { cores, latency, runMs } = await simulate(scenario(1, [call({ threadMs: [0.1] })], { costs }), 10, {
    seconds: 20,
    seed: 5,
  });
  isNear(t, runMs[0]!, 0.15, 'a part of its run time');
  isNear(t, (1000 * cores.others * 20) / latency.all.calls, 0.17, 'CPU with that of the task');
});

t.test('each open call adds to the CPU of an answer', async t => {
  const waiting = call({ threadMs: [50], afterMs: 0.1 });
  const task = { threadMs: 0, wakeMs: 0, restartMs: 0 };
  const costs = { task, garbage: [], compiling: { perCallMs: 0, perByteMs: 0 }, wakeCpuMs: 0, perOpenMs: 0.005 };
  const found = await simulate({ ...scenario(50, [waiting]), costs }, 400, { seconds: 10, seed: 5 });
  // 400 calls of 50 ms each second: 20 are open on average, and the call that is answered is one of them.
  isNear(t, found.open, 21, 'open calls', 0.1);
  isNear(t, found.cores.main, 0.4 * (0.1 + 0.005 * 21), 'CPU of the main thread', 0.1);
});

t.test('the main thread waits awake for quick tasks, and what comes meanwhile begins at once', async t => {
  const run = (threadMs: number, wakeCpuMs: number) => {
    const quick = call({ lane: 'fast', alone: false, threadMs: [threadMs], beforeMs: 0.01, afterMs: 0.01 });
    const task = { threadMs: 0, wakeMs: 0.05, restartMs: 0 };
    const costs = { task, garbage: [], compiling: { perCallMs: 0, perByteMs: 0 }, wakeCpuMs, perOpenMs: 0 };
    return simulate({ ...scenario(1, [quick]), config: readConfig({ CELLS: '1' }), costs }, 20, {
      seconds: 50,
      seed: 5,
    });
  };
  const [quick, slow, dear] = [await run(0.1, 0), await run(10, 0), await run(10, 0.03)];
  // 20 calls a second: the way to the thread and its run.
  isNear(t, quick.polling, (20 * 0.15) / 1000, 'it waits for the end of each task', 0.1);
  isNear(t, quick.cores.main - quick.polling, (20 * 0.02) / 1000, 'CPU beside', 0.05);
  isNear(t, quick.latency.all.p50, 0.22, 'nothing wakes it for the answer', 0.05);
  isNear(t, slow.polling, (20 * 0.2) / 1000, 'it waits no longer than 0.2 ms', 0.2);
  isNear(t, slow.latency.all.p50, 10.17, 'and is woken for the answer', 0.005);
  isNear(t, slow.wakes.main - quick.wakes.main, 20, 'once for each call', 0.1);
  isNear(t, dear.cores.main - slow.cores.main, (dear.wakes.main * 0.03) / 1000, 'a waking takes its CPU', 0.05);
  t.ok(quick.busy.main < quick.polling, 'waiting does not count as work', quick.busy);
  t.ok(quick.wakes.main < 45, 'time limits of tasks that have ended wake nobody', quick.wakes);
});

t.test('V8 compiles beside the calls, with the priority of the main thread', async t => {
  const small = call({ lane: 'fast', alone: false, threadMs: [0.1], beforeMs: 0.1, afterMs: 0.1 });
  const large = call({ bytesIn: 1_000_000, threadMs: [1] });
  const task = { threadMs: 0, wakeMs: 0, restartMs: 0 };
  const run = (perCallMs: number, perByteMs: number, cores = 2) =>
    simulate(
      {
        ...scenario(cores, [], { machine: { cores, contention: 0 } }),
        config: readConfig({ CELLS: '1' }),
        kinds: [
          { costs: small, share: 0.98 },
          { costs: large, share: 0.02 },
        ],
        costs: { task, garbage: [], compiling: { perCallMs, perByteMs }, wakeCpuMs: 0, perOpenMs: 0 },
      },
      1000,
      { seconds: 10, seed: 5 },
    );
  t.equal((await run(0, 0)).cores.compilers, 0);
  isNear(t, (await run(0.05, 0)).cores.compilers, 0.98 * 0.05, 'CPU of small calls', 0.1);
  isNear(t, (await run(0, 5e-6)).cores.compilers, 0.02 * 5, 'CPU of large calls', 0.1);
  const [alone, beside] = [await run(0, 0, 1), await run(0.3, 0, 1)];
  t.ok(beside.latency.fast.p99 > 2 * alone.latency.fast.p99, 'one core has to serve both', {
    alone: alone.latency.fast,
    beside: beside.latency.fast,
  });
});

t.test('large bodies and answers pass in slices between other work', async t => {
  const small = call({ lane: 'fast', alone: false, threadMs: [0.02], beforeMs: 0.05, afterMs: 0.05, clientMs: 0.02 });
  const task = { threadMs: 0, wakeMs: 0, restartMs: 0 };
  for (const [name, costs] of [
    ['a body', { beforeMs: 40, bytesIn: 40_000_000 }],
    ['an answer', { afterMs: 40, bytesOut: 40_000_000 }],
    ['the generator’s part', { clientMs: 40 }],
  ] as const) {
    const { latency, cores } = await simulate(
      {
        ...scenario(4, [], { machine: { cores: 4, contention: 0 } }),
        config: readConfig({ CELLS: '1' }),
        client: { tickMs: 0, wakeCpuMs: 0 },
        kinds: [
          { costs: small, share: 0.99 },
          { costs: call({ threadMs: [1], ...costs }), share: 0.01 },
        ],
        costs: { task, garbage: [], compiling: { perCallMs: 0, perByteMs: 0 }, wakeCpuMs: 0, perOpenMs: 0 },
      },
      500,
      { seconds: 10, seed: 5 },
    );
    t.ok(cores.main + cores.generator > 0.2, `${name} takes its CPU`, cores);
    t.ok(latency.fast.max < 10, `${name} lets other calls pass`, latency.fast);
  }
});

t.test('a turn reads bytes for as long as the service does, so that slow memory delays other calls', async t => {
  const config = readConfig({ CELLS: '1' });
  const calls = Array.from({ length: 100 }, (_, index) => ({ at: index * 10, kind: index === 0 ? 1 : 0 }));
  /** 99 small calls a second, and a body: the longest small call. */
  const longest = async (bytesIn: number, beforeMs: number, mainSpread = [1]): Promise<number> => {
    const { latency } = await simulate(
      {
        ...scenario(4, [], { machine: { cores: 4, contention: 0 } }),
        pattern: { kind: 'recorded', calls },
        config,
        kinds: [
          { costs: call({ lane: 'fast', alone: false, threadMs: [0] }), share: 0.99 },
          { costs: call({ bytesIn, beforeMs, mainSpread, threadMs: [0] }), share: 0.01 },
        ],
      },
      100,
      { seconds: 10, seed: 5 },
    );
    return latency.fast.max;
  };
  // 640 reads of 64 KiB each: a turn has four of them, or two where the first one takes longer than its time.
  const bytes = 640 * 65_536;
  const [quick, slow] = [await longest(bytes, 32), await longest(bytes, 640)];
  t.ok(quick > 0.1 && quick < 3 * 0.2 + 0.01, `${quick} ms beside turns of 0.2 ms`);
  t.ok(slow > 1 && slow < 3 * 2 + 0.01, `${slow} ms beside turns of 2 ms`);
  // 20 huge pages: all that a call takes more than the quickest of its kind, 80 ms here, is due to these.
  const paged = await longest(bytes, 100, [0.2, ...Array<number>(99).fill(1)]);
  t.ok(paged > 3.9 && paged < 2 * (4 + 0.2), `${paged} ms beside pages of 4 ms`);
});

t.test('main-thread time that varies delays more calls, and takes as much CPU', async t => {
  const run = (mainSpread?: readonly number[]) =>
    simulate(
      {
        ...scenario(4, [], { machine: { cores: 4, contention: 0 } }),
        config: readConfig({ CELLS: '1' }),
        kinds: [
          {
            costs: call({
              lane: 'fast',
              alone: false,
              threadMs: [0],
              beforeMs: 0.3,
              afterMs: 0.3,
              ...(mainSpread && { mainSpread }),
            }),
            share: 1,
          },
        ],
      },
      1000,
      { seconds: 20, seed: 5 },
    );
  const [constant, varying] = [await run(), await run(EXPONENTIAL)];
  isNear(t, varying.cores.main - varying.polling, constant.cores.main - constant.polling, 'the same CPU', 0.02);
  t.ok(varying.latency.fast.p99 > 1.5 * constant.latency.fast.p99, 'longer queues', {
    constant: constant.latency.fast,
    varying: varying.latency.fast,
  });
});

t.test('the same seed gives the same result, another seed another result', async t => {
  const bursts = scenario(
    2,
    [call(), call({ lane: 'fast', alone: false, threadMs: [0.01, 0.1], beforeMs: 0.05, afterMs: 0.05 })],
    {
      pattern: { kind: 'bursts', size: 4 },
      machine: { cores: 2, contention: 0.1 },
    },
  );
  const run = (seed: number) => simulate(bursts, 2000, { seconds: 2, seed });
  const first = await run(1);
  t.same(await run(1), first);
  t.notSame(await run(2), first);
});

t.test('the rules of lanes hold in a simulation: rejection, time limits, replacement of threads', async t => {
  const costs = {
    task: { threadMs: 0.02, wakeMs: 0.05, restartMs: 100 },
    garbage: [{ perCall: 0.001, perByte: 0, pauseMs: 2, pausePerOpenMs: 0, markingMs: 8 }],
    compiling: { perCallMs: 0, perByteMs: 0 },
    wakeCpuMs: 0,
    perOpenMs: 0,
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
  t.equal(found.latency.fast.refused, 0, 'all small calls are answered');
  t.ok(found.latency.fast.p99 < 20, 'p99 of small calls is below 20 ms', found.latency.fast);
  t.ok(found.latency.risky.refused > 0.8, 'most endless calls are rejected', found.latency.risky);
  t.ok(found.replaced >= 4, 'each endless call that runs costs a thread', { replaced: found.replaced });

  const large = call({ bytesIn: 40_000_000, threadMs: [50, 100] });
  const full = await simulate(scenario(2, [large], { machine: { cores: 2, contention: 0 } }), 200, {
    seconds: 2,
    seed: 5,
  });
  t.ok(full.latency.heavy.refused > 0.5, 'bodies that exceed the memory budget are rejected', full.latency.heavy);
  t.ok(full.memory <= 1 && full.memory > 0.8, 'the budget is nearly used up and never exceeded', {
    memory: full.memory,
  });
});

t.test('marking takes its part of the main thread by the clock, and calls fall behind meanwhile', async t => {
  const base = scenario(8, [call({ alone: false, beforeMs: 0.9, threadMs: [0.1] })]);
  const collecting = (markingMs: number): Scenario => {
    const garbage = [{ perCall: 0.0005, perByte: 0, pauseMs: 10, pausePerOpenMs: 0, markingMs }];
    return { ...base, costs: { ...base.costs, garbage } };
  };
  const at = (of: Scenario, perSecond: number) => simulate(of, perSecond, { seconds: 40, seed: 3 });
  // As many calls in both: that of a Poisson process varies by more than what is looked for.
  const constant = (of: Scenario): Scenario => ({ ...of, pattern: { kind: 'constant' } });
  const [quiet, marking] = [await at(constant(base), 500), await at(constant(collecting(50)), 500)];
  isNear(t, marking.cores.main - quiet.cores.main, 0.25 * 0.06, 'marking and the pause of a quarter a second', 0.1);
  // 105 ms at 0.72 of a core for calls and 0.48 for marking leave 21 ms behind, before the pause.
  const [paused, behind] = [await at(collecting(0), 800), await at(collecting(50), 800)];
  t.ok(behind.latency.all.p99 > paused.latency.all.p99 + 10, 'calls fall behind', {
    behind: behind.latency.all.p99,
    paused: paused.latency.all.p99,
  });
});

t.test('recorded arrivals keep their bursts at another rate', async t => {
  const calls = Array.from({ length: 1000 }, (_, i) => ({ at: Math.floor(i / 10) * 100, kind: 0 }));
  const at = (kind: 'recorded' | 'poisson', perSecond: number) =>
    simulate(
      scenario(1, [call({ threadMs: CONSTANT })], { pattern: kind === 'recorded' ? { kind, calls } : { kind } }),
      perSecond,
      { seconds: 20, seed: 2 },
    );
  const recorded = await at('recorded', 200);
  isNear(t, recorded.latency.all.calls, 4000, 'calls', 0.02);
  // Ten calls of 1 ms arrive at once: the last one waits for nine.
  isNear(t, recorded.latency.all.p99, 10, 'p99', 0.01);
  t.ok((await at('poisson', 200)).latency.all.p99 < 5);
});

t.test('rounds have the same calls at any rate, and each kind its share', async t => {
  const mix = [{ share: 1000 }, { share: 90 }, { share: 1 }];
  const calls = (perSecond: number, round: number): { place: number; kind: number }[] => {
    const arriving = roundArrivals(mix, perSecond, round);
    return Array.from({ length: 2000 }, () => {
      const { at, kind } = arriving.next().value;
      return { place: Math.round(at * perSecond), kind };
    });
  };
  const places = (round: number): number[] => calls(100, round).map(({ place }) => place);
  t.same(calls(100, 1), calls(5000, 1));
  t.notSame(places(1), places(2));
  const counts = [1, 2, 3, 4].map(round => calls(100, round).filter(({ kind }) => kind === 2).length);
  t.ok(counts.every(count => count === 1 || count === 2));
  isNear(
    t,
    counts.reduce((sum, count) => sum + count, 0),
    (8000 * 1) / 1091,
    'rare calls in all rounds',
    0.15,
  );
  const half = calls(100, 3).filter(({ kind }) => kind === 1).length;
  isNear(t, half, (2000 * 90) / 1091, 'frequent calls in one', 0.01);
});
