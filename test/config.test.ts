import t from 'tap';
import { ConfigError, readConfig } from '../src/config.js';

t.test('the defaults are a valid configuration', async t => {
  t.match(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    baseUrl: '',
    logLevel: 'info',
    bytesHeld: 256 * 1024 * 1024,
  });
  t.match(readConfig({ PORT: '' }), { port: 3000 }, 'an empty variable is the same as none');
});

t.test('settings override the defaults', async t => {
  t.match(readConfig({ HOST: '::1', PORT: '0', BASE_URL: 'https://tools.example/', RISKY_THREADS: '7' }), {
    host: '::1',
    port: 0,
    baseUrl: 'https://tools.example',
    lanes: { risky: { threads: 7 } },
  });
});

t.test('TRUST_PROXY names the trusted proxies', async t => {
  for (const [value, expected] of [
    ['', false],
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ] as const) {
    t.same(readConfig({ TRUST_PROXY: value }).trustProxy, expected, value);
  }
});

t.test('an invalid setting is rejected with one line that names what was expected', async t => {
  for (const [env, message] of [
    [{ PORT: 'http' }, 'PORT: expected an integer from 0 to 65535, got "http"'],
    [{ PORT: '65536' }, 'PORT: expected an integer from 0 to 65535, got "65536"'],
    [{ PORT: '-1' }, 'PORT: expected an integer from 0 to 65535, got "-1"'],
    [{ PORT: '1e3' }, 'PORT: expected an integer from 0 to 65535, got "1e3"'],
    [{ FAST_THREADS: '0' }, 'FAST_THREADS: expected an integer from 1 to 1024, got "0"'],
    [{ HEAVY_HEAP_MB: '64' }, 'HEAVY_HEAP_MB: expected an integer from 256 to 65536, got "64"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, got "loud"'],
    [{ LOG_REQUESTS: 'yes' }, 'LOG_REQUESTS: expected one of true, false, got "yes"'],
    [{ BASE_URL: 'tools.example' }, 'BASE_URL: expected an absolute http or https URL, got "tools.example"'],
    [
      { BASE_URL: 'ftp://tools.example' },
      'BASE_URL: expected an absolute http or https URL, got "ftp://tools.example"',
    ],
    [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT: expected an integer from 0 to 1000000000, got "-1"'],
    [{ RATE_LIMIT_REDIS: 'http://redis' }, 'RATE_LIMIT_REDIS: expected a redis or rediss URL, got "http://redis"'],
    ...['10.0.0.0/33', '::/129', '0.0.0.0/0', '::/0', 'proxy', '10.0.0', ' '].map(
      network =>
        [
          { TRUST_PROXY: `127.0.0.1,${network}` },
          `TRUST_PROXY: expected true, false, a number of hops, or addresses and CIDR blocks with commas between ` +
            `them, got ${JSON.stringify(network.trim())}`,
        ] as const,
    ),
    [{ HEADERS_TIMEOUT_MS: '30000' }, 'HEADERS_TIMEOUT_MS: expected less than REQUEST_TIMEOUT_MS (30000), got "30000"'],
  ] as const) {
    t.throws(() => readConfig(env), new ConfigError(message), message);
  }
});
