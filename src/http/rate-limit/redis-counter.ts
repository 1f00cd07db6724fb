import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { CallCounter, Count } from './call-counter.js';

/** Maximum wait of a call for Redis, in milliseconds. */
const WAIT_MS = 75;

/** Delay before reconnecting to Redis, in milliseconds. */
const RETRY_MS = 500;

const PREFIX = 'toolpool-calls-';

/** A window begins with its first call. A key without an expiry, whoever made it, gets one. */
const COUNT = `
local current = redis.call('INCRBY', KEYS[1], ARGV[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  ttl = tonumber(ARGV[2])
end
return {current, ttl}`;

type Counting = Redis & {
  countCalls(key: string, calls: number, windowMs: number): Promise<[current: number, ttl: number]>;
};

/** Counts in Redis, for all instances that use it. Never delays a call: it answers at once, or rejects. */
export class RedisCounter implements CallCounter {
  readonly #redis: Counting;
  readonly #windowMs: number;

  private constructor(redis: Counting, windowMs: number) {
    this.#redis = redis;
    this.#windowMs = windowMs;
  }

  /** Connects in the background; until then each count is rejected. Lost and restored connections are logged. */
  static async connect(url: string, windowMs: number, log: FastifyBaseLogger): Promise<RedisCounter> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      // Commands fail without a connection, instead of waiting for one.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      commandTimeout: WAIT_MS,
      // A hanging connection is dropped, so that commands do not pile up in it.
      socketTimeout: WAIT_MS,
      retryStrategy: () => RETRY_MS,
      scripts: { countCalls: { lua: COUNT, numberOfKeys: 1 } },
    });
    let out = false;
    redis.on('error', (error: Error) => {
      if (!out) log.warn({ err: error }, 'the rate limit’s Redis does not answer: calls pass uncounted');
      out = true;
    });
    redis.on('ready', () => {
      if (out) log.info('the rate limit’s Redis answers again');
      out = false;
    });
    return new RedisCounter(redis as Counting, windowMs);
  }

  async count(client: string, calls: number): Promise<Count> {
    const [current, ttl] = await this.#redis.countCalls(PREFIX + client, calls, this.#windowMs);
    return { current, ttl };
  }

  close(): void {
    this.#redis.disconnect();
  }
}
