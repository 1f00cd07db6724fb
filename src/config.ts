import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { availableCpus } from './cpus.js';
import { readIfThere } from './read-if-there.js';
import { ANSWER_LIMIT, type LaneName } from './shared/tool.js';

/** The limits of one lane: times in milliseconds, heap in MiB. */
export interface LaneConfig {
  /** Maximum tasks that run at once. */
  readonly threads: number;
  /** Maximum queued calls; one more is answered 503. */
  readonly waiting: number;
  /** Maximum time that a call is queued; then it is answered 503. */
  readonly waitMs: number;
  /** A call is answered 503 at once when the estimated queueing delay exceeds this. */
  readonly backlogMs: number;
  /** Time limit of a task; then its thread is replaced. */
  readonly runMs: number;
  /** Maximum old generation of each thread's heap, in MiB. */
  readonly heapMb: number;
}

/** The configuration, read once at the start. Times in milliseconds, sizes in bytes. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  /** Origins of pages that may call /mcp, beside the service's own. */
  readonly mcpOrigins: readonly string[];
  readonly logLevel: string;
  readonly logRequests: boolean;
  /** Processes behind the port; 1: no other than this one. The rest of the configuration is that of one of them. */
  readonly cells: number;
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  readonly bytesHeld: number;
  readonly batchUnreadBytes: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly bodyIdleMs: number;
  readonly answerTimeoutMs: number;
  readonly keepAliveMs: number;
  readonly maxConnections: number;
  readonly drainMs: number;
  /** Maximum calls of one client in a window; 0: no limit. An empty `redis`: counted in memory. */
  readonly rateLimit: { readonly calls: number; readonly windowMs: number; readonly redis: string };
  /** Proxies whose `x-forwarded-for` is trusted: none, all, a number of hops, or these addresses. */
  readonly trustProxy: boolean | number | string[];
}

/** A setting that is not valid; the message is one line that names the variable and what was expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const MIB = 1024 * 1024;
const cores = availableCpus(readIfThere, availableParallelism());

/** The least budget of a cell: the largest body and the largest answer, so that each call is admitted everywhere. */
const LEAST_BYTES_HELD = 48 * MIB + ANSWER_LIMIT;

/** Threads of a lane for a number of cores. */
const halfOf = (cores: number): number => Math.max(1, Math.ceil(cores / 2));
const half = halfOf(cores);

/**
 * Every variable that the service reads: its default and its meaning. Three lanes share the
 * cores: the fast one has priority by the operating system, so the other two may have enough
 * threads to use what it leaves.
 */
export const SETTINGS = {
  HOST: ['127.0.0.1', 'Address to listen on'],
  PORT: ['3000', 'Port to listen on; 0 takes a free one'],
  BASE_URL: [
    '',
    'Public base address in the API description and the API catalog; empty: the address that the service listens on, ' +
      'and relative links',
  ],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
  LOG_REQUESTS: ['false', 'true: one log line for each answer, never its payload'],
  CELLS: [
    String(Math.max(1, Math.floor(cores / 2))),
    'Processes behind the port; 1: this process alone. Each has lanes and a memory budget of its own',
  ],
  FAST_THREADS: [String(half), 'Threads of the fast lane: small bodies with a bounded cost, in batches'],
  FAST_WAITING: ['4096', 'Maximum queued calls of the fast lane; one more is answered 503'],
  FAST_WAIT_MS: ['250', 'Maximum time that a call is queued in the fast lane; then it is answered 503'],
  FAST_BACKLOG_MS: ['200', 'Calls of the fast lane are answered 503 when the estimated queueing delay exceeds this'],
  FAST_RUN_MS: ['1000', 'Time limit of a batch of the fast lane'],
  FAST_HEAP_MB: ['256', 'Maximum heap of a thread of the fast lane, in MiB'],
  RISKY_THREADS: [String(Math.max(2, half)), 'Threads of the risky lane: small bodies that can run long'],
  RISKY_WAITING: ['256', 'Maximum queued calls of the risky lane; one more is answered 503'],
  RISKY_WAIT_MS: ['5000', 'Maximum time that a call is queued in the risky lane; then it is answered 503'],
  RISKY_BACKLOG_MS: ['250', 'Calls of the risky lane are answered 503 when the estimated queueing delay exceeds this'],
  RISKY_RUN_MS: ['3000', 'Time limit of a call of the risky lane'],
  RISKY_HEAP_MB: ['256', 'Maximum heap of a thread of the risky lane, in MiB'],
  HEAVY_THREADS: [String(Math.max(2, half)), 'Threads of the heavy lane: large bodies'],
  HEAVY_WAITING: ['64', 'Maximum queued calls of the heavy lane; one more is answered 503'],
  HEAVY_WAIT_MS: ['10000', 'Maximum time that a call is queued in the heavy lane; then it is answered 503'],
  HEAVY_BACKLOG_MS: ['5000', 'Calls of the heavy lane are answered 503 when the estimated queueing delay exceeds this'],
  HEAVY_RUN_MS: ['10000', 'Time limit of a call of the heavy lane'],
  HEAVY_HEAP_MB: ['512', 'Maximum heap of a thread of the heavy lane, in MiB'],
  MAX_BYTES_HELD: [
    String(256 * MIB),
    'Maximum bytes of bodies and answers held at once for all callers; a call that does not fit is answered 503. ' +
      'Bodies up to 64 KiB have 16 MiB more',
  ],
  BATCH_UNREAD_BYTES: [
    String(8 * MIB),
    'Maximum bytes of answers of a batch that its caller has not read; beyond that the upload is paused',
  ],
  HEADERS_TIMEOUT_MS: ['8000', 'Maximum time for a request to send its headers (408)'],
  REQUEST_TIMEOUT_MS: ['30000', 'Maximum time for a request to send headers and body (408)'],
  BODY_IDLE_MS: [
    '5000',
    'Maximum time without progress of an upload (408), or of an answer that the caller does not read (the ' +
      'connection is closed)',
  ],
  ANSWER_TIMEOUT_MS: [
    '60000',
    'Maximum time for a caller to read an answer larger than 64 KiB; then the connection is closed',
  ],
  KEEP_ALIVE_MS: ['72000', 'Maximum time that an idle connection is kept'],
  MAX_CONNECTIONS: ['10000', 'Maximum open connections; one more is closed at once'],
  DRAIN_MS: ['25000', 'Maximum time after SIGTERM for running calls to finish; then the process ends'],
  RATE_LIMIT: ['0', 'Maximum calls of one client (by address) in the window; one more is answered 429. 0: no limit'],
  RATE_LIMIT_WINDOW_MS: ['60000', 'The window of the rate limit'],
  RATE_LIMIT_REDIS: [
    '',
    'redis:// or rediss:// URL where all instances count together; empty: each counts in its memory',
  ],
  MCP_ORIGINS: [
    '',
    'Origins of pages that may call /mcp, with commas between them, or *; empty: the service’s own alone',
  ],
  TRUST_PROXY: [
    'false',
    'Proxies whose x-forwarded-for is trusted: false (none), true (all), a number of hops, or a list of ' +
      'addresses and CIDR blocks',
  ],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>;

type SettingName = keyof typeof SETTINGS;

/** Reads the configuration from the environment. Throws `ConfigError` for the first setting that is not valid. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const defaults: Partial<Record<SettingName, string>> = {};
  const text = (name: SettingName): string => env[name] || (defaults[name] ?? SETTINGS[name][0]);

  const integer = (name: SettingName, least: number, most: number): number => {
    const value = text(name);
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new ConfigError(`${name}: expected an integer from ${least} to ${most}, got ${JSON.stringify(value)}`);
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
      `TRUST_PROXY: expected true, false, a number of hops, or addresses and CIDR blocks with commas between ` +
        `them, got ${JSON.stringify(wrong)}`,
    );
  };

  const lane = (name: 'FAST' | 'RISKY' | 'HEAVY'): LaneConfig => ({
    threads: integer(`${name}_THREADS`, 1, 1024),
    waiting: integer(`${name}_WAITING`, 0, 1_000_000),
    waitMs: integer(`${name}_WAIT_MS`, 1, 600_000),
    backlogMs: integer(`${name}_BACKLOG_MS`, 1, 600_000),
    runMs: integer(`${name}_RUN_MS`, 10, 600_000),
    // The worst bodies of all tools run in 256 MiB; how much less would do has not been measured.
    heapMb: integer(`${name}_HEAP_MB`, 256, 65_536),
  });

  const cells = integer('CELLS', 1, 256);
  if (cells > 1) {
    // Each cell has the threads of its share of the cores, and no fewer than those of two.
    const threads = halfOf(Math.max(2, Math.floor(cores / cells)));
    defaults.FAST_THREADS = String(threads);
    defaults.RISKY_THREADS = defaults.HEAVY_THREADS = String(Math.max(2, threads));
  }
  const shareOf = (total: number, least: number): number => Math.max(least, Math.ceil(total / cells));

  const config: Config = {
    cells,
    host: text('HOST'),
    port: integer('PORT', 0, 65_535),
    baseUrl: url('BASE_URL', /^https?:$/, 'an absolute http or https URL').replace(/\/+$/, ''),
    mcpOrigins: text('MCP_ORIGINS')
      .split(',')
      .map(origin => origin.trim())
      .filter(Boolean),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    logRequests: oneOf('LOG_REQUESTS', ['true', 'false']) === 'true',
    lanes: { fast: lane('FAST'), risky: lane('RISKY'), heavy: lane('HEAVY') },
    bytesHeld:
      cells === 1
        ? integer('MAX_BYTES_HELD', 48 * MIB, Number.MAX_SAFE_INTEGER)
        : shareOf(integer('MAX_BYTES_HELD', 48 * MIB, Number.MAX_SAFE_INTEGER), LEAST_BYTES_HELD),
    batchUnreadBytes: integer('BATCH_UNREAD_BYTES', 64 * 1024, 1024 * MIB),
    headersTimeoutMs: integer('HEADERS_TIMEOUT_MS', 100, 600_000),
    requestTimeoutMs: integer('REQUEST_TIMEOUT_MS', 200, 600_000),
    bodyIdleMs: integer('BODY_IDLE_MS', 50, 600_000),
    answerTimeoutMs: integer('ANSWER_TIMEOUT_MS', 100, 3_600_000),
    keepAliveMs: integer('KEEP_ALIVE_MS', 1, 600_000),
    maxConnections: shareOf(integer('MAX_CONNECTIONS', 1, 1_000_000), 1),
    drainMs: integer('DRAIN_MS', 0, 600_000),
    rateLimit: {
      calls: integer('RATE_LIMIT', 0, 1_000_000_000),
      windowMs: integer('RATE_LIMIT_WINDOW_MS', 100, 86_400_000),
      redis: url('RATE_LIMIT_REDIS', /^rediss?:$/, 'a redis or rediss URL'),
    },
    trustProxy: trustProxy(),
  };
  if (config.headersTimeoutMs >= config.requestTimeoutMs) {
    // Node stops a slow body only where its headers have less time than the whole request.
    throw new ConfigError(
      `HEADERS_TIMEOUT_MS: expected less than REQUEST_TIMEOUT_MS (${config.requestTimeoutMs}), got ` +
        `"${config.headersTimeoutMs}"`,
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
