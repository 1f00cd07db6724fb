import t from 'tap';
import { ConfigError, readConfig } from '../src/config/config.js';

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

t.test('MCP_ORIGINS takes origins as browsers send them', async t => {
  const origins = [
    'https://good.example',
    'http://localhost:6274',
    'http://[::1]:8080',
    'https://xn--mnchen-3ya.example',
    'chrome-extension://abcdefghijklmnop',
    'file://',
    'null',
  ];
  t.same(readConfig({ MCP_ORIGINS: origins.join(' , ') }).mcpOrigins, origins);
  t.same(readConfig({ MCP_ORIGINS: '*' }).mcpOrigins, ['*']);
  t.same(readConfig({ MCP_ORIGINS: ' , ' }).mcpOrigins, []);
});

t.test('the port for operators is closed unless it is set', async t => {
  t.equal(readConfig({ ADMIN_PORT: '', ADMIN_HOST: '0.0.0.0' }).admin, undefined);
  t.same(readConfig({ ADMIN_PORT: '9090' }).admin, { host: '127.0.0.1', port: 9090, hasDiagnostics: false });
  t.match(readConfig({ ADMIN_PORT: '1', DIAGNOSTICS: 'true' }).admin, { hasDiagnostics: true });
});

t.test('RATE_LIMIT_REDIS may have a password, a port and a database', async t => {
  for (const url of ['redis://redis', 'rediss://:secret@redis.example:6380/2', 'redis://[::1]:6379']) {
    t.equal(readConfig({ RATE_LIMIT_REDIS: url }).rateLimit.redis, url);
  }
});

t.test('an invalid setting is rejected with one line that names what was expected', async t => {
  for (const [env, message] of [
    [{ PORT: 'http' }, 'PORT: expected an integer from 0 to 65535, got "http"'],
    [{ PORT: '65536' }, 'PORT: expected an integer from 0 to 65535, got "65536"'],
    [{ PORT: '-1' }, 'PORT: expected an integer from 0 to 65535, got "-1"'],
    [{ PORT: '1e3' }, 'PORT: expected an integer from 0 to 65535, got "1e3"'],
    [{ ADMIN_PORT: '0' }, 'ADMIN_PORT: expected an integer from 1 to 65535, got "0"'],
    [{ DIAGNOSTICS: 'true' }, 'DIAGNOSTICS: expected false without ADMIN_PORT, got "true"'],
    [{ FAST_THREADS: '0' }, 'FAST_THREADS: expected an integer from 1 to 1024, got "0"'],
    [{ HEAVY_HEAP_MB: '64' }, 'HEAVY_HEAP_MB: expected an integer from 256 to 65536, got "64"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of trace, debug, info, warn, error, fatal, silent, got "loud"'],
    [{ LOG_REQUESTS: 'yes' }, 'LOG_REQUESTS: expected true, false or a number from 0 to 1, got "yes"'],
    [{ LOG_REQUESTS: '1.5' }, 'LOG_REQUESTS: expected true, false or a number from 0 to 1, got "1.5"'],
    [{ LOG_CLIENT: '1' }, 'LOG_CLIENT: expected one of true, false, got "1"'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: expected an absolute http or https URL, got "localhost:4318"',
    ],
    ...[
      ['tools.example'],
      ['ftp://tools.example'],
      ['https:tools.example'],
      ['https://user@tools.example', 'https://…@tools.example'],
      ['https://:secret@tools.example/base', 'https://…@tools.example/base'],
      ['https://tools.example/?a=b'],
      ['https://tools.example?'],
      ['https://tools.example/#top'],
    ].map(
      ([url = '', shown = url]) =>
        [
          { BASE_URL: url },
          'BASE_URL: expected an absolute http or https URL without user information, query and fragment, got ' +
            JSON.stringify(shown),
        ] as const,
    ),
    [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT: expected an integer from 0 to 1000000000, got "-1"'],
    ...[
      ['http://redis'],
      ['redis'],
      ['redis:'],
      ['redis:/'],
      ['rediss://'],
      ['redis:///1'],
      ['redis:6379'],
      ['http://:secret@redis', 'http://…@redis'],
    ].map(
      ([url = '', shown = url]) =>
        [
          { RATE_LIMIT_REDIS: url },
          `RATE_LIMIT_REDIS: expected a redis or rediss URL with a host, got ${JSON.stringify(shown)}`,
        ] as const,
    ),
    ...[
      ['nonsense'],
      ['example.com'],
      ['https://'],
      ['https:good.example'],
      ['https://good.example/'],
      ['https://good.example/path'],
      ['https://good.example:443'],
      ['https://Good.example'],
      ['https://good.example?'],
      ['https://user:secret@good.example', 'https://…@good.example'],
      ['chrome-extension://'],
      ['chrome-extension://abc/page.html'],
    ].map(
      ([origin = '', shown = origin]) =>
        [
          { MCP_ORIGINS: `https://first.example, ${origin}` },
          'MCP_ORIGINS: expected *, or origins such as https://example.com with commas between them, got ' +
            JSON.stringify(shown),
        ] as const,
    ),
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
