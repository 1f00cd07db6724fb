import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { ANSWER_LIMIT, type LaneName, MAX_BODY_LIMIT } from '../shared/tool.js';
import { availableCpus } from './cpus.js';
import { readIfThere } from './read-if-there.js';
import { ConfigError, invalidSetting, type Setting, SettingReader } from './setting-reader.js';

/** The limits of one lane: times in milliseconds, heap in MiB. */
export interface LaneConfig {
  /** Maximum tasks that run at once. */
  readonly threads: number;
  /** Maximum queued calls; one more is answered 503. */
  readonly waiting: number;
  /** Maximum time that a call is queued while the queue stands; then it is answered 503. */
  readonly waitMs: number;
  /** Maximum time that a call is queued otherwise, if longer than `waitMs`. */
  readonly burstWaitMs: number;
  /** While the queue stands, a call is answered 503 at once when the estimated queueing delay exceeds this. */
  readonly backlogMs: number;
  /** Time limit of a task; then its thread is replaced. */
  readonly runMs: number;
  /** Maximum old generation of each thread's heap, in MiB. */
  readonly heapMb: number;
  /** Whether the main thread waits for its tasks awake for a while. */
  readonly isPolled: boolean;
}

/** The port of the primary for operators. */
export interface AdminConfig {
  readonly host: string;
  readonly port: number;
  /** Whether it offers heap snapshots and CPU profiles of cells. */
  readonly hasDiagnostics: boolean;
}

/** The configuration, read once at the start. Times in milliseconds, sizes in bytes. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Undefined: the primary listens on no port, and the cells serve the metrics. */
  readonly admin: AdminConfig | undefined;
  readonly baseUrl: string;
  /** Origins of pages that may call /mcp, in addition to the service's own. */
  readonly mcpOrigins: readonly string[];
  readonly logLevel: string;
  /** The share of requests that are logged, from 0 to 1. */
  readonly logRequests: number;
  readonly logClient: boolean;
  /** Whether spans are sent to a collector. */
  readonly traces: boolean;
  /** Processes behind the port. The rest of the configuration is that of one cell. */
  readonly cells: number;
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  /** Memory budget of one cell for bodies and answers. */
  readonly bytesHeld: number;
  readonly batchUnreadBytes: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly bodyIdleMs: number;
  readonly answerTimeoutMs: number;
  readonly keepAliveMs: number;
  /** Of one cell. */
  readonly maxConnections: number;
  readonly drainMs: number;
  readonly drainDelayMs: number;
  /** Maximum calls of one client in a window; 0: no limit. An empty `redis`: counted in memory. */
  readonly rateLimit: { readonly calls: number; readonly windowMs: number; readonly redis: string };
  /** Proxies whose `x-forwarded-for` is trusted: none, all, a number of hops, or these addresses. */
  readonly trustProxy: boolean | number | string[];
}

export { ConfigError } from './setting-reader.js';

const MIB = 1024 * 1024;
const CORES = availableCpus(readIfThere, availableParallelism());

/** From the least severe; `silent` logs nothing. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Cores that a cell needs: one for its main thread, one for its threads. */
const MIN_CORES = 2;

/** Minimum budget of a cell: the largest body and the largest answer, so that every cell admits every call. */
const LEAST_BYTES_HELD = MAX_BODY_LIMIT + ANSWER_LIMIT;

/**
 * Reads the configuration from the environment, with the defaults for so many cores. Throws `ConfigError` for the first
 * setting that is not valid.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cores: number = CORES): Config {
  return readFrom(new SettingReader(env), cores);
}

/** The settings of the lanes: those that a pool without a service has. */
export function listLaneSettings(): readonly Setting[] {
  const reader = new SettingReader({});
  readLanes(reader, CORES);
  return reader.settings;
}

/** Every variable that the service reads, with its default on this machine. */
export function listSettings(): readonly Setting[] {
  const reader = new SettingReader({});
  readFrom(reader, CORES);
  return reader.settings;
}

function readFrom(reader: SettingReader, cores: number): Config {
  const cells = reader.integer(
    'CELLS',
    Math.max(1, Math.floor(cores / 2)),
    [1, 256],
    'Processes behind the port, each with lanes and a memory budget of its own',
  );
  const shareOf = (total: number, least: number): number => Math.max(least, Math.ceil(total / cells));

  const config: Config = {
    cells,
    host: reader.text('HOST', '127.0.0.1', 'Address to listen on'),
    port: reader.integer('PORT', 3000, [0, 65_535], 'Port to listen on; 0 takes a free one'),
    admin: readAdmin(reader),
    baseUrl: reader
      .url(
        'BASE_URL',
        isBaseUrl,
        'an absolute http or https URL without user information, query and fragment',
        'Public base address in the API description and the API catalog; empty: the address that the service ' +
          'listens on, and relative links',
      )
      .replace(/\/+$/, ''),
    logLevel: reader.oneOf('LOG_LEVEL', 'info', LOG_LEVELS, 'Least severe level that is logged'),
    logRequests: reader.share(
      'LOG_REQUESTS',
      'true: one log line for each answer, never its payload; a number: for this share of them, at random',
    ),
    logClient: reader.boolean('LOG_CLIENT', false, 'true: those lines have the address of the client'),
    traces: readTraces(reader),
    // Each cell has the threads of its share of the cores, and no fewer than those of two.
    lanes: readLanes(reader, cores / cells),
    bytesHeld: shareOf(
      reader.integer(
        'MAX_BYTES_HELD',
        256 * MIB,
        [MAX_BODY_LIMIT, Number.MAX_SAFE_INTEGER],
        'Maximum bytes of bodies and answers held at once for all callers; a call that does not fit is answered 503. ' +
          'Bodies up to 64 KiB have 16 MiB more',
      ),
      cells === 1 ? 0 : LEAST_BYTES_HELD,
    ),
    batchUnreadBytes: reader.integer(
      'BATCH_UNREAD_BYTES',
      8 * MIB,
      [64 * 1024, 1024 * MIB],
      'Maximum bytes of answers of a batch that its caller has not read; beyond that the upload is paused',
    ),
    headersTimeoutMs: reader.integer(
      'HEADERS_TIMEOUT_MS',
      8000,
      [100, 600_000],
      'Maximum time for a request to send its headers (408)',
    ),
    requestTimeoutMs: reader.integer(
      'REQUEST_TIMEOUT_MS',
      30_000,
      [200, 600_000],
      'Maximum time for a request to send headers and body (408)',
    ),
    bodyIdleMs: reader.integer(
      'BODY_IDLE_MS',
      5000,
      [50, 600_000],
      'Maximum time without progress of an upload (408), or of an answer that the caller does not read (the ' +
        'connection is closed)',
    ),
    answerTimeoutMs: reader.integer(
      'ANSWER_TIMEOUT_MS',
      60_000,
      [100, 3_600_000],
      'Maximum time for a caller to read an answer larger than 64 KiB; then the connection is closed',
    ),
    keepAliveMs: reader.integer(
      'KEEP_ALIVE_MS',
      72_000,
      [1, 600_000],
      'Time that an idle connection is kept; it is closed about a second later',
    ),
    maxConnections: shareOf(
      reader.integer(
        'MAX_CONNECTIONS',
        10_000,
        [1, 1_000_000],
        'Maximum open connections. For one more, the one that has been idle longest is closed, or if none is idle, ' +
          'the new one. The open-files limit of a process, less 512, lowers the maximum',
      ),
      1,
    ),
    drainMs: reader.integer(
      'DRAIN_MS',
      25_000,
      [0, 600_000],
      'Maximum time after SIGTERM for running calls to finish; then the process ends',
    ),
    drainDelayMs: reader.integer(
      'DRAIN_DELAY_MS',
      2000,
      [0, 600_000],
      'Time after SIGTERM, within DRAIN_MS, in which calls and new connections are still accepted, and /readyz is ' +
        'answered 503: as long as a load balancer takes to notice. SIGINT skips it',
    ),
    rateLimit: {
      calls: reader.integer(
        'RATE_LIMIT',
        0,
        [0, 1_000_000_000],
        'Maximum calls of one client (by address) in the window; one more is answered 429. 0: no limit',
      ),
      windowMs: reader.integer('RATE_LIMIT_WINDOW_MS', 60_000, [100, 86_400_000], 'The window of the rate limit'),
      redis: reader.url(
        'RATE_LIMIT_REDIS',
        ({ protocol, hostname }) => /^rediss?:$/.test(protocol) && hostname !== '',
        'a redis or rediss URL with a host',
        'redis:// or rediss:// URL where all instances count together; empty: each counts in its memory',
      ),
    },
    mcpOrigins: reader.list(
      'MCP_ORIGINS',
      item => item === '*' || isOrigin(item),
      '*, or origins such as https://example.com with commas between them',
      'Origins of pages that may call /mcp, with commas between them, or *; empty: the service’s own, and on a ' +
        'loopback address those of any loopback name',
    ),
    trustProxy: readTrustProxy(reader, 'TRUST_PROXY'),
  };
  if (config.headersTimeoutMs >= config.requestTimeoutMs) {
    // Node enforces the request timeout only if the headers timeout is shorter.
    throw new ConfigError(
      `HEADERS_TIMEOUT_MS: expected less than REQUEST_TIMEOUT_MS (${config.requestTimeoutMs}), got ` +
        `"${config.headersTimeoutMs}"`,
    );
  }
  return config;
}

function readAdmin(reader: SettingReader): Config['admin'] {
  const port = reader.optionalInteger(
    'ADMIN_PORT',
    [1, 65_535],
    'Port on which the primary answers /healthz, /readyz and /metrics for all cells; PORT then has no /metrics. ' +
      'Empty: none',
  );
  const host = reader.text('ADMIN_HOST', '127.0.0.1', 'Address for ADMIN_PORT');
  const hasDiagnostics = reader.boolean(
    'DIAGNOSTICS',
    false,
    'true: heap snapshots and CPU profiles of cells at ADMIN_PORT. A snapshot holds what callers have sent',
  );
  if (port !== undefined) return { host, port, hasDiagnostics };
  if (hasDiagnostics) throw new ConfigError('DIAGNOSTICS: expected false without ADMIN_PORT, got "true"');
  return undefined;
}

/** Whether traces are on. The SDK reads these variables again, and the others of OpenTelemetry. */
function readTraces(reader: SettingReader): boolean {
  const endpoint = (name: string, meaning: string): string =>
    reader.url(name, ({ protocol }) => /^https?:$/.test(protocol), 'an absolute http or https URL', meaning);
  const all = endpoint(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Base URL of an OpenTelemetry collector that gets traces by OTLP over HTTP; empty: no traces',
  );
  const traces = endpoint(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'The same as a whole URL, such as http://localhost:4318/v1/traces; it has precedence',
  );
  const isDisabled = reader.boolean('OTEL_SDK_DISABLED', false, 'true: no traces, whatever the endpoint');
  return (all !== '' || traces !== '') && !isDisabled;
}

/** Whether paths can be appended to a URL. */
function isBaseUrl({ username, password }: URL, text: string): boolean {
  return /^https?:\/\/[^?#]+$/i.test(text) && username === '' && password === '';
}

/**
 * Whether a text is an origin as browsers send it (RFC 6454 section 6.2): one that is written in another way, with a
 * path or a default port, would never be equal to theirs. Origins of other schemes are those of applications.
 */
function isOrigin(text: string): boolean {
  if (/^https?:/i.test(text)) return URL.canParse(text) && new URL(text).origin === text;
  return /^(?:null|file:\/\/|[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+)$/.test(text);
}

/** The lanes of a cell with so many cores, or a part of one. */
function readLanes(reader: SettingReader, cores: number): Config['lanes'] {
  // The fast lane has priority by the operating system, so the other two may have enough threads to use what it leaves.
  const half = Math.ceil(Math.max(MIN_CORES, Math.floor(cores)) / 2);
  const burstWaitMs = reader.integer(
    'BURST_WAIT_MS',
    5000,
    [1, 600_000],
    'Maximum time that a call is queued in a lane whose queue does not stand, if longer than the WAIT_MS of the ' +
      'lane; then it is answered 503',
  );
  return {
    fast: readLane(reader, 'fast', {
      calls: 'small bodies with a bounded cost, in groups',
      threads: half,
      waiting: 8192,
      waitMs: 250,
      burstWaitMs,
      backlogMs: 200,
      runMs: 1000,
      heapMb: 256,
      // Most of its tasks end within 0.1 ms. With fewer cores, the main thread would take the thread's time.
      isPolled: cores >= MIN_CORES,
    }),
    risky: readLane(reader, 'risky', {
      calls: 'small bodies that can run long',
      threads: Math.max(2, half),
      waiting: 8192,
      waitMs: 5000,
      burstWaitMs,
      backlogMs: 250,
      runMs: 3000,
      heapMb: 256,
      isPolled: false,
    }),
    heavy: readLane(reader, 'heavy', {
      calls: 'large bodies',
      threads: Math.max(2, half),
      waiting: 64,
      waitMs: 10_000,
      burstWaitMs,
      backlogMs: 5000,
      runMs: 10_000,
      heapMb: 512,
      isPolled: false,
    }),
  };
}

/** The defaults of a lane, and words for the descriptions of its settings. */
interface LaneDefaults extends LaneConfig {
  readonly calls: string;
}

function readLane(reader: SettingReader, lane: LaneName, defaults: LaneDefaults): LaneConfig {
  const { calls, threads, waiting, waitMs, burstWaitMs, backlogMs, runMs, heapMb, isPolled } = defaults;
  const name = lane.toUpperCase();
  return {
    threads: reader.integer(`${name}_THREADS`, threads, [1, 1024], `Threads of the ${lane} lane: ${calls}`),
    waiting: reader.integer(
      `${name}_WAITING`,
      waiting,
      [0, 1_000_000],
      `Maximum queued calls of the ${lane} lane; one more is answered 503`,
    ),
    waitMs: reader.integer(
      `${name}_WAIT_MS`,
      waitMs,
      [1, 600_000],
      `Maximum time that a call is queued in the ${lane} lane while its queue stands; then it is answered 503`,
    ),
    burstWaitMs,
    backlogMs: reader.integer(
      `${name}_BACKLOG_MS`,
      backlogMs,
      [1, 600_000],
      `Calls of the ${lane} lane are answered 503 when its queue stands and the estimated queueing delay exceeds this`,
    ),
    runMs: reader.integer(
      `${name}_RUN_MS`,
      runMs,
      [10, 600_000],
      `Time limit of a task of the ${lane} lane: one call or a group`,
    ),
    // Below 256 MiB, a heap that grows quickly ends the whole process instead of its thread.
    heapMb: reader.integer(
      `${name}_HEAP_MB`,
      heapMb,
      [256, 65_536],
      `Maximum heap of a thread of the ${lane} lane, in MiB`,
    ),
    isPolled,
  };
}

function readTrustProxy(reader: SettingReader, name: string): Config['trustProxy'] {
  const value = reader.text(
    name,
    'false',
    'Proxies whose x-forwarded-for is trusted: false (none), true (all), a number of hops, or a list of ' +
      'addresses, CIDR blocks and the names loopback, linklocal and uniquelocal',
  );
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,3}$/.test(value)) return Number(value);
  const networks = value.split(',').map(item => item.trim());
  const invalid = networks.find(item => !isNetwork(item));
  if (invalid === undefined) return networks;
  throw invalidSetting(
    name,
    'true, false, a number of hops, or addresses and CIDR blocks with commas between them',
    invalid,
  );
}

/** Whether a text is an address, a block in CIDR notation, or one of the names that stand for private networks. */
function isNetwork(item: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(item)) return true;
  // A block of all addresses is what `true` says.
  const [, address = '', prefix = '1'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(item) ?? [];
  return Number(prefix) >= 1 && Number(prefix) <= { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
}
