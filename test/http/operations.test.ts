import t from 'tap';
import { callTool, statusOf } from '../call.js';
import { ENDLESS_SEARCH, start } from '../service.js';
import { dial, requestHead, until } from '../socket.js';

t.test('health, readiness and metrics do not pass through the pool', async t => {
  const { url, call, context } = await start(t);
  await call('base64', { mode: 'encode', input: 'hi' });
  await call('base64', { mode: 'decode', input: '!' });
  await call('base64', {});
  t.same(await (await fetch(`${url}/healthz`)).json(), { status: 'alive' });
  t.same(await (await fetch(`${url}/readyz`)).json(), { status: 'ready' });
  const response = await fetch(`${url}/metrics`);
  t.match(response.headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  for (const line of [
    'toolpool_calls_total{tool="base64",status="200"} 1',
    'toolpool_calls_total{tool="base64",status="400"} 1',
    'toolpool_calls_total{tool="base64",status="422"} 1',
    'toolpool_call_running_seconds_count{tool="base64",lane="fast"} 2',
    'toolpool_call_waiting_seconds_count{tool="base64",lane="fast"} 2',
    'toolpool_lane_waiting{lane="fast"} 0',
    'toolpool_lane_running{lane="heavy"} 0',
    'toolpool_lane_threads{lane="risky"} 2',
    'toolpool_thread_restarts_total{lane="risky"} 0',
    'toolpool_task_deaths_total{lane="risky",cause="late"} 0',
    'toolpool_bytes_held 0',
    'toolpool_open_calls 0',
  ]) {
    t.ok(text.split('\n').includes(line), line);
  }
  for (const name of [
    'toolpool_event_loop_active_seconds_total',
    'toolpool_event_loop_delay_seconds_sum',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]) {
    t.match(text, new RegExp(`^${name} [\\d.e-]+`, 'm'));
  }
  t.match(text, /^toolpool_memory_bound_bytes \d{9,}$/m);

  t.comment('after a minute with bytes of a call that was never released the process is not healthy');
  const now = performance.now.bind(performance);
  t.teardown(() => void (performance.now = now));
  const forgotten = context.memory.admit(1000)!;
  await call('base64', { mode: 'encode', input: 'hi' });
  t.equal(await statusOf(`${url}/healthz`), 200);
  performance.now = () => now() + 60_000;
  const leaking = await fetch(`${url}/healthz`);
  t.equal(leaking.status, 503);
  t.match(await leaking.json(), { error: /memory leak/ });
  performance.now = now;
  forgotten.release();
  t.equal(await statusOf(`${url}/healthz`), 200);

  context.phase = 'draining';
  const draining = await fetch(`${url}/readyz`);
  t.equal(draining.status, 503);
  t.match(await draining.json(), { error: /shutting down/ });
  t.equal(await statusOf(`${url}/healthz`), 200, 'a draining process is alive');
  t.equal(await statusOf(`${url}/metrics`), 200);
});

t.test('metrics tell of calls that were queued for too long, and of callers that left', async t => {
  const { url, port, context } = await start(t, { RISKY_THREADS: '1', RISKY_WAIT_MS: '200', RISKY_RUN_MS: '2000' });
  const metric = async (line: string): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find(each => each.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    );
  };
  const left = await dial(port);
  const body = JSON.stringify(ENDLESS_SEARCH);
  left.socket.write(requestHead('regex-tester', Buffer.byteLength(body)) + body);
  const running = (): number | undefined => context.pool.state()[1]?.running;
  await until(() => running() === 1, 'the call runs');
  left.socket.destroy();
  const busy = (): Promise<number> => metric('toolpool_lane_busy_seconds_total{lane="risky"}');
  const before = await busy();
  t.equal((await callTool(url, 'regex-tester', ENDLESS_SEARCH)).status, 503);
  // The text of the metrics is up to 200 ms old.
  await new Promise(resolve => setTimeout(resolve, 250));
  t.ok((await busy()) - before >= 0.2, 'a call that runs makes its lane busy');
  t.equal(await metric('toolpool_lane_busy_seconds_total{lane="heavy"}'), 0);
  t.ok((await metric('toolpool_call_waiting_seconds_sum{tool="regex-tester",lane="risky"}')) >= 0.2);
  await until(() => running() === 0, 'the call has ended');
  await until(
    async () => (await metric('toolpool_calls_total{tool="regex-tester",status="499"}')) === 1,
    'the call whose caller left is counted',
  );
});
