import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import type { LaneName } from './shared/tool.js';

/** What one lane may take: times in milliseconds, heap in MiB. */
export interface LaneConfig {
  /** Tasks that run at once. */
  readonly threads: number;
  /** Calls that wait at most; one more is answered 503. */
  readonly waiting: number;
  /** How long a call waits at most; past that it is answered 503. */
  readonly waitMs: number;
  /** A call is answered 503 at once while those that wait already would take longer than this to be begun. */
  readonly backlogMs: number;
  /** How long a task runs at most; past that its thread is replaced. */
  readonly runMs: number;
  /** The old generation of each thread's heap, in MiB. */
  readonly heapMb: number;
}

/** The service's configuration, read once at start. Times in milliseconds, sizes in bytes. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly logLevel: string;
  readonly logRequests: boolean;
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  readonly bytesHeld: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly bodyIdleMs: number;
  readonly keepAliveMs: number;
  readonly maxConnections: number;
  readonly drainMs: number;
  /** Calls of one client within a window; 0 is no limit. An empty `redis` counts in memory. */
  readonly rateLimit: { readonly calls: number; readonly windowMs: number; readonly redis: string };
  /** Whose `x-forwarded-for` is believed: nobody's, everybody's, that of so many hops, or of these addresses. */
  readonly trustProxy: boolean | number | string[];
}

/** A setting that cannot be used; the message is one line that names the variable and what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const MIB = 1024 * 1024;
const cores = availableParallelism();
const half = Math.max(1, Math.ceil(cores / 2));

/**
 * Every variable that the service reads, in the order of the README. Three lanes
 * share the cores: the fast one has priority by the operating system, so the other
 * two may have threads enough to use what it leaves.
 */
export const SETTINGS = {
  HOST: ['127.0.0.1', 'Address to listen on'],
  PORT: ['3000', 'Port to listen on; 0 takes a free one'],
  BASE_URL: ['', 'Public base address in the API description; empty: the address that it listens on'],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
  LOG_REQUESTS: ['false', 'true: one log line for each answer (never its payload)'],
  FAST_THREADS: [String(half), 'Threads of the fast lane: small bodies with a bounded cost, in batches'],
  FAST_WAITING: ['4096', 'Calls that wait in the fast lane at most'],
  FAST_WAIT_MS: ['250', 'Time that a call waits in the fast lane at most'],
  FAST_BACKLOG_MS: ['200', 'Calls are refused while those that wait in the fast lane would take longer than this to be begun, as calls have run of late'],
  FAST_RUN_MS: ['1000', 'Time that a batch of the fast lane runs at most'],
  FAST_HEAP_MB: ['512', 'Heap of a thread of the fast lane, MiB'],
  RISKY_THREADS: [String(Math.max(2, half)), 'Threads of the risky lane: small bodies that can run long'],
  RISKY_WAITING: ['256', 'Calls that wait in the risky lane at most'],
  RISKY_WAIT_MS: ['5000', 'Time that a call waits in the risky lane at most'],
  RISKY_BACKLOG_MS: ['250', 'Calls are refused while those that wait in the risky lane would take longer than this to be begun, as calls have run of late'],
  RISKY_RUN_MS: ['3000', 'Time that a call of the risky lane runs at most'],
  RISKY_HEAP_MB: ['512', 'Heap of a thread of the risky lane, MiB'],
  HEAVY_THREADS: [String(Math.max(2, half)), 'Threads of the heavy lane: large bodies'],
  HEAVY_WAITING: ['64', 'Calls that wait in the heavy lane at most'],
  HEAVY_WAIT_MS: ['10000', 'Time that a call waits in the heavy lane at most'],
  HEAVY_BACKLOG_MS: ['5000', 'Calls are refused while those that wait in the heavy lane would take longer than this to be begun, as calls have run of late'],
  HEAVY_RUN_MS: ['10000', 'Time that a call of the heavy lane runs at most'],
  HEAVY_HEAP_MB: ['1024', 'Heap of a thread of the heavy lane, MiB'],
  MAX_BYTES_HELD: [String(256 * MIB), 'Bytes of bodies and answers held at once, all callers together; a call that does not fit is answered 503'],
  HEADERS_TIMEOUT_MS: ['8000', 'Time for a request to send its headers (408)'],
  REQUEST_TIMEOUT_MS: ['30000', 'Time for a request to send headers and body (408)'],
  BODY_IDLE_MS: ['5000', 'Time that a body may stand still on its way: the caller’s (408), or an answer that the caller does not read (cut off)'],
  KEEP_ALIVE_MS: ['72000', 'Time that an idle connection is kept'],
  MAX_CONNECTIONS: ['10000', 'Connections open at once; one more is closed at once'],
  DRAIN_MS: ['25000', 'Time after SIGTERM for running calls to finish; then the process ends'],
  RATE_LIMIT: ['0', 'Calls of one client (by address) within the window; one more is answered 429. 0: no limit'],
  RATE_LIMIT_WINDOW_MS: ['60000', 'The window of the rate limit'],
  RATE_LIMIT_REDIS: ['', 'redis:// or rediss:// URL where instances count together; empty: each counts in its memory'],
  TRUST_PROXY: ['false', 'Whose x-forwarded-for says who the client is: false, true (everybody’s), a number of hops, or a list of addresses and CIDR blocks'],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>;

type SettingName = keyof typeof SETTINGS;

/** Reads the configuration from the environment. Throws `ConfigError` for the first setting that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: SettingName): string => env[name] || SETTINGS[name][0];

  const whole = (name: SettingName, least: number, most: number): number => {
    const value = text(name);
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new ConfigError(`${name}: expected a whole number from ${least} to ${most}, got ${JSON.stringify(value)}`);
    }
    return number;
  };

  const oneOf = (name: SettingName, allowed: readonly string[]): string => {
    const value = text(name);
    if (!allowed.includes(value)) {
      throw new ConfigError(`${name}: expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`);
    }
    return value;
  };

  const url = (name: SettingName, schemes: RegExp, expected: string): string => {
    const value = text(name);
    if (value !== '' && !schemes.test(URL.canParse(value) ? new URL(value).protocol : '')) {
      throw new ConfigError(`${name}: expected ${expected}, got ${JSON.stringify(value)}`);
    }
    return value;
  };

  const trustProxy = (): Config['trustProxy'] => {
    const value = text('TRUST_PROXY');
    if (value === 'true' || value === 'false') return value === 'true';
    if (/^\d{1,3}$/.test(value)) return Number(value);
    const list = value.split(',').map(item => item.trim());
    const wrong = list.find(item => !isNetwork(item));
    if (wrong === undefined) return list;
    throw new ConfigError(
      `TRUST_PROXY: expected true, false, a number of hops, or addresses and CIDR blocks with commas between them, got ${JSON.stringify(wrong)}`,
    );
  };

  const lane = (name: 'FAST' | 'RISKY' | 'HEAVY'): LaneConfig => ({
    threads: whole(`${name}_THREADS`, 1, 1024),
    waiting: whole(`${name}_WAITING`, 0, 1_000_000),
    waitMs: whole(`${name}_WAIT_MS`, 1, 600_000),
    backlogMs: whole(`${name}_BACKLOG_MS`, 1, 600_000),
    runMs: whole(`${name}_RUN_MS`, 10, 600_000),
    // Below 256 MiB a growing heap ends the whole process instead of the thread.
    heapMb: whole(`${name}_HEAP_MB`, 256, 65_536),
  });

  const config: Config = {
    host: text('HOST'),
    port: whole('PORT', 0, 65_535),
    baseUrl: url('BASE_URL', /^https?:$/, 'an absolute http or https URL').replace(/\/+$/, ''),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    logRequests: oneOf('LOG_REQUESTS', ['true', 'false']) === 'true',
    lanes: { fast: lane('FAST'), risky: lane('RISKY'), heavy: lane('HEAVY') },
    bytesHeld: whole('MAX_BYTES_HELD', 48 * MIB, Number.MAX_SAFE_INTEGER),
    headersTimeoutMs: whole('HEADERS_TIMEOUT_MS', 100, 600_000),
    requestTimeoutMs: whole('REQUEST_TIMEOUT_MS', 200, 600_000),
    bodyIdleMs: whole('BODY_IDLE_MS', 50, 600_000),
    keepAliveMs: whole('KEEP_ALIVE_MS', 1, 600_000),
    maxConnections: whole('MAX_CONNECTIONS', 1, 1_000_000),
    drainMs: whole('DRAIN_MS', 0, 600_000),
    rateLimit: {
      calls: whole('RATE_LIMIT', 0, 1_000_000_000),
      windowMs: whole('RATE_LIMIT_WINDOW_MS', 100, 86_400_000),
      redis: url('RATE_LIMIT_REDIS', /^rediss?:$/, 'a redis or rediss URL'),
    },
    trustProxy: trustProxy(),
  };
  if (config.headersTimeoutMs >= config.requestTimeoutMs) {
    // Node stops a slow body only where its headers have less time than the whole request.
    throw new ConfigError(
      `HEADERS_TIMEOUT_MS: expected less than REQUEST_TIMEOUT_MS (${config.requestTimeoutMs}), got "${config.headersTimeoutMs}"`,
    );
  }
  return config;
}

/** Whether a text is an address, a block in CIDR notation, or one of the names that stand for private networks. */
function isNetwork(item: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(item)) return true;
  const [, address = '', prefix = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(item) ?? [];
  return Number(prefix) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
}
