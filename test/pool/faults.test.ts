import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { closedGate } from '../fixtures/closed-gate.js';
import { FAULTY } from '../fixtures/directories.js';
import { type Answer, type Service, start } from '../service.js';
import { dial, rawRequest, requestHead, until } from '../socket.js';

const LIMITS = {
  FAST_RUN_MS: '500',
  RISKY_RUN_MS: '1000',
  HEAVY_RUN_MS: '1500',
  FAST_HEAP_MB: '256',
  HEAVY_HEAP_MB: '256',
  RISKY_HEAP_MB: '256',
};

/** The same heaps; a busy machine takes seconds to end a thread. */
const { FAST_HEAP_MB, HEAVY_HEAP_MB, RISKY_HEAP_MB } = LIMITS;
const SMALL_HEAPS = { FAST_HEAP_MB, HEAVY_HEAP_MB, RISKY_HEAP_MB };

/** Makes the body larger than the main thread parses, so that the call goes to the heavy lane. */
const PADDING = 'x'.repeat(70_000);

t.test('a fault affects only its own call, in every lane', async t => {
  const limited = await start(t, LIMITS, { directories: FAULTY });
  const patient = await start(t, SMALL_HEAPS, { directories: FAULTY });
  const lanesAnswer = async ({ call }: Service): Promise<void> => {
    for (const lane of ['fast', 'risky', 'heavy']) {
      t.equal((await call(`${lane}-fault`, { fault: 'none' })).status, 200, `the ${lane} lane answers`);
    }
    t.equal((await call('fast-fault', { fault: 'none', padding: PADDING })).status, 200, 'large bodies are answered');
  };

  const expected: [lane: string, fault: string, status: number, error: RegExp][] = [
    ['fast', 'exit', 500, /internal error/],
    ['fast', 'spin', 400, /^fast-fault exceeded its time limit of 1 s/],
    ['fast', 'memory', 400, /^fast-fault (exceeded its memory limit of 256 MB|exceeded its time limit)/],
    ['fast', 'defect', 500, /internal error/],
    ['fast', 'refuse', 400, /^this cannot be done$/],
    ['fast', 'late', 400, /exceeded its time limit of 30 s/],
    ['risky', 'exit', 500, /internal error/],
    ['risky', 'spin', 400, /^risky-fault exceeded its time limit of 1 s/],
    ['heavy', 'exit', 500, /internal error/],
    ['heavy', 'spin', 400, /^heavy-fault exceeded its time limit of 1\.5 s/],
  ];
  for (const [lane, fault, status, error] of expected) {
    const service = fault === 'spin' || fault === 'memory' ? limited : patient;
    const answer = await service.call(`${lane}-fault`, { fault });
    t.equal(answer.status, status, `${lane} ${fault}`);
    t.match(answer.body.error, error);
    t.notMatch(answer.body.error, /TypeError|\.js|undefined/, 'no internals are disclosed');
    await lanesAnswer(service);
  }
  const large = await limited.call('fast-fault', { fault: 'spin', padding: PADDING });
  t.equal(large.status, 400);
  t.match(large.body.error, /limit of 1\.5 s/);
  await lanesAnswer(limited);

  const failuresOf = ({ context }: Service) =>
    Object.fromEntries(context.pool.state().map(({ lane, failures }) => [lane, failures]));
  t.match(failuresOf(patient), { fast: { crash: 1 }, risky: { crash: 2 }, heavy: { crash: 1 } });
  t.match(failuresOf(limited), { risky: { timeout: Number }, heavy: { timeout: 2 } });
  for (const { context } of [limited, patient])
    await until(() => context.pool.state().every(({ threads }) => threads === 2), 'all threads are back');
});

t.test('the run time of a call whose thread was ended is measured, whatever way it came', async t => {
  const { call, url } = await start(t, LIMITS, { directories: FAULTY });
  const headers = { 'content-type': 'application/json' };
  const answer = await call('risky-fault', { fault: 'spin' });
  const [, runMs] = /run;dur=([\d.]+)/.exec(answer.headers.get('server-timing') ?? '') ?? [];
  const [riskyMs, heavyMs] = [Number(LIMITS.RISKY_RUN_MS), Number(LIMITS.HEAVY_RUN_MS)];
  t.ok(Number(runMs) >= 0.95 * riskyMs, `Server-Timing has ${runMs} ms`);
  for (const padding of ['', PADDING]) {
    const params = { name: 'risky-fault', arguments: { fault: 'spin', padding } };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    t.match(await (await fetch(`${url}/mcp`, { method: 'POST', headers, body: message })).text(), /time limit/);
    const line = JSON.stringify({ tool: 'risky-fault', input: { fault: 'spin', padding } });
    const lines = { 'content-type': 'application/x-ndjson' };
    const batch = await fetch(`${url}/api/batch`, { method: 'POST', headers: lines, body: line });
    t.match(await batch.text(), /time limit/);
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const [lane, calls, ms] of [
    ['risky', 3, riskyMs],
    ['heavy', 2, heavyMs],
  ] as const) {
    const labels = `{tool="risky-fault",lane="${lane}"}`;
    t.match(metrics, `toolpool_call_running_seconds_count${labels} ${calls}`, lane);
    const [, sum] = new RegExp(`^toolpool_call_running_seconds_sum\\${labels} (.+)$`, 'm').exec(metrics) ?? [];
    t.ok(1000 * Number(sum) >= 0.95 * calls * ms, `${sum} s in the ${lane} lane`);
  }
  t.match(metrics, 'toolpool_rejected_calls_total{reason="time"} 5');
});

t.test('a result above the maximum is an error', async t => {
  // The limits have room: a busy machine takes seconds to make it.
  const { call } = await start(t, { FAST_RUN_MS: '30000', RISKY_RUN_MS: '30000' }, { directories: FAULTY });
  const answer = await call('fast-fault', { fault: 'large' });
  t.equal(answer.status, 400);
  t.match(answer.body.error, /result too large: [\d,]+ bytes, maximum 33,554,432/);
  t.equal((await call('fast-fault', { fault: 'none' })).status, 200);
});

t.test('out of memory ends the thread, not the process', async t => {
  const { call, url } = await start(t, { RISKY_HEAP_MB: '256', RISKY_RUN_MS: '60000' }, { directories: FAULTY });
  const answer = await call('risky-fault', { fault: 'memory' });
  t.equal(answer.status, 400);
  t.match(answer.body.error, /^risky-fault exceeded its memory limit of 256 MB/);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  t.match(metrics, 'toolpool_rejected_calls_total{reason="heap"} 1');
  t.equal((await call('risky-fault', { fault: 'none' })).status, 200);
});

t.test('calls of a failed batch run again alone', async t => {
  const { call, context } = await start(t, SMALL_HEAPS, { directories: FAULTY });
  // Calls that arrive while the only fast thread is busy form one batch.
  const busy = call('fast-fault', { fault: 'none', ms: 100 });
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => call('fast-fault', { fault: 'none' })),
    call('fast-fault', { fault: 'exit' }),
    ...Array.from({ length: 10 }, () => call('fast-fault', { fault: 'none' })),
  ]);
  t.equal((await busy).status, 200);
  t.same(
    answers.map(({ status }) => status),
    [...Array(10).fill(200), 500, ...Array(10).fill(200)],
  );
  t.match(context.pool.state(), [
    { lane: 'fast', failures: { crash: 1 } },
    { lane: 'risky', failures: { crash: 1 } },
    {},
  ]);
});

t.test('an endless call does not delay others of its batch, and a crash loses no answer', async t => {
  const { call, context } = await start(
    t,
    { ...SMALL_HEAPS, RISKY_RUN_MS: '3000', RISKY_THREADS: '2' },
    { directories: FAULTY },
  );
  const none = (): Promise<Answer> => call('risky-fault', { fault: 'none' });
  for (const fault of ['exit', 'spin']) {
    // Only quick calls are batched. On a busy machine they may not be, and the assertions must hold all the same.
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 20 }, none));
    // Calls that arrive while both threads are busy form two batches, and one of them has the faulty call.
    const { gate, open } = closedGate(t);
    const busy: Promise<Answer>[] = [];
    for (const threads of [1, 2]) {
      // One after the other: together, two quick calls share a task.
      busy.push(call('risky-fault', { fault: 'none', gate }));
      await until(() => context.pool.state()[1]?.running === threads, `${threads} threads are busy`);
    }
    const order: string[] = [];
    const recordOrder = async (name: string, answer: ReturnType<typeof call>) => {
      const settled = await answer;
      order.push(name);
      return settled;
    };
    const faulty = recordOrder('faulty', call('risky-fault', { fault }));
    const others = Array.from({ length: 12 }, () => recordOrder('other', none()));
    await until(() => context.pool.state()[1]?.waiting === 13, 'all are queued');
    open();
    t.ok(
      (await Promise.all([...busy, ...others])).every(({ status }) => status === 200),
      `${fault}: all other calls are answered`,
    );
    t.equal((await faulty).status, fault === 'spin' ? 400 : 500);
    if (fault === 'spin') t.equal(order.at(-1), 'faulty', 'the others are answered first');
  }
  const { crash = 0, timeout, memory } = context.pool.state()[1]?.failures ?? {};
  t.same({ timeout, memory }, { timeout: 1, memory: 0 });
  t.ok(crash === 1 || crash === 2, 'the crash repeats only alone, after its batch if it was in one');
});

t.test('time limits count run time, not queueing', async t => {
  const { call } = await start(t, { RISKY_RUN_MS: '2500' }, { directories: FAULTY });
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('risky-fault', { fault: 'none', ms: 400 })));
  t.same(
    answers.map(({ status }) => status),
    Array(8).fill(200),
    'the last one waited 2.8 s, longer than the limit',
  );
});

t.test('a tool that loads slowly has exactly its time limit after that', async t => {
  const { call, context } = await start(t, { RISKY_RUN_MS: '900' }, { directories: FAULTY });
  const answer = await call('slow-load', { fault: 'none' });
  t.equal(answer.status, 200, 'a second of loading does not count');
  t.equal(context.pool.state()[1]?.failures.timeout, 0);

  const [first, second] = await Promise.all([
    call('slow-load', { fault: 'spin' }),
    call('slow-load', { fault: 'spin' }),
  ]);
  t.match(
    [first.status, second.status],
    [400, 400],
    'the time limit holds whether or not the thread had loaded the tool',
  );
  t.ok((context.pool.state()[1]?.failures.timeout ?? 0) >= 2, 'two threads were terminated');
});

t.test('when a thread is ended, a warm one takes over', async t => {
  const { call, context } = await start(t, { RISKY_RUN_MS: '2000' }, { directories: FAULTY });
  // The ids of threads ascend.
  const later = new Worker('', { eval: true });
  const { threadId } = later;
  await once(later, 'exit');
  const [killed, next] = await Promise.all([
    call('risky-fault', { fault: 'spin' }),
    call('risky-fault', { fault: 'none' }),
  ]);
  t.equal(killed.status, 400);
  t.equal(next.status, 200);
  t.ok(Number(next.body.result?.['threadId']) < threadId, 'by a thread that was there before');
  await until(() => context.pool.state()[1]?.replaced === 1, 'the thread is replaced');
});

t.test('the queue is bounded in length', async t => {
  const { call, context } = await start(t, { RISKY_WAITING: '2' }, { directories: FAULTY });
  const state = () => context.pool.state()[1]!;
  const { gate, open } = closedGate(t);
  const running = call('risky-fault', { fault: 'none', gate });
  await until(() => state().running === 1, 'the first call runs');
  const waiting = [call('risky-fault', { fault: 'none' }), call('risky-fault', { fault: 'none' })];
  await until(() => state().waiting === 2, 'two calls are queued');
  const rejected: Answer = await call('risky-fault', { fault: 'none' });
  t.equal(rejected.status, 503);
  t.match(rejected.body.error, /too many calls are queued in the risky lane/);
  t.match(rejected.headers.get('retry-after'), /^[12]$/);
  t.equal((await call('fast-fault', { fault: 'none' })).status, 200, 'other lanes are not affected');
  open();
  for (const answer of await Promise.all([running, ...waiting])) t.equal(answer.status, 200);
});

t.test('the queue is bounded in time', async t => {
  const { call, context } = await start(t, { RISKY_WAIT_MS: '300' }, { directories: FAULTY });
  const { gate, open } = closedGate(t);
  const running = call('risky-fault', { fault: 'none', gate });
  await until(() => context.pool.state()[1]?.running === 1, 'the first call runs');
  const answer = await call('risky-fault', { fault: 'none' });
  t.equal(answer.status, 503);
  const [, ms] = /no thread became free within (\d+) ms/.exec(answer.body.error ?? '') ?? [];
  t.ok(Number(ms) >= 300, `${ms} ms`);
  t.match(answer.headers.get('retry-after'), /^[12]$/);
  open();
  t.equal((await running).status, 200);
});

t.test('a queued call is dropped when its caller disconnects', async t => {
  const { call, context, port } = await start(t, {}, { directories: FAULTY });
  const state = () => context.pool.state()[1]!;
  const { gate, open } = closedGate(t);
  const running = call('risky-fault', { fault: 'none', gate });
  await until(() => state().running === 1, 'the first call runs');
  const { socket } = await dial(port);
  socket.write(rawRequest('risky-fault', { fault: 'exit' }));
  await until(() => state().waiting === 1, 'the second call is queued');
  socket.destroy();
  await until(() => state().waiting === 0, 'the second call is dropped');
  open();
  t.equal((await running).status, 200);
  await until(() => context.calls.open === 0, 'no call is open');
  t.same(state().failures, { timeout: 0, memory: 0, crash: 0 }, 'the second call never ran');
});

t.test('bytes held are bounded, for announced and chunked bodies', async t => {
  const MIB = 1024 * 1024;
  const { call, context, port } = await start(t, { MAX_BYTES_HELD: String(48 * MIB) }, { directories: FAULTY });
  const hold = async (mib: number) => {
    const { socket } = await dial(port);
    socket.write(`${requestHead('heavy-fault', mib * MIB)}{`);
    return socket;
  };
  const sockets = await Promise.all([hold(16), hold(16), hold(15)]);
  await until(() => context.memory.held === 47 * MIB, 'three bodies are announced');
  const rejected = await call('heavy-fault', { fault: 'none', padding: 'x'.repeat(2 * MIB) });
  t.equal(rejected.status, 503);
  t.match(rejected.body.error, /no memory left for request bodies/);
  t.match(rejected.headers.get('retry-after'), /^[12]$/);
  const growing = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('{"fault":"none","padding":"'));
      for (let i = 0; i < 20; i++) controller.enqueue(Buffer.alloc(100_000, 'x'));
      controller.enqueue(Buffer.from('"}'));
      controller.close();
    },
  });
  t.equal((await call('heavy-fault', '', { body: growing, duplex: 'half' } as RequestInit)).status, 503);
  t.equal((await call('fast-fault', { fault: 'none' })).status, 200, 'small calls are answered');
  for (const socket of sockets) socket.destroy();
  await until(() => context.memory.held === 0, 'all memory is released');
  t.equal((await call('heavy-fault', { fault: 'none', padding: 'x'.repeat(2 * MIB) })).status, 200);
});

t.test('a defect is logged with its stack, without the caller’s data', async t => {
  const lines: string[] = [];
  const { call } = await start(
    t,
    { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' },
    { directories: FAULTY, log: { write: line => lines.push(line) } },
  );
  await call('risky-fault', { fault: 'defect', padding: 'Geheimnis' });
  await call('risky-fault', { fault: 'exit', padding: 'Geheimnis' });
  await call('risky-fault', { fault: 'none', padding: 'Geheimnis' });
  const log = lines.map(line => JSON.parse(line));
  const defect = log.find(({ msg }) => msg === 'a call failed');
  t.match(defect, { level: 50, code: 'CALL_FAILED', tool: 'risky-fault', reqId: String });
  const failed = log.find(({ code }) => code === 'TASK_FAILED');
  t.match(
    failed,
    { level: 40, lane: 'risky', reason: 'crash', tools: ['risky-fault'], ms: Number },
    'the line names the tool, the lane, the cause and the duration',
  );
  t.match(JSON.stringify(defect), /TypeError: .*fail\.[jt]s/);
  t.match(
    log.filter(({ msg }) => msg === 'answered'),
    [{ path: '/api/tools/risky-fault', status: 500 }, { status: 500 }, { status: 200 }],
  );
  t.notMatch(lines.join(''), /Geheimnis/);
});
