import t, { type Test } from 'tap';
import { type LaneConfig, readConfig } from '../../src/config/config.js';
import type { JobResult } from '../../src/pool/job-queue.js';
import type { Task, Ticket, WorkerPool } from '../../src/pool/lane.js';
import { Lanes, RUNNING_SPARES, SPARE } from '../../src/pool/lanes.js';
import type { LaneName } from '../../src/shared/tool.js';
import { SimulatedClock } from './simulated-clock.js';

/** A job: its run time in milliseconds. */
type Job = number;

/** Threads that run jobs by the simulated clock. */
class SimulatedThreads implements WorkerPool<Job, Job> {
  /** No task ends before this time. */
  stalledUntil = 0;
  /** Time between the dispatch of a task and its start. */
  overheadMs = 0.2;
  #running = 0;

  constructor(
    readonly count: number,
    readonly clock: SimulatedClock,
  ) {}

  get idle(): number {
    return this.count - this.#running;
  }
  run(jobs: readonly Job[]): Task<Job> {
    this.#running++;
    const { clock, overheadMs } = this;
    const start = clock.now();
    const state = { begun: 0, threadMs: 0 };
    const runMs = jobs.reduce((sum, ms) => sum + ms, 0);
    const replies = new Promise<readonly Job[]>(resolve => {
      const end = (): void => {
        if (clock.now() < this.stalledUntil) return clock.message(this.stalledUntil - clock.now(), end);
        this.#running--;
        state.begun = jobs.length;
        state.threadMs = clock.now() - start - overheadMs;
        resolve(jobs);
      };
      clock.message(overheadMs + runMs, end);
    });
    return {
      replies,
      get begun() {
        return state.begun;
      },
      loadedMs: 0,
      calls: jobs.length,
      get threadMs() {
        return state.threadMs;
      },
      // Progress is not simulated: no job has started before all have ended.
      revokePending: () => 0,
      preempt: () => undefined,
    };
  }
}

/** A call that has ended, with the time at which it was sent. */
interface Ended {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly result: JobResult<Job>;
}

/** A lane with its default limits on two cores, but for `limits`. */
function createLane(name: LaneName, limits: Partial<LaneConfig> = {}) {
  const clock = new SimulatedClock();
  const configs = readConfig({ CELLS: '1' }, 2).lanes;
  const lanes = { ...configs, [name]: { ...configs[name], ...limits } };
  const threads = new SimulatedThreads(lanes[name].threads + SPARE, clock);
  const running = lanes[name].threads + RUNNING_SPARES[name];
  const pool = new Lanes<Job, Job>(lanes, () => threads, clock);
  const ended: Ended[] = [];
  const send = async (ms: number, alone = false): Promise<Ended> => {
    const sentAt = clock.now();
    const ticket: Ticket<Job> = pool.submit(name, () => ms, alone);
    const call = { sentAt, result: await ticket.result, endedAt: clock.now() };
    ended.push(call);
    return call;
  };
  /** The calls that the lane answers in `ms` without groups. */
  const capacity = (jobMs: number, ms: number): number => (running * ms) / (jobMs + threads.overheadMs);
  /** Sends calls of `jobMs` at `load` times the capacity for `ms`. */
  const openLoop = async (load: number, jobMs: number, ms: number): Promise<void> => {
    const perMs = load * capacity(jobMs, 1);
    const start = clock.now();
    for (let sent = 0, past = 0; past < ms; past++) {
      for (; sent < past * perMs; sent++) void send(jobMs, true);
      await clock.advance(start + past + 1 - clock.now());
    }
  };
  return { clock, lane: pool.get(name), limits: lanes[name], threads, ended, capacity, send, openLoop };
}

const refused = (ended: readonly Ended[]): Ended[] => ended.filter(({ result }) => result.kind !== 'done');
const inQueue = ({ result }: Ended): number => result.waitMs;

/** Asserts that all calls were answered, and at least so many. */
function assertAnswered(t: Test, ended: readonly Ended[], least: number, message: string): void {
  t.same(refused(ended).length, 0, `${message}: none of ${ended.length} calls is refused`);
  t.ok(ended.length >= least, `${message}: ${ended.length} calls, expected at least ${least}`);
}

t.test('callers in a closed loop are not refused while all threads are stalled', async t => {
  for (const name of ['fast', 'risky'] as const) {
    for (const callers of [16, 64]) {
      for (const alone of [false, true]) {
        for (const [stallAt, stallMs] of [
          [0, 1500],
          [300, 400],
          [1010, 1500],
        ] as const) {
          const { clock, threads, ended, send } = createLane(name);
          const end = stallAt + stallMs + 600;
          let isOpen = true;
          for (let caller = 0; caller < callers; caller++) {
            void (async () => {
              while (isOpen) await send(1, alone);
            })();
          }
          await clock.turn();
          await clock.advance(stallAt);
          threads.stalledUntil = stallAt + stallMs;
          await clock.advance(end - stallAt - 200);
          isOpen = false;
          await clock.advance(200);
          const what = `${callers} callers, ${name}${alone ? ', alone' : ''}, stalled at ${stallAt} for ${stallMs}`;
          assertAnswered(t, ended, callers * 2, what);
        }
      }
    }
  }
});

t.test('calls are not refused after one stall follows another', async t => {
  const { clock, threads, ended, send } = createLane('risky');
  let isOpen = true;
  for (let caller = 0; caller < 64; caller++) {
    void (async () => {
      while (isOpen) await send(0.5);
    })();
  }
  for (let stall = 0; stall < 20; stall++) {
    threads.stalledUntil = clock.now() + 100 + 70 * stall;
    await clock.advance(150 + 70 * stall);
  }
  isOpen = false;
  await clock.advance(1000);
  assertAnswered(t, ended, 64 * 20, 'stalls of 0.1 to 1.4 s, 50 ms between them');
});

t.test('calls are not refused when the process was stopped for a second at half load', async t => {
  for (const name of ['fast', 'risky'] as const) {
    for (const threadsDo of ['stop', 'go on'] as const) {
      for (const jobMs of [1, 5]) {
        const { clock, ended, capacity, send, openLoop } = createLane(name);
        await openLoop(0.5, jobMs, 1500);
        await clock.stop(1000, threadsDo);
        // What was sent meanwhile arrives at once.
        const arrived = Math.floor(capacity(jobMs, 500));
        for (let call = 0; call < arrived; call++) void send(jobMs, true);
        await openLoop(0.5, jobMs, 2500);
        await clock.advance(1000);
        assertAnswered(t, ended, arrived * 4, `${name}, jobs of ${jobMs} ms, threads ${threadsDo}`);
      }
    }
  }
});

t.test('a standing overload keeps the bounds from the second second on', async t => {
  for (const [name, jobMs] of [
    ['fast', 2],
    ['fast', 10],
    ['risky', 4],
    ['risky', 20],
  ] as const) {
    for (const load of [2, 5]) {
      const { clock, limits, ended, capacity, openLoop } = createLane(name);
      const seconds = 5;
      await openLoop(load, jobMs, seconds * 1000);
      await clock.advance(10_000);
      const late = ended.filter(({ sentAt }) => sentAt >= 1000);
      const answered = ended.filter(({ result }) => result.kind === 'done');
      // An estimate may be a tenth too low.
      const bound = Math.min(limits.waitMs, 1.1 * limits.backlogMs);
      const longest = Math.max(...answered.filter(({ sentAt }) => sentAt >= 1000).map(inQueue));
      const what = `${name}, jobs of ${jobMs} ms, ${load} times the capacity`;
      t.ok(longest <= bound, `${what}: answered calls are queued for at most ${longest} ms, bound ${bound}`);
      const possible = capacity(jobMs, (seconds - 1) * 1000);
      const goodput = answered.filter(({ endedAt }) => endedAt >= 1000 && endedAt < seconds * 1000).length;
      t.ok(goodput >= 0.97 * possible, `${what}: ${goodput} answers, capacity ${possible}`);
      const atOnce = refused(late).filter(({ result }) => result.kind === 'queue-delay').length;
      t.ok(atOnce >= 0.9 * refused(late).length, `${what}: ${atOnce} of ${refused(late).length} are refused at once`);
    }
  }
});

t.test('the long wait returns when the queue has been empty', async t => {
  const { clock, lane, limits, threads, ended, send, openLoop } = createLane('fast');
  await openLoop(2, 5, 2000);
  t.ok(refused(ended).length > 0, 'calls are refused');

  // The capacity is offered: the queue stays, and so does the short wait.
  await openLoop(1, 5, 1000);
  t.ok(lane.waiting > 0, 'calls are queued');
  const before = ended.length;
  threads.stalledUntil = clock.now() + 2 * limits.waitMs;
  await clock.advance(2 * limits.waitMs - 1);
  t.ok(ended.length > before, 'queued calls are refused after the short wait');
  t.ok(ended.slice(before).every(({ result }) => result.kind === 'queue-timeout'));
  await clock.advance(5000);
  t.equal(lane.waiting, 0);

  ended.length = 0;
  threads.stalledUntil = clock.now() + 1500;
  for (let call = 0; call < 20; call++) void send(5, true);
  await clock.advance(3000);
  assertAnswered(t, ended, 20, 'after the queue was empty');
});

t.test('no call is queued for longer than the long wait', async t => {
  const { clock, limits, threads, ended, send } = createLane('fast');
  threads.stalledUntil = 20_000;
  for (let call = 0; call < 20; call++) void send(1, true);
  await clock.advance(limits.burstWaitMs - 1);
  t.equal(ended.length, 0);
  await clock.advance(1);
  t.equal(ended.length, 18, 'two run, one of them on the spare thread');
  t.ok(ended.every(call => call.result.kind === 'queue-timeout' && inQueue(call) === limits.burstWaitMs));
});

t.test('the length of the queue is bounded, also while it does not stand', async t => {
  const { clock, threads, ended, send } = createLane('risky', { waiting: 10 });
  threads.stalledUntil = 1000;
  for (let call = 0; call < 16; call++) void send(1, true);
  await clock.turn();
  t.equal(refused(ended).length, 16 - 10 - threads.count + 1, 'those that can start do not count');
});
