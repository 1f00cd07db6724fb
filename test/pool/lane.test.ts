import fc from 'fast-check';
import t from 'tap';
import type { JobResult } from '../../src/pool/job-queue.js';
import { type Clock, Lane, type LaneRules, type Task, type WorkerPool } from '../../src/pool/lane.js';
import { SimulatedClock } from './simulated-clock.js';

/** A task whose progress the test controls. */
interface SimulatedTask {
  readonly jobs: readonly number[];
  /** Begins the next job unless it was revoked. */
  step(): void;
  /** Runs all jobs that were not revoked and ends; with `error`, fails. */
  end(error?: Error): void;
}

class SimulatedWorkers implements WorkerPool<number, string> {
  readonly tasks: SimulatedTask[] = [];
  /** Jobs in the order of dispatch. */
  started: number[] = [];
  /** Jobs that were preempted, again each time. */
  preempted: number[] = [];
  /** Maximum number of tasks at once. */
  maxTasks = 0;
  /** Time that each further task spends on loading, and on dispatch. */
  loadedMs = 0;
  dispatchOverheadMs = 0;

  constructor(
    public threads: number,
    readonly clock: Clock,
  ) {}

  get idle(): number {
    return this.threads - this.tasks.length;
  }
  run(jobs: readonly number[]): Task<string> {
    this.started.push(...jobs);
    let begun = 0;
    let isRevoked = false;
    const start = this.clock.now() + this.loadedMs + this.dispatchOverheadMs;
    let threadMs = 0;
    const replies = new Promise<readonly string[]>((resolve, reject) => {
      const task: SimulatedTask = {
        jobs,
        step: () => {
          if (!isRevoked && begun < jobs.length) begun++;
        },
        end: error => {
          this.tasks.splice(this.tasks.indexOf(task), 1);
          threadMs = this.clock.now() - start;
          if (error) return reject(error);
          if (!isRevoked) begun = jobs.length;
          resolve(jobs.slice(0, begun).map(job => `reply ${job}`));
        },
      };
      this.tasks.push(task);
      this.maxTasks = Math.max(this.maxTasks, this.tasks.length);
    });
    return {
      replies,
      get begun() {
        return begun;
      },
      loadedMs: this.loadedMs,
      calls: jobs.length,
      get threadMs() {
        return threadMs;
      },
      revokePending: () => {
        isRevoked = true;
        return begun;
      },
      preempt: () => this.preempted.push(...jobs),
    };
  }
}

const RULES: LaneRules = {
  threads: 1,
  waiting: 3,
  waitMs: 100,
  burstWaitMs: 0,
  backlogMs: 1000,
  groupSize: 1,
  groupMs: 10,
  spare: 0,
  stallTimeoutMs: 20,
  deferMs: 20,
};

function createLane(rules: Partial<LaneRules> = {}, threads = 2) {
  const clock = new SimulatedClock();
  const workers = new SimulatedWorkers(threads, clock);
  const lane = new Lane<number, string>({ ...RULES, ...rules }, workers, clock);
  const results = new Map<number, JobResult<string>>();
  const submit = (job: number, alone = false, deferred = false) => {
    const ticket = lane.submit(job, { alone, deferred });
    void ticket.result.then(result => {
      if (results.has(job)) throw new Error(`job ${job} was settled twice`);
      results.set(job, result);
    });
    return ticket;
  };
  return { clock, workers, lane, results, submit };
}

/**
 * A lane with one thread and jobs of 50 ms, whose queue stands: one job runs and two are queued, each alone. Their
 * numbers are below 0.
 */
async function createStandingLane(rules: Partial<LaneRules>, dispatchOverheadMs = 0) {
  const simulated = createLane({ waiting: 1000, waitMs: 10_000, ...rules });
  const { clock, workers, submit } = simulated;
  workers.dispatchOverheadMs = dispatchOverheadMs;
  const endAfter = async (ms: number): Promise<void> => {
    await clock.advance(ms);
    workers.tasks[0]?.end();
    await clock.turn();
  };
  submit(-1, true);
  submit(-2, true);
  submit(-3, true);
  for (let job = -4; job > -30; job--) {
    submit(job, true);
    await endAfter(50);
  }
  return { ...simulated, endAfter };
}

t.test('jobs run first in, first out', async t => {
  const { clock, workers, lane, results, submit } = createLane();
  [1, 2, 3].forEach(job => submit(job));
  await clock.turn();
  t.same(workers.started, [1], 'only one job runs, though a spare thread is idle');
  t.equal(lane.waiting, 2);
  await clock.advance(5);
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(workers.started, [1, 2]);
  t.same(results.get(1), { kind: 'done', reply: 'reply 1', waitMs: 0 });
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(results.get(2), { kind: 'done', reply: 'reply 2', waitMs: 5 });
});

t.test('busy time is the sum over the tasks, running ones included', async t => {
  const { clock, workers, lane, submit } = createLane({ threads: 2 });
  await clock.advance(100);
  t.equal(lane.busyMs, 0, 'idle threads are not busy');
  submit(1);
  await clock.advance(30);
  t.equal(lane.busyMs, 30, 'a running task counts until now');
  submit(2);
  await clock.advance(10);
  t.equal(lane.busyMs, 50, 'two tasks at once count twice');
  workers.tasks[0]?.end();
  await clock.advance(5);
  workers.tasks[0]?.end(new Error('crash'));
  await clock.advance(1000);
  t.equal(lane.busyMs, 55, 'a failed task counts, too');
});

t.test('a deferred job gives way to jobs that are queued up to 20 ms after it', async t => {
  const { clock, workers, lane, results, submit } = createLane({ waiting: 10, waitMs: 1000 });
  const end = async () => {
    workers.tasks[0]?.end();
    await clock.turn();
  };
  submit(1, false, true);
  await clock.turn();
  t.same(workers.started, [1], 'nothing else is queued');
  submit(2, false, true);
  submit(3, false, true);
  await clock.advance(19);
  submit(4);
  await clock.advance(1);
  submit(5);
  const { cancel } = submit(6, false, true);
  t.equal(lane.waiting, 5);
  cancel();
  await clock.turn();
  t.equal(results.get(6)?.kind, 'cancelled');
  for (let i = 0; i < 4; i++) await end();
  t.same(workers.started, [1, 4, 2, 3, 5], 'at 20 ms the older jobs come first');
  await end();
  t.equal(lane.waiting, 0);
  t.equal(results.get(3)?.waitMs, 20);
});

t.test('a queued job preempts the running deferred ones, unless a thread is idle', async t => {
  const { clock, workers, submit } = createLane({ waiting: 10, threads: 2 });
  submit(1, false, true);
  await clock.turn();
  submit(2);
  await clock.turn();
  t.same(workers.started, [1, 2]);
  t.same(workers.preempted, [], 'there was a thread for it');
  submit(3, false, true);
  await clock.turn();
  t.same(workers.preempted, [], 'deferred jobs preempt nothing');
  submit(4);
  await clock.turn();
  t.same(workers.preempted, [1], 'not the task of the other job');
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(workers.started, [1, 2, 4]);
});

t.test('a deferred job that is queued for too long is settled without running', async t => {
  const { clock, workers, results, submit } = createLane();
  submit(1);
  await clock.turn();
  submit(2, false, true);
  await clock.advance(150);
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(workers.started, [1]);
  t.equal(results.get(2)?.kind, 'queue-timeout');
});

t.test('jobs of one event-loop turn form groups up to the maximum', async t => {
  const { clock, workers, submit } = createLane({ groupSize: 3, waiting: 10, threads: 1 });
  [1, 2, 3, 4].forEach(job => submit(job));
  t.equal(workers.tasks.length, 0, 'nothing starts before the turn ends');
  await clock.turn();
  t.same(
    workers.tasks.map(({ jobs }) => jobs),
    [[1, 2, 3]],
  );
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(
    workers.tasks.map(({ jobs }) => jobs),
    [[4]],
  );
});

t.test('a job above the maximum is rejected at once', async t => {
  const { clock, lane, results, submit } = createLane();
  [1, 2, 3].forEach(job => submit(job));
  await clock.turn();
  submit(4);
  t.equal(lane.full, true);
  submit(5);
  await clock.turn();
  t.same(results.get(5), { kind: 'queue-full', waitMs: 0 });
  t.equal(results.has(4), false);
  void lane.submit(6, { again: true });
  t.equal(lane.waiting, 4, 'a job that runs again is queued');
});

t.test('a lane without a queue accepts what it can run', async t => {
  const { clock, workers, results, submit, lane } = createLane({ waiting: 0 });
  t.equal(lane.full, false);
  submit(1);
  await clock.turn();
  t.same(workers.started, [1]);
  t.equal(lane.full, true);
  submit(2);
  await clock.turn();
  t.equal(results.get(2)?.kind, 'queue-full');

  const two = createLane({ waiting: 0, threads: 2 });
  for (const job of [1, 2, 3]) two.submit(job);
  await two.clock.turn();
  t.same(two.workers.started, [1, 2], 'in one turn');
  t.equal(two.results.get(3)?.kind, 'queue-full');
});

t.test('a job that is queued for too long is settled without running', async t => {
  const { clock, workers, results, submit } = createLane();
  submit(1);
  await clock.turn();
  submit(2);
  await clock.advance(60);
  submit(3);
  await clock.advance(40);
  t.same(
    results.get(2),
    { kind: 'queue-timeout', waitMs: 100 },
    'at the maximum queueing time, though no thread became free',
  );
  t.equal(results.has(3), false);
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(workers.started, [1, 3]);
});

t.test('a cancelled job does not run', async t => {
  const { clock, workers, results, submit, lane } = createLane();
  const first = submit(1);
  await clock.turn();
  const second = submit(2);
  submit(3);
  await clock.advance(7);
  second.cancel();
  first.cancel();
  await clock.turn();
  t.same(results.get(2), { kind: 'cancelled', waitMs: 7 });
  t.equal(lane.waiting, 1);
  workers.tasks[0]?.end();
  await clock.turn();
  t.equal(results.get(1)?.kind, 'done', 'a running job is not stopped');
  t.same(workers.started, [1, 3]);
  second.cancel();
  await clock.turn();
});

t.test('a failed task settles all its jobs, and the lane continues', async t => {
  const { clock, workers, results, submit } = createLane({ groupSize: 2 });
  [1, 2, 3].forEach(job => submit(job));
  await clock.turn();
  workers.tasks[0]?.end(new Error('killed'));
  await clock.turn();
  t.match(results.get(1), { kind: 'failed', error: { message: 'killed' } });
  t.match(results.get(2), { kind: 'failed' });
  t.same(workers.started, [1, 2, 3]);
});

t.test('jobs are spread over the threads, but not in tiny tasks', async t => {
  const { clock, workers, submit } = createLane({ groupSize: 32, waiting: 1000, threads: 3 }, 3);
  [1, 2, 3, 4, 5, 6, 7].forEach(job => submit(job));
  await clock.turn();
  t.same(
    workers.tasks.map(({ jobs }) => jobs),
    [
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ],
    'without an estimate',
  );
  await clock.advance(0.1);
  while (workers.tasks.length > 0) workers.tasks[0]?.end();
  await clock.turn();
  for (let job = 10; job < 30; job++) submit(job);
  await clock.turn();
  t.same(
    workers.tasks.map(({ jobs }) => jobs.length),
    [11, 9],
    'seven jobs took 0.3 ms, 0.043 ms each: eleven take half a millisecond',
  );
});

t.test('a job submitted alone shares no group', async t => {
  const { clock, workers, submit } = createLane({ groupSize: 8, waiting: 10 });
  submit(1);
  submit(2);
  submit(3, true);
  submit(4);
  submit(5);
  const groups: (readonly number[])[] = [];
  for (await clock.turn(); workers.tasks.length > 0; await clock.turn()) {
    groups.push(workers.tasks[0]!.jobs);
    workers.tasks[0]?.end();
  }
  t.same(groups, [[1, 2], [3], [4, 5]]);
});

t.test('the other jobs of a stalled group are revoked', async t => {
  const { clock, workers, results, submit, lane } = createLane({ groupSize: 4, waiting: 10, threads: 2 });
  [1, 2, 3].forEach(job => submit(job));
  await clock.turn();
  t.same(
    workers.tasks.map(({ jobs }) => jobs),
    [[1, 2], [3]],
  );
  workers.tasks[1]?.end();
  workers.tasks[0]?.step();
  await clock.advance(20);
  t.equal(workers.tasks.length, 1, 'at the first check the job may just have begun');
  await clock.advance(20);
  t.same(
    workers.tasks.map(({ jobs }) => jobs),
    [[1, 2], [2]],
  );
  workers.tasks[0]?.end(new Error('killed'));
  await clock.turn();
  t.match(results.get(1), { kind: 'failed', onlyJob: true });
  t.notOk(results.has(2), 'only the slow job fails');
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(results.get(2), { kind: 'done', reply: 'reply 2', waitMs: 40 });
  t.equal(lane.waiting + lane.running, 0);
});

t.test('revoked jobs run again unless they were cancelled', async t => {
  const { clock, workers, results, submit, lane } = createLane({ groupSize: 4, waiting: 10 });
  const tickets = [1, 2, 3, 4].map(job => submit(job));
  await clock.turn();
  workers.tasks[0]?.step();
  workers.tasks[0]?.step();
  submit(5);
  tickets[3]?.cancel();
  await clock.advance(40);
  t.same(results.get(4), { kind: 'cancelled', waitMs: 40 });
  t.equal(lane.waiting, 3);
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(results.get(2), { kind: 'done', reply: 'reply 2', waitMs: 0 }, 'the slow job is settled by its own task');
  t.same(
    workers.tasks.map(({ jobs }) => jobs),
    [[1]],
    'it is at the head of the queue; the estimate is 40 ms per job now',
  );
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(results.get(1), { kind: 'done', reply: 'reply 1', waitMs: 40 });
  t.same(workers.started, [1, 2, 3, 4, 1, 3]);
});

t.test('a group that makes progress, or has not started, is not revoked', async t => {
  const { clock, workers, results, submit } = createLane({ groupSize: 4, waiting: 10 });
  [1, 2, 3, 4].forEach(job => submit(job));
  await clock.advance(75);
  for (let i = 0; i < 4; i++) {
    workers.tasks[0]?.step();
    await clock.advance(20);
  }
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(workers.started, [1, 2, 3, 4]);
  t.equal(results.size, 4);
});

t.test('nothing is dispatched without an idle thread; wake dispatches to a new one', async t => {
  const { clock, workers, submit, lane } = createLane({}, 0);
  submit(1);
  await clock.turn();
  t.same(workers.started, []);
  workers.threads = 1;
  lane.wake();
  await clock.turn();
  t.same(workers.started, [1]);
});

t.test('a spare thread starts when the head of the queue reaches the stall timeout', async t => {
  const { clock, workers, results, submit } = createLane({ spare: 1, groupSize: 2, waiting: 10 }, 2);
  submit(1);
  await clock.turn();
  [2, 3, 4].forEach(job => submit(job));
  await clock.advance(19);
  t.same(workers.started, [1], 'not before');
  await clock.advance(1);
  t.same(workers.started, [1, 2, 3], 'a group of queued jobs');
  await clock.advance(79);
  t.same(workers.started, [1, 2, 3], 'at most two tasks run');
  await clock.advance(1);
  t.equal(results.get(4)?.kind, 'queue-timeout');
});

t.test('each head of the queue gets its stall timeout, also behind one that was queued for longer', async t => {
  const { clock, workers, submit } = createLane({ spare: 1, waiting: 10, waitMs: 250 }, 2);
  submit(1);
  await clock.turn();
  submit(2);
  await clock.advance(20);
  t.same(workers.started, [1, 2], 'on the spare thread');
  submit(3);
  await clock.advance(100);
  t.same(workers.started, [1, 2], 'no thread is idle');
  workers.tasks[0]!.end();
  await clock.turn();
  workers.tasks[0]!.end();
  await clock.turn();
  t.same(workers.started, [1, 2, 3]);
  submit(4);
  await clock.advance(19);
  t.same(workers.started, [1, 2, 3], 'not before');
  await clock.advance(1);
  t.same(workers.started, [1, 2, 3, 4]);
});

t.test('closing cancels what is queued, what fails from then on, and what comes later', async t => {
  const { clock, workers, lane, results, submit } = createLane({ waiting: 10 }, 1);
  submit(1);
  await clock.turn();
  submit(2);
  submit(3, false, true);
  lane.close();
  submit(4);
  await clock.turn();
  t.same(
    [2, 3, 4].map(job => results.get(job)?.kind),
    ['cancelled', 'cancelled', 'cancelled'],
  );
  workers.tasks[0]!.end(new Error('its thread was ended'));
  await clock.turn();
  t.equal(results.get(1)?.kind, 'cancelled');
  t.same(workers.started, [1]);
});

t.test('invariants hold for any sequence of events', async t => {
  const step = fc.oneof(
    fc.constant('submit' as const),
    fc.record({ cancel: fc.nat(40) }),
    fc.record({ end: fc.nat(3) }),
    fc.record({ kill: fc.nat(3) }),
    fc.record({ step: fc.nat(3) }),
    fc.record({ submitAlone: fc.constant(true) }),
    fc.record({ wait: fc.integer({ min: 1, max: 80 }) }),
    fc.constant('turn' as const),
    fc.record({ threads: fc.nat(3) }),
  );
  const rules = fc.record({
    threads: fc.integer({ min: 1, max: 3 }),
    waiting: fc.nat(5),
    waitMs: fc.integer({ min: 1, max: 100 }),
    groupSize: fc.integer({ min: 1, max: 3 }),
    spare: fc.nat(1),
    stallTimeoutMs: fc.integer({ min: 1, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(rules, fc.array(step, { maxLength: 80 }), async (rules, steps) => {
      const { clock, workers, lane, results, submit } = createLane(rules, 3);
      const tickets: ReturnType<typeof submit>[] = [];
      let isBounded = true;
      for (const step of steps) {
        if (step === 'submit') tickets.push(submit(tickets.length));
        else if (step === 'turn') await clock.turn();
        else if ('submitAlone' in step) tickets.push(submit(tickets.length, true));
        else if ('step' in step) workers.tasks[step.step]?.step();
        else if ('cancel' in step) tickets[step.cancel]?.cancel();
        else if ('end' in step) workers.tasks[step.end]?.end();
        else if ('kill' in step) workers.tasks[step.kill]?.end(new Error('killed'));
        else if ('wait' in step) await clock.advance(step.wait);
        else {
          workers.threads = step.threads;
          lane.wake();
        }
        const tasks = rules.threads + rules.spare;
        const maxRevoked = tasks * (rules.groupSize - 1);
        isBounded &&= lane.running <= tasks && lane.waiting <= rules.waiting + rules.threads + maxRevoked;
      }
      // Finally there are enough threads, and every task ends.
      workers.threads = 3;
      lane.wake();
      await clock.turn();
      while (workers.tasks.length > 0) {
        workers.tasks[0]?.end();
        await clock.turn();
      }
      // A revoked job starts a second time.
      const started = [...new Set(workers.started)];
      const sorted = [...started].sort((a, b) => a - b);
      return (
        isBounded &&
        workers.maxTasks <= rules.threads + rules.spare &&
        results.size === tickets.length &&
        lane.waiting + lane.running === 0 &&
        started.every((job, i) => job === sorted[i]) &&
        [...results.values()].every(result => result.kind !== 'done' || result.waitMs < rules.waitMs + 1)
      );
    }),
    { numRuns: 500 },
  );
  t.pass(
    'at most as many tasks as threads, at most as many queued jobs as the bound and the revoked ones, ' +
      'first in, first out, every job settled once',
  );
});

t.test('while the queue stands, jobs are rejected when the estimated delay exceeds the limit', async t => {
  const { lane, results, submit, clock, endAfter } = await createStandingLane({ backlogMs: 100 });
  // A job takes 50 ms, so the two queued jobs reach 100 ms, but four are always accepted.
  for (let job = 1; job <= 4; job++) {
    submit(job);
    await clock.turn();
  }
  t.same(
    [1, 2, 3, 4].map(job => results.get(job)?.kind),
    [undefined, undefined, 'queue-delay', 'queue-delay'],
    'one runs, four are queued',
  );
  t.ok(lane.full);

  // The estimate follows the quick jobs that end now, so the lane accepts jobs again.
  for (let quick = 0; quick < 160; quick++) {
    await endAfter(1);
    submit(10 + quick);
  }
  t.notOk(lane.full);
  t.equal(lane.waiting, 4);
  for (let job = 200; job < 230; job++) submit(job);
  t.ok(lane.full);
  t.equal(lane.waiting, 16, 'twenty jobs took 50 ms, 160 1 ms: sixteen take more than 100 ms');
});

t.test('when the queue begins to stand, the jobs that are queued for longest are rejected', async t => {
  const { clock, workers, lane, results, submit } = createLane({ waiting: 1000, waitMs: 10_000, backlogMs: 300 });
  for (let job = 1; job <= 60; job++) submit(job, true);
  await clock.turn();
  // From 150 ms on, each job has waited for more than 100 ms when it is dispatched; 750 ms later the queue stands.
  for (let ended = 1; ended <= 17; ended++) {
    await clock.advance(50);
    workers.tasks[0]?.end();
    await clock.turn();
  }
  t.equal(lane.waiting, 42, 'the eighteenth job runs');
  await clock.advance(50);
  workers.tasks[0]?.end();
  await clock.turn();
  t.same(workers.started.slice(-2), [18, 19]);
  t.equal(lane.waiting, 6, 'six jobs of 50 ms take 300 ms');
  t.same(
    [19, 20, 54, 55].map(job => results.get(job)?.kind),
    [undefined, 'queue-timeout', 'queue-timeout', undefined],
  );
});

t.test('a queue that does not stand rejects nothing by its estimate', async t => {
  const { clock, workers, lane, submit } = createLane({ waiting: 1000, waitMs: 10_000, backlogMs: 100 });
  submit(0);
  await clock.advance(500);
  workers.tasks[0]?.end();
  await clock.turn();
  for (let job = 1; job <= 20; job++) submit(job);
  await clock.turn();
  t.equal(lane.estimatedDelayMs, 19 * 500);
  t.notOk(lane.full);
});

t.test('while the queue stands, a job that runs again is queued, and all are queued for the short time', async t => {
  const { clock, lane, results, submit } = await createStandingLane({ backlogMs: 1, waitMs: 200, burstWaitMs: 5000 });
  for (let job = 1; !lane.full; job++) submit(job);
  const again = lane.submit(100, { again: true });
  await clock.advance(199);
  t.equal(results.get(1), undefined);
  await clock.advance(1);
  t.equal(results.get(1)?.kind, 'queue-timeout');
  t.same(await again.result, { kind: 'queue-timeout', waitMs: 200 });
});

t.test('deferred jobs that are always queued do not make the queue stand', async t => {
  const { clock, workers, results, submit } = createLane({ waiting: 1000, burstWaitMs: 5000, deferMs: 20 });
  for (let job = 0; job < 100; job++) submit(job, false, true);
  for (let job = 100; job < 130; job++) {
    await clock.advance(20);
    submit(job);
    await clock.advance(30);
    workers.tasks[0]?.end();
    await clock.turn();
  }
  submit(200);
  await clock.advance(1000);
  t.equal(results.has(200), false, 'it is queued for longer than the short wait');
});

t.test('the estimated delay is the cost of queued jobs divided by the threads', async t => {
  const { clock, workers, lane, submit } = createLane({ threads: 2, waiting: 1000, waitMs: 10_000, backlogMs: 10_000 });
  t.equal(lane.estimatedDelayMs, 0, 'nothing has run');
  submit(0);
  await clock.turn();
  t.equal(lane.estimatedDelayMs, 0, 'nothing is queued');
  await clock.advance(50);
  workers.tasks[0]?.end();
  await clock.turn();
  for (let job = 1; job <= 8; job++) submit(job);
  await clock.turn();
  t.equal(lane.waiting, 6, 'two run');
  t.equal(lane.estimatedDelayMs, (6 * 50) / 2);
});

t.test('loading time does not count as run time', async t => {
  const { clock, workers, lane, submit } = createLane({ waiting: 1000, waitMs: 10_000 });
  workers.loadedMs = 298;
  submit(0);
  await clock.turn();
  await clock.advance(300);
  workers.tasks[0]?.end();
  await clock.turn();
  for (let job = 1; job <= 40; job++) submit(job);
  await clock.turn();
  t.equal(lane.waiting, 39);
  t.equal(lane.estimatedDelayMs, 39 * 2, 'estimated at 2 ms each');
});

t.test('dispatch overhead is counted per task', async t => {
  const { clock, workers, lane, submit, endAfter } = await createStandingLane({ groupSize: 10, backlogMs: 100 }, 49);
  for (let job = 1; job <= 14; job++) submit(job);
  for (let task = 0; task < 3; task++) await endAfter(50);
  t.equal(workers.tasks[0]?.jobs.length, 10, 'dispatch is slow, the jobs are quick: they share a group');
  for (let job = 17; job <= 40; job++) {
    submit(job);
    await clock.turn();
  }
  t.equal(lane.waiting, 17, 'ten jobs take 59 ms, 17 about 100 ms');
  t.ok(lane.full);
});

t.test('old run times decay', async t => {
  const { clock, workers, lane, submit } = createLane({ waiting: 1000, waitMs: 100_000 });
  submit(0);
  await clock.turn();
  await clock.advance(3000);
  workers.tasks[0]?.end();
  await clock.turn();
  await clock.advance(30_000);
  submit(1);
  await clock.turn();
  await clock.advance(1);
  workers.tasks[0]?.end();
  await clock.turn();
  for (let job = 2; job < 12; job++) submit(job);
  await clock.turn();
  t.equal(lane.waiting, 9);
  t.ok(lane.estimatedDelayMs < 9 * 10, 'estimated at about 8 ms each');
});

t.test('one job that ran long does not end groups', async t => {
  const { clock, workers, submit } = createLane({ waiting: 1000, waitMs: 10_000, groupSize: 8 });
  submit(0);
  await clock.advance(2000);
  workers.tasks[0]?.end();
  await clock.turn();
  for (let job = 1; job <= 12; job++) {
    submit(job);
    await clock.advance(1);
    workers.tasks[0]?.end();
    await clock.turn();
  }
  for (let job = 20; job < 30; job++) submit(job);
  await clock.turn();
  t.equal(workers.tasks[0]?.jobs.length, 2, 'it counts 40 ms, the time after which it would lose its group');
});

t.test('slow jobs make smaller groups', async t => {
  const { clock, workers, submit } = createLane({ waiting: 1000, waitMs: 10_000, groupSize: 8 });
  for (let job = 0; job < 8; job++) submit(job);
  await clock.turn();
  t.equal(workers.tasks[0]?.jobs.length, 8, 'without an estimate');
  await clock.advance(32);
  for (let job = 8; job < 16; job++) submit(job);
  workers.tasks[0]?.end();
  await clock.turn();
  t.equal(workers.tasks[0]?.jobs.length, 2, 'at 4 ms each, two fit the target of 10 ms');
  await clock.advance(100);
  workers.tasks[0]?.end();
  await clock.turn();
  t.equal(workers.tasks[0]?.jobs.length, 1, 'at least one job');
});
