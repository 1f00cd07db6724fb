import t, { type Test } from 'tap';
import { type Service, start, untilIdle } from '../../service.js';
import { until } from '../../socket.js';
import { type Behavior, FakeRedis } from './fake-redis.js';

const LIMIT = 10;

async function startWith(t: Test): Promise<{ redis: FakeRedis; service: Service }> {
  const redis = await FakeRedis.start();
  t.teardown(() => redis.stop());
  const settings = { RATE_LIMIT: String(LIMIT), RATE_LIMIT_REDIS: redis.url, TRUST_PROXY: 'loopback' };
  const service = await start(t, settings);
  await until(async () => {
    await call(service, 'connected');
    return redis.asked > 0;
  }, 'it is connected');
  return { redis, service };
}

const call = async (service: Service, client: string): Promise<number> => {
  const init = { headers: { 'x-forwarded-for': client } };
  return (await service.call('base64', { mode: 'encode', input: 'hi' }, init)).status;
};

const BEHAVIORS: readonly Behavior[] = ['is slow', 'is silent', 'refuses', 'disconnects'];

for (const behavior of BEHAVIORS) {
  t.test(`while Redis ${behavior}, each client gets the limit and no more`, async t => {
    const { redis, service } = await startWith(t);
    const inOrder: number[] = [];
    for (let i = 0; i < 3; i++) inOrder.push(await call(service, 'a'));
    redis.behavior = behavior;
    for (let i = 0; i < 20; i++) inOrder.push(await call(service, 'a'));
    t.same(inOrder, [...Array(LIMIT).fill(200), ...Array(13).fill(429)], 'also within a window');
    const atOnce = await Promise.all(Array.from({ length: 25 }, () => call(service, 'b')));
    t.equal(atOnce.filter(status => status === 200).length, LIMIT, 'a new client, all calls at once');
    t.equal(atOnce.filter(status => status === 429).length, 15);
    await untilIdle(service);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    t.match(metrics, /^toolpool_rate_limit_errors_total [1-9]/m, 'it is counted');

    redis.behavior = 'answers';
    t.comment('counts again');
    let client = 0;
    await until(async () => {
      const before = redis.asked;
      for (let i = 0; i < 3; i++) await call(service, `c${client}`);
      client++;
      return redis.asked === before + 3;
    }, 'each call is counted in Redis');
    t.equal(await call(service, 'a'), 429, 'what was counted meanwhile still counts');
  });
}

t.test('while Redis is out, lines of a batch are counted', async t => {
  const { redis, service } = await startWith(t);
  redis.behavior = 'is silent';
  const line = JSON.stringify({ tool: 'hash-calc', input: { text: '' } });
  const response = await fetch(`${service.url}/api/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: `${line}\n`.repeat(1000),
  });
  const answers = (await response.text()).trimEnd().split('\n');
  t.equal(answers.length, LIMIT + 1);
  t.match(answers.at(-1), '"status":429');
  t.match(answers.at(-1), `"next":${LIMIT + 1}`);
});
