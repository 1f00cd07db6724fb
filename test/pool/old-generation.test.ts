import { once } from 'node:events';
import { Agent, request } from 'node:http';
import t from 'tap';
import { pidsOf, startProcess } from '../process.js';
import { until } from '../socket.js';

const BODY = JSON.stringify({ text: 'hello' });
const CONNECTIONS = 8;
const WARM_UP_CALLS = 12_000;
/** Enough that what V8 compiles meanwhile hardly counts for one of them. */
const CALLS = 24_000;

/** What a small call may add to the old generation, in bytes: tables of Piscina, and its share of what is compiled. */
const MOST_BYTES = 400;

t.test('small calls leave hardly anything to full collections of the main thread', async t => {
  const service = await startProcess(t, {
    FAST_THREADS: '2',
    NODE_OPTIONS: `--import=${new URL('./old-generation.js', import.meta.url).href}`,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  t.teardown(() => agent.destroy());
  const call = async (): Promise<void> => {
    const sent = request(`${service.url}/api/tools/hash-calc`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': BODY.length },
    }).end(BODY);
    const [response] = await once(sent, 'response');
    if (response.statusCode !== 200) t.fail(`answered ${response.statusCode}`);
    response.resume();
    await once(response, 'end');
  };
  const send = (calls: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (calls-- > 0) await call();
      }),
    );
  await send(WARM_UP_CALLS);
  process.kill(pidsOf(service)[0]!, 'SIGUSR2');
  await until(() => service.log().includes('counting'), 'the service counts');
  await send(CALLS);
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  const bytes = Number(/old generation: (-?\d+) bytes/.exec(service.log())?.[1]) / CALLS;
  t.comment(`${Math.round(bytes)} bytes for each call`);
  t.ok(bytes < MOST_BYTES, `${bytes} bytes for each call, expected at most ${MOST_BYTES}`);
});
