import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { firstCalls } from '../../../src/http/batch/line-splitter.js';
import { clientOf } from '../../../src/http/rate-limit/client-of.js';
import { WindowCounter } from '../../../src/rate-limit/window-counter.js';

t.test('calls are counted per client and window', async t => {
  let now = 0;
  const counter = new WindowCounter(1000, () => now);
  const count = (client: string, at: number, calls = 1): ReturnType<WindowCounter['count']> => {
    now = at;
    return counter.count(client, calls);
  };
  t.same(await count('a', 0), { current: 1, ttl: 1000 });
  t.same(await count('a', 400, 5), { current: 6, ttl: 600 });
  t.same(await count('b', 400), { current: 1, ttl: 1000 });
  t.same(await count('a', 1000), { current: 1, ttl: 1000 }, 'a new window');
  for (let i = 0; i < 50_000; i++) await count(`c${i}`, 1000);
  const late = new WindowCounter(60_000, () => 2 ** 40 + 0.3);
  t.equal((await late.count('a', 1)).ttl, 60_000, 'no more than the window, whatever the clock shows');
  t.same(await count('a', 1001), { current: 1, ttl: 1000 }, 'the least recently seen client was evicted');
});

t.test('an IPv6 client is its network of 64 bits (RFC 4291 section 2.2)', async t => {
  for (const [address, client] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:FFFF:C000:0201', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
    ['::ffff:0:192.0.2.1', '0:0:0:0::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::2:3:4:5', '2001:db8:1:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ] as const) {
    t.equal(clientOf(address), client, address);
  }
});

t.test('a client is short, and keeps nothing of the header that named it', async t => {
  t.equal(clientOf('x'.repeat(16_000)), 'x'.repeat(64));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const clients: string[] = [];
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 3000; i++) {
    const header = `${Buffer.alloc(16_000, 'x').toString()}, 203.0.${100 + (i % 100)}.${100 + (i % 150)}`;
    // As the framework reads the address of the nearest proxy.
    clients.push(clientOf(header.slice(header.lastIndexOf(' ') + 1)));
  }
  collect();
  const kept = process.memoryUsage().heapUsed - before;
  t.match(clients[2999], /^203\.0\.\d+\.\d+$/);
  t.ok(kept < 8_000_000, `3,000 clients keep ${kept} bytes`);
});

t.test('a batch is cut after the last allowed line', async t => {
  const lines = Buffer.from('{}\n\n\r\n[]\n1');
  for (const [count, expected] of [
    [0, ''],
    [1, '{}\n'],
    [2, '{}\n\n\r\n[]\n'],
    [3, '{}\n\n\r\n[]\n1'],
    [4, '{}\n\n\r\n[]\n1'],
  ] as const) {
    t.equal(firstCalls(lines, count).toString(), expected, String(count));
  }
});
